"""Statements without parallelism inside as lines of C++, in the order of the program."""

from __future__ import annotations

from collections.abc import Sequence

from accomp.backends.cxx.fortran.assignments import assign
from accomp.backends.cxx.fortran.associating import captures
from accomp.backends.cxx.fortran.atomics import atomic
from accomp.backends.cxx.fortran.concurrent import concurrent
from accomp.backends.cxx.fortran.cpp_types import cpp_type
from accomp.backends.cxx.fortran.enclosing import Around
from accomp.backends.cxx.fortran.expressions import Expressions, Notes
from accomp.backends.cxx.fortran.jumps import Jumps
from accomp.backends.cxx.fortran.lines import Lines, braced, inlined, logical
from accomp.backends.cxx.fortran.masked import forall, masked, where
from accomp.backends.cxx.fortran.operators import binary
from accomp.backends.cxx.fortran.output import printed
from accomp.backends.cxx.fortran.values import Value
from accomp.host import nodes as host
from accomp.host.fortran_types import RefusedAtError, RefusedError
from accomp.ir.cxx_names import identifiers
from accomp.records import dataclass

_WORDS = {host.JumpKind.BREAK: "exit", host.JumpKind.CONTINUE: "cycle"}
_CONSTRUCTS = (host.Block, host.If, host.Loop, host.While, host.Concurrent, host.Switch, host.Masked)


@dataclass(frozen=True, slots=True)
class Test:
    """A case of a SELECT CASE with its condition; the default one has none."""

    condition: str | None
    body: host.Statement


class Statements(Jumps):
    """Translates the statements of one region or procedure."""

    def writer(self, notes: Notes) -> Expressions:
        """For the expressions of a statement."""
        return Expressions(self.place, notes)

    def lines(self, nodes: Sequence[host.Statement], out: Lines) -> Lines:
        """Statements that become one piece of text."""
        self.reach = frozenset[str]().union(*(self.nesting.of(node).labels for node in nodes))
        return self._each(nodes, out)

    def _body(self, block: host.Statement, out: Lines) -> Lines:
        """The statements of a block, each with what stands in front of it."""
        return self._each(block.body if isinstance(block, host.Block) else (block,), out)

    def _each(self, nodes: Sequence[host.Statement], out: Lines) -> Lines:
        for node in nodes:
            try:
                self._one(node, out)
            except RefusedError as error:
                raise RefusedAtError(node.span, str(error)) from error
        return out

    def _one(self, node: host.Statement, out: Lines) -> None:
        notes = Notes()
        match node:
            case host.Label() if node.name.isdigit():
                out.lines += self.labelled(node)
                if node.statement is not None:
                    self._one(node.statement, out)
            case host.Label():
                self._named(node, out)
            case host.Directive():
                self._directive(node, out)
            case host.If(then=host.Block()):
                self._if_construct(node, out)
            case host.Switch():
                self._select(node, out)
            case host.Block():
                self._scope(node, out)
            case host.Masked(body=host.Block()):
                out.add(where(self, node, notes, None), notes)
            case host.Concurrent(assigning=True, body=host.Block()):
                out.add(forall(self, node, notes), notes)
            case host.Loop() | host.While() | host.Concurrent(assigning=False):
                self._do(node, out)
            case _:
                out.add(self.simple(node, notes), notes)

    def _directive(self, node: host.Directive, out: Lines) -> None:
        """An atomic construct; the statements of others are executed by one thread."""
        construct = self.nesting.construct(node)
        if construct.directive.name == "atomic":
            out.add(*atomic(self.place, node, construct.directive))
        elif node.body is not None:
            self._body(node.body, out)

    def simple(self, node: host.Statement, notes: Notes) -> list[str]:
        """A statement that opens no block."""
        match node:
            case host.Null():
                return []
            case host.If():
                return self._if(node, notes)
            case host.Evaluate():
                return self._evaluated(node.expression, notes)
            case host.Jump():
                return self._jump(node, notes)
            case host.Masked() | host.Concurrent():
                return masked(self, node, notes)
            case host.Opaque(kind=host.OpaqueKind.PRINT):
                return printed(self.place, self.writer(notes), node)
            case host.Opaque(kind=host.OpaqueKind.NULLIFY):
                return self.place.nullify(self.writer(notes), node.parts)
            case _:
                raise RefusedError(refusal(node))

    def _evaluated(self, node: host.Expression, notes: Notes) -> list[str]:
        within = self.writer(notes)
        if isinstance(node, host.Assign) and node.operator == "=>":
            return self.place.point(within, node)
        if isinstance(node, host.Assign) or (isinstance(node, host.Call) and node.name == "assignment(=)"):
            return assign(self.place, within, node)
        assert isinstance(node, host.Call)
        return self.place.subroutine(within, node)

    def _if(self, node: host.If, notes: Notes) -> list[str]:
        test = logical(self.writer(notes).value(node.condition))
        inner = Lines()
        inner.add(self.simple(node.then, own := Notes()), own)
        notes.join(inner.notes)
        if len(inner.lines) == 1:
            return [f"if ({test})", "  " + inner.lines[0]]
        return braced(f"if ({test})", inner.lines)

    def _jump(self, node: host.Jump, notes: Notes) -> list[str]:
        within = self.writer(notes)
        if node.kind in _WORDS:
            return [self.jump(node, _WORDS[node.kind])]
        if node.kind is host.JumpKind.RETURN and node.value is None:
            return [f"return {self.place.result()}".strip() + ";"]
        if node.kind in (host.JumpKind.STOP, host.JumpKind.ERROR):
            return self._stop(within, node)
        if node.kind is host.JumpKind.RETURN:
            raise RefusedError(refusal(node))
        jumps = [self.go(node, label) for label in node.targets]
        if node.value is None:
            return jumps
        value = within.value(node.value)
        if node.kind is host.JumpKind.CHOICE:
            return braced(f"switch ({value.text})", [f"case {n}: {jump}" for n, jump in enumerate(jumps, 1)])
        name = self.place.fresh("_v")
        tests = (f"if ({name} < 0)", f"if ({name} == 0)", "")
        lines = [f"{test} {jump}".strip() for test, jump in zip(tests, jumps, strict=True)]
        return braced("", [f"const {cpp_type(value.type)} {name} = {value.text};", *lines])

    def _stop(self, within: Expressions, node: host.Jump) -> list[str]:
        """STOP and ERROR STOP end the program (Fortran 2018 11.4), with its stop code on standard error."""
        within.notes.effects = True
        which = "true" if node.kind is host.JumpKind.ERROR else "false"
        if node.value is None:
            return [f"fortran::stop({which});"]
        value = within.value(node.value)
        if value.type.base not in ("integer", "character") or value.shape:
            raise RefusedError("a stop code is neither an integer nor a string")
        return [f"fortran::stop({which}, {value.text});"]

    # Blocks.

    def _named(self, node: host.Label, out: Lines) -> None:
        """A construct with a name; where EXIT leaves it, a label stands after it."""
        assert node.statement is not None
        if isinstance(node.statement, host.Loop | host.While | host.Concurrent):
            self._one(node.statement, out)
            return
        around, inner = Around(node.statement), Lines()
        self.loops.append(around)
        try:
            self._one(node.statement, inner)
        finally:
            self.loops.pop()
        labels = [f"{label}:;" for label in around.labels.values()]
        out.add([*braced("", inner.lines), *labels] if labels else inner.lines, inner.notes)

    def _scope(self, node: host.Block, out: Lines) -> None:
        """BLOCK and ASSOCIATE constructs."""
        kept = captures(self.place, node)
        inner = Lines([line for one in kept for line in one.lines])
        for one in kept:
            inner.notes.join(one.notes)
        declared = [self.place.declared(local.symbol) for local in own_variables(node)]
        inner.lines += declared
        self._each(after_declarations(node), inner)
        out.add(braced("", inner.lines) if kept or declared else inner.lines, inner.notes)

    def _if_construct(self, node: host.If, out: Lines) -> None:
        lines: list[str] = []
        notes = Notes()
        rest: host.Statement | None = node
        while rest is not None:
            test, body = None, rest
            if isinstance(rest, host.If):
                test, body, rest = self.if_condition(rest.condition, notes), rest.then, rest.orelse
            else:
                rest = None
            inner = self._body(body, Lines())
            notes.join(inner.notes)
            opening = "else" if test is None else f"if ({test})"
            if lines:
                lines[-1] = "} " + (opening if test is None else f"else {opening}") + " {"
            else:
                lines.append(f"{opening} {{")
            lines += [*("  " + line for line in inner.lines), "}"]
        out.add(lines, notes)

    def if_condition(self, node: host.Expression, notes: Notes) -> str:
        """The condition of an IF construct."""
        own = Notes()
        test = logical(self.writer(own).value(node))
        notes.join(own)
        return inlined(test, own)

    def _select(self, node: host.Switch, out: Lines) -> None:
        """SELECT CASE as a chain of conditions."""
        notes, lines = Notes(), list[str]()
        _, tests = self.tests(node, notes, lines)
        default: list[str] | None = None
        opened = False
        for test in tests:
            inner = self._body(test.body, Lines())
            notes.join(inner.notes)
            if test.condition is None:
                default = inner.lines
                continue
            if opened:
                lines[-1] = f"}} else if ({test.condition}) {{"
            else:
                lines.append(f"if ({test.condition}) {{")
            opened = True
            lines += [*("  " + line for line in inner.lines), "}"]
        if default is not None and opened:
            lines[-1] = "} else {"
            lines += [*("  " + line for line in default), "}"]
        elif default is not None:
            lines += default
        out.add(braced("", lines), notes)

    def tests(self, node: host.Switch, notes: Notes, lines: list[str]) -> tuple[str, list[Test]]:
        """The tests of a SELECT CASE, and the name of the selector, whose declaration `lines` get."""
        selector = self.writer(notes).value(node.selector)
        name = self.place.fresh("_case")
        type_ = "auto" if selector.type.string else cpp_type(selector.type)
        lines.append(f"const {type_} {name} = {selector.text};")
        value = Value(name, selector.type, truth=selector.truth)
        return name, [Test(self._case(case, value), case.body) for case in node.cases]

    def _case(self, case: host.Case, selector: Value) -> str | None:
        within = self.writer(Notes())
        return " || ".join(_matches(within, selector, value) for value in case.values) or None

    # Loops.

    def _do(self, node: host.Loop | host.While | host.Concurrent, out: Lines) -> None:
        around, notes = Around(node), Notes()
        self.loops.append(around)
        try:
            lines = self._loop(node, notes, around)
        finally:
            self.loops.pop()
        out.add([*lines, *_placed(around, "exit")], notes)

    def body(self, node: host.Statement, notes: Notes, around: Around) -> list[str]:
        """The statements of a loop, with the labels that CYCLE goes to."""
        inner = self._body(node, Lines())
        notes.join(inner.notes)
        cycles = _placed(around, "cycle")  # declarations must not be jumped over
        return [*braced("", inner.lines), *cycles] if cycles else inner.lines

    def _loop(
        self, node: host.Loop | host.While | host.Concurrent, notes: Notes, around: Around
    ) -> list[str]:
        if isinstance(node, host.Concurrent):
            return concurrent(self, node, notes, around)
        if isinstance(node, host.Loop):
            return self._counted(node, notes, around)
        if isinstance(node.condition, host.Literal):
            return braced("for (;;)", self.body(node.body, notes, around))
        test = inlined(logical(self.writer(notes).value(node.condition)), notes)
        return braced(f"while ({test})", self.body(node.body, notes, around))

    def _counted(self, node: host.Loop, notes: Notes, around: Around) -> list[str]:
        """DO with a variable: its bounds are evaluated once (Fortran 2018 11.1.7.4.1)."""
        range_, within = node.range, self.writer(notes)
        assert range_ is not None
        index = within.designator(host.Variable(range_.index, node.span))
        if index.type.base != "integer":
            raise RefusedError(f"the DO variable '{range_.index.name}' is no integer")
        first, last, step = (within.value(n) for n in (range_.lower, range_.upper, range_.step))
        own = self.place.own_index(range_.index.id)
        if own:
            notes.uses.discard(index.object)
        else:
            self.note_written(notes, index)
        inside = self.body(node.body, notes, around)
        declared = f"{cpp_type(index.type)} " if own else ""
        before: list[str] = []
        limit, name = self._fixed(last, notes, before, "_last"), index.text
        if step.constant in (1, -1):
            sign, change = ("<=", "++") if step.constant == 1 else (">=", "--")
            head = f"for ({declared}{name} = {first.text}; {name} {sign} {limit}; {change}{name})"
        else:
            by = self._fixed(step, notes, before, "_step")
            count = self.place.fresh("_n")
            before.append(f"long long {count} = accomp::count_do({first.text}, {limit}, {by});")
            head = f"for ({declared}{name} = {first.text}; {count} > 0; --{count}, {name} += {by})"
        lines = braced(head, inside)
        return braced("", [*before, *lines]) if before else lines

    def _fixed(self, value: Value, notes: Notes, before: list[str], stem: str) -> str:
        """The text of a bound; kept in a variable where the loop might change what it is made of."""
        if value.constant is not None:
            return value.text
        names = identifiers(value.text)
        plain = all(c.isalnum() or c in "_ +*-" for c in value.text)
        if (
            plain
            and not names & notes.assigns
            and all(self.place.is_local(n) for n in names if n in notes.uses)
        ):
            return value.text if value.level > 10 else f"({value.text})"
        name = self.place.fresh(stem)
        before.append(f"const {cpp_type(value.type)} {name} = {value.text};")
        return name

    def note_written(self, notes: Notes, value: Value) -> None:
        """Note that a DO variable is set."""
        if self.place.is_local(value.object):
            notes.assigns.add(value.object)
            notes.uses.add(value.object)
        else:
            notes.effects = True


def _placed(around: Around, word: str) -> list[str]:
    """The label that jumps out of a loop, or an iteration of it, go to."""
    return [f"{around.labels[word]}:;"] if word in around.labels else []


def _matches(within: Expressions, selector: Value, node: host.Expression) -> str:
    """The test for a value or a range of values."""
    if isinstance(node, host.Triplet):
        ends = ((">=", node.lower), ("<=", node.upper))
        tests = [binary(o, selector, within.value(n)).text for o, n in ends if n is not None]
        return f"({' && '.join(tests)})"
    operator = ".eqv." if selector.type.base == "logical" else "=="
    return f"({binary(operator, selector, within.value(node)).text})"


def _declarations(node: host.Block) -> tuple[host.Local, ...]:
    return node.body[0].locals if node.body and isinstance(node.body[0], host.Declare) else ()


def after_declarations(node: host.Block) -> tuple[host.Statement, ...]:
    """The statements of a BLOCK or ASSOCIATE construct."""
    return node.body[1:] if _declarations(node) else node.body


def own_variables(node: host.Block) -> list[host.Local]:
    """The variables that a BLOCK construct declares."""
    return [local for local in _declarations(node) if not local.symbol.has("associate")]


def refusal(node: host.Statement) -> str:
    """Why a statement cannot be in kernels."""
    if isinstance(node, host.Opaque) and node.problem:
        return node.problem
    if isinstance(node, host.Opaque) and node.kind is host.OpaqueKind.OTHER:
        return "lines of the preprocessor within a region"
    return "the statement cannot be done in kernels"
