"""What compilers do not take of OpenMP. Telling the version loads it, so it needs nothing of translations."""

from __future__ import annotations

from accomp.records import dataclass


@dataclass(frozen=True, slots=True)
class Limit:
    """What a compiler does not take in OpenMP directives: clauses, a modifier, sections, pointers.

    `what` names it in messages, `source` says where that is known from, and `before` is the first release
    that takes it, 0 for none. Of the fields that are set, all hold.
    """

    what: str
    source: str
    before: int = 0
    clauses: frozenset[str] = frozenset()
    modifier: str = ""
    sections: bool = False
    dereferenced: bool = False

    def holds_of(self, release: int) -> bool:
        """Whether a release does not take it; where the release is not known, none is asked for."""
        return not self.before or 0 < release < self.before
