"""Units whose actions are spelled: lines of the host language, and edits of its text."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from accomp.backends.runtime_calls import c_calls
from accomp.ir.actions import Action
from accomp.ir.nodes import ActionLine, Construct, HostLine, Line, Lowering, Unit
from accomp.records import dataclass, replace
from accomp.source import Edit, Language


def spelled(units: tuple[Unit, ...]) -> tuple[Unit, ...]:
    """The units without actions; the first is of the main file."""
    language = units[0].source.language if units else Language.C
    writer = _Writer(language)
    return tuple(replace(u, constructs=tuple(map(writer.construct, u.constructs))) for u in units)


@dataclass(frozen=True, slots=True)
class _Writer:
    language: Language

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
                needs = self.needs(line.action)
                yield from (HostLine(text, line.trace, needs) for text in self.texts(line.action))
            else:
                yield line

    def texts(self, action: Action) -> Iterator[str]:
        """The lines of an action."""
        if self.language is not Language.FORTRAN:
            return c_calls.lines(action, self.language is Language.CXX)
        from accomp.backends.runtime_calls import fortran_calls

        return fortran_calls.lines(action)

    def needs(self, action: Action) -> str:
        """The header or the module that declares what an action uses."""
        if self.language is not Language.FORTRAN:
            return c_calls.header_of(action)
        from accomp.backends.runtime_calls import fortran_calls

        return fortran_calls.module_of(action)

    def edits(self, omp: Lowering) -> Iterator[Edit]:
        """The edits that insert lines at other statements."""
        from accomp.backends.runtime_calls.insertions import edits_of

        for insertion in omp.insertions:
            lines = self.lines(insertion.lines)
            yield from edits_of(insertion, [line.text for line in lines if isinstance(line, HostLine)])


def _has_actions(lines: Iterable[Line]) -> bool:
    return any(isinstance(line, ActionLine) for line in lines)
