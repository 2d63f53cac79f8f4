"""Statements of regions and of parallel procedures as kernel trees."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from accomp.frontends.fortran.actions import Verb
from accomp.frontends.fortran.entities import Entity
from accomp.frontends.fortran.expressions import FormError
from accomp.frontends.fortran.kernels.associating import captures
from accomp.frontends.fortran.kernels.atomics import end_of_atomic
from accomp.frontends.fortran.kernels.caches import elsewhere, repeated
from accomp.frontends.fortran.kernels.calls import called, text
from accomp.frontends.fortran.kernels.cpp_types import cpp_type
from accomp.frontends.fortran.kernels.expressions import Expressions, Notes
from accomp.frontends.fortran.kernels.jumps import Around
from accomp.frontends.fortran.kernels.notes import Lines, braced, code, expr, inlined, logical
from accomp.frontends.fortran.kernels.objects_of import variable_type
from accomp.frontends.fortran.kernels.partitioned import levels_of, partitioned_loop, private_variables
from accomp.frontends.fortran.kernels.place import BasePlace, is_variable
from accomp.frontends.fortran.kernels.procedures import find, level_of
from accomp.frontends.fortran.kernels.program import Program
from accomp.frontends.fortran.kernels.statements import RefusedAtError, Statements, refusal
from accomp.frontends.fortran.kernels.storage import around
from accomp.frontends.fortran.loops import Form, body, loop_of
from accomp.frontends.fortran.references import Sense
from accomp.frontends.fortran.scopes import Scope
from accomp.frontends.fortran.statement_kinds import BLOCKS, Kind
from accomp.frontends.fortran.structure import Block as SourceBlock
from accomp.frontends.fortran.syntax import Designator
from accomp.host import nodes as host
from accomp.host.fortran_types import LONG, RefusedError
from accomp.ir.kernel import (
    Block,
    Call,
    Code,
    Declare,
    Expr,
    If,
    Jump,
    JumpKind,
    Level,
    Statement,
    Variable,
    While,
)
from accomp.ir.nodes import Construct

_JUMPS = {host.JumpKind.BREAK: JumpKind.BREAK, host.JumpKind.CONTINUE: JumpKind.CONTINUE}


Made = TypeVar("Made", host.Block, host.Switch)


def _one_by_one(first: int, last: int, step: Callable[[int], int]) -> None:
    """Translate the statements [first, last); `step` gives the index of the one behind. RefusedAtError tells
    where one cannot be.
    """
    index = first
    try:
        while index < last:
            index = step(index)
    except RefusedError as error:
        raise RefusedAtError(index, str(error)) from error
    except FormError as error:
        raise RefusedAtError(index, f"the statement cannot be read: {error}") from error


class Builder(Statements):
    """Builds the trees of one region; `constructs` are its directives by their statements."""

    place: BasePlace

    def __init__(self, place: BasePlace, constructs: dict[int, Construct]) -> None:
        super().__init__(place)
        self.constructs = constructs
        self.trees: list[SourceBlock] = []
        """Loops around that are no C++ loops within one piece of text."""
        self.crossed: list[tuple[int, int]] = []
        """The jumps between the statements that are taken apart."""

    def tree(self, first: int, last: int) -> tuple[Statement, ...]:
        """The statements [first, last)."""
        out: list[Statement] = []
        around = self.crossed
        self.crossed = self.crossing(first, last)
        try:
            _one_by_one(first, last, lambda index: self._next(index, out))
        finally:
            self.crossed = around
        return tuple(out)

    def _next(self, index: int, out: list[Statement]) -> int:
        construct = self.constructs.get(index)
        if construct is not None and construct.directive.name == "loop":
            return self._loop_construct(index, construct, out)
        end = self._together(index)
        if end > self._end(index):
            return self._joined(index, end, out)
        block = self.structure.owners[index]
        if not self.special(index, end):
            out += elsewhere(self, index, end)
            lines = self.lines(index, end, Lines())
            if lines.lines:
                out.append(lines.code(self.program.line(index)))
            return end
        if self.structure.shapes[index].kind in BLOCKS and block.first == index:
            out += self._special(block)
        else:
            out.append(self._statement(self._node(index), index))
        return end

    def _together(self, index: int) -> int:
        """The index behind a statement and those that jumps lead to from it."""
        end = self._end(index)
        grown = True
        while grown:
            grown = False
            for first, last in self.crossed:
                while index <= first < end <= last:
                    end, grown = self._end(end), True
        return end

    def _joined(self, index: int, end: int, out: list[Statement]) -> int:
        """Statements with jumps between them as one piece of text, which reaches to the end of the loop body
        where one of them is a CYCLE.
        """
        trees, self.trees = self.trees, []
        block = trees[-1] if trees and self._cycles(index, end, trees[-1]) else None
        end = block.last if block is not None else end
        refused = self.special(index, end)
        self.trees = trees
        if refused:
            raise RefusedError("GO TO jumps over a loop that is spread over threads, or a parallel call")
        around = Around(block, set()) if block is not None else None
        self.loops += [around] if around is not None else []
        lines = self.lines(index, end, Lines())
        if around is not None:
            self.loops.pop()
            inner = braced("", lines.lines) if around.labels else lines.lines
            lines.lines = [*inner, *(f"{label}:;" for label in sorted(around.labels))]
        out.append(lines.code(self.program.line(index)))
        return end

    def _cycles(self, first: int, last: int, loop: SourceBlock) -> bool:
        """Whether statements go to the end of an iteration of a loop that is taken apart."""
        for index in range(first, last):
            if self.structure.shapes[index].kind is Kind.EXECUTABLE:
                found = self.program.performed(index)
                if found.verb is Verb.CYCLE and self.target(index, *found.targets) is loop:
                    return True
                if any(self.ended(index, label) is loop for label in self.branches(index)):
                    return True
        return False

    def _end(self, index: int) -> int:
        """The index behind a statement, block, or atomic construct."""
        construct, block = self.constructs.get(index), self.structure.owners[index]
        if construct is not None and construct.directive.name == "atomic":
            return end_of_atomic(self.structure, index) or index + 1
        if self.structure.shapes[index].kind in BLOCKS and block.first == index:
            return block.last + 1
        return index + 1

    # What has to be taken apart.

    def special(self, first: int, last: int) -> bool:
        """Whether statements hold a partitioned loop, a parallel call, or a jump of a loop taken apart."""
        return any(self._special_at(index) for index in range(first, last))

    def _special_at(self, index: int) -> bool:
        construct = self.constructs.get(index)
        if construct is not None:
            return construct.directive.name == "loop" and bool(levels_of(construct))
        shape = self.structure.shapes[index].kind
        if shape is Kind.DIRECTIVE:
            return False
        if self.trees and shape is Kind.EXECUTABLE and self._jumps(index):
            return True
        return any(
            r.sense is Sense.CALL and self._parallel(index, r.entity)
            for r in self.program.regions.statement(index)
        )

    def _jumps(self, index: int) -> bool:
        """Whether a statement goes to the end of a loop that is taken apart, or of an iteration of it."""
        found = self.program.performed(index)
        if found.verb is Verb.GOTO:
            return any(self.ended(index, label) in self.trees for label in found.targets)
        return found.verb in (Verb.EXIT, Verb.CYCLE) and self.target(index, *found.targets) in self.trees

    def _parallel(self, index: int, entity: Entity) -> bool:
        """Whether a procedure has a level of parallelism."""
        name = f"{entity.unit}:{entity.name}"
        known = self.place.module.levels.get(name)
        if known is None:
            try:
                known = level_of(find(self.place, self.program.scopes.at(index), entity))
            except RefusedError:
                known = Level.SEQ
            self.place.module.levels[name] = known
        return known is not Level.SEQ

    # Statements.

    def _node(self, index: int) -> host.Statement:
        """The node of a statement that opens no block."""
        found = self.bodies.region(index, index + 1).body
        if len(found) != 1:  # an atomic construct that a loop is taken for a part of
            raise RefusedError("the construct is not followed by the statements that it is about")
        made = found[0]
        return made.statement if isinstance(made, host.Label) and made.statement is not None else made

    def _statement(self, node: host.Statement, index: int) -> Statement:
        """A jump or a parallel call, perhaps under a condition."""
        line = self.program.line(index)
        match node:
            case host.If():
                notes = Notes()
                test = logical(self.writer(notes).value(node.condition))
                return If(expr(test, notes), (self._statement(node.then, index),), line=line)
            case host.Jump(kind=host.JumpKind.GOTO) if self.ended(index, node.targets[0]) is not None:
                if self.ended(index, node.targets[0]) is not self.trees[-1]:
                    raise RefusedError("GO TO leaves more than one loop that is spread over threads")
                return Jump(JumpKind.CONTINUE, line=line)
            case host.Jump() if node.kind in _JUMPS:
                if self.target(index, *node.targets) is not self.trees[-1]:
                    word = node.span.text().split()[0].upper()
                    raise RefusedError(f"{word} leaves more than one loop that is spread over threads")
                return Jump(_JUMPS[node.kind], line=line)
            case host.Evaluate(expression=host.Call() as call) if call.name != "assignment(=)":
                return self._parallel_call(self.writer(Notes()), call, "", line)
            case host.Evaluate(expression=host.Assign(operator="=", value=host.Call() as call) as assign):
                within = self.writer(Notes())
                variable = within.designator(assign.target)
                if not call.intrinsic and call.callee is None and self.place.is_local(variable.object):
                    return self._parallel_call(within, call, variable.text, line)
            case host.Opaque() if node.problem:
                raise RefusedError(node.problem)
            case _:
                pass
        raise RefusedError("a function with a level of parallelism stands in an expression")

    def _parallel_call(self, within: Expressions, node: host.Call, variable: str, line: int) -> Call:
        made = called(self.place, within, node)
        written = text(self.place, within, made)
        if within.notes.before:
            raise RefusedError("an array that has to be copied is an argument of a parallel routine")
        uses, refers = frozenset(within.notes.uses), frozenset(within.notes.assigns)
        return Call(written, made.procedure.level, uses, variable, line, refers)

    # Blocks.

    def _special(self, block: SourceBlock) -> tuple[Statement, ...]:
        match block.kind:
            case Kind.DO:
                return self._sequential(block)
            case Kind.IF:
                return self._conditional(block)
            case Kind.SELECT:
                return self._selected(block)
            case Kind.ASSOCIATE:
                return self._associated(block)
            case Kind.BLOCK:
                return (self._own_scope(block),)
            case _:
                raise RefusedError(f"partitioned loops within {block.kind.value.upper()}")

    def sections(self, block: SourceBlock) -> list[tuple[int, int, int]]:
        """The parts of a block between its opening, middle and ending statements, each with its head."""
        heads = [block.first, *block.middles]
        ends = [*block.middles, block.last]
        return [(head, head + 1, end) for head, end in zip(heads, ends, strict=True)]

    def _constructed(self, block: SourceBlock, kind: type[Made]) -> Made:
        """The node of a block. Raises RefusedError where it is of another kind."""
        made = self.bodies.construct(block)
        if isinstance(made, host.Label) and made.statement is not None:
            made = made.statement
        if not isinstance(made, kind):
            raise RefusedError(refusal(made))
        return made

    def _associated(self, block: SourceBlock) -> tuple[Statement, ...]:
        declared: list[Statement] = []
        for one in captures(self.place, self._constructed(block, host.Block)):
            if one.filled:
                raise RefusedError("an array expression has a name in ASSOCIATE around a partitioned loop")
            declared.append(Declare(Variable(one.name, one.type, expr(one.initial, one.notes))))
        inside = self.tree(*body(self.structure, block))
        return (Block((*declared, *inside), self.program.line(block.first)),) if declared else inside

    def _own_scope(self, block: SourceBlock) -> Block:
        scope = self.program.scopes.of(block)
        declared: list[Statement] = []
        for entity in scope.declared.entities.values():
            if is_variable(entity):
                found = self.place.declare(scope, entity)
                declared.append(
                    Declare(Variable(found.text, variable_type(found), is_array=bool(found.rank)))
                )
        line = self.program.line(block.first)
        return Block((*declared, *self.tree(*body(self.structure, block))), line)

    def _conditional(self, block: SourceBlock) -> tuple[Statement, ...]:
        made: tuple[Statement, ...] = ()
        for head, first, last in reversed(self.sections(block)):
            notes = Notes()
            node = self.bodies.condition(head)
            test = self.condition(node, notes) if node is not None else None
            inside = self.tree(first, last)
            line = self.program.line(head)
            made = inside if test is None else (If(expr(test, notes), inside, made, line),)
        return made

    def _selected(self, block: SourceBlock) -> tuple[Statement, ...]:
        notes, lines = Notes(), list[str]()
        name, tests = self.tests(self._constructed(block, host.Switch), notes, lines)
        type_, _, value = lines[0].removeprefix("const ").rstrip(";").partition(f" {name} = ")
        made: tuple[Statement, ...] = ()
        cases = list(zip(tests, self.sections(block)[1:], strict=True))
        for test, (_, first, last) in cases:
            if test.condition is None:
                made = self.tree(first, last)
        for test, (_, first, last) in reversed(cases):
            if test.condition is not None:
                made = (If(Expr(test.condition, frozenset({name})), self.tree(first, last), made),)
        selector = Declare(Variable(name, type_, expr(value, notes)))
        return (Block((selector, *made), self.program.line(block.first)),)

    def _sequential(self, block: SourceBlock) -> tuple[Statement, ...]:
        """A DO that every thread goes through, since partitioned loops are in it."""
        loop, line = loop_of(self.structure, block), self.program.line(block.first)
        if loop.form is Form.CONCURRENT:
            raise RefusedError("partitioned loops within DO CONCURRENT")
        within = self.writer(Notes())
        ranges, condition = self.bodies.control(block)
        if not ranges:
            test = logical(within.value(condition)) if condition is not None else "true"
            return (While((), expr(test, within.notes), (), self.inside(block), line=line),)
        (range_,) = ranges
        index = within.designator(host.Variable(range_.index, range_.lower.span))
        ends = (range_.lower, range_.upper, range_.step)
        first, last, step = (inlined(within.value(n).text, within.notes) for n in ends)
        uses = frozenset(within.notes.uses)
        count = self.place.fresh("_n")
        total = Expr(f"accomp::count_do({first}, {last}, {step})", uses, False, within.notes.reads)
        start: list[Statement] = [Declare(Variable(count, "long long", total))]
        if self.place.own_index(range_.index.id):
            start.append(Declare(Variable(index.text, cpp_type(index.type))))
        notes = Notes(uses=set(uses), reads=within.notes.reads)
        self.note_written(notes, index)
        start.append(code(f"{index.text} = {first};", notes, line))
        again = Notes(uses=set(uses), reads=within.notes.reads)
        self.note_written(again, index)
        again.assigns.add(count)
        change = code(f"--{count}, {index.text} += {step};", again, line)
        test = Expr(f"{count} > 0", frozenset({count}), False, False)
        return (While(tuple(start), test, (change,), self.inside(block), line=line),)

    def inside(self, block: SourceBlock) -> tuple[Statement, ...]:
        """The body of a loop that is taken apart."""
        self.trees.append(block)
        try:
            return repeated(self, *body(self.structure, block))
        finally:
            self.trees.pop()

    # Loop constructs.

    def _loop_construct(self, index: int, construct: Construct, out: list[Statement]) -> int:
        start = self.structure.next(index)
        block = self.structure.owners[start]
        if levels_of(construct):
            out.append(partitioned_loop(self, construct, block))
            return block.last + 1
        with private_variables(self, construct, block) as private:
            inner: list[Statement] = []
            at = self._next(start, inner)
        variables = private.variables
        inner = list(around(self.place, private.stored, tuple(inner)))
        if not variables:
            out += inner
        elif all(isinstance(s, Code) for s in inner):
            out.append(self._declared(variables, inner, index))
        else:
            out.append(Block((*(Declare(v) for v in variables), *inner), self.program.line(index)))
        return at

    def _declared(self, variables: tuple[Variable, ...], inner: list[Statement], index: int) -> Code:
        """The statements of a sequential loop with its own variables, as one piece of text."""
        codes = [s for s in inner if isinstance(s, Code)]
        names = {v.name for v in variables}
        lines = [_declaration(v) for v in variables]
        for one in codes:
            lines += one.text.split("\n")
        text_ = "\n".join(["{", *("  " + line for line in lines), "}"])
        outer = {n for v in variables if v.initial is not None for n in v.initial.uses}
        return Code(
            text_,
            frozenset({n for c in codes for n in c.uses} - names | outer),
            frozenset({n for c in codes for n in c.assigns} - names),
            any(c.effects for c in codes),
            any(c.reads_memory for c in codes),
            self.program.line(index),
        )


def _declaration(variable: Variable) -> str:
    if variable.initial is None:
        return f"accomp::type<{variable.type}> {variable.name};"
    raise RefusedError("firstprivate of a loop that is executed sequentially")


def constructs_at(program: Program, constructs: tuple[Construct, ...]) -> dict[int, Construct]:
    """Constructs by the statements that their directives are."""
    statements, source = program.structure.statements, program.structure.scan.source
    found: dict[int, Construct] = {}
    todo = list(constructs)
    while todo:
        one = todo.pop()
        span = one.directive.span
        if span is not None and span.file is source:
            index = program.index(span.start)
            if index < len(statements) and statements[index].begin == span.start:
                found.setdefault(index, one)
        todo += one.children
    return found


def routine_body(
    place: BasePlace, scope: Scope, level: Level, before: list[str]
) -> tuple[tuple[Statement, ...], Notes]:
    """The statements of a procedure behind its declarations."""
    structure, block = place.program.structure, scope.block
    contains = [m for m in block.middles if structure.shapes[m].kind is Kind.CONTAINS]
    first, last = block.first + 1, contains[0] if contains else block.last
    result = place.result()
    back = [f"return {result};"] if result else []
    if level is Level.SEQ:
        builder = Builder(place, {})
        lines = builder.lines(first, last, Lines(list(before)))
        lines.lines += back
        return (lines.code(place.program.line(block.first)),), lines.notes
    builder = Builder(place, constructs_at(place.program, place.module.orphans))
    notes = Notes(effects=True, reads=True)
    statements = builder.tree(first, last)
    head = (Code("\n".join(before), effects=False, reads_memory=False),) if before else ()
    tail = (Jump(JumpKind.RETURN, Expr(result, frozenset({result}))),) if result else ()
    return (*head, *statements, *tail), notes


__all__ = ["LONG", "Builder", "Designator", "Expressions", "constructs_at", "routine_body"]
