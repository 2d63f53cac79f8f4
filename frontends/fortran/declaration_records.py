"""Records of what single names are declared as (accomp.host.declarations)."""

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
from accomp.host.declarations import Bounds, DataObject, DerivedType, Storage, Subprogram, Types
from accomp.host.fortran_types import INTEGER, LONG, Extent, Kinded, RefusedError, type_info
from accomp.records import replace
from accomp.source import Span

Homes = dict[str, list[Scope]]
"""The scopes that declare the derived types of a full name."""


class Records:
    """Makes the records of one file; `homes` is shared with the files of procedures it calls."""

    def __init__(self, facts: Facts, regions: Regions, homes: Homes) -> None:
        self.facts, self.regions, self.homes = facts, regions, homes
        source = facts.scopes.structure.scan.source
        self._span = Span(source, 0, 0)
        self.objects: dict[str, DataObject] = {}
        """Variables and named constants by their symbols."""
        self._derived: dict[tuple[str, int], DerivedType] = {}
        self._defined: dict[int, frozenset[str]] = {}

    def dynamic(self, scope: Scope, types: Types) -> Records:
        """The same where polymorphic variables of a scope have these types."""
        known = {f"{scope.name}:{name}": self._homed(type_) for name, type_ in types}
        return Records(self.facts.dynamic(known), self.regions, self.homes)

    def _homed(self, type_: Kinded) -> Kinded:
        self.plain(type_)
        found = self.homes.get(type_.full)
        return derived_kind(found[0], type_.name, polymorphic=type_.polymorphic) if found else type_

    # Variables and constants.

    def named(self, scope: Scope, name: str) -> DataObject:
        """What a name means in a scope."""
        return self.variable(scope, scope.resolve(name))

    def variable(self, scope: Scope, entity: Entity) -> DataObject:
        """A variable or named constant that a scope knows."""
        symbol = self.facts.variable(scope, entity)
        known = self.objects.get(symbol.id)
        if known is None:
            try:
                known = self._object(scope, entity)
            except RefusedError as error:
                known = DataObject(symbol, None, entity.unit, problem=str(error))
            self.objects[symbol.id] = known
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
            self.plain(type_),
            entity.unit,
            (Bounds(Extent.COLON),) * rank,
            attributes=entity.attributes,
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
            shape or (),
            entity.attributes,
            entity.intent,
            initial.node if initial is not None else None,
            values,
            defined,
            entity.common,
            implicit=entity.implicit,
            coarray=bool(entity.codimensions),
            address=self._read(within, entity.address),
            procedure=entity.role is not Role.VARIABLE,
            problem=problem,
        )

    def _type(self, home: Scope, entity: Entity) -> tuple[Kinded | None, str]:
        try:
            return self.plain(of_entity(home, entity, home.defaults)), ""
        except RefusedError as error:
            return None, str(error)

    def plain(self, type_: Kinded | None) -> Kinded | None:
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
        names = self._defined.get(block.first)
        if names is None:
            found = self.regions.references(block.first + 1, block.last)
            names = self._defined[block.first] = frozenset([r.name for r in found if r.written])
        return name in names

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

    def component(self, home: Scope, entity: Entity) -> DataObject:
        """A component that a type of a scope declares."""
        return self._declared(home, entity)

    def derived(self, type_: Kinded) -> DerivedType:
        """A derived type. Raises RefusedError where it is not known."""
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
        parent = self.plain(derived_kind(home, declared.extends)) if declared.extends else None
        components = tuple([self._declared(home, part) for part in declared.components])
        type_ = self.plain(derived_kind(home, name))
        assert type_ is not None
        return DerivedType(type_, parent, declared.extends, components)

    # Procedures.

    def subprogram(self, body: Scope, level: str) -> Subprogram:
        """A procedure with the level of its `routine` directive."""
        header, function = body.header or Entity(body.block.name), body.block.kind is Kind.FUNCTION
        made = Subprogram(
            body.name,
            body.block.name,
            function=function,
            level=level,
            elemental="elemental" in header.attributes,
            interface=procedures.is_interface(body),
        )
        try:
            dummies = tuple([self.named(body, name) for name in header.arguments])
            return replace(made, dummies=dummies, result=self.result(body))
        except RefusedError as error:
            return replace(made, problem=str(error))

    def result(self, body: Scope) -> DataObject | None:
        """The variable that holds a function's result, if that is known."""
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
