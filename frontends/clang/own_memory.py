"""What iterations or functions have of their own in memory."""

from __future__ import annotations

from accomp.records import dataclass

ARRAYS = (112, 114, 115, 116)
"""CXTypeKind: arrays of constant, missing, variable and dependent extent."""
REFERENCES = (103, 104)


@dataclass(frozen=True, slots=True)
class OwnMemory:
    """Arrays, objects of classes, and addresses that are formed: of members, and of whole variables."""

    arrays: bool = False
    objects: bool = False
    members: bool = False
    variables: bool = False

    def __or__(self, other: OwnMemory) -> OwnMemory:
        return OwnMemory(
            self.arrays or other.arrays,
            self.objects or other.objects,
            self.members or other.members,
            self.variables or other.variables,
        )

    @property
    def shared(self) -> bool:
        """Whether compilers may have one object for all iterations."""
        return self.arrays or self.variables or (self.objects and self.members)
