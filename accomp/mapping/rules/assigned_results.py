"""Assignments of what array functions compute on a device (Fortran 2018 15.6.2.2).

The result keeps a storage of its own until the device copy of the variable has its values too:

    call accomp_expect_result()
    associate (accomp_result => f(n))
    x = accomp_result
    update device(x) if_present, where the values came from the device
    call accomp_keep_result(accomp_result, x)
    end associate
"""

from __future__ import annotations

from collections.abc import Iterator

from accomp.ir.actions import Branch, Condition, Motion, MoveData, Part
from accomp.ir.nodes import HostLine
from accomp.mapping.build import expression
from accomp.mapping.requests import data_items, request_of
from accomp.mapping.rule import Act, Change, Context, Effect, Host, Rule
from accomp.records import replace
from accomp.source import Edit, SourceForm, Span
from accomp.target import EXACT

_FIRST = -(1 << 20)
"""In front of all lines after the statement."""
_RESULT = "accomp_result"
_FROM_DEVICE = Condition(expression(f"accomp_from_device({_RESULT}) /= 0"))


def _is_assigned(context: Context) -> bool:
    return context.construct.assigned is not None


def emit_assigned(context: Context) -> Iterator[Effect]:
    """The assignment in an ASSOCIATE construct, and the update after it."""
    region, assigned = context.construct.region, context.construct.assigned
    assert region is not None and assigned is not None
    (item,) = data_items(context, "device")
    if assigned.conditional:
        yield Act(Branch(Part.OPENING))
    yield Host(HostLine("call accomp_expect_result()"))
    yield from _named(region.span, assigned.value)
    yield Host(HostLine(f"{item.var.text} = {_RESULT}"), after=True)
    request = replace(request_of(context, item), conditions=(_FROM_DEVICE,))
    yield Act(MoveData(request, Motion.UPDATE, option=True), after=True)
    yield Host(HostLine(f"call accomp_keep_result({_RESULT}, {item.var.text})"), after=True)
    yield Host(HostLine("end associate"), after=True)
    if assigned.conditional:
        yield Act(Branch(Part.CLOSING), after=True)


def _named(statement: Span, value: Span) -> Iterator[Change]:
    """The variable and the sign give way to what names the value; lines are not to get longer."""
    file = statement.file
    line = "\n     &" if file.form is SourceForm.FIXED else " &\n"
    head = f"associate ({_RESULT} =>{line}"
    yield Change(Edit(Span(file, statement.start, value.start), head.encode()))
    yield Change(Edit(Span(file, value.end, value.end), b")", order=_FIRST))


RULES = (
    Rule(
        "exact-assigned-result",
        ("update",),
        "2.7.6, 2.14.4",
        emit_assigned,
        _is_assigned,
        ("device", "if_present"),
        EXACT,
        "fortran",
        alone=True,
    ),
)
