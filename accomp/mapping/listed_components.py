"""Objects of Fortran of which a region uses no more than components that data clauses list.

No other part of them is needed on the device (OpenACC 3.3 section 2.6.2 speaks of variables as a whole).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from accomp.ir.nodes import Construct
from accomp.records import dataclass
from accomp.syntax.nodes import Symbol, VarRef

_COMPONENT = re.compile(r"\s*%\s*([A-Za-z]\w*)\s*")
_WORD = re.compile(r"[a-z]\w*")


@dataclass(frozen=True, slots=True)
class _Step:
    """A component and its subscripts, as they are written without blanks; of the object, `name` is ""."""

    name: str
    subscripts: str


_Path = tuple[_Step, ...]


def listed_parts(construct: Construct, symbol: Symbol, listed: Iterable[VarRef]) -> tuple[VarRef, ...]:
    """The listed components of an object that a region uses; none if it uses more than these.

    What OpenMP makes of several components is one item from the first to the last of them, which only
    components that are allocatable or pointers, with data of its own elsewhere, permit.
    """
    region = construct.region
    if region is None:
        return ()
    known = [(_path(ref.name + ref.members, len(ref.name)), ref) for ref in listed if ref.members]
    set_ = frozenset(u.symbol.name.lower() for u in construct.uses if u.written)
    found: dict[str, VarRef] = {}
    for used in _used(region.span.text(), symbol.name) if known else ():
        covering = next((r for p, r in known if _covers(p, used, set_)), None)
        if covering is None:
            return ()
        found[covering.text] = covering
    return () if len(found) > 1 and any(not r.through for r in found.values()) else tuple(found.values())


def _covers(listed: _Path, used: _Path, set_: frozenset[str]) -> bool:
    """Whether what is listed contains what is used: the same components of the same elements.

    Subscripts of the last component are those of a section, of which the program says that it is enough.
    """
    if len(listed) < 2 or [s.name for s in listed] != [s.name for s in used[: len(listed)]]:
        return False
    return all(_same(a.subscripts, b.subscripts, set_) for a, b in zip(listed[:-1], used, strict=False))


def _same(listed: str, used: str, set_: frozenset[str]) -> bool:
    """Whether subscripts that are listed have those that are used: all, or the same with the same values."""
    every = not listed.strip("(:,)")
    return every or (listed == used and set_.isdisjoint(_WORD.findall(listed)))


def _used(text: str, name: str) -> Iterator[_Path]:
    """The components by which a text refers to an object; the object alone has one step."""
    for match in re.finditer(rf"(?<![\w%]){re.escape(name)}\b", text, re.IGNORECASE):
        if not re.search(r"%\s*$", text[: match.start()]):
            yield _path(text, match.end())


def _path(text: str, at: int) -> _Path:
    """The components from the place after an object's name on, with their subscripts."""
    found: list[_Step] = []
    name = ""
    while True:
        end = _after_subscripts(text, at)
        found.append(_Step(name, "".join(text[at:end].lower().split())))
        component = _COMPONENT.match(text, end)
        if component is None:
            return tuple(found)
        name, at = component[1].lower(), component.end()


def _after_subscripts(text: str, at: int) -> int:
    """The place after the subscripts at a place, if any."""
    opened = at + len(text[at:]) - len(text[at:].lstrip())
    if text[opened : opened + 1] != "(":
        return at
    depth = 0
    for end in range(opened, len(text)):
        depth += (text[end] == "(") - (text[end] == ")")
        if not depth:
            return end + 1
    return len(text)
