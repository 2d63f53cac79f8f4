"""Objects of Fortran of which a region uses no more than components that data clauses list.

No other part of them is needed on the device (OpenACC 3.3 section 2.6.2 speaks of variables as a whole).
"""

from __future__ import annotations

from collections.abc import Iterable

from accomp.ir.nodes import Construct
from accomp.syntax.nodes import Section, Symbol, VarRef


def listed_parts(construct: Construct, symbol: Symbol, listed: Iterable[VarRef]) -> tuple[VarRef, ...]:
    """The listed components of an object that a region uses; none if it uses more than these.

    What OpenMP makes of several components is one item from the first to the last of them, which only
    components that are allocatable or pointers, with data of its own elsewhere, permit.
    """
    known = [ref for ref in listed if ref.components]
    written = frozenset(u.symbol.id for u in construct.uses if u.written)
    found: dict[str, VarRef] = {}
    for use in construct.uses:
        for used in use.parts if use.symbol.id == symbol.id else ():
            covering = next((ref for ref in known if _covers(ref, used, written)), None)
            if covering is None:
                return ()
            found[covering.text] = covering
    return () if len(found) > 1 and any(not r.through for r in found.values()) else tuple(found.values())


def _covers(listed: VarRef, used: VarRef, written: frozenset[str]) -> bool:
    """Whether what is listed contains what is used: the same components of the same elements.

    Subscripts of the last component are those of a section, of which the program says that it is enough.
    """
    own, other = listed.components, used.components
    if [c.name for c in own] != [c.name for c in other[: len(own)]]:
        return False
    return all(_same(a.subscripts, b.subscripts, written) for a, b in zip(own[:-1], other, strict=False))


def _same(listed: tuple[Section, ...], used: tuple[Section, ...], written: frozenset[str]) -> bool:
    """Whether subscripts that are listed have those that are used: all, or the same with the same values."""
    limits = [e for s in listed for e in (s.lower, s.length, s.stride) if e is not None]
    return not limits or (listed == used and written.isdisjoint(s.id for e in limits for s in e.symbols))
