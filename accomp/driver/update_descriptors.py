"""What -fopenacc-emit=update-descriptors prints: how each item of an update is laid out in memory."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from accomp.ir.nodes import Construct, Unit
    from accomp.syntax.nodes import VarRef

_SHOWN = 16


def text(units: tuple[Unit, ...]) -> str:
    """The descriptors of the items with sections in the update directives of the units."""
    return "".join(line + "\n" for unit in units for c in unit.walk() for line in _directive(c))


def _directive(construct: Construct) -> Iterator[str]:
    directive = construct.directive
    if directive.name not in ("update", "target update") or directive.span is None:
        return
    where = f"{directive.span.file.path}:{directive.span.position()[0]}"
    for clause in directive.all("self", "host", "device", "to", "from"):
        for ref in clause.vars:
            if ref.sections:
                yield f"{where}: {clause.spelling} {ref.text}"
                yield from _item(ref)


def _item(ref: VarRef) -> Iterator[str]:
    from accomp.mapping.descriptors import descriptor, follows_pointers, runs

    if follows_pointers(ref):
        yield "  rows behind pointers: each is moved by itself"
        return
    for number, dim in enumerate(descriptor(ref)):
        yield f"  D{number}: {{ offset = {dim.offset}, count = {dim.count}, stride = {dim.stride} }}"
    found = runs(ref)
    if found is not None:
        offsets = ", ".join(str(offset) for offset, _ in found[:_SHOWN])
        more = ", ..." if len(found) > _SHOWN else ""
        many = "run" if len(found) == 1 else "runs"
        yield f"  {sum(size for _, size in found)} bytes in {len(found)} {many} at {offsets}{more}"
