"""Whether iterations of a region have arrays of their own in memory: declared there, or temporary ones."""

from __future__ import annotations

from accomp.frontends.fortran.entities import Base, Role
from accomp.frontends.fortran.references import Reference
from accomp.frontends.fortran.region_uses import Uses, Variable
from accomp.frontends.fortran.scopes import Scopes
from accomp.frontends.fortran.statement import tokens
from accomp.ir.nodes import Region
from accomp.records import replace
from accomp.syntax.nodes import Directive

_CONSTRUCTORS = frozenset(("[", "(/"))


def with_arrays(
    region: Region | None, directive: Directive, found: Uses | None, scopes: Scopes
) -> Region | None:
    """The region of a directive; of a loop construct, with whether its iterations have arrays of their own.

    Those are arrays of BLOCK constructs, array constructors, and what expressions with arrays may need.
    Variables that procedures set are in memory, too, where a procedure chooses which it sets.
    """
    if region is None or found is None or not directive.name.endswith("loop"):
        return region
    declared = any(map(_is_declared_in_memory, found.inner.values()))
    named = (r for variable in found.variables.values() for r in variable.references)
    has = declared or any(_is_array(r, scopes) for r in named) or _constructs(found, scopes) or _passes(found)
    return replace(region, in_memory=True) if has else region


def _is_declared_in_memory(variable: Variable) -> bool:
    entity = variable.entity
    of = entity.type
    objects = of is not None and (bool(of.derived) or of.base is Base.CHARACTER)
    return entity.role is Role.VARIABLE and (variable.array or objects)


def _is_array(reference: Reference, scopes: Scopes) -> bool:
    """Whether a designator is an array, or a section of one, of which not the shape alone is asked."""
    entity = reference.entity
    if reference.inquired or not (entity.dimensions or (entity.type is not None and entity.type.derived)):
        return False
    text = scopes.structure.statements[reference.statement].text[reference.first : reference.end]
    if ":" in text or text.endswith(")"):
        return ":" in text
    if "%" not in text:
        return bool(entity.dimensions)
    part = scopes.at(reference.statement).designated(text.lower())
    return part is None or bool(part.dimensions)


def _passes(found: Uses) -> bool:
    """Whether procedures are given variables that they set."""
    called: dict[int, int] = {}
    for reference in (r for references in found.calls.values() for r in references):
        called[reference.statement] = min(reference.first, called.get(reference.statement, reference.first))
    variables = (*found.variables.values(), *found.inner.values())
    named = (r for variable in variables for r in variable.references)
    return any(r.written and r.statement in called and called[r.statement] < r.first for r in named)


def _constructs(found: Uses, scopes: Scopes) -> bool:
    statements = scopes.structure.statements
    numbers = {r.statement for variable in found.variables.values() for r in variable.references}
    return any(not _CONSTRUCTORS.isdisjoint(tokens(statements[number].text).texts) for number in numbers)
