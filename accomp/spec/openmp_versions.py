"""The version that directives and clauses of OpenMP came with, where 4.5 does not have them.

Appendix B of OpenMP 5.2 lists them. What came with 6.0 is marked in the tables themselves.
"""

from __future__ import annotations

from accomp.records import replace
from accomp.spec.model import ClauseSpec, DirectiveSpec, Use

_DIRECTIVES = {
    "5.0": "loop|scan|allocate|requires|depobj|metadirective|begin metadirective|declare mapper"
    "|declare variant",
    "5.1": "masked|scope|tile|unroll|interop|dispatch|assume|assumes|begin assumes|error|nothing"
    "|begin declare target|begin declare variant",
    "5.2": "allocators",
}
_CLAUSES = {
    "5.0": "acq_rel acquire affinity allocate allocator atomic_default_mem_order bind destroy detach"
    " device_type dynamic_allocators exclusive in_reduction inclusive match nontemporal order relaxed release"
    " reverse_offload task_reduction unified_address unified_shared_memory use_device_addr uses_allocators",
    "5.1": "absent adjust_args align append_args at contains filter full has_device_addr holds indirect init"
    " message no_openmp no_openmp_routines no_parallelism nocontext novariants partial severity sizes use",
    "5.2": "doacross enter",
}
_USES = {
    "5.0": ("atomic hint|simd if|taskwait depend|taskloop reduction|teams order|depobj depend|depobj update"),
    "5.1": "flush seq_cst|target thread_limit|taskwait nowait",
    "5.2": "teams if",
}
"""Clauses that are older than their use on a directive."""


def _by_name(listed: dict[str, str], separator: str = "|") -> dict[str, str]:
    return {name: version for version, names in listed.items() for name in names.split(separator)}


_SINCE_DIRECTIVE = _by_name(_DIRECTIVES)
_SINCE_CLAUSE = _by_name(_CLAUSES, " ")
_SINCE_USE = _by_name(_USES)


def dated_clauses(specs: dict[str, ClauseSpec]) -> dict[str, ClauseSpec]:
    """Clauses with the version that each came with."""
    return {
        name: replace(spec, since=_SINCE_CLAUSE[name]) if name in _SINCE_CLAUSE and not spec.since else spec
        for name, spec in specs.items()
    }


def dated(specs: dict[str, DirectiveSpec]) -> dict[str, DirectiveSpec]:
    """Directives, with the clauses on each, with the version that they came with."""
    return {name: _dated(spec) for name, spec in specs.items()}


def _dated(spec: DirectiveSpec) -> DirectiveSpec:
    since = spec.since or max([_SINCE_DIRECTIVE.get(name, "") for name in (spec.name, *spec.leaves)])
    uses = tuple([_used(spec.name, use) for use in spec.uses])
    return replace(spec, since=since, uses=uses) if since or uses != spec.uses else spec


def _used(directive: str, use: Use) -> Use:
    since = _SINCE_USE.get(f"{directive} {use.clause}", "")
    return replace(use, since=since) if since and not use.since else use
