"""Variables in the data clauses of one construct: none may have two attributes there."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from accomp.backends.mlir.dialect.facts import COMPUTE, clause_of, entry_of, operands, root, var_name
from accomp.backends.mlir.verification.clauses import CLAUSES
from accomp.backends.mlir.verification.rule import Finding, Rule
from accomp.codes import mlir as codes

if TYPE_CHECKING:
    from xdsl.ir import Operation, SSAValue

_ALL = (
    "data_clause_operands",
    "private_operands",
    "firstprivate_operands",
    "reduction_operands",
    "cache_operands",
)


def _conflicts(op: Operation) -> Iterator[Finding]:
    seen: dict[tuple[SSAValue, ...], list[Operation]] = {}
    for group in _ALL:
        for value in operands(op, group):
            entry = entry_of(value)
            if entry is None:
                continue
            key = (root(operands(entry, "var")[0]), *operands(entry, "bounds"))
            for other in seen.setdefault(key, []):
                if not _compatible(other, entry):
                    yield _conflict(op, other, entry)
            seen[key].append(entry)


def _conflict(op: Operation, other: Operation, entry: Operation) -> Finding:
    first, second = clause_of(other), clause_of(entry)
    if first == second:
        words = f"'{var_name(entry)}' is in two clauses '{first}' of one '{op.name}'"
    else:
        words = f"'{var_name(entry)}' is in '{first}' and '{second}' of one '{op.name}'"
    return Finding(words, other, f"the operation of '{first}'")


def _compatible(one: Operation, other: Operation) -> bool:
    """Whether a variable may be in both clauses: `reduction` goes with a copy, `attach` with all."""
    clauses = {clause_of(one), clause_of(other)}
    if "attach" in clauses and len(clauses) == 2:
        return True
    return "reduction" in clauses and len(clauses) == 2 and not clauses & {"private", "firstprivate"}


RULES = (
    Rule(
        "one-attribute",
        "2.5.13, 2.7",
        codes.MLIR_CONFLICT,
        (*COMPUTE, *(name for name in CLAUSES if name not in COMPUTE), "acc.loop"),
        _conflicts,
    ),
)
