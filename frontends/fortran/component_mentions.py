"""Where regions name components of objects: those that clauses list, and allocatable ones that none lists."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from accomp.frontends.fortran.bind_directive import Arguments
from accomp.frontends.fortran.components import component_named, is_part, with_reduced_parts
from accomp.frontends.fortran.directives import COMPUTE, Placed
from accomp.frontends.fortran.entities import Entity
from accomp.frontends.fortran.expressions import FormError, designator
from accomp.frontends.fortran.references import Reference, Sense
from accomp.frontends.fortran.region_uses import Regions, Uses, Variable
from accomp.ir.places import Mention
from accomp.syntax.nodes import Directive, Symbol, TypeKind, VarRef

_INTRINSIC = (TypeKind.INTEGER, TypeKind.FLOATING, TypeKind.COMPLEX, TypeKind.BOOLEAN)


class ComponentMentions:
    """Finds them in the regions of one file; `symbol` gives the one of an entity."""

    def __init__(self, regions: Regions, arguments: Arguments, symbol: Callable[[Entity], Symbol]) -> None:
        self.regions, self.scopes = regions, regions.scopes
        self._arguments, self._symbol = arguments, symbol
        self._reduced = frozenset[str]()

    def _of(self, listed: Iterable[VarRef], variables: Iterable[Variable]) -> Iterator[Mention]:
        """The mentions of objects of which clauses list components, and of those with allocatable ones.

        Such a mention is of the object as a whole where it is of nothing that can be listed.
        """
        names = [(r.name.lower(), r.name + r.members) for r in listed]
        for variable in variables:
            texts = [text for name, text in names if name == variable.entity.name]
            holds = self._symbol(variable.entity).has("allocatables")
            for reference in variable.references if texts or holds else ():
                yield self._mention(variable.entity, reference, texts, holds)

    def know(self, placed: Iterable[Placed]) -> None:
        """Learn of which variables the directives of the file reduce elements or components."""
        self._reduced = with_reduced_parts(placed)

    def of_region(self, directive: Directive, found: Uses) -> tuple[Mention, ...]:
        """Where a region names variables of which parts are reduced, that of a compute construct also objects
        that may have components in clauses.
        """
        variables = found.variables.values()
        reduced = self._of_parts(variables)
        if directive.name.partition(" ")[0] not in COMPUTE:
            return tuple(reduced)
        listed = (r for clause in directive.clauses for r in clause.vars if r.members)
        return (*reduced, *self._of(listed, variables))

    def _of_parts(self, variables: Iterable[Variable]) -> Iterator[Mention]:
        """The mentions of these variables, each as it is written."""
        structure = self.scopes.structure
        for variable in variables if self._reduced else ():
            for reference in variable.references if variable.entity.name in self._reduced else ():
                statement = structure.statements[reference.statement]
                text = "".join(statement.text[reference.first : reference.end].lower().split())
                yield Mention(text, structure.scan.span(statement, reference.first, reference.end))

    def _mention(self, of: Entity, reference: Reference, texts: list[str], holds: bool) -> Mention:
        statement = self.scopes.structure.statements[reference.statement]
        named = statement.text[reference.first : reference.end]
        part, end = component_named(named, texts)
        bound = self._component(named, reference) if holds and not part else None
        component = bound if bound is not None and bound.allocatable else None
        if component is not None:
            part, end = "".join(component.text.split()), len(component.text)
        last = reference.first + end if part else reference.end
        span = self.scopes.structure.scan.span(statement, reference.first, last)
        value = bound if bound is not None and _is_value(bound, named, reference) else None
        of_part = not part and is_part(named, texts)
        return Mention(part or of.name, span, component=component, value=value, of_part=of_part)

    def _component(self, named: str, reference: Reference) -> VarRef | None:
        """The component that a designator is, but for subscripts, if clauses can list it."""
        try:
            parts = designator(named.lower()).parts
        except FormError:
            return None
        if len(parts) < 2 or any(part.arguments is not None for part in parts[:-1]) or self._asks(reference):
            return None
        text = named[: parts[-1].at + len(parts[-1].name)].lower()
        name = parts[0].name
        ref = VarRef(text, name, members=text.removeprefix(name))
        return self._arguments.var(ref, self.scopes.at(reference.statement))

    def _asks(self, reference: Reference) -> bool:
        """Whether a region asks for the state of a component, which another name of it does not have."""
        around = self.regions.statement(reference.statement)
        return any(
            r.sense is Sense.INTRINSIC and r.name == "allocated" and r.first < reference.first < r.end
            for r in around
        )


def _is_value(component: VarRef, named: str, reference: Reference) -> bool:
    """Whether a designator is a scalar component of intrinsic type of which the value alone is read."""
    whole = component.text == named.lower() and not component.allocatable
    reads = reference.read and not (reference.written or reference.inquired)
    of = component.type
    return whole and reads and of is not None and of.complete and of.kind in _INTRINSIC
