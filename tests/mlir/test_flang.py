"""Operations of programs of Fortran, compared one by one with those that flang makes of them."""

from __future__ import annotations

import subprocess
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest
from xdsl.ir import Operation

from accomp.backends.mlir.dialect.facts import COMPUTE, clause_of, entry_of, operands
from accomp.backends.mlir.dialect.text import read_module
from accomp.backends.mlir.verification.clauses import is_structured
from accomp.diagnostics import Sink
from accomp.frontends.base import ParseRequest
from accomp.pipeline import Options, emit_units, run_stages
from accomp.source import Language, SourceFile
from accomp.target import MLIR, Target

FOLDER = Path(__file__).resolve().parents[2] / "lit-tests" / "mlir" / "directives"
PROGRAMS = (FOLDER / "flang.f90", FOLDER / "Inputs" / "attributes.f90")
Row = tuple[str, str, bool, tuple[tuple[str, str], ...], tuple[tuple[str, int], ...]]

_OTHERS = ("acc.bounds", "acc.yield", "acc.terminator")
_NO_CLAUSE = frozenset(
    (
        *("dataClause", "structured", "implicit", "modifiers", "operandSegmentSizes", "recipe"),
        *("inclusiveUpperbound", "varType", "combined"),
    )
)
"""Properties that are asked for otherwise, or tell of types and loops of the language."""
_GROUPS = (
    *("async_operands", "wait_operands", "num_gangs", "num_workers", "vector_length", "if_cond", "self_cond"),
    *("gang_operands", "worker_num_operands", "vector_operands", "tile_operands", "data_clause_operands"),
    *("private_operands", "firstprivate_operands", "device_num", "default_async", "wait_devnum"),
)


def _row(op: Operation) -> Row:
    """The clauses of an operation, as properties and groups of operands."""
    private = op.name in ("acc.private", "acc.firstprivate", "acc.reduction")
    given = tuple(
        sorted(
            (name, str(value))
            for name, value in op.properties.items()
            if name not in _NO_CLAUSE and not (private and name.startswith("async"))
        )
    )
    groups = tuple((name, count) for name in _GROUPS if not private and (count := _count(op, name)))
    entry = op.properties.get("name") is not None
    return op.name, clause_of(op) if entry else "", is_structured(op), given, groups


def _count(op: Operation, group: str) -> int:
    entries = (entry_of(value) for value in operands(op, group))
    return sum(entry is None or not _is_implicit(entry) for entry in entries)


def _is_implicit(op: Operation) -> bool:
    return "true" in str(op.properties.get("implicit", "false"))


def _rows(text: bytes) -> Counter[Row]:
    """What is explicit: of reductions those of loops alone, which flang has on no construct."""
    module = read_module(SourceFile("in.mlir", text), Sink())
    assert module is not None
    loops = Counter[Row]()
    for op in module.operation.walk():
        if not op.name.startswith("acc.") or op.name.endswith("recipe") or op.name in _OTHERS:
            continue
        if not _is_implicit(op) and not _of_compute(op):
            loops[_row(op)] += 1
    return loops


def _of_compute(op: Operation) -> bool:
    uses = [use.operation.name for result in op.results for use in result.uses]
    return op.name == "acc.reduction" and bool(set(uses) & set(COMPUTE))


def _ours(path: Path) -> bytes:
    target = Target(MLIR, MLIR, language=Language.FORTRAN)
    options, sink = Options(target=target), Sink()
    units = run_stages(ParseRequest(str(path), Language.FORTRAN, target=target), options, sink, "map")
    (output,) = emit_units(units, options, sink)
    assert not sink.errors
    return output.data


@pytest.mark.parametrize("path", PROGRAMS, ids=lambda p: p.stem)
def test_operations_are_those_of_flang(path: Path, require: Callable[[str], str]) -> None:
    """They have the same clauses, names, modifiers and device types."""
    flags = ("-fc1", "-fopenacc", "-emit-hlfir", "-mmlir", "--mlir-print-op-generic", "-o", "-")
    command = [require("flang-22"), *flags, str(path)]
    theirs = _rows(subprocess.run(command, check=True, capture_output=True).stdout)
    ours = _rows(_ours(path))
    assert sum(theirs.values()) > 20
    assert (theirs - ours, ours - theirs) == (Counter(), Counter())
