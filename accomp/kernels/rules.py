"""What kernels in HIP, and the host programs that launch them, account for of each directive's clauses.

Directives that OWN does not name are mapped as in profile `exact`, by rules that account for their clauses.
"""

from __future__ import annotations

from accomp.codes.mapping import GANG_REDUNDANT_LOOP
from accomp.diagnostics import Sink
from accomp.ir.nodes import Construct
from accomp.mapping.accounting import check_covered
from accomp.mapping.attributes import DATA_CLAUSES
from accomp.mapping.levels import redundant_loops
from accomp.mapping.policy import DEFAULT
from accomp.mapping.rule import COMPUTE
from accomp.mapping.rules.table import RULES as OF_OPENMP
from accomp.spec.model import Coverage
from accomp.target import BACK_ENDS, EXACT, HIP

_LEVELS = ("gang", "worker", "vector", "seq", "auto", "independent")
_ATOMIC = ("read", "write", "update", "capture")
_DECLARED = ("copy", "copyin", "copyout", "create", "present", "deviceptr", "device_resident", "link")


def _rule(name: str, on: tuple[str, ...], cites: str, *consumes: str, language: str = "") -> Coverage:
    return Coverage(f"hip-{name}", on, cites, consumes, HIP, language)


OWN: tuple[Coverage, ...] = (
    _rule("region", COMPUTE, "2.5", "if", "self", "async", "wait", "private", "firstprivate", "reduction"),
    _rule("sizes", COMPUTE, "2.5.10", "num_gangs", "num_workers", "vector_length"),
    _rule("region-data", COMPUTE, "2.7", "default", *DATA_CLAUSES),
    _rule("loop", ("loop",), "2.9", "collapse", "tile", *_LEVELS),
    _rule("loop-private", ("loop",), "2.9.10", "private", "firstprivate"),
    _rule("loop-reduction", ("loop",), "2.9.11", "reduction"),
    _rule("cache", ("cache",), "2.10"),
    _rule("atomic", ("atomic",), "2.12", *_ATOMIC),
    _rule("atomic-if", ("atomic",), "OpenACC 3.4, 2.12", "if", language="c"),
    # Always atomic, which is right where a plain access is permitted: the text has no condition of its own.
    _rule("atomic-kept", ("atomic",), "OpenACC 3.4, 2.12", "if", language="fortran"),
    _rule("routine", ("routine",), "2.15.1", "gang", "worker", "vector", "seq", "bind", "nohost"),
    _rule("host-data", ("host_data",), "2.8", "use_device", "if", "if_present"),
    _rule("declare", ("declare",), "2.13", *_DECLARED),
)
_NAMED = frozenset(name for rule in OWN for name in rule.on)

RULES = (
    *OWN,
    *(
        Coverage(rule.id, on, rule.cites, rule.consumes, language=rule.language)
        for rule in OF_OPENMP
        if rule.profile in ("", EXACT) and (on := tuple(name for name in rule.on if name not in _NAMED))
    ),
)
"""All that is accounted for, in kernels and in the host program."""


def check_accounted(construct: Construct, sink: Sink) -> None:
    """Report what no rule accounts for, of a normalized construct and those within that are of kernels."""
    for leaf in construct.walk():
        if leaf.directive.name in _NAMED:
            check_covered(leaf, OWN, HIP, BACK_ENDS[HIP].title, sink)


def report_redundant(construct: Construct, policy: str, sink: Sink) -> None:
    """Say which loops each gang executes whole, since the policy adds no levels."""
    for loop in redundant_loops(construct):
        sink.report(GANG_REDUNDANT_LOOP, loop.directive.span, policy=policy, other=DEFAULT)
