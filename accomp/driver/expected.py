"""Expected diagnostics, written as comments in the input and compared with those reported.

As clang's -verify has it: `// expected-error@+1 2{{part of the message}}`. The words are
expected-error, -warning, -note and -remark, with `-re` after them where `{{...}}` in the text are
regular expressions. `@` gives the line (`@+N`, `@-N`, `@N`, `@*` for any line of any file), the number
how often (`N`, `N+`, `N-M`, once where it is not given). `expected-no-diagnostics` says that none is
expected.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator

from accomp.diagnostics import Diagnostic, Severity
from accomp.patterns import pattern
from accomp.records import dataclass
from accomp.source import SourceFile, Span

_COMMENT = pattern(
    rb"""//(?:[^\n\\]|\\.)*|/\*.*?\*/|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|![^\n]*""", re.DOTALL
)
_DIRECTIVE = pattern(r"expected-(error|warning|note|remark|no-diagnostics)\b(-re)?")
_WHERE = pattern(r"@(\*|[+-]?\d+)")
_COUNT = pattern(r"\s*(?:(\d+)(?:(\+)|-(\d+))?|(\+))?\s*")
_WHOLE = 1 << 30
_LABELS = {
    Severity.REMARK: "remark",
    Severity.WARNING: "warning",
    Severity.ERROR: "error",
    Severity.FATAL: "error",
}


@dataclass(frozen=True, slots=True)
class Expectation:
    """One expected diagnostic: on that line (0: on any line of any file), `least` to `most` times."""

    path: str
    at: int
    kind: str
    line: int
    least: int
    most: int
    text: str
    pattern: bool = False

    def matches(self, said: Said) -> bool:
        """Whether a diagnostic is the one expected."""
        if said.kind != self.kind or (self.line and (said.path, said.line) != (self.path, self.line)):
            return False
        if not self.pattern:
            return self.text in said.message
        parts = re.split(r"\{\{(.*?)\}\}", self.text)
        regex = "".join(f"(?:{p})" if odd % 2 else re.escape(p) for odd, p in enumerate(parts))
        return re.search(regex, said.message) is not None


@dataclass(frozen=True, slots=True)
class Said:
    """One message that was reported; a note without a place stands where its diagnostic does."""

    path: str
    line: int
    kind: str
    message: str


def said(diagnostics: Iterable[Diagnostic]) -> Iterator[Said]:
    """The messages of diagnostics, their notes among them."""
    for diagnostic in diagnostics:
        yield _said(_LABELS[diagnostic.severity], diagnostic.message, diagnostic.span)
        for note in diagnostic.notes:
            yield _said("note", note.message, note.span or diagnostic.span)


def _said(kind: str, message: str, span: Span | None) -> Said:
    if span is None:
        return Said("", 0, kind, message)
    return Said(span.file.path, span.position()[0], kind, message)


@dataclass(frozen=True, slots=True)
class Expected:
    """What one file expects; `problems` are comments that could not be understood."""

    expectations: tuple[Expectation, ...] = ()
    silent: bool = False
    problems: tuple[str, ...] = ()


def read_expected(file: SourceFile) -> Expected:
    """The expectations in the comments of a file."""
    found: list[Expectation] = []
    problems: list[str] = []
    silent = False
    for comment in _COMMENT.finditer(file.data):
        if comment[0][:1] in b"\"'" or b"expected-" not in comment[0]:
            continue
        text = comment[0].decode("utf-8", "surrogateescape")
        lines = [m.start() for m in re.finditer("\n", text)]
        first = file.position(comment.start())[0]
        for word in _DIRECTIVE.finditer(text):
            at = first + bisect_right(lines, word.start())
            if word[1] == "no-diagnostics":
                silent = True
                continue
            one = _read_one(file.path, at, word, text)
            if isinstance(one, str):
                problems.append(f"{file.path}:{at}: {one} in '{word[0]}'")
            else:
                found.append(one)
    return Expected(tuple(found), silent, tuple(problems))


def _read_one(path: str, at: int, word: re.Match[str], text: str) -> Expectation | str:
    """One expectation, or what is wrong with it."""
    rest = word.end()
    where = _WHERE.match(text, rest)
    count = _COUNT.match(text, where.end() if where else rest)
    assert count is not None
    if not text.startswith("{{", count.end()):
        return "no '{{' found"
    end = _closing(text, count.end())
    if end < 0:
        return "no closing '}}' found"
    least, most = _bounds(count)
    message = text[count.end() + 2 : end].strip()
    return Expectation(path, at, word[1], _line(where, at), least, most, message, bool(word[2]))


def _closing(text: str, start: int) -> int:
    """The place of the `}}` that closes the `{{` at start; nested pairs are passed over."""
    depth = 0
    for pair in re.finditer(r"\{\{|\}\}", text[start:]):
        depth += 1 if pair[0] == "{{" else -1
        if depth == 0:
            at = start + pair.start()
            return at + len(text[at:]) - len(text[at:].lstrip("}")) - 2
    return -1


def _line(where: re.Match[str] | None, at: int) -> int:
    if where is None:
        return at
    if where[1] == "*":
        return 0
    return at + int(where[1]) if where[1][0] in "+-" else int(where[1])


def _bounds(count: re.Match[str]) -> tuple[int, int]:
    number, more, to, plus = count.groups()
    if number is None:
        return 1, _WHOLE if plus else 1
    return int(number), _WHOLE if more else int(to or number)


def compare(files: Iterable[SourceFile], diagnostics: Iterable[Diagnostic]) -> tuple[str, ...]:
    """What does not agree between the expectations in the files and the diagnostics, a line for each."""
    expected = [read_expected(file) for file in files]
    problems = [p for e in expected for p in e.problems]
    wanted = [x for e in expected for x in e.expectations]
    silent = any(e.silent for e in expected)
    if silent and wanted:
        problems.append(f"{wanted[0].path}:{wanted[0].at}: expected-no-diagnostics beside other expectations")
    if not silent and not wanted and not problems:
        problems.append("no expected diagnostics found; write expected-no-diagnostics where none is meant")
    left = list(said(diagnostics))
    for one in sorted(wanted, key=lambda e: e.line == 0):
        problems += _take(one, left)
    problems += [
        f"{s.path}:{s.line}: unexpected {s.kind}: {s.message}"
        if s.path
        else f"unexpected {s.kind}: {s.message}"
        for s in left
    ]
    return tuple(problems)


def _take(one: Expectation, left: list[Said]) -> list[str]:
    """Strike what an expectation covers off the list; the line for the report where it is not met."""
    hits = [s for s in left if one.matches(s)][: one.most]
    for hit in hits:
        left.remove(hit)
    if len(hits) >= one.least:
        return []
    place = f"{one.path}:{one.line}" if one.line else one.path
    times = f" ({len(hits)} of {one.least})" if one.least > 1 else ""
    written = f", written on line {one.at}" if one.line != one.at else ""
    return [f"{place}: missing {one.kind}{times}: {one.text}{written}"]
