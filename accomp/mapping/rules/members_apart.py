"""Arrays that members point to, in `enter data` and `exit data` (OpenACC 3.3 section 2.6.6).

OpenMP maps a part of the object with each, and a directive counts a part once (5.2 section 5.8.3). So that
the object is present as long as one of them is, each has a directive of its own.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from accomp.ir.nodes import HostLine
from accomp.mapping.build import clause, directive, own_name, pointed
from accomp.mapping.parts_of_objects import is_pointed
from accomp.mapping.rule import AddClause, Context, Effect, Host, Separate
from accomp.syntax.nodes import VarRef


def apart(context: Context, maps: Iterable[AddClause]) -> Iterator[Effect]:
    """The map clauses of a directive, and in front of it directives for those that have one of their own."""
    listed, entering = list(maps), context.directive.name == "enter data"
    if context.fortran or not (entering or context.directive.name == "exit data"):
        yield from listed
        return
    members = [m for m in listed if any(map(is_of_member, m.clause.vars))]
    whole = [m for m in listed if m not in members]
    members.sort(key=lambda m: m.clause.vars[0].members.count("->") + m.clause.vars[0].members.count("."))
    groups = [*([whole] if whole else []), *([m] for m in members)]
    for group in groups[:-1] if entering else groups[:0:-1]:
        yield _of_its_own(context, *group)
    yield from groups[-1 if entering else 0] if groups else ()


def _of_its_own(context: Context, *maps: AddClause) -> Separate:
    condition = (clause("if", acc.args) for acc in context.directive.all("if"))
    span = context.directive.span
    return Separate(directive(f"target {context.directive.name}", *condition, *maps, span=span))


def is_of_member(ref: VarRef) -> bool:
    """Whether it is what a member points to."""
    return bool(ref.members) and is_pointed(ref)


def finalized(context: Context, ref: VarRef) -> Iterator[Effect]:
    """The deletion of what a member points to, by a pointer of its own: the object is released once."""
    declaration, section = pointed(ref, own_name(ref))
    yield Host(HostLine("{"))
    yield Host(HostLine(declaration))
    yield _of_its_own(context, clause("map", (section,), "delete"))
    yield Host(HostLine("}"))
