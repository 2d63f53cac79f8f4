"""The benchmarks for GPUs: by hand and translated they give the same, and are machine code of GPUs."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import isa
import pytest

from tests.hip.running import FLAGS, INCLUDES, LIBRARY, ROOT

SOURCES = ROOT / "benchmarks/gpu"
SIZES = {"triad": "5003", "stencil": "67", "matmul": "33", "dot": "5003", "csr": "601"}


def checksum(command: list[str], program: Path, size: str) -> float:
    scope = {**os.environ, "PYTHONPATH": str(ROOT)}
    done = subprocess.run(
        [*command, "-o", str(program)], env=scope, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    ran = subprocess.run([str(program), size], capture_output=True, text=True, check=True)
    return float(ran.stdout.split()[1])


@pytest.mark.parametrize("kernel", SIZES)
def test_results(kernel: str, tmp_path: Path, require: Callable[[str], str]) -> None:
    """On the CPU: sequential, with OpenACC, and by hand."""
    if not LIBRARY.exists():
        pytest.skip("libaccomp_hipcpu is not built")
    source, hand, size = SOURCES / f"{kernel}.c", SOURCES / f"{kernel}.hip.cpp", SIZES[kernel]
    wanted = checksum(
        [require("gcc"), "-Wall", "-Wextra", "-Wno-unknown-pragmas", "-DHAND", str(source)],
        tmp_path / "plain",
        size,
    )
    accomp = [sys.executable, "-m", "accomp.tools.clang", "-O1", "-fopenacc-target=hip-cpu", str(source)]
    assert checksum(accomp, tmp_path / "accomp", size) == pytest.approx(wanted, rel=1e-12)
    by_hand = [require("g++"), *FLAGS, *INCLUDES, str(hand), str(LIBRARY), "-ldl"]
    assert checksum(by_hand, tmp_path / "hand", size) == pytest.approx(wanted, rel=1e-12)


@pytest.mark.parametrize("kernel", SIZES)
def test_machine_code(kernel: str) -> None:
    source = SOURCES / f"{kernel}.hip.cpp"
    found = [*(isa.amd(source) if isa.can_amd() else []), *(isa.nvidia(source) if isa.can_nvidia() else [])]
    if not found:
        pytest.skip("no compiler for GPUs is at hand")
    assert all(needs.spills == 0 and needs.stack_bytes == 0 for needs in found)
