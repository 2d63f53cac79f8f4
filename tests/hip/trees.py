"""Kernel trees in few words."""

from __future__ import annotations

from accomp.backends.hip.cxx_text import identifiers
from accomp.ir.kernel import (
    Call,
    Code,
    Declare,
    Expr,
    Level,
    Loop,
    Parameter,
    Passing,
    Range,
    Reduction,
    Statement,
    Variable,
)

LEVELS = {"g": Level.GANG, "w": Level.WORKER, "v": Level.VECTOR}


def levels(letters: str) -> frozenset[Level]:
    return frozenset(LEVELS[letter] for letter in letters)


def expr(text: str, *, effects: bool = False) -> Expr:
    names = {name for name in identifiers(text) if name != "accomp" and not name.startswith("count_")}
    return Expr(text, frozenset(names), effects)


def value(name: str, type_name: str = "int") -> Parameter:
    return Parameter(name, type_name, Passing.VALUE)


def pointer(name: str, type_name: str = "int *") -> Parameter:
    return Parameter(name, type_name, Passing.POINTER)


def thing(name: str, type_name: str = "int") -> Parameter:
    return Parameter(name, type_name, Passing.OBJECT)


def do(text: str) -> Code:
    """Statements with effects."""
    return Code(text, identifiers(text))


def let(name: str, text: str, *, effects: bool = False) -> Code:
    """An assignment to a variable of the region."""
    return Code(f"{name} = {text};", identifiers(text), frozenset({name}), effects)


def add(name: str, text: str) -> Code:
    return Code(f"{name} += {text};", identifiers(text) | {name}, frozenset({name}), effects=False)


def declare(name: str, type_name: str = "int", initial: str = "", *, effects: bool = False) -> Declare:
    array = "[" in type_name
    return Declare(Variable(name, type_name, expr(initial, effects=effects) if initial else None, array))


def span(
    name: str, limit: str, first: str = "0", step: str = "1", how: str = "lt", type_name: str = "int"
) -> Range:
    count = f"accomp::count_{how}({first}, {limit}, {step})"
    return Range(Variable(name, type_name), expr(first), expr(count), expr(step))


def loop(letters: str, ranges: Range | tuple[Range, ...], *body: Statement, **more: object) -> Loop:
    """`letters` are the levels; `sum` and so on are given as reductions."""
    nest = ranges if isinstance(ranges, tuple) else (ranges,)
    return Loop(nest, levels(letters), body, **more)  # type: ignore[arg-type]


def reduction(operator: str, name: str, type_name: str = "int") -> Reduction:
    return Reduction(operator, name, type_name, "[" in type_name)


def limits(**most: str) -> tuple[tuple[Level, Expr], ...]:
    return tuple((LEVELS[level], expr(text)) for level, text in most.items())


def call(text: str, letter: str, target: str = "", refers: frozenset[str] = frozenset()) -> Call:
    return Call(text, LEVELS[letter], identifiers(text), target, refers=refers)
