"""Shared memory of CUDA Fortran: variables that a kernel is given by its launch, one for each block."""

from __future__ import annotations

from accomp.frontends.fortran.entities import Entity
from accomp.frontends.fortran.scopes import Scope
from accomp.records import dataclass


@dataclass(frozen=True, slots=True)
class Shared:
    """The variables in shared memory of one kernel, in the order of their declaration."""

    scope: Scope
    entities: tuple[Entity, ...]

    @property
    def names(self) -> tuple[str, ...]:
        """Their names, which become dummy arguments."""
        return tuple(e.name for e in self.entities)

    @property
    def actual(self) -> tuple[str, ...]:
        """The names of those that the launch has."""
        return tuple(f"cuda_shared_{e.name}" for e in self.entities)

    @property
    def dynamic(self) -> bool:
        """Whether the launch says how large they are."""
        return any(not self._constant(e) for e in self.entities if e.dimensions)

    def _constant(self, entity: Entity) -> bool:
        from accomp.frontends.fortran.shared_storage import shape_of

        return shape_of(self.scope, entity) is not None

    def declarations(self, size: str) -> list[str] | None:
        """The declarations in front of a launch that asks for `size` bytes; None where there can be none."""
        from accomp.frontends.fortran.shared_storage import shape_of
        from accomp.frontends.fortran.types import of_entity
        from accomp.host.fortran_types import Defaults, RefusedError

        if self.dynamic and (not size or len(self.entities) > 1):
            return None
        lines: list[str] = []
        for entity, name in zip(self.entities, self.actual, strict=True):
            try:
                type_ = of_entity(self.scope, entity, Defaults())
            except RefusedError:
                return None
            shape = ""
            pairs = shape_of(self.scope, entity)
            if pairs:
                shape = f"({', '.join(f'{low}:{low + extent - 1}' for low, extent in pairs)})"
            elif entity.dimensions:
                shape = f"(({size}) / {max(type_.size, 1)})"
            lines.append(f"{type_.text} :: {name}{shape}")
        return lines


def shared_of(scope: Scope) -> Shared:
    """The variables in shared memory of a kernel."""
    found = (e for e in scope.declared.entities.values() if "shared" in e.attributes)
    return Shared(scope, tuple(found))
