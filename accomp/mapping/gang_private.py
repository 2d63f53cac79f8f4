"""Arrays and objects of which each gang has one: its workers would race for them (section 2.5.13)."""

from __future__ import annotations

from accomp.ir.elements import is_element, subscript_set
from accomp.ir.nodes import Construct
from accomp.ir.region_declarations import declares
from accomp.mapping.attributes import PRIVATE_CLAUSES, key, refs
from accomp.records import dataclass, replace


@dataclass(frozen=True, slots=True)
class GangPrivate:
    """What gangs have of their own around a loop: what `compute` declares, and `listed` variables.

    Of these, `kept` are in no reduction, which would give them to what is around.
    """

    compute: Construct
    listed: frozenset[str] = frozenset()
    kept: frozenset[str] = frozenset()

    def within(self, construct: Construct) -> GangPrivate:
        """What they have of their own in a construct."""
        found = frozenset(key(ref) for _, ref in refs(construct, *PRIVATE_CLAUSES))
        kept = frozenset(key(ref) for _, ref in refs(construct, "private", "firstprivate"))
        return replace(self, listed=self.listed | found, kept=self.kept | kept)

    def set_by(self, loop: Construct) -> bool:
        """Whether a loop sets arrays or objects among them that its own clauses do not make private to it.

        Scalars have copies for each iteration: see privatize.py.
        """
        own = {key(ref) for _, ref in refs(loop, *PRIVATE_CLAUSES)}
        set_ = (u.symbol for u in loop.uses if u.written and not u.symbol.type.scalar)
        return any(s.id not in own and (s.id in self.listed or declares(self.compute, s)) for s in set_)

    def reduced_by(self, loop: Construct) -> bool:
        """Whether a loop reduces variables among them: gangs that shared it would have parts of it.

        So they would of an element whose subscripts the region sets: none can have the whole in its stead.
        """
        found = (ref for _, ref in refs(loop, "reduction"))
        return any(
            key(ref) in self.kept
            or (ref.symbol is not None and declares(self.compute, ref.symbol))
            or (is_element(ref) and subscript_set(self.compute, ref) is not None)
            for ref in found
        )


def gang_private(compute: Construct) -> GangPrivate:
    """What the gangs of a compute construct have of their own."""
    return GangPrivate(compute).within(compute)
