"""Units whose actions are spelled: lines of the host language, and edits of its text."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from functools import partial

from accomp.ir.actions import Action, InsertAt
from accomp.ir.nodes import ActionLine, Construct, HostLine, Insertion, Line, Lowering, Unit
from accomp.patterns import pattern
from accomp.records import replace
from accomp.source import Edit, Language, SourceForm, Span, as_bytes
from accomp.syntax.fortran_lines import FREE_COLUMNS, fold

_Texts = Callable[[Action], Iterable[str]]
_Needs = Callable[[Action], str]


def spelled(units: tuple[Unit, ...]) -> tuple[Unit, ...]:
    """The units without actions; the first is of the main file."""
    language = units[0].source.language if units else Language.C
    writer = _Writer(language)
    return tuple(replace(u, constructs=tuple(map(writer.construct, u.constructs))) for u in units)


class _Writer:
    def __init__(self, language: Language) -> None:
        self._language = language
        self._calls: tuple[_Texts, _Needs] | None = None

    def construct(self, construct: Construct) -> Construct:
        """A construct with the lines of its actions."""
        children = tuple(map(self.construct, construct.children))
        omp = construct.omp
        if omp is not None and (_has_actions(omp.before) or _has_actions(omp.after) or omp.insertions):
            omp = self.lowering(omp)
        elif all(a is b for a, b in zip(children, construct.children, strict=True)):
            return construct
        return replace(construct, children=children, omp=omp)

    def lowering(self, omp: Lowering) -> Lowering:
        """A lowering with the lines of its actions, and those that stand elsewhere as edits."""
        before, after = tuple(self.lines(omp.before)), tuple(self.lines(omp.after))
        needed = {x.needs for i in omp.insertions for x in self.lines(i.lines) if isinstance(x, HostLine)}
        modules = tuple(HostLine("", needs=name) for name in sorted(needed) if name)
        edits = (*omp.edits, *self.edits(omp))
        return replace(omp, before=(*before, *modules), after=after, edits=edits, insertions=())

    def lines(self, lines: Iterable[Line]) -> Iterator[Line]:
        """Lines, the actions among them spelled."""
        for line in lines:
            if isinstance(line, ActionLine):
                texts, needed = self.calls()
                needs = needed(line.action)
                yield from [HostLine(text, line.trace, needs) for text in texts(line.action)]
            else:
                yield line

    def calls(self) -> tuple[_Texts, _Needs]:
        """What gives the lines of an action, and the header or module that declares what it uses."""
        if self._calls is None:
            self._calls = _calls_of(self._language)
        return self._calls

    def edits(self, omp: Lowering) -> Iterator[Edit]:
        """The edits that insert lines at other statements."""
        for insertion in omp.insertions:
            lines = self.lines(insertion.lines)
            yield from edits_of(insertion, [line.text for line in lines if isinstance(line, HostLine)])


def _calls_of(language: Language) -> tuple[_Texts, _Needs]:
    if language is Language.FORTRAN:
        from accomp.backends.runtime_calls import fortran_calls

        return fortran_calls.lines, fortran_calls.module_of
    from accomp.backends.runtime_calls import c_calls

    return partial(c_calls.lines, cxx=language is Language.CXX), c_calls.header_of


def _has_actions(lines: Iterable[Line]) -> bool:
    return any(isinstance(line, ActionLine) for line in lines)


_RETURN = pattern(r"\breturn\b", re.IGNORECASE)


def edits_of(insertion: Insertion, texts: list[str]) -> Iterator[Edit]:
    """The edits that put statements at their place."""
    place = insertion.place
    match insertion.at:
        case InsertAt.ENTRY:
            yield _at_entry(place, texts)
        case InsertAt.EXIT:
            yield from _at_exit(place, texts)
        case InsertAt.THEN:
            at = Span(place.file, place.start, place.start)
            yield Edit(at, as_bytes(texts[0] + "\n" + indentation(at)))
        case InsertAt.BODY | InsertAt.STATEMENT if place.file.language is Language.FORTRAN:
            yield _at_body(place, texts)
        case InsertAt.BODY:
            yield Edit(
                Span(place.file, place.start, place.start), b"{ " + _in_front(place, texts), own_lines=True
            )
            yield Edit(Span(place.file, place.end, place.end), b" }")
        case InsertAt.STATEMENT:
            yield Edit(Span(place.file, place.start, place.start), _in_front(place, texts), own_lines=True)


def _in_front(place: Span, texts: list[str]) -> bytes:
    """Lines of C in front of a statement, on its line unless a directive stands there."""
    text = " ".join(texts) + ("\n" if place.text().startswith(("#", "%:")) else " ")
    return as_bytes(text)


def _at_body(place: Span, texts: list[str]) -> Edit:
    """Statements of Fortran in front of those of a loop's body."""
    lead = indentation(place)
    line = place.file.data.rfind(b"\n", 0, place.start)
    start = place.start if place.file.data[line : place.start].strip() else line
    end = "" if start == line else f"\n{lead}"
    text = "".join(f"\n{lead}{x}" for x in texts) + end
    return Edit(Span(place.file, start, start), as_bytes(text))


def indentation(at: Span) -> str:
    """What lines that are inserted at a place start with."""
    if at.file.form is SourceForm.FIXED:
        return "      "
    line = at.file.data[at.file.data.rfind(b"\n", 0, at.start) + 1 :].split(b"\n", 1)[0]
    return line[: len(line) - len(line.lstrip())].decode("latin-1")


def _laid(texts: list[str], lead: str, fixed: bool) -> list[str]:
    lines = [line for text in texts for line in fold(text, FREE_COLUMNS - len(lead), fixed)]
    return [line.lstrip() if fixed and n == 0 else line for n, line in enumerate(lines)]


def _at_entry(place: Span, texts: list[str]) -> Edit:
    """Statements in front of the first executable one of a procedure."""
    lead, fixed = indentation(place), place.file.form is SourceForm.FIXED
    lines = _laid(texts, lead, fixed)
    joint = "\n" if fixed else "\n" + lead
    starts = place.start == 0 or place.file.data[place.start - 1 : place.start] == b"\n"
    text = (lead if starts else "") + joint.join(lines) + "\n" + ("" if starts else lead)
    return Edit(place, as_bytes(text), -2)


def _at_exit(place: Span, texts: list[str]) -> Iterator[Edit]:
    """In front of what leaves; a RETURN under an IF becomes a block."""
    file, lead = place.file, indentation(place)
    fixed = file.form is SourceForm.FIXED
    lines = _laid(texts, lead, fixed)
    text = ("\n" if fixed else "\n" + lead).join(lines) + "\n" + lead
    at, words = place.start, place.text()
    leaves = [m.start() for m in _RETURN.finditer(words)]
    if words[:2].lower() == "if" and leaves:
        at += leaves[-1]
        text = f"then\n{lead}{text}"
        end = Span(file, place.end, place.end)
        yield Edit(end, f"\n{lead}end if".encode())
    yield Edit(Span(file, at, at), as_bytes(text), 2)
