"""Macros of the program whose names may be words of directives."""

from __future__ import annotations

from accomp.records import dataclass
from accomp.source import Span


@dataclass(frozen=True, slots=True)
class OwnMacro:
    """A macro that the program defines: whether it takes arguments, and the place of its name."""

    name: str
    takes_arguments: bool
    span: Span
