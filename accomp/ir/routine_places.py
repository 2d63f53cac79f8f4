"""Where procedures of a file may get `routine` directives."""

from __future__ import annotations

from accomp.records import dataclass
from accomp.source import Span


@dataclass(frozen=True, slots=True)
class RoutinePlace:
    """Where a `routine` directive is about the procedure of a symbol and name."""

    symbol: str
    name: str
    place: Span
