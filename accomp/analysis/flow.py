"""Scalars in statements: which are read before they are set, which are set on every path."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from accomp.analysis.jumps import is_switch
from accomp.analysis.places import is_array
from accomp.analysis.updates import Update, update_of
from accomp.host import nodes as host
from accomp.host.effects import Use, accesses
from accomp.host.walk import below, core, is_statement, walk
from accomp.records import dataclass, field
from accomp.source import Span
from accomp.syntax.nodes import Symbol

Defined = frozenset[str]
Named = tuple[host.Variable, int, bool, bool]
"""A scalar that an expression names: how it is used, whether a part of it is, whether that sets it."""
Looked = dict[int, tuple[bool, tuple[Named, ...]]]
"""Of expressions, by the identity of their nodes: whether parts are conditional, and what they name."""


@dataclass(slots=True)
class Scalar:
    """What statements do with a scalar.

    `exposed` is where it may be read before they set it, `surely` whether that happens on every path.
    `updates` are the operators by which values are combined into it, "" for any other use.
    """

    symbol: Symbol
    reads: list[Span] = field(default_factory=list[Span])
    writes: list[Span] = field(default_factory=list[Span])
    exposed: Span | None = None
    surely: bool = False
    updates: set[str] = field(default_factory=set[str])


@dataclass(slots=True)
class Flow:
    """Scalars by their symbols, and those that are set on every path to the end."""

    scalars: dict[str, Scalar] = field(default_factory=dict[str, Scalar])
    always: Defined = frozenset()


def flow(*nodes: host.Node | None, label: str = "", looked: Looked | None = None) -> Flow:
    """What statements do with scalars, one after the other, as an iteration of a loop with that label.

    In `looked` is kept what has been found of expressions.
    """
    walker = _Walker(label, looked if looked is not None else {})
    defined: Defined | None = frozenset()
    for node in nodes:
        if node is not None and defined is not None:
            defined = walker.statement(node, defined)
    ends = [*walker.ends, *([defined] if defined is not None else [])]
    walker.found.always = frozenset(ends[0]).intersection(*ends[1:]) if ends else frozenset()
    return walker.found


def _named(node: host.Node) -> Iterator[Named]:
    """The scalars that an expression names."""
    assigned = {id(core(n.target)) for n in walk(node) if isinstance(n, host.Assign)}
    for access in accesses(node):
        target = access.node
        partial = isinstance(target, host.Member)
        while isinstance(target, host.Member):
            target = core(target.object)
        if not isinstance(target, host.Variable) or not _is_scalar(target.symbol):
            continue
        if partial and not access.use & (Use.WRITE | Use.ADDRESS):
            continue  # its object is told as well
        yield target, access.use, partial, id(target) in assigned  # a call need not set what it is given


class _Walker:
    """Follows the paths of an iteration. A statement gives what is set after it, None if nothing follows."""

    def __init__(self, label: str, looked: Looked) -> None:
        self.found, self._label, self._looked = Flow(), label, looked
        self.ends: list[Defined] = []
        self._depth, self._sure, self._loose = 0, True, False

    def statement(self, node: host.Node, defined: Defined) -> Defined | None:
        """What is set after a statement."""
        visit = _STATEMENTS.get(node.__class__)
        if visit is not None:
            return visit(self, node, defined)
        if is_statement(node):
            for part in below(node):
                after = self.statement(part, defined)
                if after is None:
                    return None
                defined = after
            return defined
        return self._expression(node, defined)

    def _expression(self, node: host.Node, defined: Defined, update: Update | None = None) -> Defined:
        known = self._looked.get(id(node))
        if known is None:
            known = self._looked[id(node)] = _conditional(node), tuple(_named(node))
        maybe, named = known
        for target, use, partial, sets in named:
            after = self._used(target, use, defined, partial=partial, maybe=maybe, update=update)
            if sets:
                defined = after
        return defined

    def _used(
        self,
        node: host.Variable,
        use: int,
        defined: Defined,
        *,
        partial: bool,
        maybe: bool,
        update: Update | None,
    ) -> Defined:
        symbol = node.symbol
        one = self.found.scalars.setdefault(symbol.id, Scalar(symbol))
        own = update is not None and isinstance(core(update.target), host.Variable)
        own = own and update is not None and _symbol_of(update.target) == symbol.id
        one.updates.add(update.operator if own and update is not None else "")
        if use & Use.READ:
            one.reads.append(node.span)
            if symbol.id not in defined and one.exposed is None:
                one.exposed, one.surely = node.span, self._sure and not maybe
        if use & (Use.WRITE | Use.ADDRESS):
            one.writes.append(node.span)
            if not (partial or maybe or use & Use.ADDRESS):
                return defined | {symbol.id}
        return defined

    def evaluate(self, node: host.Evaluate, defined: Defined) -> Defined:
        """An expression, or the update of a variable."""
        return self._expression(node.expression, defined, update_of(node))

    def declare(self, node: host.Declare, defined: Defined) -> Defined:
        """Variables of a block."""
        for local in node.locals:
            for operand in local.operands:
                defined = self._expression(operand, defined)
            if local.initial is not None:
                defined = self._expression(local.initial, defined)
                defined |= {local.symbol.id}
            else:
                defined -= {local.symbol.id}
        return defined

    def choice(self, node: host.If, defined: Defined) -> Defined | None:
        """What both branches set; of `if (x > m) m = x` the update."""
        update = update_of(node)
        if update is not None and isinstance(core(update.target), host.Variable):
            self._expression(node.condition, defined, update)
            assign = [n for n in walk(node.then) if isinstance(n, host.Assign)]
            self._expression(assign[0], defined, update)
            return defined
        defined = self._expression(node.condition, defined)
        outer, self._sure = self._sure, False
        then = self.statement(node.then, defined)
        orelse = self.statement(node.orelse, defined) if node.orelse is not None else defined
        self._sure = outer and then is not None and orelse is not None
        if then is None or orelse is None:
            return orelse if then is None else then
        return then & orelse

    def loop(self, node: host.Loop, defined: Defined) -> Defined | None:
        """A loop that may have no iterations; only its index is set, unless it has some for sure."""
        header, range_ = node.header, node.range
        if header is not None:
            after = self.statement(header.first, defined) if header.first is not None else defined
            defined = after if after is not None else defined
            if header.condition is not None:
                defined = self._expression(header.condition, defined)
        elif range_ is not None:
            for part in (range_.lower, range_.upper, range_.step):
                defined = self._expression(part, defined)
            index = host.Variable(range_.index, node.span.first_line())
            defined = self._used(index, Use.WRITE, defined, partial=False, maybe=False, update=None)
        runs = range_ is not None and _runs(range_)
        inside = self._body(node.body, defined, sure=runs)
        if header is not None and header.step is not None:
            self._expression(header.step, defined)
        return inside if runs and inside is not None and not _breaks(node.body) else defined

    def _body(self, body: host.Statement, defined: Defined, *, sure: bool) -> Defined | None:
        outer, self._sure = self._sure, self._sure and sure
        self._depth += 1
        after = self.statement(body, defined)
        self._depth -= 1
        self._sure = outer
        return after

    def repeat(self, node: host.While, defined: Defined) -> Defined | None:
        """A loop while a condition holds."""
        if node.last:
            after = self._body(node.body, defined, sure=True)
            self._expression(node.condition, after if after is not None else defined)
            return defined if after is None or _breaks(node.body) else after
        defined = self._expression(node.condition, defined)
        self._body(node.body, defined, sure=False)
        return defined

    def iterate(self, node: host.Iterate, defined: Defined) -> Defined | None:
        """A loop over the elements of a range."""
        defined = self._expression(node.range, defined)
        self._body(node.body, defined | {node.local.symbol.id}, sure=False)
        return defined

    def concurrent(self, node: host.Concurrent, defined: Defined) -> Defined | None:
        """DO CONCURRENT and FORALL, whose indices are their own."""
        for range_ in node.ranges:
            for part in (range_.lower, range_.upper, range_.step):
                defined = self._expression(part, defined)
        inner = defined | {r.index.id for r in node.ranges} | {s.id for s in node.private}
        if node.mask is not None:
            self._expression(node.mask, inner)
        self._body(node.body, inner, sure=False)
        return defined

    def switch(self, node: host.Switch, defined: Defined) -> Defined | None:
        """Cases, none of which need be the one."""
        defined = self._expression(node.selector, defined)
        outer, self._sure = self._sure, False
        self._depth += 1
        for case in node.cases:
            self.statement(case.body, defined)
        self._depth -= 1
        self._sure = outer and not _jumps_out(node)
        return defined

    def opaque(self, node: host.Opaque, defined: Defined) -> Defined | None:
        """What is known by its parts, any of which may be skipped, as those of C's `switch`."""
        outer, self._sure = self._sure, False
        self._depth += is_switch(node)
        for part in node.parts:
            self.statement(part, defined)
        self._depth -= is_switch(node)
        self._sure = outer and not _jumps_out(node)
        return defined

    def masked(self, node: host.Masked, defined: Defined) -> Defined | None:
        """WHERE sets elements alone."""
        defined = self._expression(node.mask, defined)
        self.statement(node.body, defined)
        if node.orelse is not None:
            self.statement(node.orelse, defined)
        return defined

    def jump(self, node: host.Jump, defined: Defined) -> Defined | None:
        """The end of an iteration, or of one of an inner loop."""
        if node.value is not None:
            defined = self._expression(node.value, defined)
        ends = node.targets[0] == self._label if node.targets else self._depth == 0
        if ends and node.kind is host.JumpKind.CONTINUE:
            self.ends.append(defined)
        elif node.targets or node.kind in (host.JumpKind.RETURN, host.JumpKind.GOTO):
            self.ends.append(frozenset())
        else:
            self.ends += [defined] if self._depth else [frozenset()]
        self._sure = False
        return None


def _is_scalar(symbol: Symbol) -> bool:
    return not is_array(symbol.type)


def _symbol_of(node: host.Expression) -> str:
    inner = core(node)
    return inner.symbol.id if isinstance(inner, host.Variable) else ""


def _conditional(node: host.Node) -> bool:
    """Whether an expression sets variables in a part that need not be evaluated."""
    logical = (n for n in walk(node) if isinstance(n, host.Conditional) or _is_logical(n))
    return any(isinstance(below_, host.Assign) for n in logical for below_ in walk(n))


def _is_logical(node: host.Node) -> bool:
    return isinstance(node, host.Binary) and node.operator in ("&&", "||")


def _runs(range_: host.Range) -> bool:
    """Whether a range with literal bounds has values."""
    texts = [core(n) for n in (range_.lower, range_.upper, range_.step)]
    numbers = [int(n.text) if isinstance(n, host.Literal) and n.text.isdecimal() else None for n in texts]
    lower, upper, step = numbers
    if lower is None or upper is None or step is None or step < 1:
        return False
    relation = host.Relation
    return (
        lower < upper
        if range_.relation is relation.LT
        else lower <= upper
        and range_.relation
        in (
            relation.LE,
            relation.DO,
        )
    )


def _breaks(body: host.Node) -> bool:
    return any(isinstance(n, host.Jump) for n in walk(body))


def _jumps_out(node: host.Node) -> bool:
    return any(isinstance(n, host.Jump) for n in walk(node))


_STATEMENTS: dict[type[Any], Callable[[_Walker, Any, Defined], Defined | None]] = {
    host.Evaluate: _Walker.evaluate,
    host.Declare: _Walker.declare,
    host.If: _Walker.choice,
    host.Loop: _Walker.loop,
    host.While: _Walker.repeat,
    host.Iterate: _Walker.iterate,
    host.Concurrent: _Walker.concurrent,
    host.Switch: _Walker.switch,
    host.Masked: _Walker.masked,
    host.Jump: _Walker.jump,
    host.Opaque: _Walker.opaque,
}
