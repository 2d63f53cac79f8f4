"""Nodes made of others: copies with other parts, which share what stays as it is."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, get_args

from accomp.host import nodes as host
from accomp.records import replace
from accomp.syntax.nodes import Symbol

Change = Callable[[Any], Any]
"""What stands in place of a node, or of the symbol of a variable that is declared or counts iterations."""

_PARTS = frozenset((*get_args(host.Statement), *get_args(host.Expression), Symbol))
_HOLDERS = frozenset((host.Range, host.Header, host.Case, host.Local))


def rebuilt(node: Any, change: Change) -> Any:
    """A node with what `change` gives for each part right below it; the node itself where all stay."""
    old = [(name, getattr(node, name)) for name in node.__slots__]
    new = [(name, _part(value, change)) for name, value in old]
    changed = {name: value for (name, value), (_, was) in zip(new, old, strict=True) if value is not was}
    return replace(node, **changed) if changed else node


def _part(value: Any, change: Change) -> Any:
    if value.__class__ is tuple:
        made = tuple([_part(one, change) for one in value])
        return made if any(a is not b for a, b in zip(made, value, strict=True)) else value
    if value.__class__ in _HOLDERS:
        return rebuilt(value, change)
    return change(value) if value.__class__ in _PARTS else value
