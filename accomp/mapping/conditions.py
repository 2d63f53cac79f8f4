"""When rules apply: shared by the rule modules."""

from __future__ import annotations

from collections.abc import Callable

from accomp.mapping.rule import Context


def has(*names: str) -> Callable[[Context], bool]:
    """Holds where the directive has one of these clauses, implicit ones included."""

    def when(context: Context) -> bool:
        return context.directive.has(*names)

    return when
