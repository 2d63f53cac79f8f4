"""What a construct makes of a variable, in words with sections of OpenACC 3.3."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from accomp.editors.records import Attribute
from accomp.ir.nodes import Construct
from accomp.mapping.attributes import DATA_CLAUSES, key, refs
from accomp.mapping.movements import movements
from accomp.source import Span
from accomp.syntax.nodes import Clause, Symbol, VarRef, Word

_COPIES = {
    "private": ("private: {each} has an uninitialised copy of its own", ("2.5.13", "2.9.10")),
    "reduction": ("reduction: the copies are combined by '{operator}'", ("2.5.15", "2.9.11")),
    "firstprivate": (
        "firstprivate: {each} has a copy of its own with the initial value",
        ("2.5.14", "2.5.14"),
    ),
    "use_device": ("use_device: the address on the device is used", ("2.8.1", "2.8.1")),
}
"""What the clauses do that movements do not tell of, with the sections for compute constructs and loops."""
_IMPLIED = {
    "private": "each iteration sets it before it reads it",
    "firstprivate": "no clause has the scalar, and iterations start with the value in front of the loop",
    "reduction": "iterations do nothing with it but combine values",
    "use_device": "the construct uses it on the host",
}
"""Why a clause is there that the program does not have."""
_PRESENCE = ("copy", "copyin", "copyout", "create", "present", "no_create", "device_resident", "link")


def attributes(construct: Construct, symbol: Symbol) -> Iterator[Attribute]:
    """What a construct of a normalized tree makes of a variable, each once."""
    yield from dict.fromkeys((*_moved(construct, symbol), *_copied(construct, symbol)))


def _moved(construct: Construct, symbol: Symbol) -> Iterator[Attribute]:
    for one in movements(construct):
        if one.symbol == symbol.id:
            yield Attribute(construct.directive.name, one.what, one.why)


def _copied(construct: Construct, symbol: Symbol) -> Iterator[Attribute]:
    directive = construct.directive
    loop = directive.name == "loop"
    index = any(loop.index is not None and loop.index.id == symbol.id for loop in construct.loops)
    for clause, ref in refs(construct, "private", "reduction", "use_device", "firstprivate"):
        if key(ref) != symbol.id or (clause.name == "firstprivate" and not loop):
            continue
        text, sections = _COPIES[clause.name]
        operator = next((m.text for m in clause.modifiers if isinstance(m, Word)), "")
        said = text.format(each=_each(construct), operator=operator)
        yield Attribute(directive.name, said, _why(clause, index, sections[loop]))
    if index and not any(key(r) == symbol.id for _, r in refs(construct, "private")):
        why = "it is the variable of an associated loop (OpenACC 3.3 2.6.1)"
        yield Attribute(directive.name, "private: each iteration has its own", why)


def _why(clause: Clause, index: bool, section: str) -> str:
    if not clause.implicit:
        return f"by '{clause.spelling or clause.name}' (OpenACC 3.3 {section})"
    if index:
        return "predetermined: it is the variable of an associated loop (OpenACC 3.3 2.6.1)"
    return f"implicit '{clause.name}': {_IMPLIED[clause.name]} (OpenACC 3.3 {section})"


def _each(construct: Construct) -> str:
    """Whom a copy belongs to."""
    directive = construct.directive
    if directive.name != "loop":
        return "each gang"
    levels = [name for name in ("gang", "worker", "vector") if directive.has(name)]
    return f"each {' and '.join(levels)} iteration" if levels else "each iteration"


def presence(
    symbol: Symbol, around: Iterable[Construct], constructs: Iterable[Construct], offset: int
) -> Iterator[Span]:
    """Where directives make a variable present on the device at an offset, the nearest first.

    Data clauses of the constructs around, `declare`, then `enter data` in front of the offset.
    """
    chain = list(around)
    for construct in reversed(chain):
        yield from _listed(construct, symbol, _PRESENCE)
    everywhere = [c for top in constructs for c in top.walk()]
    for construct in everywhere:
        if construct.directive.name == "declare":
            yield from _listed(construct, symbol, _PRESENCE)
    entered = [c for c in everywhere if c.directive.name == "enter data"]
    for construct in sorted(entered, key=lambda c: _distance(c, offset)):
        yield from _listed(construct, symbol, DATA_CLAUSES)


def _distance(construct: Construct, offset: int) -> tuple[bool, int]:
    span = construct.directive.span
    start = span.start if span is not None else 0
    return start > offset, abs(offset - start)


def _listed(construct: Construct, symbol: Symbol, clauses: tuple[str, ...]) -> Iterator[Span]:
    """The places in the clauses of a directive that name a variable."""
    for clause, ref in refs(construct, *clauses):
        if not clause.implicit and _same(ref, symbol) and ref.span is not None:
            yield ref.span


def _same(ref: VarRef, symbol: Symbol) -> bool:
    return key(ref) == symbol.id
