"""Names that the translation keeps for variables of its own."""

from __future__ import annotations

from collections.abc import Iterator

from accomp.codes.mapping import RESERVED_NAME
from accomp.diagnostics import Sink
from accomp.ir.nodes import Construct, Unit
from accomp.source import Span
from accomp.syntax.nodes import Expr, Keyed, Symbol, VarRef

_PREFIX = "accomp_"


def check_names(unit: Unit, sink: Sink) -> None:
    """Report variables that the translation's own could hide."""
    seen: set[str] = set()
    for construct in unit.walk():
        for symbol, span in _named(construct):
            if symbol.name.startswith(_PREFIX) and symbol.id not in seen:
                seen.add(symbol.id)
                sink.report(RESERVED_NAME, span or construct.directive.span, name=symbol.name)


def _named(construct: Construct) -> Iterator[tuple[Symbol, Span | None]]:
    """The variables that a directive and its region name."""
    for clause in construct.directive.clauses:
        for arg in clause.args:
            value = arg.value if isinstance(arg, Keyed) else arg
            if isinstance(value, VarRef) and value.symbol is not None:
                yield value.symbol, value.span
            elif isinstance(value, Expr):
                yield from ((symbol, value.span) for symbol in value.symbols)
    for use in construct.uses:
        yield use.symbol, use.first
