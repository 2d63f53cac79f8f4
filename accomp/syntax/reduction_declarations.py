"""The argument of `declare reduction`: identifier, types and combiner (OpenMP 5.2, section 5.5.11)."""

from __future__ import annotations

from accomp.records import dataclass
from accomp.syntax.nodes import Directive, Expr, Word


@dataclass(frozen=True, slots=True)
class ReductionParts:
    """What the argument has between its colons, in lower case; what is not there is empty."""

    identifier: str
    types: tuple[str, ...] = ()
    combiner: str = ""


def reduction_parts(directive: Directive) -> ReductionParts:
    """The parts of the argument of a `declare reduction` directive, types without blanks."""
    text = "".join(a.text for a in directive.args if isinstance(a, Expr | Word)).lower()
    parts = [part.strip() for part in text.split(":", 2)]
    types = tuple(_types(parts[1])) if len(parts) > 1 and parts[1] else ()
    return ReductionParts(parts[0], types, parts[2] if len(parts) > 2 else "")


def _types(text: str) -> list[str]:
    """The types of a list, without blanks."""
    found, depth, start = list[str](), 0, 0
    for at, char in enumerate(text):
        depth += (char == "(") - (char == ")")
        if char == "," and not depth:
            found.append(text[start:at])
            start = at + 1
    return ["".join(part.split()) for part in (*found, text[start:])]
