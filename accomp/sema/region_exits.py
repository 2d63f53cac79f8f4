"""Branches that leave a region, found in the tokens of its text (C and C++)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from accomp.sema.c_tokens import Token, tokenize
from accomp.source import Span

_KEYWORDS = (b"return", b"goto", b"break", b"continue")
_CLASS_KEYS = frozenset({"struct", "class", "union"})


def branches_out(span: Span, loop: bool) -> Iterator[tuple[str, Span]]:
    """The keyword and place of each branch that leaves the region of a construct.

    `return`, `goto` a label outside, and a `break` or `continue` of a statement around the region; where
    it is an associated loop (`loop`), a `break` of that loop. Text under conditional compilation and
    calls of macros are not looked into.
    """
    data = span.file.data
    if not any(data.find(word, span.start, span.end) >= 0 for word in _KEYWORDS):
        return
    tokens = tokenize(span)
    if tokens is None:
        return
    labels = {a.text for a, b in pairwise(tokens) if a.word and b.text == ":"}
    for index, token in enumerate(tokens):
        place = Span(span.file, token.start, token.start + len(token.text))
        if token.text == "return" and not _in_function(tokens, index):
            yield "return", place
        elif token.text == "goto" and tokens[index + 1].text not in labels | {"*"}:
            yield "goto", place
    for token in _breaks(tokens) if loop else _statement(tokens, 0)[1]:
        yield token.text, Span(span.file, token.start, token.start + len(token.text))


def statement_end(span: Span) -> int:
    """The offset after the statement that a span starts with; the span's start where conditions hide it."""
    tokens = tokenize(span)
    if not tokens:
        return span.start
    last = tokens[min(_statement(tokens, 0)[0], len(tokens)) - 1]
    return last.start + len(last.text)


def _in_function(tokens: Sequence[Token], index: int) -> bool:
    """Whether a lambda or a local class of C++ encloses the token."""
    depth = 0
    for at in range(index - 1, 0, -1):
        depth += {"}": 1, "{": -1}.get(tokens[at].text, 0)
        if depth < 0:
            depth = 0
            if _is_function(_head(tokens, at)):
                return True
    return False


def _head(tokens: Sequence[Token], brace: int) -> list[str]:
    """The tokens of the statement or expression in front of a `{`."""
    depth, at = 0, brace - 1
    while at >= 0:
        text = tokens[at].text
        depth += {")": 1, "]": 1, "(": -1, "[": -1}.get(text, 0)
        if depth < 0 or (depth == 0 and text in (";", "{", "}")):
            break
        at -= 1
    return [t.text for t in tokens[at + 1 : brace]]


def _is_function(head: list[str]) -> bool:
    """Whether a head is that of a class, or has a lambda introducer: `[...]` in front of `(` or `{`.

    Neither is in parentheses, as the conditions of statements are; `[[...]]` is an attribute.
    """
    opened: list[int] = []
    for at, text in enumerate(head):
        if text in _CLASS_KEYS and not opened:
            return True
        if text in ("(", "["):
            opened.append(at)
        elif text in (")", "]") and opened:
            first = opened.pop()
            whole = text == "]" and not opened and head[first + 1] != "["
            if whole and (at + 1 == len(head) or head[at + 1] in ("(", "mutable", "->")):
                return True
    return False


def _breaks(tokens: Sequence[Token]) -> Iterator[Token]:
    """The `break` tokens that leave the loop the tokens start with."""
    at = _skip_parens(tokens, 1)
    yield from (t for t in _statement(tokens, at)[1] if t.text == "break")


def _statement(tokens: Sequence[Token], at: int) -> tuple[int, list[Token]]:
    """The index after the statement at `at`, and each `break` and `continue` that leaves the statement."""
    if at >= len(tokens):
        return at, []
    text = tokens[at].text
    if text == "{":
        return _compound(tokens, at + 1)
    if text == "switch":
        end, found = _statement(tokens, _skip_parens(tokens, at + 1))
        return end, [t for t in found if t.text == "continue"]
    if text in ("for", "while"):
        return _statement(tokens, _skip_parens(tokens, at + 1))[0], []
    if text == "do":
        end, _ = _statement(tokens, at + 1)
        return _to_semicolon(tokens, end), []
    if text == "if":
        end, breaks = _statement(tokens, _skip_parens(tokens, at + 1))
        if end < len(tokens) and tokens[end].text == "else":
            end, more = _statement(tokens, end + 1)
            breaks += more
        return end, breaks
    if text == "case":
        return _statement(tokens, _after_colon(tokens, at))
    if tokens[at].word and at + 1 < len(tokens) and tokens[at + 1].text == ":":
        return _statement(tokens, at + 2)
    return _to_semicolon(tokens, at), [tokens[at]] if text in ("break", "continue") else []


def _compound(tokens: Sequence[Token], at: int) -> tuple[int, list[Token]]:
    breaks: list[Token] = []
    while at < len(tokens) and tokens[at].text != "}":
        end, more = _statement(tokens, at)
        breaks += more
        at = max(end, at + 1)
    return at + 1, breaks


def _skip_parens(tokens: Sequence[Token], at: int) -> int:
    """The index behind the parenthesised group that starts at or behind `at`."""
    depth = 0
    while at < len(tokens):
        depth += {"(": 1, ")": -1}.get(tokens[at].text, 0)
        at += 1
        if depth == 0:
            break
    return at


def _after_colon(tokens: Sequence[Token], at: int) -> int:
    """The index after the colon of a case label; those of conditional expressions belong to a `?`."""
    waiting = 0
    while at < len(tokens):
        text = tokens[at].text
        at += 1
        if text == ":" and not waiting:
            break
        waiting += {"?": 1, ":": -1}.get(text, 0)
    return at


def _to_semicolon(tokens: Sequence[Token], at: int) -> int:
    depth = 0
    while at < len(tokens):
        text = tokens[at].text
        if depth == 0 and text == "}":
            return at
        depth += {"(": 1, "{": 1, "[": 1, ")": -1, "}": -1, "]": -1}.get(text, 0)
        at += 1
        if depth == 0 and text == ";":
            break
    return at
