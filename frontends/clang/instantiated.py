"""What instantiations of templates make of the arguments of directives.

Directives in templates are bound as they are written. Whether an argument that depends on the parameters of
the template fits its clause is for the instantiations to show: clang makes them of a shadow in which such
arguments stand where nothing else is right.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from accomp.codes import frontend as codes
from accomp.frontends.clang.clang_errors import Problems
from accomp.frontends.clang.directive_expressions import Slot
from accomp.frontends.clang.shadow import Mark, Shape
from accomp.frontends.clang.translation_unit import Message
from accomp.patterns import pattern

_KINDS = {
    "integer": "no integer and converts to none",
    "pointer": "no pointer",
    "subscripted": "neither an array nor a pointer",
}
_QUOTED = pattern(r"'([^']+)'")


def take_shapes(marks: Iterable[Mark]) -> bool:
    """Give slots that depend on templates the shapes of what their clauses take; whether there are any."""
    found = False
    for mark in marks:
        for number, slot in enumerate(mark.slots):
            if slot.takes and not mark.in_macro and (mark.region or mark.executable) and slot.dependent:
                mark.shapes[number] = Shape(slot.takes)
                found = True
    return found


def report(messages: Sequence[Message], problems: Problems) -> None:
    """Report each error of the instantiations once: those in arguments, and clang's own of what is around."""
    others, said = list[Message](), set[tuple[int, int, str]]()
    for message in messages:
        mark, piece = problems.slot_at(message)
        if mark is None or piece is None:
            others += [] if mark else [message]
            continue
        slot = mark.slots[piece.slot]
        text = _unfit(slot, message) if message.offset < piece.text else message.text
        if (mark.start, piece.slot, text) not in said:
            said.add((mark.start, piece.slot, text))
            notes = problems.notes(message)
            mark.faults.report(codes.BAD_EXPRESSION, problems.span(message), notes=notes, message=text)
    problems.report(others)


def _unfit(slot: Slot, message: Message) -> str:
    """What is wrong with an argument that stands where it does not fit."""
    kind, quoted = _KINDS.get(slot.takes, ""), _QUOTED.search(message.text)
    if not kind or quoted is None:
        return message.text
    element = "an element of " if slot.subscripts and slot.takes == "pointer" else ""
    return f"{element}'{slot.text}' has type '{quoted[1]}', which is {kind},"
