"""Finding directives by lexing a whole file: with `_Pragma`, macros, comments in odd places."""

from __future__ import annotations

import re

from accomp.frontends.clang import lexis, pragmas
from accomp.frontends.clang.scan import Form, Found, Scan, raw_line
from accomp.source import SourceFile, Span
from accomp.syntax.nodes import Model
from accomp.syntax.raw import RawDirective

_ACC_LINE = re.compile(
    rb"(?:#|%:)" + lexis.BLANK + rb"pragma(?![A-Za-z0-9_])" + lexis.BLANK + rb"acc(?![A-Za-z0-9_])", re.DOTALL
)
_DEFINE = re.compile(rb"(?:#|%:)" + lexis.BLANK + rb"define(?![A-Za-z0-9_])", re.DOTALL)
_ACC_WORD = re.compile(r"\s*acc(?![A-Za-z0-9_])")
_ONLY_COMMENTS = re.compile(rb"(?:\s|/\*.*?\*/)*+\Z", re.DOTALL)


def scan_lexed(source: SourceFile, macros: pragmas.Macros) -> Scan:
    """The directives of a file and the uses of macros that hold some."""
    data, found, sites = source.data, list[Found](), list[int]()
    pattern, at = _pattern(macros), 0
    while match := pattern.search(data, at):
        at = match.end()
        first = data[match.start()]
        if first == 0x23 or first == 0x25:  # '#' or '%:'
            at = _directive_line(source, match.start(), macros, found)
        elif match.lastgroup == "word":
            at = _word(source, match, macros, found, sites)
    return Scan(source, tuple(found), tuple(sites), pragmas.handed_strings(source, macros))


def _pattern(macros: pragmas.Macros) -> re.Pattern[bytes]:
    names = b"|".join(re.escape(n) for n in (b"_Pragma", *sorted(macros.wrappers), *sorted(macros.holders)))
    word = rb"(?P<word>(?<![A-Za-z0-9_])(?:" + names + rb")(?![A-Za-z0-9_]))"
    return lexis.compiled(lexis.SKIPPED + rb"|#|%:|" + word)


def _directive_line(source: SourceFile, start: int, macros: pragmas.Macros, found: list[Found]) -> int:
    """Take the directive at a `#`, if it is one; the offset at which to go on."""
    data = source.data
    line = data.rfind(b"\n", 0, start) + 1
    if data[line:start].strip() and not _ONLY_COMMENTS.match(data[line:start]):
        return start + 1
    if match := _ACC_LINE.match(data, start):
        end = lexis.end_of_line(data, match.end())
        found.append(Found(raw_line(source, start, match.end(), end), Form.LINE))
        return end
    if macros.all and (match := _DEFINE.match(data, start)):
        return _definition(source, match.end(), macros, found)
    return start + 1


def _definition(source: SourceFile, at: int, macros: pragmas.Macros, found: list[Found]) -> int:
    """The directives in the body of a macro definition; wrappers are looked at where they are used."""
    end = lexis.end_of_line(source.data, at)
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
