"""The text that clang parses in place of a file: each directive as host code that binds its arguments.

A construct becomes `while(...)`, which takes the following statement as its
body just as the directive takes it as its region; all else becomes a typedef,
which may stand where a declaration may, but not be a substatement. The clauses' expressions
are operands of comma operators in it. Lines stay where they are.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable
from enum import Enum

from accomp.diagnostics import Sink
from accomp.frontends.clang.directive_expressions import Slot
from accomp.frontends.clang.found_directives import Found
from accomp.patterns import pattern
from accomp.records import dataclass, field, replace
from accomp.source import SourceFile, Span
from accomp.syntax import c_lexis
from accomp.syntax.nodes import Directive, RawDirective


class Shape(Enum):
    """How a slot is written in the shadow."""

    VALUE = "value"
    ADDRESS = "address"
    NAME = "name"
    """As the address of what may be a member function: no parentheses around its name (C++17 8.3.1)."""
    ABSENT = "absent"
    INTEGER = "integer"
    """Where only an integer, or what converts to one without a cast, is right (OpenACC 3.3 section 1.6)."""
    CONDITION = "condition"
    POINTER = "pointer"
    SUBSCRIPTED = "subscripted"
    DIMENSION = "dimension"
    ONE = "one"
    COUNT = "count"


@dataclass(frozen=True, slots=True)
class Piece:
    """A slot in the shadow text: it opens at `start`, its own text is [text, end)."""

    slot: int
    start: int
    text: int
    end: int


@dataclass(slots=True)
class Mark:
    """A directive of a file, and where it stands in the shadow: [start, end).

    `shapes` says how slots are written where not by value, `changed`
    which of these changed in this parse, `expand` which slots seem to hold
    macros that are more than an expression, `overloaded` that the name of a
    `routine` means several functions. In a macro
    definition, string literals ("accomp:NUMBER:SLOT") tell which directive
    and which slot an expansion is of: clang gives places of expansions only.
    """

    found: Found
    raw: RawDirective
    directive: Directive
    slots: list[Slot]
    region: bool
    number: int = 0
    loop: bool = False
    executable: bool = False
    shapes: dict[int, Shape] = field(default_factory=dict[int, Shape])
    pieces: list[Piece] = field(default_factory=list[Piece])
    changed: set[int] = field(default_factory=set[int])
    expand: set[int] = field(default_factory=set[int])
    start: int = 0
    end: int = 0
    bound: bool = False
    dropped: bool = False
    expanded: bool = False
    overloaded: bool = False
    faults: Sink = field(default_factory=Sink)

    @property
    def in_macro(self) -> bool:
        """Whether it stands in the definition of a macro."""
        return bool(self.found.macro)

    def of_use(self, directive: Directive) -> Directive:
        """That of one use of a macro: it has a span of its own, which parts of a combined directive share."""
        span = directive.span
        if not self.in_macro or span is None:
            return directive
        return replace(directive, span=Span(span.file, span.start, span.end))

    @property
    def span(self) -> Span:
        """Where the directive stands in the file."""
        return self.found.raw.span

    def piece_at(self, offset: int) -> Piece | None:
        """The piece that covers an offset of the shadow."""
        return next((p for p in self.pieces if p.start <= offset <= p.end), None)

    def place(self, offset: int) -> Span | None:
        """The span in the source of a byte of one of the pieces, up to the end of its slot."""
        piece = self.piece_at(offset)
        if piece is None:
            return None
        span = self.slots[piece.slot].span
        if self.raw.offsets:
            return span
        start = min(span.start + max(0, offset - piece.text), max(span.start, span.end - 1))
        return Span(span.file, start, span.end)


@dataclass(slots=True)
class Shadow:
    """The shadow of one file, and the way back from its offsets.

    `by_start` finds a directive by the place clang gives its node: that of
    `while`, or of the name a typedef declares.
    """

    source: SourceFile
    data: bytes
    marks: list[Mark]
    sites: tuple[int, ...] = ()
    starts: list[int] = field(default_factory=list[int])
    shifts: list[int] = field(default_factory=list[int])
    by_start: dict[int, Mark] = field(default_factory=dict[int, Mark])
    end: int = 0
    """Where it ends; what stands after, in `data`, the file has nothing of."""

    def mark_at(self, offset: int) -> Mark | None:
        """The directive whose shadow covers an offset."""
        at = bisect_right(self.starts, offset) - 1
        if at < 0 or offset >= self.marks[at].end:
            return None
        return self.marks[at]

    def original(self, offset: int) -> int:
        """The offset in the file of an offset of the shadow; within a directive, its start.

        What is declared after the end of the file stands at its end, where broken code reaches into it.
        """
        if offset >= self.end:
            return len(self.source.data)
        at = bisect_right(self.starts, offset) - 1
        if at < 0:
            return offset
        mark = self.marks[at]
        if offset < mark.end:
            return mark.span.start
        return offset + self.shifts[at]

    def shadowed(self, offset: int) -> int:
        """The offset in the shadow of an offset in the file that lies outside of directives."""
        at = offset
        for mark, shift in zip(self.marks, self.shifts, strict=True):
            if mark.span.end > offset:
                break
            at = offset - shift
        return at


TAG = "accomp:"
_TYPEDEF = b"typedef char "
OF_MACROS = (
    "-D__accomp_of_use(n)=__accomp_in_line(n,__LINE__)",
    "-D__accomp_in_line(n,line)=__accomp_joined(n,line)",
    "-D__accomp_joined(n,line)=__accomp##n##_##line",
)
"""Options for the names that shadows declare in macros: a class may use one in several lines."""
_NUMBER = pattern(r"(?:0|[1-9]\d*)\Z")


def build(source: SourceFile, marks: Iterable[Mark], sites: tuple[int, ...] = ()) -> Shadow:
    """The shadow of a file; the marks, in source order, get their places in it."""
    out, at, length = list[bytes](), 0, 0
    shadow = Shadow(source, b"", list(marks), sites)
    for mark in shadow.marks:
        before = source.data[at : mark.span.start]
        mark.start = length + len(before)
        text = _code(mark)
        lines = b"\n" * source.data.count(b"\n", mark.span.start, mark.span.end)
        out += (before, text, _folded(lines, mark))
        length = mark.start + len(text) + len(out[-1])
        mark.end, at = mark.start + len(text), mark.span.end
        shadow.by_start[mark.start if mark.region else mark.start + len(_TYPEDEF)] = mark
        shadow.starts.append(mark.start)
        shadow.shifts.append(at - length)
    out.append(source.data[at:])
    shadow.data = b"".join(out)
    shadow.end = len(shadow.data)
    return shadow


def _folded(lines: bytes, mark: Mark) -> bytes:
    """The line ends of a directive, continued where it stands in a macro definition."""
    return lines.replace(b"\n", b"\\\n") if mark.found.macro else lines


def _code(mark: Mark) -> bytes:
    """The host code for a directive, and its pieces."""
    named = b"__accomp_of_use(%d)" if mark.found.macro else b"__accomp%d"
    opened = b"while(" if mark.region else _TYPEDEF + named % mark.number + b"[sizeof(("
    out = [opened + _tag(mark, "")]
    at = mark.start + len(out[0])
    mark.pieces, mark.changed = [], set()
    for number, slot in enumerate(mark.slots):
        shape, tag = mark.shapes.get(number, Shape.VALUE), _tag(mark, str(number))
        shape = Shape.NAME if shape is Shape.ADDRESS and mark.directive.name == "routine" else shape
        opening, text, closing = _operand(slot, shape, plain=slot.plain and not tag)
        if not text:
            continue
        opening = tag + opening
        first = at + len(opening)
        mark.pieces.append(Piece(number, at, first, first + len(text)))
        out += (opening, text, closing)
        at = first + len(text) + len(closing)
    out.append(b"1)" if mark.region else b"0))];")
    return b"".join(out)


def _tag(mark: Mark, slot: str) -> bytes:
    """The operand that names a directive or a slot in a macro definition."""
    return f'"{TAG}{mark.number}:{slot}",'.encode() if mark.found.macro else b""


def _operand(slot: Slot, shape: Shape, plain: bool) -> tuple[bytes, bytes, bytes]:
    """A slot as operand of a comma operator: opening, text (empty: left out), closing."""
    if shape is Shape.ABSENT or literal(slot):
        return b"", b"", b""
    text = c_lexis.blanked(slot.text.encode("utf-8", "surrogateescape"))
    if shape in _AROUND:
        before, after = _AROUND[shape]
        return before, text, after.replace(b"@", b"[0]" * slot.subscripts)
    if plain:
        return b"", text, b","
    return b"(void)(", text, b"),"


_AROUND = {
    Shape.ADDRESS: (b"(void)&(", b"),"),
    Shape.NAME: (b"(void)&", b","),
    Shape.INTEGER: (b"({switch(", b"){default:;}}),"),
    Shape.CONDITION: (b"(void)((", b")?1:0),"),
    Shape.POINTER: (b"(void)static_cast<const volatile void*>(__builtin_align_down((", b")@,1)),"),
    Shape.SUBSCRIPTED: (b"(void)(", b")[0],"),
    Shape.DIMENSION: (b"(void)sizeof(char[(", b")-1u<3?1:-1]),"),
    Shape.ONE: (b"(void)sizeof(char[(", b")==1?1:-1]),"),
    Shape.COUNT: (b"(void)sizeof(char[(", b")>0?1:-1]),"),
}
"""What stands before and after a slot, @ for its subscripts.

A class converts in `switch` as it does in clauses (C++17 9.4.2); it does not convert to a pointer, since the
built-in function takes no class.
"""


def literal(slot: Slot) -> bool:
    """Whether a slot is a plain decimal number of type `int`, which needs no compiler."""
    return len(slot.text) < 10 and _NUMBER.match(slot.text) is not None
