"""The preprocessor, run here: for compilers whose own refuses what is usual (`#ifdef` after blanks).

Lines keep their numbers: what is skipped becomes empty, and what an `#include` brings stands between
line markers. Text is taken as latin-1, one character for one byte. Conditions are those of C11 6.10.1.
"""

from __future__ import annotations

import operator
import os
import re
from collections.abc import Callable, Iterable, Sequence
from itertools import pairwise

from accomp.codes.frontend import NOT_PREPROCESSED
from accomp.diagnostics import Sink
from accomp.frontends.fortran.macros import Macro, Macros, defined
from accomp.patterns import pattern
from accomp.records import dataclass
from accomp.source import SourceFile, SourceForm
from accomp.syntax.lexer import decimal

_LINE = pattern(r"[ \t]*#[ \t]*([A-Za-z]\w*)?[ \t]*(.*)$", re.DOTALL)
_COMMENT = pattern(r"/\*.*?\*/", re.DOTALL)
_DEFINED = pattern(r"\bdefined\s*(?:\(\s*([A-Za-z_]\w*)\s*\)|([A-Za-z_]\w*))")
_INCLUDED = pattern(r"\s*(?:\"([^\"]+)\"|<([^>]+)>)")
_FORTRAN = pattern(r"[ \t]*include[ \t]*(['\"])([^'\"]+)\1[ \t]*(?:!.*)?\r?$", re.IGNORECASE)
_DIRECTIVE = pattern(rb"[!c*][$@]acc", re.IGNORECASE)
_MARKER = pattern(rb'# (\d+) "([^"]*)"')
_PASTE = "/**/"
_DEEPEST = 40


@dataclass(frozen=True, slots=True)
class Complaint:
    """Something wrong with a line of the preprocessor: the file, the line, what it is.

    `kept`: the line is in the text that is made, so a compiler says it too.
    """

    path: str
    line: int
    message: str
    kept: bool = False


@dataclass(slots=True, eq=False)
class _Branch:
    """An `#if` being read: whether its current branch counts, and whether one did or none may."""

    counts: bool
    done: bool


def holds_directives(data: bytes) -> bool:
    """Whether a text may hold directives."""
    return _DIRECTIVE.search(data) is not None


def command_line(arguments: Iterable[str]) -> dict[str, Macro]:
    """The macros that -D and -U leave."""
    found: dict[str, Macro] = {}
    flag = ""
    for argument in arguments:
        if argument in ("-D", "-U"):
            flag = argument
            continue
        text = argument if flag else argument[2:]
        flag = flag or argument[:2]
        name, _, value = text.partition("=")
        if flag == "-D":
            macro = defined(f"{name} {value if '=' in text else '1'}")
            if macro is not None:
                found[macro.name] = macro
        elif flag == "-U":
            found.pop(name, None)
        flag = ""
    return found


def search_path(arguments: Iterable[str]) -> tuple[str, ...]:
    """The directories that -I and -J name."""
    found: list[str] = []
    wanted = False
    for argument in arguments:
        if wanted:
            found.append(argument)
            wanted = False
        elif argument in ("-I", "-J", "-module-dir"):
            wanted = True
        elif argument.startswith(("-I", "-J")):
            found.append(argument[2:])
    return tuple(found)


def module_path(arguments: Sequence[str]) -> tuple[str, ...]:
    """The directories in which compilers look for modules, in their order: the current one, -I, -J."""
    found = search_path(arguments)
    written = {
        path.removeprefix("-J")
        for flag, path in pairwise(("", *arguments))
        if flag in ("-J", "-module-dir") or (path.startswith("-J") and path != "-J")
    }
    return (".", *(p for p in found if p not in written), *(p for p in found if p in written))


def marker(line: int, path: str) -> str:
    """The line of GNU's preprocessor that says where the next one comes from; each character is a byte."""
    return f'# {line} "{os.fsencode(path).decode("latin-1")}"'


def _blank(comment: re.Match[str]) -> str:
    """A comment is a blank; an empty one pastes what stands at its sides in the body of a macro."""
    return comment[0] if comment[0] == _PASTE else " "


class Preprocessor:
    """Runs over one file and what it includes."""

    def __init__(self, macros: dict[str, Macro], folders: Iterable[str] = (), runs: bool = True) -> None:
        """`macros` are those of the command line and the compiler, `folders` those of -I.

        Without `runs`, INCLUDE lines of Fortran are all that is carried out.
        """
        self.runs = runs
        self.macros = Macros(macros)
        self.folders = tuple(folders)
        self.complaints: list[Complaint] = []
        self.included: list[str] = []
        self.skipped: set[int] = set()
        """The lines of the file itself that are not compiled."""

    @classmethod
    def of(cls, arguments: Sequence[str]) -> Preprocessor:
        """One with the macros and folders of compile flags."""
        return cls(command_line(arguments), search_path(arguments))

    def run(self, source: SourceFile) -> bytes:
        """The text of a file with its conditions decided and its macros expanded."""
        lines = self._file(source.path, source.data, source.form is SourceForm.FIXED, 0)
        return "\n".join(lines).encode("latin-1")

    def _file(self, path: str, data: bytes, fixed: bool, depth: int) -> list[str]:
        out: list[str] = []
        branches: list[_Branch] = []
        lines = data.decode("latin-1").split("\n")
        at = 0
        while at < len(lines):
            text, first = lines[at], at
            at += 1
            counts = all(b.counts for b in branches)
            if not (counts or depth):
                self.skipped.add(at)
            if not (self.runs and text.lstrip(" \t").startswith("#")):
                out += self._plain_line(text, (path, at), fixed, depth) if counts else self._done([text])
                continue
            while text.rstrip("\r").endswith("\\") and at < len(lines):
                text = text.rstrip("\r")[:-1] + lines[at]
                at += 1
            made = self._command(text.rstrip("\r"), branches, (path, first + 1), fixed, depth)
            of_file = lines[first:at]
            out += self._between(of_file, made, path, at + 1) if made else self._done(of_file)
        if branches:
            self.complaints.append(Complaint(path, len(lines), "#if without #endif"))
        return out

    def _done(self, lines: list[str]) -> list[str]:
        """What stands in place of lines of the preprocessor that bring nothing, or that a condition skips."""
        return [""] * len(lines)

    def _plain_line(self, text: str, place: tuple[str, int], fixed: bool, depth: int) -> list[str]:
        """What becomes of a line of the program."""
        path, line = place
        brought = self._fortran_include(text, path, fixed, depth)
        return self._between([text], brought, path, line + 1) if brought else [self._read(text, fixed)]

    def _read(self, text: str, fixed: bool) -> str:
        """What becomes of a line of the program that includes nothing."""
        return self.macros.line(text, fixed)

    def _between(self, lines: list[str], made: list[str], path: str, following: int) -> list[str]:  # noqa: ARG002
        """What stands in place of lines that bring others, with the line of the file that follows."""
        return [*made, marker(following, path)]

    def _command(
        self, text: str, branches: list[_Branch], place: tuple[str, int], fixed: bool, depth: int
    ) -> list[str]:
        """Carry out a line of the preprocessor; the lines an #include brings."""
        found = _LINE.match(_COMMENT.sub(_blank, text))
        word, rest = (found[1] or "", found[2].strip()) if found else ("", "")
        if word in ("if", "ifdef", "ifndef"):
            counts = all(b.counts for b in branches)
            true = counts and self._true(word, rest, place)
            branches.append(_Branch(true, true or not counts))
        elif word in ("elif", "else", "endif"):
            self._turn(word, rest, branches, place)
        elif all(b.counts for b in branches):
            return self._plain(word, rest, place, fixed, depth)
        return []

    def _turn(self, word: str, rest: str, branches: list[_Branch], place: tuple[str, int]) -> None:
        """The next branch of an #if, or its end."""
        if not branches:
            self.complaints.append(Complaint(*place, f"#{word} without #if"))
        elif word == "endif":
            branches.pop()
        else:
            branch = branches[-1]
            branch.counts = not branch.done and (word == "else" or self._true("if", rest, place))
            branch.done = branch.done or branch.counts

    def _plain(self, word: str, rest: str, place: tuple[str, int], fixed: bool, depth: int) -> list[str]:
        if word == "define":
            macro = defined(rest)
            if macro is not None:
                self.macros.define(macro)
        elif word == "undef":
            self.macros.undefine(rest.split(None, 1)[0] if rest else "")
        elif word == "include":
            return self._include(rest, place, fixed, depth)
        elif word == "error":
            self.complaints.append(Complaint(*place, f"#error {rest}", kept=True))
            return [f"#error {rest}"]
        return []

    def _true(self, word: str, rest: str, place: tuple[str, int]) -> bool:
        if word != "if":
            name = rest.split(None, 1)[0] if rest else ""
            return (name in self.macros.known) is (word == "ifdef")
        known = self.macros.known
        text = _DEFINED.sub(lambda m: " 1 " if (m[1] or m[2]) in known else " 0 ", rest.replace(_PASTE, " "))
        value = holds(self.macros.expand(text))
        if value is None:
            message = f"#if with a condition that cannot be read: '{rest}'"
            self.complaints.append(Complaint(*place, f"{message}; write it with numbers and 'defined'"))
        return bool(value)

    def _find_include(self, name: str, by: str) -> tuple[str, bytes]:
        """The path and bytes of an included file: beside the one that includes it, or in the folders."""
        for folder in (os.path.dirname(by), *self.folders):
            path = os.path.join(folder, name)
            try:
                with open(path, "rb") as file:
                    return path, file.read()
            except OSError:
                continue
        return "", b""

    def bring(self, source: SourceFile) -> bytes:
        """The text of a file that is not preprocessed, with the files that INCLUDE lines name in place."""
        return "\n".join(self._brought(source.path, source.data, 0)).encode("latin-1")

    def _brought(self, path: str, data: bytes, depth: int) -> list[str]:
        out: list[str] = []
        for number, text in enumerate(data.decode("latin-1").split("\n"), 1):
            found, inner = self._with_directives(text, path, depth)
            if not found:
                out.append(text)
                continue
            out += [marker(1, found), *self._brought(found, inner, depth + 1), marker(number + 1, path)]
        return out

    def _with_directives(self, text: str, path: str, depth: int) -> tuple[str, bytes]:
        """The file that Fortran's own INCLUDE names, if directives in it are to be translated."""
        found, data = self.named(text, path, depth)
        if not found or not holds_directives(data):
            return "", b""
        self.included.append(found)
        return found, data

    def named(self, text: str, by: str, depth: int) -> tuple[str, bytes]:
        """The path and bytes of the file that Fortran's own INCLUDE names; empty where none is found."""
        found = _FORTRAN.match(text) if depth < _DEEPEST else None
        return self._find_include(found[2], by) if found is not None else ("", b"")

    def _fortran_include(self, text: str, path: str, fixed: bool, depth: int) -> list[str]:
        found, data = self._with_directives(text, path, depth)
        return [marker(1, found), *self._file(found, data, fixed, depth + 1)] if found else []

    def _include(self, rest: str, place: tuple[str, int], fixed: bool, depth: int) -> list[str]:
        """The lines of an included file, between markers; the line itself where it is not found."""
        named = _INCLUDED.match(self.macros.expand(rest) if rest[:1] not in '"<' else rest)
        name = (named[1] or named[2]) if named else ""
        path, data = self._find_include(name, place[0]) if depth < _DEEPEST else ("", b"")
        if path:
            self.included.append(path)
            return [marker(1, path), *self._file(path, data, fixed, depth + 1)]
        message = f"#include of '{name or rest}', which is not found"
        self.complaints.append(Complaint(*place, message, kept=True))
        return [f"#include {rest}"]

    def report(self, sink: Sink) -> None:
        """Report what compilers do not see of what was wrong."""
        for told in dict.fromkeys(c for c in self.complaints if not c.kept):
            sink.report(NOT_PREPROCESSED, path=told.path, line=told.line, message=told.message)


def skipped(source: SourceFile, arguments: Sequence[str], sink: Sink | None = None) -> frozenset[int]:
    """The lines of a file that are not compiled with some arguments, the first being 1.

    What is wrong with lines of the preprocessor goes to the sink; without one, no line of such a file is
    known to be skipped.
    """
    reader = Preprocessor.of(arguments)
    reader.run(source)
    if sink is not None:
        reader.report(sink)
    elif not all(c.kept for c in reader.complaints):
        return frozenset()
    return frozenset(reader.skipped)


def origin(data: bytes, path: str) -> str:
    """The file that a text was preprocessed from, by its first marker; `path` where it has none."""
    marker = _MARKER.match(data)
    return os.fsdecode(marker[2]) if marker is not None else path


def origins(data: bytes, path: str) -> list[tuple[str, int]]:
    """The file and line that each line of preprocessed text comes from, by its markers."""
    found: list[tuple[str, int]] = []
    line = 1
    for text in data.split(b"\n"):
        found.append((path, line))
        marker = _MARKER.match(text)
        if marker is not None:
            path, line = os.fsdecode(marker[2]), decimal(marker[1].decode()) or 1
        else:
            line += 1
    return found


_TOKEN = pattern(
    r"\s*(?:(0[xX][0-9a-fA-F]+|\d+)[uUlL]*|([A-Za-z_]\w*)|(&&|\|\||[=!<>]=|<<|>>|[-+*/%<>!~&|^?:()]))"
)


def _quotient(a: int, b: int) -> int:
    """Division rounds to zero; that by zero gives zero."""
    result = abs(a) // abs(b) if b else 0
    return result if (a < 0) == (b < 0) else -result


_BINARY: dict[str, tuple[int, Callable[[int, int], int]]] = {
    "||": (1, lambda a, b: int(bool(a or b))),
    "&&": (2, lambda a, b: int(bool(a and b))),
    "|": (3, lambda a, b: a | b),
    "^": (4, lambda a, b: a ^ b),
    "&": (5, lambda a, b: a & b),
    "==": (6, lambda a, b: int(a == b)),
    "!=": (6, lambda a, b: int(a != b)),
    "<": (7, lambda a, b: int(a < b)),
    "<=": (7, lambda a, b: int(a <= b)),
    ">": (7, lambda a, b: int(a > b)),
    ">=": (7, lambda a, b: int(a >= b)),
    "<<": (8, lambda a, b: a << min(b, 63) if b >= 0 else 0),
    ">>": (8, lambda a, b: a >> min(b, 63) if b >= 0 else 0),
    "+": (9, operator.add),
    "-": (9, operator.sub),
    "*": (10, operator.mul),
    "/": (10, _quotient),
    "%": (10, lambda a, b: a - b * _quotient(a, b)),
}
_UNARY: dict[str, Callable[[int], int]] = {
    "!": lambda a: int(not a),
    "~": operator.invert,
    "-": operator.neg,
    "+": operator.pos,
}


def holds(text: str) -> bool | None:
    """Whether an expression is true whose macros are expanded; names left are 0. None: it is none."""
    reader = _Reader(text)
    try:
        value = reader.choice()
    except (ValueError, RecursionError):
        return None
    return bool(value) if reader.at >= len(reader.tokens) else None


class _Reader:
    """Operator precedence over the tokens of one expression."""

    def __init__(self, text: str) -> None:
        self.tokens: list[str] = []
        self.at = 0
        place = 0
        while text[place:].strip():
            found = _TOKEN.match(text, place)
            if found is None:
                self.tokens.append("")
                break
            self.tokens.append(found[1] or found[2] or found[3])
            place = found.end()

    def _next(self) -> str:
        if self.at >= len(self.tokens):
            raise ValueError
        self.at += 1
        return self.tokens[self.at - 1]

    def _is(self, mark: str) -> bool:
        found = self.at < len(self.tokens) and self.tokens[self.at] == mark
        self.at += found
        return found

    def choice(self) -> int:
        """`condition ? one : other`."""
        value = self._binary(1)
        if not self._is("?"):
            return value
        one = self.choice()
        if not self._is(":"):
            raise ValueError
        other = self.choice()
        return one if value else other

    def _binary(self, least: int) -> int:
        value = self._unary()
        while self.at < len(self.tokens):
            strength, apply = _BINARY.get(self.tokens[self.at], (0, operator.add))
            if strength < least:
                break
            self.at += 1
            value = apply(value, self._binary(strength + 1))
        return value

    def _unary(self) -> int:
        token = self._next()
        if token in _UNARY:
            return _UNARY[token](self._unary())
        if token == "(":
            value = self.choice()
            if not self._is(")"):
                raise ValueError
            return value
        if token[:1].isdigit():
            octal = token.startswith("0") and token.isdigit() and len(token) > 1
            return int(token, 8 if octal else 0)
        if token[:1].isalpha() or token[:1] == "_":
            return 0
        raise ValueError
