"""What the region of a construct declares."""

from __future__ import annotations

from accomp.ir.nodes import Construct
from accomp.syntax.nodes import Symbol


def declares(construct: Construct, symbol: Symbol | None) -> bool:
    """Whether a variable is declared in the region of a construct."""
    place = symbol.declared if symbol is not None else None
    return place is not None and construct.region is not None and construct.region.span.contains(place)
