"""The expressions of `#if` lines (C11 6.10.1) over macros."""

from __future__ import annotations

import operator
import re
from collections.abc import Callable

_TOKEN = re.compile(
    r"\s*(?:(0[xX][0-9a-fA-F]+|\d+)[uUlL]*|([A-Za-z_]\w*)|(&&|\|\||[=!<>]=|<<|>>|[-+*/%<>!~&|^?:()]))"
)


def _quotient(a: int, b: int) -> int:
    """Division rounds to zero; that by zero gives zero."""
    result = abs(a) // abs(b) if b else 0
    return result if (a < 0) == (b < 0) else -result


_BINARY: dict[str, tuple[int, Callable[[int, int], int]]] = {
    "||": (1, lambda a, b: int(bool(a or b))),
    "&&": (2, lambda a, b: int(bool(a and b))),
    "|": (3, lambda a, b: a | b),
    "^": (4, lambda a, b: a ^ b),
    "&": (5, lambda a, b: a & b),
    "==": (6, lambda a, b: int(a == b)),
    "!=": (6, lambda a, b: int(a != b)),
    "<": (7, lambda a, b: int(a < b)),
    "<=": (7, lambda a, b: int(a <= b)),
    ">": (7, lambda a, b: int(a > b)),
    ">=": (7, lambda a, b: int(a >= b)),
    "<<": (8, lambda a, b: a << min(b, 63) if b >= 0 else 0),
    ">>": (8, lambda a, b: a >> min(b, 63) if b >= 0 else 0),
    "+": (9, operator.add),
    "-": (9, operator.sub),
    "*": (10, operator.mul),
    "/": (10, _quotient),
    "%": (10, lambda a, b: a - b * _quotient(a, b)),
}
_UNARY: dict[str, Callable[[int], int]] = {
    "!": lambda a: int(not a),
    "~": operator.invert,
    "-": operator.neg,
    "+": operator.pos,
}


def holds(text: str) -> bool | None:
    """Whether an expression is true whose macros are expanded; names left are 0. None: it is none."""
    reader = _Reader(text)
    try:
        value = reader.choice()
    except (ValueError, RecursionError):
        return None
    return bool(value) if reader.at >= len(reader.tokens) else None


class _Reader:
    """Operator precedence over the tokens of one expression."""

    def __init__(self, text: str) -> None:
        self.tokens: list[str] = []
        self.at = 0
        place = 0
        while text[place:].strip():
            found = _TOKEN.match(text, place)
            if found is None:
                self.tokens.append("")
                break
            self.tokens.append(found[1] or found[2] or found[3])
            place = found.end()

    def _next(self) -> str:
        if self.at >= len(self.tokens):
            raise ValueError
        self.at += 1
        return self.tokens[self.at - 1]

    def _is(self, mark: str) -> bool:
        found = self.at < len(self.tokens) and self.tokens[self.at] == mark
        self.at += found
        return found

    def choice(self) -> int:
        """`condition ? one : other`."""
        value = self._binary(1)
        if not self._is("?"):
            return value
        one = self.choice()
        if not self._is(":"):
            raise ValueError
        other = self.choice()
        return one if value else other

    def _binary(self, least: int) -> int:
        value = self._unary()
        while self.at < len(self.tokens):
            strength, apply = _BINARY.get(self.tokens[self.at], (0, operator.add))
            if strength < least:
                break
            self.at += 1
            value = apply(value, self._binary(strength + 1))
        return value

    def _unary(self) -> int:
        token = self._next()
        if token in _UNARY:
            return _UNARY[token](self._unary())
        if token == "(":
            value = self.choice()
            if not self._is(")"):
                raise ValueError
            return value
        if token[:1].isdigit():
            octal = token.startswith("0") and token.isdigit() and len(token) > 1
            return int(token, 8 if octal else 0)
        if token[:1].isalpha() or token[:1] == "_":
            return 0
        raise ValueError
