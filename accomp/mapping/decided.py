"""Directives for loops that the analysis decides on, which are translated as if they had been written.

In `kernels`, each loop that is found to be parallel becomes a `parallel loop`, where its values are not
read later; else a `kernels loop independent`, by which the last ones are kept. Several of them share one
`data` construct, and what stands between them stays a `kernels` construct (OpenACC 3.3 2.5.3). Of `auto`
the compiler decides (2.9.7).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from accomp.analysis.records import LoopResult
from accomp.host import nodes as host
from accomp.host.walk import walk
from accomp.ir.nodes import Construct, Unit
from accomp.mapping.alternatives import Program, assumed, choice, program
from accomp.mapping.kernels_parts import (
    NOTHING_AROUND,
    Around,
    Kernels,
    associated,
    independent,
    is_changeable,
    named,
)
from accomp.mapping.nests import Known
from accomp.records import dataclass, replace
from accomp.source import Language
from accomp.syntax.directive_edits import Change, Where
from accomp.syntax.nodes import Symbol
from accomp.syntax.undecided import is_undecided
from accomp.target import Simd, Target


def changes(units: tuple[Unit, ...], results: tuple[LoopResult, ...], target: Target) -> tuple[Change, ...]:
    """What the directives of the main file become by what is found of its loops."""
    main = units[0]
    found = {r.span.start: r for r in results if r.span.file.path == main.source.path}
    directives = {
        c.region.span.start: c
        for c in main.walk()
        if c.region is not None and c.directive.name.split()[-1] == "loop"
    }
    lanes = target.kernels or target.simd in (Simd.INSTRUCTIONS, Simd.LANES)
    gpu = target.kernels or target.simd is not Simd.INSTRUCTIONS
    own = frozenset(one.follows for one in main.openmp)
    known = Known(main.source.language, found, directives, {}, lanes, gpu, own)
    fortran = main.source.language is Language.FORTRAN
    return tuple(_of(main.constructs, _File(known, main.source.path, program(units), fortran)))


@dataclass(frozen=True, slots=True)
class _File:
    """What decisions on the constructs of a file are based on, and what these say of variables."""

    known: Known
    path: str
    program: Program
    fortran: bool


def _of(constructs: Iterable[Construct], file: _File, around: Around = NOTHING_AROUND) -> Iterator[Change]:
    """The changes of some constructs within others."""
    for construct in constructs:
        changeable, name = is_changeable(construct, file.path), construct.directive.name.split()[0]
        if name == "kernels" and changeable:
            yield from _either(
                construct,
                file,
                lambda known, c=construct: Kernels(c, known, around, file.program.held).changes(),
            )
        elif name == "parallel":
            yield from _either(
                construct, file, lambda known, c=construct: tuple(_automatic(c, known, file.path))
            )
        elif changeable and is_undecided(construct.directive):
            yield from _automatic(construct, file.known, file.path)
        else:
            yield from _of(construct.children, file, around.within(construct))


def _either(
    construct: Construct, file: _File, make: Callable[[Known], tuple[Change, ...]]
) -> tuple[Change, ...]:
    """The changes of a compute construct; more, if that is so, where pointers do not overlap."""
    if construct.body is None:
        return ()
    known = replace(file.known, symbols=_symbols(construct.body.root))
    plain = make(known)
    if file.fortran or not is_changeable(construct, file.path):
        return plain
    found = assumed(construct, known.results, file.program, known.language)
    if found is None:
        return plain
    more = make(replace(known, results=found.results))
    return (*more, choice(construct, found)) if more != plain else plain


def _symbols(root: host.Node) -> dict[str, Symbol | None]:
    """The variables of a region by their names."""
    found: dict[str, Symbol | None] = {}
    for node in walk(root):
        if isinstance(node, host.Variable):
            symbol = node.symbol
            known = found.setdefault(symbol.name, symbol)
            found[symbol.name] = symbol if known is not None and known.id == symbol.id else None
        elif isinstance(node, host.Loop) and node.range is not None:
            found.setdefault(node.range.index.name, node.range.index)
    return found


def _automatic(construct: Construct, known: Known, path: str) -> Iterator[Change]:
    """The `auto` loops of `parallel` or of a routine: what they reduce is lost if no clause says so."""
    for one in construct.walk():
        found = associated(one, known) if is_undecided(one.directive) and is_changeable(one, path) else None
        if found is None or found[0].lastprivate or one.directive.span is None:
            continue
        if {r.name for r in found[0].reductions} <= named(one, "reduction"):
            yield Change(one.directive.span, Where.INSTEAD, independent(one, found))
