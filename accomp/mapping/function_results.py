"""Results of Fortran functions in data clauses (Fortran 2018 15.6.2.2).

The result is a variable of its own, but compilers may give it the storage of what it is assigned to. Where
that is present, a data clause would find it, and move nothing; `always` (OpenACC 3.4 2.7.4) moves it. So
does a region that expects it to be present where nothing in the function makes it so.
"""

from __future__ import annotations

from accomp.ir.nodes import Construct
from accomp.mapping.attributes import DATA_CLAUSES, key, refs, without_vars
from accomp.mapping.rule import in_fortran
from accomp.records import replace
from accomp.sema.function_results import is_result
from accomp.syntax.nodes import Clause, VarRef, Word

_MOVING = ("copy", "copyout", "present")
_ALWAYS = frozenset(("always", "alwaysin", "alwaysout"))


def is_moved(ref: VarRef) -> bool:
    """Whether a var is the result of a function, whole or in part."""
    return ref.symbol is not None and not ref.members and is_result(ref.symbol)


def move_results(construct: Construct, present: frozenset[str]) -> Construct:
    """The tree with `always` where results of functions are moved, but for those in `present`."""
    if not in_fortran(construct):
        return construct
    directive = construct.directive
    clauses = tuple(part for c in directive.clauses for part in _parts(c, present))
    if clauses != directive.clauses:
        construct = replace(construct, directive=replace(directive, clauses=clauses))
    inner = present.union(key(ref) for _, ref in refs(construct, *DATA_CLAUSES))
    return replace(construct, children=tuple(move_results(c, inner) for c in construct.children))


def _parts(clause: Clause, present: frozenset[str]) -> tuple[Clause, ...]:
    """A clause, or what it says of other variables and of results."""
    words = {m.text for m in clause.modifiers if isinstance(m, Word)}
    if clause.name not in _MOVING or words & _ALWAYS:
        return (clause,)
    results = tuple(r for r in clause.vars if is_moved(r) and key(r) not in present)
    if not results:
        return (clause,)
    others = without_vars(clause, {key(r) for r in results})
    moved = replace(clause, args=results, modifiers=(Word("always"), *clause.modifiers))
    if clause.name == "present":
        moved = replace(moved, name="copy", spelling="copy")
    return (others, moved) if others.args else (moved,)
