"""Types of polymorphic objects at run time, in regions of Fortran and beside them.

An object has the address of its type's description with it. flang 22 compares this address, which is the
host's, with that of the description in device code, and calls the procedures of the host that it finds there.
Of a procedure with regions it makes device code from all statements, and leaves what is for the host out of
the descriptions: it finds none of the procedures that these statements call by the types of objects.
"""

from __future__ import annotations

from collections.abc import Iterator

from accomp.codes.mapping import BOUND_CALL, DYNAMIC_TYPE
from accomp.diagnostics import Note
from accomp.ir.own_procedures import NoProcedure, OwnProcedure
from accomp.mapping.rule import COMPUTE, Context, Effect, Outline, Rule, Say


def emit(context: Context) -> Iterator[Effect]:
    """Refuse each place that asks for such a type."""
    for asked in context.construct.dynamic:
        yield Say(DYNAMIC_TYPE, asked.span, {"what": asked.text})


def outline(context: Context) -> Iterator[Effect]:
    """An internal procedure has the region alone, or the construct is refused."""
    match context.construct.procedure:
        case OwnProcedure() as procedure:
            yield Outline(procedure)
        case NoProcedure(call, place, why):
            note = Note("the call is here", place)
            said = {"directive": context.directive.name, "what": call, "why": why}
            yield Say(BOUND_CALL, context.directive.span, {**said}, (note,))
        case None:
            pass


def _needed(context: Context) -> bool:
    return context.target.foreign_types and bool(context.construct.dynamic)


def _beside(context: Context) -> bool:
    return context.target.foreign_types and context.construct.procedure is not None


RULES = (
    Rule("dynamic-types", (*COMPUTE, "routine"), "2.6", emit, _needed, language="fortran"),
    Rule("calls-beside", COMPUTE, "2.5", outline, _beside, language="fortran"),
)
