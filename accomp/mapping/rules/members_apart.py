"""Arrays that members point to, in `enter data` and `exit data` (OpenACC 3.3 section 2.6.6).

OpenMP maps a part of the object with each, and a directive counts a part once (5.2 section 5.8.3). So that
the object is present as long as one of them is, each has a directive of its own.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from accomp.ir.nodes import HostLine
from accomp.mapping.build import clause, directive, with_sections
from accomp.mapping.parts_of_objects import is_pointed
from accomp.mapping.rule import AddClause, Context, Effect, Host, Separate
from accomp.records import replace
from accomp.syntax.nodes import VarRef


def apart(context: Context, maps: Iterable[AddClause]) -> Iterator[Effect]:
    """The map clauses of a directive, and in front of it directives for those that have one of their own."""
    entering, name = context.directive.name == "enter data", f"target {context.directive.name}"
    listed = list(maps)
    if context.fortran or context.directive.name not in ("enter data", "exit data"):
        yield from listed
        return
    pointed = [m for m in listed if any(map(is_of_member, m.clause.vars))]
    whole = [m for m in listed if m not in pointed]
    pointed.sort(key=lambda m: m.clause.vars[0].members.count("->") + m.clause.vars[0].members.count("."))
    groups = [*([whole] if whole else []), *([m] for m in pointed)]
    condition = [clause("if", acc.args) for acc in context.directive.all("if")]
    for group in groups[:-1] if entering else groups[:0:-1]:
        yield Separate(directive(name, *condition, *group, span=context.directive.span))
    yield from groups[-1 if entering else 0] if groups else ()


def is_of_member(ref: VarRef) -> bool:
    """Whether it is what a member points to."""
    return bool(ref.members) and is_pointed(ref)


def finalized(context: Context, ref: VarRef) -> Iterator[Effect]:
    """The deletion of what a member points to, by a pointer of its own: the object is released once."""
    condition = [clause("if", acc.args) for acc in context.directive.all("if")]
    pointer = f"accomp_{ref.name.rpartition('::')[2]}"
    own = with_sections(replace(ref, name=pointer, members="", symbol=None), ref.sections)
    yield Host(HostLine("{"))
    yield Host(HostLine(f"__typeof__({ref.base}[0]) *{pointer} = {ref.base};"))
    yield Separate(directive("target exit data", *condition, clause("map", (own,), "delete")))
    yield Host(HostLine("}"))
