"""Fixed source form (Fortran 2018 6.3.3) with the tab lines compilers take: lines to statements."""

from __future__ import annotations

import re

from accomp.frontends.fortran.free import c_comment, conditional, cpp_line, joined, openmp_lines, split_pieces
from accomp.frontends.fortran.statement import CODE, DIRECTIVES, Statement
from accomp.patterns import pattern

_COMMENT = pattern(r"(?:[c*d!](?![$@])[^\n]*+\n|[ \t\r\f]*+\n|(?!\ {5}!)[ \t\r\f]++![^\n]*+\n)")
_FAST = pattern(  # comments; a statement whose next line starts another one; any other line
    r"""(?:(?:[c*d!](?![$@])[^\n]*+|(?!\ {5}!)[ \t\r\f]++![^\n]*+|[ \t\r\f]*+)\n)++
      | \ {5}[ 0](?=\ *+[a-z])([^!'";\t\n]*+)\n(?=\ {6}|[c*!](?![$@])[^\n]*+\n\ {6}|[ ]*+\n\ {6})
      | [^\n]*+(\n)
    """,
    re.VERBOSE,
)
_SENTINEL = pattern(r"[!c*](?:\$(acc|ompx?|cuf)(?=[\s0-9a-z&+$])|(\$)(?=[ \t0-9])|(@acc|@cuf)(?=[ \t]))")
_COMMENTED = "c*d!"
"""What makes a comment of a line in its first column, if no sentinel starts there."""
_LABEL = pattern(r"[ \t]*+([0-9][0-9 ]{0,4})")
_WORD = pattern(r"\w")
_REST = pattern(r"[^'\"!;]*+")


def statements(text: str, width: int) -> list[Statement]:
    """The statements of a text in lower case that ends with a line end; after column `width` is comment."""
    found: list[Statement] = []
    append, after = found.append, 0
    limit = width or len(text) + 8
    for match in _FAST.finditer(text):
        kind = match.lastindex
        if kind is None or match.start() < after:
            continue
        if kind == 1 and match.end(1) - match.start() <= limit:
            body = match[1]
            plain = body.strip()
            start = match.start(1) + len(body) - len(body.lstrip())
            append(Statement(plain, start, start, start + len(plain)))
        else:
            after = _other(text, match.start(), limit, found)
    return found


def _other(text: str, at: int, limit: int, found: list[Statement]) -> int:
    """Read what starts at the line at an offset, and tell where the next one starts."""
    if text[at] == "#" or text[at : text.index("\n", at)].lstrip().startswith("#"):
        statement, after = cpp_line(text, at)
        found.append(statement)
        return after
    if text.startswith("/*", at):
        return c_comment(text, at, found)
    sentinel = _SENTINEL.match(text, at)
    if sentinel is None and (text[at] in _COMMENTED or _COMMENT.match(text, at)):
        return text.index("\n", at) + 1
    return _Reader(text, limit).read(at, sentinel, found)


class _Reader:
    """Reads one statement with its continuation lines, or several that `;` separates."""

    __slots__ = ("beside", "cpp", "limit", "pieces", "quote", "sentinel", "splits", "text")

    def __init__(self, text: str, limit: int) -> None:
        self.text, self.limit = text, limit
        self.pieces: list[tuple[int, int]] = []
        self.splits: list[int] = []
        self.cpp: list[tuple[int, int]] = []
        self.beside: list[tuple[int, int]] = []
        self.quote = self.sentinel = CODE

    def read(self, at: int, sentinel: re.Match[str] | None, found: list[Statement]) -> int:
        """Append the statements of the line at an offset; the start of the line after them."""
        self.sentinel = sentinel[sentinel.lastindex or 0] if sentinel else CODE
        label, start = self._body(at, sentinel)
        self._line(at, start)
        after = self.text.index("\n", at) + 1
        while True:
            following = self._next(after)
            if following is None:
                break
            after = following
        if self.sentinel in DIRECTIVES:
            after = self._rest(after)
        self._make(at, label, found)
        return after

    def _body(self, at: int, sentinel: re.Match[str] | None) -> tuple[str, int]:
        """The label and the offset at which an initial line's statement starts."""
        text, end = self.text, self.text.index("\n", at)
        head = text[at : min(end, at + 6)]
        skip = sentinel.end() - at if sentinel and self.sentinel in DIRECTIVES else 0
        skip = 2 if sentinel and not skip and self.sentinel == "$" else skip
        skip = 5 if sentinel and not skip else skip
        label = _LABEL.match(text, at + skip, at + 5) if not skip or skip == 2 else None
        tab = head.find("\t")
        start = at + (tab + 1 if tab >= 0 else max(len(head), skip))
        return label[1].replace(" ", "") if label else "", start

    def _line(self, at: int, start: int) -> None:
        """Take the text of a line from `start` to its last column that counts."""
        text = self.text
        end = text.index("\n", at)
        stop = min(end, at + self.limit)
        while start < stop:
            here = self._part(start, stop)
            if here < 0:
                return
            start = here

    def _part(self, start: int, stop: int) -> int:
        """Take the text up to a comment or the end: -1 where the line is done."""
        text, at = self.text, start
        while at < stop:
            if self.quote:
                closed = text.find(self.quote, at, stop)
                at = closed + 1 if closed >= 0 else stop
                self.quote = "" if closed >= 0 else self.quote
                continue
            matched = _REST.match(text, at, stop)
            at = matched.end() if matched else stop
            if at >= stop or text[at] == "!":
                break
            if text[at] in "'\"":
                self.quote = text[at]
            elif self.sentinel not in DIRECTIVES:
                self.splits.append(at)
            at += 1
        self.pieces.append((start, min(at, stop)))
        return -1

    def _next(self, at: int) -> int | None:
        """Take the continuation line at or after a line; where the line after it starts, if there is one."""
        text, cpp, beside = self.text, list[tuple[int, int]](), list[tuple[int, int]]()
        while at < len(text):
            end = text.index("\n", at)
            if text[at] == "#":
                line, after = cpp_line(text, at)
                cpp.append((line.begin, line.end))
                at = after
                continue
            start = self._continuation(at, end)
            if start >= 0:
                self.cpp += cpp
                self.beside += beside
                self._pad(start)
                self._line(at, start)
                if start >= end and self.sentinel in DIRECTIVES:  # the sentinel alone
                    self.pieces.append((end, end))
                return end + 1
            mark = _SENTINEL.match(text, at)
            other = text[at] in _COMMENTED and mark is None
            if mark is not None and self.sentinel == "acc" and mark[1] in ("omp", "ompx"):
                beside += [(at, mark.end())] if text[at + 5 : at + 6] in " 0\t\n" else []
                other = True
            if not other and not _COMMENT.match(text, at):
                return None
            at = end + 1
        return None

    def _rest(self, at: int) -> int:
        """Take the `#endif` of what is open after the last line; the start of the line after it."""
        after, lines = at, list[tuple[int, int]]()
        depth = sum(conditional(self.text[begin:end]) for begin, end in self.cpp)
        while at < len(self.text) and depth > 0:
            if self.text[at] == "#":
                line, at = cpp_line(self.text, at)
                lines.append((line.begin, line.end))
                depth += conditional(line.text)
                continue
            if not _COMMENT.match(self.text, at):
                return after
            at = self.text.index("\n", at) + 1
        if depth or not lines:
            return after
        self.cpp += lines
        return at

    def _pad(self, start: int) -> None:
        """Keep words of a directive apart that end one line and start the next: short lines are padded."""
        if not self.pieces:  # an initial line without text
            return
        first, last = self.pieces[-1]
        full = last - self.text.rfind("\n", 0, last) > self.limit
        if self.sentinel not in DIRECTIVES or first == last or self.text[last] != "\n" or full:
            return
        if _WORD.match(self.text, last - 1) and _WORD.match(self.text, start):
            self.pieces[-1] = (first, last + 1)

    def _continuation(self, at: int, end: int) -> int:
        """Where the text of a continuation line starts; -1 where the line is none."""
        text = self.text
        mark = _SENTINEL.match(text, at)
        name = mark[mark.lastindex or 0] if mark else CODE
        if name != self.sentinel:
            return -1
        if not mark and text[at] in "c*d!":
            return -1
        if not mark and "\t" in text[at : at + 6]:
            tab = text.index("\t", at) + 1
            blank = not text[at : tab - 1].strip()
            return tab + 1 if blank and tab < end and text[tab] in "123456789" else -1
        field = text[at + (5 if mark else 0) : at + 5].strip()
        if field or at + 5 >= end or text[at + 5] in " 0\t\r":
            return -1
        return at + 6

    def _make(self, begin: int, label: str, found: list[Statement]) -> None:
        groups = split_pieces(self.pieces or [(begin, begin)], self.splits)
        for index, pieces in enumerate(groups):
            made = joined(self.text, pieces, self.sentinel)
            if made.text or (label and not index) or (self.sentinel and not index):
                made.cpp, made.alone = tuple(self.cpp), len(groups) == 1
                if self.cpp and self.sentinel in DIRECTIVES:
                    made.end = max(made.end, self.cpp[-1][1])
                if not index:
                    made.label = label
                    if label or self.sentinel:
                        made.begin = begin
                found.append(made)
        found += openmp_lines(self.text, self.beside)
