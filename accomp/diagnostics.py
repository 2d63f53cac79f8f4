"""Diagnostics: coded messages at places in the source, collected in a sink.

The library neither prints nor exits; a tool renders what the sink collected.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from enum import IntEnum

from accomp.records import dataclass, field
from accomp.source import Edit, Span


class Severity(IntEnum):
    """How grave a diagnostic is; the order is the gravity."""

    REMARK = 0
    WARNING = 1
    ERROR = 2
    FATAL = 3

    @property
    def label(self) -> str:
        """The word clang prints for it."""
        return {0: "remark", 1: "warning", 2: "error", 3: "fatal error"}[self.value]


@dataclass(frozen=True, slots=True)
class Code:
    """One record of the catalogue: what may be said, how gravely, and an input that makes it said.

    `name` is the stable code (printed in brackets, used by -W/-Wno-), `message`
    a format string, `spec` the section of the standard or of the design, and
    `example` a small input whose translation raises the code (it is a test).
    """

    name: str
    severity: Severity
    message: str
    spec: str = ""
    example: str = ""


@dataclass(frozen=True, slots=True)
class Note:
    """A further place that explains a diagnostic."""

    message: str
    span: Span | None = None


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """One message: code, place, text, notes and suggested edits.

    `symbol` is what linkers call the procedure that it is about, where that matters.
    """

    code: Code
    message: str
    span: Span | None = None
    notes: tuple[Note, ...] = ()
    fixits: tuple[Edit, ...] = ()
    severity: Severity = Severity.ERROR
    symbol: str = ""


@dataclass(slots=True)
class Sink:
    """Collects diagnostics. `errors` counts those of severity ERROR and above."""

    diagnostics: list[Diagnostic] = field(default_factory=list[Diagnostic])
    _said: set[tuple[str, str, tuple[str, int, int] | None]] = field(
        default_factory=set[tuple[str, str, "tuple[str, int, int] | None"]], init=False, repr=False
    )

    def report(
        self,
        code: Code,
        span: Span | None = None,
        /,
        *,
        notes: Iterable[Note] = (),
        fixits: Iterable[Edit] = (),
        **arguments: object,
    ) -> None:
        """Add a diagnostic; `arguments` fill the code's message."""
        self.add(code, span, arguments, notes, fixits)

    def add(
        self,
        code: Code,
        span: Span | None,
        arguments: Mapping[str, object],
        notes: Iterable[Note] = (),
        fixits: Iterable[Edit] = (),
    ) -> None:
        """Add a diagnostic whose arguments are at hand as a mapping."""
        message = code.message.format(**arguments)
        place = (span.file.path, span.start, span.end) if span is not None else None
        if place is not None and (code.name, message, place) in self._said:
            return  # of a construct that several parts of the tree share
        self._said.add((code.name, message, place))
        symbol = str(arguments.get("symbol", ""))
        self.diagnostics.append(
            Diagnostic(code, message, span, tuple(notes), tuple(fixits), code.severity, symbol)
        )

    @property
    def errors(self) -> int:
        """How many errors were collected."""
        return sum(d.severity >= Severity.ERROR for d in self.diagnostics)

    def __iter__(self) -> Iterator[Diagnostic]:
        return iter(self.diagnostics)


def in_order(diagnostics: Iterable[Diagnostic]) -> list[Diagnostic]:
    """Diagnostics by their places in each file, files as they come.

    One without a place stays after the one in front of it.
    """
    files: dict[str, int] = {}
    placed: list[tuple[tuple[int, int], Diagnostic]] = []
    at = (-1, -1)
    for one in diagnostics:
        if one.span is not None:
            at = (files.setdefault(one.span.file.path, len(files)), one.span.start)
        placed.append((at, one))
    return [one for _, one in sorted(placed, key=lambda pair: pair[0])]


def render(diagnostic: Diagnostic) -> str:
    """The diagnostic as clang prints it: place, message, code, source line and caret."""
    head = f"{diagnostic.severity.label}: {diagnostic.message} [{diagnostic.code.name}]"
    parts = [_place(head, diagnostic.span)]
    parts += [_place(f"note: {note.message}", note.span) for note in diagnostic.notes]
    return "\n".join(parts)


def _place(head: str, span: Span | None) -> str:
    if span is None:
        return f"accomp: {head}"
    line, column = span.position()
    text = span.file.line_text(line)
    before = text[: column - 1]
    pad = "".join("\t" if c == "\t" else " " for c in before)
    width = max(1, min(span.end - span.start, len(text) - len(before)))
    return f"{span.file.path}:{line}:{column}: {head}\n{text}\n{pad}^{'~' * (width - 1)}"
