"""`cache` directives as sections of arrays that kernels may copy (OpenACC 3.3 section 2.10)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from accomp.codes.kernels import CACHE_HINT
from accomp.diagnostics import Sink
from accomp.ir.kernel import Section
from accomp.ir.nodes import Construct
from accomp.records import replace
from accomp.syntax.nodes import VarRef, Word


def report_orphans(constructs: Iterable[Construct], sink: Sink) -> None:
    """Say that `cache` directives in routines stay hints: which threads are there depends on the callers."""
    for construct in constructs:
        for inner in construct.walk() if construct.directive.name in ("loop", "cache") else ():
            for arg in inner.directive.args if inner.directive.name == "cache" else ():
                if isinstance(arg, VarRef):
                    place = arg.span or inner.directive.span
                    sink.report(CACHE_HINT, place, name=arg.name, why="it stands in a routine")


def sections_of(construct: Construct, section: Callable[[VarRef], Section]) -> Iterator[Section]:
    """What a `cache` directive lists; `section` makes each of its vars, in the host language."""
    directive = construct.directive
    readonly = any(isinstance(m, Word) and m.text.lower() == "readonly" for m in directive.modifiers)
    for arg in directive.args:
        if isinstance(arg, VarRef):
            yield replace(section(arg), readonly=readonly, span=arg.span or directive.span)
