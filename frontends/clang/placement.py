"""Whether a standalone directive stands where a statement of its own may (OpenACC 3.3 2.1).

libclang 18 takes a declaration as the substatement of `if`, `for` and the
like, and does not tell the parent of a node; so the few directives that
follow something suspicious are looked at again.
"""

from __future__ import annotations

import re

from accomp.codes.frontend import MISPLACED
from accomp.codes.sema import AFTER_LABEL
from accomp.diagnostics import Sink
from accomp.frontends.clang.cursor_kinds import TRANSLATION_UNIT
from accomp.frontends.clang.libclang import CONTINUE, RECURSE, Cursor, Visitor
from accomp.frontends.clang.region_boundary import LABELS
from accomp.frontends.clang.shadow import Mark, Shadow
from accomp.frontends.clang.translation_unit import TranslationUnit
from accomp.patterns import pattern
from accomp.syntax import c_lexis
from accomp.syntax.directive_lines import is_pragma

_DECLARATIONS, _IF, _FOR, _WHILE, _DO, _SWITCH = 231, 205, 209, 207, 208, 206
_PARENTS = frozenset((_IF, _FOR, _WHILE, _DO, _SWITCH))
_MARKS = pattern(
    c_lexis.SKIPPED + rb"|^[ \t]*(?:#|%:)[^\n\\]*+(?:\\(?:\r\n|.)[^\n\\]*+)*+|[;{}]", re.DOTALL | re.MULTILINE
)
_HARMLESS = pattern(rb"(?:^|\n)(?:[^/\n]|/(?!/))*[;{}]\s*\Z")
"""What stands in front of most directives, which need not be looked at again."""


def placed_in(unit: TranslationUnit, file: int | None, shadow: Shadow) -> list[tuple[Mark, int]]:
    """The standalone directives that another statement or a label has right after it, and its kind."""
    suspects = {
        m.start: m
        for m in shadow.marks
        if not m.region and m.bound and not m.found.macro and _suspect(shadow, m)
    }
    found: list[tuple[Mark, int]] = []

    def visit(cursor: Cursor, parent: Cursor, _data: object) -> int:
        if parent.kind == TRANSLATION_UNIT:
            where, begin, end = unit.extent(cursor)
            return RECURSE if where == file and any(begin < s < end for s in suspects) else CONTINUE
        if cursor.kind == _DECLARATIONS and (parent.kind in _PARENTS or parent.kind in LABELS):
            mark = suspects.get(unit.extent(cursor)[1])
            if mark is not None:
                found.append((mark, parent.kind))
        return RECURSE

    if suspects:
        unit.lib.visitChildren(unit.root, Visitor(visit), None)
    return found


def report_places(
    unit: TranslationUnit, file: int | None, shadow: Shadow, sink: Sink, *, labels: bool
) -> None:
    """Report standalone directives that are substatements of statements, and those after `labels`.

    Not operators after labels, which may stand in definitions of macros. To clang a label may be followed by
    anything (C23 6.8.1).
    """
    for mark, kind in placed_in(unit, file, shadow):
        name = mark.directive.name
        if kind in _PARENTS:
            where = "as the immediate substatement of a statement"
            sink.report(MISPLACED, mark.span, directive=name, where=where)
        elif labels and mark.executable and name != "cache" and is_pragma(mark.span):
            keyword = f"'{LABELS[kind]}'" if LABELS[kind] else "a label"
            sink.report(AFTER_LABEL, mark.span, directive=name, keyword=keyword)


def follows(shadow: Shadow | None, mark: Mark, begin: int) -> bool:
    """Whether a function that begins at a place is the next declaration after `routine` (section 2.15.1).

    The block of a linkage specification or namespace may be between, but where `bind` needs a declaration
    for each function.
    """
    if shadow is None or mark.found.macro:
        return True
    ends = (b";", b"}", b"{") if mark.directive.has("bind") else (b";", b"}")
    found = _MARKS.finditer(shadow.source.data, mark.span.end, shadow.original(begin))
    return not any(match.group() in ends for match in found)


def _suspect(shadow: Shadow, mark: Mark) -> bool:
    return (
        _HARMLESS.search(shadow.data, shadow.data.rfind(b"\n", 0, max(0, mark.start - 200)) + 1, mark.start)
        is None
    )
