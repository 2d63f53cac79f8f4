"""Patterns that are compiled when they are used, and records that are filled as their twins."""

from __future__ import annotations

import re

import pytest

from accomp.patterns import pattern
from accomp.records import dataclass, replace


def test_patterns_do_what_those_of_re_do() -> None:
    words, numbers = pattern(r"([a-z]+)", re.IGNORECASE), pattern(rb"\d+")
    found = words.search("12 Ab")
    assert found is not None
    assert found[1] == "Ab"
    assert words.groups == 1
    assert numbers.sub(b"n", b"1 and 22") == b"n and n"


def test_wrong_patterns_are_found_when_they_are_used() -> None:
    broken = pattern("(")
    with pytest.raises(re.error):
        broken.match("")


@dataclass(frozen=True, slots=True)
class Base:
    """A record with a default."""

    first: int
    second: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Derived(Base):
    """A record with fields of its own."""

    third: str = "x"


class Plain(Derived):
    """A class with the fields of a record, and no slots for others."""

    __slots__ = ()


@pytest.mark.parametrize("cls", [Derived, Plain])
def test_records_and_their_copies_are_of_their_class_and_frozen(cls: type[Derived]) -> None:
    made = cls(1, third="y")
    copied = replace(made, second=(2,))
    assert type(made) is type(copied) is cls
    assert (copied.first, copied.second, copied.third, made.second) == (1, (2,), "y", ())
    with pytest.raises(AttributeError):
        setattr(copied, "first", 3)  # noqa: B010


def test_unknown_fields_cannot_be_changed() -> None:
    with pytest.raises((AttributeError, TypeError)):
        replace(Base(1), fourth=2)  # pyright: ignore[reportCallIssue]
