"""All mapping rules, in the order in which their clauses are printed."""

from __future__ import annotations

from accomp.mapping.rule import Rule
from accomp.mapping.rules import (
    array_extents,
    composite_reduction,
    compute_constructs,
    constant_arrays,
    data_clauses,
    declare,
    device,
    dynamic_types,
    element_reduction,
    fortran_distribute,
    gang_reduction,
    loop,
    member_reduction,
    optional_arguments,
    private_sections,
    pure_procedures,
    routine,
    runtime_actions,
    shared_storage,
    standalone,
    this_object,
)

RULES: tuple[Rule, ...] = (
    *compute_constructs.RULES,
    *this_object.RULES,
    *array_extents.RULES,
    *data_clauses.COMPUTE_DATA,
    *data_clauses.DATA,
    *runtime_actions.RULES,
    *device.RULES,
    *routine.RULES,
    *declare.RULES,
    *compute_constructs.SHARING,
    *private_sections.RULES,
    *member_reduction.RULES,
    *composite_reduction.RULES,
    *gang_reduction.RULES,
    *loop.RULES,
    *standalone.RULES,
    *shared_storage.RULES,
    *element_reduction.RULES,
    *optional_arguments.RULES,
    *constant_arrays.RULES,
    *fortran_distribute.RULES,
    *dynamic_types.RULES,
    *pure_procedures.RULES,
)
