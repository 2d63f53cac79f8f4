"""Members of one object of C or C++ for which OpenMP has one counter where OpenACC has one for each.

OpenMP makes one list item of the members that a directive maps, from the first to the last (5.2 section 5.8).
"""

from __future__ import annotations

from accomp.codes.mapping import COUNTED_TOGETHER, MAYBE_COUNTED_TOGETHER
from accomp.diagnostics import Note, Sink
from accomp.ir.nodes import Construct, Unit
from accomp.mapping.attributes import key
from accomp.mapping.parts_of_objects import holder_of, is_pointed
from accomp.syntax.nodes import VarRef

_MOVES = ("copyin", "create", "copyout", "delete")

_Group = dict[str, VarRef]
"""Members of an object that a directive lists, by what stands after the object."""


def check_members(unit: Unit, sink: Sink) -> None:
    """Report members that a directive puts together otherwise than the one that enters them.

    Pointers to objects of one type may point to one object: of different variables, it is a warning.
    """
    entered: dict[str, list[_Group]] = {}
    directives = [c for c in unit.walk() if c.directive.name in ("enter data", "exit data")]
    for construct in sorted(directives, key=lambda c: c.directive.name):
        for kind, group in _groups(construct).items():
            before, enters = entered.setdefault(kind, []), construct.directive.name == "enter data"
            own = [g for g in before if _object(g) == _object(group)]
            other = _other(group, own) or (None if own or enters else _other(group, before))
            if enters:
                before.append(group)
            if other is not None:
                _report(group, other, sink)


def _other(group: _Group, entered: list[_Group]) -> _Group | None:
    """Members among which are some of the group, but not the same; None where the same are entered too."""
    if any(group.keys() == g.keys() for g in entered):
        return None
    return next((g for g in entered if group.keys() & g.keys()), None)


def _groups(construct: Construct) -> dict[str, _Group]:
    """The members that a directive lists, by their objects or, through pointers, the types of these."""
    found: dict[str, _Group] = {}
    for clause in construct.directive.all(*_MOVES):
        for ref in clause.vars:
            if holder_of(ref) and not is_pointed(ref):
                path = "".join(ref.members.split())
                found.setdefault(_kind(ref), {})[path] = ref
    return found


def _kind(ref: VarRef) -> str:
    declared = ref.declared_type
    through = ref.members.strip().startswith("->") and declared is not None
    return declared.spelling if through and declared is not None else key(ref)


def _object(group: _Group) -> str:
    return key(next(iter(group.values())))


def _report(group: _Group, other: _Group, sink: Sink) -> None:
    code = COUNTED_TOGETHER if _object(group) == _object(other) else MAYBE_COUNTED_TOGETHER
    first, entered = next(iter(group.values())), next(iter(other.values()))
    members = " and ".join(f"'{ref.text}'" for ref in {**other, **group}.values())
    note = Note("they are entered here", entered.span)
    sink.report(code, first.span, notes=[note], object=first.name, members=members)
