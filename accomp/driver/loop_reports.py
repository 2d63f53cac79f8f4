"""What -fopenacc-emit=loops prints: what is known of each loop, and what the mapping makes of it, as JSON."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from accomp.driver.messages import presumed

if TYPE_CHECKING:
    from accomp.analysis.records import Carried, LoopResult
    from accomp.driver.loop_analysis import Loops, Mapped


_ENDING = ".json"


def noted_name(source: str) -> str:
    """The name of the file in which what is found of a source is left, in a folder for all of them."""
    from urllib.parse import quote

    return quote(source, safe="", errors="surrogateescape") + _ENDING


def noted_source(name: str) -> str:
    """The source that a file of that name is about."""
    from urllib.parse import unquote

    return unquote(name.removesuffix(_ENDING), errors="surrogateescape")


def text(loops: Loops) -> str:
    """The array of objects for the loops of a file."""
    made = [_object(one, loops.mapped(one)) for one in loops.results]
    return json.dumps(made, indent=1) + "\n"


def joined(texts: Iterable[bytes]) -> bytes:
    """The arrays of several files as one."""
    arrays = [json.loads(one) for one in texts if one]
    if len(arrays) == 1:
        return b"".join(texts)
    return (json.dumps([item for array in arrays for item in array], indent=1) + "\n").encode()


def _object(one: LoopResult, mapped: Mapped) -> dict[str, object]:
    one = _as_mapped(one, mapped)
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
        "levels": list(mapped.levels),
        "collapse": mapped.collapse,
    }


def _as_mapped(one: LoopResult, mapped: Mapped) -> LoopResult:
    """What is found of a loop, with induction variables that are set where it has been given levels."""
    decided = not one.directive or one.directive.startswith("kernels")
    return one.with_set() if mapped.levels and decided and one.inductions else one


def _carried(one: Carried) -> dict[str, object]:
    how = {"direction": one.direction} if one.distance is None else {"distance": one.distance}
    return {"name": one.name, "kind": one.kind, **how, **dict(_ends(one))}


def _ends(one: Carried) -> Iterator[tuple[str, str]]:
    for name, span in (("from", one.first), ("to", one.second)):
        if span is not None:
            path, line, column = presumed(span)
            yield name, f"{path}:{line}:{column}"
