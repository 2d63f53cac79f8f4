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
_VALUES = {
    "dimension": "is not 1, 2 or 3",
    "one": "is not 1, the one gang dimension that may be reduced over,",
    "count": "is not positive",
}
_DIMENSIONS = ("dimension", "one")
_QUOTED = pattern(r"'([^']+)'")


def take_shapes(marks: Iterable[Mark], *, dimensions: bool) -> bool:
    """Give slots that depend on templates the shapes of what their clauses take; whether there are any.

    `dimensions` are all that is wanted.
    """
    found = False
    for mark in marks:
        for number, slot in enumerate(mark.slots):
            placed = mark.region or mark.executable or slot.takes == "dimension"
            depends = slot.dependent or (slot.parameter and slot.takes in _VALUES)
            wanted = slot.takes in _DIMENSIONS or (slot.takes and not dimensions)
            if wanted and not mark.in_macro and placed and depends:
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
        negative = slot.takes in _VALUES and "negative" in message.text
        text = _unfit(slot, message) if message.offset < piece.text or negative else message.text
        if (mark.start, piece.slot, text) not in said:
            said.add((mark.start, piece.slot, text))
            notes = problems.notes(message)
            mark.faults.report(codes.BAD_EXPRESSION, problems.span(message), notes=notes, message=text)
    problems.report(others)


def _unfit(slot: Slot, message: Message) -> str:
    """What is wrong with an argument that stands where it does not fit."""
    if slot.takes in _VALUES:
        return f"'{slot.text}' {_VALUES[slot.takes]}"
    kind, quoted = _KINDS.get(slot.takes, ""), _QUOTED.search(message.text)
    if not kind or quoted is None:
        return message.text
    element = "an element of " if slot.subscripts and slot.takes == "pointer" else ""
    return f"{element}'{slot.text}' has type '{quoted[1]}', which is {kind},"
