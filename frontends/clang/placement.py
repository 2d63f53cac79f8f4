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
from accomp.frontends.clang.libclang import CONTINUE, RECURSE, Cursor, Visitor
from accomp.frontends.clang.shadow import Mark, Shadow
from accomp.frontends.clang.symbols import TRANSLATION_UNIT
from accomp.frontends.clang.translation_unit import TranslationUnit
from accomp.source import Span
from accomp.syntax import c_lexis
from accomp.syntax.directive_lines import is_pragma

_DECLARATIONS, _IF, _FOR, _WHILE, _DO, _SWITCH = 231, 205, 209, 207, 208, 206
_PARENTS = frozenset((_IF, _FOR, _WHILE, _DO, _SWITCH))
_MARKS = re.compile(
    c_lexis.SKIPPED + rb"|^[ \t]*(?:#|%:)[^\n\\]*+(?:\\(?:\r\n|.)[^\n\\]*+)*+|[;{}]", re.DOTALL | re.MULTILINE
)
_HARMLESS = re.compile(rb"(?:^|\n)(?:[^/\n]|/(?!/))*[;{}:]\s*\Z")


def substatements(unit: TranslationUnit, file: int | None, shadow: Shadow) -> list[Mark]:
    """The standalone directives that are the immediate substatement of another statement."""
    suspects = {
        m.start: m
        for m in shadow.marks
        if not m.region and m.bound and not m.found.macro and _suspect(shadow, m)
    }
    found: list[Mark] = []

    def visit(cursor: Cursor, parent: Cursor, _data: object) -> int:
        if parent.kind == TRANSLATION_UNIT:
            where, begin, end = unit.extent(cursor)
            return RECURSE if where == file and any(begin < s < end for s in suspects) else CONTINUE
        if cursor.kind == _DECLARATIONS and parent.kind in _PARENTS:
            mark = suspects.get(unit.extent(cursor)[1])
            if mark is not None:
                found.append(mark)
        return RECURSE

    if suspects:
        unit.lib.visitChildren(unit.root, Visitor(visit), None)
    return found


def report_places(
    unit: TranslationUnit, file: int | None, shadow: Shadow, sink: Sink, *, labels: bool
) -> None:
    """Report standalone directives that are substatements of statements, and those after `labels`.

    Not operators after labels, which may stand in definitions of macros.
    """
    for mark in substatements(unit, file, shadow):
        where = "as the immediate substatement of a statement"
        sink.report(MISPLACED, mark.span, directive=mark.directive.name, where=where)
    for mark in shadow.marks if labels else ():
        standalone = mark.executable and not mark.region and mark.directive.name != "cache"
        if mark.bound and standalone and is_pragma(mark.span) and (label := label_before(mark.span)):
            named = "a label" if label == "label" else f"'{label}'"
            sink.report(AFTER_LABEL, mark.span, directive=mark.directive.name, keyword=named)


def label_before(span: Span) -> str:
    """The kind of label right above a directive: case, default, label; the empty string if none.

    To clang a label may be followed by anything (C23 6.8.1).
    """
    data = span.file.data
    at = _code_before(data, span.start)
    return _label(data, at - 1) if data[at - 1 : at] == b":" else ""


def _code_before(data: bytes, at: int) -> int:
    """The offset after the last byte of code before an offset: blanks, comments, `#` lines are skipped."""
    while True:
        while at > 0 and data[at - 1 : at].isspace():
            at -= 1
        if data[at - 2 : at] == b"*/":
            at = max(0, data.rfind(b"/*", 0, at - 2))
            continue
        start = data.rfind(b"\n", 0, at) + 1
        while data[max(0, start - 3) : start].rstrip(b"\r\n").endswith(b"\\"):
            start = data.rfind(b"\n", 0, start - 1) + 1
        line = data[start:at]
        if line.lstrip().startswith(b"#"):
            at = start
        elif b"//" in line and b'"' not in line:
            at = start + line.index(b"//")
        else:
            return at


def _label(data: bytes, colon: int) -> str:
    start = max(data.rfind(mark, 0, colon) for mark in (b";", b"{", b"}", b"\n")) + 1
    words = data[start:colon].split()
    if words and words[0] in (b"case", b"default"):
        return words[0].decode("latin-1")
    return "label" if len(words) == 1 else ""


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
