"""What clang's errors mean for the directives, and clang's own errors at their places in the source."""

from __future__ import annotations

import os
from collections.abc import Collection, Iterable, Sequence

from accomp.codes import frontend as codes
from accomp.diagnostics import Diagnostic, Note, Sink
from accomp.frontends.clang.shadow import Mark, Piece, Shadow, Shape
from accomp.frontends.clang.translation_unit import Message
from accomp.patterns import pattern
from accomp.source import Edit, SourceFile, Span
from accomp.syntax import c_lexis

LIMIT = 20
"""So many errors of clang are reported."""

_FATAL = 4
_UNDECLARED = pattern(r"use of undeclared identifier|call to undeclared|undeclared function")
_NO_STATEMENT = pattern(r"expected (?:expression|statement|'}')")
_OVERLOADED = pattern(r"address of overloaded function|reference to overloaded function")
_OWN_MEMBER = pattern(r"must explicitly qualify name of member function")
"""What is said of a member function that `routine` names in its class."""
_FROM_MACRO = pattern(r"expanded from macro '(\w+)'")
_MEANT = pattern(r"; did you mean '(\w+)'\?$")
_WORD = pattern(rb"[A-Za-z_]\w*")


class Problems:
    """Judges the errors of one parse."""

    def __init__(self, shadows: dict[str, Shadow], sink: Sink) -> None:
        """`shadows` by the path clang knows the file under. What is said of a directive goes to its mark."""
        self._shadows, self._sink = shadows, sink
        self._real = {os.path.realpath(p): s for p, s in shadows.items()}
        self._others: dict[str, SourceFile | None] = {}

    def settle(self, messages: Sequence[Message]) -> bool:
        """Change the shapes of slots at fault and drop directives at fault; whether to parse again.

        A directive at the wrong place hides declarations, so what else is
        said then waits for the next parse.
        """
        misplaced = [self._is_misplaced(message) for message in messages]
        if any(misplaced):
            return True
        reshaped = [self._reshaped(message) for message in messages]
        return any(reshaped)

    def _is_misplaced(self, message: Message) -> bool:
        shadow = self._shadow(message.path)
        mark = shadow.mark_at(message.offset) if shadow else None
        if shadow is None or mark is None:
            return self._unfollowed(shadow, message)
        return mark.piece_at(message.offset) is None and self._misplaced(mark, message)

    def _reshaped(self, message: Message) -> bool:
        mark, piece = self.slot_at(message)
        if mark is None or piece is None:
            return False
        if piece.slot not in mark.changed:
            mark.changed.add(piece.slot)
            self._reshape(mark, piece.slot, message)
        return True

    def _reshape(self, mark: Mark, number: int, message: Message) -> None:
        """Write a slot in another way; without one left, report it and leave it out."""
        slot, shape = mark.slots[number], mark.shapes.get(number, Shape.VALUE)
        undeclared = _UNDECLARED.search(message.text) is not None
        if not undeclared and not mark.expanded:
            mark.expand.add(number)
        several = mark.directive.name == "routine" and _OVERLOADED.match(message.text) is not None
        if slot.variable and shape is Shape.VALUE and not undeclared and not several:
            mark.shapes[number] = Shape.ADDRESS
            return
        mark.shapes[number] = Shape.ABSENT
        if several or (shape is Shape.ADDRESS and _OWN_MEMBER.match(message.text)):
            mark.overloaded = several
            return
        span = mark.place(message.offset) or mark.span
        code = codes.UNDECLARED if undeclared else codes.BAD_EXPRESSION
        word = _first_word(span)
        notes, fixits = self.notes(message), _meant(message, word)
        mark.faults.report(code, word, notes=notes, fixits=fixits, message=message.text)

    def _misplaced(self, mark: Mark, message: Message) -> bool:
        """Report a directive that may not stand where it stands, and drop it."""
        if mark.dropped or message.offset > mark.start + len(b"typedef"):
            return False
        mark.dropped = True
        where = "outside of a function" if mark.region else "as the immediate substatement of a statement"
        mark.faults.report(codes.MISPLACED, mark.span, directive=mark.directive.name, where=where)
        return True

    def _unfollowed(self, shadow: Shadow | None, message: Message) -> bool:
        """Report a directive without statement where clang misses one right after it, and drop it."""
        if shadow is None or not _NO_STATEMENT.match(message.text):
            return False
        mark = next((m for m in reversed(shadow.marks) if m.end <= message.offset), None)
        if mark is None or not mark.region or mark.dropped:
            return False
        if c_lexis.skip_gap(shadow.data, mark.end) != message.offset:
            return False
        mark.dropped = True
        report_no_statement(mark, self.span(message))
        return True

    def slot_at(self, message: Message) -> tuple[Mark | None, Piece | None]:
        """The directive and the slot that a message is about, if it is about one."""
        shadow = self._shadow(message.path)
        mark = shadow.mark_at(message.offset) if shadow else None
        return mark, mark.piece_at(message.offset) if mark else None

    def notes(self, message: Message) -> list[Note]:
        """The notes of a message, at their places in the source."""
        return [n for child in message.children if (n := self._note(child))]

    def report(self, messages: Iterable[Message]) -> None:
        """Report clang's own errors."""
        count = 0
        for message in messages:
            span = self.span(message)
            if span is None and message.path:
                continue
            count += 1
            if count > LIMIT:
                break
            code = codes.PARSE_FATAL if message.severity >= _FATAL else codes.PARSE_ERROR
            fixits = _meant(message, span)
            self._sink.report(code, span, notes=self.notes(message), fixits=fixits, message=message.text)

    def report_stray(self, stray: Message | None, known: Collection[Span]) -> None:
        """Report a directive that clang meets though none was found there; `known` are where some were."""
        span = self.span(stray) if stray is not None else None
        if stray is None or span is None:
            return
        if not any(k.file is span.file and k.start <= span.start < k.end for k in known):
            self._sink.report(codes.UNTRANSLATED, span, why=_why(stray, self._shadow(stray.path) is None))

    def _note(self, message: Message) -> Note | None:
        if _is_about_shadow(message.text):
            return None
        return Note(message.text, self.span(message))

    def _shadow(self, path: str) -> Shadow | None:
        known = self._shadows.get(path)
        return known or (self._real.get(os.path.realpath(path)) if path else None)

    def span(self, message: Message) -> Span | None:
        """The place of a message in the source: the word there."""
        shadow = self._shadow(message.path)
        if shadow is None:
            source = self._other(message.path)
            return _first_word(Span(source, message.offset, message.offset + 1)) if source else None
        mark = shadow.mark_at(message.offset)
        if mark is not None:
            return mark.place(message.offset) or mark.span
        start = min(shadow.original(message.offset), len(shadow.source.data))
        return _first_word(Span(shadow.source, start, start + 1))

    def _other(self, path: str) -> SourceFile | None:
        if path not in self._others:
            self._others[path] = _read(path)
        return self._others[path]


def _why(stray: Message, elsewhere: bool) -> str:
    """Why a directive is not found, and what may be done."""
    macros = [m[1] for child in stray.children if (m := _FROM_MACRO.match(child.text))]
    if macros:
        return f": write it without the macro '{macros[0]}', or with one whose whole body is '_Pragma(#x)'"
    if elsewhere:
        return f": '{stray.path}' is not found by its name; include it as \"...\" or from a folder of -I"
    return ": write it as '#pragma acc'"


def _meant(message: Message, word: Span | None) -> tuple[Edit, ...]:
    """The edit that puts what clang takes to be meant in place of a word."""
    found = _MEANT.search(message.text) if word is not None else None
    return (Edit(word, found[1].encode()),) if found is not None and word is not None else ()


def report_no_statement(mark: Mark, span: Span | None) -> None:
    """Report what stands where the statement of a directive should."""
    notes = [Note(f"'{mark.directive.name}' directive is here", mark.span)]
    mark.faults.report(codes.NO_STATEMENT, span, notes=notes, directive=mark.directive.name)


def sort_key(diagnostic: Diagnostic) -> tuple[str, int]:
    """The order of diagnostics: by place."""
    span = diagnostic.span
    return (span.file.path, span.start) if span else ("", 0)


def _is_about_shadow(text: str) -> bool:
    return "static assertion" in text or "to match this '('" in text


def _first_word(span: Span) -> Span:
    match = _WORD.match(span.file.data, span.start)
    end = match.end() if match else min(span.start + 1, len(span.file.data))
    return Span(span.file, span.start, end)


def _read(path: str) -> SourceFile | None:
    try:
        with open(path, "rb") as file:
            return SourceFile(path, file.read())
    except (OSError, ValueError):
        return None
