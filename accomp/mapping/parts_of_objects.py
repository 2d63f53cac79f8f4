"""Members of one object of C or C++ that a directive names (OpenACC 3.3 section 2.7).

Each is a var, and regions reach all of them from the address of the object, as they do what its pointers
point to.
"""

from __future__ import annotations

from collections.abc import Iterable

from accomp.ir.actions import DataAction, DataFlag, DataItem
from accomp.records import replace
from accomp.syntax.nodes import UNKNOWN_KINDS, Expr, Section, TypeKind, VarRef


def object_of(ref: VarRef) -> str:
    """What tells the object that a var is a part of; empty for others, and for what a member points to."""
    return "" if is_pointed(ref) else holder_of(ref)


def is_pointed(ref: VarRef) -> bool:
    """Whether a var is a section of what a pointer points to, or may be, in a template."""
    return bool(ref.sections) and ref.type is not None and ref.type.kind in (TypeKind.POINTER, *UNKNOWN_KINDS)


def holder_of(ref: VarRef) -> str:
    """The same, and for what a member points to the object of that member."""
    members = "".join(ref.members.split())
    path = members.removeprefix("->") if members.startswith("->") else members.removeprefix(".")
    if not path or path == members or ref.symbol is None:
        return ""
    plain = all(word.isidentifier() for word in path.split("."))
    return f"{ref.symbol.id}{members[: len(members) - len(path)]}" if plain else ""


def together(items: Iterable[DataItem]) -> tuple[DataItem, ...]:
    """The items, with those of one object next to each other after it, and marked but for the first."""
    objects: dict[object, list[DataItem]] = {}
    for number, item in enumerate(items):
        objects.setdefault(_holder(item) or number, []).append(item)
    groups = ((*_object(parts[0]), parts[0], *map(_marked, parts[1:])) for parts in objects.values())
    return tuple(one for group in groups for one in group)


def _holder(item: DataItem) -> str:
    """What tells the object of an item; none for a pointer that is attached where it is present (2.7.13)."""
    if item.action is DataAction.ATTACH:
        return ""
    return holder_of(item.var) if _has_address(item.var) else object_of(item.var)


def _through(ref: VarRef) -> bool:
    return ref.members.strip().startswith("->")


def _has_address(ref: VarRef) -> bool:
    """Whether the object has an address that can be written: what `->` of a class gives has none."""
    pointers = (TypeKind.POINTER, TypeKind.ARRAY)
    return ref.symbol is not None and (not _through(ref) or ref.symbol.type.kind in pointers)


def _object(item: DataItem) -> tuple[DataItem, ...]:
    """The object that a var is of."""
    ref = item.var
    if not _holder(item) or ref.symbol is None or not _has_address(ref):
        return ()
    sections = (_FIRST,) if _through(ref) else ()
    text = f"{ref.name}[0:1]" if sections else ref.name
    whole = VarRef(text, ref.name, ref.span, "", sections, ref.symbol, ref.symbol.type)
    return (DataItem(whole, DataAction.OBJECT),)


_FIRST = Section(Expr("0", constant=True, value=0), Expr("1", constant=True, value=1))


def _marked(item: DataItem) -> DataItem:
    return replace(item, flags=(*item.flags, DataFlag.TOGETHER))
