"""What leaves a region or comes from outside of it in ways that other parts do not see.

Branches out of a region whose text lines of the preprocessor part (sema looks at whole texts alone), and
structured bindings of C++.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from accomp.codes.sema import BRANCH_OUT
from accomp.diagnostics import Note, Sink
from accomp.frontends.clang.libclang import CONTINUE, RECURSE, Cursor, Visitor
from accomp.frontends.clang.symbols import CLASSES
from accomp.frontends.clang.translation_unit import TranslationUnit
from accomp.ir.nodes import Construct, RegionKind, StructuredBinding
from accomp.source import Span
from accomp.syntax import c_lexis

_LAMBDA, _GOTO, _RETURN, _LABEL = 144, 210, 214, 48
_KEYWORDS = {_GOTO: "goto", _RETURN: "return"}
_STRUCTURED = frozenset(("parallel", "serial", "kernels", "loop", "data", "host_data"))


Places = Callable[[int | None, int, int], Span | None]


def report_branches(
    construct: Construct, body: Cursor, place: Places, unit: TranslationUnit, sink: Sink
) -> None:
    """Report `return`, and `goto` a label outside, in the region of a construct (sections 2.5.4, 6).

    `place` gives the span of a part of a shadow.
    """
    region, directive = construct.region, construct.directive
    if region is None or directive.name.partition(" ")[0] not in _STRUCTURED or not _parted(region.span):
        return
    _, begin, end = unit.extent(body)

    def outside(cursor: Cursor) -> bool:
        for child in unit.children(cursor):
            label = unit.place(unit.lib.getCursorLocation(unit.lib.getCursorReferenced(child)))
            if child.kind == _LABEL and begin <= label[1] < end:
                return False
        return True

    def visit(cursor: Cursor, _parent: Cursor, _data: object) -> int:
        if cursor.kind == _LAMBDA or cursor.kind in CLASSES:
            return CONTINUE
        if cursor.kind == _RETURN or (cursor.kind == _GOTO and outside(cursor)):
            note = Note(f"'{directive.name}' construct is here", directive.span)
            span, keyword = place(*unit.extent(cursor)) or directive.span, _KEYWORDS[cursor.kind]
            sink.report(BRANCH_OUT, span, notes=(note,), keyword=keyword, directive=directive.name)
        return RECURSE

    unit.lib.visitChildren(body, Visitor(visit), None)


Names = Callable[[tuple[int | None, int], str], Span | None]


def bindings_outside(
    body: Cursor, references: Sequence[tuple[Cursor, Cursor]], place: Names, unit: TranslationUnit
) -> tuple[StructuredBinding, ...]:
    """The structured bindings from outside of a region that it refers to.

    `references` are those of bindings in the region, each with what it refers to; `place` gives the span of
    a name at a place of a shadow.
    """
    found: list[StructuredBinding] = []
    file, begin, end = unit.extent(body)
    for cursor, target in references:
        at, declared = (unit.place(unit.lib.getCursorLocation(c)) for c in (cursor, target))
        name = unit.name(target)
        span = place(at, name)
        if span is not None and (declared[0] != file or not begin <= declared[1] < end):
            found.append(StructuredBinding(name, span))
    return tuple(found)


def _parted(span: Span) -> bool:
    """Whether lines of the preprocessor other than pragmas are among the lines."""
    lines = (line.lstrip() for line in span.text().split("\n"))
    return any(line[:1] == "#" and not line[1:].lstrip().startswith("pragma") for line in lines)


def statement_end(data: bytes, end: int, kind: RegionKind) -> int:
    """The offset after the `;` of a statement that ends with an expression."""
    if kind in (RegionKind.COMPOUND, RegionKind.NULL) or data[end - 1 : end] in (b";", b"}"):
        return end
    after = c_lexis.skip_gap(data, end)
    return after + 1 if data[after : after + 1] == b";" else end
