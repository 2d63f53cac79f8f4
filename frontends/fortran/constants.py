"""The values of integer constant expressions, as far as directives and bounds need them."""

from __future__ import annotations

from collections.abc import Callable

from accomp.patterns import pattern

_TOKEN = pattern(r"\s*(?:(\d+)(?:_\w+)?(?![.\w])|([a-z_]\w*)|(\*\*|[-+*/()]))")


class _NoValueError(Exception):
    """The expression is not one whose value can be told here."""


def value_of(text: str, named: Callable[[str], str]) -> int | None:
    """The value of an expression of literals, named constants and + - * / **; None where it has none.

    `named` gives the text of the value of a named constant, "" for what is none.
    """
    try:
        return _Evaluation(text, named, 0).whole()
    except (_NoValueError, RecursionError):
        return None


class _Evaluation:
    """Recursive descent over one expression."""

    def __init__(self, text: str, named: Callable[[str], str], depth: int) -> None:
        self.text, self.named, self.depth, self.at = text.lower(), named, depth, 0

    def whole(self) -> int:
        value = self._sum()
        if self.text[self.at :].strip():
            raise _NoValueError
        return value

    def _take(self, *marks: str) -> str:
        """The next mark if it is one of these, else nothing."""
        found = _TOKEN.match(self.text, self.at)
        if found is None or found[3] not in marks:
            return ""
        self.at = found.end()
        return found[3]

    def _sum(self) -> int:
        sign = self._take("+", "-")
        value = self._product()
        value = -value if sign == "-" else value
        while mark := self._take("+", "-"):
            other = self._product()
            value = value + other if mark == "+" else value - other
        return value

    def _product(self) -> int:
        value = self._power()
        while mark := self._take("*", "/"):
            other = self._power()
            if mark == "/":
                value = _quotient(value, other)
            else:
                value *= other
        return value

    def _power(self) -> int:
        base = self._primary()
        if not self._take("**"):
            return base
        exponent = self._power()
        if not 0 <= exponent <= 64:
            raise _NoValueError
        return base**exponent

    def _primary(self) -> int:
        if self._take("("):
            value = self._sum()
            if not self._take(")"):
                raise _NoValueError
            return value
        found = _TOKEN.match(self.text, self.at)
        if found is None or found[3]:
            raise _NoValueError
        self.at = found.end()
        return int(found[1]) if found[1] else self._constant(found[2])

    def _constant(self, name: str) -> int:
        text = self.named(name)
        if not text or self.depth > 20:
            raise _NoValueError
        return _Evaluation(text, self.named, self.depth + 1).whole()


def _quotient(value: int, other: int) -> int:
    """Division of integers rounds to zero (Fortran 2018 10.1.5.2.2)."""
    if not other:
        raise _NoValueError
    result = abs(value) // abs(other)
    return result if (value < 0) == (other < 0) else -result
