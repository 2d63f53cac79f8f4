"""Finding the directives of a source file by their text.

Nothing here knows C beyond its comments, literals, lines and macro
definitions; whether a directive is active only the compiler says.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from enum import Enum

from accomp.frontends.clang import lexis, pragmas
from accomp.records import dataclass
from accomp.source import SourceFile, Span
from accomp.syntax.nodes import Model
from accomp.syntax.raw import RawDirective


class Form(Enum):
    """How a directive is written."""

    LINE = "#pragma"
    OPERATOR = "_Pragma"
    MACRO = "use of a macro that makes a _Pragma"


@dataclass(frozen=True, slots=True)
class Found:
    """A directive as found. `macro` names the macro whose definition it stands in, if any."""

    raw: RawDirective
    form: Form
    macro: str = ""


@dataclass(frozen=True, slots=True)
class Scan:
    """The directives of one file in source order.

    `sites` are the offsets where macros are used whose definitions hold
    directives.
    """

    source: SourceFile
    found: tuple[Found, ...]
    sites: tuple[int, ...] = ()


_QUICK = re.compile(rb"pragma[\s\\/*][^\n]*?\bacc\b|pragma[\s]*(?:\\|/\*)|_Pragma")
_CANDIDATE = re.compile(rb"pragma(?![A-Za-z0-9_])" + lexis.BLANK + rb"acc(?![A-Za-z0-9_])", re.DOTALL)
_CONTINUED = re.compile(rb"\\\r?\n\Z")
_ACC_LINE = re.compile(
    rb"(?:#|%:)" + lexis.BLANK + rb"pragma(?![A-Za-z0-9_])" + lexis.BLANK + rb"acc(?![A-Za-z0-9_])", re.DOTALL
)
_DEFINE = re.compile(rb"(?:#|%:)" + lexis.BLANK + rb"define(?![A-Za-z0-9_])", re.DOTALL)
_ACC_WORD = re.compile(r"\s*acc(?![A-Za-z0-9_])")
_ONLY_COMMENTS = re.compile(rb"(?:\s|/\*.*?\*/)*+\Z", re.DOTALL)


def may_hold_directives(data: bytes) -> bool:
    """Whether the text could hold an acc directive: a quick test without false negatives."""
    return b"acc" in data and _QUICK.search(data) is not None


def scan(sources: Sequence[SourceFile]) -> tuple[Scan, ...]:
    """The directives of the files of one translation unit, macros known across them."""
    macros = pragmas.definitions(sources) if any(b"_Pragma" in s.data for s in sources) else pragmas.NONE
    return tuple(_scan(source, macros) for source in sources)


def _scan(source: SourceFile, macros: pragmas.Macros) -> Scan:
    if not macros.all and b"_Pragma" not in source.data:
        plain = _plain_lines(source)
        if plain is not None:
            return Scan(source, tuple(plain))
    return _lexed(source, macros)


def _plain_lines(source: SourceFile) -> list[Found] | None:
    """The directives where each visibly starts its line outside of comments; None where one does not.

    A line is outside of block comments if the last comment mark before it is
    a closing one, and in no literal or line comment if the line before it
    does not continue. This spares lexing the whole file.
    """
    data, found, seen = source.data, list[Found](), 0
    for match in _CANDIDATE.finditer(data):
        line = data.rfind(b"\n", 0, match.start()) + 1
        start = match.start()
        mark = data[line:start].strip()
        opened, closed = data.rfind(b"/*", seen, line), data.rfind(b"*/", seen, line)
        doubtful = opened >= closed - 1 and opened >= 0
        if mark not in (b"#", b"%:") or doubtful or _CONTINUED.search(data, max(0, line - 3), line):
            return None
        end = _end_of_line(data, match.end())
        found.append(Found(_raw_line(source, data.index(mark, line), match.end(), end), Form.LINE))
        seen = end
    return found


def _lexed(source: SourceFile, macros: pragmas.Macros) -> Scan:
    data, found, sites = source.data, list[Found](), list[int]()
    pattern, at = _pattern(macros), 0
    while match := pattern.search(data, at):
        at = match.end()
        first = data[match.start()]
        if first == 0x23 or first == 0x25:  # '#' or '%:'
            at = _directive_line(source, match.start(), macros, found)
        elif match.lastgroup == "word":
            at = _word(source, match, macros, found, sites)
    return Scan(source, tuple(found), tuple(sites))


def _pattern(macros: pragmas.Macros) -> re.Pattern[bytes]:
    if not macros.all:
        return _PLAIN
    names = b"|".join(re.escape(n) for n in (b"_Pragma", *macros.wrappers, *macros.holders))
    return re.compile(
        lexis.SKIPPED + rb"|#|%:|(?P<word>(?<![A-Za-z0-9_])(?:" + names + rb")(?![A-Za-z0-9_]))", re.DOTALL
    )


_PLAIN = re.compile(lexis.SKIPPED + rb"|#|%:|(?P<word>(?<![A-Za-z0-9_])_Pragma(?![A-Za-z0-9_]))", re.DOTALL)


def _directive_line(source: SourceFile, start: int, macros: pragmas.Macros, found: list[Found]) -> int:
    """Take the directive at a `#`, if it is one; the offset at which to go on."""
    data = source.data
    line = data.rfind(b"\n", 0, start) + 1
    if data[line:start].strip() and not _ONLY_COMMENTS.match(data[line:start]):
        return start + 1
    if match := _ACC_LINE.match(data, start):
        end = _end_of_line(data, match.end())
        found.append(Found(_raw_line(source, start, match.end(), end), Form.LINE))
        return end
    if macros.all and (match := _DEFINE.match(data, start)):
        return _definition(source, match.end(), macros, found)
    return start + 1


def _end_of_line(data: bytes, at: int) -> int:
    match = lexis.LOGICAL_LINE.match(data, at)
    return match.end() if match else at


def _raw_line(source: SourceFile, start: int, behind: int, end: int) -> RawDirective:
    text = lexis.blanked(source.data[behind:end]).rstrip()
    span = Span(source, start, behind + len(text))
    return RawDirective(Model.ACC, text.decode("latin-1"), span, behind)


def _definition(source: SourceFile, at: int, macros: pragmas.Macros, found: list[Found]) -> int:
    """The directives in the body of a macro definition; wrappers are looked at where they are used."""
    end = _end_of_line(source.data, at)
    macro = macros.at(source, at)
    if macro is not None and macro.name not in macros.wrappers:
        pattern, here = _pattern(macros), macro.start
        while (match := pattern.search(source.data, here, macro.end)) is not None:
            here = match.end()
            if match.lastgroup == "word":
                here = _word(source, match, macros, found, [], macro.name.decode("latin-1"))
    return max(end, at)


def _word(
    source: SourceFile,
    match: re.Match[bytes],
    macros: pragmas.Macros,
    found: list[Found],
    sites: list[int],
    inside: str = "",
) -> int:
    """Take a `_Pragma` or the use of a macro with one; the offset at which to go on."""
    name = match.group()
    made = pragmas.operator(source.data, match.start()) if name == b"_Pragma" else None
    if name in macros.wrappers:
        made = pragmas.use(source.data, match.start(), macros)
    if made is None:
        if name in macros.holders:
            sites.append(match.start())
        return match.end()
    sentinel = _ACC_WORD.match(made.text)
    if sentinel is None:
        return made.end
    skipped = sentinel.end()
    raw = RawDirective(
        Model.ACC,
        made.text[skipped:],
        Span(source, match.start(), made.end),
        made.offsets[skipped],
        tuple(made.offsets[skipped:]),
    )
    found.append(Found(raw, Form.OPERATOR if name == b"_Pragma" else Form.MACRO, inside))
    return made.end


def names_of(found: Iterable[Found]) -> set[str]:
    """The names of the macros whose definitions hold directives."""
    return {f.macro for f in found if f.macro}
