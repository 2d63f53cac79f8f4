"""Parsing and binding the directives that were found in one translation unit."""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence

from accomp.codes import frontend as codes
from accomp.diagnostics import Diagnostic, Sink
from accomp.frontends.base import ParseRequest
from accomp.frontends.clang import options
from accomp.frontends.clang.bind import Binder
from accomp.frontends.clang.clang_errors import Problems, sort_key
from accomp.frontends.clang.directive_expressions import slots
from accomp.frontends.clang.explicit_instantiations import declared_again
from accomp.frontends.clang.found_directives import Form, Found, Scan
from accomp.frontends.clang.implicit_routines import told_once
from accomp.frontends.clang.macro_options import command_line_macros
from accomp.frontends.clang.openmp_directives import OwnDirectives, ended
from accomp.frontends.clang.parser_hangs import endless
from accomp.frontends.clang.placement import report_places
from accomp.frontends.clang.pragmas import named_as_words
from accomp.frontends.clang.shadow import OF_MACROS, Mark, Shadow, Shape, build
from accomp.frontends.clang.translation_unit import Message, ParseError, TranslationUnit
from accomp.frontends.clang.undecided_marks import leave_loops
from accomp.ir.nodes import Construct, Unit
from accomp.ir.own_macros import OwnMacro
from accomp.patterns import pattern
from accomp.source import Language, SourceFile, Span
from accomp.spec.model import Association
from accomp.spec.openacc import TABLE
from accomp.syntax.lexer import Tokens
from accomp.syntax.nodes import RawDirective
from accomp.syntax.parser import parse, unknown_words

_ROUNDS = 8
"""How often a translation unit is parsed at most to find all faulty names."""

_WITH_REGION = (Association.BLOCK, Association.LOOP, Association.STATEMENT)
_REGIONS = frozenset(d.name for d in TABLE.directives.values() if d.association in _WITH_REGION)
_LOOPS = frozenset(d.name for d in TABLE.directives.values() if d.association is Association.LOOP)
_EXECUTABLE = frozenset(d.name for d in TABLE.directives.values() if d.category == "executable")
_CONDITIONAL = pattern(rb"(?:#|%:)[ \t]*if")


class Session:
    """One translation unit on its way from scanned files to units.

    What parsing directives has to say is held back until it is known which
    of them are active.
    """

    def __init__(self, request: ParseRequest, scans: Sequence[Scan], sink: Sink) -> None:
        """`scans`: the main file's first."""
        self._request, self._scans, self._sink = request, scans, sink
        self._main = scans[0].source
        self._arguments = options.clang_arguments(request.arguments, request.language)
        self._lean = request.language is Language.CXX and not request.target.trees
        self._inclusions: dict[int | None, int] = {}
        self._held: dict[Found, Sink] = {}
        self._marks: dict[Found, Mark | None] = {}
        self._bound = Sink()

    def units(self) -> tuple[Unit, ...]:
        """The units; empty ones where nothing could be parsed."""
        place = endless(self._main, self._arguments)
        if place is not None:
            self._sink.report(codes.ENDLESS, place)
            return (Unit(self._main),)
        for scan in self._scans:
            for found in scan.found:
                if found.form is not Form.USE:
                    self._parse(found, found.raw)
        if self._gives_up():
            return (Unit(self._main),)
        try:
            self._settle_uses()
            self._expand_words()
            if self._request.target.undecided and not leave_loops(self._marks.values()):
                return (Unit(self._main),)
            return self._rounds()
        except (ParseError, OSError) as error:
            self._sink.report(codes.NO_TREE, Span(self._main, 0, 0), path=self._main.path, reason=error)
            return (Unit(self._main),)

    def _gives_up(self) -> bool:
        """Whether directives of macros that are used cannot be complete without the arguments."""
        incomplete = self._request.incomplete
        if incomplete is None:
            return False
        used = {name for scan in self._scans for name in scan.used()}
        faulty = [(f.macro, s) for f, s in self._held.items() if f.macro in used and s.errors]
        incomplete.update(macro for macro, _ in faulty)
        self._sink.diagnostics += [d for _, sink in faulty for d in sink.diagnostics]
        return bool(faulty)

    def _parse(self, found: Found, raw: RawDirective) -> None:
        """Parse a directive (anew); its mark is None where it does not parse."""
        sink = self._held[found] = Sink()
        directive = parse(raw, sink)
        self._marks[found] = None
        if directive is not None:
            name, number = directive.name, len(self._marks)
            self._marks[found] = mark = Mark(
                found,
                raw,
                directive,
                slots(directive),
                name in _REGIONS,
                number,
                name in _LOOPS,
                name in _EXECUTABLE,
            )
            if self._request.language is Language.C:
                _without_scopes(mark)

    def _settle_uses(self) -> None:
        """Take what the preprocessor makes of the uses of macros that it alone knows."""
        if not any(f.form is Form.USE for s in self._scans for f in s.found):
            return
        from accomp.frontends.clang.macro_expansion import settled

        self._scans = settled(self._main.path, self._arguments, self._scans, self._lean)
        for found in (f for s in self._scans for f in s.found if f not in self._marks):
            self._parse(found, found.raw)

    def _expand_words(self) -> None:
        """Expand macros that stand for clauses or names of directives; only faulty ones can have some."""
        wanted = {
            f: ranges
            for f, s in self._held.items()
            if s.diagnostics and not f.macro and (ranges := unknown_words(f.raw))
        }
        if wanted:
            self._expand(wanted)

    def _expand(self, wanted: dict[Found, tuple[tuple[int, int], ...]]) -> None:
        from accomp.frontends.clang.macro_expansion import Wanted, expand

        asked = [Wanted(f, self._raw(f), ranges) for f, ranges in wanted.items()]
        for found, raw in expand(self._main.path, self._arguments, self._scans, asked, self._lean).items():
            self._parse(found, raw)

    def _raw(self, found: Found) -> RawDirective:
        mark = self._marks[found]
        return mark.raw if mark else found.raw

    def _rounds(self) -> tuple[Unit, ...]:
        """Parse until no directive holds up the others."""
        for round_ in range(_ROUNDS):
            last = round_ + 1 == _ROUNDS
            shadows = self._shadows()
            self._add_instantiations(shadows.values())
            self._bound = Sink()
            unit = self._unit(shadows)
            try:
                units = self._round(unit, shadows, last)
            finally:
                unit.close()
            if units is not None:
                return units
        return (Unit(self._main),)

    def _add_instantiations(self, shadows: Iterable[Shadow]) -> None:
        """Have clang's tree show explicit instantiations of functions, where these are translated."""
        if self._request.target.trees and self._request.language is Language.CXX:
            for shadow in shadows:
                shadow.data += declared_again(shadow.source.data)

    def _unit(self, shadows: dict[str, Shadow]) -> TranslationUnit:
        buffers = {p: s.data for p, s in shadows.items()}
        record = self._request.target.trees or any(_CONDITIONAL.search(s.source.data) for s in self._scans)
        named = OF_MACROS if any(f.macro for s in self._scans for f in s.found) else ()
        return TranslationUnit(self._main.path, [*self._arguments, *named], buffers, record, self._lean)

    def _shadows(self) -> dict[str, Shadow]:
        """The text that clang parses in place of each file, by its path."""
        return {s.source.path: build(s.source, self._active(s), s.sites) for s in self._scans}

    def _active(self, scan: Scan) -> list[Mark]:
        marks = (self._marks[f] for f in scan.found)
        return [m for m in marks if m is not None and not m.dropped]

    def _round(
        self, unit: TranslationUnit, shadows: dict[str, Shadow], last: bool
    ) -> tuple[Unit, ...] | None:
        """The units of one parse, or None where another one is due."""
        messages = [m for m in unit.messages() if not _is_added(m, shadows)]
        problems = Problems(shadows, self._bound)
        if messages and not last:
            again = problems.settle(messages)
            if self._expand_slots() or again:
                return None
            if self._lean:  # what is wrong may come of what was left out
                self._lean = False
                return None
        by_file = self._included(unit, shadows)
        for file, shadow in by_file.items():
            unit.expect(file, shadow.data)
            for mark in shadow.marks:
                mark.bound = False
        problems.report(messages)
        if not any(s.handed for s in self._scans):
            known = {f.raw.span for s in self._scans for f in s.found}
            problems.report_stray(unit.stray(options.STRAY), known)
        binder = Binder(unit, by_file, self._bound, self._request.target)
        constructs: dict[int | None, list[Construct]] = {f: binder.constructs(f) for f in by_file}
        if not last and self._expand_slots():
            return None
        if self._request.read is not None:
            self._request.read.update(unit.path(f) for f in self._inclusions or unit.inclusions())
        return self._finish(unit, binder, by_file, constructs, messages)

    def _check_instantiations(self) -> None:
        """Report what arguments of directives in templates are wrong for their arguments there.

        Where compilers are to read the output at once, they say so themselves, but of gang dimensions.
        """
        if self._request.language is not Language.CXX:
            return
        from accomp.frontends.clang import instantiated

        dimensions = self._request.target.line_markers
        marks = (mark for scan in self._scans for mark in self._active(scan))
        if instantiated.take_shapes(marks, dimensions=dimensions):
            shadows = self._shadows()
            self._lean = False
            unit = self._unit(shadows)
            try:
                instantiated.report(list(unit.messages()), Problems(shadows, self._bound))
            finally:
                unit.close()

    def _included(self, unit: TranslationUnit, shadows: dict[str, Shadow]) -> dict[int | None, Shadow]:
        """The shadows of the files that are part of the unit, by handle."""
        handles = {unit.file(p): s for p, s in shadows.items()}
        if len(shadows) == 1:
            return handles
        self._inclusions = unit.inclusions()
        main = unit.file(self._main.path)
        found = {f: s for f, s in handles.items() if f == main or f in self._inclusions}
        if len(found) < len(shadows):  # clang has names of its own for files beside one of the current folder
            real = {os.path.realpath(unit.path(f)): f for f in self._inclusions}
            known = {id(s) for s in found.values()}
            for path, shadow in shadows.items():
                file = real.get(os.path.realpath(path))
                if file is not None and id(shadow) not in known:
                    found.setdefault(file, shadow)
        return found

    def _expand_slots(self) -> bool:
        """Expand macros in clauses that are no expressions; whether any changed."""
        wanted: dict[Found, tuple[tuple[int, int], ...]] = {}
        for found, mark in self._marks.items():
            if mark is not None and mark.expand and not mark.expanded:
                mark.expanded = True
                ranges = tuple(r for n in sorted(mark.expand) if (r := _slot_range(mark, n)))
                if ranges and not found.macro:
                    wanted[found] = ranges
        if not wanted:
            return False
        before = dict(self._marks)
        self._expand(wanted)
        return any(self._marks[f] is not before[f] for f in wanted)

    def _finish(
        self,
        unit: TranslationUnit,
        binder: Binder,
        shadows: dict[int | None, Shadow],
        constructs: dict[int | None, list[Construct]],
        messages: list[Message],
    ) -> tuple[Unit, ...]:
        directives = OwnDirectives([s.source for s in self._scans])
        own = any(b"omp" in s.source.data for s in self._scans)
        asked = own or self._unbound(shadows)
        named = self._named_as_words(shadows)
        ranges = self._skipped(unit, shadows) if asked or named else {}
        skipped = ranges if asked else {}
        macros = tuple(m for m in named if not _covered(m.span, ranges.get(m.span.file.path, [])))
        units: list[Unit] = []
        for file, shadow in shadows.items():
            mine = skipped.get(shadow.source.path, [])
            inactive = [f for f in self._found_in(shadow.source) if _covered(f.raw.span, mine)]
            for found in inactive:
                mark = self._marks[found]
                if mark:
                    mark.bound = True
                self._held.pop(found)
            found_here = constructs[file] + binder.late(file)
            if self._inclusions.get(file, 0) > 1:
                for construct in binder.differing(file, found_here):
                    name, path = construct.directive.name, shadow.source.path
                    self._bound.report(
                        codes.DIFFERING_INCLUSIONS, construct.directive.span, directive=name, path=path
                    )
            own = self._request.headers or shadow.source is self._main
            report_places(unit, file, shadow, self._bound, labels=own)
            if not messages:
                self._report_unbound(shadow)
            spans = tuple(f.raw.span for f in inactive)
            acc = frozenset(f.raw.span.start for f in self._found_in(shadow.source))
            openmp = tuple(ended(o, unit, file, shadow) for o in directives.of(shadow.source, mine, acc))
            units.append(Unit(shadow.source, tuple(found_here), spans, openmp=openmp, macros=macros))
        units = told_once(units)
        if self._request.target.trees:
            all_ = [c for u in units for c in u.constructs]
            units[0] = binder.with_program(units[0], all_, self._arguments)
        self._report_left(units)
        self._release(shadows, messages)
        return tuple(units if self._request.headers else units[:1])

    def _named_as_words(self, shadows: dict[int | None, Shadow]) -> tuple[OwnMacro, ...]:
        """The macros of the files and of the options that may be words of directives."""
        sources = [shadow.source for shadow in shadows.values()]
        return tuple(named_as_words((*sources, command_line_macros(self._request.arguments))))

    def _report_left(self, units: list[Unit]) -> None:
        """Report directives that stay as they are: skipped ones, and those of headers that are not made."""
        for span in (span for made in units for span in made.inactive):
            self._bound.report(codes.INACTIVE, span)
        if self._request.headers:
            return
        self._foreign(units[0])
        for header in units[1:]:
            self._left_out(header)

    def _left_out(self, header: Unit) -> None:
        """Report the first directive of a header."""
        spans = (c.directive.span for c in header.walk() if c.directive.span is not None)
        own = [span for span in spans if span.file is header.source]
        if own:
            place, path = min(own, key=lambda s: s.start), header.source.path
            self._bound.report(codes.HEADER_NOT_TRANSLATED, place, path=path, main=self._main.path)

    def _foreign(self, unit: Unit) -> None:
        """Report directives in macros of headers."""
        for construct in unit.walk():
            span, region = construct.directive.span, construct.region
            if span is not None and span.file is not unit.source:
                place = self._use_before(region.span) if region else span
                self._bound.report(
                    codes.MACRO_ELSEWHERE, Span(place.file, place.start, place.start + 1), path=span.file.path
                )

    def _use_before(self, region: Span) -> Span:
        """The last use of a macro with a directive in front of a region; else the region."""
        sites = (at for s in self._scans if s.source is region.file for at in s.sites)
        start = max((at for at in sites if at <= region.start), default=region.start)
        return Span(region.file, start, region.end)

    def _unbound(self, shadows: dict[int | None, Shadow]) -> bool:
        if any(mark is None for mark in self._marks.values()):
            return True
        return any(not m.bound for s in shadows.values() for m in s.marks)

    def _found_in(self, source: SourceFile) -> list[Found]:
        return [f for s in self._scans if s.source is source for f in s.found]

    def _skipped(
        self, unit: TranslationUnit, shadows: dict[int | None, Shadow]
    ) -> dict[str, list[tuple[int, int]]]:
        """The ranges that the preprocessor skips, by file."""
        ranges: dict[str, list[tuple[int, int]]] = {}
        for path, begin, end in unit.skipped():
            shadow = shadows.get(unit.file(path))
            if shadow is not None:
                ranges.setdefault(shadow.source.path, []).append(
                    (shadow.original(begin), shadow.original(end))
                )
        return ranges

    def _report_unbound(self, shadow: Shadow) -> None:
        for mark in shadow.marks:
            if not mark.bound and not mark.found.macro:
                self._bound.report(codes.NOT_BOUND, mark.span, directive=mark.directive.name)

    def _release(self, shadows: dict[int | None, Shadow], messages: list[Message]) -> None:
        """Give out what was said of active directives, in source order; `messages`: the errors of clang."""
        if not messages:
            self._check_instantiations()
        files = [s.source for s in shadows.values()]
        said: list[Diagnostic] = [
            d for f, s in self._held.items() if f.raw.span.file in files for d in s.diagnostics
        ]
        said += [d for m in self._marks.values() if m is not None for d in m.faults]
        said += self._bound.diagnostics
        self._sink.diagnostics += sorted(said, key=sort_key)


def _is_added(message: Message, shadows: dict[str, Shadow]) -> bool:
    """Whether a message is about what a shadow has after the end of its file."""
    shadow = shadows.get(message.path)
    return shadow is not None and message.offset >= shadow.end


def _without_scopes(mark: Mark) -> None:
    """Leave out expressions with the operator `::`, which C has not: clang does not end on `(::`."""
    for number, slot in enumerate(mark.slots):
        if "::" in slot.text and "::" in Tokens(slot.text).texts:
            mark.shapes[number] = Shape.ABSENT
            mark.faults.report(codes.BAD_EXPRESSION, slot.span, message="expected expression")


def _slot_range(mark: Mark, number: int) -> tuple[int, int] | None:
    """Where a slot's text stands in the directive's."""
    slot, raw = mark.slots[number], mark.raw
    if raw.offsets:
        first = raw.offsets.index(slot.span.start) if slot.span.start in raw.offsets else -1
    else:
        first = slot.span.start - raw.base
    last = first + len(slot.text.encode("utf-8", "surrogateescape"))
    return (first, last) if 0 <= first < last <= len(raw.text) else None


def _covered(span: Span, ranges: list[tuple[int, int]]) -> bool:
    return any(begin <= span.start < end for begin, end in ranges)
