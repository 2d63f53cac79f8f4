"""What -fopenacc-emit=loops prints: what is known of each loop, and what the mapping makes of it, as JSON."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from accomp.driver.messages import presumed

if TYPE_CHECKING:
    from accomp.analysis.records import Carried, LoopResult
    from accomp.ir.nodes import Unit
    from accomp.source import Span

Levels = dict[tuple[str, int], tuple[tuple[str, ...], int]]
"""The levels of loops by file and place, and how many loops are collapsed into one with each."""


def text(results: Iterable[LoopResult], leaves: Iterable[Unit]) -> str:
    """The array of objects for the loops of a file; `leaves` are its units after the normalize stage."""
    chosen = _levels(leaves)
    made = [_object(one, *chosen.get(_place(one.span), ((), 1))) for one in results]
    return json.dumps(made, indent=1) + "\n"


def joined(texts: Iterable[bytes]) -> bytes:
    """The arrays of several files as one."""
    arrays = [json.loads(one) for one in texts if one]
    if len(arrays) == 1:
        return b"".join(texts)
    return (json.dumps([item for array in arrays for item in array], indent=1) + "\n").encode()


def _place(span: Span) -> tuple[str, int]:
    return span.file.path, span.start


def _levels(leaves: Iterable[Unit]) -> Levels:
    from accomp.mapping.levels import LEVELS, levels

    found: Levels = {}
    for construct in (c for unit in leaves for c in unit.walk() if c.directive.name == "loop"):
        chosen = levels(construct)
        names = tuple(name for name in LEVELS if getattr(chosen, name))
        for loop in construct.loops:
            found[_place(loop.span)] = names, len(construct.loops)
    return found


def _object(one: LoopResult, levels: tuple[str, ...], collapse: int) -> dict[str, object]:
    path, line, column = presumed(one.span)
    return {
        "file": path,
        "line": line,
        "column": column,
        "function": one.function,
        "depth": one.depth,
        "verdict": one.verdict.value,
        "private": list(one.private),
        "lastprivate": list(one.lastprivate),
        "reductions": [{"name": r.name, "operator": r.operator} for r in one.reductions],
        "carried": [_carried(c) for c in one.carried],
        "why": one.why,
        "runtime_check": [list(pair) for pair in one.runtime_check],
        "levels": list(levels),
        "collapse": collapse,
    }


def _carried(one: Carried) -> dict[str, object]:
    how = {"direction": one.direction} if one.distance is None else {"distance": one.distance}
    return {"name": one.name, "kind": one.kind, **how, **dict(_ends(one))}


def _ends(one: Carried) -> Iterator[tuple[str, str]]:
    for name, span in (("from", one.first), ("to", one.second)):
        if span is not None:
            path, line, column = presumed(span)
            yield name, f"{path}:{line}:{column}"
