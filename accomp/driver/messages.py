"""Diagnostics as text for people and as JSON for programs."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache

from accomp.diagnostics import Diagnostic, Severity
from accomp.patterns import pattern
from accomp.records import dataclass
from accomp.source import Edit, SourceFile, Span

_BOLD, _RESET, _GREEN = "\x1b[1m", "\x1b[0m", "\x1b[0;1;32m"
_COLORS = {
    Severity.REMARK: "\x1b[0;34m",
    Severity.WARNING: "\x1b[0;1;35m",
    Severity.ERROR: "\x1b[0;1;31m",
    Severity.FATAL: "\x1b[0;1;31m",
}
_NOTE = "\x1b[0;1;36m"
_MARKER = pattern(rb'^[ \t]*#[ \t]*(?:line[ \t]+)?(\d+)(?:[ \t]+"((?:[^"\\\n]|\\.)*)")?', re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Style:
    """How diagnostics are printed, as clang's options have it: with colors, with the source line and a caret,
    with suggested edits in a form for programs.
    """

    color: bool = False
    caret: bool = True
    parseable_fixits: bool = False


PLAIN = Style()


def text(diagnostics: Iterable[Diagnostic], program: str, style: Style = PLAIN) -> str:
    """The diagnostics as clang prints them: place, message, code, source line, caret and suggested edits."""
    parts = [part for d in diagnostics for part in _one(d, program, style)]
    return "".join(f"{part}\n" for part in parts)


def closing(diagnostics: Iterable[Diagnostic]) -> str:
    """How many warnings and errors files have, as clang counts them at the end; empty without errors."""
    severities = [d.severity for d in diagnostics if d.span is not None]
    warnings, errors = severities.count(Severity.WARNING), sum(s >= Severity.ERROR for s in severities)
    counts = [_counted(warnings, "warning")] if warnings else []
    return f"{' and '.join([*counts, _counted(errors, 'error')])} generated.\n" if errors else ""


def _counted(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def _one(diagnostic: Diagnostic, program: str, style: Style) -> Iterable[str]:
    severity = diagnostic.severity
    flag = diagnostic.code.name
    if severity > diagnostic.code.severity and diagnostic.code.severity < Severity.ERROR:
        flag = f"-Werror,{flag}"
    head = _head(severity.label, _COLORS[severity], f"{diagnostic.message} [{flag}]", style.color)
    yield _placed(head, diagnostic.span, diagnostic.fixits, program, style)
    if style.parseable_fixits:
        yield from map(_parseable, diagnostic.fixits)
    for note in diagnostic.notes:
        head = _head("note", _NOTE, note.message, style.color, bold=False)
        yield _placed(head, note.span, (), program, style)


def _parseable(edit: Edit) -> str:
    """An edit as clang's -fdiagnostics-parseable-fixits prints it."""
    path, line, column = presumed(edit.span)
    (first, _), (last, end) = edit.span.position(), edit.span.file.position(edit.span.end)
    text = edit.text.decode("utf-8", "replace").replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return f'fix-it:"{path}":{{{line}:{column}-{line + last - first}:{end}}}:"{text}"'


def _head(label: str, paint: str, message: str, color: bool, bold: bool = True) -> str:
    if not color:
        return f"{label}: {message}"
    return f"{paint}{label}: {_RESET}{_BOLD if bold else ''}{message}{_RESET}"


def _placed(head: str, span: Span | None, fixits: tuple[Edit, ...], program: str, style: Style) -> str:
    if span is None:
        return f"{program}: {head}"
    path, line, column = presumed(span)
    place = f"{path}:{line}:{column}:"
    shown = f"\n{_snippet(span, fixits, style.color)}" if style.caret else ""
    return f"{_BOLD}{place} {_RESET}{head}{shown}" if style.color else f"{place} {head}{shown}"


def presumed(span: Span) -> tuple[str, int, int]:
    """The path, line and column of a span as line markers in the file present them."""
    line, column = span.position()
    path, shift = span.file.path, 0
    for at, new_shift, new_path in _markers(span.file):
        if at >= line:
            break
        path, shift = new_path or path, new_shift
    return path, line + shift, column


@lru_cache(maxsize=4)
def _markers(file: SourceFile) -> tuple[tuple[int, int, str], ...]:
    """The line markers of a file: the line of each, what it adds to later lines, and the path it names."""
    found: list[tuple[int, int, str]] = []
    for marker in _MARKER.finditer(file.data):
        at = file.position(marker.start(1))[0]
        path = re.sub(rb"\\(.)", rb"\1", marker[2] or b"").decode("utf-8", "surrogateescape")
        found.append((at, int(marker[1]) - (at + 1), path))
    return tuple(found)


def _snippet(span: Span, fixits: tuple[Edit, ...], color: bool) -> str:
    line, column = span.position()
    source = span.file.line_text(line)
    before = span.file.data[span.start - column + 1 : span.start].decode("utf-8", "replace")
    width = _width(span, source, len(before))
    caret = _pad(before) + "^" + "~" * (width - 1)
    rows = [source, f"{_GREEN}{caret}{_RESET}" if color else caret]
    rows += [f"\x1b[0;32m{row}{_RESET}" if color else row for row in _insertions(span, line, fixits)]
    return "\n".join(rows)


def _width(span: Span, source: str, before: int) -> int:
    characters = len(span.file.data[span.start : span.end].decode("utf-8", "replace"))
    return max(1, min(characters, len(source) - before))


def _pad(before: str) -> str:
    return "".join("\t" if c == "\t" else " " for c in before)


def _insertions(span: Span, line: int, fixits: tuple[Edit, ...]) -> list[str]:
    """The new text of edits, each under its place: first those on the line, then others with their lines.

    Nothing where some would run together.
    """
    rows: list[str] = []
    by_line: dict[tuple[bool, int], list[Edit]] = {}
    for edit in sorted(fixits, key=lambda e: e.span.start):
        if edit.span.file is not span.file:
            return []
        at = edit.span.position()[0]
        by_line.setdefault((at != line, at), []).append(edit)
    for (elsewhere, at), edits in sorted(by_line.items()):
        new = _under(span.file, edits)
        if not new:
            return []
        rows += [span.file.line_text(at), *new] if elsewhere else new
    return rows


def _under(file: SourceFile, edits: list[Edit]) -> list[str]:
    """The new text of the edits of a line under their places, and the lines that the last of them adds."""
    rows = [""]
    for edit in edits:
        column = edit.span.position()[1]
        first, *more = edit.text.decode("utf-8", "replace").split("\n")
        pad = _pad(file.data[edit.span.start - column + 1 : edit.span.start].decode("utf-8", "replace"))
        if len(rows) > 1 or len(rows[0]) > len(pad):
            return []
        rows = [rows[0] + pad[len(rows[0]) :] + first, *more]
    return rows


def json_text(diagnostics: Iterable[Diagnostic]) -> str:
    """The diagnostics as one JSON array."""
    import json

    return json.dumps([_record(d) for d in diagnostics], indent=2) + "\n"


def _record(diagnostic: Diagnostic) -> dict[str, object]:
    record: dict[str, object] = {
        "code": diagnostic.code.name,
        "severity": diagnostic.severity.label,
        "message": diagnostic.message,
        **_json_place(diagnostic.span),
    }
    if diagnostic.code.spec:
        record["spec"] = diagnostic.code.spec
    if diagnostic.notes:
        record["notes"] = [{"message": n.message, **_json_place(n.span)} for n in diagnostic.notes]
    if diagnostic.fixits:
        record["fixits"] = [
            {**_json_place(e.span), "text": e.text.decode("utf-8", "replace")} for e in diagnostic.fixits
        ]
    return record


def _json_place(span: Span | None) -> dict[str, object]:
    if span is None:
        return {}
    path, line, column = presumed(span)
    end_line, end_column = span.file.position(max(span.start, span.end))
    shift = line - span.position()[0]
    return {
        "file": path,
        "line": line,
        "column": column,
        "end_line": end_line + shift,
        "end_column": end_column,
    }
