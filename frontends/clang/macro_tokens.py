"""Preprocessing tokens of C (C23 6.4) with the white space in front of each, and definitions of macros."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from accomp.patterns import pattern
from accomp.records import dataclass, replace
from accomp.syntax import c_lexis

_PREFIX = rb"(?:u8|[uUL])?"
_RAW = _PREFIX + rb'R"(?P<mark>[^()\\\s]{0,16})\(.*?\)(?P=mark)"'
_LITERAL = _PREFIX + rb"(?:" + c_lexis.STRING + rb"|" + c_lexis.CHARACTER + rb")"
_WORD = rb"[A-Za-z_$\x80-\xff][\w$\x80-\xff]*"
_NUMBER = rb"\.?\d(?:[eEpP][+-]|'?\w|\.)*"
_LONG = b"%:%: >>= <<= ... ->* <=>"
_SHORT = b"## -> ++ -- << >> <= >= == != && || *= /= %= += -= &= ^= |= .* :: %: <: :> <% %>"
_PARTS = (_RAW, _LITERAL, _WORD, _NUMBER, *map(re.escape, (_LONG + b" " + _SHORT).split()), rb".")
_TOKEN = pattern(rb"(?P<gap>" + c_lexis.GAP + rb")(?P<token>" + rb"|".join(_PARTS) + rb")", re.DOTALL)
_COMMENT = pattern(c_lexis.COMMENT, re.DOTALL)
_NAME = pattern(_WORD)
_SPLICE = pattern(c_lexis.SPLICE)
_LINE_COMMENT = pattern(rb"//[^\n\\]*+(?:\\(?:[ \t\f\v]*+\r?\n|.)[^\n\\]*+)*+", re.DOTALL)
_HEADING = pattern(rb"(" + _WORD + rb")(?:\(([^()]*)\))?", re.DOTALL)
_ESCAPED = pattern(rb'["\\]')
VARIADIC = b"__VA_ARGS__"


@dataclass(frozen=True, slots=True)
class Token:
    """A token, the white space in front of it, and whether it is no name of a macro any more (6.10.4.4).

    One without text is a placemarker.
    """

    text: bytes
    gap: bytes = b""
    painted: bool = False

    @property
    def is_name(self) -> bool:
        """Whether it is an identifier."""
        return _NAME.fullmatch(self.text) is not None


PLACEMARKER = Token(b"")


@dataclass(frozen=True, slots=True)
class Definition:
    """The definition of a macro: parameters, None where it takes none, and the tokens for which it stands."""

    name: bytes
    params: tuple[bytes, ...] | None
    variadic: bool
    body: tuple[Token, ...]

    @property
    def words(self) -> frozenset[bytes]:
        """The identifiers in its body."""
        return frozenset(t.text for t in self.body if t.is_name)


def tokens(text: bytes) -> tuple[Token, ...]:
    """The tokens of a text; line ends that a backslash hides are white space, comments after `//` nothing."""
    found, at, skipped = list[Token](), 0, b""
    while at < len(text):
        comment = _LINE_COMMENT.match(text, at)
        if comment is not None:
            at = comment.end()
            continue
        match = _TOKEN.match(text, at)
        if match is None:
            break
        gap, token = match["gap"], match["token"]
        if token == b"/" and (line := _LINE_COMMENT.match(text, match.start("token"))):
            skipped, at = skipped + gap, line.end()
            continue
        found.append(Token(token, skipped + _SPLICE.sub(b"\n", gap)))
        skipped, at = b"", match.end()
    return tuple(found)


def definition(text: bytes) -> Definition | None:
    """The definition that starts with the name of the macro."""
    heading = _HEADING.match(text)
    if heading is None:
        return None
    params, variadic = None, False
    if heading[2] is not None:
        listed = [p.strip() for p in c_lexis.blanked(heading[2]).replace(b"\n", b" ").split(b",")]
        variadic = listed[-1].endswith(b"...")
        names = (p.removesuffix(b"...").strip() or (VARIADIC if p else b"") for p in listed)
        params = tuple(name for name in names if name)
    body = tokens(text[heading.end() :])
    return Definition(heading[1], params, variadic, (replace(body[0], gap=b""), *body[1:]) if body else ())


def string(argument: Sequence[Token], gap: bytes) -> Token:
    """The string that `#` makes of an argument (6.10.5.2)."""
    parts: list[bytes] = []
    for token in argument:
        parts += (b" ",) if token.gap and parts and token.text else ()
        literal = token.text[-1:] in (b'"', b"'")
        parts.append(_ESCAPED.sub(rb"\\\g<0>", token.text) if literal else token.text)
    return Token(b'"' + b"".join(parts) + b'"', gap)


def pasted(left: Token, right: Token) -> Token | None:
    """The token that `##` makes of two (6.10.5.3); None where they make none."""
    if not right.text:
        return left
    if not left.text:
        return replace(right, gap=left.gap)
    text = left.text + right.text
    return Token(text, left.gap) if _is_one(text) else None


def _is_one(text: bytes) -> bool:
    match = _TOKEN.match(text)
    return match is not None and match["token"] == text and _COMMENT.match(text) is None


def written(listed: Iterable[Token]) -> bytes:
    """The text of tokens, in which none runs together with the next; lines end without white space."""
    out, last = list[bytes](), b""
    for token in listed:
        apart = token.gap or (b" " if last and not _stay_apart(last, token.text) else b"")
        out += (apart, token.text)
        last = token.text
    return b"\n".join(line.rstrip(b" \t") for line in b"".join(out).strip().split(b"\n"))


def _stay_apart(left: bytes, right: bytes) -> bool:
    text = left + right
    if _COMMENT.match(text, max(0, len(left) - 1)):
        return False
    match = _TOKEN.match(text)
    return match is not None and match["token"] == left
