"""The directives of OpenMP that a program itself has, in C and C++."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from accomp.frontends.clang import pragmas
from accomp.ir.nodes import OwnOpenMP
from accomp.source import SourceFile, Span
from accomp.spec.own_openmp import directive_words
from accomp.syntax import c_lexis

_LINE = rb"(?:#|%:)" + c_lexis.BLANK + rb"pragma(?![A-Za-z0-9_])" + c_lexis.BLANK + rb"omp(?![A-Za-z0-9_])"
_OMP = re.compile(r"\s*omp(?![A-Za-z0-9_])")
_ASKS = re.compile(rb"(?:#|%:)[ \t]*if(?:def)?\b(?=[^\n]*\b_OPENMP\b)(?![^\n]*\b_OPENACC\b)")
"""A condition that holds for compilers of the output though it did not when the program was read."""
_OPERATOR = b"_Pragma"
_SIMD = frozenset({("simd",)})
"""Directives that may stand in the region of any other."""
_DEPTH = 20
_WORD = re.compile(rb"[A-Za-z_]\w*")

Makers = dict[bytes, str | None]
"""Macros by name: the text of the pragma that each is, None where it makes one of its arguments."""


def makers(sources: Sequence[SourceFile]) -> tuple[pragmas.Macros | None, Makers]:
    """The macros of some files that are directives of OpenMP, hold one or make one."""
    if not any(_OPERATOR in s.data and b"omp" in s.data for s in sources):
        return None, {}
    macros = pragmas.definitions(sources)
    found: Makers = dict.fromkeys(macros.wrappers)
    for name in macros.holders - macros.acc:
        text = _held(macros, name)
        if text is not None:
            found[name] = text
    return macros, found


def _held(macros: pragmas.Macros, name: bytes, depth: int = 0) -> str | None:
    """The text of the directive that a macro is; "omp" where it holds more, None where it has none."""
    macro = macros.all.get(name)
    if macro is None or depth > _DEPTH:
        return None
    body = c_lexis.blanked(macro.body).strip()
    if body in macros.all:
        return _held(macros, body, depth + 1)
    for word in _WORD.finditer(body):
        at, maker = word.start(), word.group()
        made = pragmas.operator(body, at) if maker == _OPERATOR else None
        made = pragmas.use(body, at, macros) if maker in macros.wrappers else made
        if made is not None and (omp := _OMP.match(made.text)):
            if made.end - at == len(body):
                return made.text
            if directive_words(made.text[omp.end() :]) not in _SIMD:
                return "omp"
    return None


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
        if b"omp" not in source.data and not self._makers:
            return ()
        dead = [(low, high) for low, high in skipped if not _ASKS.match(source.data, low)]
        found = (d for d in self._directives(source) if d.span.start not in openacc)
        return tuple(d for d in found if not any(low <= d.span.start < high for low, high in dead))

    def _directives(self, source: SourceFile) -> Iterator[OwnOpenMP]:
        """Every directive: `#pragma` lines, operators and uses of macros outside of definitions."""
        data, at = source.data, 0
        while match := self._marks.search(data, at):
            start, at = match.start(), match.end()
            if match.lastgroup == "word":
                text, at = self._made(data, start, match.group())
                if omp := _OMP.match(text):
                    yield self._directive(source, start, at, text[omp.end() :])
            elif data[start] in b"#%":
                if data[data.rfind(b"\n", 0, start) + 1 : start].strip():
                    continue
                at = c_lexis.end_of_line(data, start)
                if pragma := self._line.match(data, start):
                    text = c_lexis.blanked(data[pragma.end() : at]).rstrip()
                    yield self._directive(source, start, pragma.end() + len(text), text.decode("latin-1"))

    def _made(self, data: bytes, at: int, name: bytes) -> tuple[str, int]:
        """The text of the pragma that an operator or the use of a macro makes, and the offset after it."""
        end = at + len(name)
        if name == _OPERATOR:
            made = pragmas.operator(data, at)
        elif (text := self._makers[name]) is not None:
            takes = self._macros is not None and self._macros.takes_arguments(name)
            return text, c_lexis.use_end(data, end) if takes else end
        else:
            made = pragmas.use(data, at, self._macros) if self._macros is not None else None
        return (made.text, made.end) if made is not None else ("", end)

    def _directive(self, source: SourceFile, start: int, end: int, text: str) -> OwnOpenMP:
        follows = self._follows(source.data, end)
        return OwnOpenMP(directive_words(text), Span(source, start, end), follows)

    def _follows(self, data: bytes, at: int) -> int:
        """The offset of the first statement after a directive, over other directives."""
        while True:
            at = c_lexis.skip_gap(data, at)
            word = self._word.match(data, at)
            if self._hash.match(data, at):
                at = c_lexis.end_of_line(data, at)
            elif word is not None and not self._holds_more(word.group()):
                at = self._made(data, at, word.group())[1]
            else:
                return at

    def _holds_more(self, name: bytes) -> bool:
        return self._makers.get(name) == "omp"
