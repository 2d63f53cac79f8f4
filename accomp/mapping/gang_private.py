"""Arrays and objects of which each gang has one: its workers would race for them (section 2.5.13)."""

from __future__ import annotations

from accomp.ir.nodes import Construct
from accomp.mapping.attributes import PRIVATE_CLAUSES, key, refs
from accomp.records import dataclass, replace
from accomp.source import Span


@dataclass(frozen=True, slots=True)
class GangPrivate:
    """What gangs have of their own around a loop: what `region` declares, and `listed` variables."""

    region: Span | None
    listed: frozenset[str]

    def within(self, construct: Construct) -> GangPrivate:
        """What they have of their own in a construct."""
        found = frozenset(key(ref) for _, ref in refs(construct, *PRIVATE_CLAUSES))
        return replace(self, listed=self.listed | found)

    def set_by(self, loop: Construct) -> bool:
        """Whether a loop sets arrays or objects among them that its own clauses do not make private to it.

        Scalars have copies for each iteration: see privatize.py.
        """
        own = {key(ref) for _, ref in refs(loop, *PRIVATE_CLAUSES, "reduction")}
        for use in loop.uses:
            if use.written and not use.symbol.type.scalar and use.symbol.id not in own:
                place = use.symbol.declared
                declares = place is not None and self.region is not None and self.region.contains(place)
                if declares or use.symbol.id in self.listed:
                    return True
        return False


def gang_private(compute: Construct) -> GangPrivate:
    """What the gangs of a compute construct have of their own."""
    span = compute.region.span if compute.region is not None else None
    return GangPrivate(span, frozenset()).within(compute)
