"""Members of one object of C or C++ that a directive names (OpenACC 3.3 section 2.7).

Each is a var, and regions reach all of them from the address of the object.
"""

from __future__ import annotations

from collections.abc import Iterable

from accomp.ir.actions import DataFlag, DataItem
from accomp.records import replace
from accomp.syntax.nodes import TypeKind, VarRef


def object_of(ref: VarRef) -> str:
    """What tells the object that a var is a part of; empty for others, and for what a member points to."""
    members = "".join(ref.members.split())
    path = members.removeprefix("->") if members.startswith("->") else members.removeprefix(".")
    pointed = bool(ref.sections) and ref.type is not None and ref.type.kind is TypeKind.POINTER
    if not path or path == members or pointed or ref.symbol is None:
        return ""
    plain = all(word.isidentifier() for word in path.split("."))
    return f"{ref.symbol.id}{members[: len(members) - len(path)]}" if plain else ""


def together(items: Iterable[DataItem]) -> tuple[DataItem, ...]:
    """The items, with parts of one object next to each other, and marked but for the first."""
    objects: dict[object, list[DataItem]] = {}
    for number, item in enumerate(items):
        objects.setdefault(object_of(item.var) or number, []).append(item)
    return tuple(one for parts in objects.values() for one in (parts[0], *map(_marked, parts[1:])))


def _marked(item: DataItem) -> DataItem:
    return replace(item, flags=(*item.flags, DataFlag.TOGETHER))
