"""The directives of OpenMP that a program itself has, in C and C++."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from accomp.frontends.clang import pragmas
from accomp.frontends.clang.scan import line_mark
from accomp.frontends.clang.shadow import Shadow
from accomp.frontends.clang.translation_unit import TranslationUnit
from accomp.ir.nodes import OwnOpenMP
from accomp.patterns import pattern
from accomp.records import dataclass, replace
from accomp.source import SourceFile, Span
from accomp.spec.openmp_directives import directive_words
from accomp.syntax import c_lexis

_LINE = rb"(?:#|%:)" + c_lexis.BLANK + rb"pragma(?![A-Za-z0-9_])" + c_lexis.BLANK + rb"omp(?![A-Za-z0-9_])"
_QUICK = pattern(rb"pragma(?![A-Za-z0-9_])" + c_lexis.BLANK + rb"omp(?![A-Za-z0-9_])", re.DOTALL)
_OMP = pattern(r"\s*omp(?![A-Za-z0-9_])")
_ASKS = pattern(rb"(?:#|%:)[ \t]*if(?:def)?\b(?=[^\n]*\b_OPENMP\b)(?![^\n]*\b_OPENACC\b)")
"""A condition that holds for compilers of the output though it did not when the program was read."""
_DEFINE = pattern(rb"[ \t]*#[ \t]*define(?![A-Za-z0-9_])")
_JOINS = (b"\\\n", b"\\\r\n", b"??/\n", b"??/\r\n")
"""What joins a line to the one before (C11 5.1.1.2); blanks may be in front of the end of a line."""
_OPERATOR = b"_Pragma"
_SIMD = frozenset({("simd",)})
"""Directives that may stand in the region of any other."""
_DEVICE = frozenset(("target", "teams", "distribute", "simd"))
_ENDS = (b";", b"}")
_WORD = pattern(rb"[A-Za-z_]\w*")


@dataclass(frozen=True, slots=True)
class Maker:
    """A macro that makes a directive: the text of its pragma, None where that is one of its arguments.

    `held`: the macro holds more. `ended`: that ends with a statement, which the directive is about.
    `leads`: the directive is in front of what else it holds.
    """

    text: str | None
    held: bool = False
    ended: bool = False
    leads: bool = True


Makers = dict[bytes, Maker]
_OPERATORS = Maker(None)
"""What the operator itself is."""


def makers(sources: Sequence[SourceFile]) -> tuple[pragmas.Macros | None, Makers]:
    """The macros of some files that are directives of OpenMP, hold one or make one."""
    if not any(_OPERATOR in s.data and b"omp" in s.data for s in sources):
        return None, {}
    macros = pragmas.definitions(sources)
    found: dict[bytes, Maker | None] = dict.fromkeys(macros.wrappers, Maker(None))
    for name in macros.holders:
        _maker(macros, name, found)
    return macros, {name: maker for name, maker in found.items() if maker is not None}


def _maker(macros: pragmas.Macros, name: bytes, found: dict[bytes, Maker | None]) -> Maker | None:
    """What a macro makes: "omp" where it holds more than `simd`; None where it has no directive."""
    if name not in found:
        found[name] = None  # its own name is not replaced in it (C11 6.10.3.4)
        macro = macros.all.get(name)
        if macro is not None and name not in macros.acc:
            found[name] = _of_body(macros, c_lexis.blanked(macro.body).strip(), found)
    return found[name]


def _of_body(macros: pragmas.Macros, body: bytes, found: dict[bytes, Maker | None]) -> Maker | None:
    """What a replacement list makes."""
    if body in macros.all:
        return _maker(macros, body, found)
    simd: Maker | None = None
    for word in _WORD.finditer(body):
        text, end = _pragma(macros, body, word, found)
        if omp := _OMP.match(text):
            inner = found.get(word.group())
            leads = simd is None and not word.start() and (inner is None or inner.leads)
            if end - word.start() == len(body):
                return Maker(text)
            if directive_words(text[omp.end() :]) not in _SIMD:
                return Maker("omp", held=True)
            simd = Maker(
                text, held=True, ended=body.endswith(_ENDS), leads=leads or bool(simd and simd.leads)
            )
    return simd


def _pragma(
    macros: pragmas.Macros, body: bytes, word: re.Match[bytes], found: dict[bytes, Maker | None]
) -> tuple[str, int]:
    """The text of the pragma that a word of a replacement list makes, and the offset after it."""
    at, name = word.start(), word.group()
    if name in macros.holders:
        maker = _maker(macros, name, found)
        return (maker.text or "") if maker else "", word.end()
    made = pragmas.operator(body, at) if name == _OPERATOR else None
    made = pragmas.use(body, at, macros) if name in macros.wrappers else made
    return (made.text, made.end) if made is not None else ("", word.end())


def _is_named(data: bytes, name: bytes) -> bool:
    """Whether a text has a name that does not visibly stand in the definition of a macro."""
    at = data.find(name)
    while at >= 0:
        line = data.rfind(b"\n", 0, at) + 1
        if not _DEFINE.match(data, line) or data.endswith(_JOINS, 0, line):
            return True
        at = data.find(name, at + 1)
    return False


class OwnDirectives:
    """Finds the directives in files of one translation unit."""

    def __init__(self, sources: Sequence[SourceFile]) -> None:
        self._macros, self._makers = makers(sources)
        names = b"|".join(re.escape(n) for n in (_OPERATOR, *sorted(self._makers)))
        word = rb"(?P<word>(?<![A-Za-z0-9_])(?:" + names + rb")(?![A-Za-z0-9_]))"
        self._marks = c_lexis.compiled(c_lexis.SKIPPED + rb"|#|%:|" + word)
        self._word, self._line, self._hash = map(c_lexis.compiled, (word, _LINE, rb"#|%:"))

    def of(
        self, source: SourceFile, skipped: list[tuple[int, int]], openacc: frozenset[int]
    ) -> tuple[OwnOpenMP, ...]:
        """The directives of a file, but those in the ranges that the preprocessor skips with OpenMP as well.

        `openacc` are the offsets of OpenACC directives, which macros with several definitions may be.
        """
        dead = [(low, high) for low, high in skipped if not _ASKS.match(source.data, low)]
        found = (d for d in self._directives(source) if d.span.start not in openacc)
        own = (d for d in found if not any(low <= d.span.start < high for low, high in dead))
        return tuple(replace(d, follows=self._follows(source.data, d.follows, dead)) for d in own)

    def _lines(self, source: SourceFile) -> list[OwnOpenMP] | None:
        """The directives where all visibly are lines, which spares lexing; None where one is not."""
        found, data, seen = list[OwnOpenMP](), source.data, 0
        for match in _QUICK.finditer(data):
            before = data[data.rfind(b"\n", 0, match.start()) + 1 : match.start()].lstrip()
            if before.startswith(b"//") and b"*/" not in before:
                continue
            start = line_mark(data, match.start(), seen)
            if start is None or (line := self._line_at(source, start)) is None:
                return None
            found.append(line)
            seen = c_lexis.end_of_line(data, start)
        makers = (_OPERATOR, *self._makers)
        return None if any(_is_named(data, name) for name in makers) else found

    def _line_at(self, source: SourceFile, start: int) -> OwnOpenMP | None:
        """The directive at a `#`."""
        pragma = self._line.match(source.data, start)
        if pragma is None:
            return None
        text = c_lexis.blanked(source.data[pragma.end() : c_lexis.end_of_line(source.data, start)]).rstrip()
        return self._directive(source, start, pragma.end() + len(text), text.decode("latin-1"))

    def _directives(self, source: SourceFile) -> Iterator[OwnOpenMP]:
        """Every directive: `#pragma` lines, operators and uses of macros outside of definitions."""
        lines, data, at = self._lines(source), source.data, 0
        if lines is not None:
            yield from lines
            return
        while match := self._marks.search(data, at):
            start, at = match.start(), match.end()
            if match.lastgroup == "word":
                text, at = self._expanded_pragma(data, start, match.group())
                if omp := _OMP.match(text):
                    own = self._directive(source, start, at, text[omp.end() :])
                    yield _as_made(own, self._makers.get(match.group(), _OPERATORS))
            elif data[start] in b"#%":
                if data[data.rfind(b"\n", 0, start) + 1 : start].strip():
                    continue
                at = c_lexis.end_of_line(data, start)
                if line := self._line_at(source, start):
                    yield line

    def _expanded_pragma(self, data: bytes, at: int, name: bytes) -> tuple[str, int]:
        """The text of the pragma that an operator or the use of a macro makes, and the offset after it."""
        end = at + len(name)
        if name == _OPERATOR:
            made = pragmas.operator(data, at)
        elif (text := self._makers[name].text) is not None:
            takes = self._macros is not None and self._macros.takes_arguments(name)
            return text, c_lexis.use_end(data, end) if takes else end
        else:
            made = pragmas.use(data, at, self._macros) if self._macros is not None else None
        return (made.text, made.end) if made is not None else ("", end)

    def _directive(self, source: SourceFile, start: int, end: int, text: str) -> OwnOpenMP:
        data, span = source.data, Span(source, start, end)
        line = data.startswith((b"#", b"%:"), start)
        return OwnOpenMP(directive_words(text), span, self._follows(data, end), line=line)

    def _follows(self, data: bytes, at: int, dead: Sequence[tuple[int, int]] = ()) -> int:
        """The offset of the first statement at or after one, over other directives and what is skipped."""
        while True:
            at = c_lexis.skip_gap(data, at)
            word = self._word.match(data, at)
            if self._hash.match(data, at):
                at = c_lexis.end_of_line(data, at)
            elif word is not None and not self._holds_more(word.group()):
                at = self._expanded_pragma(data, at, word.group())[1]
            elif end := next((high for low, high in dead if low <= at < high), 0):
                at = c_lexis.end_of_line(data, end)
            else:
                return at

    def _holds_more(self, name: bytes) -> bool:
        return self._makers.get(name, _OPERATORS).held


def ended(own: OwnOpenMP, unit: TranslationUnit, file: int | None, shadow: Shadow) -> OwnOpenMP:
    """A directive of OpenMP for the device, with the end of the statement that it is about."""
    if own.end >= 0 or _DEVICE.isdisjoint(own.words):
        return own
    begin = shadow.shadowed(own.follows)
    where, start, end = unit.extent(unit.at(file, begin))
    return replace(own, end=shadow.original(end)) if (where, start) == (file, begin) else own


def _as_made(own: OwnOpenMP, maker: Maker) -> OwnOpenMP:
    """A directive with what its macro says of it."""
    end = own.span.end if maker.ended else own.end
    return replace(own, held=True, leads=maker.leads, end=end) if maker.held else own
