"""From directive lines to the statements they are about: regions, loops, the tree they form."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum

from accomp.diagnostics import Sink
from accomp.frontends.fortran.branches import ALWAYS, Context, contexts, excludes, innermost, readings
from accomp.frontends.fortran.loops import Nest, nest
from accomp.frontends.fortran.statement import CPP, Scan, Statement
from accomp.frontends.fortran.statement_kinds import PROCEDURES, Kind
from accomp.frontends.fortran.structure import Block, Structure, Trouble
from accomp.ir.nodes import Region, RegionKind
from accomp.records import dataclass, field
from accomp.source import Span
from accomp.spec.model import Association
from accomp.syntax.lexer import decimal
from accomp.syntax.nodes import Directive, Model, RawDirective, VarRef, Word
from accomp.syntax.parser import parse, table
from accomp.syntax.undecided import is_undecided

COMPUTE = frozenset(("parallel", "serial", "kernels"))
"""The compute constructs (OpenACC 3.3 section 2.5)."""
_MODELS = {"acc": Model.ACC, "omp": Model.OMP}


class Misfit(Enum):
    """What is wrong between a directive and the statements around it."""

    STRAY_END = "end directive without its directive"
    LOOSE_END = "end directive of a combined construct without its 'loop'"
    MISSING_END = "block directive without its end"
    CROSSING = "region that does not end in the block it starts in"
    NO_LOOP = "loop directive without a loop after it"
    NO_STATEMENT = "directive without a statement after it"
    NO_PROCEDURE = "routine directive outside of a procedure and its interface"
    UNSPECIFIED = "routine directive between procedures"
    OUTSIDE = "directive outside of a procedure"
    EARLY = "executable directive before declarations"
    PARTED = "loop that a branch of the preprocessor makes two of"
    SPLIT = "directive with lines of the preprocessor that are no conditions, or go on after it"


@dataclass(frozen=True, slots=True)
class Fault:
    """A misfit at a directive; `other` is the statement it is about, or -1."""

    misfit: Misfit
    statement: int
    name: str = ""
    other: int = -1


@dataclass(slots=True, eq=False)
class Placed:
    """A directive with what it is about.

    [first, last) are the statements of its region (empty: none), `closings` the end directives, several
    where branches of the preprocessor have each one, with the contexts `ended` in which they are its. `block`
    is the block it stands in, `given` the context; an `alternative` shares its directive or its end with
    others, which exclude it.
    """

    statement: int
    raw: RawDirective
    directive: Directive
    association: Association
    block: Block
    first: int = 0
    last: int = 0
    nest: Nest = Nest()
    children: list[Placed] = field(default_factory=list["Placed"])
    given: Context = ALWAYS
    closings: list[int] = field(default_factory=list[int])
    ended: list[Context] = field(default_factory=list[Context])
    alternative: bool = False

    @property
    def unit(self) -> Block:
        """The program unit around the directive."""
        return self.block.unit

    @property
    def closing(self) -> int:
        """The last end directive; -1 where there is none."""
        return self.closings[-1] if self.closings else -1

    @property
    def leaves_loops(self) -> bool:
        """Whether it, or a directive in its region, leaves it to the compiler which loops are parallel."""
        return is_undecided(self.directive) or any(child.leaves_loops for child in self.children)

    @property
    def exceeded(self) -> bool:
        """Whether directives stand in its region after the end directive of another branch."""
        return bool(self.children) and self.children[-1].statement >= self.last

    def stands(self, context: Context) -> bool:
        """Whether it is open for statements of a context: neither excluded there nor ended."""
        return not excludes(self.given, context) and all(excludes(e, context) for e in self.ended)


@dataclass(slots=True, eq=False)
class Placement:
    """The outermost directives of a file in source order, and what does not fit.

    `around` are the contexts of all statements, where the file has lines of the preprocessor.
    """

    placed: list[Placed] = field(default_factory=list[Placed])
    faults: list[Fault] = field(default_factory=list[Fault])
    inactive: list[Span] = field(default_factory=list[Span])
    around: list[Context] = field(default_factory=list[Context])

    def walk(self) -> list[Placed]:
        """All directives in source order."""
        found: list[Placed] = []
        todo = list(reversed(self.placed))
        while todo:
            one = todo.pop()
            found.append(one)
            todo += reversed(one.children)
        return found

    def keep_undecided(self) -> bool:
        """Leave out regions that leave no loops to the compiler; whether it has others."""
        self.placed = [one for one in self.placed if one.first == one.last or one.leaves_loops]
        return any(one.leaves_loops for one in self.placed)


_OUTSIDE = {"declare": Misfit.OUTSIDE, "routine": Misfit.UNSPECIFIED}
"""Directives of specification parts, with what is wrong where they stand in none."""

_DATA = ("data", "host_data")
"""Directives of which the clauses tell what holds of variables in those within."""

Numbers = dict[int, tuple[int, int, Placed]]
"""Directives by the statements that they are: each with its number among those of its construct and the
end of its region."""


def routine_name(directive: Directive) -> str:
    """The procedure that a `routine` directive names; empty for the one it stands in (OpenACC 3.3 2.15.1)."""
    argument = directive.args[0] if directive.args else None
    return argument.text.lower() if isinstance(argument, Word | VarRef) else ""


def numbered(placed: Sequence[Placed]) -> Numbers:
    """The directives of one construct by their statements."""
    found: Numbers = {}
    for number, child in enumerate(placed):
        end = child.last if child.first < child.last else child.statement + 1
        found[child.statement] = (number, max(end, child.closing + 1), child)
    return found


def raw_directive(scan: Scan, statement: Statement) -> RawDirective | None:
    """The text of a directive line as the parser takes it; None for sentinels of other models."""
    model = _MODELS.get(statement.sentinel)
    if model is None:
        return None
    text = scan.written(statement).translate(_BLANKS)
    return RawDirective(model, text, scan.span(statement), statement.start, scan.offsets(statement))


_BLANKS = {ord(c): " " for c in "\t\r\n\f"}


def place(
    structure: Structure, sink: Sink, models: frozenset[str] = frozenset({"acc"}), known: Context = ALWAYS
) -> Placement:
    """The directives of the asked sentinels, parsed and with the statements they are about.

    `known` is what holds wherever they count.
    """
    return _Placer(structure, sink, known).place(models)


class _Placer:
    def __init__(self, structure: Structure, sink: Sink, known: Context) -> None:
        self.structure, self.sink, self.known = structure, sink, known
        self.unclosed = {p.other for p in structure.problems if p.trouble is Trouble.UNCLOSED}
        self.result = Placement()
        self.open: list[Placed] = []
        self.context = ALWAYS
        """That of the directive at hand."""

    def place(self, models: frozenset[str]) -> Placement:
        structure = self.structure
        around = contexts(structure.scan) if any(s.sentinel == CPP for s in structure.statements) else []
        self.result.around = around
        for index, statement in enumerate(structure.statements):
            if statement.sentinel not in models:
                continue
            if index in structure.inactive:
                self.result.inactive.append(structure.scan.span(statement))
                continue
            made = self._readings(index, statement)
            for within, one in made:
                raw = raw_directive(structure.scan, one)
                directive = parse(raw, self.sink) if raw else None
                if raw is not None and directive is not None:
                    self.context = within | around[index] if around else within
                    self._close_passed(index, ends=directive.end)
                    parts = [self.context] if directive.end else self._parts(self.context)
                    for self.context in parts:
                        self._one(index, raw, directive, shared=len(made) > 1 or len(parts) > 1)
        self._close_passed(len(structure.statements), ends=False)
        return self.result

    def _readings(self, index: int, statement: Statement) -> list[tuple[Context, Statement]]:
        """A directive, or those that branches of the preprocessor between its lines make of it."""
        if not statement.cpp:
            return [(ALWAYS, statement)]
        found = readings(self.structure.scan, statement)
        if found is None:
            self._fault(Misfit.SPLIT, index)
        if self.structure.decided:
            return [(ALWAYS, one) for _, one in found or () if self._is_compiled(statement, one)]
        made = found or []
        same = len({one.text for _, one in made}) == 1 and statement.text.lower().startswith("end")
        return [(ALWAYS, made[0][1])] if same else made  # an end directive is one in all branches

    def _is_compiled(self, whole: Statement, reading: Statement) -> bool:
        """Whether a reading of a directive is the one that the preprocessor has decided for."""
        skipped, source = self.structure.skipped, self.structure.scan.source
        starts = ([byte for _, byte in s.pieces] or [s.start] for s in (whole, reading))
        lines = [{source.position(byte)[0] for byte in found} for found in starts]
        return lines[0] - skipped == lines[1]

    def _fault(self, misfit: Misfit, index: int, name: str = "", other: int = -1) -> None:
        self.result.faults.append(Fault(misfit, index, name, other))

    def _parts(self, context: Context) -> list[Context]:
        """The parts of a context in which different data constructs are around a directive."""
        found = list(
            innermost([one for one in self.open if one.directive.name in _DATA], context, self.known)
        )
        givens = [one.given if one is not None else ALWAYS for one, _ in found]
        apart = all(excludes(one, other) for n, one in enumerate(givens) for other in givens[:n])
        return [context] if apart else [part for _, part in found]

    def _innermost_open(self) -> list[Placed]:
        """The innermost open directive; several that exclude each other."""
        found: list[Placed] = []
        for one in reversed(self.open):
            if one.stands(self.context) and all(excludes(one.given, other.given) for other in found):
                found.append(one)
        return found

    def _one(self, index: int, raw: RawDirective, directive: Directive, *, shared: bool) -> None:
        if directive.end:
            self._end(index, directive)
            return
        spec = table(raw.model).directive(directive.name)
        kind = spec.association if spec else Association.NONE
        placed = Placed(index, raw, directive, kind, self.structure.owners[index])
        placed.given, placed.alternative = self.context, shared
        around = self._innermost_open()
        for one in self.open:
            if excludes(one.given, self.context):
                one.alternative = placed.alternative = True
        for one in around:
            one.alternative = one.alternative or len(around) > 1
            one.children.append(placed)
        if not around:
            self.result.placed.append(placed)
        if spec is not None and spec.category == "executable":
            self._executable(placed)
        elif directive.name in _OUTSIDE and self._has_no_specification(placed):
            self._fault(_OUTSIDE[directive.name], index, directive.name)
        if kind is Association.BLOCK:
            placed.first, placed.last = index + 1, len(self.structure.statements)
            self.open.append(placed)
        elif kind is Association.LOOP:
            self._loop(placed)
        elif kind is Association.STATEMENT:
            self._statement(placed)
        elif kind is Association.DECLARATION:
            self._declaration(placed)

    def _executable(self, placed: Placed) -> None:
        """Executable directives stand in the execution part of a procedure or main program."""
        index = self.structure.next(placed.statement)
        unit = placed.block.unit
        if unit.kind not in PROCEDURES | {Kind.PROGRAM} or self._parted(unit, unit.first, placed.statement):
            self._fault(Misfit.OUTSIDE, placed.statement, placed.directive.name)
        elif index >= 0 and self._declares(index) and self.structure.owners[index].unit is placed.unit:
            self._fault(Misfit.EARLY, placed.statement, placed.directive.name, index)

    def _has_no_specification(self, placed: Placed) -> bool:
        """Whether a directive stands in no program unit, after its CONTAINS, or between interface bodies."""
        block = placed.block
        return block.kind in (Kind.FILE, Kind.INTERFACE) or self._parted(
            block.unit, block.unit.first, placed.statement
        )

    def _parted(self, block: Block, first: int, last: int) -> bool:
        """Whether ELSE, CASE or CONTAINS of a block stand between two statements of it."""
        between = (i for i in block.middles if first < i < last)
        return not all(self._is_elsewhere(i, self.context) for i in between)

    def _declares(self, index: int) -> bool:
        """Whether a statement belongs into a specification part; DATA may stand anywhere."""
        kind = self.structure.shapes[index].kind
        text = self.structure.statements[index].text
        return kind in _EARLY or (kind is Kind.DECLARATION and not text.startswith("data"))

    def _before(self, placed: Placed, index: int) -> int:
        """The directive between one and the next statement, -1 if none; branches may hold alternatives."""
        between = (i for i in range(placed.statement + 1, index) if i not in self.structure.inactive)
        found = (i for i in between if self.structure.statements[i].sentinel == "acc")
        return next((i for i in found if not self._is_elsewhere(i, self.context)), -1)

    def _loop(self, placed: Placed) -> None:
        index = self._next(placed.statement, placed.given)
        before = self._before(placed, index)
        if before >= 0:
            self._fault(Misfit.NO_LOOP, placed.statement, placed.directive.name, before)
            return
        count = _loops(placed.directive)
        placed.nest = nest(self.structure, index, count) if index >= 0 else Nest()
        if not placed.nest.loops:
            self._fault(Misfit.NO_LOOP, placed.statement, placed.directive.name, index)
            return
        if any(loop.block.first in self.unclosed for loop in placed.nest.loops):
            self._fault(Misfit.CROSSING, placed.statement, placed.directive.name, index)
            return
        if any(self._is_parted(b, b.first, b.last) for b in (loop.block for loop in placed.nest.loops)):
            self._fault(Misfit.PARTED, placed.statement, placed.directive.name, index)
        placed.first, placed.last = index, placed.nest.loops[0].block.last + 1
        self.open.append(placed)

    def _is_parted(self, block: Block, first: int, last: int) -> bool:
        """Whether a branch that a program with the directive may have ends a block between two statements."""
        between = (i for i in block.parted if first < i < last)
        return not all(self._is_elsewhere(i, self.context) for i in between)

    def _statement(self, placed: Placed) -> None:
        index = self._next(placed.statement, placed.given)
        before = self._before(placed, index)
        if index < 0 or before >= 0 or self.structure.shapes[index].kind is not Kind.EXECUTABLE:
            self._fault(Misfit.NO_STATEMENT, placed.statement, placed.directive.name)
            return
        placed.first, placed.last = index, index + 1
        self.open.append(placed)

    def _declaration(self, placed: Placed) -> None:
        """A `routine` without a name is about the procedure it stands in (OpenACC 3.3 2.15.1)."""
        if placed.directive.args or placed.block.unit.kind in PROCEDURES:
            return
        index = self.structure.next(placed.statement)
        if index >= 0 and self.structure.shapes[index].kind in PROCEDURES:
            placed.block = self.structure.owners[index]
        elif not self._has_no_specification(placed):
            self._fault(Misfit.NO_PROCEDURE, placed.statement, placed.directive.name)

    def _end(self, index: int, directive: Directive) -> None:
        """The innermost open directive of that name ends here; those inside lack their end."""
        named = [one for one in self.open if one.directive.name == directive.name]
        ending = [(one, part) for one, part in innermost(named, self.context, self.known) if one is not None]
        if not ending:
            self._stray(index, directive.name)
            return
        for placed, context in ending:
            for inner in self.open[self.open.index(placed) + 1 :]:
                if inner.stands(context):
                    self._unended(inner, index)
                    self.open.remove(inner)
            self._ended(placed, index, context)
        for placed, _ in ending:
            if any(excludes(placed.given, other.given) for other, _ in ending):
                placed.alternative = True
        self.open = [one for one in self.open if not any(e <= one.given for e in one.ended)]

    def _ended(self, placed: Placed, index: int, context: Context) -> None:
        if placed.association is not Association.LOOP:
            placed.last = index
        placed.closings.append(index)
        placed.ended.append(context)
        if self._crosses(placed, index):
            self._fault(Misfit.CROSSING, placed.statement, placed.directive.name, index)

    def _stray(self, index: int, name: str) -> None:
        """An end directive that ends nothing open: that of another branch, or of half of a combined one."""
        twin = self._twin(index, name)
        if twin is not None:
            twin.closings.append(index)
            twin.ended.append(self.context)
            return
        last = next((one for one in reversed(self.open) if one.stands(self.context)), None)
        if (
            last is not None
            and last.association is Association.LOOP
            and last.directive.name == f"{name} loop"
            and last.last <= index
        ):
            last.closings.append(index)
            last.ended.append(self.context)
            self.open.remove(last)
            self._fault(Misfit.LOOSE_END, index, name, last.statement)
            return
        self._fault(Misfit.STRAY_END, index, name)

    def _twin(self, index: int, name: str) -> Placed | None:
        """A directive already ended in another branch of the preprocessor."""
        around = self._innermost_open()
        level = around[0].children if around else self.result.placed
        last = level[-1] if level else None
        if last is None or not last.closings or last.directive.name != name:
            return None
        between = range(last.closing, index)
        lines = [s.text for s in (self.structure.statements[i] for i in between) if s.sentinel == CPP]
        return last if any(t[1:].lstrip().startswith(("el", "endif")) for t in lines) else None

    def _crosses(self, placed: Placed, index: int) -> bool:
        here = self.structure.owners[index]
        if placed.association is Association.LOOP:
            return index < placed.last
        if self._is_parted(here, placed.statement, index):
            return True
        if here is placed.block:
            return self._parted(here, placed.statement, index)
        return here not in placed.block.twins and placed.block not in here.twins

    def _close_passed(self, index: int, *, ends: bool) -> None:
        """Directives whose statements are passed end; a block directive ends at the latest with its block."""
        for placed in reversed(list(self.open)):
            if placed.association is Association.BLOCK:
                if self._inside(placed, index):
                    continue
                self._unended(placed, index)
            elif index < placed.last or (ends and self._awaits(placed, index)):
                continue
            self.open.remove(placed)

    def _inside(self, placed: Placed, index: int) -> bool:
        unit = placed.block.unit
        return unit.last >= index and index < len(self.structure.statements)

    def _awaits(self, placed: Placed, index: int) -> bool:
        """Whether the end directive of a loop or statement may still come at a directive."""
        if placed.association is Association.STATEMENT:
            near = self._next(placed.first, placed.given)
            return (index < near or near < 0) or (placed.directive.has("capture") and index <= near + 1)
        stops = (i for i in range(placed.last, index) if self.structure.shapes[i].kind in _STOPS)
        return all(self._is_elsewhere(i, placed.given) for i in stops)

    def _next(self, index: int, context: Context) -> int:
        """The next statement that a program may have in which a context holds; -1 if none."""
        found = self.structure.next(index)
        while found >= 0 and self._is_elsewhere(found, context):
            found = self.structure.next(found)
        return found

    def _is_elsewhere(self, index: int, context: Context) -> bool:
        """Whether a statement stands in no program in which a context holds."""
        around = self.result.around
        return bool(around) and excludes(around[index], context)

    def _unended(self, placed: Placed, index: int) -> None:
        if placed.association is not Association.BLOCK or (placed.closings and not placed.exceeded):
            return
        placed.last = min(index, max(placed.block.last, placed.first))
        self._fault(Misfit.MISSING_END, placed.statement, placed.directive.name, placed.last)


_EARLY = frozenset((Kind.USE, Kind.IMPORT, Kind.IMPLICIT, Kind.TYPE, Kind.INTERFACE))
"""Statements that stand in no execution part."""
_STOPS = frozenset(Kind) - {Kind.DIRECTIVE, Kind.PREPROCESSOR}


def _loops(directive: Directive) -> int:
    """How many loops a directive associates: collapse's argument, or as many as tile has sizes."""
    collapse, tile = directive.get("collapse"), directive.get("tile")
    text = collapse.expr.text if collapse and collapse.expr else ""
    return max(decimal(text) or 1, len(tile.args) if tile else 1)


def region(structure: Structure, placed: Placed) -> Region | None:
    """The bytes of a directive's region, from its first statement to the end of its last.

    Directives and preprocessor lines at either end are part of it.
    """
    if placed.first >= placed.last:
        return None
    statements = structure.statements
    first, last = statements[placed.first], statements[placed.last - 1]
    kind = {
        Association.BLOCK: RegionKind.COMPOUND,
        Association.LOOP: RegionKind.LOOP,
        Association.STATEMENT: RegionKind.STATEMENT,
    }.get(placed.association, RegionKind.DECLARATION)
    code = structure.next(placed.first - 1)
    block = placed.first <= code < placed.last and structure.shapes[code].kind is Kind.BLOCK
    span = Span(structure.scan.source, first.begin, max(last.end, first.end))
    return Region(kind, span, block=block)
