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
    device,
    element,
    loop,
    member,
    optional,
    private,
    reduction,
    routine,
    runtime,
    standalone,
    storage,
    thisobject,
)

RULES: tuple[Rule, ...] = (
    *compute.RULES,
    *thisobject.RULES,
    *data.COMPUTE_DATA,
    *data.DATA,
    *runtime.RULES,
    *device.RULES,
    *routine.RULES,
    *declare.RULES,
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
