"""Branches across the boundaries of regions (OpenACC 3.3 sections 2.5.4, 2.9, 6)."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from itertools import pairwise

from accomp.frontends.fortran.actions import Action, Verb, performed
from accomp.frontends.fortran.branches import Context, excludes
from accomp.frontends.fortran.directives import Placed
from accomp.frontends.fortran.loops import DoLoop
from accomp.frontends.fortran.statement_kinds import UNITS, Kind
from accomp.frontends.fortran.structure import Block, Structure
from accomp.ir.places import Branch, Cycles
from accomp.patterns import pattern
from accomp.records import dataclass
from accomp.source import SourceForm, Span

_WORDS = pattern(r"exit|cycle|return|go\s*to|assign|err\s*=|end\s*=|eor\s*=|\*\s*\d+\s*[,)]|\d\s*,\s*\d")
"""What all statements that branch have somewhere: others need not be taken apart."""
_TO_LABELS = frozenset((Verb.GOTO, Verb.ASSIGNED_GOTO, Verb.CALL, Verb.TRANSFER))


@dataclass(frozen=True, slots=True)
class _Jump:
    """A place in a statement that may branch: to labels, in a block or out of it, or out of the procedure."""

    statement: int
    keyword: str
    span: Span
    labels: tuple[str, ...] = ()
    block: Block | None = None


@dataclass(frozen=True, slots=True)
class _Flow:
    """The jumps of a program unit in source order, the places of its labels, and its ENTRY statements."""

    jumps: tuple[_Jump, ...]
    places: dict[str, list[int]]
    entries: tuple[int, ...]


class Boundaries:
    """Tells the branches that leave the regions of one file, or enter them; each unit is read once."""

    def __init__(self, structure: Structure, around: Sequence[Context] = ()) -> None:
        """`around`: the contexts of all statements, where the file has lines of the preprocessor."""
        self.structure, self.around = structure, around
        self._known: dict[int, _Flow] = {}

    def branches(self, placed: Placed, loops: Sequence[DoLoop]) -> tuple[Branch, ...]:
        """The branches across the boundary of a region; `loops` are those that its directive associates.

        CYCLE may go on with an iteration of the innermost of these, but not of the others.
        """
        flow = self._of(placed.block.unit)
        region = range(placed.first, placed.last)
        first, last = (bisect_left(flow.jumps, at, key=_statement) for at in (region.start, region.stop))
        inside = (j for j in flow.jumps[first:last] if not self._is_elsewhere(j.statement, placed.given))
        found = [b for j in inside for b in self._leaving(flow, j, region, loops)]
        if any(place in region for places in flow.places.values() for place in places):
            outside = (j for j in (*flow.jumps[:first], *flow.jumps[last:]) if j.labels)
            live = (j for j in outside if not self._is_elsewhere(j.statement, placed.given))
            found += [Branch(j.keyword, j.span, enters=True) for j in live if self._meets(flow, j, region)]
        found += [Branch("entry", self._span(i), enters=True) for i in flow.entries if i in region]
        return tuple(found)

    def cycles(self, loop: DoLoop) -> Cycles | None:
        """The CYCLE statements of a loop without its name; None if there are none, or none can be told.

        A loop may have several heads, or share the statement at its end with one within.
        """
        block, flow = loop.block, self._of(loop.block.unit)
        region = range(block.first, block.last)
        first, last = (bisect_left(flow.jumps, at, key=_statement) for at in (region.start, region.stop))
        own = (j for j in flow.jumps[first:last] if j.block is block and j.keyword == "cycle")
        statements = self.structure.statements
        found = tuple(j.span for j in own if not performed(statements[j.statement].text).targets)
        shared = any(child.last == block.last for child in block.children)
        if not found or shared or block.twins or len(block.lasts) != 1:
            return None
        begin, scan = statements[block.first].begin, self.structure.scan
        head, end = Span(scan.source, begin, begin), self._span(block.last)
        room = min(_room(span) for span in (*found, head, end))
        closing = scan.written(statements[block.last])
        return Cycles(found, block.construct, block.label, head, end, closing, room)

    def parted(self, placed: Placed) -> tuple[Branch, ...]:
        """The branches from one side of a directive that parts a block to the other."""
        block, at = placed.block, placed.statement
        flow, sides = self._of(block.unit), (range(block.first + 1, at), range(at + 1, block.last))
        return tuple(
            Branch(jump.keyword, jump.span, enters=True)
            for own, other in (sides, sides[::-1])
            for jump in flow.jumps
            if jump.statement in own and self._meets(flow, jump, other)
        )

    def between(self, loops: Sequence[DoLoop]) -> tuple[Branch, ...]:
        """The branches out of what stands in front of or after an inner loop of a nest, but to its end."""
        found: list[Branch] = []
        for outer, inner in pairwise(loop.block for loop in loops):
            flow, body = self._of(outer.unit), range(inner.first + 1, inner.last)
            sides = range(outer.first + 1, inner.first), range(inner.last + 1, outer.last)
            for own, other in (sides, sides[::-1]):
                jumps = (jump for jump in flow.jumps if jump.statement in own)
                leaving = (j for j in jumps if self._meets(flow, j, other) or self._meets(flow, j, body))
                found += [Branch(jump.keyword, jump.span) for jump in leaving]
        return tuple(found)

    def _of(self, unit: Block) -> _Flow:
        flow = self._known.get(unit.first)
        if flow is None:
            flow = self._known[unit.first] = self._flow(unit)
        return flow

    def _is_elsewhere(self, index: int, context: Context) -> bool:
        """Whether a statement stands in no program in which a context holds."""
        return bool(self.around) and excludes(self.around[index], context)

    def _leaving(self, flow: _Flow, jump: _Jump, region: range, loops: Sequence[DoLoop]) -> Iterator[Branch]:
        """The jump as a branch, if it leaves the region, or an associated loop before its last iteration."""
        around = [loop.block for loop in loops if loop.block.first <= jump.statement <= loop.block.last]
        if self._stays(flow, jump, region):
            innermost = loops[-1].block if loops else None
            if any(self._ends(flow, jump, block, around[-1], innermost) for block in around):
                yield Branch(jump.keyword, jump.span, ends=True)
        else:
            yield Branch(jump.keyword, jump.span)

    def _stays(self, flow: _Flow, jump: _Jump, region: range) -> bool:
        """Whether a jump from within a region goes on within it, or where one of its loops ends."""
        if jump.block is not None:
            return any(block.first in region for block in (jump.block, *jump.block.twins))
        return bool(jump.labels) and not self._meets(flow, jump, region, outside=True)

    def _ends(self, flow: _Flow, jump: _Jump, loop: Block, own: Block, innermost: Block | None) -> bool:
        """Whether a jump ends an associated loop, or an iteration of one but the innermost.

        `own` is the innermost of these that the jump stands in.
        """
        if jump.block is not None:
            meant = jump.block is loop or jump.block in loop.twins or loop in jump.block.twins
            return meant and not (loop is innermost and jump.keyword == "cycle")
        if loop is not own:
            return False
        return self._meets(flow, jump, range(loop.first + 1, loop.last + 1), outside=True)

    def _meets(self, flow: _Flow, jump: _Jump, region: range, *, outside: bool = False) -> bool:
        """Whether a label that a jump may go to is in a region, or outside of it."""
        context = self.around[jump.statement] if self.around else None
        places = (place for label in jump.labels for place in flow.places.get(label, ()))
        live = (p for p in places if context is None or not self._is_elsewhere(p, context))
        return any((place in region) is not outside for place in live)

    def _span(self, index: int) -> Span:
        return self.structure.scan.span(self.structure.statements[index])

    def _flow(self, unit: Block) -> _Flow:
        structure = self.structure
        jumps, entries = list[_Jump](), list[int]()
        places, assigned = dict[str, list[int]](), list[str]()
        for index in self._executed(unit):
            statement = structure.statements[index]
            if statement.label:
                places.setdefault(_number(statement.label), []).append(index)
            if structure.shapes[index].kind is Kind.ENTRY:
                entries.append(index)
            elif structure.shapes[index].kind is Kind.EXECUTABLE and _WORDS.search(statement.text):
                action = performed(statement.text)
                assigned += action.targets if action.verb is Verb.ASSIGN_LABEL else ()
                jumps += self._jumps(index, action)
        held = tuple(map(_number, assigned))
        return _Flow(tuple(_with_labels(j, held) for j in jumps), places, tuple(entries))

    def _executed(self, unit: Block) -> Iterator[int]:
        """The statements of a program unit, without those of procedures in it."""
        owners, inactive = self.structure.owners, self.structure.inactive
        inside = (i for i in range(max(unit.first, 0), unit.last + 1) if i not in inactive)
        return (i for i in inside if owners[i].unit is unit)

    def _jumps(self, index: int, action: Action) -> Iterator[_Jump]:
        """The places in a statement that may branch."""
        statement, verb = self.structure.statements[index], action.verb
        labels = tuple(map(_number, action.targets))
        span = self.structure.scan.span(statement, *action.where)
        if verb is Verb.RETURN:
            yield _Jump(index, "return", span)
        elif verb is Verb.EXIT or verb is Verb.CYCLE:
            block = self._meant(index, action.targets)
            yield from [_Jump(index, verb.value, span, (), block)] if block is not None else []
        elif action.specifiers:
            for label, place in zip(labels, action.specifiers, strict=True):
                keyword = "".join(statement.text[place[0] : place[1]].split())
                yield _Jump(index, keyword, self.structure.scan.span(statement, *place), (label,))
        elif verb in _TO_LABELS and (labels or verb is Verb.ASSIGNED_GOTO):
            yield _Jump(index, "if" if action.sign else "goto", span, labels)

    def _meant(self, index: int, names: tuple[str, ...]) -> Block | None:
        """The construct that an EXIT or CYCLE statement belongs to (Fortran 2018 11.1.7.4.4, 11.1.12)."""
        block: Block | None = self.structure.owners[index]
        while block is not None and block.kind not in UNITS:
            if block.construct in names if names else block.kind is Kind.DO:
                return block
            block = block.parent
        return None


_COLUMNS = {SourceForm.FREE: 132, SourceForm.FIXED: 72}


def _room(span: Span) -> int:
    """The columns that the line of a place has left."""
    data = span.file.data
    first, last = data.rfind(b"\n", 0, span.start) + 1, data.find(b"\n", span.start)
    return _COLUMNS[span.file.form] - (last if last >= 0 else len(data)) + first


def _statement(jump: _Jump) -> int:
    return jump.statement


def _with_labels(jump: _Jump, assigned: tuple[str, ...]) -> _Jump:
    """A GO TO what a variable holds may go to all labels that are assigned, where it lists none."""
    if jump.keyword != "goto" or jump.labels:
        return jump
    return _Jump(jump.statement, jump.keyword, jump.span, assigned)


def _number(label: str) -> str:
    return label.lstrip("0")
