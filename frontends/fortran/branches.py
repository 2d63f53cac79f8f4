"""Branches of the preprocessor: the conditions under which statements stand, and what of them excludes what.

A context is a set of facts, each a condition and whether it holds. Contexts that hold opposite facts exclude
each other, as `#ifdef A` and its `#else` do, or `#ifdef A` and a later `#ifndef A`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Protocol, TypeVar

from accomp.frontends.fortran.statement import CPP, Scan, Statement
from accomp.patterns import pattern
from accomp.records import dataclass, field, replace

Context = frozenset[tuple[str, bool]]
ALWAYS: Context = frozenset()
WITH_DIRECTIVES: Context = frozenset({("defined(_OPENACC)", True)})
"""Where directives count (OpenACC 3.3 2.2)."""

OPENING = frozenset(("if", "ifdef", "ifndef"))
TURNING = frozenset(("elif", "else", "elifdef", "elifndef"))
CONDITIONAL = OPENING | TURNING | {"endif"}
"""The words of lines that begin branches, part them and end them."""

_COMMAND = pattern(r"\s*#\s*([A-Za-z]*)(.*)$", re.DOTALL)
_COMMENT = pattern(r"/\*.*?\*/|\\\r?\n|//.*$", re.DOTALL)
_DEFINED = pattern(r"defined\s*(?:\(\s*(\w+)\s*\)|(\w+))\s*$")
_NEVER: Context = frozenset({("0", True), ("1", False)})
_TRIVIAL: Context = frozenset({("0", False), ("1", True)})
_MOST = 16
"""So many ways to read one directive, and so many contexts in which one may end regions."""


def command(text: str) -> tuple[str, str]:
    """The word of a line of the preprocessor, and what follows it without comments."""
    found = _COMMAND.match(_COMMENT.sub(" ", text))
    return (found[1], found[2].strip()) if found is not None else ("", "")


def excludes(one: Context, other: Context) -> bool:
    """Whether no program has both contexts; what never holds goes with what never holds."""
    if not one and not other:
        return False
    if any((text, not holds) in other for text, holds in one) or _never(one) is not _never(other):
        return True
    both = one | other
    return any(_follows_from(text, both) is (not holds) for text, holds in both)


class Conditional(Protocol):
    """What begins in one context and has ended in others."""

    given: Context
    ended: list[Context]


_Conditional = TypeVar("_Conditional", bound=Conditional)


def innermost(
    those: Sequence[_Conditional], context: Context, known: Context = ALWAYS
) -> Iterator[tuple[_Conditional | None, Context]]:
    """The last of `those` that is open in a context; others, or none, in parts of it, each with its part.

    A part has the facts of the context, and those on which it depends which one it is; not those `known`.
    """
    told = known - context
    todo, count = [context | known], 0
    while todo:
        part = todo.pop(0)
        live = (
            o
            for o in reversed(those)
            if not excludes(o.given, part) and not any(_holds(e, part) for e in o.ended)
        )
        one = next(live, None)
        asked = (one.given, *(e for e in one.ended if not excludes(e, part))) if one is not None else ()
        unknown = sorted(fact for some in asked for fact in some if _value(fact[0], part) is None)
        if unknown and count < _MOST:
            (text, holds), count = _widest(unknown), count + 1
            todo += [part | _facts(text, holds), part | _facts(text, not holds)]
        else:
            yield one, part - told


def _holds(asked: Context, context: Context) -> bool:
    """Whether all that is asked is so in a context."""
    return all(_value(text, context) is holds for text, holds in asked)


def _widest(unknown: list[tuple[str, bool]]) -> tuple[str, bool]:
    """One of several facts, if possible one that has others for parts."""
    return max(unknown, key=lambda fact: len(fact[0]))


def _value(text: str, context: Context) -> bool | None:
    """Whether a condition holds in a context; None where that is not known."""
    told = next((holds for holds in (True, False) if (text, holds) in context), None)
    return told if told is not None else _follows_from(text, context)


def _follows_from(text: str, context: Context) -> bool | None:
    """Whether a conjunction or disjunction holds by what a context tells of its parts; None if not known."""
    for mark, decisive in (("||", True), ("&&", False)):
        parts = _operands(text, mark)
        if len(parts) > 1:
            values = [_part(part, context) for part in parts]
            if decisive in values:
                return decisive
            return None if None in values else not decisive
    return None


def _part(text: str, context: Context) -> bool | None:
    plain, same = _plain(text)
    value = _value(plain, context)
    return value if value is None else value is same


def _never(context: Context) -> bool:
    return not _NEVER.isdisjoint(context)


def facts(word: str, rest: str, *, hold: bool = True) -> Context:
    """What is so where the condition of an `#if`, `#ifdef`, `#elif` ... line holds, or does not."""
    if word in ("ifdef", "ifndef", "elifdef", "elifndef"):
        name = rest.split(None, 1)[0] if rest else ""
        return frozenset({(f"defined({name})", hold is word.endswith("fdef"))})
    return frozenset(_facts(rest, hold)) - _TRIVIAL


def _facts(text: str, holds: bool) -> set[tuple[str, bool]]:
    """A condition and what follows from it: the parts of a conjunction, those of a disjunction that fails."""
    text, same = _plain(text)
    holds = holds is same
    found = {(text, holds)}
    if holds and len(_operands(text, "||")) > 1:
        return found
    parts = _operands(text, "&&" if holds else "||")
    for part in parts if len(parts) > 1 else ():
        found |= _facts(part, holds)
    return found


def _plain(text: str) -> tuple[str, bool]:
    """A condition without parentheses and `!` around it, and whether it holds where the whole does."""
    text, same = " ".join(text.split()), True
    while text.startswith(("(", "!")):
        inner = text[1:].lstrip() if text[0] == "!" else text
        whole = inner.startswith("(") and _closes(inner) == len(inner)
        if text[0] == "!" and not (whole or _simple(inner)):
            break
        if text[0] == "(" and not whole:
            break
        same = same is (text[0] != "!")
        text = inner[1:-1].strip() if whole else inner
    named = _DEFINED.match(text)
    if named is not None:
        return f"defined({named[1] or named[2]})", same
    operands = _operands(text, "||")
    parts = [_plain(part) for part in operands] if len(operands) > 1 else []
    if parts and not any(holds for _, holds in parts):  # one of them fails: not all of them hold
        return " && ".join(_bracketed(part) for part, _ in parts), not same
    return text, same


def _bracketed(text: str) -> str:
    return text if _DEFINED.match(text) or text.isidentifier() else f"({text})"


def _closes(text: str) -> int:
    """The index after the parenthesis that closes the first one."""
    depth = 0
    for at, char in enumerate(text):
        depth += (char == "(") - (char == ")")
        if not depth:
            return at + 1
    return len(text) + 1


def _simple(text: str) -> bool:
    return text.isidentifier() or _DEFINED.match(text) is not None


def _operands(text: str, mark: str) -> list[str]:
    """The operands of `&&` or `||` outside of parentheses."""
    if mark not in text:
        return [text]
    parts, depth, start = list[str](), 0, 0
    for at, char in enumerate(text):
        depth += (char == "(") - (char == ")")
        if not depth and text.startswith(mark, at):
            parts.append(text[start:at])
            start = at + len(mark)
    return [*parts, text[start:]]


class Branches:
    """Reads the lines of the preprocessor in their order; `here` is the context after the last one."""

    def __init__(self) -> None:
        self.here = ALWAYS
        self._around: list[tuple[Context, Context]] = []

    @property
    def depth(self) -> int:
        """How many `#if` are open."""
        return len(self._around)

    def line(self, text: str) -> bool:
        """Take one line; whether it is one of conditions, and fits the lines before."""
        word, rest = command(text)
        if word in OPENING:
            self._around.append((self.here, facts(word, rest, hold=False)))
            self.here |= facts(word, rest)
        elif word in TURNING and self._around:
            around, failed = self._around[-1]
            self.here = around | failed
            if word != "else":
                self.here |= facts(word, rest)
                self._around[-1] = (around, failed | facts(word, rest, hold=False))
        elif word == "endif" and self._around:
            self.here = self._around.pop()[0]
        else:
            return False
        return True

    @property
    def otherwise(self) -> Context:
        """The context in which no branch so far of the innermost `#if` is taken."""
        around, failed = self._around[-1]
        return around | failed


def conditions(context: Context) -> tuple[str, ...]:
    """The facts of a context as the expressions of `#if` lines; the opposite of one has a `!` in front."""
    plain = ((t if _DEFINED.match(t) else f"({t})", holds) for t, holds in context)
    return tuple(sorted(text if holds else f"!{text}" for text, holds in plain))


def independent_conditions(context: Context) -> tuple[str, ...]:
    """The conditions of a context, as `conditions` gives them, without those that follow from others."""
    return conditions(frozenset(f for f in context if not _follows(*f)))


def _follows(text: str, holds: bool) -> bool:
    """Whether a fact follows from others that `facts` adds beside it."""
    either = len(_operands(text, "||")) > 1
    return len(_operands(text, "&&")) > 1 and not either if holds else either


def contexts(scan: Scan) -> list[Context]:
    """The context of each statement."""
    branches = Branches()
    found: list[Context] = []
    for statement in scan.statements:
        if statement.sentinel == CPP:
            branches.line(scan.written(statement))
        found.append(branches.here)
    return found


@dataclass(slots=True, eq=False)
class _Reading:
    """One way to read a directive: where it holds, its pieces (index in the text, byte, length)."""

    context: Context
    pieces: list[tuple[int, int, int]] = field(default_factory=list[tuple[int, int, int]])


@dataclass(slots=True, eq=False)
class _Group:
    """An `#if` within a directive: the readings in front of it, those of its branches, if an `#else` was."""

    before: list[_Reading]
    done: list[_Reading] = field(default_factory=list[_Reading])
    complete: bool = False


def readings(scan: Scan, statement: Statement) -> list[tuple[Context, Statement]] | None:
    """The directives that one with lines of the preprocessor between its own may be, each with its context.

    None where these are no conditions, or conditions that do not end with the directive.
    """
    data = scan.source.data
    lines = {begin: data[begin:end].decode("latin-1") for begin, end in statement.cpp}
    pieces = {piece[1]: piece for piece in _pieces(statement)}
    made, branches, groups = [_Reading(ALWAYS)], Branches(), list[_Group]()
    for at in sorted([*lines, *pieces]):
        if at in pieces:
            for reading in made:
                reading.pieces.append(pieces[at])
            continue
        word, _ = command(lines[at])
        otherwise = branches.otherwise if branches.depth else ALWAYS
        if word and not branches.line(lines[at]):  # no word: a marker of what preprocessors write
            return None
        made = _turned(word, made, groups, branches.here, otherwise)
        if len(made) > _MOST:
            return None
    if branches.depth:
        return None
    return [(r.context, _statement(statement, r.pieces)) for r in made if r.pieces]


def _turned(
    word: str, made: list[_Reading], groups: list[_Group], here: Context, otherwise: Context
) -> list[_Reading]:
    """The readings that go on after a line of conditions."""
    if word in OPENING:
        groups.append(_Group(made))
        return _under(made, here)
    if word in TURNING:
        group = groups[-1]
        group.done += made
        group.complete = group.complete or word == "else"
        return _under(group.before, here)
    if word == "endif":
        group = groups.pop()
        rest = [] if group.complete else _under(group.before, otherwise)
        return [*group.done, *made, *rest]
    return made


def _under(those: list[_Reading], context: Context) -> list[_Reading]:
    """Copies of readings that hold in a context too."""
    kept = (r for r in those if not excludes(r.context, context))
    return [_Reading(r.context | context, list(r.pieces)) for r in kept]


def _pieces(statement: Statement) -> list[tuple[int, int, int]]:
    starts = list(statement.pieces) or [(0, statement.start)]
    ends = [index for index, _ in starts[1:]] + [len(statement.text)]
    return [(index, byte, end - index) for (index, byte), end in zip(starts, ends, strict=True)]


def _statement(statement: Statement, pieces: list[tuple[int, int, int]]) -> Statement:
    """The statement of some of the pieces of another."""
    table: list[tuple[int, int]] = []
    text = ""
    for index, byte, size in pieces:
        table.append((len(text), byte))
        text += statement.text[index : index + size]
    return replace(statement, text=text, start=pieces[0][1], pieces=tuple(table), cpp=())
