"""The module of a file of Fortran."""

from __future__ import annotations

from accomp.backends.mlir import declare, fortran_calls, fortran_procedures, routines
from accomp.backends.mlir.context import Module
from accomp.backends.mlir.fortran_calls import linked
from accomp.backends.mlir.text import location
from accomp.diagnostics import Sink
from accomp.host.declarations import Index, ProcedureBody
from accomp.ir.nodes import Unit
from accomp.source import Span


def module_text(unit: Unit, sink: Sink, *, strict: bool) -> str:
    """The text of the module; `strict`: for passes that move data."""
    declarations = unit.declarations
    if declarations is None:
        return ""
    module = Module(unit, sink, known=Index(declarations), strict=strict)
    for argument in declarations.arguments:
        module.arguments[argument.span] = argument.node
    routines_ = _routines(module)
    bodies = {b.symbol: b for b in declarations.bodies if not b.types and not b.problem}
    holding = [b for b in bodies.values() if fortran_procedures.constructs_in(module, b.root)]
    done = dict[str, str]()
    todo = holding
    while todo:
        body = todo.pop(0)
        if body.symbol in done:
            continue
        found = routines_.get(body.symbol, "")
        done[body.symbol] = fortran_procedures.procedure(module, body, found)
        todo += _called(module, bodies)
    inside = {c for b in bodies.values() for c in map(id, fortran_procedures.constructs_in(module, b.root))}
    declares = (
        (number, c)
        for number, c in enumerate(unit.constructs)
        if c.directive.name == "declare" and id(c) not in inside
    )
    declare.of_modules(module, declares, lambda out: fortran_procedures.outside(module, out))
    module.check_printed()
    parts = [*module.parts.values(), *done.values(), *_external(module, routines_)]
    place = location(Span(unit.source, 0, 0))
    return "\n".join(["module {", *filter(None, parts), f"}} {place}", ""])


def _called(module: Module, bodies: dict[str, ProcedureBody]) -> list[ProcedureBody]:
    names, module.wanted = module.wanted, []
    found = (bodies.get(module.symbols.get(name, "")) for name in names)
    return [b for b in found if b is not None]


def _routines(module: Module) -> dict[str, str]:
    """The attributes of procedures with `routine` directives, which become operations."""
    found: dict[str, list[str]] = {}
    declared = module.unit.declarations
    for construct in module.unit.walk():
        if construct.directive.name != "routine" or declared is None:
            continue
        for one in declared.procedures:
            if one.name == construct.function:
                name, text = routines.routine(construct, linked(one.symbol), sum(map(len, found.values())))
                found.setdefault(one.symbol, []).append(name)
                module.parts[name] = text
                if construct.directive.span is not None:
                    module.printed.add(construct.directive.span)
                break
    return {
        symbol: f" attributes {{acc.routine_info = #acc.routine_info<[{', '.join(f'@{n}' for n in names)}]>}}"
        for symbol, names in found.items()
    }


def _external(module: Module, routines_: dict[str, str]) -> list[str]:
    """Declarations of procedures that the module does not define."""
    known = module.known.procedures if module.known is not None else {}
    attributes = {linked(symbol): text for symbol, text in routines_.items()}
    for symbol in routines_:
        if symbol in known and linked(symbol) not in module.signatures:
            module.signatures[linked(symbol)] = fortran_calls.signature(module, known[symbol])
    return [
        f"  func.func private @{name}{made.text}{attributes.get(name, '')} loc(unknown)"
        for name, made in module.signatures.items()
        if name not in module.defined
    ]
