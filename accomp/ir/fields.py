"""What the table of the text form is made of: fields of records, and how each kind is written."""

from __future__ import annotations

from enum import Enum
from typing import Any

from accomp.records import dataclass


class _Required:
    """Says that a field stands without its name."""


REQUIRED = _Required()


@dataclass(frozen=True, slots=True)
class Field:
    """One field of a record: its kind; the value where it is not written; the classes it may hold.

    `missing` says that `none` may stand there, in a list as one of its values. `unordered` lists are sets.
    `columns` are the fields of each row of a list of rows.
    """

    name: str
    kind: str
    default: Any = REQUIRED
    holds: tuple[type[Any], ...] = ()
    missing: bool = False
    unordered: bool = False
    columns: tuple[Field, ...] = ()

    @property
    def optional(self) -> bool:
        """Whether its value may be None."""
        return (self.missing and not self.several) or self.default is None

    @property
    def positional(self) -> bool:
        """Whether it stands without its name."""
        return self.default is REQUIRED

    @property
    def several(self) -> bool:
        """Whether it is a list."""
        return self.kind in LISTS

    def item(self) -> Field:
        """The field that each value of a list is."""
        default = None if self.missing else REQUIRED
        return Field(self.name, LISTS[self.kind], default, self.holds, columns=self.columns)


LISTS = {
    "nodes": "node",
    "symbols": "symbol",
    "spans": "span",
    "names": "name",
    "texts": "text",
    "enums": "enum",
    "rows": "row",
}
"""The kinds of lists, and of what each is a list."""


@dataclass(frozen=True, slots=True)
class Form:
    """How one class of records is written."""

    cls: type[Any]
    keyword: str
    fields: tuple[Field, ...]


def enum(called: str, cls: type[Enum], default: Any = REQUIRED) -> Field:
    """A value of an enumeration."""
    return Field(called, "enum", default, (cls,))


def node(called: str, *holds: type[Any], default: Any = REQUIRED) -> Field:
    """A record."""
    return Field(called, "node", default, holds)


def nodes(called: str, *holds: type[Any], missing: bool = False, default: Any = ()) -> Field:
    """A list of records."""
    return Field(called, "nodes", default, holds, missing)


def span(called: str = "span") -> Field:
    """A place that is always there."""
    return Field(called, "span")


def text(called: str, default: Any = REQUIRED) -> Field:
    """A string."""
    return Field(called, "text", default)


def texts(called: str) -> Field:
    """A list of strings."""
    return Field(called, "texts", ())


def name(called: str, default: Any = REQUIRED) -> Field:
    """A string that mostly is a word."""
    return Field(called, "name", default)


def names(called: str) -> Field:
    """A set of strings that mostly are words."""
    return Field(called, "names", frozenset(), unordered=True)


def boolean(called: str, default: bool = False) -> Field:
    """A truth value."""
    return Field(called, "bool", default)


def spelling(value: Enum) -> str:
    """What a value of an enumeration is called: numbers go by their names."""
    return value.value if isinstance(value.value, str) else value.name.lower()
