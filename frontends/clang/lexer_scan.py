"""Finding directives by lexing a whole file: with `_Pragma`, macros, comments in odd places."""

from __future__ import annotations

import re
from functools import cache

from accomp.frontends.clang import pragmas
from accomp.frontends.clang.found_directives import Form, Found, Named, Scan, raw_line
from accomp.patterns import pattern
from accomp.records import dataclass, field, replace
from accomp.source import SourceFile, Span
from accomp.syntax import c_lexis
from accomp.syntax.nodes import Model, RawDirective

_ACC_LINE = pattern(
    rb"(?:#|%:)"
    + c_lexis.BLANK
    + c_lexis.parted(b"pragma")
    + rb"(?![A-Za-z0-9_])"
    + c_lexis.BLANK
    + c_lexis.parted(b"acc")
    + rb"(?![A-Za-z0-9_])",
    re.DOTALL,
)
_DEFINE = pattern(rb"(?:#|%:)" + c_lexis.BLANK + rb"define(?![A-Za-z0-9_])", re.DOTALL)
_ACC_WORD = pattern(r"\s*acc(?![A-Za-z0-9_])")
_CONDITION = pattern(
    rb"(?:#|%:)" + c_lexis.BLANK + rb"(?:ifn?def|undef|if|elif|elifn?def)(?![A-Za-z0-9_])", re.DOTALL
)
_ACC = pattern(rb"\bacc\b")
_GIVEN = rb"(?P<given>(?<![A-Za-z0-9_])[A-Za-z_]\w*(?=[ \t]*\(\s*acc[ \t]+[a-z]))"
"""A macro of a file that is not read may make a pragma of it."""
_LITERAL = pattern(rb'"[ \t]*acc[ \t]+[a-z]')
_NEAR = 40
_JOINED = pattern(c_lexis.SPLICE + rb"\Z")
_ONLY_COMMENTS = pattern(c_lexis.GAP + rb"\Z", re.DOTALL)


@dataclass(slots=True)
class _Taken:
    """What was found so far in a file; `given` is scan_lexed's."""

    given: bool
    found: list[Found] = field(default_factory=list[Found])
    sites: list[int] = field(default_factory=list[int])
    suspect: bool = False
    named: list[Named] = field(default_factory=list[Named])


def scan_lexed(source: SourceFile, macros: pragmas.Macros, given: bool) -> Scan:
    """The directives of a file and the uses of macros that hold some, or `given` may by their arguments."""
    data, taken = source.data, _Taken(given)
    pattern, at = _pattern(macros, given), 0
    while match := pattern.search(data, at):
        at = match.end()
        first = data[match.start()]
        if first == 0x23 or first == 0x25:  # '#' or '%:'
            at = _directive_line(source, match.start(), macros, taken)
        elif match.lastgroup:
            at = _word(source, match, macros, taken)
    handed = pragmas.handed_strings(source, macros)
    suspect = taken.suspect or _literal_has_directive(source)
    return Scan(source, tuple(taken.found), tuple(taken.sites), handed, suspect, tuple(taken.named))


def _literal_has_directive(source: SourceFile) -> bool:
    """Whether a literal outside of `_Pragma` has the text of a directive."""
    if not _LITERAL.search(source.data):
        return False
    pattern = c_lexis.compiled(c_lexis.COMMENT + rb"|(?P<given>" + _LITERAL.pattern + rb")")
    found = (m.start() for m in pattern.finditer(source.data) if m.lastgroup)
    return any(not _is_operator(source, at) for at in found)


def _is_operator(source: SourceFile, at: int) -> bool:
    """Whether a literal is that of a `_Pragma`."""
    before = source.data[max(0, at - _NEAR) : at].rstrip()
    return before.removesuffix(b"(").rstrip().endswith(b"_Pragma")


def _pattern(macros: pragmas.Macros, given: bool) -> re.Pattern[bytes]:
    return _naming(given, macros.wrappers, macros.holders)


@cache
def _naming(given: bool, *macros: frozenset[bytes]) -> re.Pattern[bytes]:
    """Finds what may begin a directive, and the uses of these macros; `given`: of others with one, too."""
    names = b"|".join(re.escape(n) for n in (b"_Pragma", *(n for some in macros for n in sorted(some))))
    word = rb"(?P<word>(?<![A-Za-z0-9_])(?:" + names + rb")(?![A-Za-z0-9_]))"
    return c_lexis.compiled(c_lexis.SKIPPED + rb"|#|%:|" + word + (rb"|" + _GIVEN if given else b""))


def line_start(data: bytes, at: int) -> int:
    """The start of the logical line at an offset: lines whose end a backslash joins are part of it."""
    line = data.rfind(b"\n", 0, at) + 1
    while line and _JOINED.search(data, max(0, line - _NEAR), line):
        line = data.rfind(b"\n", 0, line - 1) + 1
    return line


def _directive_line(source: SourceFile, start: int, macros: pragmas.Macros, taken: _Taken) -> int:
    """Take the directive at a `#`, if it is one; the offset at which to go on."""
    data = source.data
    line = line_start(data, start)
    if data[line:start].strip() and not _ONLY_COMMENTS.match(data[line:start]):
        return start + 1
    if match := _ACC_LINE.match(data, start):
        end = c_lexis.end_of_line(data, match.end())
        taken.found.append(Found(raw_line(source, start, match.end(), end), Form.LINE))
        return end
    if macros.all and (match := _DEFINE.match(data, start)):
        return _definition(source, match.end(), macros, taken)
    if match := _CONDITION.match(data, start):  # names of macros, no uses
        return c_lexis.end_of_line(data, match.end())
    return start + 1


def _definition(source: SourceFile, at: int, macros: pragmas.Macros, taken: _Taken) -> int:
    """The directives in the body of a macro definition; wrappers are looked at where they are used."""
    end = c_lexis.end_of_line(source.data, at)
    macro = macros.at(source, at)
    if macro is not None and not macros.wraps(macro):
        pattern, here = _pattern(macros, taken.given), macro.start
        inside = _Taken(taken.given, taken.found, named=taken.named)
        while (match := pattern.search(source.data, here, macro.end)) is not None:
            here = match.end()
            if match.lastgroup:
                here = _word(source, match, macros, inside, macro)
    return max(end, at)


def _word(
    source: SourceFile,
    match: re.Match[bytes],
    macros: pragmas.Macros,
    taken: _Taken,
    inside: pragmas.Macro | None = None,
) -> int:
    """Take a `_Pragma` or the use of a macro with one; the offset at which to go on."""
    name = match.group()
    if match.lastgroup == "word" and _is_handed_on(source.data, match, macros):
        defined = macros.all[name]
        place = Span(defined.source, defined.start, defined.end)
        taken.named.append(Named(Span(source, *match.span()), place, _name(inside)))
    if name in macros.several or match.lastgroup == "given":
        return _use(source, match, macros, taken, inside)
    made = pragmas.operator(source.data, match.start()) if name == b"_Pragma" else None
    if name in macros.wrappers:
        made = pragmas.use(source.data, match.start(), macros)
    if made is None:
        if name in macros.holders:
            taken.sites.append(match.start())
            taken.suspect |= name in macros.acc or _names_acc(source.data, match.end())
        return match.end()
    sentinel = _ACC_WORD.match(made.text)
    if sentinel is None:
        return made.end
    skipped, form = sentinel.end(), Form.OPERATOR if name == b"_Pragma" else Form.MACRO
    raw = RawDirective(
        Model.ACC,
        made.text[skipped:],
        Span(source, match.start(), made.end),
        made.offsets[skipped],
        tuple(made.offsets[skipped:]),
        _parameters(inside) if form is Form.MACRO else (),  # a string stays as it is
    )
    taken.found.append(Found(raw, form, _name(inside)))
    return made.end


def _is_handed_on(data: bytes, match: re.Match[bytes], macros: pragmas.Macros) -> bool:
    """Whether a macro that makes a pragma of its arguments stands without them, as an argument."""
    name = match.group()
    if name not in macros.wrappers | macros.several or not macros.takes_arguments(name):
        return False
    after, before = c_lexis.skip_gap(data, match.end()), data[: match.start()].rstrip()[-1:]
    return before in (b"(", b",") and data[after : after + 1] in (b",", b")")


def _name(macro: pragmas.Macro | None) -> str:
    return macro.name.decode("latin-1") if macro is not None else ""


def _parameters(macro: pragmas.Macro | None) -> tuple[str, ...]:
    return tuple(p.decode("latin-1") for p in macro.params or ()) if macro is not None else ()


def _names_acc(data: bytes, at: int) -> bool:
    """Whether the arguments of a macro, after its name, hold the word `acc`."""
    return _ACC.search(data, at, c_lexis.use_end(data, at)) is not None


def _use(
    source: SourceFile,
    match: re.Match[bytes],
    macros: pragmas.Macros,
    taken: _Taken,
    inside: pragmas.Macro | None,
) -> int:
    """Take the use of a macro of which only the preprocessor says what it makes."""
    data, start = source.data, match.start()
    taken.sites.append(start)
    if match.group() not in macros.acc and not _names_acc(data, match.end()):
        return match.end()
    given = match.lastgroup == "given" or macros.takes_arguments(match.group())
    end = c_lexis.use_end(data, match.end()) if given else match.end()
    raw = RawDirective(Model.ACC, data[start:end].decode("latin-1"), Span(source, start, end), start)
    taken.found.append(Found(replace(raw, parameters=_parameters(inside)), Form.USE, _name(inside)))
    return end
