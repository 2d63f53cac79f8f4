"""Uses of macros as the text that they stand for (C11 6.10.3), where what a macro makes cannot be translated
in its definition: directives that its arguments complete, and lines after functions that it makes.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from collections.abc import Set as AbstractSet

from accomp.codes import frontend as codes
from accomp.diagnostics import Sink
from accomp.frontends.clang import scan
from accomp.frontends.clang.pragmas import Macro, definition_lines, definitions, withdrawals
from accomp.frontends.clang.translation_unit import TranslationUnit
from accomp.records import dataclass
from accomp.source import Edit, EditedFile, SourceFile, Span, edited_file
from accomp.syntax import c_lexis

_DEPTH = 20
"""So deep may macros use each other."""
_TOKEN = c_lexis.SKIPPED + rb"|[A-Za-z_]\w*|\.?\d[\w.]*|##|#|" + c_lexis.SPLICE


def expanded(
    sources: Sequence[SourceFile],
    options: SourceFile,
    arguments: Sequence[str],
    names: AbstractSet[str],
    sink: Sink,
) -> tuple[list[SourceFile], frozenset[str]]:
    """The files with what uses of the macros of these names stand for, and of macros that use them in turn.

    Also the names of those whose definitions nothing uses then. What the preprocessor skips stays; so do uses
    of which it does not show which definition is theirs.
    """
    with_buffers = TranslationUnit(sources[0].path, arguments, {s.path: s.data for s in sources}, record=True)
    try:
        skipped = with_buffers.skipped()
    finally:
        with_buffers.close()
    uses = _Uses(sources, options, skipped, {name.encode("latin-1") for name in names})
    made = [uses.expanded(found.source, found.sites) for found in uses.scans]
    for span in uses.inactive:
        sink.report(codes.INACTIVE, span)
    return made, frozenset(name.decode("latin-1") for name in uses.unused())


@dataclass(frozen=True, slots=True)
class _Known:
    """A definition of a macro, or where one ends, and its place."""

    at: int
    macro: Macro | None


class _Uses:
    """The macros of one translation unit, and where they are used."""

    def __init__(
        self,
        sources: Sequence[SourceFile],
        options: SourceFile,
        skipped: Sequence[tuple[str, int, int]],
        names: AbstractSet[bytes],
    ) -> None:
        self.scans = scan.scan(sources, options=options)
        self._skipped = {s.path: [(b, e) for p, b, e in skipped if p == s.path] for s in sources}
        macros = definitions((*sources, options))
        self._known: dict[bytes, dict[str, list[_Known]]] = {}
        for source in sources:
            self._note(source)
        self._names = {*names} & macros.holders
        self._left = set[bytes]()
        """The macros of uses that stay."""
        self.inactive: list[Span] = []
        """The names in uses that the preprocessor skips."""
        holders = {n: macros.all[n] for n in macros.holders}
        while more := {n for n, m in holders.items() if m.words & self._names} - self._names:
            self._names |= more

    def unused(self) -> set[bytes]:
        """The macros that are expanded wherever they are used."""
        left = set(self._left)
        listed = [k.macro for n in self._names for known in self._known.get(n, {}).values() for k in known]
        macros = [macro for macro in listed if macro is not None]
        while more := {n for m in macros if m.name in left for n in m.words & self._names} - left:
            left |= more
        return self._names - left

    def _note(self, source: SourceFile) -> None:
        """Note the definitions of a file that the preprocessor does not skip, and where they end."""
        found = [(m.name, _Known(m.start, m)) for m in definition_lines(source)]
        found += [(name, _Known(at, None)) for name, at in withdrawals(source)]
        for name, known in sorted(found, key=lambda one: one[1].at):
            if not self._is_skipped(source, known.at):
                self._known.setdefault(name, {}).setdefault(source.path, []).append(known)

    def _is_skipped(self, source: SourceFile, at: int) -> bool:
        return any(begin <= at < end for begin, end in self._skipped[source.path])

    def expanded(self, source: SourceFile, sites: Sequence[int]) -> SourceFile:
        """A file with the uses at the sites expanded; its lines come from where they came from."""
        edits = [e for at in sites if (e := self._edit(source, at)) is not None]
        if not edits:
            return source
        made: EditedFile = edited_file(source, edits)
        made.file.comes_from(tuple(made.markers()))
        return made.file

    def _edit(self, source: SourceFile, at: int) -> Edit | None:
        if self._is_skipped(source, at):
            name = _word(source.data, at)
            self.inactive += [Span(source, at, at + len(name))] if name in self._names else []
            return None
        found = self._use(source.data, at, source, at, frozenset())
        return Edit(Span(source, at, found[1]), found[0]) if found is not None else None

    def _use(
        self, data: bytes, at: int, source: SourceFile, place: int, within: frozenset[bytes]
    ) -> tuple[bytes, int] | None:
        """What stands for the use of a macro at an offset of a text, and where that ends.

        `place` is that of the outermost use in its file; uses `within` the same macro are none.
        """
        name = _word(data, at)
        macro = self._definition(name, source, place) if name in self._names - within else None
        if macro is None or len(within) > _DEPTH:
            self._left |= {name} & self._names
            return None
        end, given = at + len(name), list[bytes]()
        if macro.params is not None:
            opening = c_lexis.skip_gap(data, end)
            split = c_lexis.split_arguments(data, opening) if data[opening : opening + 1] == b"(" else None
            if split is None:
                self._left.add(name)
                return None
            given, end = [data[first:last].strip() for first, last in split[0]], split[1]
        text = _substituted(macro, given)
        if text is None:
            self._left.add(name)
            return None
        return self._again(text, source, place, within | {name}), end

    def _again(self, text: bytes, source: SourceFile, place: int, within: frozenset[bytes]) -> bytes:
        """A text with the uses in it expanded."""
        out, at = list[bytes](), 0
        for match in c_lexis.compiled(_TOKEN).finditer(text):
            if match.start() >= at and (used := self._use(text, match.start(), source, place, within)):
                out += (text[at : match.start()], used[0])
                at = used[1]
        return b"".join((*out, text[at:]))

    def _definition(self, name: bytes, source: SourceFile, place: int) -> Macro | None:
        """The definition that a use of a macro is of; None where that does not show."""
        by_file = self._known.get(name, {})
        before = [known for known in by_file.get(source.path, ()) if known.at < place]
        if before:
            return before[-1].macro
        others = [known for path, listed in by_file.items() if path != source.path for known in listed]
        return others[0].macro if len(others) == 1 else None


def _word(data: bytes, at: int) -> bytes:
    match = c_lexis.compiled(rb"[A-Za-z_]\w*").match(data, at)
    return match.group() if match is not None else b""


def _substituted(macro: Macro, given: list[bytes]) -> bytes | None:
    """The body of a macro with arguments for its parameters; None where their numbers differ."""
    params = macro.params or ()
    variadic = params[-1:] == (b"__VA_ARGS__",)
    if variadic and len(given) >= len(params):
        given = [*given[: len(params) - 1], b", ".join(given[len(params) - 1 :])]
    if given == [b""] and not params:
        given = []
    if len(given) != len(params) or b"__VA_OPT__" in macro.words:
        return None
    start = c_lexis.skip_gap(macro.body, 0)
    return _joined(_tokens(macro.body[start:].rstrip(), dict(zip(params, given, strict=True))))


def _tokens(body: bytes, bound: dict[bytes, bytes]) -> Iterator[bytes]:
    """The parts of a body: parameters replaced, those after `#` by strings (C11 6.10.3.2)."""
    at, makes_string = 0, False
    for match in c_lexis.compiled(_TOKEN).finditer(body):
        gap, token = body[at : match.start()], match.group()
        at = match.end()
        if makes_string and token in bound:
            yield _string(bound[token])
            makes_string = False
            continue
        if gap:
            yield gap
        makes_string = token == b"#"
        if token[:1] == b"\\":
            yield token.lstrip(b"\\ \t\f\v")
        elif not makes_string:
            yield bound.get(token, token)
    yield body[at:]


def _joined(tokens: Iterator[bytes]) -> bytes:
    """A text in which `##` joins what stands on both sides (C11 6.10.3.3)."""
    out, joins = list[bytes](), False
    for token in tokens:
        if token == b"##":
            while out and not out[-1].strip():
                out.pop()
            joins = True
        elif joins and not token.strip():
            continue
        else:
            if joins:
                out[-1:] = [out[-1].rstrip()] if out else []
            out.append(token)
            joins = False
    return b"\n".join(line.rstrip(b" \t") for line in b"".join(out).split(b"\n"))


def _string(argument: bytes) -> bytes:
    text = b" ".join(argument.split())
    return b'"' + text.replace(b"\\", b"\\\\").replace(b'"', b'\\"') + b'"'
