"""Expressions of Fortran by precedence climbing (Fortran 2018 10.1.2); the text is in lower case."""

from __future__ import annotations

import re
from functools import lru_cache

from accomp.frontends.fortran.syntax import (
    Argument,
    Binary,
    ComplexPair,
    Constructor,
    Designator,
    ImpliedDo,
    Literal,
    Node,
    Parentheses,
    Part,
    Slice,
    Unary,
)
from accomp.patterns import pattern

_TOKEN = pattern(
    r"""\s*(?:
        (?P<boz>[bozx](?:'[0-9a-f]+'|"[0-9a-f]+"))
      | (?P<string>(?:[a-z_]\w*_|\d+_)?(?:'(?:[^']|'')*'|"(?:[^"]|"")*"))
      | (?P<number>(?:\d+(?:\.(?!\s*(?:and|or|not|n?eqv|eq|ne|l[te]|g[te])\s*\.)\d*)?|\.\d+)
          (?:[deq][+-]?\d+)?(?:_\w+)?)
      | (?P<name>[a-z_][\w$]*)
      | (?P<word>\.\s*[a-z]+\s*\.(?:_\w+)?)
      | (?P<mark>=>|::|==|/=|<=|>=|\*\*|//|\(/(?!=)|/\)|[-+*/%(),:=<>\[\]])
    )""",
    re.VERBOSE,
)
_WORDS = {".eq.": "==", ".ne.": "/=", ".lt.": "<", ".le.": "<=", ".gt.": ">", ".ge.": ">="}
_LEVELS = {
    ".eqv.": 1,
    ".neqv.": 1,
    ".or.": 2,
    ".and.": 3,
    "==": 5,
    "/=": 5,
    "<": 5,
    "<=": 5,
    ">": 5,
    ">=": 5,
    "//": 6,
    "+": 7,
    "-": 7,
    "*": 8,
    "/": 8,
    "**": 9,
}
_NOT, _SIGN, _POWER, _RELATION = 4, 7, 9, 5
_CONSTANTS = (".true.", ".false.", ".not.")


class FormError(Exception):
    """The text is no expression that this parser knows; the message says where it stops."""


@lru_cache(maxsize=4096)
def expression(text: str) -> Node:
    """The tree of an expression. Raises FormError."""
    reader = _Reader(text)
    found = reader.expression(0)
    reader.end()
    return found


@lru_cache(maxsize=1024)
def designator(text: str) -> Designator:
    """The tree of a variable or procedure reference. Raises FormError."""
    reader = _Reader(text)
    found = reader.designator()
    reader.end()
    return found


@lru_cache(maxsize=256)
def arguments(text: str) -> tuple[Argument, ...]:
    """The parts of a list between commas, such as the limits of a DO statement. Raises FormError."""
    reader = _Reader(text)
    found = reader.list_until("")
    reader.end()
    return found


class _Reader:
    """The tokens of one text, and how far they are read."""

    __slots__ = ("at", "ends", "kinds", "starts", "text", "texts")

    def __init__(self, text: str) -> None:
        self.text, self.at = text, 0
        self.texts: list[str] = []
        self.kinds: list[str] = []
        self.starts: list[int] = []
        self.ends: list[int] = []
        place, end = 0, len(text.rstrip())
        while place < end:
            found = _TOKEN.match(text, place)
            if found is None or found.lastgroup is None:
                raise FormError(f"'{text[place : place + 20].strip()}' is not understood")
            word = found[found.lastgroup]
            word = "".join(word.split()) if found.lastgroup == "word" else word
            self.texts.append(_WORDS.get(word, word))
            self.kinds.append(found.lastgroup)
            self.starts.append(found.start(found.lastgroup))
            place = found.end()
            self.ends.append(place)
        self.texts.append("")
        self.kinds.append("end")
        self.starts.append(end)

    @property
    def next(self) -> str:
        """The token to be read next; empty at the end."""
        return self.texts[self.at]

    @property
    def start(self) -> int:
        """Where the token to be read next starts."""
        return self.starts[self.at]

    @property
    def after(self) -> int:
        """The end of the token that was read last."""
        return self.ends[self.at - 1] if self.at else 0

    def take(self, *wanted: str) -> str:
        """Read the next token if it is one of those wanted."""
        token = self.next
        if token and token in wanted:
            self.at += 1
            return token
        return ""

    def expect(self, wanted: str) -> None:
        """Read a token that has to be there."""
        if not self.take(wanted):
            raise FormError(f"expected '{wanted}' before '{self.next or 'the end'}'")

    def end(self) -> None:
        """Nothing is left to be read."""
        if self.next:
            raise FormError(f"'{self.next}' is not expected there")

    def expression(self, level: int) -> Node:
        """An expression of operators that bind at least as strongly as a level."""
        start = self.start
        left = self._prefix(level)
        while True:
            operator = self.next
            own = self._level(operator)
            if own < level or own < 0:
                return left
            self.at += 1
            right = self.expression(own if own == _POWER else own + 1)
            left = Binary(operator, left, right, start, self.after)

    def _level(self, operator: str) -> int:
        """How strongly an operator between operands binds; -1 for what is none. Defined ones bind least."""
        kind = self.kinds[self.at]
        if kind == "word" and operator not in _LEVELS:
            return -1 if operator.startswith(_CONSTANTS) else 0
        return _LEVELS.get(operator, -1) if kind in ("mark", "word") else -1

    def _prefix(self, level: int) -> Node:
        start = self.start
        if self.next in ("+", "-"):
            sign = self.take("+", "-")
            operand = self.expression(_SIGN + 1)
            return operand if sign == "+" else Unary("-", operand, start, self.after)
        if level <= _NOT and self.take(".not."):
            return Unary(".not.", self.expression(_RELATION), start, self.after)
        word = self.next
        if self.kinds[self.at] == "word" and word not in _LEVELS and not word.startswith(_CONSTANTS):
            self.at += 1
            return Unary(word, self._primary(), start, self.after)
        return self._primary()

    def _primary(self) -> Node:
        kind, token, start = self.kinds[self.at], self.next, self.start
        if kind == "number":
            self.at += 1
            return number(token, start)
        if kind == "name":
            return self.designator()
        if kind == "word" and token.startswith((".true.", ".false.")):
            self.at += 1
            word, _, suffix = token.partition("._")
            return Literal("logical", word.strip("."), suffix, start, self.after)
        if kind == "string":
            self.at += 1
            return Literal("character", token, "", start, self.after)
        if kind == "boz":
            self.at += 1
            return Literal("boz", token, "", start, self.after)
        if token in ("(/", "["):
            self.at += 1
            return self._constructor("/)" if token == "(/" else "]")
        if token == "(":
            self.at += 1
            return self._parenthesized()
        raise FormError(f"'{token or 'the end'}' is not expected there")

    def _parenthesized(self) -> Node:
        start = self.starts[self.at - 1]
        inner = self.expression(0)
        if self.take(","):
            imaginary = self.expression(0)
            self.expect(")")
            return ComplexPair(inner, imaginary, start, self.after)
        self.expect(")")
        return Parentheses(inner, start, self.after)

    def _constructor(self, closing: str) -> Constructor:
        start = self.starts[self.at - 1]
        type_ = self._typed()
        items: list[Node | ImpliedDo] = []
        while self.next != closing:
            items.append(self._item())
            if not self.take(","):
                break
        self.expect(closing)
        return Constructor(tuple(items), type_, start, self.after)

    def _typed(self) -> str:
        """The type in front of `::`, which no item holds outside of brackets."""
        depth = 0
        for index in range(self.at, len(self.texts)):
            token = self.texts[index]
            if token == "::" and not depth:
                found = "".join(self.texts[self.at : index])
                self.at = index + 1
                return found
            depth += token in ("(", "[", "(/")
            depth -= token in (")", "]", "/)")
            if depth < 0:
                return ""
        return ""

    def _item(self) -> Node | ImpliedDo:
        started = self.at
        if self.take("("):
            items: list[Node | ImpliedDo] = []
            try:
                implied = self._implied(items)
            except FormError:
                implied = None
            if implied is not None:
                return implied
            self.at = started
        return self.expression(0)

    def _implied(self, items: list[Node | ImpliedDo]) -> ImpliedDo | None:
        start = self.starts[self.at - 1]
        while True:
            if self.kinds[self.at] == "name" and self.texts[self.at + 1] == "=":
                name = self.next
                self.at += 2
                first = self.expression(0)
                self.expect(",")
                last = self.expression(0)
                step = self.expression(0) if self.take(",") else None
                self.expect(")")
                return ImpliedDo(tuple(items), name, first, last, step, start, self.after)
            items.append(self._item())
            if not self.take(","):
                return None

    def designator(self) -> Designator:
        """Names joined by `%`, with what stands in their parentheses."""
        parts: list[Part] = []
        start = self.start
        while True:
            if self.kinds[self.at] != "name":
                raise FormError(f"expected a name before '{self.next or 'the end'}'")
            parts.append(self._part())
            if not self.take("%"):
                return Designator(tuple(parts), start, self.after)

    def _part(self) -> Part:
        name, start = self.next, self.start
        self.at += 1
        if not self.take("("):
            return Part(name, None, None, start, self.after)
        found = self.list_until(")")
        if self.next == "(":
            self.at += 1
            second = self.list_until(")")
            if len(second) == 1 and isinstance(second[0].value, Slice):
                return Part(name, found, second[0].value, start, self.after)
            raise FormError("two pairs of parentheses follow each other")
        return Part(name, found, None, start, self.after)

    def list_until(self, closing: str) -> tuple[Argument, ...]:
        """Arguments and subscripts up to a closing mark, which is read too; up to the end without one."""
        found: list[Argument] = []
        while self.next != closing:
            found.append(self._argument())
            if not self.take(","):
                break
        if closing:
            self.expect(closing)
        return tuple(found)

    def _argument(self) -> Argument:
        key, start = "", self.start
        if self.kinds[self.at] == "name" and self.texts[self.at + 1] == "=":
            key = self.next
            self.at += 2
        first = self.start
        lower = None if self.next in (":", "::") else self.expression(0)
        if self.take("::"):  # a triplet without upper bound
            stride = self.expression(0)
            return Argument(Slice(lower, None, stride, first, self.after), key, start, self.after)
        if not self.take(":"):
            if lower is None:
                raise FormError("an argument is missing")
            return Argument(lower, key, start, self.after)
        upper = None if self.next in (",", ")", ":", "") else self.expression(0)
        stride = self.expression(0) if self.take(":") else None
        return Argument(Slice(lower, upper, stride, first, self.after), key, start, self.after)


def number(token: str, at: int = 0) -> Literal:
    """The literal of a number with its exponent letter and kind."""
    text, _, kind = token.partition("_")
    real = "." in text or "d" in text or "e" in text or "q" in text
    return Literal("real" if real else "integer", text, kind, at, at + len(token))
