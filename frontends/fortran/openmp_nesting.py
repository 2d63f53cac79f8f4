"""OpenMP directives put around the statements they are about (OpenMP 5.2, sections 3.1, 4.3 and 4.4).

The pass reads statements and blocks as the scanner found them. What keeps a directive from being put
around statements is reported, and its construct marked as broken.
"""

from __future__ import annotations

from accomp.codes import openmp_structure as codes
from accomp.diagnostics import Code, Note, Sink
from accomp.frontends.fortran.actions import Verb, action
from accomp.frontends.fortran.directives import Placed, raw_directive
from accomp.frontends.fortran.loops import Nest, nest
from accomp.frontends.fortran.statement_kinds import PROCEDURES, Kind
from accomp.frontends.fortran.structure import Block, Structure, Trouble
from accomp.ir.openmp import Group
from accomp.records import dataclass, field, replace
from accomp.source import Span
from accomp.spec.model import Association
from accomp.spec.openmp_groups import SIMPLE, TRANSFORMATIONS, shown
from accomp.syntax.nodes import Directive
from accomp.syntax.parser import parse, table

_EARLY = frozenset((Kind.USE, Kind.IMPORT, Kind.IMPLICIT, Kind.TYPE, Kind.INTERFACE, Kind.DECLARATION))
"""Statements of specification parts; DATA may stand anywhere."""
_NO_CODE = frozenset((Kind.DIRECTIVE, Kind.PREPROCESSOR))
_GROUPS = {"flush": Group.FLUSH, "cancel": Group.CANCEL, "cancellation point": Group.CANCELLATION_POINT}
_REGIONS = (Group.BLOCK, Group.SECTIONS, Group.CRITICAL)
_META = "begin metadirective"


@dataclass(slots=True, eq=False)
class Nested:
    """A directive with its statements, those of its region being [placed.first, placed.last).

    `end` is its end directive, `broken` tells that the region could not be told.
    """

    placed: Placed
    group: Group
    children: list[Nested] = field(default_factory=list["Nested"])
    end: Directive | None = None
    broken: bool = False
    declaring: bool = False

    @property
    def directive(self) -> Directive:
        """The directive."""
        return self.placed.directive

    @property
    def name(self) -> str:
        """The name of the directive as Fortran has it."""
        return shown(self.placed.directive.name)


def group_of(directive: Directive, association: Association, category: str) -> Group:
    """The group of a directive, by its table and clauses."""
    name = directive.name
    if name == _META:
        return Group.BLOCK
    if name in _GROUPS:
        return _GROUPS[name]
    if name == "ordered" and not directive.has("depend", "doacross"):
        return Group.BLOCK
    if name in SIMPLE:
        return Group.SIMPLE
    if category == "declarative":
        return Group.DECLARATIVE
    if name in ("atomic", "critical"):
        return Group.ATOMIC if name == "atomic" else Group.CRITICAL
    if name in ("sections", "parallel sections"):
        return Group.SECTIONS
    known = {
        Association.BLOCK: Group.BLOCK,
        Association.LOOP: Group.LOOP,
        Association.STATEMENT: Group.STATEMENT,
    }
    return known.get(association, Group.OTHER)


def nested(structure: Structure, sink: Sink, version: str = "") -> list[Nested]:
    """The outermost directives of a file in source order, each with those in its region."""
    return _Nester(structure, sink, version).run()


class _Nester:
    """Reads directives in order, with the constructs that are open."""

    def __init__(self, structure: Structure, sink: Sink, version: str) -> None:
        self.structure, self.sink, self.version = structure, sink, version
        self.statements, self.shapes = structure.statements, structure.shapes
        self.roots: list[Nested] = []
        self.open: list[Nested] = []
        self.unclosed = {p.other for p in structure.problems if p.trouble is Trouble.UNCLOSED}
        self.executed: dict[int, int] = {}
        """By the first statement of a unit, the first one that is executed."""

    def run(self) -> list[Nested]:
        for index, statement in enumerate(self.statements):
            if statement.sentinel != "omp" or index in self.structure.inactive:
                continue
            raw = raw_directive(self.structure.scan, statement)
            directive = parse(raw, self.sink, self.version) if raw is not None else None
            if raw is None or directive is None:
                continue
            self._leave(index, directive)
            if directive.end or directive.name == "end metadirective":
                self._end(index, replace(directive, name=_META) if not directive.end else directive)
                continue
            spec = table(directive.model).directive(directive.name)
            kind = spec.association if spec else Association.NONE
            placed = Placed(index, raw, directive, kind, self.structure.owners[index])
            group = group_of(directive, kind, spec.category if spec else "")
            self._begin(Nested(placed, group))
        self._leave(len(self.statements), None)
        return self.roots

    def _span(self, index: int) -> Span:
        return self.structure.scan.span(self.statements[index])

    def _fault(self, code: Code, one: Nested, /, other: int = -1, what: str = "") -> None:
        """Report what keeps a construct from having a region."""
        one.broken = True
        notes = (Note("this is in its place", self._span(other)),) if other >= 0 else ()
        where = self._span(one.placed.statement)
        self.sink.report(code, where, notes=notes, directive=one.name, what=what)

    def _wrong(self, code: Code, one: Nested, other: int, what: str) -> None:
        """Report a statement that a directive cannot be about."""
        notes = (Note(f"'{one.name}' is here", self._span(one.placed.statement)),)
        self.sink.report(code, self._span(other), notes=notes, directive=one.name, what=what)

    def _begin(self, one: Nested) -> None:
        if one.directive.name == "section" and not self._part(one):
            return
        self._hang(one)
        self._check_place(one)
        if one.group in _REGIONS:
            self._block(one)
        elif one.group is Group.LOOP:
            self._loop(one)
        elif one.group is Group.ATOMIC or one.group is Group.STATEMENT:
            self._statement(one)

    def _hang(self, one: Nested) -> None:
        (self.open[-1].children if self.open else self.roots).append(one)

    def _part(self, one: Nested) -> bool:
        """Whether a `section` stands right within `sections`: it ends the one in front of it."""
        index = one.placed.statement
        if self.open and self.open[-1].directive.name == "section":
            self.open.pop().placed.last = index
        if self.open and self.open[-1].group is Group.SECTIONS:
            around = self.open[-1]
            first = around.placed.first
            strict = self._strict(around) and one.placed.block is self.structure.owners[first]
            if strict or one.placed.block is around.placed.block:
                return True
        self.sink.report(codes.SECTION_PLACE, self._span(index))
        return False

    def _check_place(self, one: Nested) -> None:
        """Declarative directives stand in specification parts, others among executed statements."""
        name, index = one.directive.name, one.placed.statement
        unit, block = one.placed.block.unit, one.placed.block
        if one.group is Group.DECLARATIVE:
            one.declaring = True
            if name != "allocate" and not name.startswith("end ") and self._is_executed(block, index):
                self.sink.report(codes.DECLARATION_PLACE, self._span(index), directive=one.name)
            elif name == "allocate":
                one.declaring = not self._is_executed(block, index)
                if not one.declaring:
                    self._allocation(one)
            return
        if one.group is Group.OTHER:
            if name == "requires" and self._is_executed(block, index):
                self.sink.report(codes.DECLARATION_PLACE, self._span(index), directive=one.name)
            return
        if unit.kind not in PROCEDURES | {Kind.PROGRAM}:
            where = (
                f"it has no place in a {unit.kind.value}" if unit.kind is not Kind.FILE else "put it into one"
            )
            self.sink.report(codes.EXECUTABLE_PLACE, self._span(index), directive=one.name, where=where)
            one.broken = True
        elif (following := self.structure.next(index)) >= 0 and self._declares(following, unit):
            where = "put it after all declarations"
            self.sink.report(codes.EXECUTABLE_PLACE, self._span(index), directive=one.name, where=where)

    def _declares(self, index: int, unit: Block) -> bool:
        if self.shapes[index].kind not in _EARLY or self.structure.owners[index] is not unit:
            return False
        return not self.statements[index].text.startswith(("data", "format"))

    def _is_executed(self, block: Block, index: int) -> bool:
        """Whether statements of a unit, or of the BLOCK construct around, in front of one are executed."""
        if block.kind is Kind.BLOCK:
            shapes, owners = self.shapes, self.structure.owners
            return any(
                owners[i] is not block or shapes[i].kind is Kind.EXECUTABLE
                for i in range(block.first + 1, index)
                if shapes[i].kind not in _NO_CODE
            )
        unit = block.unit
        if unit.first not in self.executed:
            self.executed[unit.first] = self._first_executed(unit)
        return self.executed[unit.first] < index

    def _first_executed(self, unit: Block) -> int:
        shapes, owners = self.shapes, self.structure.owners
        for index in range(max(unit.first + 1, 0), unit.last):
            owner = owners[index]
            if owner.unit is unit and shapes[index].kind is Kind.EXECUTABLE and owner.kind is not Kind.TYPE:
                return index if not self._defines(index) else unit.last
            if owner is not unit and owner.unit is unit and owner.kind in _EXECUTED:
                return index
        return unit.last

    def _defines(self, index: int) -> bool:
        """Whether what looks like an assignment in a specification part may be a statement function."""
        following = self.structure.next(index)
        return following >= 0 and self.shapes[following].kind in _EARLY

    def _block(self, one: Nested) -> None:
        index = one.placed.statement
        one.placed.first, one.placed.last = index + 1, len(self.statements)
        following = self.structure.next(index)
        if (
            following >= 0
            and self.shapes[following].kind is Kind.BLOCK
            and not self._between(index, following)
        ):
            one.placed.first, one.placed.last = following, self.structure.owners[following].last + 1
        self.open.append(one)

    def _strict(self, one: Nested) -> bool:
        """Whether the region is a strictly structured block, which needs no end directive (5.1)."""
        first = one.placed.first
        return first < len(self.shapes) and self.shapes[first].kind is Kind.BLOCK

    def _between(self, first: int, last: int) -> int:
        """The OpenMP directive between two statements, 0 if there is none."""
        between = range(first + 1, last)
        return next((i for i in between if self.statements[i].sentinel == "omp"), 0)

    def _loop(self, one: Nested) -> None:
        index = self.structure.next(one.placed.statement)
        owner = self.structure.owners[index] if index >= 0 else None
        loop = owner is not None and owner.kind is Kind.DO and owner.first == index
        before = self._between(one.placed.statement, index) if index >= 0 else 0
        made = before and parse_name(self.structure, before) in TRANSFORMATIONS
        if not loop or owner is None or (before and not made):
            self._fault(codes.NO_LOOP, one, before or index)
            return
        if owner.first in self.unclosed:
            self._fault(codes.CROSSING, one)
            return
        one.placed.nest = nest(self.structure, index, 1) if not before else Nest()
        one.placed.first, one.placed.last = index, owner.last + 1
        self.open.append(one)

    def _statement(self, one: Nested) -> None:
        index = self.structure.next(one.placed.statement)
        kind = self.shapes[index].kind if index >= 0 else Kind.END
        atomic = one.group is Group.ATOMIC
        fits = kind is Kind.EXECUTABLE or (kind is Kind.IF and atomic)
        between = self._between(one.placed.statement, index)
        if not fits or between:
            found = between or index
            if atomic or found < 0:
                self._fault(codes.NO_STATEMENT, one, found, what="an assignment" if atomic else "a statement")
            else:
                one.broken = True
                self._wrong(codes.NO_STATEMENT, one, found, _NEEDED.get(one.directive.name, "a statement"))
            return
        one.placed.first, one.placed.last = index, self._after(index)
        if atomic:
            self._updates(one)
        elif one.directive.name == "allocators":
            self._allocation(one)
        elif one.directive.name == "dispatch" and not _calls(self.statements[index].text):
            self._wrong(codes.NO_STATEMENT, one, index, _NEEDED["dispatch"])
        self.open.append(one)

    def _updates(self, one: Nested) -> None:
        """Take the statements of an atomic construct: two for `capture`, also without `end atomic` (5.1)."""
        end = self._next_directive(one.placed.statement)
        if end and parse_name(self.structure, end) in ("end atomic", "endatomic"):
            one.placed.last = end
            return
        first, second = one.placed.first, self.structure.next(one.placed.last - 1)
        if not one.directive.has("capture") or (self.version or "5.2") < "5.1" or second < 0:
            return
        fits = self.shapes[second].kind in (Kind.EXECUTABLE, Kind.IF)
        alone = self.structure.owners[first].middles if self.shapes[first].kind is Kind.IF else ()
        if fits and not alone and not self._between(first, second):
            one.placed.last = self._after(second)

    def _allocation(self, one: Nested) -> None:
        """Report what is no ALLOCATE statement after `allocate` or `allocators` (6.6, 6.7)."""
        index = self.structure.next(one.placed.statement)
        between = self._between(one.placed.statement, index) if index >= 0 else 1
        if between or self.shapes[index].kind is not Kind.EXECUTABLE:
            return
        if action(self.statements[index].text).verb is not Verb.ALLOCATE:
            self._wrong(codes.NO_STATEMENT, one, index, _NEEDED["allocators"])

    def _after(self, index: int) -> int:
        """The statement after an action statement or an IF construct."""
        owner = self.structure.owners[index]
        return owner.last + 1 if owner.first == index and owner.kind is Kind.IF else index + 1

    def _next_directive(self, index: int) -> int:
        """The next OpenMP directive in the same procedure, if few statements stand between; 0 if none."""
        for at in range(index + 1, min(index + 24, len(self.statements))):
            if self.statements[at].sentinel == "omp":
                return at
        return 0

    def _end(self, index: int, directive: Directive) -> None:
        """Close the construct that an end directive belongs to."""
        if self.open and self.open[-1].directive.name == "section" and directive.name != "section":
            self.open[-1].placed.last = index
            self.open.pop()
        ended = next((one for one in reversed(self.open) if _may_end(one, directive, index)), None)
        if ended is not None:
            while self.open[-1] is not ended:
                self._unended(self.open.pop(), index)
            self._close(self.open.pop(), index, directive)
            return
        top = self.open[-1] if self.open else None
        if (
            top is not None
            and top.group is not Group.LOOP
            and _alike(top.directive.name, directive.name)
            and not self._strict(top)
        ):
            where = self._span(index)
            note = (Note(f"'{top.name}' is here", self._span(top.placed.statement)),)
            found = shown(directive.name)
            self.sink.report(codes.UNMATCHED_END, where, notes=note, found=found, directive=top.name)
            self._close(self.open.pop(), index, None)
            return
        last = (self.open[-1].children if self.open else self.roots)[-1:]
        self.sink.report(
            codes.STRAY_END,
            self._span(index),
            directive=shown(directive.name).removeprefix("begin "),
            why=self._why(last, directive, index),
        )

    def _why(self, last: list[Nested], directive: Directive, index: int) -> str:
        """Why no construct is open that an end directive names."""
        one = last[0] if last else None
        if one is None or one.directive.name != directive.name:
            return ""
        if one.end is not None:
            return f": the '{one.name}' in front of it has its end already"
        if one.broken:
            return f": the '{one.name}' in front of it has no region"
        return (
            f": statements stand between it and the end of the '{one.name}'"
            if index > one.placed.last
            else ""
        )

    def _close(self, one: Nested, index: int, directive: Directive | None) -> None:
        one.placed.closings.append(index)
        one.end = directive
        if one.group is Group.LOOP and self._shares_end(one):
            note = (Note(f"'{one.name}' is here", self._span(one.placed.statement)),)
            self.sink.report(codes.SHARED_END, self._span(index), notes=note, directive=one.name)
        if one.group in _REGIONS:
            one.placed.last = index
            here = self.structure.owners[index]
            parted = any(one.placed.statement < i < index for i in here.middles)
            if here is not one.placed.block or parted:
                self._fault(codes.CROSSING, one)

    def _shares_end(self, one: Nested) -> bool:
        """Whether a loop around ends at the same statement as the loop of a directive (4.4.1)."""
        loop = self.structure.owners[one.placed.first]
        around = loop.parent
        return around is not None and around.kind is Kind.DO and around.last == loop.last

    def _unended(self, one: Nested, index: int) -> None:
        """A construct whose end directive does not come."""
        needs = one.group in _REGIONS
        if not needs or one.directive.name in ("section", _META) or self._strict(one):
            end = max(one.placed.block.last, one.placed.first) if one.directive.name == "section" else index
            one.placed.last = min(one.placed.last, index, end)
            return
        block = one.placed.block
        one.placed.last = min(index, max(block.last, one.placed.first))
        self._fault(codes.MISSING_END, one)
        inner, one.children = one.children, []  # whether they stand in its region is not known
        around = [other for other in self.open if other is not one]
        (around[-1].children if around else self.roots).extend(inner)

    def _leave(self, index: int, directive: Directive | None) -> None:
        """Take constructs whose region is passed at a directive off those that are open."""
        ending = directive if directive is not None and directive.end else None
        while self.open:
            one = self.open[-1]
            if one.group in _REGIONS and not self._strict(one):
                if index <= one.placed.block.last and index < len(self.statements):
                    return
                self._unended(one, index)
            elif index < one.placed.last:
                return
            elif ending is not None and ending.name == one.directive.name and self._is_near(one, index):
                return
            self.open.pop()

    def _is_near(self, one: Nested, index: int) -> bool:
        """Whether nothing is executed between the region of a construct and a directive."""
        return all(self.shapes[i].kind in _NO_CODE for i in range(one.placed.last, index))


_EXECUTED = frozenset((Kind.DO, Kind.IF, Kind.SELECT, Kind.WHERE, Kind.FORALL, Kind.ASSOCIATE, Kind.BLOCK))


def parse_name(structure: Structure, index: int) -> str:
    """The first word of a directive, with `end` in front the first two."""
    words = structure.statements[index].text.replace("(", " ").split()
    return " ".join(words[: 2 if words[:1] == ["end"] else 1])


_NEEDED = {"allocators": "an ALLOCATE statement", "dispatch": "a call, or an assignment of what one returns,"}


def _calls(text: str) -> bool:
    """Whether a statement may be a call, or assign the result of one (7.6)."""
    found = action(text)
    if found.verb is Verb.ASSIGN:
        first, last = found.parts[1]
        return text[first:last].rstrip().endswith(")") and text[first:last].lstrip()[:1].isalpha()
    return found.verb in (Verb.CALL, Verb.POINT)


def _may_end(one: Nested, directive: Directive, index: int) -> bool:
    """Whether an end directive is that of a construct: it stands after the loop of a loop construct."""
    if one.directive.name != directive.name:
        return False
    return one.group in _REGIONS or index >= one.placed.last


def _alike(one: str, other: str) -> bool:
    """Whether an end directive is likely meant for a construct of another name."""
    return not set(one.split()).isdisjoint(other.split())


def associated(structure: Structure, one: Nested, count: int) -> Nest:
    """The nest of so many loops that a loop construct is about."""
    found = one.placed.nest
    if not found.loops or count <= len(found.loops):
        return found
    return nest(structure, one.placed.first, count)
