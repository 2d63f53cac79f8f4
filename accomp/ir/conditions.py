"""Conditions of the preprocessor under which constructs are in the program."""

_NEVER = frozenset(("(0)", "!(1)"))
"""Conditions that hold in no program."""


def exclude(one: tuple[str, ...], other: tuple[str, ...]) -> bool:
    """Whether no program has two constructs with these conditions."""
    return any(opposite(c) in other for c in one) or not _NEVER.isdisjoint((*one, *other))


def opposite(condition: str) -> str:
    """The condition that holds where one does not."""
    return condition.removeprefix("!") if condition.startswith("!") else f"!{condition}"
