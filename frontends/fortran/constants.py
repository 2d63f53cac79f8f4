"""The values of integer constant expressions, as far as directives and bounds need them."""

from __future__ import annotations

from collections.abc import Callable

from accomp.frontends.fortran.entities import Entity, Role
from accomp.frontends.fortran.scopes import Scope
from accomp.patterns import pattern
from accomp.syntax.lexer import decimal

_TOKEN = pattern(r"\s*(?:(\d+)(?:_\w+)?(?![.\w])|([a-z_]\w*)|(\*\*|[-+*/()]))")


class _NoValueError(Exception):
    """The expression is not one whose value can be told here."""


def declaring(scope: Scope, name: str) -> tuple[Scope, Entity]:
    """The scope that declares what a name means in a scope, with the entity as it is declared there."""
    found = _declaring(scope, name, set())
    return found or (scope, scope.resolve(name))


def _declaring(scope: Scope, name: str, seen: set[str]) -> tuple[Scope, Entity] | None:
    own = scope.declared.entities.get(name)
    if own is not None:
        return scope, own
    if scope.name not in seen:
        seen.add(scope.name)
        for use in scope.declared.uses:
            remote = use.remote(name)
            module = scope.module(use.module) if remote else None
            if module is None or (module.exported(remote) is None and module.find(remote) is not None):
                continue  # not found, or private
            found = _declaring(module, remote, seen)
            if found is not None:
                return found
    return _declaring(scope.host, name, seen) if scope.host is not None else None


def home_of(scope: Scope, entity: Entity) -> Scope:
    """The scope in which the names of an entity's declaration mean something.

    It is that of its module where a scope knows the entity by USE, else the scope itself. The name of an
    ASSOCIATE construct is declared where what it stands for is.
    """
    home, found = declaring(scope, entity.name)
    if found.declared is None or (found.path, found.declared) != (entity.path, entity.declared):
        return scope
    if entity.role is not Role.ALIAS:
        return home
    outer = home.host or home
    if "guarded" in entity.attributes:
        return outer
    origin = outer.designated(entity.value)
    if origin is None:
        return outer
    module = outer.module(origin.unit.partition("%")[0]) if "%" in origin.unit else None
    return module or home_of(outer, origin)


def value_of(text: str, scope: Scope, variable: Callable[[str], int | None] | None = None) -> int | None:
    """The value of an expression of literals, named constants and + - * / **; None where it has none.

    The names are those of a scope; the value of a constant is told in the scope that declares it, that of a
    `variable` by who asks.
    """
    try:
        return _Evaluation(text, scope, 0, variable).whole()
    except (_NoValueError, RecursionError):
        return None


class _Evaluation:
    """Recursive descent over one expression."""

    def __init__(
        self, text: str, scope: Scope, depth: int, variable: Callable[[str], int | None] | None = None
    ) -> None:
        self.text, self.scope, self.depth, self.at = text.lower(), scope, depth, 0
        self._variable = variable

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
        if not found[1]:
            return self._constant(found[2])
        value = decimal(found[1])
        if value is None:
            raise _NoValueError
        return value

    def _constant(self, name: str) -> int:
        found = self.scope.find(name)
        value = self._variable(name) if self._variable is not None else None
        if value is not None:
            return value
        if found is None or not found.constant or found.dimensions or self.depth > 20:
            raise _NoValueError
        home, _ = declaring(self.scope, name)
        return _Evaluation(found.value, home, self.depth + 1).whole()


def _quotient(value: int, other: int) -> int:
    """Division of integers rounds to zero (Fortran 2018 10.1.5.2.2)."""
    if not other:
        raise _NoValueError
    result = abs(value) // abs(other)
    return result if (value < 0) == (other < 0) else -result
