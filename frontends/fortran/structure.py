"""Program units and blocks of a file, as far as they can be told without understanding all of it.

Branches of the preprocessor are read one by one: each starts in the blocks that were open at its
`#if`. What the first branch that counts leaves open stays open after `#endif`; blocks that other
branches opened in its stead are its twins and end where it ends.
"""

from __future__ import annotations

from enum import Enum

from accomp.frontends.fortran.branches import ALWAYS, Context, command, excludes, facts
from accomp.frontends.fortran.delimiters import lowered
from accomp.frontends.fortran.statement import ACC_CODE, CODE, CPP, Scan, Statement
from accomp.frontends.fortran.statement_kinds import OPENERS, PROCEDURES, UNITS, Kind, Shape, classify
from accomp.records import dataclass, field
from accomp.source import SourceForm


class Trouble(Enum):
    """What is wrong with the blocks of a file."""

    STRAY_END = "end without a block"
    UNCLOSED = "block without an end"
    STRAY_ELSE = "branch without its block"


@dataclass(frozen=True, slots=True)
class Problem:
    """Something wrong at a statement; `other` is the statement that opened the block in question, or -1."""

    trouble: Trouble
    statement: int
    other: int = -1


@dataclass(slots=True, eq=False)
class Block:
    """A program unit or a block of statements; statements are told by their indices.

    `first` opens it (-1: a file, or a main program without PROGRAM), `lasts` end it, several where
    branches of the preprocessor each end it. `middles` are its ELSE, CASE and CONTAINS statements. At the
    statements `parted`, a branch ends it and opens another in its stead; without that branch it goes on.
    """

    kind: Kind
    name: str
    first: int
    parent: Block | None = None
    construct: str = ""
    label: str = ""
    lasts: list[int] = field(default_factory=list[int])
    middles: list[int] = field(default_factory=list[int])
    children: list[Block] = field(default_factory=list["Block"])
    twins: list[Block] = field(default_factory=list["Block"])
    parted: list[int] = field(default_factory=list[int])

    @property
    def last(self) -> int:
        """The statement that ends the block."""
        return self.lasts[-1] if self.lasts else self.first

    @property
    def unit(self) -> Block:
        """The program unit around this block, itself where it is one; at the top the file."""
        block = self
        while block.kind not in UNITS and block.parent is not None:
            block = block.parent
        return block

    def enclosing(self, kind: Kind) -> Block | None:
        """The innermost block of a kind around this one, itself included."""
        block: Block | None = self
        while block is not None and block.kind is not kind:
            block = block.parent
        return block


@dataclass(slots=True, eq=False)
class Structure:
    """The statements of a file with their shapes and the innermost block each stands in.

    An opening and an ending statement stand in the block they open and end. `inactive` are the
    statements under `#if 0`, and those on lines `skipped` by the preprocessor where that has `decided`.
    """

    scan: Scan
    root: Block
    statements: list[Statement]
    shapes: list[Shape] = field(default_factory=list[Shape])
    owners: list[Block] = field(default_factory=list[Block])
    problems: list[Problem] = field(default_factory=list[Problem])
    inactive: set[int] = field(default_factory=set[int])
    skipped: frozenset[int] = frozenset()
    decided: bool = False
    idle: set[int] = field(default_factory=set[int])
    """Statements that are translated with all branches, though the preprocessor skips them."""
    _namelists: list[int] | None = None
    _threadprivates: list[int] | None = None

    def namelists(self) -> list[int]:
        """The NAMELIST statements of the file."""
        if self._namelists is None:
            declared = (i for i, shape in enumerate(self.shapes) if shape.kind is Kind.DECLARATION)
            self._namelists = [i for i in declared if self.statements[i].text.startswith("namelist")]
        return self._namelists

    def threadprivates(self) -> list[int]:
        """The THREADPRIVATE directives of OpenMP in the file (5.2, section 5.2)."""
        if self._threadprivates is None:
            own = (i for i, s in enumerate(self.statements) if s.sentinel == "omp" and i not in self.inactive)
            named = (i for i in own if self.statements[i].text.lstrip().startswith("threadprivate"))
            self._threadprivates = list(named)
        return self._threadprivates

    def lowered(self, index: int) -> str:
        """The text of a statement in lower case, but for its strings."""
        found = self.statements[index]
        if "'" not in found.text and '"' not in found.text:
            return found.text
        return lowered(self.scan.written(found))

    def units(self, block: Block | None = None) -> list[Block]:
        """All program units and procedures, interface bodies included, in source order."""
        found: list[Block] = []
        for child in (block or self.root).children:
            if child.kind in UNITS:
                found.append(child)
            found += self.units(child)
        return found

    def note_idle(self, lines: frozenset[int]) -> None:
        """Keep in mind what is on lines that the preprocessor skips, where all branches are translated."""
        self.idle = _on(self.scan, lines)

    def next(self, index: int) -> int:
        """The next statement that is no directive, no preprocessor line and not conditional; -1 if none."""
        for following in range(index + 1, len(self.shapes)):
            kind = self.shapes[following].kind
            if kind is not Kind.DIRECTIVE and kind is not Kind.PREPROCESSOR:
                return following
        return -1


@dataclass(slots=True, eq=False)
class _Branches:
    """An `#if` being read: the blocks open before it, and what each branch so far left open.

    `condition` is that of the first branch; `instead` is the block that an earlier `#if` opened under the
    opposite condition.
    """

    before: list[Block]
    left: list[list[Block]]
    otherwise: bool = False
    dead: bool = False
    condition: Context = ALWAYS
    instead: Block | None = None


_DIRECTIVE, _LINE = Shape(Kind.DIRECTIVE), Shape(Kind.PREPROCESSOR)
_ACTIVE = frozenset({CODE, ACC_CODE})


def structure(
    scan: Scan, active: frozenset[str] = _ACTIVE, skipped: frozenset[int] | None = None
) -> Structure:
    """The program units and blocks of a file; `active` are the sentinels of code that is compiled.

    `skipped` are the lines that the preprocessor skips, where it has decided.
    """
    return _Builder(scan, active, skipped).build()


def _on(scan: Scan, lines: frozenset[int]) -> set[int]:
    """The statements on some lines."""
    if not lines:
        return set()
    position = scan.source.position
    return {i for i, s in enumerate(scan.statements) if position(s.begin)[0] in lines}


class _Builder:
    """Reads statements in order, with the blocks that are open."""

    def __init__(self, scan: Scan, active: frozenset[str], skipped: frozenset[int] | None) -> None:
        self.scan, self.active = scan, active
        self.root = Block(Kind.FILE, "", -1)
        self.open = [self.root]
        self.branches: list[_Branches] = []
        self.result = Structure(scan, self.root, scan.statements)
        if skipped is not None:
            self.result.skipped, self.result.decided = skipped, True
            self.result.inactive |= _on(scan, skipped)
        self.fixed = scan.source.form is SourceForm.FIXED
        self.waiting: list[int] = []
        """Directives of the file itself, which may be those of a main program without PROGRAM statement."""
        self.labels = 0
        """How many labelled DO are open."""
        self.opened: list[tuple[Context, Block]] = []
        """Blocks that an `#if` without other branches opened, with its condition."""

    def build(self) -> Structure:
        shapes, owners = self.result.shapes, self.result.owners
        known: dict[str, Shape] = {}
        for index, statement in enumerate(self.scan.statements):
            if self.result.decided and (statement.sentinel == CPP or index in self.result.inactive):
                shapes.append(_LINE)
                owners.append(self.open[-1])
            elif statement.sentinel in self.active:
                shape = known.get(statement.text)
                if shape is None:
                    shape = classify(statement.text, fixed=self.fixed)
                    if shape.kind is not Kind.EXECUTABLE:
                        known[statement.text] = shape
                shapes.append(shape)
                owners.append(self._take(index, statement, shape))
            else:
                shapes.append(_LINE if statement.sentinel == CPP else _DIRECTIVE)
                owners.append(self.open[-1])
                if statement.sentinel == CPP:
                    self._line(statement.text)
                elif self.open[-1] is self.root:
                    self.waiting.append(index)
            if self.branches and any(b.dead for b in self.branches):
                self.result.inactive.add(index)
        self._finish(len(self.scan.statements) - 1)
        return self.result

    def _take(self, index: int, statement: Statement, shape: Shape) -> Block:
        """Open, close or go on: the block a statement stands in."""
        kind = shape.kind
        if kind in OPENERS:
            owner = self._opener(index, shape)
        elif kind is Kind.END:
            owner = self._end(index, shape)
        elif kind is Kind.ELSE or kind is Kind.CASE or kind is Kind.CONTAINS:
            owner = self._middle(index, kind)
        else:
            owner = self.open[-1]
            if owner.kind is Kind.FILE and kind is not Kind.INCLUDE:
                owner = self._program()
        if statement.label and self.labels:
            owner = self._label(index, statement.label, owner)
        return owner

    def _opener(self, index: int, shape: Shape) -> Block:
        kind, top = shape.kind, self.open[-1]
        if kind is Kind.SEPARATE and top.kind is Kind.INTERFACE:
            self.result.shapes[index] = Shape(Kind.DECLARATION)
            return top
        if kind in UNITS:
            top = self._leave(index)
        elif top.kind is Kind.FILE:
            top = self._program()
        self.labels += bool(shape.label)
        return self._push(Block(kind, shape.name, index, top, shape.construct, shape.label))

    def _problem(self, trouble: Trouble, index: int, other: int) -> None:
        if not any(branches.dead for branches in self.branches):
            self.result.problems.append(Problem(trouble, index, other))

    def _leave(self, index: int) -> Block:
        """Close what cannot hold a program unit: it lacks its end."""
        while True:
            top = self.open[-1]
            may = top.kind in (Kind.FILE, Kind.INTERFACE, Kind.MODULE, Kind.SUBMODULE)
            if may or (top.kind in UNITS and top.middles):
                return top
            self._problem(Trouble.UNCLOSED, index, top.first)
            self._pop(index - 1)

    def _program(self) -> Block:
        """Open a main program without PROGRAM statement; the directives in front stand in it."""
        waiting = self.waiting
        made = self._push(Block(Kind.PROGRAM, "", -1, self.root))
        for index in waiting:
            self.result.owners[index] = made
        return made

    def _push(self, block: Block) -> Block:
        self.waiting = []
        if block.parent is not None:
            block.parent.children.append(block)
        self.open.append(block)
        return block

    def _pop(self, index: int) -> Block:
        block = self.open.pop()
        self.labels -= bool(block.label)
        for one in (block, *block.twins):
            one.lasts.append(index)
        return block

    def _end(self, index: int, shape: Shape) -> Block:
        depth = self._closed(shape.closes)
        if depth < 0 and self.waiting and shape.closes is None:
            self._program()
            return self._pop(index)
        if depth < 0:
            other = self.open[-1].first
            self._problem(Trouble.STRAY_END, index, other)
            return self.open[-1]
        while len(self.open) > depth + 1:
            self._problem(Trouble.UNCLOSED, index, self.open[-1].first)
            self._pop(index - 1)
        return self._pop(index)

    def _closed(self, wanted: Kind | None) -> int:
        """How deep the block lies that an END closes; -1 where none is open. None closes a unit."""
        for depth in range(len(self.open) - 1, 0, -1):
            kind = self.open[depth].kind
            if kind is wanted or (wanted is None and kind in UNITS):
                return depth
            if wanted is Kind.SEPARATE and kind in PROCEDURES:
                return depth
            if kind in UNITS and wanted not in UNITS:
                return -1
        return -1

    def _middle(self, index: int, kind: Kind) -> Block:
        for block in reversed(self.open):
            if block.kind in _HOLDERS[kind]:
                block.middles.append(index)
                return block
            if block.kind in UNITS:
                break
        if kind is Kind.CONTAINS and self.open[-1].kind is Kind.FILE:
            return self._program()
        self._problem(Trouble.STRAY_ELSE, index, self.open[-1].first)
        return self.open[-1]

    def _label(self, index: int, label: str, owner: Block) -> Block:
        """Close the labelled DO that end at a statement; it stands in the innermost of them."""
        depth = len(self.open)
        while depth > 1 and self.open[depth - 1].kind not in UNITS:
            depth -= 1
        if not any(b.label == label for b in self.open[depth:]):
            return owner
        owner = owner if owner.first == index else self.open[-1]
        while any(b.label == label for b in self.open[depth:]):
            self._pop(index)
        return owner

    def _line(self, text: str) -> None:
        """A preprocessor line: branches start from the blocks open before their `#if`."""
        word = text[1:].split(None, 1)[0].partition("(")[0] if text[1:].strip() else ""
        if word in ("if", "ifdef", "ifndef"):
            dead = text[1:].split() == ["if", "0"]
            condition = facts(*command(text))
            instead = next((b for c, b in self.opened if excludes(c, condition) and b in self.open), None)
            self.branches.append(_Branches(list(self.open), [], False, dead, condition, instead))
        elif word in ("elif", "else", "elifdef", "elifndef") and self.branches:
            current = self.branches[-1]
            self._leave_branch(current)
            current.otherwise, current.dead = word == "else", False
            self._restore(current.before)
        elif word == "endif" and self.branches:
            self._merge(self.branches.pop())

    def _leave_branch(self, current: _Branches) -> None:
        if not current.dead:
            current.left.append(list(self.open))

    def _restore(self, blocks: list[Block]) -> None:
        self.open = list(blocks)
        self.labels = sum(bool(b.label) for b in blocks)

    def _merge(self, current: _Branches) -> None:
        self._leave_branch(current)
        current.dead = False
        if not current.left:
            self._restore(current.before)
            return
        if len(current.left) == 1 and (self._parts(current) or self._alternative(current)):
            return
        chosen, *others = current.left
        for other in others:
            for index, block in enumerate(other):
                if block in chosen or block.lasts:
                    continue
                twin = chosen[index] if index < len(chosen) else None
                if twin is not None and twin.kind is block.kind:
                    twin.twins.append(block)
        self._restore(chosen)

    def _parts(self, current: _Branches) -> bool:
        """Whether an `#if` without other branches ends blocks and opens others like them in their stead."""
        old = [b for b in current.before if b not in current.left[0]]
        new = [b for b in current.left[0] if b not in current.before]
        if not old or [b.kind for b in old] != [b.kind for b in new] or UNITS & {b.kind for b in old}:
            return False
        for before, block in zip(old, new, strict=True):
            before.parted.append(before.last)
            before.twins.append(block)
        self._restore(current.before)
        return True

    def _alternative(self, current: _Branches) -> bool:
        """Whether an `#if` without other branches opens what one under the opposite condition opened.

        Otherwise, note what it opens.
        """
        new = [b for b in current.left[0] if b not in current.before]
        if len(new) == 1 and current.instead is not None and new[0].kind is current.instead.kind:
            current.instead.twins.append(new[0])
            self._restore(current.before)
            return True
        self.opened += [(current.condition, b) for b in new[:1]]
        return False

    def _finish(self, last: int) -> None:
        while len(self.open) > 1:
            block = self.open[-1]
            if block.first >= 0:
                self._problem(Trouble.UNCLOSED, last, block.first)
            self._pop(last)
        self.root.lasts.append(last)


_HOLDERS = {
    Kind.ELSE: frozenset((Kind.IF, Kind.WHERE)),
    Kind.CASE: frozenset((Kind.SELECT,)),
    Kind.CONTAINS: UNITS | {Kind.TYPE},
}
