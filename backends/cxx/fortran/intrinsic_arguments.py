"""The arguments of intrinsic functions, as tables of what computes them take them."""

from __future__ import annotations

from accomp.host import nodes as host

Given = dict[int | str, host.Expression]
"""Arguments by their places, optional ones by their names."""


def given(node: host.Call) -> Given:
    """The arguments of a reference."""
    found: Given = {}
    for place, argument in enumerate(node.arguments):
        if isinstance(argument, host.Keyword):
            found[argument.name] = argument.value
        else:
            found[place] = argument
    return found
