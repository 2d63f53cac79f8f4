"""What the region of a construct declares."""

from __future__ import annotations

from accomp.ir.nodes import Construct
from accomp.syntax.nodes import Symbol


def declares(construct: Construct, symbol: Symbol | None) -> bool:
    """Whether a variable is declared in the region of a construct: it is none of those that this uses.

    The region of a construct that a macro makes is the whole use, which may declare others around it.
    """
    if symbol is None or symbol.declared is None or construct.region is None:
        return False
    within = construct.region.span.contains(symbol.declared)
    return within and all(use.symbol.id != symbol.id for use in construct.uses)
