"""Directives in pure procedures of Fortran, which OpenMP does not permit (OpenMP 5.2, section 3.1)."""

from __future__ import annotations

from collections.abc import Iterator

from accomp.codes.mapping import IN_PURE
from accomp.mapping.rule import COMPUTE, Context, Effect, Rule, Say
from accomp.target import PORTABLE


def emit(context: Context) -> Iterator[Effect]:
    """Refuse the directive."""
    yield Say(IN_PURE, context.directive.span, {"directive": context.directive.name})


def _is_pure(context: Context) -> bool:
    """A procedure that may call nothing has no place for that."""
    return bool(context.construct.function) and context.construct.specification is None


_ON = (*COMPUTE, "enter data", "exit data", "update")
RULES = (Rule("pure-procedures", _ON, "2.5", emit, _is_pure, (), PORTABLE, "fortran"),)
