"""All mapping rules, in the order in which their clauses are printed."""

from __future__ import annotations

from accomp.mapping.accounting import pairs
from accomp.mapping.model import Rule
from accomp.mapping.rules import (
    beside,
    composite,
    compute,
    data,
    declare,
    declare_fortran,
    device,
    element,
    exact,
    exact_fortran,
    loop,
    member,
    optional,
    private,
    reduction,
    routine,
    standalone,
    storage,
    thisobject,
)

RULES: tuple[Rule, ...] = (
    *compute.RULES,
    *thisobject.RULES,
    *data.COMPUTE_DATA,
    *data.DATA,
    *exact.RULES,
    *exact_fortran.RULES,
    *device.RULES,
    *routine.RULES,
    *declare.RULES,
    *declare_fortran.RULES,
    *compute.SHARING,
    *private.RULES,
    *member.RULES,
    *composite.RULES,
    *reduction.RULES,
    *loop.RULES,
    *standalone.RULES,
    *storage.RULES,
    *element.RULES,
    *optional.RULES,
    *beside.RULES,
)


def supported(profile: str) -> frozenset[tuple[str, str]]:
    """The (leaf directive, clause) pairs that a rule of the profile accounts for; "" is the directive."""
    return pairs(RULES, profile)
