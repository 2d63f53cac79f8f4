"""Whether the value that a loop gives a scalar is used after it."""

from __future__ import annotations

from bisect import bisect_right

from accomp.analysis.flow import Flow, Looked, flow
from accomp.host import nodes as host
from accomp.host.walk import below, walk

_REPEATED = host.Loop | host.While | host.Iterate | host.Concurrent

_Sequence = tuple[dict[int, int], dict[str, list[tuple[int, bool]]]]


class Later:
    """What follows loops in one region."""

    def __init__(self, root: host.Statement) -> None:
        self._parents: dict[int, host.Node] = {}
        self._blocks: dict[int, _Sequence] = {}
        self._flows: dict[int, tuple[Flow, bool]] = {}
        self.looked: Looked = {}
        for node in walk(root):
            for part in below(node):
                self._parents[id(part)] = node

    def used(self, loop: host.Statement, symbol: str, *, at_end: bool) -> bool:
        """Whether a value that a loop leaves may be read; `at_end` tells of what follows the region."""
        node: host.Node = loop
        while (parent := self._parents.get(id(node))) is not None:
            answer = self._after(node, parent, symbol)
            if answer is not None:
                return answer
            node = parent
        return at_end

    def _after(self, node: host.Node, parent: host.Node, symbol: str) -> bool | None:
        """What follows a statement right within another: True if it reads the value, False if it sets it."""
        if isinstance(parent, host.Block):
            positions, meets = self._block(parent)
            met = meets.get(symbol, [])
            at = bisect_right(met, (positions[id(node)], True))
            return met[at][1] if at < len(met) else None
        if isinstance(parent, _REPEATED | host.Switch):
            found, _ = self._flow(parent)
            used = symbol in found.scalars and found.scalars[symbol].exposed is not None
            return True if used or self._header_reads(parent, symbol) else None
        return None

    def _block(self, block: host.Block) -> _Sequence:
        """Where its statements stand, and which of them read scalars (True) or else set them, in order."""
        known = self._blocks.get(id(block))
        if known is not None:
            return known
        meets: dict[str, list[tuple[int, bool]]] = {}
        for at, one in enumerate(block.body):
            found, jumps = self._flow(one)
            exposed = {symbol for symbol, scalar in found.scalars.items() if scalar.exposed is not None}
            for symbol in exposed if jumps else exposed | found.always:
                meets.setdefault(symbol, []).append((at, symbol in exposed))
        positions = {id(one): at for at, one in enumerate(block.body)}
        known = self._blocks[id(block)] = (positions, meets)
        return known

    def _header_reads(self, parent: host.Node, symbol: str) -> bool:
        """Whether what is evaluated for each iteration reads it."""
        header = parent.header if isinstance(parent, host.Loop) else None
        parts = [header.condition, header.step] if header is not None else []
        if isinstance(parent, host.While):
            parts = [parent.condition]
        return any(
            isinstance(n, host.Variable) and n.symbol.id == symbol
            for p in parts
            if p is not None
            for n in walk(p)
        )

    def _flow(self, node: host.Node) -> tuple[Flow, bool]:
        known = self._flows.get(id(node))
        if known is None:
            jumps = any(isinstance(n, host.Jump) for n in walk(node))
            known = self._flows[id(node)] = (flow(node, looked=self.looked), jumps)
        return known
