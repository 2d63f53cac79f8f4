"""Parsing and binding the directives that were found in one translation unit."""

from __future__ import annotations

from collections.abc import Sequence

from accomp.codes import frontend as codes
from accomp.diagnostics import Sink
from accomp.frontends.base import ParseRequest
from accomp.frontends.clang import options
from accomp.frontends.clang.arguments import slots
from accomp.frontends.clang.bind import Binder
from accomp.frontends.clang.problems import Problems
from accomp.frontends.clang.scan import Found, Scan
from accomp.frontends.clang.shadow import Mark, Shadow, build
from accomp.frontends.clang.unit import Message, ParseFailure, TranslationUnit
from accomp.ir.nodes import Unit
from accomp.source import Span
from accomp.spec.model import Association
from accomp.spec.openacc import TABLE
from accomp.syntax.parser import parse

_ROUNDS = 8
"""How often a translation unit is parsed at most to find all faulty names."""

_REGIONS = frozenset(d.name for d in TABLE.directives.values() if d.association in (Association.BLOCK, Association.LOOP, Association.STATEMENT))
_LOOPS = frozenset(d.name for d in TABLE.directives.values() if d.association is Association.LOOP)


class Session:
    """One translation unit on its way from scanned files to units."""

    def __init__(self, request: ParseRequest, scans: Sequence[Scan], sink: Sink) -> None:
        """`scans`: the main file's first."""
        self._request, self._scans, self._sink = request, scans, sink
        self._arguments = options.clang_arguments(request.arguments, request.language)

    def units(self) -> tuple[Unit, ...]:
        """The units; empty ones where nothing could be parsed."""
        marks = {s.source.path: [m for f in s.found if (m := self._parsed(f))] for s in self._scans}
        return self._bound(marks)

    def _parsed(self, found: Found) -> Mark | None:
        directive = parse(found.raw, self._sink)
        if directive is None:
            return None
        return Mark(found, directive, slots(directive), directive.name in _REGIONS, directive.name in _LOOPS)

    def _bound(self, marks: dict[str, list[Mark]]) -> tuple[Unit, ...]:
        main = self._scans[0].source
        for round_ in range(_ROUNDS):
            shadows = {s.source.path: build(s.source, _kept(marks[s.source.path]), s.sites) for s in self._scans}
            buffers = {p: s.data for p, s in shadows.items()}
            try:
                unit = TranslationUnit(main.path, self._arguments, buffers, self._conditional())
            except (ParseFailure, OSError) as error:
                self._sink.report(codes.NO_TREE, Span(main, 0, 0), path=main.path, reason=error)
                return (Unit(main),)
            messages = list(unit.messages())
            problems = Problems(shadows, self._sink)
            if messages and round_ + 1 < _ROUNDS and problems.settle(messages):
                unit.close()
                continue
            return self._finish(unit, shadows, problems, messages)
        return (Unit(main),)

    def _conditional(self) -> bool:
        """Whether the preprocessor may skip directives."""
        return any(b"if" in s.source.data for s in self._scans)

    def _finish(
        self, unit: TranslationUnit, shadows: dict[str, Shadow], problems: Problems, messages: list[Message]
    ) -> tuple[Unit, ...]:
        problems.report(messages)
        by_file = {f: s for p, s in shadows.items() if (f := unit.file(p)) is not None}
        for file, shadow in by_file.items():
            unit.expect(file, len(shadow.data))
        binder = Binder(unit, by_file, self._sink)
        units: list[Unit] = []
        for file, shadow in by_file.items():
            constructs = binder.constructs(file)
            units.append(Unit(shadow.source, tuple(constructs)))
        return tuple(units)


def _kept(marks: list[Mark]) -> list[Mark]:
    return [m for m in marks if not m.dropped]
