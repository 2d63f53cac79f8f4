"""Objects of Fortran of which a region uses no more than components that data clauses list.

No other part of them is needed on the device (OpenACC 3.3 section 2.6.2 speaks of variables as a whole).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from accomp.ir.nodes import Construct
from accomp.syntax.nodes import Symbol, VarRef

_COMPONENT = re.compile(r"\s*%\s*([A-Za-z]\w*)\s*")
Path = tuple[str, ...]


def listed_parts(construct: Construct, symbol: Symbol, listed: Iterable[VarRef]) -> tuple[VarRef, ...]:
    """The listed components of an object that a region uses; none if it uses more than these.

    What OpenMP makes of several components is one item from the first to the last of them, which only
    components that are allocatable or pointers, with data of its own elsewhere, permit.
    """
    region = construct.region
    if region is None:
        return ()
    known = {_path(ref.name + ref.members, len(ref.name)): ref for ref in listed if ref.members}
    found: dict[str, VarRef] = {}
    for used in _used(region.span.text(), symbol.name) if known else ():
        covering = next((r for p, r in known.items() if p and used[: len(p)] == p), None)
        if covering is None:
            return ()
        found[covering.text] = covering
    return () if len(found) > 1 and any(not r.through for r in found.values()) else tuple(found.values())


def _used(text: str, name: str) -> Iterator[Path]:
    """The components by which a text refers to an object; () for the object itself."""
    for match in re.finditer(rf"(?<![\w%]){re.escape(name)}\b", text, re.IGNORECASE):
        if not re.search(r"%\s*$", text[: match.start()]):
            yield _path(text, match.end())


def _path(text: str, at: int) -> Path:
    """The names of components from a place on, whatever their subscripts."""
    found: list[str] = []
    while True:
        at = _behind(text, at)
        component = _COMPONENT.match(text, at)
        if component is None:
            return tuple(found)
        found.append(component[1].lower())
        at = component.end()


def _behind(text: str, at: int) -> int:
    """The place behind the subscripts at a place, if any."""
    opened = at + len(text[at:]) - len(text[at:].lstrip())
    if text[opened : opened + 1] != "(":
        return at
    depth = 0
    for end in range(opened, len(text)):
        depth += (text[end] == "(") - (text[end] == ")")
        if not depth:
            return end + 1
    return len(text)
