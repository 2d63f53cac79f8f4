"""Uses of macros as the text that they stand for (C23 6.10.5), where what a macro makes cannot be translated
in its definition: directives that its arguments complete, and lines after functions that it makes.

What is printed is held against what clang's preprocessor makes of the use.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from collections.abc import Set as AbstractSet

from accomp.codes import frontend as codes
from accomp.diagnostics import Sink
from accomp.frontends.clang import scan
from accomp.frontends.clang.macro_expander import Expander, ExpansionError
from accomp.frontends.clang.macro_questions import Question, answers
from accomp.frontends.clang.macro_record import Record, Use
from accomp.frontends.clang.macro_tokens import Token, tokens, written
from accomp.frontends.clang.pragmas import definition_lines, definitions
from accomp.frontends.clang.translation_unit import TranslationUnit
from accomp.patterns import pattern
from accomp.records import dataclass
from accomp.source import Edit, EditedFile, SourceFile, Span, edited_file
from accomp.syntax import c_lexis

_LINE = pattern(rb"\n[ \t]*(?:#|%:)")
_WORD = pattern(rb"[A-Za-z_]\w*")


def expanded(
    sources: Sequence[SourceFile],
    options: SourceFile,
    arguments: Sequence[str],
    names: AbstractSet[str],
    sink: Sink,
) -> tuple[list[SourceFile], frozenset[str]]:
    """The files with what uses of the macros of these names stand for, and of macros that use them in turn.

    Also the names of those whose definitions nothing uses then. What the preprocessor skips stays; so do uses
    of which no text shows what they stand for.
    """
    uses = _Uses(sources, options, {name.encode("latin-1") for name in names})
    buffers = {s.path: s.data for s in sources}
    with_buffers = TranslationUnit(sources[0].path, arguments, buffers, record=True, lean=True)
    try:
        uses.read(Record(with_buffers, sources, arguments), sink)
    finally:
        with_buffers.close()
    edits = uses.edits(arguments)
    made = [_edited(source, [e for e in edits if e.span.file is source]) for source in sources]
    return made, frozenset(name.decode("latin-1") for name in uses.unused())


def _edited(source: SourceFile, edits: list[Edit]) -> SourceFile:
    """A file with edits; its lines come from where they came from."""
    if not edits:
        return source
    made: EditedFile = edited_file(source, edits)
    made.file.comes_from(tuple(made.markers()))
    return made.file


@dataclass(frozen=True, slots=True)
class _Made:
    """A use, the macros that have to be expanded in it, and what it may be printed as, the best text first.

    None of these where it needs no other text.
    """

    span: Span
    needed: frozenset[bytes]
    texts: tuple[bytes, ...] = ()


class _Uses:
    """The macros of one translation unit, and where they are used."""

    def __init__(self, sources: Sequence[SourceFile], options: SourceFile, names: set[bytes]) -> None:
        self._sources = sources
        self._scans = scan.scan(sources, options=options)
        macros = definitions((*sources, options))
        holders = {n: macros.all[n] for n in macros.holders | macros.wrappers | macros.several}
        self._names = names & holders.keys()
        while more := {n for n, m in holders.items() if m.words & self._names} - self._names:
            self._names |= more
        defined = [m for s in (*sources, options) for m in definition_lines(s) if m.name in self._names]
        self._words = [(m.name, m.words) for m in defined]
        self._left = set[bytes]()
        """The macros of uses that stay."""
        self._made = dict[tuple[str, int], _Made]()
        self._differ = set[tuple[str, int]]()
        """The places of uses that become something else each time that their file is included."""

    def read(self, record: Record, sink: Sink) -> None:
        """Note the uses that a record has, and report those that the preprocessor skips."""
        last = None
        for use in record.uses():
            if last is not None and last.file is use.source and last.start < use.start < last.end:
                continue
            made = self._use(use, record)
            last, place = made.span, (use.source.path, use.start)
            known = self._made.setdefault(place, made)
            if known != made:
                self._differ.add(place)
                self._left |= (known.needed | made.needed) & self._names
        for found in self._scans:
            for at in (at for at in found.sites if record.is_skipped(found.source, at)):
                name = _WORD.match(found.source.data, at)
                if name is not None and name.group() in self._names:
                    sink.report(codes.INACTIVE, Span(found.source, at, name.end()))

    def _use(self, use: Use, record: Record) -> _Made:
        source, end = use.source, use.end
        words = _WORD.findall(source.data, use.start, _lists_end(source.data, end))
        if not any(record.leads(word, self._names) for word in words):
            return _Made(Span(source, use.start, end), frozenset())
        while True:
            listed, full = tokens(_line(source.data[use.start : end])), Expander(record.meaning)
            try:
                longer = _longer(full.expanded(listed), source.data, end, record)
            except ExpansionError:
                return self._unknown(Span(source, use.start, end), listed, record)
            if longer == end:
                break
            end = longer
        span, needed = Span(source, use.start, end), self._needed(full)
        if not needed or _LINE.search(source.data, use.start, end):  # lines of the preprocessor in arguments
            return _Made(span, needed)
        listed = tokens(source.data[use.start : end])
        return _Made(span, needed, tuple(dict.fromkeys(self._texts(listed, needed, record))))

    def _needed(self, full: Expander) -> frozenset[bytes]:
        """The macros of which uses came that have to be expanded, with these."""
        return frozenset(n for path in full.uses if path[-1] in self._names for n in path)

    def _texts(self, listed: Sequence[Token], needed: frozenset[bytes], record: Record) -> Iterator[bytes]:
        """What stands for a use: as few uses as can be expanded in it, or all of them."""
        chosen: frozenset[bytes] | None = needed
        while True:
            text = written(Expander(record.meaning, chosen).expanded(listed))
            rest = Expander(record.meaning)
            try:
                rest.expanded(tokens(text))
            except ExpansionError:
                return
            more = self._needed(rest) | _makers_of_strings(text)
            if not more:
                yield text
            if chosen is None:
                return
            chosen = chosen | more if more - chosen else None

    def _unknown(self, span: Span, listed: Sequence[Token], record: Record) -> _Made:
        """A use of which it does not show what it stands for; it may be of what its words lead to."""
        found, more = set[bytes](), {t.text for t in listed}
        while more:
            found |= more
            known = (record.meaning(name) for name in more)
            more = {word for macro in known if macro is not None for word in macro.words} - found
        return _Made(span, frozenset(found & self._names))

    def edits(self, arguments: Sequence[str]) -> list[Edit]:
        """Texts in place of uses, of which clang's preprocessor makes what it makes of the uses."""
        made = [m for place, m in self._made.items() if m.needed and place not in self._differ]
        asked = [
            Question(m.span.file, m.span.start, tuple(map(_line, (_text(m.span), *m.texts)))) for m in made
        ]
        told = answers(self._sources, arguments, asked) if asked else []
        edits = list[Edit]()
        for use, (whole, *parts) in zip(made, told, strict=True):
            right = [t for t, found in zip(use.texts, parts, strict=True) if found == whole]
            if len(whole) == 1 and right:
                edits.append(Edit(use.span, right[0]))
            else:
                self._left |= use.needed & self._names
        return edits

    def unused(self) -> set[bytes]:
        """The macros that are expanded wherever they are used."""
        left = set(self._left)
        while more := {n for name, words in self._words if name in left for n in words & self._names} - left:
            left |= more
        return self._names - left


def _makers_of_strings(text: bytes) -> frozenset[bytes]:
    """The macros whose uses are the operands of `_Pragma`: a directive shows in a string alone."""
    listed = [t.text for t in tokens(text)]
    operands = zip(listed, listed[1:], listed[2:], strict=False)
    return frozenset(t for word, mark, t in operands if (word, mark) == (b"_Pragma", b"(") and t[-1:] != b'"')


def _lists_end(data: bytes, at: int) -> int:
    """The offset after the lists in parentheses that follow."""
    while (end := c_lexis.use_end(data, at)) != at:
        at = end
    return at


def _text(span: Span) -> bytes:
    return span.file.data[span.start : span.end]


def _line(text: bytes) -> bytes:
    """A text in one line, without comments."""
    return c_lexis.blanked(text).replace(b"\n", b" ").replace(b"\r", b" ")


def _longer(made: Sequence[Token], data: bytes, end: int, record: Record) -> int:
    """Where a use ends whose text ends in the name of a macro that takes arguments: after these."""
    last = made[-1] if made else None
    macro = record.meaning(last.text) if last is not None and last.is_name and not last.painted else None
    after = c_lexis.skip_gap(data, end)
    if macro is None or macro.params is None or data[after : after + 1] != b"(":
        return end
    split = c_lexis.split_arguments(data, after)
    return split[1] if split is not None else end
