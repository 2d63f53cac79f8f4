"""One walk over a region: accesses of memory, loops, and what keeps loops from being taken apart."""

from __future__ import annotations

from accomp.analysis.accesses import Counted, FoundLoop, number_of
from accomp.analysis.inductions import Inductions, after, inductions, iteration, trips
from accomp.analysis.jumps import breaks_out, is_switch, written
from accomp.analysis.ranges import counted
from accomp.analysis.recorder import Recorder
from accomp.analysis.terms import Formula, Poly, Unknown, exact, negated, single
from accomp.analysis.updates import Update, update_of
from accomp.analysis.values import Known, Pointer, Value, is_integer
from accomp.host import nodes as host
from accomp.host.walk import base, below, is_statement, walk
from accomp.records import replace
from accomp.syntax.nodes import Symbol


class Collector(Recorder):
    """Statements and expressions in their order."""

    def evaluate(self, node: host.Evaluate) -> None:
        """An expression; of an update the reads of its target count as part of it."""
        outer, update = self._update, self._update_of(node) or self._update
        self._update = update
        if update is not None and isinstance(update.target, host.Element) and update is not outer:
            self._updated(node, update)
        else:
            self._visit(node.expression)
        self._update = outer

    def _update_of(self, node: host.Evaluate | host.If) -> Update | None:
        """The update that a statement is, if a directive can make it atomic."""
        return update_of(node) if id(node) not in self._inlined else None

    def _updated(self, node: host.Evaluate, update: Update) -> None:
        """`a[k] = a[k] + x`: reads that the operator combines are marked."""
        before = len(self.found.accesses)
        self._visit(node.expression)
        for at in range(before, len(self.found.accesses)):
            self._mark(at, update)

    def _mark(self, at: int, update: Update) -> None:
        one = self.found.accesses[at]
        text = update.target.span.text()
        if one.base.name == base(update.target) and one.span.text() == text:
            self.found.accesses[at] = replace(one, update=update.operator)

    def declare(self, node: host.Declare) -> None:
        """Variables of a block, of which each iteration around has its own."""
        for local in node.locals:
            for operand in local.operands:
                self._visit(operand)
            self._visit(local.initial)
            if local.static:
                self._block(f"all iterations share the static variable '{local.name}'", node.span)
            else:
                self._places.own[local.symbol.id] = self._around()
            self._set(local.symbol, local.initial)

    def choice(self, node: host.If) -> None:
        """Conditions hold for what is below them, and their opposites after a jump."""
        update = self._update_of(node)
        if update is not None and isinstance(update.target, host.Element):
            self._extremum(node, update)
            return
        self._visit(node.condition)
        self._branches(self._evaluator.condition(node.condition), node.then, node.orelse)

    def _extremum(self, node: host.If, update: Update) -> None:
        before = len(self.found.accesses)
        self._visit(node.condition)
        self._branches(Unknown(), node.then, None)
        for at in range(before, len(self.found.accesses)):
            self._mark(at, update)

    def _branches(self, condition: Formula, then: host.Statement, orelse: host.Statement | None) -> None:
        outer, exact_, env = self._conditions, self._exact, dict(self._env)
        known = exact(condition)
        self._under((*outer, condition), exact_ and known, then)
        after = dict(self._env)
        self._env.clear()
        self._env.update(env)
        if orelse is not None:
            self._under((*outer, negated(condition)), exact_ and known, orelse)
        self._exact, self._conditions = exact_, outer
        if _jumps(then) or (orelse is not None and _jumps(orelse)):
            if _always_jumps(then) and orelse is None:
                self._conditions = (*outer, negated(condition))
                self._exact = exact_ and known
                return
            self._exact = False
        self._merge(after)

    def _under(self, conditions: tuple[Formula, ...], exact_: bool, node: host.Node) -> None:
        self._conditions, self._exact = conditions, exact_
        self._visit(node)

    def _merge(self, other: dict[str, Known]) -> None:
        """After two branches: what they agree on."""
        for key in {*self._env, *other}:
            if self._env.get(key) != other.get(key):
                known = self._env.get(key) or other[key]
                self._env[key] = self._either(key, known)

    def _either(self, key: str, known: Known) -> Known:
        name = key.rpartition(":")[2]
        if isinstance(known, Value):
            return Value(single(self._evaluator.atoms.fresh(name, self._around())))
        return Pointer(self._places.other(name), (Value(Poly()),))

    def masked(self, node: host.Masked) -> None:
        """WHERE: elements that are set where a mask is true."""
        self._visit(node.mask)
        exact_, self._exact = self._exact, False
        self._visit(node.body)
        self._visit(node.orelse)
        self._exact = exact_

    def switch(self, node: host.Switch) -> None:
        """Cases, each of which may be the one."""
        self._visit(node.selector)
        changed = written(node)
        exact_, jumps = self._exact, _jumps(node)
        for case in node.cases:
            self._forget(changed)
            self._exact = False
            self._visit(case.body)
        self._forget(changed)
        self._exact = exact_ and not jumps

    def _chosen(self, node: host.Opaque) -> None:
        """A `switch` of C, of which any part may be skipped."""
        changed = written(node)
        exact_ = self._exact
        for part in (inner for one in node.parts for inner in _flat(one)):
            self._forget(changed)
            self._exact = False
            if isinstance(part, host.Opaque):  # a label with its value, and the statement
                for one in part.parts:
                    self._visit(one)
            else:
                self._visit(part)
        self._forget(changed)
        self._exact = exact_ and not _jumps(node)

    def logical(self, node: host.Binary) -> None:
        """The second operand of `&&` and `||` is evaluated where the first does not decide."""
        self._visit(node.left)
        if node.operator not in ("&&", "||"):
            self._visit(node.right)
            return
        condition = self._evaluator.condition(node.left)
        self._guarded(condition if node.operator == "&&" else negated(condition), node.right)

    def conditional(self, node: host.Conditional) -> None:
        """One of two values is evaluated."""
        self._visit(node.condition)
        condition = self._evaluator.condition(node.condition)
        self._guarded(condition, node.then)
        self._guarded(negated(condition), node.orelse)

    def _guarded(self, condition: Formula, node: host.Expression) -> None:
        outer, exact_ = self._conditions, self._exact
        env = dict(self._env)
        self._under((*outer, condition), exact_ and exact(condition), node)
        self._conditions, self._exact = outer, exact_
        self._merge(env)

    # Loops

    def _inside(self, loop: Counted | int, node: host.Node, *parts: host.Node | None) -> None:
        """The body of a loop, in which nothing is known of what it sets but for induction variables."""
        changed = written(node)
        entry = {s.id: self._value_of(s) for s in changed if is_integer(s.type)}
        count = trips(loop, self._nonnegative) if isinstance(loop, Counted) else None
        noted, leaves = self._noted(), isinstance(loop, int) or breaks_out(node)
        before = self._iteration(loop, node, parts, changed, {}, leaves=leaves)
        if isinstance(loop, Counted) and not leaves and not _jumps_in(node):
            found = inductions(loop, self._outside(loop, node, changed), before, self._env)
            self.found.inductions[loop.number] = found
            if found:
                self._take_back(noted)
                self._iteration(loop, node, parts, changed, self._values_in(found, entry), leaves=leaves)
        self._forget(changed)
        for key, one in self.found.inductions.get(number_of(loop), {}).items():
            if count is not None:
                self._env[key] = Value(after(one, entry[key].poly, count), entry[key].bits)

    def _outside(self, loop: Counted, node: host.Node, symbols: tuple[Symbol, ...]) -> list[Symbol]:
        """Those that are variables of what is around a loop, and have no other names, but for its index."""
        own, range_ = self._places.own, node.range if isinstance(node, host.Loop) else None
        others = (s for s in symbols if range_ is None or s.id != range_.index.id)
        return [s for s in others if loop.number not in own.get(s.id, ()) and s.id not in self._unstable]

    def _value_of(self, symbol: Symbol) -> Value:
        """The value of an integer at this place."""
        known = self._env.get(symbol.id)
        return known if isinstance(known, Value) else Value(single(self._evaluator.atoms.of_symbol(symbol)))

    def _values_in(self, found: Inductions, entry: dict[str, Value]) -> dict[str, Known]:
        """The values of induction variables in an iteration."""
        made: dict[str, Known] = {}
        for key, one in found.items():
            ahead = iteration(one, self._evaluator.atoms)
            made[key] = Value(after(one, entry[key].poly, ahead), entry[key].bits)
        return made

    def _iteration(
        self,
        loop: Counted | int,
        node: host.Node,
        parts: tuple[host.Node | None, ...],
        changed: tuple[Symbol, ...],
        values: dict[str, Known],
        *,
        leaves: bool,
    ) -> dict[str, Known]:
        """Walk over an iteration; what variables are where it starts, of which some are known."""
        chain, conditions, exact_ = self._chain, self._conditions, self._exact
        self._chain = (*chain, loop)
        self._forget(changed)
        if leaves:
            self._exact = False
        if isinstance(loop, Counted):
            self._bind(node, loop)
        self._env.update(values)
        before = dict(self._env)
        for part in parts:
            self._visit(part)
        self._chain, self._conditions, self._exact = chain, conditions, exact_
        return before

    def _bind(self, node: host.Node, loop: Counted) -> None:
        range_ = node.range if isinstance(node, host.Loop) else None
        if range_ is not None:
            self._env[range_.index.id] = Value(single(loop.index))

    def loop(self, node: host.Loop) -> None:
        """A counted loop, or another `for`."""
        self._numbers += 1
        number, label, self._label = self._numbers, self._label, ""
        header, range_ = node.header, node.range
        if header is not None:
            self._visit(header.first)
        elif range_ is not None:
            for part in (range_.lower, range_.upper, range_.step):
                self._visit(part)
        loops = self._around() | {number}
        made, problem = counted(node, number, loops, self._evaluator, self._unstable)
        outer = tuple(number_of(one) for one in self._chain)
        self.found.loops.append(FoundLoop(number, node, outer, made, problem, label))
        self._privatize(node, loops)
        tested = (header.condition, header.step) if header is not None else ()
        if range_ is not None and header is not None:
            tested = (range_.upper, range_.step)
        self._inside(made if made is not None else number, node, *tested, node.body)
        if range_ is not None:
            self._forget((range_.index,))

    def _privatize(self, node: host.Loop, loops: frozenset[int]) -> None:
        """Variables in `private` clauses of the loop's directive."""
        construct = self.facts.constructs.get(node.span.start)
        if construct is None:
            return
        for ref in (r for c in construct.directive.all("private") for r in c.vars):
            if ref.symbol is not None and ref.plain:
                self._places.own[ref.symbol.id] = loops

    def concurrent(self, node: host.Concurrent) -> None:
        """DO CONCURRENT and FORALL."""
        self._numbers += 1
        for range_ in node.ranges:
            for part in (range_.lower, range_.upper, range_.step):
                self._visit(part)
        self._inside(self._numbers, node, node.mask, node.body)

    def other_loop(self, node: host.While | host.Iterate) -> None:
        """A loop that is not counted."""
        self._numbers += 1
        parts = (node.condition, node.body) if isinstance(node, host.While) else (node.range, node.body)
        self._inside(self._numbers, node, *parts)

    def labelled(self, node: host.Label) -> None:
        """A label, which may be that of a loop."""
        self._label = node.name
        self._visit(node.statement)
        self._label = ""

    def jump(self, node: host.Jump) -> None:
        """A jump; loops ask for those that leave them."""
        self._visit(node.value)
        if node.kind in (host.JumpKind.STOP, host.JumpKind.ERROR):
            self._block("it may end the program", node.span)

    def directive(self, node: host.Directive) -> None:
        """What a directive is about."""
        construct = self.facts.constructs.get(node.body.span.start) if node.body is not None else None
        outer = self._atomic
        self._atomic = outer or (construct is not None and construct.directive.name == "atomic")
        self._visit(node.body)
        self._atomic = outer

    def opaque(self, node: host.Opaque) -> None:
        """What the tree does not have."""
        if is_switch(node):
            self._chosen(node)
            return
        for part in node.parts:
            self._visit(part)
        self._block(
            node.problem or f"it has {_KINDS.get(node.kind, 'a part that is not taken apart')}", node.span
        )

    def implied(self, node: host.Implied) -> None:
        """Items of a constructor for each value of an index."""
        self._visit(node.range.lower)
        self._visit(node.range.upper)
        index = node.range.index
        before = self._env.get(index.id)
        self._forget((index,))
        exact_, self._exact = self._exact, False
        for item in node.items:
            self._visit(item)
        self._exact = exact_
        if before is not None:
            self._env[index.id] = before


_KINDS = {
    host.OpaqueKind.PRINT: "output",
    host.OpaqueKind.TRANSFER: "input or output",
    host.OpaqueKind.ALLOCATE: "an allocation",
    host.OpaqueKind.DEALLOCATE: "a deallocation",
}


def _flat(node: host.Node) -> tuple[host.Node, ...]:
    """The statements of a block, or the one."""
    return node.body if isinstance(node, host.Block) else (node,)


def _jumps(node: host.Node) -> bool:
    """Whether a jump may leave a statement."""
    if isinstance(node, host.Jump):
        return True
    if isinstance(node, host.Loop | host.While | host.Iterate | host.Concurrent):
        return any(
            isinstance(n, host.Jump) and (n.targets or n.kind is host.JumpKind.RETURN) for n in walk(node)
        )
    return any(_jumps(part) for part in below(node) if is_statement(part))


def _jumps_in(node: host.Node) -> bool:
    """Whether an iteration of a loop may end before its statements do."""
    return isinstance(node, host.Loop) and _jumps(node.body)


def _always_jumps(node: host.Statement) -> bool:
    """Whether a statement ends in a jump of the loop around it."""
    if isinstance(node, host.Block):
        last = node.body[-1] if node.body else None
        return last is not None and _always_jumps(last) and not any(_jumps(n) for n in node.body[:-1])
    return isinstance(node, host.Jump) and not node.targets


Collector.visits = {
    host.Element: Collector.element,
    host.Member: Collector.element,
    host.Variable: Collector.variable,
    host.Call: Collector.call,
    host.Address: Collector.address,
    host.Assign: Collector.assign,
    host.Binary: Collector.logical,
    host.Conditional: Collector.conditional,
    host.Evaluate: Collector.evaluate,
    host.Declare: Collector.declare,
    host.If: Collector.choice,
    host.Masked: Collector.masked,
    host.Switch: Collector.switch,
    host.Loop: Collector.loop,
    host.Concurrent: Collector.concurrent,
    host.While: Collector.other_loop,
    host.Iterate: Collector.other_loop,
    host.Label: Collector.labelled,
    host.Jump: Collector.jump,
    host.Directive: Collector.directive,
    host.Opaque: Collector.opaque,
    host.Implied: Collector.implied,
}
