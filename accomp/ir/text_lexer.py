"""The words of the text form, and the records and lists they make; places are byte offsets."""

from __future__ import annotations

import re

from accomp.patterns import pattern
from accomp.records import dataclass, field

_TOKEN = pattern(
    r"""(?P<space>[ \t\r\n]+|;[^\n]*)
      |(?P<open>[(\[])
      |(?P<close>[)\]])
      |(?P<text>"(?:[^"\\\n]|\\.)*")
      |(?P<span>(?:\d+@)?\d+:\d+-\d+:\d+)
      |(?P<type>!\d+)
      |(?P<symbol>%(?:\d+\.)?[A-Za-z_][\w+]*)
      |(?P<int>-?\d+)
      |(?P<field>[A-Za-z_]\w*)=
      |(?P<word>[A-Za-z_][\w+]*(?:-[A-Za-z_+][\w+]*)*)
    """,
    re.VERBOSE | re.ASCII,
)
_DEEPEST = 2000
"""Nested constructs take a few levels each, nested statements two; deeper text is no program's."""


class TextError(Exception):
    """Text that is malformed between two characters."""

    def __init__(self, what: str, start: int, end: int) -> None:
        super().__init__(what)
        self.what = what
        self.start = start
        self.end = end


@dataclass(slots=True)
class Atom:
    """One word; `kind` is the name of its group in the grammar above."""

    kind: str
    text: str
    start: int
    end: int


@dataclass(slots=True)
class Group:
    """A record `(keyword ...)` or a list `[...]`, its values in order, and those with a name."""

    start: int
    end: int
    brackets: str
    values: list[Value] = field(default_factory=list["Value"])
    named: dict[str, Value] = field(default_factory=dict[str, "Value"])


Value = Atom | Group


def read_groups(text: str) -> list[Group]:
    """The records of a text. Raises TextError where it is malformed."""
    top = Group(0, len(text), "")
    stack = [top]
    name: Atom | None = None
    at = 0
    while at < len(text):
        token = _TOKEN.match(text, at)
        if token is None:
            raise TextError(_what_is(text, at), at, at + 1)
        at = token.end()
        kind = token.lastgroup or ""
        atom = Atom(kind, token[kind], token.start(kind), token.end(kind))
        if kind == "space":
            continue
        if kind == "field":
            name = _named(stack[-1], name, atom)
        elif kind == "close":
            _close(stack, name, atom)
        else:
            _add(stack, name, atom)
            name = None
    if len(stack) > 1:
        opened = stack[-1]
        raise TextError(f"this '{opened.brackets[0]}' is not closed", opened.start, opened.start + 1)
    return [record(value) for value in top.values]


def _what_is(text: str, at: int) -> str:
    return "unterminated string" if text[at] == '"' else f"unexpected character {text[at]!r}"


def _named(group: Group, before: Atom | None, atom: Atom) -> Atom:
    if before is not None:
        raise TextError(f"field '{before.text}' has no value", before.start, before.end)
    if group.brackets != "()":
        raise TextError(f"field '{atom.text}' outside of a record", atom.start, atom.end)
    if atom.text in group.named:
        raise TextError(f"field '{atom.text}' is given twice", atom.start, atom.end)
    return atom


def _close(stack: list[Group], name: Atom | None, atom: Atom) -> None:
    group = stack[-1]
    if name is not None:
        raise TextError(f"field '{name.text}' has no value", name.start, name.end)
    if not group.brackets.endswith(atom.text):
        raise TextError(f"unexpected '{atom.text}'", atom.start, atom.end)
    group.end = atom.end
    stack.pop()


def _add(stack: list[Group], name: Atom | None, atom: Atom) -> None:
    value: Value = atom
    if atom.kind == "open":
        value = Group(atom.start, atom.end, "()" if atom.text == "(" else "[]")
    if name is not None:
        stack[-1].named[name.text] = value
    else:
        stack[-1].values.append(value)
    if isinstance(value, Group):
        if len(stack) > _DEEPEST:
            raise TextError("too many nested records", atom.start, atom.end)
        stack.append(value)


def record(value: Value) -> Group:
    """The value as a record. Raises TextError where it is none."""
    if isinstance(value, Atom) or value.brackets != "()":
        raise TextError("expected a record, '(keyword ...)'", value.start, value.end)
    return value
