"""What the device lacks for the procedures that run on it (restrictions of OpenACC 3.3 section 2.15.1)."""

from __future__ import annotations

from accomp.codes.mapping import ROUTINE_ELSEWHERE, ROUTINE_UNDEFINED, ROUTINE_VARIABLE
from accomp.diagnostics import Note, Sink
from accomp.ir.calls import Call, Undefined
from accomp.ir.nodes import Construct, Unit
from accomp.mapping.attributes import key
from accomp.mapping.rules.routine import stand_in
from accomp.mapping.surroundings import NOTHING, surroundings
from accomp.sema.device_routines import routines_of
from accomp.source import Language, Span
from accomp.target import Target

_ADDRESS = "'deviceptr' says what the pointer holds, and gives the device no pointer of its own"


def check_device_procedures(units: tuple[Unit, ...], target: Target, sink: Sink) -> None:
    """Report static variables without `declare`, and procedures without a body or a `routine` directive.

    Kernels of Fortran are given what their procedures use.
    """
    levels = routines_of(*units).levels
    for unit in units:
        given = target.kernels and unit.source.language is Language.FORTRAN
        around = surroundings(unit, units)
        for index, outermost in enumerate(unit.constructs):
            declares = around.get(index, NOTHING).declares
            clauses = [clause for one in declares for clause in one.directive.clauses]
            declared = {key(ref) for c in clauses if c.name != "deviceptr" for ref in c.vars}
            addresses = {key(ref): c.span for c in clauses if c.name == "deviceptr" for ref in c.vars}
            for construct in _walk(outermost):
                if not given:
                    _variables(construct, declared, addresses, sink)
                for one in construct.undefined:
                    if one.calls[-1].name not in levels and not (given and one.at_hand):
                        _undefined(one, target, sink)


def _undefined(one: Undefined, target: Target, sink: Sink) -> None:
    """Report a procedure without a body; where files are linked by accomp, it is looked for in others."""
    code = ROUTINE_ELSEWHERE if target.linked and one.symbol else ROUTINE_UNDEFINED
    last = one.calls[-1]
    sink.report(code, last.span, notes=_calls(one.calls[:-1]), name=last.name, symbol=one.symbol)


def _walk(outermost: Construct) -> tuple[Construct, ...]:
    return tuple(c for c in outermost.walk() if (c.statics or c.undefined) and not stand_in(c))


def _variables(
    construct: Construct, declared: set[str], addresses: dict[str, Span | None], sink: Sink
) -> None:
    """Report the static variables that are not `declared`; `addresses` are clauses `deviceptr` of others."""
    for use in construct.statics:
        if use.symbol.id not in declared:
            notes, function = _calls(use.calls), use.procedure or construct.function
            clause = addresses.get(use.symbol.id)
            notes += (Note(_ADDRESS, clause),) if clause is not None else ()
            sink.report(ROUTINE_VARIABLE, use.first, notes=notes, name=use.symbol.name, function=function)


def _calls(calls: tuple[Call, ...]) -> tuple[Note, ...]:
    """Notes of the calls that lead to a place, the nearest first."""
    return tuple(Note(f"'{call.name}' is called on the device here", call.span) for call in reversed(calls))
