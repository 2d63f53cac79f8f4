"""Lines of sources in pages: what lies far from all that is of interest is folded."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TypeVar

_AROUND = 4
"""Lines that are shown next to those of interest."""
Row = TypeVar("Row")


def folded(rows: Sequence[Row], wanted: Callable[[Row], object]) -> Iterator[dict[str, object]]:
    """Groups of rows in order: `folded` tells whether a group is, `rows` are those in it."""
    near = {n for at, row in enumerate(rows) if wanted(row) for n in range(at - _AROUND, at + _AROUND + 1)}
    group: list[Row] = []
    for at, row in enumerate(rows):
        if group and (at in near) is not (at - 1 in near):
            yield {"folded": at - 1 not in near, "rows": group}
            group = []
        group.append(row)
    if group:
        yield {"folded": len(rows) - 1 not in near, "rows": group}
