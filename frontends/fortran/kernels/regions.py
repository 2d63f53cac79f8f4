"""Compute constructs as kernels, with what the host program gives their launchers."""

from __future__ import annotations

import re
from math import prod

from accomp.codes.kernels import NOT_IN_KERNEL
from accomp.diagnostics import Sink
from accomp.frontends.fortran.constants import declaring
from accomp.frontends.fortran.defaults import defaults_of
from accomp.frontends.fortran.entities import Entity
from accomp.frontends.fortran.kernels.bodies import Builder, constructs_at
from accomp.frontends.fortran.kernels.cpp_types import cpp_type
from accomp.frontends.fortran.kernels.objects_of import (
    has_constant_shape,
    key,
    of_variable,
    type_of,
    variable_type,
)
from accomp.frontends.fortran.kernels.partitioned import (
    entity_of,
    levels_of,
    only_index,
    own_object,
    own_pointer,
    pointed,
    reduction,
)
from accomp.frontends.fortran.kernels.place import BasePlace
from accomp.frontends.fortran.kernels.program import Program
from accomp.frontends.fortran.kernels.region_place import RegionPlace
from accomp.frontends.fortran.kernels.statements import RefusedAtError
from accomp.frontends.fortran.kernels.storage import Storage, around, storage
from accomp.frontends.fortran.kernels.structures import constant_shape
from accomp.frontends.fortran.kernels.unit import ModuleText
from accomp.frontends.fortran.region_uses import Regions
from accomp.frontends.fortran.scopes import Scope, Scopes
from accomp.frontends.fortran.statement_kinds import BLOCKS, Kind
from accomp.host.fortran_types import Defaults, RefusedError, type_info
from accomp.ir.kernel import (
    Code,
    Expr,
    Kernel,
    Module,
    Parameter,
    Passing,
    Reduction,
    Statement,
    Variable,
)
from accomp.ir.launch import Given, HostArgument, LaunchedKernel
from accomp.ir.nodes import Construct
from accomp.source import Span
from accomp.syntax.nodes import VarRef

COMPUTE = ("parallel", "serial", "kernels")
_WORD = re.compile(r"[A-Za-z_]\w*")


class FortranRegions:
    """Makes the kernels of one file; see accomp.ir.launch."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.text = ModuleText()

    @property
    def needed(self) -> bool:
        """Whether there is something to be compiled, though it be no kernel."""
        return bool(self.text.residents)

    def around(self, orphans: tuple[Construct, ...]) -> None:
        """The constructs of parallel procedures."""
        self.text.orphans = orphans

    def launches(self, construct: Construct, word: str, sink: Sink) -> tuple[LaunchedKernel, ...]:
        """The kernels of a compute construct."""
        first, last = self._range(construct)
        try:
            made = tuple(self._parts(construct, word, first, last))
        except RefusedAtError as error:
            span = self.program.structure.scan.span(self.program.structure.statements[error.index])
            sink.report(NOT_IN_KERNEL, span, reason=error.reason)
            return ()
        except RefusedError as error:
            sink.report(NOT_IN_KERNEL, construct.directive.span, reason=str(error))
            return ()
        return made

    def module(self, kernels: tuple[Kernel, ...]) -> Module:
        """Kernels with what stands in front of them."""
        structure = self.program.structure
        return Module(
            structure.scan.source.path,
            self.text.prelude(),
            tuple(self.text.routines.values()),
            kernels,
            declarations=self.text.registered(),
        )

    def resident(self, place: Span, names: tuple[str, ...], sink: Sink) -> None:
        """Registers variables of a module, by the names that the host's compiler gives them."""
        index = self.program.index(place.start + 1) - 1
        scope = self.program.scopes.at(index)
        for name in dict.fromkeys(names):
            home, entity = declaring(scope, name.lower())
            try:
                type_ = type_of(home, entity, self.program.defaults)
                _, extents = constant_shape(home, entity)
                if type_.base == "type":
                    self.text.structure(type_, self.program.defaults)
            except RefusedError as error:
                sink.report(NOT_IN_KERNEL, place, reason=str(error))
                continue
            size = f"{prod(extents)} * sizeof({cpp_type(type_)})"
            try:
                offset = _offset(home, entity, self.program.defaults) if entity.common else 0
            except RefusedError as error:
                sink.report(NOT_IN_KERNEL, place, reason=str(error))
                continue
            self.text.resident(_linked(home, entity, self.text.flang), size, offset)

    def _meets(self, words: set[str]) -> bool:
        """Whether threads of a block wait for each other in procedures that are called (CUDA Fortran)."""
        routines = self.text.routines
        if not routines:
            return False
        seen, todo = set[str](), [n for n in words if n in routines]
        while todo:
            name = todo.pop()
            words = _names(routines[name].body)
            if words & _MEETS:
                return True
            seen.add(name)
            todo += [n for n in words if n in routines and n not in seen]
        return False

    def _range(self, construct: Construct) -> tuple[int, int]:
        """The statements of the region."""
        span = construct.directive.span
        assert span is not None
        index = self.program.index(span.start + 1) - 1
        if construct.children and construct.children[0].directive.span is span:
            block = self.program.structure.owners[self.program.structure.next(index)]
            return index, block.last + 1
        if construct.closing is not None:
            return index + 1, self.program.index(construct.closing.start + 1) - 1
        end = construct.region.span.end if construct.region is not None else span.end
        return index + 1, self.program.index(end)

    def _parts(self, construct: Construct, word: str, first: int, last: int) -> list[LaunchedKernel]:
        """One kernel, or of a `kernels` construct one for each statement that holds a gang loop."""
        constructs = constructs_at(self.program, construct.children)
        parts = [(first, last)]
        if construct.directive.name == "kernels":
            parts = self._split(first, last, constructs)
        names = [f"{word}_{n + 1}" if len(parts) > 1 else word for n in range(len(parts))]
        return [
            self._launch(construct, constructs, name, *part) for name, part in zip(names, parts, strict=True)
        ]

    def _split(self, first: int, last: int, constructs: dict[int, Construct]) -> list[tuple[int, int]]:
        """The statements of a `kernels` construct in groups: those with loops each on their own."""
        structure = self.program.structure
        parts: list[tuple[int, int]] = []
        index, plain = first, -1
        while index < last:
            construct = constructs.get(index)
            if construct is not None and levels_of(construct):
                if plain >= 0:
                    parts.append((plain, index))
                    plain = -1
                block = structure.owners[structure.next(index)]
                parts.append((index, block.last + 1))
                index = block.last + 1
                continue
            block = structure.owners[index]
            opens = structure.shapes[index].kind in BLOCKS and block.first == index
            end = block.last + 1 if opens else index + 1
            if plain < 0 and structure.shapes[index].kind is not Kind.DIRECTIVE:
                plain = index
            index = end
        if plain >= 0:
            parts.append((plain, last))
        return parts or [(first, last)]

    def _launch(
        self,
        construct: Construct,
        constructs: dict[int, Construct],
        name: str,
        first: int,
        last: int,
    ) -> LaunchedKernel:
        scope = self.program.scopes.at(first)
        place = RegionPlace(self.program, self.text, construct, scope)
        builder = Builder(place, constructs)
        private, stored = _private(builder, construct, scope, first, last)
        reductions = _reductions(builder, construct, scope)
        body = around(place, stored, builder.tree(first, last))
        names = _names(body)
        kernel = Kernel(
            name,
            tuple(a.parameter for a in place.arguments.values()),
            body,
            tuple(v for v in private if v.name in names),
            reductions,
            together=self._meets(names),
        )
        return LaunchedKernel(kernel, tuple(place.arguments.values()))


_MEETS = frozenset(("sync_gang", "sync_worker"))


def _linked(home: Scope, entity: Entity, flang: bool) -> str:
    """The name that a variable of a module has for the linker."""
    module = home.block.name
    if entity.common:
        return f"{entity.common.strip('/')}_" if entity.common != "//" else "__BLNK__"
    return f"_QM{module}E{entity.name}" if flang else f"__{module}_MOD_{entity.name}"


def _offset(home: Scope, entity: Entity, defaults: Defaults) -> int:
    """The bytes of a common block in front of a variable (Fortran 2018 8.10.2.2)."""
    at = 0
    for name in home.declared.commons[entity.common.strip("/")]:
        other = home.declared.entities[name]
        type_ = type_of(home, other, defaults)
        if not type_.size:
            raise RefusedError(f"'{name}' of a common block is of a derived type")
        unit = 1 if type_.base == "character" else type_.kind
        at = (at + unit - 1) // unit * unit
        if name == entity.name:
            break
        at += prod(constant_shape(home, other)[1]) * type_.size
    return at


def regions_of(scopes: Scopes, regions: Regions, arguments: tuple[str, ...]) -> FortranRegions:
    """What makes the kernels of a file that is compiled with these arguments."""
    made = FortranRegions(Program(scopes, defaults_of(arguments), regions))
    made.text.flang = "-D__flang__=1" in arguments
    return made


def _names(body: tuple[Statement, ...]) -> set[str]:
    """All words of the C++ text of statements."""
    found: set[str] = set()
    todo: list[object] = list(body)
    while todo:
        one = todo.pop()
        if isinstance(one, str):
            found |= set(_WORD.findall(one))
        elif isinstance(one, (tuple, frozenset)):
            todo += one  # type: ignore[reportUnknownVariableType]
        elif isinstance(one, (Code, Expr)):
            todo.append(one.text)
        else:
            todo += [getattr(one, n) for n in getattr(type(one), "__match_args__", ()) if n != "span"]
    return found


def _private(
    builder: Builder, construct: Construct, scope: Scope, first: int, last: int
) -> tuple[list[Variable], list[Storage]]:
    """The gang-private variables; those with an initial value that are written have a copy of their own."""
    place = builder.place
    written = {u.symbol.id for u in construct.uses if u.written}
    found: dict[str, Variable] = {}
    stored: list[Storage] = []
    for clause in construct.directive.all("private", "firstprivate"):
        for ref in clause.vars:
            entity = entity_of(scope, ref, clause)
            name = key(entity)
            if only_index(builder, entity, first, last):
                place.inline.add(name)
                place.known[name] = own_object(builder, scope, entity)
                continue
            if pointed(builder, entity, first, last):
                place.known[name], found[name] = own_pointer(builder, scope, entity)
                continue
            if clause.name == "firstprivate":
                if name not in written and not entity.dimensions:
                    continue
                outer = _initial(place, scope, entity)
                made = own_object(builder, scope, entity)
                place.known[name] = made
                found[name] = Variable(made.text, variable_type(made), outer, bool(made.rank), ref.span)
                continue
            made = own_object(builder, scope, entity)
            place.known[name] = made
            if made.view:
                stored.append(storage(place, scope, entity, made))
                continue
            found[name] = Variable(made.text, variable_type(made), None, bool(made.rank), ref.span)
    named = {r.symbol.id for c in construct.directive.clauses for r in c.vars if r.symbol is not None}
    for use in construct.uses:
        if use.index and use.symbol.id not in named:
            entity = scope.resolve(use.symbol.name)
            place.known[key(entity)] = made = own_object(builder, scope, entity)
            if only_index(builder, entity, first, last):
                place.inline.add(key(entity))
            else:
                found[key(entity)] = Variable(made.text, variable_type(made))
    return list(found.values()), stored


def _initial(place: BasePlace, scope: Scope, entity: Entity) -> Expr:
    """The parameter that a private copy starts with."""
    assert isinstance(place, RegionPlace)
    if entity.dimensions:
        if not has_constant_shape(scope, entity):
            raise RefusedError(f"the array '{entity.name}', whose shape is not constant, is firstprivate")
        type_ = type_of(scope, entity, place.defaults)
        found = of_variable(scope, entity, type_, local=False)
        parameter = Parameter(found.text, variable_type(found), Passing.VALUE, is_class=True)
        var = VarRef(entity.name, entity.name, type=type_info(type_))
        place.arguments[found.text] = HostArgument(parameter, var, Given.COPIED)
    else:
        found = place.object(scope, entity)
    return Expr(found.text, frozenset({found.text}), False, False)


def _reductions(builder: Builder, construct: Construct, scope: Scope) -> tuple[Reduction, ...]:
    """The reductions of the construct; within it the variables mean the gangs' copies."""
    found: list[Reduction] = []
    for clause in construct.directive.all("reduction"):
        for ref in clause.vars:
            entity = entity_of(scope, ref, clause)
            builder.place.object(scope, entity)
            made = own_object(builder, scope, entity)
            found.append(reduction(clause, made))
            builder.place.known[key(entity)] = made
    return tuple(found)
