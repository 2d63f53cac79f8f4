"""How OpenMP directives of Fortran are grouped by what belongs to them, and what they are called there."""

from __future__ import annotations

from accomp.spec.openmp import TABLE

TRANSFORMATIONS = frozenset(("tile", "unroll", "fuse", "interchange", "reverse", "split", "stripe"))
"""Directives that make loops, which other loop directives may then be about (OpenMP 5.2, section 9)."""
SIMPLE = frozenset(
    (
        *"taskyield barrier taskwait ordered depobj interop".split(),
        *("target enter data", "target exit data", "target update"),
    )
)
"""Stand-alone directives without a grammar of their own; `ordered` with `depend` or `doacross`."""


def shown(name: str) -> str:
    """The name of a directive as Fortran has it."""
    return TABLE.spelled(name, fortran=True)


def leaves(name: str) -> tuple[str, ...]:
    """The constituents of a directive: those of combined and composite ones (OpenMP 5.2, section 17)."""
    if name.startswith(("target data", "target enter", "target exit", "target update", "cancel")):
        return (name,)
    words = name.split()
    return tuple(words) if set(words) <= _CONSTITUENTS else (name,)


_CONSTITUENTS = frozenset(
    "parallel teams simd masked master single scope sections workshare workdistribute for distribute loop"
    " task taskloop target".split()
)
