"""Bodies of loops that are taken apart: parts that stay in order, and parts whose iterations are independent.

A loop may be split where no statement of a part needs what a later part does. What one iteration hands to
another decides on the order of the parts.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations_with_replacement, pairwise

from accomp.analysis.accesses import Access, Counted, FoundLoop
from accomp.analysis.delinearise import Splitter
from accomp.analysis.dependence import conflict, meeting, meets_in_one
from accomp.analysis.flow import Flow, flow
from accomp.host import nodes as host
from accomp.host.effects import effects
from accomp.host.walk import walk
from accomp.records import dataclass, field
from accomp.source import Span

_MOST = 16
"""Bodies of more statements are left as they are."""
_MOST_PAIRS = 400
_KEPT = (host.Jump, host.Label, host.Directive, host.Opaque, host.While, host.Iterate, host.Concurrent)
_PLAIN = (host.Variable, host.Literal, host.Name, host.Unary, host.Binary, host.Conversion)


@dataclass(frozen=True, slots=True)
class Piece:
    """Statements of a loop that can be the body of one of their own; `parallel`: its iterations are
    independent.
    """

    statements: tuple[Span, ...]
    parallel: bool


@dataclass(slots=True)
class _Graph:
    """What statements need of each other, by their numbers: edges lead to what has to follow.

    `carried` are those between iterations. `ordered` are statements whose iterations stay in order.
    """

    count: int
    edges: set[tuple[int, int]] = field(default_factory=set[tuple[int, int]])
    carried: set[tuple[int, int]] = field(default_factory=set[tuple[int, int]])
    ordered: set[int] = field(default_factory=set[int])

    def join(self, numbers: Iterable[int]) -> None:
        """Keep statements together."""
        listed = sorted(numbers)
        for one, other in pairwise(listed):
            self.edges |= {(one, other), (other, one)}

    def groups(self) -> list[frozenset[int]]:
        """The statements that need each other."""
        reached = [self._reached(at) for at in range(self.count)]
        groups = (frozenset(b for b in reached[a] if a in reached[b]) for a in range(self.count))
        return list(dict.fromkeys(groups))

    def _reached(self, start: int) -> set[int]:
        found, todo = {start}, [start]
        while todo:
            at = todo.pop()
            new = {b for a, b in self.edges if a == at} - found
            found |= new
            todo += new
        return found

    def is_parallel(self, group: Iterable[int]) -> bool:
        """Whether the iterations of some statements need nothing of each other."""
        inside = set(group)
        return inside.isdisjoint(self.ordered) and not any({a, b} <= inside for a, b in self.carried)


def pieces(
    loop: FoundLoop, accesses: Sequence[Access], private: frozenset[str], splitter: Splitter
) -> tuple[Piece, ...]:
    """The parts that a loop may be split into, in their order, if one of them is parallel.

    `private` are variables whose values iterations set before they read them, and nothing reads later.
    """
    body, counted = _body(loop), loop.counted
    if body is None or counted is None or counted.step is None:
        return ()
    graph = _Graph(len(body))
    _scalars(graph, body, private, counted.index.name)
    if not _arrays(graph, body, accesses, private, counted, splitter):
        return ()
    parts = list(_parts(graph, graph.groups()))
    made = tuple(Piece(tuple(body[at].span for at in part), graph.is_parallel(part)) for part in parts)
    return made if len(made) > 1 and any(one.parallel for one in made) else ()


def _body(loop: FoundLoop) -> tuple[host.Statement, ...] | None:
    """The statements of a loop that may be split, whose header says the same when it is executed again."""
    node = loop.node
    if not isinstance(node, host.Loop) or node.macro or node.range is None or loop.label:
        return None
    body = node.body
    if not isinstance(body, host.Block) or body.macro or not 1 < len(body.body) <= _MOST:
        return None
    if any(isinstance(n, _KEPT) for n in walk(body)) or any(getattr(s, "macro", False) for s in body.body):
        return None
    header = [n for part in (node.range.lower, node.range.upper, node.range.step) for n in walk(part)]
    changed = effects(body).writes
    if any(not isinstance(n, _PLAIN) for n in header):
        return None
    if any(isinstance(n, host.Variable) and n.symbol.name in changed for n in header):
        return None
    return body.body


def _scalars(graph: _Graph, body: Sequence[host.Statement], private: frozenset[str], index: str) -> None:
    """Statements that use one scalar stay together, but where each iteration sets it anew for the others."""
    flows = [flow(one) for one in body]
    declared = [{x.symbol.id for x in s.locals} if isinstance(s, host.Declare) else set[str]() for s in body]
    named = [
        {n.symbol.id for n in walk(one) if isinstance(n, host.Variable)} | own
        for one, own in zip(body, declared, strict=True)
    ]
    written = {key: s.symbol.name for one in flows for key, s in one.scalars.items() if s.writes}
    for key, name in written.items():
        users = [at for at, names in enumerate(named) if key in names]
        if name in private and not any(key in own for own in declared):
            for part in _renewed(users, flows, key):
                graph.join(part)
            continue
        graph.join(users)
        if name != index and not any(key in own for own in declared):
            graph.ordered.update(users)
    for own in declared:
        for key in own:
            graph.join(at for at, names in enumerate(named) if key in names)


def _renewed(users: Sequence[int], flows: Sequence[Flow], key: str) -> Iterator[list[int]]:
    """The statements that use a scalar in parts that start by setting it."""
    part: list[int] = []
    for at in users:
        one = flows[at].scalars.get(key)
        if part and one is not None and one.exposed is None and key in flows[at].always:
            yield part
            part = []
        part.append(at)
    yield part


def _arrays(
    graph: _Graph,
    body: Sequence[host.Statement],
    accesses: Sequence[Access],
    private: frozenset[str],
    counted: Counted,
    splitter: Splitter,
) -> bool:
    """Note what accesses of arrays say of the order; False where that cannot be told."""
    placed: dict[str, list[tuple[int, Access]]] = {}
    for access in accesses:
        at = next((at for at, one in enumerate(body) if one.span.contains(access.span)), None)
        if at is None:
            return False
        placed.setdefault(access.base.key, []).append((at, access))
    for uses in placed.values():
        if not any(access.write for _, access in uses):
            continue
        if len(uses) ** 2 > _MOST_PAIRS:
            return False
        own = uses[0][1].base.name in private or counted.number in uses[0][1].base.own
        if own:
            graph.join({at for at, _ in uses})
            continue
        for pair in combinations_with_replacement(uses, 2):
            if pair[0][1].write or pair[1][1].write:
                _pair(graph, pair, counted, splitter)
    return True


def _pair(
    graph: _Graph, pair: tuple[tuple[int, Access], tuple[int, Access]], counted: Counted, splitter: Splitter
) -> None:
    (first, one), (second, other) = sorted(pair, key=lambda use: use[0])
    met = meeting(counted, one, other, splitter)
    if met is not None:
        found = conflict(counted, met)
        if found.forward:
            graph.edges.add((first, second))
            graph.carried.add((first, second))
        if found.backward or first == second:
            graph.edges.add((second, first))
            graph.carried.add((second, first))
    if first != second and meets_in_one(counted, one, other, splitter):
        graph.edges.add((first, second))


def _parts(graph: _Graph, groups: list[frozenset[int]]) -> Iterator[list[int]]:
    """The groups in an order that they allow, those together that follow each other and are alike."""
    left: list[frozenset[int]] = sorted(groups, key=min)
    part: list[int] = []
    alike = False
    while left:
        ready = [g for g in left if not any(a not in g and b in g and _in(a, left) for a, b in graph.edges)]
        joining = [g for g in ready if part and _joins(graph, part, g, alike)]
        group = (joining or ready)[0]
        left.remove(group)
        if joining:
            part = sorted((*part, *group))
            continue
        if part:
            yield part
        part, alike = sorted(group), graph.is_parallel(group)
    yield part


def _in(number: int, groups: list[frozenset[int]]) -> bool:
    return any(number in group for group in groups)


def _joins(graph: _Graph, part: list[int], group: frozenset[int], alike: bool) -> bool:
    """Whether a group can be part of the same loop, which stays parallel if it is."""
    return graph.is_parallel(group) is alike and (not alike or graph.is_parallel((*part, *group)))
