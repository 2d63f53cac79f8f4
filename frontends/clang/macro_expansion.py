"""Macros in directives: what clang's preprocessor makes of words at their places.

Clang does not expand macros in the pragmas it ignores. So in one extra parse,
done only when a directive holds words that neither the table nor the program
knows, each such word is the operand of a macro that makes a string of its
expansion, which is then read from the tree.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from accomp.frontends.clang.found_directives import Form, Found, Scan
from accomp.frontends.clang.libclang import BREAK, RECURSE, Cursor, Visitor
from accomp.frontends.clang.pragmas import operator
from accomp.frontends.clang.translation_unit import ParseError, TranslationUnit
from accomp.patterns import pattern
from accomp.records import dataclass, replace
from accomp.source import SourceFile, Span
from accomp.syntax.nodes import RawDirective

_STRING, _WHILE, _STATIC_ASSERT = 109, 207, 602
STRINGS = ("-D__accomp_text(...)=#__VA_ARGS__", "-D__accomp_string(...)=__accomp_text(__VA_ARGS__)")
_TAGGED = pattern(r'"accomp (\d+) (?:(.*) )?~"', re.DOTALL)
_SENTINEL = pattern(r"\s*acc(?![A-Za-z0-9_])")
_ESCAPED = pattern(r"\\(.)", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Wanted:
    """A directive, its text so far, and the ranges of it to expand."""

    found: Found
    raw: RawDirective
    ranges: tuple[tuple[int, int], ...]


def expand(
    path: str, arguments: Sequence[str], scans: Sequence[Scan], wanted: Sequence[Wanted], lean: bool = False
) -> dict[Found, RawDirective]:
    """The texts of the directives with the ranges expanded; those in which nothing changes are left out.

    `lean` as TranslationUnit has it.
    """
    expansions: dict[tuple[int, int], str] = {}
    for opening, closing in ((b"_Static_assert(1,", b");"), (b"while(", b",1)")):
        left = [
            (i, w)
            for i, w in enumerate(wanted)
            if any((i, n) not in expansions for n in range(len(w.ranges)))
        ]
        if left:
            expansions.update(_ask(path, arguments, scans, left, opening, closing, lean))
    made: dict[Found, RawDirective] = {}
    for i, want in enumerate(wanted):
        texts = [expansions.get((i, n)) for n in range(len(want.ranges))]
        raw = _replaced(want.raw, want.ranges, texts)
        if raw.text != want.raw.text:
            made[want.found] = raw
    return made


def settled(
    path: str, arguments: Sequence[str], scans: Sequence[Scan], lean: bool = False
) -> tuple[Scan, ...]:
    """The scans with what the preprocessor makes of uses (Form.USE) in their place: directives or nothing.

    The use in the definition of a macro is taken for what it makes in front of that.
    """
    asked = {f: _question(f) for s in scans for f in s.found if f.form is Form.USE}
    wanted = [Wanted(q, q.raw, ((0, len(q.raw.text)),)) for q in asked.values()]
    made = expand(path, arguments, scans, wanted, lean)
    out: list[Scan] = []
    for scan in scans:
        found: list[Found] = []
        for one in scan.found:
            answer = made.get(asked[one]) if one in asked else None
            settled_one = _directive(one, answer) if one in asked else one
            found += [settled_one] if settled_one is not None else []
        out.append(replace(scan, found=tuple(found)))
    return tuple(out)


def _question(use: Found) -> Found:
    """A use as it is asked for: at its place, or in front of the definition that it is in."""
    if not use.macro:
        return use
    source, start = use.raw.span.file, use.raw.span.start
    at = source.data.rfind(b"\n", 0, start) + 1
    while at > 0 and source.data[:at].rstrip(b"\r\n").endswith(b"\\"):
        at = source.data.rfind(b"\n", 0, at - 1) + 1
    return Found(replace(use.raw, span=Span(source, at, at)), use.form)


def _directive(use: Found, answer: RawDirective | None) -> Found | None:
    """The directive that a use makes, if the answer is one pragma alone."""
    made = operator(answer.text.encode("latin-1"), 0) if answer is not None else None
    sentinel = _SENTINEL.match(made.text) if made is not None else None
    if answer is None or made is None or sentinel is None or answer.text[made.end :].strip():
        return None
    text, span = made.text[sentinel.end() :], use.raw.span
    at = use.raw.text.find(text.strip()) if text.strip() else -1
    lead = len(text) - len(text.lstrip())
    plain = at >= 0 and not use.raw.offsets
    first = span.start + at - lead if plain else span.start
    offsets = tuple(first + i if plain else first for i in range(len(text) + 1))
    raw = RawDirective(use.raw.model, text, span, offsets[0], offsets, use.raw.parameters)
    return Found(raw, Form.MACRO, use.macro)


def _ask(
    path: str,
    arguments: Sequence[str],
    scans: Sequence[Scan],
    wanted: Sequence[tuple[int, Wanted]],
    opening: bytes,
    closing: bytes,
    lean: bool,
) -> dict[tuple[int, int], str]:
    buffers: dict[str, bytes] = {}
    starts: list[tuple[str, int]] = []
    for scan in scans:
        mine = [(i, w) for i, w in wanted if w.found.raw.span.file is scan.source]
        buffers[scan.source.path], places = _questions(scan.source, mine, opening, closing)
        starts += [(scan.source.path, place) for place in places]
    try:
        unit = TranslationUnit(path, [*arguments, *STRINGS], buffers, lean=lean)
    except ParseError:
        return {}
    answers: dict[tuple[int, int], str] = {}
    for name, start in starts:
        file = unit.file(name) or unit.file(f"./{name}")  # clang's name of what stands beside the main file
        if file is not None:
            answers.update(_answers(unit, unit.at(file, start)))
    unit.close()
    return answers


def _questions(
    source: SourceFile, wanted: Sequence[tuple[int, Wanted]], opening: bytes, closing: bytes
) -> tuple[bytes, list[int]]:
    """The text of a file that asks for expansions, and the offsets at which the questions stand."""
    out, at, length, starts = list[bytes](), 0, 0, list[int]()
    for number, want in sorted(wanted, key=lambda pair: pair[1].found.raw.span.start):
        span = want.found.raw.span
        before = source.data[at : span.start]
        out.append(before)
        length += len(before)
        for n, (first, last) in enumerate(want.ranges):
            text = want.raw.text[first:last].encode("latin-1")
            code = (
                opening
                + b"__accomp_string(accomp "
                + str(_code(number, n)).encode()
                + b" "
                + text
                + b" ~)"
                + closing
            )
            starts.append(length)
            out.append(code)
            length += len(code)
        lines = b"\n" * (source.data.count(b"\n", span.start, span.end) or span.start == span.end)
        out.append(lines)
        length += len(lines)
        at = span.end
    out.append(source.data[at:])
    return b"".join(out), starts


def _code(number: int, range_: int) -> int:
    return number * 1000 + range_


def _answers(unit: TranslationUnit, cursor: Cursor) -> dict[tuple[int, int], str]:
    answers: dict[tuple[int, int], str] = {}

    def visit(node: Cursor, _parent: Cursor, _data: object) -> int:
        match = _TAGGED.fullmatch(unit.name(node)) if node.kind == _STRING else None
        if match:
            code = int(match.group(1))
            answers[code // 1000, code % 1000] = _ESCAPED.sub(r"\1", match.group(2) or "")
            return BREAK
        return RECURSE

    if cursor.kind in (_STRING, _WHILE, _STATIC_ASSERT):
        visit(cursor, cursor, None)
        unit.lib.visitChildren(cursor, Visitor(visit), None)
    return answers


def _replaced(
    raw: RawDirective, ranges: Sequence[tuple[int, int]], texts: Sequence[str | None]
) -> RawDirective:
    """The directive with ranges of its text replaced; what comes of a macro lies at the macro's name."""
    places = list(raw.offsets) or [raw.base + i for i in range(len(raw.text) + 1)]
    text, offsets, at = "", list[int](), 0
    for (first, last), new in sorted(zip(ranges, texts, strict=True), key=lambda pair: pair[0]):
        bytes_ = (
            new.encode("utf-8", "surrogateescape").decode("latin-1")
            if new is not None
            else raw.text[first:last]
        )
        text += raw.text[at:first] + bytes_
        offsets += places[at:first]
        offsets += [places[first]] * len(bytes_) if new is not None else places[first:last]
        at = last
    offsets += places[at:]
    return replace(raw, text=text + raw.text[at:], offsets=tuple(offsets))
