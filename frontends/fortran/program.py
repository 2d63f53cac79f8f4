"""What regions name of a Fortran file and of the procedures they call, gathered as data."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from typing import Any, TypeVar

from accomp.diagnostics import Sink
from accomp.frontends.fortran import procedures
from accomp.frontends.fortran.bodies import Bodies
from accomp.frontends.fortran.declaration_records import Homes, Records
from accomp.frontends.fortran.directives import Placed, place, routine_name
from accomp.frontends.fortran.entities import Entity, Role
from accomp.frontends.fortran.region_uses import Regions
from accomp.frontends.fortran.scopes import Scope, Scopes
from accomp.frontends.fortran.statement_kinds import PROCEDURES, Kind
from accomp.frontends.fortran.structure import Block, Structure
from accomp.frontends.fortran.symbols import symbol
from accomp.frontends.fortran.typed_calls import Facts
from accomp.host.declarations import (
    Accessible,
    ClauseArgument,
    Component,
    DataObject,
    Declarations,
    DerivedType,
    Instance,
    Nested,
    ProcedureBody,
    Subprogram,
    Types,
    instance,
)
from accomp.host.fortran_types import Kinded, RefusedError
from accomp.ir.nodes import Construct
from accomp.records import dataclass, field, replace
from accomp.source import SourceFile, Span
from accomp.syntax.nodes import Clause, Directive, Expr, Keyed, Symbol, VarRef

T = TypeVar("T")
_LEVELS = ("gang", "worker", "vector")


@dataclass(slots=True, eq=False)
class File:
    """One file with its scopes; `regions` tells what statements refer to, `placed` are its directives."""

    scopes: Scopes
    regions: Regions
    facts: Facts | None = None
    placed: list[Placed] | None = None
    records: Records | None = None
    begins: list[int] = field(default_factory=list[int])

    @property
    def structure(self) -> Structure:
        """The statements and blocks of the file."""
        return self.scopes.structure

    def recorded(self, homes: Homes) -> Records:
        """What makes the records of the file."""
        if self.records is None:
            facts = self.facts or Facts(
                self.scopes, _symbols(self.structure.scan.source), self.regions.statement
            )
            self.records = Records(facts, self.regions, homes)
        return self.records

    def scope_of(self, span: Span) -> Scope:
        """The scope of a place in the file."""
        if not self.begins:
            self.begins.extend(s.begin for s in self.structure.statements)
        return self.scopes.at(bisect_right(self.begins, span.start) - 1)

    def directives(self) -> list[Placed]:
        """The outermost directives."""
        if self.placed is None:
            any_ = any(s.sentinel for s in self.structure.statements)
            self.placed = place(self.structure, Sink()).placed if any_ else []
        return self.placed

    def within(self, block: Block) -> list[Placed]:
        """The outermost directives in a block."""
        return [one for one in self.directives() if block.first < one.statement < block.last]

    def level(self, body: Scope) -> str:
        """The level of a procedure's `routine` directive (OpenACC 3.3 2.15.1); empty for `seq` and none."""
        name, block = body.block.name, body.block
        found = [p for p in self.directives() if p.directive.name == "routine"]
        named = [p for p in found if routine_name(p.directive) == name]
        inside = (p for p in found if p.unit is block and (p in named or not routine_name(p.directive)))
        chosen = next(inside, None) or next(iter(named), None)
        return _level(chosen.directive) if chosen is not None else ""


def _level(directive: Directive) -> str:
    for clause in directive.clauses:
        if clause.name == "device_type":
            break
        if clause.name in _LEVELS:
            return clause.name
    return ""


def _symbols(source: SourceFile) -> Callable[[Entity], Symbol]:
    known: dict[tuple[str, str], Symbol] = {}

    def made(entity: Entity) -> Symbol:
        key = (entity.unit, entity.name)
        if key not in known:
            known[key] = symbol(entity, source, frozenset())
        return known[key]

    return made


@dataclass(slots=True, eq=False)
class _View:
    """The records of a file, or of a procedure for types of its arguments; `done` of its facts are taken."""

    file: File
    records: Records
    dynamic: bool
    done: list[int] = field(default_factory=lambda: [0, 0, 0, 0])


class Gathered:
    """What the regions of one file name, and what that names in turn."""

    def __init__(self, file: File, procedures: bool = False) -> None:
        """`procedures`: those with directives, and the expressions of all clauses, are taken as a whole."""
        self._file, self._procedures = file, procedures
        self._homes: Homes = {}
        self._files: dict[str, File] = {}
        self._views: list[_View] = []
        self._components: dict[str, DataObject] = {}
        self._types: dict[str, DerivedType] = {}
        self._subprograms: dict[str, Subprogram] = {}
        self._bodies: dict[Instance, tuple[ProcedureBody, _View]] = {}
        self._main = self._viewed(file)

    def declarations(self, constructs: tuple[Construct, ...], flang: bool) -> Declarations:
        """All of it as data."""
        listed = [c for construct in constructs for c in construct.walk()]
        arguments = tuple(self._arguments(listed))
        if self._procedures:
            self._take_units()
        while any(self._taken(view) for view in self._views):
            pass
        objects, everything = dict[str, DataObject](), dict[str, DataObject]()
        for view in self._views:
            everything = view.records.objects | everything
            objects = objects if view.dynamic else view.records.objects | objects
        return Declarations(
            flang,
            self._file.scopes.of(self._file.structure.root).defaults,
            tuple(objects.values()),
            tuple([Component(*one) for one in self._components.items()]),
            tuple([self._main.records.derived(one.type) for one in self._types.values()]),
            tuple(self._subprograms.values()),
            tuple([_complete(*one) for one in self._bodies.values()]),
            tuple(self._accessible(listed, everything)),
            arguments,
        )

    def _viewed(self, file: File) -> _View:
        """The view of a file."""
        records = file.recorded(self._homes)
        found = next((v for v in self._views if v.records is records), None)
        if found is None:
            found = _View(file, records, dynamic=False)
            self._views.append(found)
        return found

    # What names mean.

    def _taken(self, view: _View) -> bool:
        """Take what the facts of a view have more of than before; tells whether there was something."""
        facts, records, done = view.records.facts, view.records, view.done
        tables = (facts.calls, facts.variables, facts.components, facts.records)
        ends = [len(table) for table in tables]
        if ends == done:
            return False
        begins, view.done = done, ends
        for types, body in _more(facts.calls, begins[0]):
            self._called(view, body, types)
        for scope, entity in _more(facts.variables, begins[1]):
            self._note_type(records.variable(scope, entity).type)
        for one in list(islice(facts.components.items(), begins[2], None)):
            if one[0] not in self._components:
                made = self._components[one[0]] = records.component(*one[1])
                self._note_type(made.type)
        for type_ in _more(facts.records, begins[3]):
            self._note_type(records.plain(type_))
        return True

    def _note_type(self, type_: Kinded | None) -> None:
        """Take a type with those that it extends and those of its components."""
        todo = [type_]
        while todo:
            one = todo.pop()
            if one is None or one.base != "type" or one.full in self._types:
                continue
            try:
                made = self._types[one.full] = self._main.records.derived(one)
            except RefusedError:
                continue
            todo += [made.parent, *(part.type for part in made.components if not part.dynamic)]

    # Procedures.

    def _called(self, view: _View, body: Scope, types: Types) -> None:
        """Take a procedure with its body for types of its polymorphic arguments."""
        file = self._file_of(view.file, body)
        own = file.scopes.of(body.block) if file is not view.file else body
        symbol_ = body.name
        if symbol_ not in self._subprograms:
            made = self._subprograms[symbol_] = view.records.subprogram(body, file.level(own))
            for one in (*made.dummies, made.result):
                self._note_type(one.type if one is not None else None)
        key = instance(symbol_, types)
        if key in self._bodies or procedures.is_interface(body):
            return
        within = self._viewed(file)
        if types:
            within = _View(file, within.records.dynamic(own, types), dynamic=True)
            self._views.append(within)
        plain = tuple([(name, within.records.plain(t) or t) for name, t in types])
        for _, type_ in plain:
            self._note_type(type_)
        self._bodies[key] = _body(within, own, symbol_, plain), within

    def _take_units(self) -> None:
        """Take the procedures and main programs that directives stand in."""
        units = {id(p.unit): p.unit for p in self._file.directives() if p.unit.kind in _UNITS}
        for block in units.values():
            scope = self._file.scopes.of(block)
            if block.kind is not Kind.PROGRAM:
                self._called(self._main, scope, ())
                continue
            made = _body(self._main, scope, scope.name, ())
            self._bodies[instance(scope.name, ())] = made, self._main

    def _file_of(self, file: File, scope: Scope) -> File:
        """The file that a procedure stands in, which another one calls."""
        structure = scope.structure
        for known in (file, self._file, self._files.get(scope.path)):
            if known is not None and structure is known.structure:
                return known
        scopes = Scopes(structure, scope.library)
        made = self._files[scope.path] = File(scopes, Regions(scopes))
        return made

    # What directives name.

    def _arguments(self, constructs: Iterable[Construct]) -> Iterator[ClauseArgument]:
        """The expressions and components in clauses that kernels need; their variables are taken, too."""
        seen = set[tuple[int, int]]()
        for construct in constructs:
            for span, text in _all_texts(construct) if self._procedures else _texts(construct):
                if span is not None and (span.start, span.end) not in seen:
                    seen.add((span.start, span.end))
                    within = self._main.records.within(self._file.scope_of(span))
                    yield ClauseArgument(span, within.declaration(text).node)
            relevant = construct.directive.name.partition(" ")[0] in _OF_KERNELS or self._procedures
            if relevant and construct.directive.span is not None:
                self._note_variables(construct, self._file.scope_of(construct.directive.span))

    def _note_variables(self, construct: Construct, scope: Scope) -> None:
        """Take the variables that a construct uses or has in clauses, and that no statement names."""
        facts, clauses = self._main.records.facts, construct.directive.clauses
        listed = (ref.symbol for clause in clauses for ref in clause.vars if ref.symbol is not None)
        for symbol_ in (*listed, *(use.symbol for use in construct.uses)):
            if symbol_.id not in facts.variables:
                entity = scope.resolve(symbol_.name)
                if entity.role in (Role.VARIABLE, Role.ALIAS):
                    facts.variable(scope, entity)

    def _accessible(
        self, constructs: Iterable[Construct], objects: dict[str, DataObject]
    ) -> Iterator[Accessible]:
        """The variables that the scopes of regions know by name."""
        lasting, local = list[DataObject](), dict[str, list[DataObject]]()
        for one in objects.values():
            (lasting if one.module else local.setdefault(one.scope, [])).append(one)
        for name, scope in self._scopes(constructs).items():
            around, outer = {name}, scope.host
            while outer is not None:
                around.add(outer.name)
                outer = outer.host
            near = (*lasting, *(one for place in around for one in local.get(place, ())))
            yield Accessible(name, frozenset([one.id for one in near if _knows(scope, one)]))

    def _scopes(self, constructs: Iterable[Construct]) -> dict[str, Scope]:
        regions = (c.directive.span for c in constructs if c.body is not None)
        scopes = (self._file.scope_of(span) for span in regions if span is not None)
        return {scope.name: scope for scope in scopes}


def _knows(scope: Scope, declared: DataObject) -> bool:
    entity = scope.resolve(declared.name)
    return entity.role in (Role.VARIABLE, Role.ALIAS) and f"{entity.unit}:{entity.name}" == declared.id


def _more(table: dict[Any, T], begin: int) -> list[T]:
    return list(islice(table.values(), begin, None))


_UNITS = frozenset((Kind.PROGRAM, *PROCEDURES))
_OF_KERNELS = frozenset(("parallel", "serial", "kernels", "loop", "declare"))
_PARTITION = ("gang", "worker", "vector", "tile")


def _texts(construct: Construct) -> Iterator[tuple[Span | None, str]]:
    """The expressions in clauses of loops and in `cache` directives, components, and reduced parts."""
    directive = construct.directive
    yield from ((ref.span, ref.through) for clause in directive.clauses for ref in clause.vars if ref.through)
    reduced = (ref for clause in directive.all("reduction") for ref in clause.vars)
    yield from ((ref.span, ref.text) for ref in reduced if ref.sections or ref.members)
    if directive.name.endswith("loop"):
        clauses = (c for name in _PARTITION for c in directive.all(name))
        found = (e for clause in clauses for e in _expressions(clause))
    elif directive.name == "cache":
        refs = (a for a in directive.args if isinstance(a, VarRef))
        found = (e for ref in refs for s in ref.sections for e in (s.lower, s.length) if e is not None)
    else:
        return
    yield from ((one.span, one.text) for one in found)


def _all_texts(construct: Construct) -> Iterator[tuple[Span | None, str]]:
    """The expressions in all clauses, bounds of sections among them, and components that clauses list."""
    directive = construct.directive
    for owner in (*directive.clauses, directive):
        if owner.name in ("bind", "device_type"):
            continue
        for argument in (*owner.args, *owner.modifiers):
            value = argument.value if isinstance(argument, Keyed) else argument
            if isinstance(value, VarRef):
                yield from ((value.span, value.through) for _ in (0,) if value.through)
                bounds = (e for s in value.sections for e in (s.lower, s.length, s.stride) if e is not None)
                yield from ((e.span, e.text) for e in bounds)
            elif isinstance(value, Expr):
                yield value.span, value.text


def _expressions(clause: Clause) -> Iterator[Expr]:
    for argument in clause.args:
        value = argument.value if isinstance(argument, Keyed) else argument
        if isinstance(value, Expr):
            yield value


def _body(view: _View, scope: Scope, symbol_: str, types: Types) -> ProcedureBody:
    """The body of a procedure, without what its names mean."""
    placed = view.file.within(scope.block)
    root = Bodies(view.records.facts).procedure(scope, placed)
    made = ProcedureBody(symbol_, scope.name, root, types, tuple(map(_nested, placed)))
    try:
        return replace(made, locals=view.records.locals(scope), result=view.records.result(scope))
    except RefusedError as error:
        return replace(made, problem=str(error))


def _nested(placed: Placed) -> Nested:
    return Nested(placed.directive, tuple(map(_nested, placed.children)))


def _complete(made: ProcedureBody, view: _View) -> ProcedureBody:
    return replace(made, objects=tuple(view.records.objects.values())) if view.dynamic else made
