"""Statements without parallelism inside as lines of C++, in the order of the program."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import takewhile

from accomp.frontends.fortran.actions import Action, Verb, action
from accomp.frontends.fortran.branches import CONDITIONAL, command
from accomp.frontends.fortran.delimiters import after_parentheses, split_top
from accomp.frontends.fortran.expressions import FormError
from accomp.frontends.fortran.kernels.assignments import assign
from accomp.frontends.fortran.kernels.concurrent import concurrent
from accomp.frontends.fortran.kernels.cpp_types import cpp_type
from accomp.frontends.fortran.kernels.expressions import Expressions, Notes
from accomp.frontends.fortran.kernels.jumps import Around, Jumps
from accomp.frontends.fortran.kernels.masked import forall, masked, where
from accomp.frontends.fortran.kernels.notes import Lines, braced, inlined, logical
from accomp.frontends.fortran.kernels.operators import binary
from accomp.frontends.fortran.kernels.standing import Place
from accomp.frontends.fortran.kernels.values import Value
from accomp.frontends.fortran.loops import Form, body, loop_of, text_of
from accomp.frontends.fortran.statement_kinds import BLOCKS, Kind
from accomp.frontends.fortran.structure import Block
from accomp.frontends.fortran.types import RefusedError
from accomp.patterns import pattern

_MARKER = pattern(r"#?\s*(?:line\s+)?\d+(?:\s|$)")
"""Where lines come from that #include has brought."""
_REFUSED = {
    "print": "input and output",
    "write": "input and output",
    "read": "input and output",
    "goto": "GO TO a label that a variable holds",
    "go": "GO TO a label that a variable holds",
    "allocate": "ALLOCATE",
    "deallocate": "DEALLOCATE",
    "open": "input and output",
    "close": "input and output",
    "assign": "ASSIGN",
    "entry": "ENTRY",
    "pause": "PAUSE",
}


class RefusedAtError(Exception):
    """A statement that kernels cannot hold: its index, and why."""

    def __init__(self, index: int, reason: str) -> None:
        super().__init__(reason)
        self.index, self.reason = index, reason


def one_by_one(first: int, last: int, step: Callable[[int], int]) -> None:
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


class Statements(Jumps):
    """Translates the statements of one region or procedure."""

    def __init__(self, place: Place) -> None:
        super().__init__()
        self.place = place
        self.reach = None
        self.program = place.program
        self.structure = place.program.structure
        self.loops: list[Around] = []

    def expressions(self, index: int) -> Expressions:
        """For the expressions of a statement."""
        return Expressions(self.place, self.program.scopes.at(index))

    def lines(self, first: int, last: int, out: Lines) -> Lines:
        """The statements [first, last)."""
        around = self.reach
        self.reach = around or (first, last)
        try:
            one_by_one(first, last, lambda index: self._one(index, out))
        finally:
            self.reach = around
        return out

    def _one(self, index: int, out: Lines) -> int:
        kind, block = self.structure.shapes[index].kind, self.structure.owners[index]
        if index in self.structure.inactive:
            return index + 1
        if kind is Kind.DIRECTIVE:
            found = self.place.atomic(index)
            if found is None:
                return index + 1
            out.add(found[0], found[1])
            return found[2]
        if kind is Kind.PREPROCESSOR:
            line = self.structure.statements[index].text
            if _MARKER.match(line) or (self.structure.decided and command(line)[0] in CONDITIONAL):
                return index + 1
            raise RefusedError("lines of the preprocessor within a region")
        out.lines += self.label_of(index)
        if kind in BLOCKS and block.first == index:
            self._block(block, out)
            out.lines += self.label_of(block.last) if kind is not Kind.DO else []
            return block.last + 1
        if kind is Kind.FORMAT or kind is Kind.DECLARATION or kind in (Kind.USE, Kind.IMPLICIT, Kind.INCLUDE):
            return index + 1
        notes = Notes()
        out.add(self.simple(index, self.program.action(index), notes), notes)
        return index + 1

    def simple(self, index: int, found: Action, notes: Notes) -> list[str]:
        """A statement that opens no block."""
        text, verb = self.program.text(index), found.verb
        match verb:
            case Verb.NONE:
                return []
            case Verb.IF:
                return self._if(index, text, found, notes)
            case Verb.EXIT | Verb.CYCLE:
                return [self.jump(index, verb.value, *found.targets)]
            case Verb.GOTO:
                return self._branch(index, text, found, notes)
            case Verb.RETURN if not found.parts:
                return [f"return {self.place.result()}".strip() + ";"]
            case Verb.WHERE | Verb.FORALL:
                return masked(self, index, found, notes)
            case _:
                return self._other(index, text, found, notes)

    def _other(self, index: int, text: str, found: Action, notes: Notes) -> list[str]:
        within = self.expressions(index)
        within.notes = notes
        parts = [text[first:last] for first, last in found.parts]
        match found.verb:
            case Verb.ASSIGN:
                return assign(self.place, within, within.assigned(parts[0], parts[1]))
            case Verb.POINT:
                return self.place.point(within, within.pointed(parts[0], parts[1]))
            case Verb.CALL:
                return self.place.subroutine(within, within.called(parts[0]))
            case Verb.STOP | Verb.ERROR_STOP:
                return self._stop(within, parts, error=found.verb is Verb.ERROR_STOP)
            case Verb.NULLIFY:
                return self.place.nullify(within, [within.read(part) for part in parts])
            case _:
                first = text[found.where[0] :].split(maxsplit=1)[0]
                word = "".join(takewhile(str.isalpha, first))
                raise RefusedError(
                    f"{_REFUSED.get(word, f'the statement {first!r}')} cannot be done in kernels"
                )

    def _if(self, index: int, text: str, found: Action, notes: Notes) -> list[str]:
        within = self.expressions(index)
        within.notes = notes
        (first, last), rest = found.parts
        test = logical(within, text[first:last])
        inner = Lines()
        inner.add(self.simple(index, action(text, rest[0]), own := Notes()), own)
        notes.join(inner.notes)
        if len(inner.lines) == 1:
            return [f"if ({test})", "  " + inner.lines[0]]
        return braced(f"if ({test})", inner.lines)

    def _stop(self, within: Expressions, codes: list[str], *, error: bool) -> list[str]:
        """STOP and ERROR STOP end the program (Fortran 2018 11.4), with its stop code on standard error."""
        within.notes.effects = True
        which = "true" if error else "false"
        if not codes:
            return [f"fortran::stop({which});"]
        value = within.text(codes[0])
        if value.type.base not in ("integer", "character") or value.shape:
            raise RefusedError("a stop code is neither an integer nor a string")
        return [f"fortran::stop({which}, {value.text});"]

    def _branch(self, index: int, text: str, found: Action, notes: Notes) -> list[str]:
        """GO TO, computed GO TO (R1158), arithmetic IF."""
        jumps = [self.go(index, label) for label in found.targets]
        if not found.parts:
            return jumps
        within = self.expressions(index)
        within.notes = notes
        ((first, last),) = found.parts
        value = within.text(text[first:last])
        if not found.sign:
            return braced(f"switch ({value.text})", [f"case {n}: {jump}" for n, jump in enumerate(jumps, 1)])
        name = self.place.fresh("_v")
        tests = (f"if ({name} < 0)", f"if ({name} == 0)", "")
        lines = [f"{test} {jump}".strip() for test, jump in zip(tests, jumps, strict=True)]
        return braced("", [f"const {cpp_type(value.type)} {name} = {value.text};", *lines])

    # Blocks.

    def _block(self, block: Block, out: Lines) -> None:
        """A construct; where EXIT leaves one with a name, a label stands behind it."""
        if block.kind is Kind.DO or not block.construct:
            self._construct(block, out)
            return
        around, inner = Around(block, set()), Lines()
        self.loops.append(around)
        try:
            self._construct(block, inner)
        finally:
            self.loops.pop()
        labels = [f"{label}:;" for label in sorted(around.labels)]
        out.add([*braced("", inner.lines), *labels] if labels else inner.lines, inner.notes)

    def _construct(self, block: Block, out: Lines) -> None:
        match block.kind:
            case Kind.DO:
                self._do(block, out)
            case Kind.IF:
                self._if_block(block, out)
            case Kind.SELECT:
                self._select(block, out)
            case Kind.WHERE:
                notes = Notes()
                out.add(where(self, block, notes, None), notes)
            case Kind.FORALL:
                notes = Notes()
                out.add(forall(self, block, notes), notes)
            case Kind.ASSOCIATE:
                self._associate(block, out)
            case Kind.BLOCK:
                inner = Lines(self.place.inner(self.program.scopes.of(block), block))
                self.lines(*body(self.structure, block), inner)
                out.add(braced("", inner.lines), inner.notes)
            case _:
                raise RefusedError(f"a {block.kind.value.upper()} construct")

    def _associate(self, block: Block, out: Lines) -> None:
        kept = self.place.associated(block)
        inner = Lines([line for one in kept for line in one.lines])
        for one in kept:
            inner.notes.join(one.notes)
        self.lines(*body(self.structure, block), inner)
        out.add(braced("", inner.lines) if kept else inner.lines, inner.notes)

    def sections(self, block: Block) -> list[tuple[int, int, int]]:
        """The parts of a block between its opening, middle and ending statements, each with its head."""
        heads = [block.first, *block.middles]
        ends = [*block.middles, block.last]
        return [(head, head + 1, end) for head, end in zip(heads, ends, strict=True)]

    def _if_block(self, block: Block, out: Lines) -> None:
        lines: list[str] = []
        notes = Notes()
        for head, first, last in self.sections(block):
            test = self.condition(head, notes)
            inner = self.lines(first, last, Lines())
            notes.join(inner.notes)
            opening = "else" if test is None else f"if ({test})"
            if lines:
                lines[-1] = "} " + (opening if test is None else f"else {opening}") + " {"
            else:
                lines.append(f"{opening} {{")
            lines += [*("  " + line for line in inner.lines), "}"]
        out.add(lines, notes)

    def condition(self, head: int, notes: Notes) -> str | None:
        """The condition of an IF or ELSE IF statement; None of ELSE."""
        text = self.program.text(head)
        opened = text.find("(")
        if text.startswith("else") and not text[4:].lstrip().startswith("if"):
            return None
        within = self.expressions(head)
        test = logical(within, text[opened + 1 : after_parentheses(text, opened) - 1])
        notes.join(within.notes)
        return inlined(test, within.notes)

    def _select(self, block: Block, out: Lines) -> None:
        """SELECT CASE as a chain of conditions."""
        notes, lines = Notes(), list[str]()
        name, cases = self.cases(block, notes, lines)
        default: list[str] | None = None
        opened = False
        for test, first, last in cases:
            inner = self.lines(first, last, Lines())
            notes.join(inner.notes)
            if test is None:
                default = inner.lines
                continue
            if opened:
                lines[-1] = f"}} else if ({test}) {{"
            else:
                lines.append(f"if ({test}) {{")
            opened = True
            lines += [*("  " + line for line in inner.lines), "}"]
        if default is not None and opened:
            lines[-1] = "} else {"
            lines += [*("  " + line for line in default), "}"]
        elif default is not None:
            lines += default
        out.add(braced("", lines) if name else lines, notes)

    def cases(
        self, block: Block, notes: Notes, lines: list[str]
    ) -> tuple[str, list[tuple[str | None, int, int]]]:
        """The tests of a SELECT CASE with their statements (None: default); `lines` get the selector."""
        text = self.program.text(block.first)
        opened = text.find("(")
        if "case" not in text[:opened]:
            raise RefusedError("SELECT TYPE and SELECT RANK are not translated")
        within = self.expressions(block.first)
        within.notes = notes
        selector = within.text(text[opened + 1 : after_parentheses(text, opened) - 1])
        name = self.place.fresh("_case")
        type_ = "auto" if selector.type.string else cpp_type(selector.type)
        lines.append(f"const {type_} {name} = {selector.text};")
        value = Value(name, selector.type, truth=selector.truth)
        found: list[tuple[str | None, int, int]] = []
        for head, first, last in self.sections(block)[1:]:
            found.append((self._case(head, value), first, last))
        return name, found

    def _case(self, head: int, selector: Value) -> str | None:
        text = self.program.text(head).strip()
        opened = text.find("(")
        if opened < 0 or "default" in text[:opened]:
            return None
        within = self.expressions(head)
        tests: list[str] = []
        for low, high in split_top(text, opened + 1, after_parentheses(text, opened) - 1):
            parts = [text[a:b] for a, b in split_top(text, low, high, ":")]
            tests.append(self._range(within, selector, text[low:high], parts))
        return " || ".join(tests)

    def _range(self, within: Expressions, selector: Value, text: str, parts: list[str]) -> str:
        if len(parts) < 2:
            operator = ".eqv." if selector.type.base == "logical" else "=="
            return f"({binary(operator, selector, within.text(text)).text})"
        tests = [
            binary(operator, selector, within.text(part)).text
            for operator, part in ((">=", parts[0]), ("<=", parts[1]))
            if part.strip()
        ]
        return f"({' && '.join(tests)})"

    # Loops.

    def _do(self, block: Block, out: Lines) -> None:
        around = Around(block, set())
        notes = Notes()
        self.loops.append(around)
        try:
            lines = self._loop(block, notes, around)
        finally:
            self.loops.pop()
        exits = sorted(label for label in around.labels if label.startswith("_exit"))
        out.add([*lines, *(f"{label}:;" for label in exits)], notes)

    def body(self, block: Block, notes: Notes, around: Around) -> list[str]:
        """The statements of a loop, with the labels that CYCLE goes to."""
        inner = self.lines(*body(self.structure, block), Lines())
        notes.join(inner.notes)
        cycles = sorted(label for label in around.labels if label.startswith("_cycle"))
        if cycles:  # declarations must not be jumped over
            return [*braced("", inner.lines), *(f"{label}:;" for label in cycles)]
        return inner.lines

    def _loop(self, block: Block, notes: Notes, around: Around) -> list[str]:
        loop = loop_of(self.structure, block)
        statement = self.program.statement(block.first)
        within = self.expressions(block.first)
        within.notes = notes
        if loop.form is Form.FOREVER:
            return braced("for (;;)", self.body(block, notes, around))
        if loop.form is Form.WHILE:
            test = inlined(logical(within, text_of(statement, loop.condition)), notes)
            return braced(f"while ({test})", self.body(block, notes, around))
        if loop.form is Form.CONCURRENT:
            return concurrent(self, block, notes, around)
        return self._counted(block, notes, around, within)

    def _counted(self, block: Block, notes: Notes, around: Around, within: Expressions) -> list[str]:
        """DO with a variable: its bounds are evaluated once (Fortran 2018 11.1.7.4.1)."""
        loop, statement = loop_of(self.structure, block), self.program.statement(block.first)
        control = loop.controls[0]
        index = within.designator(within.read(control.name))
        if index.type.base != "integer":
            raise RefusedError(f"the DO variable '{control.name}' is no integer")
        first = within.text(text_of(statement, control.lower))
        last = within.text(text_of(statement, control.upper))
        step = within.text(text_of(statement, control.step)) if control.step else None
        own = self.place.own_index(within.scope, control.name)
        if own:
            notes.uses.discard(index.object)
        else:
            self._assigns(notes, index)
        inside = self.body(block, notes, around)
        declared = f"{cpp_type(index.type)} " if own else ""
        before: list[str] = []
        limit = self._fixed(last, notes, before, "_last")
        if step is None or step.constant in (1, -1):
            up = step is None or step.constant == 1
            sign, change = ("<=", "++") if up else (">=", "--")
            name = index.text
            head = f"for ({declared}{name} = {first.text}; {name} {sign} {limit}; {change}{name})"
        else:
            by = self._fixed(step, notes, before, "_step")
            count = self.place.fresh("_n")
            before.append(f"long long {count} = accomp::count_do({first.text}, {limit}, {by});")
            head = (
                f"for ({declared}{index.text} = {first.text}; {count} > 0; --{count}, {index.text} += {by})"
            )
        lines = braced(head, inside)
        return braced("", [*before, *lines]) if before else lines

    def _fixed(self, value: Value, notes: Notes, before: list[str], stem: str) -> str:
        """The text of a bound; kept in a variable where the loop might change what it is made of."""
        if value.constant is not None:
            return value.text
        names = set(re.findall(r"[A-Za-z_]\w*", value.text))
        plain = re.fullmatch(r"[\w +*-]+", value.text) is not None
        if (
            plain
            and not names & notes.assigns
            and all(self.place.is_local(n) for n in names if n in notes.uses)
        ):
            return value.text if value.level > 10 else f"({value.text})"
        name = self.place.fresh(stem)
        before.append(f"const {cpp_type(value.type)} {name} = {value.text};")
        return name

    def _assigns(self, notes: Notes, value: Value) -> None:
        if self.place.is_local(value.object):
            notes.assigns.add(value.object)
            notes.uses.add(value.object)
        else:
            notes.effects = True
