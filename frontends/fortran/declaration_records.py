"""Declarations as data (accomp.host.declarations): each is made when it is asked for, and kept."""

from __future__ import annotations

from accomp.frontends.fortran import procedures
from accomp.frontends.fortran.constants import declaring, home_of
from accomp.frontends.fortran.entities import Dimension, Entity, Role
from accomp.frontends.fortran.region_uses import Regions
from accomp.frontends.fortran.scopes import Scope
from accomp.frontends.fortran.shared_storage import common_storage, equivalent_storage, shape_of, values_of
from accomp.frontends.fortran.statement_kinds import Kind
from accomp.frontends.fortran.typed_calls import Facts
from accomp.frontends.fortran.types import Derived, derived_kind, of_entity
from accomp.frontends.fortran.typing import Expressions
from accomp.host import nodes as host
from accomp.host.declarations import Bounds, DataObject, DerivedType, Extent, Storage, Subprogram
from accomp.host.fortran_types import INTEGER, LONG, Kinded, RefusedError, type_info
from accomp.records import replace
from accomp.source import Span

Homes = dict[str, list[Scope]]
"""The scopes that declare the derived types of a full name."""


class FileDeclarations:
    """What the names of one file are declared as; `homes` is shared with the files of procedures it calls."""

    def __init__(self, facts: Facts, regions: Regions, homes: Homes | None = None) -> None:
        self.facts, self.regions = facts, regions
        self.homes: Homes = homes if homes is not None else {}
        source = facts.scopes.structure.scan.source
        self._span = Span(source, 0, 0)
        self._objects: dict[str, DataObject] = {}
        self._components: dict[str, DataObject | None] = {}
        self._derived: dict[tuple[str, int], DerivedType] = {}
        self._subprograms: dict[str, Subprogram] = {}

    def dynamic(self, types: dict[str, Kinded]) -> FileDeclarations:
        """The same where polymorphic variables, by their symbols, have these types."""
        if not types:
            return self
        known = {symbol: self._homed(type_) for symbol, type_ in types.items()}
        return FileDeclarations(self.facts.dynamic(known), self.regions, self.homes)

    def _homed(self, type_: Kinded) -> Kinded:
        found = self.homes.get(type_.full)
        return derived_kind(found[0], type_.name, polymorphic=type_.polymorphic) if found else type_

    # Variables and constants.

    def named(self, scope: Scope, name: str) -> DataObject:
        """What a name means in a scope."""
        return self.variable(self.facts.variable(scope, scope.resolve(name)).id, scope)

    def variable(self, symbol: str, scope: Scope) -> DataObject:
        """A variable or named constant, which a scope knows by its name if no expression has named it."""
        known = self._objects.get(symbol)
        if known is None:
            found = self.facts.variables.get(symbol)
            found = found or (scope, scope.resolve(symbol.rpartition(":")[2]))
            known = self._objects[symbol] = self._object(*found)
        return known

    def _object(self, scope: Scope, entity: Entity) -> DataObject:
        within = self.within(scope)
        if entity.role is Role.ALIAS:
            return self._associate(within, entity)
        home, declared = declaring(scope, entity.name)
        made = self._declared(home_of(scope, entity), entity)
        if entity.constant:
            return replace(made, initial=within.constant(made.symbol).node)
        module = home.block.name if home.block.kind is Kind.MODULE else ""
        return replace(
            made,
            module=module,
            private=bool(module) and home.exported(entity.name) is None,
            storage=self._storage(home, declared),
        )

    def _associate(self, within: Expressions, entity: Entity) -> DataObject:
        """The name of an ASSOCIATE construct, with the type and rank of its selector."""
        type_, rank = within.typed_variable(entity)
        selector = within.initial(entity)
        return DataObject(
            self.facts.symbol(entity),
            self._plain(type_),
            entity.unit,
            (Bounds(Extent.COLON),) * rank,
            None if rank else (),
            entity.attributes,
            initial=selector.node if selector is not None else None,
            associate=True,
            problem="the type of the expression that it stands for is not known",
        )

    def _declared(self, home: Scope, entity: Entity) -> DataObject:
        """What a declaration in a scope says of a variable or component."""
        type_, problem = self._type(home, entity)
        shape, within = shape_of(home, entity), self.within(home)
        initial = within.initial(entity) if entity.value and not (entity.dynamic or entity.constant) else None
        values: tuple[host.Expression, ...] = ()
        defined = False
        if "save" in entity.attributes or initial is not None:
            defined = self._is_defined(home, entity.name)
            values = self._values(home, entity) if initial is None else ()
        return DataObject(
            self.facts.symbol(entity),
            type_,
            entity.unit,
            self._dimensions(within, entity.dimensions, shape),
            shape,
            entity.attributes,
            entity.intent,
            initial.node if initial is not None else None,
            values,
            defined,
            entity.common,
            implicit=entity.implicit,
            coarray=bool(entity.codimensions),
            procedure=entity.role is not Role.VARIABLE,
            problem=problem,
        )

    def _type(self, home: Scope, entity: Entity) -> tuple[Kinded | None, str]:
        try:
            return self._plain(of_entity(home, entity, home.defaults)), ""
        except RefusedError as error:
            return None, str(error)

    def _plain(self, type_: Kinded | None) -> Kinded | None:
        """A type without the scope that declares it, which is kept here."""
        if not isinstance(type_, Derived) or type_.home is None:
            return type_
        homes = self.homes.setdefault(type_.full, [])
        if type_.home not in homes:
            homes.append(type_.home)
        return Kinded("type", 0, type_.name, type_.polymorphic, origin=type_.origin)

    def _dimensions(
        self, within: Expressions, given: tuple[Dimension, ...], shape: tuple[tuple[int, int], ...] | None
    ) -> tuple[Bounds, ...]:
        if shape is not None:
            ends = [(low, low + extent - 1) for low, extent in shape]
            lowers = [self._number(low) if d.lower else None for d, (low, _) in zip(given, ends, strict=True)]
            uppers = [self._number(high) for _, high in ends]
            pairs = zip(lowers, uppers, strict=True)
            return tuple([Bounds(Extent.EXPLICIT, low, high) for low, high in pairs])
        return tuple(
            [Bounds(d.extent, self._read(within, d.lower), self._read(within, d.upper)) for d in given]
        )

    def _number(self, value: int) -> host.Literal:
        type_ = INTEGER if abs(value) < 1 << 31 else LONG
        return host.Literal(str(value), self._span, type_info(type_))

    def _read(self, within: Expressions, text: str) -> host.Expression | None:
        return within.declaration(text).node if text else None

    def within(self, scope: Scope) -> Expressions:
        """What reads expressions of a scope, all at the start of the file."""
        span = self._span
        return Expressions(self.facts, scope, lambda _first, _last: span)

    def _is_defined(self, home: Scope, name: str) -> bool:
        if home.structure is not self.regions.scopes.structure:
            return False
        block = home.block
        found = self.regions.references(block.first + 1, block.last)
        return any(r.written and r.name == name for r in found)

    def _values(self, home: Scope, entity: Entity) -> tuple[host.Expression, ...]:
        try:
            texts = values_of(home, entity)
        except RefusedError as error:
            return (host.Opaque(host.OpaqueKind.REFUSED, (), self._span, problem=str(error)),)
        within = self.within(home)
        return tuple([within.declaration(text).node for text in texts])

    def _storage(self, home: Scope, entity: Entity) -> Storage | None:
        if "equivalence" in entity.attributes and not entity.common:
            return equivalent_storage(home, entity)
        return common_storage(home, entity) if entity.common else None

    # Derived types.

    def component(self, symbol: str) -> DataObject | None:
        """A component, by the symbol of a Member."""
        if symbol not in self._components:
            found = self.facts.components.get(symbol)
            self._components[symbol] = self._declared(*found) if found is not None else None
        return self._components[symbol]

    def derived(self, type_: Kinded) -> DerivedType:
        """A derived type. Raises RefusedError where it is not known."""
        self._plain(self.facts.records.get(type_.full))
        homes = self.homes.get(type_.full, [])
        if not homes:
            raise RefusedError(f"the components of type '{type_.name}' are not known")
        key = type_.full, len(homes)
        known = self._derived.get(key)
        if known is None:
            made = [self._made(home, type_.name) for home in homes]
            known = self._derived[key] = made[0]
            if any(_layout(one) != _layout(known) for one in made):
                problem = (
                    f"two derived types with SEQUENCE or BIND are called '{type_.name}'; rename one of them"
                )
                known = self._derived[key] = replace(known, problem=problem)
        return known

    def _made(self, home: Scope, name: str) -> DerivedType:
        declared = home.declared.types[name]
        parent = self._plain(derived_kind(home, declared.extends)) if declared.extends else None
        components = tuple([self._declared(home, part) for part in declared.components])
        type_ = self._plain(derived_kind(home, name))
        assert type_ is not None
        return DerivedType(type_, parent, declared.extends, components)

    # Procedures.

    def subprogram(self, symbol: str) -> Subprogram:
        """A procedure that is called."""
        known = self._subprograms.get(symbol)
        if known is None:
            known = self._subprograms[symbol] = self._subprogram(symbol, self.facts.bodies[symbol])
        return known

    def _subprogram(self, symbol: str, body: Scope) -> Subprogram:
        header = body.header or Entity(body.block.name)
        return Subprogram(
            symbol,
            body.block.name,
            tuple([self.named(body, name) for name in header.arguments]),
            body.block.kind is Kind.FUNCTION,
            self._result(body),
            level=procedures.level_of(body),
            elemental="elemental" in header.attributes,
            interface=procedures.is_interface(body),
        )

    def _result(self, body: Scope) -> DataObject | None:
        found = procedures.result(body)
        return self._declared(body, replace(found, value="")) if found is not None else None

    def locals(self, body: Scope) -> tuple[DataObject, ...]:
        """The variables of a procedure but for its dummies and result; the implicit ones come last."""
        header, result = body.header or Entity(body.block.name), procedures.result(body)
        given = {*header.arguments, result.name if result is not None else ""}
        declared = [
            entity.name
            for entity in body.declared.entities.values()
            if entity.role is Role.VARIABLE
            and not (entity.constant or entity.common or entity.name in given or entity.type is None)
            and "statement function" not in entity.attributes
        ]
        uses = self.regions.uses(body.block.first + 1, body.block.last)
        entities = [v.entity for v in uses.variables.values()]
        implicit = [e.name for e in entities if e.implicit and e.unit == body.name and e.name not in given]
        return tuple([self.named(body, name) for name in (*declared, *implicit)])


def _layout(made: DerivedType) -> tuple[object, ...]:
    parts = ((c.name, c.type, c.shape, c.dynamic, len(c.dimensions)) for c in made.components)
    return made.parent, *parts
