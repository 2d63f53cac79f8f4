"""The argument of `match`: sets of traits of an OpenMP context (OpenMP 5.2, section 7.2)."""

from __future__ import annotations

from collections.abc import Iterator

from accomp.records import dataclass
from accomp.syntax.nodes import Clause, Expr

_CLOSING = {"(": ")", "{": "}", "[": "]"}


@dataclass(frozen=True, slots=True)
class Trait:
    """A trait selector: its name in lower case, and its properties as written, without a score.

    `opened`: there are parentheses. `score` is the score as written.
    """

    name: str
    properties: str = ""
    opened: bool = False
    score: str = ""


@dataclass(frozen=True, slots=True)
class TraitSet:
    """A trait set selector: its name in lower case, its traits, and whether these stand in braces."""

    name: str
    traits: tuple[Trait, ...]
    braced: bool = True


def split(text: str, mark: str) -> list[str]:
    """The parts of a text between marks that stand in no parentheses, braces or strings; none of no text."""
    found, depth, start, quote = list[str](), 0, 0, ""
    for at, char in enumerate(text):
        if quote:
            quote = "" if char == quote else quote
        elif char in "'\"":
            quote = char
        elif char == mark and not depth:
            found.append(text[start:at].strip())
            start = at + 1
        else:
            depth += (char in _CLOSING) - (char in _CLOSING.values())
    last = text[start:].strip()
    return [*found, last] if found or last else []


def selectors(clause: Clause) -> tuple[TraitSet, ...]:
    """The trait sets that a `match` clause lists."""
    text = clause.expr.text if clause.expr is not None else ""
    return tuple([_set(part) for part in split(text, ",")])


def conditions(clause: Clause) -> Iterator[Expr]:
    """The conditions of the `user` sets of a clause, each at the place of the clause."""
    for one in selectors(clause):
        for trait in one.traits:
            if (one.name, trait.name) == ("user", "condition") and trait.properties:
                yield Expr(trait.properties, clause.span)


def numbers(clause: Clause) -> Iterator[Expr]:
    """The expressions in traits of a clause: conditions, and numbers of devices."""
    yield from conditions(clause)
    for one in selectors(clause):
        for trait in one.traits:
            if trait.name == "device_num" and trait.properties:
                yield Expr(trait.properties, clause.span)


def _set(text: str) -> TraitSet:
    name, _, traits = text.partition("=")
    given = traits.strip()
    braced = given.startswith("{") and given.endswith("}")
    inner = given.removeprefix("{").removesuffix("}")
    return TraitSet(name.strip().lower(), tuple([_trait(part) for part in split(inner, ",")]), braced)


def _trait(text: str) -> Trait:
    name, opened, rest = text.partition("(")
    properties = rest.removesuffix(")").strip() if opened else ""
    parts, score = split(properties, ":"), ""
    if len(parts) > 1 and parts[0].lower().startswith("score"):
        score = parts[0].partition("(")[2].removesuffix(")").strip()
        properties = ":".join(parts[1:]).strip()
    return Trait(name.strip().lower(), properties, bool(opened), score)
