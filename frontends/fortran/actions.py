"""Statements that open no block (Fortran 2018 R515), taken apart: what each is, and where its parts stand."""

from __future__ import annotations

import re
from enum import Enum

from accomp.frontends.fortran.delimiters import after_parentheses, find_top, split_top, trimmed
from accomp.patterns import pattern
from accomp.records import dataclass

Range = tuple[int, int]
"""Characters [first, last) of the text of a statement."""


class Verb(Enum):
    """What statements do."""

    ASSIGN = "="
    POINT = "=>"
    CALL = "call"
    IF = "if"
    EXIT = "exit"
    CYCLE = "cycle"
    RETURN = "return"
    STOP = "stop"
    ERROR_STOP = "error stop"
    GOTO = "goto"
    ASSIGNED_GOTO = "assigned goto"
    ASSIGN_LABEL = "assign"
    NULLIFY = "nullify"
    ALLOCATE = "allocate"
    DEALLOCATE = "deallocate"
    WHERE = "where"
    FORALL = "forall"
    NONE = ""
    PRINT = "list-directed output"
    TRANSFER = "input and output"
    OTHER = "other"


@dataclass(frozen=True, slots=True)
class Action:
    """A statement: its characters and those of its parts, the names or labels that it goes to.

    Of list-directed output the parts are the unit, or `*`, and the items.
    Of an assignment the parts are its sides, of a statement under a condition or mask that and the statement;
    of a computed GO TO the selector, of an arithmetic IF, which has `sign`, the expression. `specifiers` are
    the characters that name the targets of calls, input and output (`*10`, `err=10`).
    """

    verb: Verb
    where: Range
    parts: tuple[Range, ...] = ()
    targets: tuple[str, ...] = ()
    sign: bool = False
    specifiers: tuple[Range, ...] = ()


_IF = pattern(r"if\s*(?=\()")
_JUMP = pattern(r"(exit|cycle)(?:\s+([a-z_]\w*))?$")
_CALL = pattern(r"call\s+(?=[a-z_])")
_STOP = pattern(r"(error\s*)?stop\b(?!\s*[=(%])\s*", re.DOTALL)
_RETURN = pattern(r"return\b(?!\s*[=(%])\s*")
_MASKED = pattern(r"(where|forall)\s*(?=\()")
_LISTED = pattern(r"(nullify|allocate|deallocate)\s*(?=\()")
_TRANSFER = pattern(r"(?:print|write|read|open|close|inquire|rewind|backspace|endfile|flush|wait)\b\s*")
_PRINT = pattern(r"print\s*\*\s*(?:,|$)")
_WRITE = pattern(r"write\s*(?=\()")
_CONTROL = pattern(r"\s*(?:(unit|fmt)\s*=\s*)?(?=\S)")
_GOTO = pattern(r"go\s*to\s*(\d+)$")
_COMPUTED = pattern(r"go\s*to\s*\(([\d\s,]+)\)\s*,?\s*(?=\S)", re.DOTALL)
_ASSIGNED = pattern(r"go\s*to\s*[a-z_]\w*(?:\s*,?\s*\(([\d\s,]+)\))?$")
_ASSIGN = pattern(r"assign\s*(\d+)\s*to\s*[a-z_]\w*$")
_RETURNED = pattern(r"\*\s*(\d+)$")
_TAKEN = pattern(r"(?:err|end|eor)\s*=\s*(\d+)$")
_ARITHMETIC = pattern(r"\s*(\d+)\s*,\s*(\d+)\s*,\s*(\d+)\s*$")


def action(text: str, first: int = 0) -> Action:
    """What the statement is that stands in lower case from a character on to the end."""
    first, last = trimmed(text, first, len(text))
    if text.startswith("if", first) and (found := _if(text, first, last)) is not None:
        return found
    assigned = _assignment(text, first, last)
    if assigned is not None:
        return assigned
    for make in (_plain, _branch, _call, _jump, _listed, _masked, _stop, _print, _write, _transfer):
        found = make(text, first, last)
        if found is not None:
            return found
    return Action(Verb.OTHER, (first, last))


def performed(text: str) -> Action:
    """What a statement does, under whatever condition."""
    found = action(text)
    while found.verb is Verb.IF:
        found = action(text, found.parts[1][0])
    return found


def _if(text: str, first: int, last: int) -> Action | None:
    """An IF statement, or an arithmetic IF."""
    head = _IF.match(text, first)
    if head is None:
        return None
    after = after_parentheses(text, head.end())
    condition = (head.end() + 1, after - 1)
    rest = text[after:].lstrip()
    labels = _ARITHMETIC.match(text, after)
    if labels is not None:
        return Action(Verb.GOTO, (first, last), (condition,), labels.groups(), sign=True)
    if not rest or rest.startswith(("=", "%")):
        return None
    return Action(Verb.IF, (first, last), (condition, trimmed(text, after, last)))


def _assignment(text: str, first: int, last: int) -> Action | None:
    """An assignment: what stands in front of its sign is a designator."""
    at = find_top(text, "=", first, last)
    if at < 0 or text[at + 1 : at + 2] == "=" or text[at - 1] in "<>/=":
        return None
    if not _designates(text, first, at):
        return None
    points = text[at + 1 : at + 2] == ">"
    right = trimmed(text, at + 1 + points, last)
    return Action(Verb.POINT if points else Verb.ASSIGN, (first, last), (trimmed(text, first, at), right))


_NAME = pattern(r"\s*[a-z_][\w$]*\s*")


def _designates(text: str, at: int, end: int) -> bool:
    """Whether characters are names joined by `%`, each with parentheses or without."""
    while True:
        name = _NAME.match(text, at, end)
        if name is None:
            return False
        at = name.end()
        while at < end and text[at] == "(":
            at = after_parentheses(text, at)
            at += len(text[at:end]) - len(text[at:end].lstrip())
        if at >= end:
            return True
        if text[at] != "%":
            return False
        at += 1


def _plain(text: str, first: int, last: int) -> Action | None:
    if first == last or text[first:last] == "continue":
        return Action(Verb.NONE, (first, last))
    found = _RETURN.match(text, first)
    if found is None:
        return None
    return Action(Verb.RETURN, (first, last), ((found.end(), last),) if found.end() < last else ())


def _branch(text: str, first: int, last: int) -> Action | None:
    found = _GOTO.match(text, first)
    if found is not None:
        return Action(Verb.GOTO, (first, last), (), (found[1],))
    found = _COMPUTED.match(text, first)
    if found is not None:
        return Action(Verb.GOTO, (first, last), ((found.end(), last),), _labels(found[1]))
    return _assigned(text, first, last)


def _assigned(text: str, first: int, last: int) -> Action | None:
    """ASSIGN of a label to a variable, and GO TO the label that one holds (Fortran 90 8.2.4)."""
    for verb, form in ((Verb.ASSIGNED_GOTO, _ASSIGNED), (Verb.ASSIGN_LABEL, _ASSIGN)):
        found = form.match(text, first)
        if found is not None:
            return Action(verb, (first, last), (), _labels(found[1] or ""))
    return None


def _labels(text: str) -> tuple[str, ...]:
    return tuple("".join(text.split()).split(",")) if text else ()


def _call(text: str, first: int, last: int) -> Action | None:
    """CALL, with the labels of alternate returns among the arguments."""
    found = _CALL.match(text, first)
    if found is None:
        return None
    at, opened = text.find("(", found.end()), -1
    while at >= 0:
        opened, at = at, text.find("(", after_parentheses(text, at))
    return _going(Verb.CALL, text, (first, last), opened, _RETURNED, ((found.end(), last),))


def _going(
    verb: Verb, text: str, where: Range, opened: int, form: re.Pattern[str], parts: tuple[Range, ...] = ()
) -> Action:
    """A statement that goes to labels in the list that a parenthesis opens, if there is one."""
    given = split_top(text, opened + 1, after_parentheses(text, opened) - 1) if opened >= 0 else []
    found = [(part, label) for part in given if (label := form.match(text, *part)) is not None]
    targets, specifiers = tuple(label[1] for _, label in found), tuple(part for part, _ in found)
    return Action(verb, where, parts, targets, specifiers=specifiers)


def _transfer(text: str, first: int, last: int) -> Action | None:
    """Input and output (Fortran 2018 12), with the labels that it goes to."""
    found = _TRANSFER.match(text, first)
    if found is None:
        return None
    opened = found.end() if text.startswith("(", found.end()) else -1
    return _going(Verb.TRANSFER, text, (first, last), opened, _TAKEN)


def _jump(text: str, first: int, last: int) -> Action | None:
    found = _JUMP.match(text, first)
    if found is None:
        return None
    return Action(Verb(found[1]), (first, last), (), (found[2],) if found[2] else ())


def _listed(text: str, first: int, last: int) -> Action | None:
    found = _LISTED.match(text, first)
    if found is None:
        return None
    parts = split_top(text, found.end() + 1, after_parentheses(text, found.end()) - 1)
    return Action(Verb(found[1]), (first, last), tuple(parts))


def _masked(text: str, first: int, last: int) -> Action | None:
    found = _MASKED.match(text, first)
    if found is None:
        return None
    after = after_parentheses(text, found.end())
    head = (found.end() + 1, after - 1)
    return Action(Verb(found[1]), (first, last), (head, trimmed(text, after, last)))


def _stop(text: str, first: int, last: int) -> Action | None:
    found = _STOP.match(text, first)
    if found is None:
        return None
    code = split_top(text, found.end(), last)[:1]
    return Action(Verb.ERROR_STOP if found[1] else Verb.STOP, (first, last), tuple(code))


def _print(text: str, first: int, last: int) -> Action | None:
    """PRINT with the format `*` (Fortran 2018 12.6.2.2)."""
    found = _PRINT.match(text, first, last)
    if found is None:
        return None
    star = text.index("*", first)
    items = split_top(text, found.end(), last)
    return Action(Verb.PRINT, (first, last), ((star, star + 1), *items))


def _write(text: str, first: int, last: int) -> Action | None:
    """WRITE of a unit and the format `*`, with no other specifier."""
    found = _WRITE.match(text, first, last)
    if found is None:
        return None
    after = after_parentheses(text, found.end())
    controls: dict[str, Range] = {}
    given = split_top(text, found.end() + 1, after - 1)
    for name, (low, high) in zip(("unit", "fmt", ""), given, strict=False):
        named = _CONTROL.match(text, low, high)
        if named is not None:
            controls[named[1] or name] = trimmed(text, named.end(), high)
    unit, form = controls.pop("unit", None), controls.pop("fmt", (0, 0))
    if controls or len(given) > 2 or unit is None or text[form[0] : form[1]] != "*":
        return None
    return Action(Verb.PRINT, (first, last), (unit, *split_top(text, after, last)))
