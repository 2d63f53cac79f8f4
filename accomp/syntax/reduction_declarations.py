"""The argument of `declare reduction`: identifier, types and combiner (OpenMP 5.2, section 5.5.11)."""

from __future__ import annotations

from accomp.records import dataclass
from accomp.syntax.context_selectors import split
from accomp.syntax.nodes import Directive, Expr, Word


@dataclass(frozen=True, slots=True)
class ReductionParts:
    """What the argument has between its colons, in lower case; what is not there is empty."""

    identifier: str
    types: tuple[str, ...] = ()
    combiner: str = ""
    at: int = 0
    """Where the combiner begins in the text of the argument."""


def reduction_parts(directive: Directive) -> ReductionParts:
    """The parts of the argument of a `declare reduction` directive, types without blanks."""
    text = "".join(a.text for a in directive.args if isinstance(a, Expr | Word)).lower()
    given = text.split(":", 2)
    parts = [part.strip() for part in given]
    at = len(text) - len(given[2]) if len(given) > 2 else 0
    types = ["".join(type_.split()) for type_ in split(parts[1], ",")] if len(parts) > 1 else []
    return ReductionParts(parts[0], tuple(types), parts[2] if len(parts) > 2 else "", at)
