"""Procedures that kernels call, as C++ functions; what they use besides arguments becomes more of them."""

from __future__ import annotations

from collections.abc import Iterable

from accomp.backends.cxx.fortran.cpp_types import cpp_name, cpp_type, struct_name
from accomp.backends.cxx.fortran.expressions import Expressions, Notes
from accomp.backends.cxx.fortran.module import ModuleText
from accomp.backends.cxx.fortran.objects import Object, of_variable, variable_type
from accomp.backends.cxx.fortran.place import BasePlace, Translators
from accomp.backends.cxx.fortran.results import RESULT, declared_result, result_of
from accomp.backends.cxx.fortran.signatures import Dummy, Procedure, Result
from accomp.backends.cxx.fortran.storage import Storage, storage
from accomp.backends.cxx.fortran.variables import declared_together
from accomp.host.declarations import Bounds, DataObject, Index, ProcedureBody, Subprogram, type_of
from accomp.host.fortran_types import Extent, Kinded, RefusedAtError, RefusedError
from accomp.ir.kernel import LEVELS, Code, Level, Routine, Statement
from accomp.records import replace


class ProcedurePlace(BasePlace):
    """A procedure whose body is being translated."""

    def __init__(self, declarations: Index, module: ModuleText, translators: Translators, scope: str) -> None:
        super().__init__(declarations, module, translators)
        self.scope = scope
        self.free_variables: dict[str, tuple[DataObject, Object]] = {}
        self.returned = ""

    def outside(self, declared: DataObject) -> Object:
        """A variable of a module, a common block or the host is given as one more argument."""
        if declared.scope == self.scope:
            raise RefusedError(f"'{declared.name}' is not declared")
        type_ = type_of(declared)
        found = of_variable(declared, type_, local=False, name=cpp_name(declared.name))
        if any(o.text == found.text for o in self.known.values()):
            name = f"{found.text}_{self.module.number(declared.id)}"
            found = of_variable(declared, type_, local=False, name=name)
        self.free_variables[declared.id] = (declared, found)
        return found

    def result(self) -> str:
        """The function's result."""
        return self.returned

    def own_index(self, symbol: str) -> bool:
        """DO variables are declared with the other variables."""
        _ = symbol
        return False


_PLAIN = str.maketrans(":@", "__")
Types = dict[str, Kinded]
"""The types that polymorphic arguments have, by the names of the dummy arguments."""


def dummies_of(place: BasePlace, symbol: str) -> tuple[Dummy, ...]:
    """The dummy arguments of a procedure. Raises RefusedError where its source is not known."""
    found = place.declarations.subprogram(symbol)
    if found.interface:
        raise RefusedError(
            f"procedure '{found.name}' is called, and its source is not known: name its directory with '-I'"
        )
    return _dummies(found, {})


def _dummies(found: Subprogram, types: Types) -> tuple[Dummy, ...]:
    return tuple([_dummy(declared, found.elemental, types) for declared in found.dummies])


def procedure(place: BasePlace, symbol: str, types: Types) -> Procedure:
    """The translation of a procedure that is called; made once in a module for the `types` that its
    polymorphic arguments have.
    """
    subprogram, module = place.declarations.subprogram(symbol), place.module
    given = ((types[d.name], d) for d in subprogram.dummies if d.name in types)
    own = (_type_part(type_) for type_, d in given if type_.tells_more(type_of(d)))
    parts = (symbol, *own)
    name = "_".join(part.translate(_PLAIN) for part in parts) + "_"
    known = module.procedures.get(name)
    if known is not None:
        return known
    if name in module.open:
        module.recursive.add(name)
        return module.open[name]
    try:
        return _translated(place, symbol, name, types)
    except RefusedAtError as error:
        line = error.span.position()[0]
        raise RefusedError(f"in procedure '{subprogram.name}', line {line}: {error.reason}") from error
    finally:
        module.open.pop(name, None)


def _type_part(type_: Kinded) -> str:
    """How a procedure is named after the type of an argument, or after one that is extended by it."""
    name = struct_name(type_).removeprefix("type_")
    return f"class_{name}" if type_.polymorphic else name


def _translated(place: BasePlace, symbol: str, name: str, types: Types) -> Procedure:
    """The translation, again where the procedure calls itself and uses more than it was taken to use."""
    module = place.module
    module.recursive.discard(name)
    made = module.open[name] = _opened(place.declarations.subprogram(symbol), name, types)
    while True:
        before = set(module.procedures)
        found = _translate(place, symbol, made)
        if name not in module.recursive or len(found.free) == len(made.free):
            break
        for other in set(module.procedures) - before:  # they were given too little
            del module.procedures[other]
            module.routines.pop(other, None)
        made = module.open[name] = found
    module.procedures[name] = found
    return found


def _opened(found: Subprogram, name: str, types: Types) -> Procedure:
    """What is known of a procedure before it is translated."""
    if found.function and found.result is None:
        raise RefusedError(f"the result of function '{found.name}' is not known")
    result = result_of(found.name, found.result) if found.result is not None else None
    level = LEVELS.get(found.level, Level.SEQ)
    return Procedure(name, _dummies(found, types), result, level, (), effects=True, reads=True)


def _translate(place: BasePlace, symbol: str, made: Procedure) -> Procedure:
    types = tuple([(d.name, d.type) for d in made.dummies if d.type.tells_more(type_of(d.declared))])
    body = place.declarations.body(symbol, types)
    inside = ProcedurePlace(place.declarations.inside(body), place.module, place.translators, body.scope)
    notes = Notes()
    lines = _arguments(inside, made, notes)
    if made.level is Level.SEQ:
        lines += _locals(inside, made, body)
        declared, ended = (), ()
    else:
        declared, ended = _locals_together(inside, body)
    statements, found = place.translators.body(inside, body, made.level, lines, declared, ended)
    notes.join(found)
    heading = _heading(inside, made.name, made.dummies, made.result)
    place.module.routines[made.name] = Routine(made.name, heading, statements, made.level)
    references = {cpp_name(d.name) for d in made.dummies if d.passing == "reference"}
    return replace(
        made,
        free=tuple(inside.free_variables.values()),
        effects=notes.effects or bool(notes.assigns & references),
        reads=notes.reads or bool(inside.free_variables),
    )


def _dummy(declared: DataObject, elemental: bool, types: Types) -> Dummy:
    name = declared.name
    if declared.procedure:
        raise RefusedError(f"argument '{name}' is a procedure")
    type_ = types.get(name) or type_of(declared)
    readonly = declared.intent == "in" or "value" in declared.attributes
    if type_.base == "character" and declared.dimensions and type_.length < 0:
        raise RefusedError(f"'{name}' is an array of strings whose length is assumed")
    if not declared.dimensions:
        if type_.string:
            passing = "text"
        elif declared.optional:
            passing = "pointer"
        else:
            passing = "value" if readonly and type_.base != "type" else "reference"
    elif declared.dynamic or any(d.extent is Extent.COLON for d in declared.dimensions):
        passing = "view"
    else:
        passing = "memory"
    return Dummy(declared, type_, passing, not readonly, elemental)


def _arguments(place: ProcedurePlace, made: Procedure, notes: Notes) -> list[str]:
    """What stands at the start of the body for arguments: the views of arrays that are given as addresses."""
    for dummy in made.dummies:
        place.known[dummy.declared.id] = _object(dummy)
        if dummy.type.base == "type":
            place.structure(dummy.type)
    return [line for dummy in made.dummies if (line := _unpacked(place, dummy, notes))]


def _locals(place: ProcedurePlace, made: Procedure, body: ProcedureBody) -> list[str]:
    """The declarations of the local variables, and of the result."""
    lines = [place.declaration(declared) for declared in _ordered(body.locals)]
    result = body.result
    if result is not None and made.result is not None and result.dimensions:
        lines += declared_result(place, result, made.result)
        place.returned = RESULT
    elif result is not None:
        lines.append(place.declaration(result))
        place.returned = place.known[result.id].text
    return lines


def _ordered(variables: Iterable[DataObject]) -> list[DataObject]:
    """Pointees come after the Cray pointers that hold their addresses."""
    return sorted(variables, key=lambda declared: declared.address is not None)


def _locals_together(
    place: ProcedurePlace, body: ProcedureBody
) -> tuple[tuple[Statement, ...], tuple[Code, ...]]:
    """The same of a procedure with a level, whose threads execute it together, and what ends their lives."""
    result = body.result
    if result is not None and result.dimensions:
        raise RefusedError("a function with a level of parallelism gives an array; make it a subroutine")
    named = (*body.locals, result) if result is not None else body.locals
    stored, plain = list[Storage](), list[Statement]()
    for declared in _ordered(named):
        made = declared_together(place, declared)
        if isinstance(made, Object):
            stored.append(storage(place, declared, made))
        else:
            plain += made
    if result is not None:
        place.returned = place.known[result.id].text
    taken = [one for each in stored for one in each.before]
    return (*plain, *taken), tuple(one for each in stored for one in each.after)


def _object(dummy: Dummy) -> Object:
    name = cpp_name(dummy.name)
    if not dummy.rank:
        text = f"(*{name})" if dummy.passing == "pointer" else name
        return Object(
            text, dummy.type, local=dummy.passing != "pointer", memory=dummy.passing != "value", first=text
        )
    attributes = dummy.declared.attributes
    aliased = not attributes.isdisjoint(("pointer", "target"))
    contiguous = dummy.passing == "memory" or "contiguous" in attributes
    return Object(name, dummy.type, dummy.rank, view=True, aliased=aliased, first=name, contiguous=contiguous)


def _unpacked(place: ProcedurePlace, dummy: Dummy, notes: Notes) -> str:
    """The view of an array whose address is given, or that has lower bounds of its own."""
    name, dimensions = cpp_name(dummy.name), dummy.declared.dimensions
    within = Expressions(place, notes)
    if dummy.passing == "text" and dummy.type.length >= 0:
        return f"const fortran::text {name}(_{name}.data, {dummy.type.length});"
    if dummy.passing == "memory":
        texts: list[str] = []
        for dimension in dimensions:
            if dimension.extent is Extent.EXPLICIT:
                texts += within.bounds(dimension)
            else:
                texts += [_lower(within, dimension), "1LL << 40"]
        return f"const auto {name} = fortran::shaped<{cpp_type(dummy.type)}>(_{name}, {', '.join(texts)});"
    if dummy.passing == "view" and any(d.lower is not None for d in dimensions):
        lowers = [_lower(within, d) for d in dimensions]
        return f"const auto {name} = fortran::based(_{name}, {', '.join(lowers)});"
    return ""


def _lower(within: Expressions, dimension: Bounds) -> str:
    return within.value(dimension.lower).text if dimension.lower is not None else "1"


def _heading(place: ProcedurePlace, name: str, dummies: tuple[Dummy, ...], result: Result | None) -> str:
    """The heading of the function."""
    texts = [_parameter(d) for d in dummies]
    texts += [free_parameter(found) for _, found in place.free_variables.values()]
    return f"static {result.cpp if result is not None else 'void'} {name}({', '.join(texts)})"


def _parameter(dummy: Dummy) -> str:
    name, type_ = cpp_name(dummy.name), cpp_type(dummy.type)
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
            under = "_" if any(d.lower is not None for d in dummy.declared.dimensions) else ""
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
