"""Finding the directives of a source file by their text.

Nothing here knows C beyond its comments, literals, lines and macro
definitions; whether a directive is active only the compiler says.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from accomp.frontends.clang.found_directives import Form, Found, Scan, raw_line
from accomp.patterns import matches, matches_any, pattern
from accomp.records import replace
from accomp.source import SourceFile
from accomp.syntax import c_lexis
from accomp.syntax.nodes import Model

if TYPE_CHECKING:
    from accomp.frontends.clang.pragmas import Macros

_QUICK = pattern(rb"pragma(?:[\s\0\\/*][^\n]*?\bacc\b|[\s\0]*(?:\\|/\*))")
_GIVEN = pattern(rb"\b[A-Za-z_]\w*[ \t]*\(\s*acc[ \t]+[a-z]|\"[ \t]*acc[ \t]+[a-z]")
_GIVEN_WORDS = pattern(rb"acc[ \t]+[a-z]")
_CANDIDATE = pattern(rb"pragma(?![A-Za-z0-9_])" + c_lexis.BLANK + rb"acc(?![A-Za-z0-9_])", re.DOTALL)
_PARTED = pattern(rb"\\(?<=[acgmpr]\\)[ \t\f\v]*\r?\n[acgmr]")
_PARTED_DIRECTIVE = (
    rb"(?:#|%:)"
    + c_lexis.BLANK
    + c_lexis.parted(b"pragma")
    + c_lexis.BLANK
    + c_lexis.parted(b"acc")
    + rb"(?!\w)"
)
_NEAR = 40
_FEW = 50
"""Up to how many names are looked for one by one before words are told apart, which takes much longer."""
_WORD = pattern(rb"[A-Za-z_]\w*")
_OPENACC = pattern(rb"_OPENACC(?![A-Za-z0-9_])")
_CONTINUED = pattern(rb"\\\r?\n\Z")


_STRIDED = pattern(rb"pragma[ \t]+omp[ \t]+(?P<text>target[ \t]+update(?![A-Za-z0-9_])(?:[^\n\\]|\\\r?\n)*)")
_STRIDE = pattern(rb"\[[^][\n]*:[^][\n]*:[^][\n]*\]")
_NO_OTHER_CLAUSES = pattern(rb"(?!.*\b(?:device|nowait|depend|mapper|iterator|present)\b)", re.DOTALL)


def may_hold_directives(data: bytes, strided: bool = False) -> bool:
    """Whether the text could hold an acc directive: a quick test without false negatives.

    `strided`: or a strided update of OpenMP.
    """
    if b"acc" in data and (matches_any(b"pragma", _QUICK, data) or makes_pragmas(data) or hands_over(data)):
        return True
    return _parts_words(data) or (strided and has_strided_updates(data))


def _parts_words(data: bytes) -> bool:
    """Whether a line ends in `pragma` or `acc` and a backslash joins it with the rest of the word."""
    return _PARTED.search(data) is not None and c_lexis.compiled(_PARTED_DIRECTIVE).search(data) is not None


def has_strided_updates(data: bytes) -> bool:
    """Whether the text could hold a `target update` directive of OpenMP with a strided section."""
    return b"omp" in data and any(_STRIDE.search(m.group()) for m in matches(b"pragma", _STRIDED, data))


def names_openacc(data: bytes) -> bool:
    """Whether the text names `_OPENACC` outside of comments and literals."""
    if not any(not data[m.start() - 1 : m.start()].isalnum() for m in _OPENACC.finditer(data)):
        return False
    words = c_lexis.compiled(c_lexis.SKIPPED + rb"|(?<![A-Za-z0-9_])(?P<name>_OPENACC)(?![A-Za-z0-9_])")
    return any(m.lastgroup for m in words.finditer(data))


def scan(
    sources: Sequence[SourceFile],
    strided: bool = False,
    options: SourceFile | None = None,
    macros: Macros | None = None,
) -> tuple[Scan, ...]:
    """The directives of the files of one translation unit, macros known across them.

    `strided`: also OpenMP's updates with strided sections, if they have no clauses but to, from and if.
    `options` has the definitions of macros that the options make; `macros` are known ones of all files.
    """
    scans = _scan(sources, () if options is None else (options,), macros)
    return tuple(_with_strided(s) for s in scans) if strided else scans


def _with_strided(scan: Scan) -> Scan:
    more = _strided_lines(scan.source)
    found = sorted((*scan.found, *more), key=lambda f: f.raw.span.start)
    return replace(scan, found=tuple(found)) if more else scan


def _strided_lines(source: SourceFile) -> list[Found]:
    """The directives that visibly start their lines outside of comments."""
    found, data = list[Found](), source.data
    for match in matches(b"pragma", _STRIDED, data):
        text = match.group("text")
        mark = line_mark(data, match.start(), 0)
        if mark is not None and _STRIDE.search(text) and _NO_OTHER_CLAUSES.match(text):
            raw = raw_line(source, mark, match.start("text"), match.end(), Model.OMP)
            found.append(Found(raw, Form.LINE))
    return found


def makes_pragmas(data: bytes) -> bool:
    """Whether the text names an operator that makes a pragma."""
    return b"_Pragma" in data or b"__pragma" in data


def hands_over(data: bytes) -> bool:
    """Whether the text hands the words of a directive to a macro, which another file may define."""
    words = (
        data[max(0, m.start() - _NEAR) : m.start()].rstrip()[-1:] for m in matches(b"acc", _GIVEN_WORDS, data)
    )
    return any(before in b'("' for before in words) and _GIVEN.search(data) is not None


def pragma_makers(sources: Sequence[SourceFile]) -> Macros | None:
    """The macros that make pragmas, by the definitions in these files; None where nothing makes one."""
    if not any(makes_pragmas(s.data) for s in sources):
        return None
    from accomp.frontends.clang.pragmas import definitions, of_acc

    return of_acc(definitions(sources))


def may_make_directives(data: bytes, strided: bool, macros: Macros | None) -> bool:
    """Whether the text of a header could hold a directive, or names one of such macros."""
    if may_hold_directives(data, strided) or makes_pragmas(data):
        return True
    if macros is None:
        return False
    names = macros.wrappers | macros.holders | macros.several
    if len(names) <= _FEW and not any(name in data for name in names):
        return False
    return bool(names) and not names.isdisjoint(_WORD.findall(data))


def _scan(
    sources: Sequence[SourceFile], options: Sequence[SourceFile], known: Macros | None
) -> tuple[Scan, ...]:
    apart = any(_parts_words(s.data) for s in sources)
    if not apart and not any(makes_pragmas(s.data) or hands_over(s.data) for s in (*sources, *options)):
        plain = [_plain_lines(source) for source in sources]
        if None not in plain:
            return tuple(Scan(s, tuple(found or ())) for s, found in zip(sources, plain, strict=True))
    from accomp.frontends.clang.lexer_scan import scan_lexed
    from accomp.frontends.clang.pragmas import definitions, of_acc

    macros = known if known is not None else of_acc(definitions((*sources, *options)))
    return tuple(scan_lexed(source, macros, hands_over(source.data)) for source in sources)


def _plain_lines(source: SourceFile) -> list[Found] | None:
    """The directives where each visibly starts its line outside of comments; None where one does not.

    A line is outside of block comments if the last comment mark before it is
    a closing one, and in no literal or line comment if the line before it
    does not continue. This spares lexing the whole file.
    """
    data, found, seen = source.data, list[Found](), 0
    for match in matches(b"pragma", _CANDIDATE, data):
        mark = line_mark(data, match.start(), seen)
        if mark is None:
            return None
        end = c_lexis.end_of_line(data, match.end())
        found.append(Found(raw_line(source, mark, match.end(), end), Form.LINE))
        seen = end
    return found


def line_mark(data: bytes, start: int, seen: int) -> int | None:
    """Where the `#` of a line is whose `pragma` is at `start`; None unless it visibly starts its line."""
    line = data.rfind(b"\n", 0, start) + 1
    mark = data[line:start].strip()
    opened, closed = data.rfind(b"/*", seen, line), data.rfind(b"*/", seen, line)
    doubtful = opened >= closed - 1 and opened >= 0
    if mark not in (b"#", b"%:") or doubtful or _CONTINUED.search(data, max(0, line - 3), line):
        return None
    return data.index(mark, line)
