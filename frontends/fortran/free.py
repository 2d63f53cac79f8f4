"""Free source form (Fortran 2018 6.3.2): lines to statements."""

from __future__ import annotations

import re

from accomp.frontends.fortran.statement import ACC_CODE, CODE, CONDITIONAL, CPP, DIRECTIVES, Statement
from accomp.patterns import pattern

_LINE = pattern(
    r"""(?:[ \t\r\f]*+(?:!(?![$@])[^\n]*+)?\n)++            # blank lines and comments, many at once
      | [ \t]*+([a-z_][^!&'";\n]*+                          # one simple statement, strings closed
          (?:(?:'[^'\n]*+'|"[^"\n]*+")[^!&'";\n]*+)*+)(?:![^\n]*+)?\n
      | [^\n]*+(\n)                                         # any other line
    """,
    re.VERBOSE,
)
_SENTINEL = pattern(r"[ \t]*+!(?:\$(acc|ompx?|cuf)(?=[\s&])|(\$)(?=[ \t&])|(@acc|@cuf)(?=[ \t&]))")
_ALONE = ("omp", "ompx", CONDITIONAL)
"""Sentinels whose lines compilers of OpenACC alone take for comments, so that no directive is within them."""
_OPENMP = _ALONE[:2]
_LABEL = pattern(r"([0-9]{1,5})[ \t]+")
_REST = pattern(r"[^'\"!&;\n]*+")
_TO_QUOTE = {"'": pattern(r"[^'\n]*+'"), '"': pattern(r'[^"\n]*+"')}
_CONTINUED = pattern(r"&[ \t\r]*+(?:![^\n]*+)?\n")
_STRING_CONTINUED = pattern(r"&[ \t\r]*+\n")
_GAP = pattern(r"[ \t\r\f]*+(?:![^\n]*+)?\n")
_HASH = pattern(r"[ \t]*+#")


def statements(text: str) -> list[Statement]:
    """The statements of a text in lower case that ends with a line end."""
    found: list[Statement] = []
    append, after = found.append, 0
    for match in _LINE.finditer(text):
        kind = match.lastindex
        if kind is None or match.start() < after:
            continue
        if kind == 1:
            start = match.start(1)
            plain = match[1].rstrip()
            append(Statement(plain, start, start, start + len(plain)))
        else:
            after = _other(text, match.start(), found)
    return found


def _other(text: str, at: int, found: list[Statement]) -> int:
    """Read what starts at the line at an offset, and tell where the next one starts."""
    if _HASH.match(text, at):
        statement, after = cpp_line(text, at)
        found.append(statement)
        return after
    sentinel = _SENTINEL.match(text, at)
    if sentinel is not None:
        name = sentinel[sentinel.lastindex or 0]
        return _Reader(text, name, text.index("!", at)).read(sentinel.end(), found)
    start = _blanks(text, at)
    if text[start] in "!\n":
        return text.index("\n", start) + 1
    if text.startswith("/*", start):
        return c_comment(text, start, found)
    return _Reader(text, CODE, start).read(start, found)


def cpp_line(text: str, at: int) -> tuple[Statement, int]:
    """The preprocessor line at an offset with what a backslash continues, and where the next line starts."""
    start, end = text.index("#", at), text.index("\n", at)
    while text[end - 1] == "\\" or text[end - 2 : end] == "\\\r":
        following = text.find("\n", end + 1)
        if following < 0:
            break
        end = following
    plain = text[start:end].rstrip()
    return Statement(plain, start, start, start + len(plain), CPP), end + 1


def conditional(text: str) -> int:
    """1 for a line of the preprocessor that starts branches, -1 for one that ends them, else 0."""
    word = text[1:].lstrip()
    return word.startswith("if") - word.startswith("endif")


def c_comment(text: str, at: int, found: list[Statement]) -> int:
    """A comment of the preprocessor, which hides its lines like a line of it."""
    end = text.find("*/", at)
    end = end + 2 if end >= 0 else len(text) - 1
    found.append(Statement(text[at:end], at, at, end, CPP))
    return text.index("\n", end) + 1


def _blanks(text: str, at: int) -> int:
    while text[at] in " \t\r\f":
        at += 1
    return at


class _Reader:
    """Reads the lines of one statement or of several that `;` separates, and their continuations.

    `lead` is where the next piece starts: a blank before the text of a continuation belongs to it.
    `depth` tells how many `#if` between the lines are open, `beside` where OpenMP stands between them.
    """

    __slots__ = ("begin", "beside", "cpp", "depth", "lead", "pieces", "quote", "sentinel", "splits", "text")

    def __init__(self, text: str, sentinel: str, begin: int) -> None:
        self.text, self.sentinel, self.begin = text, sentinel, begin
        self.pieces: list[tuple[int, int]] = []
        self.splits: list[int] = []
        self.cpp: list[tuple[int, int]] = []
        self.beside: list[tuple[int, int]] = []
        self.quote = ""
        self.lead = -1
        self.depth = 0

    def read(self, at: int, found: list[Statement]) -> int:
        """Append the statements that start at an offset; the start of the line after them."""
        after, continued = self._line(at)
        while continued or (self.depth and self.sentinel in DIRECTIVES):
            following = self._next(after) if continued else self._branch(after)
            if following < 0:
                break
            after, continued = self._line(following)
        if self.depth and self.sentinel in DIRECTIVES:
            after = self._rest(after)
        self._make(found)
        return after

    def _line(self, at: int) -> tuple[int, bool]:
        """Take the rest of a line: where the next one starts, and whether this one is continued."""
        text, start = self.text, at if self.lead < 0 else self.lead
        while True:
            if self.quote:
                closed = _TO_QUOTE[self.quote].match(text, at)
                if closed is None:
                    return self._open_string(start, at)
                at, self.quote = closed.end(), ""
            matched = _REST.match(text, at)
            at = matched.end() if matched else at
            char = text[at]
            if char in "'\"":
                self.quote, at = char, at + 1
                continue
            if char == ";" and self.sentinel not in ("acc", "omp", "ompx", "cuf"):
                self.splits.append(at)
            elif char == "&":
                end = _CONTINUED.match(text, at)
                if end is not None:
                    self.pieces.append((start, at))
                    return end.end(), True
            elif char in "!\n":
                self.pieces.append((start, at))
                return text.index("\n", at) + 1, False
            at += 1

    def _open_string(self, start: int, at: int) -> tuple[int, bool]:
        """The line ends in a string: it goes on in the next if an ampersand says so."""
        text = self.text
        end = text.index("\n", at)
        mark = text.rfind("&", at, end)
        if mark >= 0 and _STRING_CONTINUED.match(text, mark):
            self.pieces.append((start, mark))
            return end + 1, True
        self.pieces.append((start, end))
        self.quote = ""
        return end + 1, False

    def _next(self, at: int) -> int:
        """Where the text of the continuation goes on that starts at or after a line; -1 if none does."""
        text, lines, beside, continued = self.text, list[Statement](), list[tuple[int, int]](), False
        while at < len(text):
            if _HASH.match(text, at):
                line, at = cpp_line(text, at)
                lines.append(line)
                continue
            mark = _SENTINEL.match(text, at)
            if mark is not None and mark[mark.lastindex or 0] == self.sentinel:
                self._took(lines)
                self.beside += beside
                return self._resume(mark.end())
            if mark is not None and self.sentinel == "acc" and mark[mark.lastindex or 0] in _OPENMP:
                if not continued:
                    beside.append((text.index("!", at), mark.end()))
                continued = text[at : text.index("\n", at)].rstrip().endswith("&")
            if mark is not None and mark[mark.lastindex or 0] == "acc" and self.sentinel in _ALONE:
                return -1
            gap = _GAP.match(text, at)
            if gap is None:
                if self.sentinel != CODE:
                    return -1
                self._took(lines)
                return self._resume(at)
            at = gap.end()
        return -1

    def _took(self, lines: list[Statement]) -> None:
        """Note lines of the preprocessor that stand between lines of the statement."""
        for line in lines:
            self.cpp.append((line.begin, line.end))
            self.depth += conditional(line.text)

    def _branch(self, at: int) -> int:
        """Where a directive that ends in one branch goes on in the next, which starts at or after a line."""
        lines, depth = list[Statement](), self.depth
        while at < len(self.text) and depth > 0:
            if _HASH.match(self.text, at):
                line, at = cpp_line(self.text, at)
                lines.append(line)
                depth += conditional(line.text)
                continue
            mark = _SENTINEL.match(self.text, at)
            if mark is not None and (not lines or mark[mark.lastindex or 0] != self.sentinel):
                return -1
            if mark is not None:
                self._took(lines)
                return self._resume(mark.end())
            gap = _GAP.match(self.text, at)
            if gap is None:
                return -1
            at = gap.end()
        return -1

    def _rest(self, at: int) -> int:
        """Take the `#endif` of what is open after the last line; the start of the line after it."""
        after, lines, depth = at, list[Statement](), self.depth
        while at < len(self.text) and depth > 0:
            if _HASH.match(self.text, at):
                line, at = cpp_line(self.text, at)
                lines.append(line)
                depth += conditional(line.text)
                continue
            gap = _GAP.match(self.text, at)
            if gap is None or _SENTINEL.match(self.text, at):
                return after
            at = gap.end()
        if depth:
            return after
        self._took(lines)
        return at

    def _resume(self, at: int) -> int:
        """After the ampersand that starts a continuation, else at a blank before its text."""
        start = _blanks(self.text, at)
        if self.text[start] == "&" and (self.quote or not _CONTINUED.match(self.text, start)):
            self.lead = start + 1
        elif self.quote:
            self.lead = at
        else:
            self.lead = start - 1 if self.sentinel == CODE else max(at, start - 1)
        return max(self.lead, at)

    def _make(self, found: list[Statement]) -> None:
        label = _LABEL.match(self.text, self.pieces[0][0]) if self._is_code() else None
        number = ""
        if label is not None and label.end() <= self.pieces[0][1]:
            number, self.pieces[0] = label[1], (label.end(), self.pieces[0][1])
        groups = split_pieces(self.pieces, self.splits)
        for index, pieces in enumerate(groups):
            made = joined(self.text, pieces, self.sentinel)
            if made.text or number or (self.sentinel and not index):
                made.cpp, made.alone = tuple(self.cpp), len(groups) == 1
                if self.cpp and self.sentinel in DIRECTIVES:
                    made.end = max(made.end, self.cpp[-1][1])
                if not index:
                    made.begin, made.label = self.begin, number
                found.append(made)
        found += openmp_lines(self.text, self.beside)

    def _is_code(self) -> bool:
        return self.sentinel in (CODE, CONDITIONAL, ACC_CODE, "@cuf")


def openmp_lines(text: str, places: list[tuple[int, int]]) -> list[Statement]:
    """The first lines of OpenMP directives that begin at places, each with the end of its sentinel."""
    found: list[Statement] = []
    for begin, start in places:
        line = text[start : text.index("\n", start)].partition("!")[0].rstrip(" \t\r\f&")
        made = joined(text, [(start, start + len(line))], "omp")
        made.begin = begin
        found.append(made)
    return found


def split_pieces(pieces: list[tuple[int, int]], splits: list[int]) -> list[list[tuple[int, int]]]:
    """The pieces of each of the statements that stand between semicolons."""
    groups: list[list[tuple[int, int]]] = [[]]
    for start, end in pieces:
        at = start
        for split in splits:
            if at <= split < end:
                groups[-1].append((at, split))
                groups.append([])
                at = split + 1
        groups[-1].append((at, end))
    return groups


def joined(text: str, pieces: list[tuple[int, int]], sentinel: str) -> Statement:
    """The statement of some pieces of the text, blanks around the whole left out.

    A directive ends after its last line, which may hold the sentinel alone.
    """
    last_line = pieces[-1]
    while pieces and not text[pieces[0][0] : pieces[0][1]].strip(" \t\r\f") and len(pieces) > 1:
        pieces = pieces[1:]
    while len(pieces) > 1 and not text[pieces[-1][0] : pieces[-1][1]].strip(" \t\r\f"):
        pieces = pieces[:-1]
    first, last = pieces[0], pieces[-1]
    first_text = text[first[0] : first[1]].lstrip(" \t\r\f")
    pieces = [(first[1] - len(first_text), first[1]), *pieces[1:]]
    last = pieces[-1]
    pieces[-1] = (last[0], last[0] + len(text[last[0] : last[1]].rstrip(" \t\r\f")))
    start, end = pieces[0][0], pieces[-1][1]
    close = last_line[1] if sentinel in DIRECTIVES and last_line[0] > end else end
    if len(pieces) == 1:
        return Statement(text[start:end], start, start, close, sentinel)
    table: list[tuple[int, int]] = []
    out: list[str] = []
    length = 0
    for low, high in pieces:
        if low < high:
            table.append((length, low))
            out.append(text[low:high])
            length += high - low
    return Statement("".join(out), start, start, close, sentinel, pieces=tuple(table))
