"""Sections in reduction clauses that are reached through pointers (OpenACC 3.3 section 2.9.11)."""

from __future__ import annotations

from collections.abc import Iterator

from accomp.backends.cxx.c.text import Writer
from accomp.codes.kernels import KERNEL_VARIABLE
from accomp.ir.elements import is_element
from accomp.ir.kernel import Expr, Parameter, Passing, Variable
from accomp.ir.nodes import Construct
from accomp.kernels.problem import Problem
from accomp.mapping.attributes import is_section, refs
from accomp.mapping.levels import levels
from accomp.records import dataclass
from accomp.syntax.nodes import VarRef


@dataclass(frozen=True, slots=True)
class Reduced:
    """The array that stands for a section; `alias` is its pointer."""

    name: str
    type: str
    alias: Variable


def reduced(ref: VarRef, writer: Writer) -> Reduced:
    """What stands for such a section. Raises Problem where its length is not constant."""
    section, text = ref.sections[0], _row(ref, writer)
    length = section.length.value if section.length is not None else None
    if not text or length is None:
        problem = "a section of it that is reduced has no constant length"
        raise Problem(KERNEL_VARIABLE, ref.span, name=ref.name, problem=problem)
    lower = section.lower.text if section.lower is not None else "0"
    name, own = f"accomp_{ref.name}", writer.name(ref.name)
    alias = Variable(own, f"{text} *", Expr(f"{name} - ({lower})", frozenset((name,))), span=ref.span)
    return Reduced(name, f"{text}[{length}]", alias)


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


def sections_of(construct: Construct) -> Iterator[VarRef]:
    """The sections that a construct reduces; one thread has elements as they are."""
    shared = construct.directive.name != "loop" or bool(levels(construct))
    for _, ref in refs(construct, "reduction"):
        if is_section(ref) and (shared or not is_element(ref)):
            yield ref


def sections(construct: Construct) -> Iterator[VarRef]:
    """The sections that are reduced in a construct, each once."""
    seen: set[str] = set()
    for inner in construct.walk():
        for ref in sections_of(inner):
            text = "".join(ref.text.split())
            if text not in seen:
                seen.add(text)
                yield ref


def parameter(ref: VarRef, writer: Writer) -> Parameter:
    """The parameter for it."""
    made = reduced(ref, writer)
    return Parameter(made.name, made.type, Passing.OBJECT)
