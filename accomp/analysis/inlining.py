"""Calls of procedures whose statements are known: these statements, on what the call passes, in its place.

That is done where it tells the same: a procedure stays a call that jumps, names variables of others, or has
directives. Copies of its variables are named after the call, as no variable of the region is.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from accomp.analysis.binding import Dummies, Parameters
from accomp.host import nodes as host
from accomp.host.declarations import DataObject
from accomp.host.effects import effects
from accomp.host.program import Sort
from accomp.host.rebuilding import rebuilt
from accomp.host.walk import core, is_statement, walk
from accomp.ir.nodes import Unit
from accomp.records import dataclass, replace
from accomp.source import Language
from accomp.syntax.nodes import Symbol

_MOST_DEEP = 4
_MOST_NODES = 2000
_STATEMENTS = (
    host.Block, host.Declare, host.Evaluate, host.If, host.Loop, host.While, host.Switch, host.Masked,
    host.Null,
)  # fmt: skip
_LEVELS = ("gang", "worker", "vector")


@dataclass(frozen=True, slots=True)
class Procedure:
    """A procedure that can stand for its calls; `variables` are its own but for parameters and those that
    statements declare.
    """

    root: host.Statement
    parameters: Parameters | Dummies
    variables: tuple[host.Local, ...] = ()


class Procedures:
    """Those of some units that can stand for their calls."""

    def __init__(self, units: tuple[Unit, ...]) -> None:
        self._known: dict[str, Procedure | None] = {}
        self._count = 0
        for unit in units:
            for name, one in (*_functions(unit), *_subroutines(unit)):
                fits = name not in self._known and _is_simple(one)
                self._known[name] = one if fits else None

    def inlined(self, root: host.Statement) -> tuple[host.Statement, frozenset[int]]:
        """A region with the statements of procedures in place of calls, and the identities of these nodes."""
        blocks: list[host.Block] = []
        made = self._statement(root, blocks, 0) if any(self._known.values()) else root
        return made, frozenset(id(n) for block in blocks for n in walk(block))

    def _statement(self, node: Any, blocks: list[host.Block], depth: int) -> Any:
        if isinstance(node, host.Evaluate):
            call = core(node.expression)
            block = self._block(call, depth) if isinstance(call, host.Call) and not node.macro else None
            blocks += [block] if block is not None else []
            return block if block is not None else node
        if isinstance(node, Symbol) or not is_statement(node):
            return node
        return rebuilt(node, lambda part: self._statement(part, blocks, depth))

    def _block(self, call: host.Call, depth: int) -> host.Block | None:
        """The statements of the procedure that is called."""
        one = self._known.get(call.symbol or call.name)
        if one is None or depth > _MOST_DEEP or call.problem or call.evaluated or call.callee is not None:
            return None
        bound = one.parameters.bound(call, effects(one.root).writes)
        if bound is None:
            return None
        root = self._statement(one.root, [], depth + 1)
        self._count += 1
        variables = (*bound.locals, *one.variables)
        own = (*(x.symbol for x in variables), *_declared(root))
        names = {s.id: replace(s, id=f"{s.id}@{self._count}", name=f"{call.name}:{s.name}") for s in own}
        first = tuple(replace(x, symbol=names[x.symbol.id]) for x in variables)
        return host.Block((host.Declare(first, call.span), _copied(root, names, bound.values)), call.span)


def _copied(node: Any, names: Mapping[str, Symbol], values: Mapping[str, host.Expression]) -> Any:
    """A node with other symbols for some variables, and what is passed in place of others."""
    if isinstance(node, Symbol):
        value = values.get(node.id)
        return value.symbol if isinstance(value, host.Variable) else names.get(node.id, node)
    if isinstance(node, host.Variable) and node.symbol.id in values:
        value = values[node.symbol.id]
        return replace(node, symbol=value.symbol) if isinstance(value, host.Variable) else value
    return rebuilt(node, lambda part: _copied(part, names, values))


def _declared(root: host.Node) -> Iterator[Symbol]:
    """The variables that statements declare."""
    for node in walk(root):
        if isinstance(node, host.Declare):
            yield from (local.symbol for local in node.locals)
        elif isinstance(node, host.Loop) and node.range is not None and node.range.declared:
            yield node.range.index


def _functions(unit: Unit) -> Iterator[tuple[str, Procedure]]:
    """The functions of C."""
    if unit.program is None or unit.source.language is not Language.C:
        return
    levels = {
        c.function for c in unit.constructs if c.directive.name == "routine" and c.directive.has(*_LEVELS)
    }
    for one in unit.program.declarations:
        if one.sort is Sort.FUNCTION and one.body is not None and len(one.names) == 1:
            name = next(iter(one.names))
            if name not in levels:
                yield name, Procedure(one.body.root, Parameters(one.parameters))


def _subroutines(unit: Unit) -> Iterator[tuple[str, Procedure]]:
    """The subroutines of Fortran."""
    known = unit.declarations
    if known is None:
        return
    objects = {one.symbol.id: one for one in known.objects}
    heads = {p.symbol: p for p in known.procedures if not (p.function or p.problem or p.elemental)}
    for body in known.bodies:
        head = heads.get(body.symbol)
        if head is None or body.problem or body.types or body.directives or head.level in _LEVELS:
            continue
        if all(map(_is_automatic, body.locals)):
            variables = tuple(host.Local(x.symbol, x.symbol.type) for x in body.locals)
            yield body.symbol, Procedure(body.root, Dummies(head.dummies, objects), variables)


def _is_automatic(one: DataObject) -> bool:
    """Whether each call of a procedure has a variable of its own, without storage that it shares."""
    shared = one.storage is not None or one.common or one.procedure or one.associate or one.coarray
    return not (one.attributes or shared or one.initial is not None or one.problem)


def _is_simple(one: Procedure) -> bool:
    """Whether a procedure has statements of known forms alone, on variables of its own."""
    own = one.parameters.symbols | {x.symbol.id for x in one.variables} | {s.id for s in _declared(one.root)}
    nodes = list(walk(one.root))
    if len(nodes) > _MOST_NODES:
        return False
    for node in nodes:
        if is_statement(node) and not isinstance(node, _STATEMENTS):
            return False
        if isinstance(node, host.Opaque):
            return False
        if isinstance(node, host.Declare) and any(local.static for local in node.locals):
            return False
        if isinstance(node, host.Variable) and node.symbol.id not in own and not _is_constant(node.symbol):
            return False
    return True


def _is_constant(symbol: Symbol) -> bool:
    return symbol.has("constant") or symbol.storage == "constant"
