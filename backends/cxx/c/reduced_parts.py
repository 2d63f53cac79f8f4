"""Elements and sections in reduction clauses (OpenACC 3.3 section 2.9.11), as variables of their own."""

from __future__ import annotations

from collections.abc import Iterator

from accomp.backends.cxx.c.text import Writer
from accomp.codes.kernels import KERNEL_VARIABLE
from accomp.ir.kernel import Expr, Parameter, Passing, Variable
from accomp.ir.nodes import Construct
from accomp.kernels.problem import Problem
from accomp.mapping.attributes import is_section, refs
from accomp.records import dataclass
from accomp.source import Edit
from accomp.syntax.nodes import TypeInfo, TypeKind, VarRef


@dataclass(frozen=True, slots=True)
class Reduced:
    """The variable that stands for an element, or for a section of an array; `alias` is its pointer."""

    name: str
    type: str
    is_array: bool = False
    alias: Variable | None = None


def is_part(ref: VarRef) -> bool:
    """Whether a var of a reduction clause is an element, or a section reached through a pointer."""
    return bool(ref.sections) and (is_section(ref) or _is_element(ref))


def _is_element(ref: VarRef) -> bool:
    return bool(ref.sections) and not any(s.range for s in ref.sections) and not ref.members


def reduced(ref: VarRef, writer: Writer) -> Reduced:
    """What stands for such a var. Raises Problem where its length is not constant."""
    element = _element(ref)
    text = writer.type(element.unqualified) if element is not None else ""
    if _is_element(ref) and text:
        return Reduced(f"accomp_{''.join(map(_as_word, ref.compact))}", text)
    section, text = ref.sections[0], _row(ref, writer)
    length = section.length.value if section.length is not None else None
    if not text or length is None:
        problem = "a section of it that is reduced has no constant length"
        raise Problem(KERNEL_VARIABLE, ref.span, name=ref.name, problem=problem)
    lower = section.lower.text if section.lower is not None else "0"
    name, own = f"accomp_{ref.name}", writer.name(ref.name)
    alias = Variable(own, f"{text} *", Expr(f"{name} - ({lower})", frozenset((name,))), span=ref.span)
    return Reduced(name, f"{text}[{length}]", True, alias)


def _as_word(character: str) -> str:
    """What a character of an element's text is in the name of its variable."""
    if character in "[]":
        return {"[": "__", "]": ""}[character]
    return character if character.isalnum() or character == "_" else f"_{ord(character):x}_"


def _row(ref: VarRef, writer: Writer) -> str:
    """The type of what a pointer points to; empty where that is an array of which a part is named."""
    info = row = ref.type.element if ref.type is not None else None
    for section in ref.sections[1:]:
        if info is None or info.extent is None or section.length is None:
            return ""
        begins = section.lower is None or section.lower.value == 0
        if not begins or str(section.length.value) != info.extent:
            return ""
        info = info.element
    text = writer.type(row.unqualified) if row is not None and info is not None else ""
    return f"accomp::type<{text}>" if text and len(ref.sections) > 1 else text


def _element(ref: VarRef) -> TypeInfo | None:
    info = ref.declared_type
    for _ in ref.sections:
        if info is None or info.kind not in (TypeKind.ARRAY, TypeKind.POINTER):
            return None
        info = info.element
    return info


def parts(construct: Construct) -> Iterator[VarRef]:
    """The elements and sections that are reduced in a construct, each once."""
    seen: set[str] = set()
    for inner in construct.walk():
        for _, ref in refs(inner, "reduction"):
            text = "".join(ref.text.split())
            if is_part(ref) and text not in seen:
                seen.add(text)
                yield ref


def parameter(ref: VarRef, writer: Writer) -> Parameter:
    """The parameter for it."""
    made = reduced(ref, writer)
    return Parameter(made.name, made.type, Passing.OBJECT)


def edits(construct: Construct, writer: Writer) -> Iterator[Edit]:
    """Elements that are reduced, as the variables that stand for them."""
    for ref in filter(_is_element, parts(construct)):
        spans = [m.span for m in construct.mentions if m.text == ref.compact and not m.branches]
        yield from (Edit(span, reduced(ref, writer).name.encode()) for span in spans)
