"""What constructs move between the host and the device, by which clause or rule (OpenACC 3.3 2.6, 2.7)."""

from __future__ import annotations

from collections.abc import Iterator

from accomp.ir.nodes import Construct
from accomp.mapping.attributes import DATA_CLAUSES, key, refs
from accomp.mapping.rule import COMPUTE
from accomp.records import dataclass
from accomp.source import Span
from accomp.syntax.nodes import Clause, Expr, TypeInfo, TypeKind, VarRef, Word

_UNLESS = "unless it is present"
_HOW = {
    "copy": f"is copied to the device and back, {_UNLESS}",
    "copyin": f"is copied to the device, {_UNLESS}",
    "copyout": f"is copied back from the device, {_UNLESS}",
    "create": f"gets memory on the device and is not copied, {_UNLESS}",
    "no_create": "is not copied, and used where it is present",
    "present": "is not copied, and has to be present",
    "deviceptr": "is not copied, and has to hold an address of the device",
    "attach": "gets the device's address of what it points to",
    "device_resident": "has memory on the device alone",
    "link": "is present where data clauses name it",
    "firstprivate": "is copied to the device, once for each gang",
    "host": "is updated on the host from the device",
    "self": "is updated on the host from the device",
    "device": "is updated on the device from the host",
    "delete": "is not copied, and its memory on the device is given up",
    "detach": "gets the host's address of what it points to",
}
"""What clauses do with a var of theirs (sections 2.5.14, 2.7.3 to 2.7.14, 2.14.4)."""
_OF_EXIT = {"copyout": "is copied back from the device, whose memory is given up"}
_OF_ENTRY = {"copyin": f"is copied to the device and stays there, {_UNLESS}"}
_SECTIONS = {
    "copy": "2.7.7",
    "copyin": "2.7.8",
    "copyout": "2.7.9",
    "create": "2.7.10",
    "no_create": "2.7.11",
    "present": "2.7.6",
    "deviceptr": "2.7.5",
    "attach": "2.7.13",
    "detach": "2.7.14",
    "delete": "2.7.12",
    "firstprivate": "2.5.14",
    "host": "2.14.4",
    "self": "2.14.4",
    "device": "2.14.4",
    "device_resident": "2.13.1",
    "link": "2.13.3",
}
_DIRECTIVES = (*COMPUTE, "data", "enter data", "exit data", "update", "declare")


@dataclass(frozen=True, slots=True)
class Movement:
    """What happens to a variable at a construct, and why; `place` is that of the var or of the directive.

    `symbol` identifies the variable.
    """

    place: Span
    what: str
    why: str
    symbol: str = ""


def movements(construct: Construct) -> Iterator[Movement]:
    """What a construct of a normalized tree moves, in the order of its clauses."""
    directive = construct.directive
    if directive.name not in _DIRECTIVES or directive.span is None:
        return
    combined = {key(ref) for _, ref in refs(construct, "reduction")}
    combined |= {key(r) for c in construct.walk() for _, r in refs(c, "reduction") if c is not construct}
    for clause, ref in refs(construct, *_HOW):
        place = ref.span if ref.span is not None and not clause.implicit else directive.span
        why = _why(construct, clause, ref, combined) if clause.implicit else _written(clause)
        yield Movement(place, f"'{ref.text}'{_size(ref)} {_how(directive.name, clause)}", why, key(ref))
    for ref in construct.attributes.visible:
        why = f"a data construct or 'declare' around has it ({_cited('2.6.2')})"
        yield Movement(directive.span, f"'{ref.text}' is not copied", why, key(ref))
    for ref in construct.attributes.translated:
        why = f"no clause of the construct has the pointer ({_cited('2.6.8')})"
        yield Movement(directive.span, f"'{ref.text}' points to what is present of its target", why, key(ref))


def _how(directive: str, clause: Clause) -> str:
    own = {"exit data": _OF_EXIT, "enter data": _OF_ENTRY}.get(directive, {})
    text = own.get(clause.name, _HOW[clause.name])
    words = {m.text for m in clause.modifiers if isinstance(m, Word)}
    always = any(w.startswith("always") for w in words)
    return text.replace(_UNLESS, "even if it is present") if always else text


def _written(clause: Clause) -> str:
    return f"by '{clause.spelling or clause.name}' ({_cited(_SECTIONS[clause.name])})"


def _cited(section: str) -> str:
    return f"OpenACC 3.3 {section}"


def _why(construct: Construct, clause: Clause, ref: VarRef, combined: set[str]) -> str:
    """The rule by which a clause is implied."""
    name, type_ = construct.directive.name, ref.declared_type
    if clause.name in DATA_CLAUSES and key(ref) in combined:
        return f"implicit '{clause.name}' of the result of a reduction ({_cited('2.6.2')})"
    if clause.name == "present":
        return f"implicit 'present' by 'default(present)' ({_cited('2.6.2')})"
    kind = "scalar" if type_ is not None and type_.scalar else "aggregate"
    constant = "; as it is constant, nothing is copied back" if clause.name == "copyin" else ""
    rule = f"no clause has the {kind}, in '{name}'{constant}"
    return f"implicit '{clause.name}': {rule} ({_cited('2.6.2')})"


def _size(ref: VarRef) -> str:
    """The size of a var in words, where it is constant."""
    found = _elements(ref)
    if found is None:
        return ""
    count, of = found
    size = _bytes(of)
    if size:
        return f" ({count * size:,} bytes)"
    return f" ({count:,} elements)" if count > 1 else ""


def _elements(ref: VarRef) -> tuple[int, TypeInfo] | None:
    """How many elements a var has, and their type; nothing where that is not constant."""
    of, count = ref.type if ref.members else ref.declared_type, 1
    if of is None or of.kind is TypeKind.REFERENCE:
        return None
    for section in ref.sections:
        length = _length(section.length) if section.range else 1
        if section.range and section.length is not None and _is_fortran(of):
            lower = _length(section.lower) if section.lower is not None else _text(of.lower)
            length = length - lower + 1 if length is not None and lower is not None else None
        elif section.range and section.length is None:
            length = _extent(of)
        if length is None or of.element is None or section.stride is not None:
            return None
        count, of = count * max(0, length), of.element
    while of.kind is TypeKind.ARRAY:
        extent = _extent(of)
        if extent is None or of.element is None:
            return None
        count, of = count * extent, of.element
    return (count, of) if of.kind is not TypeKind.POINTER or ref.plain else None


def _is_fortran(type_: TypeInfo) -> bool:
    """Whether an array is one of Fortran, whose sections have upper bounds for lengths."""
    return "dimension" in type_.spelling


def _length(expr: Expr | None) -> int | None:
    return expr.value if expr is not None else None


def _text(text: str) -> int | None:
    return int(text) if text.lstrip("-").isdecimal() else None


def _extent(type_: TypeInfo) -> int | None:
    """The number of elements of an array along its first dimension."""
    upper, lower = _text(type_.extent or ""), _text(type_.lower)
    if type_.kind is not TypeKind.ARRAY or upper is None or lower is None:
        return None
    return max(0, upper - lower + 1)


def _bytes(type_: TypeInfo) -> int:
    """The size of an element; 0 where it is not known, as in Fortran, whose kinds compilers change."""
    return type_.bytes * (2 if type_.kind is TypeKind.COMPLEX else 1)
