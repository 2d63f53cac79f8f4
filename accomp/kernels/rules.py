"""What kernels in HIP, and the host programs that launch them, account for of each directive's clauses.

The rules have no effects: the modules of this package make kernels of whole constructs. Directives that are
not named here are mapped as in profile `exact`, whose rules account for their clauses.
"""

from __future__ import annotations

from collections.abc import Iterable

from accomp.diagnostics import Sink
from accomp.ir.nodes import Construct
from accomp.mapping.accounting import pairs, report_unaccounted, rules_for
from accomp.mapping.attributes import DATA_CLAUSES
from accomp.mapping.model import COMPUTE, Context, Effect, Rule, in_fortran
from accomp.mapping.rules.table import RULES as OF_OPENMP
from accomp.spec.openacc import TABLE

PROFILE = "hip"


def _none(_: Context) -> Iterable[Effect]:
    return ()


_LEVELS = ("gang", "worker", "vector", "seq", "auto", "independent")
_ATOMIC = ("read", "write", "update", "capture")
_DECLARED = ("copy", "copyin", "copyout", "create", "present", "deviceptr", "device_resident", "link")


def _rule(name: str, on: tuple[str, ...], cites: str, *consumes: str, language: str = "") -> Rule:
    return Rule(f"hip-{name}", on, cites, _none, consumes=consumes, profile=PROFILE, language=language)


RULES: tuple[Rule, ...] = (
    _rule("region", COMPUTE, "2.5", "if", "self", "async", "wait", "private", "firstprivate", "reduction"),
    _rule("sizes", COMPUTE, "2.5.10", "num_gangs", "num_workers", "vector_length"),
    _rule("region-data", COMPUTE, "2.7", "default", *DATA_CLAUSES),
    _rule("loop", ("loop",), "2.9", "collapse", "tile", *_LEVELS),
    _rule("loop-private", ("loop",), "2.9.10", "private", "firstprivate", "lastprivate"),
    _rule("loop-reduction", ("loop",), "2.9.11", "reduction"),
    _rule("cache", ("cache",), "2.10"),
    _rule("atomic", ("atomic",), "2.12", *_ATOMIC),
    _rule("atomic-if", ("atomic",), "OpenACC 3.4, 2.12", "if", language="c"),
    _rule("routine", ("routine",), "2.15.1", "gang", "worker", "vector", "seq", "bind", "nohost"),
    _rule("host-data", ("host_data",), "2.8", "use_device", "if", "if_present"),
    _rule("declare", ("declare",), "2.13", *_DECLARED),
)
_OWN = frozenset(name for rule in RULES for name in rule.on)


def check_accounted(construct: Construct, sink: Sink) -> None:
    """Report what no rule accounts for, of a normalized construct and those within that are of kernels.

    Implicit clauses that no source can hold are what normalization tells the modules of this package.
    """
    for leaf in construct.walk():
        if leaf.directive.name in _OWN:
            found = rules_for(RULES, leaf.directive.name, PROFILE, "fortran" if in_fortran(leaf) else "c")
            known = {c for rule in found for c in rule.consumes}
            inner = {c.name for c in leaf.directive.clauses if c.name not in TABLE.clauses}
            report_unaccounted(leaf.directive, known | inner, "HIP", sink)


def supported() -> frozenset[tuple[str, str]]:
    """The (leaf directive, clause) pairs that are accounted for; "" is the directive."""
    others = {pair for pair in pairs(OF_OPENMP, "exact") if pair[0] not in _OWN}
    return pairs(RULES, PROFILE) | others
