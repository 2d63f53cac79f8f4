"""All mapping rules, in the order in which their clauses are printed."""

from __future__ import annotations

from accomp.mapping.model import Rule
from accomp.mapping.rules import (
    beside,
    composite,
    compute,
    constants,
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
    *constants.RULES,
    *beside.RULES,
)
