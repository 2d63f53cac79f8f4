"""OpenMP that a program has beside its OpenACC: what of it stays where OpenACC is translated to OpenMP.

A compiler for OpenACC alone takes no notice of `omp` directives, so those that share the work of a compute
construct a second time can be left out. Others say what the region means, and are refused in it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from accomp.codes.openmp_directives import OPENMP_LEFT_OUT, OPENMP_UNDECIDED
from accomp.diagnostics import Sink
from accomp.ir.nodes import Construct, OwnOpenMP, Unit
from accomp.records import dataclass, replace
from accomp.source import Span

_COMPUTE = frozenset(("parallel", "serial", "kernels"))
_LOOPS = frozenset(("for", "do", "loop", "distribute", "simd", "tile", "unroll", "workshare"))
_TEAM = frozenset(("parallel", "teams", "target"))
_SHARING = _LOOPS | _TEAM
"""The words of directives that say by what code is executed, and no more (OpenMP 5.2, chapters 9 to 13)."""
_ALONE = frozenset(("simd", "tile", "unroll"))
"""Those of directives that need no team around them."""
_DEVICE = frozenset(("target", "teams", "distribute", "simd"))
_DATA = frozenset(("data", "enter", "exit", "update"))
_DECLARATIVE = frozenset(
    ("declare", "begin", "end", "threadprivate", "requires", "assumes", "allocate", "groupprivate")
)
_NO_TEAM = "binds to a region around '{acc}', which each of its threads would execute whole"
_MEANING = "in the region of '{acc}' has a meaning that the translation does not keep"
_BETWEEN = "needs a loop after it, where '{acc}' stands"
_AMID = "stands between the lines of '{acc}', which are translated together"
_AROUND = "has '{acc}' in its region, and the translation of that may not be nested there"


@dataclass(frozen=True, slots=True)
class _Region:
    """A construct that is executed on the device, from its directive to the end of its region."""

    construct: Construct
    place: Span
    orphan: bool

    @property
    def name(self) -> str:
        return f"acc {self.construct.directive.name}"

    def holds(self, own: OwnOpenMP) -> bool:
        return self.place.start < own.span.start < self.place.end

    def after(self, own: OwnOpenMP) -> bool:
        """Whether the directive is about the same statement, and in front."""
        return own.span.end <= self.place.start < own.follows


def settle_openmp(unit: Unit, sink: Sink) -> Unit:
    """The unit with the places of the OpenMP directives that its output leaves out.

    Each is reported; those that cannot be kept, nor left out without another meaning, are errors.
    """
    settled = _Settled(unit)
    for own in unit.openmp:
        settled.take(own)
    settled.check_teams()
    settled.report(sink)
    return replace(unit, left_out=_places(own for own, _ in settled.left))


def hide_operators(unit: Unit) -> Unit:
    """The unit without the OpenMP of the program that operators and macros make.

    The driver blanks `#pragma` lines where the command asks for no OpenMP, and leaves operators to this.
    """
    return replace(unit, left_out=_places(o for o in unit.openmp if o.words and not o.held and not o.line))


def _places(directives: Iterable[OwnOpenMP]) -> tuple[Span, ...]:
    return tuple(p for own in directives for p in (own.span, own.closing) if p is not None)


class _Settled:
    """What was decided so far about the directives of a unit."""

    def __init__(self, unit: Unit) -> None:
        self.unit = unit
        self.regions = list(_regions(unit))
        self.atomics = [c for c in unit.walk() if c.directive.name == "atomic"]
        self.left: list[tuple[OwnOpenMP, _Region]] = []
        self.refused: dict[OwnOpenMP, str] = {}

    def take(self, own: OwnOpenMP) -> None:
        """Decide about one directive."""
        regions = [r for r in self.regions if not own.excludes(r.place)]
        inside = next((r for r in regions if r.holds(own)), None)
        if own.held and own.words:
            if inside is None:
                self._around(own, regions, None)
            return
        if inside is not None:
            self._inside(own, inside)
            return
        amid = next((c for c in self.unit.walk() if _is_amid(own, c)), None)
        if amid is not None:
            self._refuse(own, f"acc {amid.directive.name}", _AMID)
            return
        after = next((r for r in regions if r.after(own)), None)
        words = frozenset(own.words)
        if after is not None and words and words <= _SHARING and words - {"parallel"}:
            self.left.append((own, after))
        elif after is not None and own.words[:1] == ("atomic",) and self._twin_atomic(own):
            self.left.append((own, after))
        elif words & (_LOOPS | {"taskloop"}) and not words & {"declare", "ordered"}:
            self._before_others(own, after)
        self._around(own, regions, after)

    def _inside(self, own: OwnOpenMP, region: _Region) -> None:
        words = frozenset(own.words)
        if words and (words <= _SHARING or (own.words[0] == "atomic" and self._twin_atomic(own))):
            self.left.append((own, region))
        elif not words & _DECLARATIVE:
            self._refuse(own, region.name, _MEANING)

    def _before_others(self, own: OwnOpenMP, after: _Region | None) -> None:
        """A directive of a loop in front of a directive that is about no loop in OpenMP."""
        for construct in self.unit.walk():
            span = construct.directive.span
            if span is None or own.excludes(span):
                continue
            if own.span.end <= span.start < own.follows and (after is None or "taskloop" in own.words):
                self._refuse(own, f"acc {construct.directive.name}", _BETWEEN)
                return

    def _around(self, own: OwnOpenMP, regions: list[_Region], after: _Region | None) -> None:
        """A directive of the device whose region has a compute construct further in."""
        words = frozenset(own.words)
        if not words & _DEVICE or words & (_DATA | _DECLARATIVE) or after is not None:
            return
        start = own.span.end if own.held else own.follows
        for region in regions:
            if not region.orphan and start <= region.place.start < own.end:
                self._refuse(own, region.name, _AROUND)
                return

    def _twin_atomic(self, own: OwnOpenMP) -> bool:
        """Whether `acc atomic` stands on the statement of `omp atomic`."""
        for construct in self.atomics:
            span, region = construct.directive.span, construct.region
            if span is None or region is None or own.excludes(span):
                continue
            if own.span.end <= span.start < own.follows or span.end <= own.span.start < region.span.start:
                return True
        return False

    def check_teams(self) -> None:
        """Refuse work sharing that is left out while the team that shares the work stays."""
        for own, region in self.left:
            words = frozenset(own.words)
            if region.orphan or words & _TEAM or words <= _ALONE or own.words[0] == "atomic":
                continue
            if not any(frozenset(o.words) & _TEAM for o, r in self.left if r is region):
                self._refuse(own, region.name, _NO_TEAM)

    def _refuse(self, own: OwnOpenMP, acc: str, why: str) -> None:
        self.refused.setdefault(own, why.format(acc=acc))

    def report(self, sink: Sink) -> None:
        """Say what was decided, in the order of the directives."""
        left = dict(self.left)
        for own in self.unit.openmp:
            if own in self.refused:
                sink.report(OPENMP_UNDECIDED, own.span, omp=own.name, why=self.refused[own])
            elif own in left:
                sink.report(OPENMP_LEFT_OUT, own.span, omp=own.name, acc=left[own].name)


def _is_amid(own: OwnOpenMP, construct: Construct) -> bool:
    """Whether a directive stands between the lines of a construct's directive (Fortran)."""
    span = construct.directive.span
    return span is not None and span.file is own.span.file and span.start < own.span.start < span.end


def _regions(unit: Unit) -> Iterator[_Region]:
    """The outermost compute constructs, and the loops and atomics of procedures for the device."""
    end = -1
    for construct in unit.walk():
        span, region = construct.directive.span, construct.region
        if span is None or region is None or span.file is not unit.source or span.start < end:
            continue
        words = frozenset(construct.directive.name.split())
        if words & (_COMPUTE | {"loop", "atomic"}):
            end = construct.closing.start if construct.closing is not None else region.span.end
            yield _Region(construct, Span(span.file, span.start, end), not words & _COMPUTE)
