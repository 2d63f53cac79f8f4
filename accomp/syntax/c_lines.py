"""Statements of C and C++ as one would write them: each on a line of its own, long ones on several."""

from __future__ import annotations

import re
from functools import cache

from accomp.patterns import pattern
from accomp.source import SourceFile

_CONTINUED = " \\"
_OPENING, _CLOSING = "([{", ")]}"
_LITERAL = r'"(?:[^"\\]|\\.)*"|\'(?:[^\'\\]|\\.)*\'|(?<=\w)<[\w:, *&]+>'
"""Literals, and arguments of templates."""
_STRING = pattern(_LITERAL)
_MARK = pattern(r"[](){}[,;\"'<]")
_CHAIN = pattern(r"(accomp_\w+<\d+>\(\))(?=\()")
_HEAD = pattern(r"(?:else )?(?:for|if|while) \(")
_INDENTS = pattern(rb"^([ \t]+)\S", re.MULTILINE)


def cut(text: str, columns: int) -> list[str]:
    """One statement on lines of at most that many columns, unless it has lines already."""
    return [text] if "\n" in text else _cut(text, 0, columns)


def folded(text: str, columns: int, step: str) -> list[str]:
    """The lines of some statements, each of at most that many columns where it can be cut. `step` is what the
    program indents by. A line of the preprocessor is continued by backslashes.
    """
    if text.startswith("#"):
        *lines, last = _cut(text, 0, columns - len(_CONTINUED))
        return [*(line + _CONTINUED for line in lines), last]
    pieces, out = _statements(text), list[str]()
    depth = len(pieces) if set(pieces) == {"}"} else 0
    for piece in pieces:
        if piece.startswith("}"):
            depth = max(depth - 1, 0)
        lead = step * depth
        lines = _cut(piece, len(lead.expandtabs(8)), columns)
        out += [lead + line for line in lines]
        depth += piece.endswith("{")
    return out


@cache
def step_of(source: SourceFile) -> str:
    """What a program indents by."""
    data = source.data
    found = [m[1] for m in _INDENTS.finditer(data)]
    if sum(x.startswith(b"\t") for x in found) * 2 > len(found):
        return "\t"
    widths = [len(x) for x in found if not x.strip(b" ")]
    common = [w for w in (2, 3, 4, 8) if sum(x % w == 0 for x in widths) * 10 >= 9 * len(widths)]
    return " " * (max(common) if widths and common else 2 if widths else 4)


def _statements(text: str) -> list[str]:
    """The statements, and the heads and ends of compound statements."""
    out, start, depth = list[str](), 0, 0
    block = True  # whether a brace here is that of a compound statement
    for at, character in _characters(text):
        if character == "{" and depth == 0 and (block or _is_head(text[start:at])):
            out.append(text[start : at + 1])
            start, block = at + 1, True
        elif character == "}" and depth == 0:
            out.append(text[start:at])
            start, block = at, True
        elif character in _OPENING:
            depth += 1
        elif character in _CLOSING:
            depth -= 1
        elif character == ";" and depth == 0:
            out.append(text[start : at + 1])
            start, block = at + 1, True
        elif not character.isspace():
            block = False
    out.append(text[start:])
    return _joined([piece.strip() for piece in out if piece.strip()])


def _joined(pieces: list[str]) -> list[str]:
    """A closing brace with the `else` or `{` after it; several closing braces on lines of their own."""
    out: list[str] = []
    for piece in pieces:
        if piece.startswith("}") and len(piece) > 1 and not piece[1:].lstrip().startswith("else"):
            out += ["}", piece[1:].strip()]
        else:
            out.append(piece)
    return out


def _is_head(text: str) -> bool:
    head = text.strip().removeprefix("}").strip()
    if not head or head == "else" or _HEAD.match(head):
        return True
    return head.endswith(")") and "=" not in head


def _characters(text: str) -> list[tuple[int, str]]:
    """The characters outside of literals, with their places; a literal is one character."""
    out: list[tuple[int, str]] = []
    at = 0
    while at < len(text):
        literal = _STRING.match(text, at)
        out.append((at, '"' if literal else text[at]))
        at = literal.end() if literal else at + 1
    return out


def _marks(text: str) -> list[tuple[int, str]]:
    """The brackets, commas and semicolons outside of literals, with their places."""
    marks = [(found.start(), found[0]) for found in _MARK.finditer(text)]
    if '"' not in text and "'" not in text and "<" not in text:
        return marks
    out: list[tuple[int, str]] = []
    end = 0
    for at, character in marks:
        if at < end:
            continue
        if character not in "\"'<":
            out.append((at, character))
        elif (literal := _STRING.match(text, at)) is not None:
            end = literal.end()
    return out


def _cut(text: str, used: int, columns: int, indent: int = 0) -> list[str]:
    """A text that starts at column `used` on lines; others than the first are indented, `indent` at least."""
    if used + len(text) <= columns:
        return [text]
    chain = _CHAIN.match(text)
    if chain is not None:
        return [chain[1], *_links(text[chain.end() :], indent + 4, columns)]
    found = _group(text, columns - used)
    if found is None:
        return [text]
    opening, closing = found
    head, inside, rest = text[: opening + 1], text[opening + 1 : closing], text[closing:]
    inner = indent + (1 if head in ("{", "(") else 4)
    lines = _filled(_list_pieces(inside), inner, columns, head, used)
    last = lines.pop()
    start = len(last) + (0 if lines else used)
    ending = _cut(rest, start, columns, indent)
    return [*lines, last + ending[0], *ending[1:]]


def _links(text: str, indent: int, columns: int) -> list[str]:
    """Argument lists that follow each other, each on a line of its own."""
    out, start, depth = list[str](), 0, 0
    places = _marks(text)
    for at, character in places:
        depth += (character in _OPENING) - (character in _CLOSING)
        if depth == 0 and text[at + 1 : at + 2] != "(" and character == ")":
            out.append(text[start:])
            break
        if depth == 0 and character == ")":
            out.append(text[start : at + 1])
            start = at + 1
    lines: list[str] = []
    for part in out:
        more = _cut(part, indent, columns, indent)
        lines += [" " * indent + more[0], *more[1:]]
    return lines


def _group(text: str, room: int) -> tuple[int, int] | None:
    """The outermost parentheses or braces that go beyond the room there is; the last of them."""
    depth, start, found = int(text.startswith("}")), -1, None
    for at, character in _marks(text):
        if character in _OPENING:
            depth += 1
            start = at if depth == 1 else start
        elif character in _CLOSING:
            depth -= 1
            if depth == 0 and at > room and at > start + 1 and start < room:
                found = found or (start, at)
    return found


def _list_pieces(text: str) -> list[str]:
    """What stands between commas or semicolons, with these."""
    out: list[str] = []
    start = depth = 0
    for at, character in _marks(text):
        depth += (character in _OPENING) - (character in _CLOSING)
        if character in ",;" and depth == 0:
            out.append(text[start : at + 1].strip())
            start = at + 1
    out.append(text[start:].strip())
    return [part for part in out if part]


def _filled(parts: list[str], indent: int, columns: int, head: str, used: int) -> list[str]:
    """Parts after a head on lines, as many as there is room for; lists in braces have lines of their own."""
    lines: list[str] = []
    last, glue, cut = head, "", False
    room = columns - len(head) - used
    for part in parts:
        room -= len(glue)
        own = cut or (part.startswith("{") and (glue or head.endswith(")){") or len(head) > 1))
        if not own and len(part) <= room:
            last += glue + part
        elif not own and (_hugs(part, room) or (not glue and head.endswith("for ("))):
            more = _cut(part, columns - room, columns, indent)
            lines += [last + glue + more[0], *more[1:]]
            last, cut = lines.pop(), len(more) > 1
        else:
            more = _cut(part, indent, columns, indent)
            lines += [last, " " * indent + more[0], *more[1:]]
            last, cut = lines.pop(), False
        room = columns - len(last) - (used if not lines else 0)
        glue = " "
    return [*lines, last]


def _hugs(part: str, room: int) -> bool:
    """Whether there is room for a part up to its opening brace, after which it can be cut."""
    if not part.startswith("(const ") or not part.endswith(("}", "},")):
        return False
    return 0 < part.find("{") < room
