"""Array elements that clauses list, and where regions name them or others of the array."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from accomp.ir.nodes import Construct
from accomp.ir.region_declarations import declares
from accomp.source import Language, Span
from accomp.syntax.nodes import Symbol, VarRef


def is_element(ref: VarRef) -> bool:
    """Whether a var is one element of an array, or of what a pointer points to."""
    return bool(ref.sections) and not any(s.range or s.lower is None for s in ref.sections)


def are_apart(one: VarRef, other: VarRef) -> bool:
    """Whether two vars of an array are elements that are written differently."""
    return is_element(one) and is_element(other) and compact(one) != compact(other)


def compact(ref: VarRef) -> str:
    """The text of a var without blanks; in Fortran in lower case."""
    return ref.compact.lower() if _in_fortran(ref) else ref.compact


def subscript_set(construct: Construct, ref: VarRef) -> Symbol | None:
    """The variable in the subscripts of a var that a region sets or declares; None where none is."""
    written = {use.symbol.id for use in construct.uses if use.written or use.index}
    found = in_subscripts(ref)
    return next((s for s in found if s.id in written or declares(construct, s)), None)


def in_subscripts(ref: VarRef) -> Iterator[Symbol]:
    """The variables in the subscripts of a var."""
    for section in ref.sections:
        yield from section.lower.symbols if section.lower is not None else ()


def named_as(construct: Construct, *texts: str) -> tuple[Span, ...]:
    """Where a region without branches of the preprocessor has one of the texts, as `compact` gives them."""
    found = (m.span for m in construct.mentions if m.text in texts and not m.branches)
    return tuple(dict.fromkeys(found))


def named_beside(construct: Construct, refs: Iterable[VarRef]) -> Span | None:
    """Where a region first names the array of some elements otherwise than by the text of one."""
    listed = tuple(refs)
    own = named_as(construct, *map(compact, listed))
    names = {text.lower() if _in_fortran(r) else text for r in listed for text in (r.name, _array(r))}
    found = (m.span for m in construct.mentions if m.text.partition("(")[0] in names)
    return next((span for span in found if not any(place.contains(span) for place in own)), None)


def _array(ref: VarRef) -> str:
    """The text of the array that an element is of, without blanks."""
    return "".join(ref.base.split())


def _in_fortran(ref: VarRef) -> bool:
    return ref.span is not None and ref.span.file.language is Language.FORTRAN
