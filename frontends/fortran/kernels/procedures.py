"""Procedures that kernels call, as C++ functions; what they use besides arguments becomes more of them."""

from __future__ import annotations

import re

from accomp.frontends.fortran import procedures
from accomp.frontends.fortran.entities import Entity, Role
from accomp.frontends.fortran.kernels.cpp_types import cpp_type, struct_name
from accomp.frontends.fortran.kernels.expressions import Expressions, Notes
from accomp.frontends.fortran.kernels.names import cpp_name
from accomp.frontends.fortran.kernels.notes import Lines
from accomp.frontends.fortran.kernels.objects import Object
from accomp.frontends.fortran.kernels.objects_of import key, of_variable, type_of, variable_type
from accomp.frontends.fortran.kernels.place import BasePlace, is_variable
from accomp.frontends.fortran.kernels.program import Program
from accomp.frontends.fortran.kernels.results import RESULT, declared, result_of
from accomp.frontends.fortran.kernels.signatures import Dummy, Procedure, Result
from accomp.frontends.fortran.kernels.statements import RefusedAtError, Statements
from accomp.frontends.fortran.kernels.unit import ModuleText
from accomp.frontends.fortran.region_uses import Regions
from accomp.frontends.fortran.scopes import Scope, Scopes
from accomp.frontends.fortran.statement_kinds import Kind
from accomp.frontends.fortran.structure import Structure
from accomp.frontends.fortran.types import derived_kind
from accomp.host.declarations import Extent
from accomp.host.fortran_types import Kinded, RefusedError
from accomp.ir.kernel import Level, Routine
from accomp.records import replace


class ProcedurePlace(BasePlace):
    """A procedure whose body is being translated."""

    def __init__(self, program: Program, module: ModuleText, scope: Scope) -> None:
        super().__init__(program, module)
        self.scope = scope
        self.free_variables: dict[str, tuple[Scope, Entity, Object]] = {}
        self.returned = ""

    def outside(self, scope: Scope, entity: Entity) -> Object:
        """A variable of a module, a common block or the host is given as one more argument."""
        if entity.unit == self.scope.name:
            raise RefusedError(f"'{entity.name}' is not declared")
        type_ = type_of(scope, entity, self.defaults)
        found = of_variable(scope, entity, type_, local=False, name=cpp_name(entity.name))
        if any(o.text == found.text for o in self.known.values()):
            name = f"{found.text}_{self.module.number(key(entity))}"
            found = of_variable(scope, entity, type_, local=False, name=name)
        self.free_variables[key(entity)] = (scope, entity, found)
        return found

    def result(self) -> str:
        """The function's result."""
        return self.returned

    def own_index(self, symbol: str) -> bool:
        """DO variables are declared with the other variables."""
        _ = symbol
        return False


def program_of(program: Program, structure: Structure, scope: Scope) -> Program:
    """The program of the file a procedure stands in."""
    if structure is program.structure:
        return program
    scopes = Scopes(structure, scope.library)
    return Program(scopes, program.defaults, Regions(scopes), homes=program.homes)


def find(place: BasePlace, scope: Scope, entity: Entity) -> Scope:
    """The scope of the body of a procedure. Raises RefusedError where its source is not known."""
    found = procedures.body(place.program.scopes, scope, entity)
    if found is None:
        raise _unknown(entity.name)
    return found


def _unknown(name: str) -> RefusedError:
    return RefusedError(f"procedure '{name}' is called, and its source is not known")


_LEVELS = {"gang": Level.GANG, "worker": Level.WORKER, "vector": Level.VECTOR}


def level_of(scope: Scope) -> Level:
    """The level of a procedure's `routine` directive; SEQ without one."""
    return _LEVELS.get(procedures.level_of(scope), Level.SEQ)


def dummies_of(place: BasePlace, body: Scope) -> tuple[Dummy, ...]:
    """The dummy arguments of a procedure. Raises RefusedError where its source is not known."""
    if procedures.is_interface(body):
        raise _unknown(body.block.name)
    program = program_of(place.program, body.structure, body)
    header = body.header or Entity(body.block.name)
    return tuple(_dummy(ProcedurePlace(program, place.module, body), body, n) for n in header.arguments)


def procedure(place: BasePlace, body: Scope, types: dict[str, Kinded]) -> Procedure:
    """The translation of a procedure that is called; made once in a module for the `types` that its
    polymorphic arguments have.
    """
    own = [t for n, t in types.items() if t != _declared_type(body, n)]
    parts = (body.name, *(struct_name(t).removeprefix("type_") for t in own))
    name = "_".join(re.sub(r"[:@]", "_", part) for part in parts) + "_"
    known = place.module.procedures.get(name)
    if known is not None:
        return known
    if name in place.module.open:
        place.module.recursive.add(name)
        return place.module.open[name]
    try:
        return _translated(place, body, name, types)
    except RefusedAtError as error:
        line = error.span.position()[0]
        raise RefusedError(f"in procedure '{body.block.name}', line {line}: {error.reason}") from error
    finally:
        place.module.open.pop(name, None)


def _declared_type(scope: Scope, name: str) -> Kinded:
    type_ = scope.resolve(name).type
    return derived_kind(scope, type_.derived if type_ is not None else "")


def _translated(place: BasePlace, body: Scope, name: str, types: dict[str, Kinded]) -> Procedure:
    """The translation, again where the procedure calls itself and uses more than it was taken to use."""
    module = place.module
    module.recursive.discard(name)
    made = module.open[name] = _opened(place, body, name, types)
    while True:
        before = set(module.procedures)
        found = _translate(place, body, name, types)
        if name not in module.recursive or len(found.free) == len(made.free):
            break
        for other in set(module.procedures) - before:  # they were given too little
            del module.procedures[other]
            module.routines.pop(other, None)
        made = module.open[name] = found
    module.procedures[name] = found
    return found


def _opened(place: BasePlace, body: Scope, name: str, types: dict[str, Kinded]) -> Procedure:
    """What is known of a procedure before it is translated."""
    own, inside = _inside(place, body, types)
    header = own.header or Entity(own.block.name)
    dummies = tuple(_dummy(inside, own, n, types) for n in header.arguments)
    variable = _result(own)
    result = result_of(own, variable, type_of(own, variable, inside.defaults)) if variable else None
    return Procedure(name, own, dummies, result, level_of(own), (), effects=True, reads=True)


def _inside(place: BasePlace, scope: Scope, types: dict[str, Kinded]) -> tuple[Scope, ProcedurePlace]:
    """The scope of a procedure's body in its own file, and the place of its statements."""
    program = program_of(place.program, scope.structure, scope)
    own = program.scopes.of(scope.block) if program is not place.program else scope
    made = ProcedurePlace(program, place.module, own)
    made.declarations = made.declarations.dynamic({f"{own.name}:{n}": type_ for n, type_ in types.items()})
    made.facts = made.declarations.facts
    return own, made


def _translate(place: BasePlace, scope: Scope, name: str, types: dict[str, Kinded]) -> Procedure:
    own, inside = _inside(place, scope, types)
    level = level_of(own)
    header = own.header or Entity(own.block.name)
    dummies = tuple(_dummy(inside, own, n, types) for n in header.arguments)
    variable = _result(own)
    notes = Notes()
    lines = _declarations(inside, own, dummies, variable, notes)
    statements, found = place.module.body(inside, level, lines)
    notes.join(found)
    result = result_of(own, variable, inside.known[key(variable)].type) if variable else None
    heading = _heading(inside, name, dummies, result)
    place.module.routines[name] = Routine(name, heading, statements, level)
    references = {cpp_name(d.entity.name) for d in dummies if d.passing == "reference"}
    return Procedure(
        name,
        own,
        dummies,
        result,
        level,
        tuple(inside.free_variables.values()),
        notes.effects or bool(notes.assigns & references),
        notes.reads or bool(inside.free_variables),
    )


def _result(scope: Scope) -> Entity | None:
    """The variable that holds a function's result."""
    found = procedures.result(scope)
    if found is None and scope.block.kind is Kind.FUNCTION:
        raise RefusedError(f"the result of function '{scope.block.name}' is not known")
    return found


def _dummy(place: ProcedurePlace, scope: Scope, name: str, types: dict[str, Kinded] | None = None) -> Dummy:
    entity = scope.resolve(name)
    if entity.role is not Role.VARIABLE:
        raise RefusedError(f"argument '{name}' is a procedure")
    type_ = (types or {}).get(name) or type_of(scope, entity, place.defaults)
    readonly = entity.intent == "in" or "value" in entity.attributes
    if type_.base == "character" and entity.dimensions and type_.length < 0:
        raise RefusedError(f"'{name}' is an array of strings whose length is assumed")
    if not entity.dimensions:
        if type_.string:
            passing = "text"
        elif "optional" in entity.attributes:
            passing = "pointer"
        else:
            passing = "value" if readonly and type_.base != "type" else "reference"
    elif entity.dynamic or any(d.extent is Extent.COLON for d in entity.dimensions):
        passing = "view"
    else:
        passing = "memory"
    elemental = scope.header is not None and "elemental" in scope.header.attributes
    return Dummy(entity, type_, passing, not readonly, elemental)


def _declarations(
    place: ProcedurePlace, scope: Scope, dummies: tuple[Dummy, ...], result: Entity | None, notes: Notes
) -> list[str]:
    """What stands at the start of the body: arrays given as addresses, and the local variables."""
    lines: list[str] = []
    for dummy in dummies:
        place.known[key(dummy.entity)] = _object(dummy)
        if dummy.type.base == "type":
            place.structure(dummy.type)
    for dummy in dummies:
        line = _unpacked(place, scope, dummy, notes)
        if line:
            lines.append(line)
    given = {d.entity.name for d in dummies}
    for entity in scope.declared.entities.values():
        if result is not None and entity.name == result.name:
            continue
        if entity.name in given or not is_variable(entity) or entity.common:
            continue
        if "statement function" not in entity.attributes and entity.type is not None:
            lines.append(place.declaration(scope, entity))
    lines += [place.declaration(scope, scope.resolve(n)) for n in _implicit(place, scope, given)]
    if result is not None and result.dimensions:
        made = result_of(scope, result, type_of(scope, result, place.defaults))
        lines += declared(place, scope, result, made)
        place.returned = RESULT
    elif result is not None:
        lines.append(place.declaration(scope, replace(result, value="")))
        place.returned = place.known[key(result)].text
    return lines


def _implicit(place: ProcedurePlace, scope: Scope, given: set[str]) -> list[str]:
    """Variables without a declaration."""
    block = scope.block
    found = place.program.regions.uses(block.first + 1, block.last)
    return [
        v.entity.name
        for v in found.variables.values()
        if v.entity.implicit and v.entity.unit == scope.name and v.entity.name not in given
    ]


def _object(dummy: Dummy) -> Object:
    name = cpp_name(dummy.entity.name)
    if not dummy.rank:
        text = f"(*{name})" if dummy.passing == "pointer" else name
        return Object(
            text, dummy.type, local=dummy.passing != "pointer", memory=dummy.passing != "value", first=text
        )
    aliased = not dummy.entity.attributes.isdisjoint(("pointer", "target"))
    contiguous = dummy.passing == "memory" or "contiguous" in dummy.entity.attributes
    return Object(name, dummy.type, dummy.rank, view=True, aliased=aliased, first=name, contiguous=contiguous)


def _unpacked(place: ProcedurePlace, scope: Scope, dummy: Dummy, notes: Notes) -> str:
    """The view of an array whose address is given, or that has lower bounds of its own."""
    name = cpp_name(dummy.entity.name)
    within = Expressions(place, scope, notes)
    if dummy.passing == "text" and dummy.type.length >= 0:
        return f"const fortran::text {name}(_{name}.data, {dummy.type.length});"
    if dummy.passing == "memory":
        texts: list[str] = []
        for dimension in dummy.entity.dimensions:
            lower = within.text(dimension.lower).text if dimension.lower else "1"
            upper = within.text(dimension.upper).text if dimension.extent is Extent.EXPLICIT else ""
            texts += [lower, f"fortran::extent({lower}, {upper})" if upper else "1LL << 40"]
        return f"const auto {name} = fortran::shaped<{cpp_type(dummy.type)}>(_{name}, {', '.join(texts)});"
    if dummy.passing == "view" and any(d.lower for d in dummy.entity.dimensions):
        lowers = [within.text(d.lower).text if d.lower else "1" for d in dummy.entity.dimensions]
        return f"const auto {name} = fortran::based(_{name}, {', '.join(lowers)});"
    return ""


def _heading(place: ProcedurePlace, name: str, dummies: tuple[Dummy, ...], result: Result | None) -> str:
    """The heading of the function."""
    texts = [_parameter(d) for d in dummies]
    texts += [free_parameter(found) for _, _, found in place.free_variables.values()]
    return f"static {result.cpp if result is not None else 'void'} {name}({', '.join(texts)})"


def _parameter(dummy: Dummy) -> str:
    name, type_ = cpp_name(dummy.entity.name), cpp_type(dummy.type)
    match dummy.passing:
        case "value":
            return f"{type_} {name}"
        case "reference":
            return f"{type_} &{name}"
        case "pointer":
            return f"{type_} *{name}"
        case "text":
            return f"fortran::text {'_' if dummy.type.length >= 0 else ''}{name}"
        case "memory":
            return f"{type_} *_{name}"
        case _:
            under = "_" if any(d.lower for d in dummy.entity.dimensions) else ""
            return f"accomp::view<{type_}, {dummy.rank}> {under}{name}"


def free_parameter(found: Object) -> str:
    """The parameter for a variable that is no argument in Fortran."""
    if found.view:
        return f"accomp::view<{cpp_type(found.type)}, {found.rank}> {found.text}"
    if found.type.string and found.type.length < 0:
        return f"fortran::text {found.text}"
    if found.rank:
        return f"accomp::type<{variable_type(found)}> &{found.text}"
    return f"{cpp_type(found.type)} &{found.text}"


__all__ = ["Lines", "Procedure", "Statements", "procedure"]
