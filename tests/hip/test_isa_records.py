"""Test kernels are machine code of GPUs, and need no more registers and memory than isa.json records."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path

import bench_isa
import pytest
from toolchain import required

from tests.hip.isa_records import ARCHS, TESTS, at_hand, measured, recorded

MORE = 8
"""Registers that other versions of compilers may take besides: GPUs hand them out in eights."""


@pytest.mark.parametrize("arch", ARCHS)
@pytest.mark.parametrize("part", ["usual", *TESTS])
def test_needs(part: str, arch: str, tmp_path: Path) -> None:
    if not at_hand(arch):
        if required() and not arch.startswith("sm_"):
            pytest.fail(f"no compiler for {arch}")
        pytest.skip(f"no compiler for {arch}")
    known = recorded()[arch][part]
    now = measured(part, arch, tmp_path)
    assert len(set(now) & set(known)) > len(known) // 2, "tests.hip.isa_records records them again"
    for kernel, (registers, spills, shared, stack) in now.items():
        before = known.get(kernel, [255 - MORE, 0, 48 << 10, 0])
        assert registers <= before[0] + MORE, kernel
        assert (spills, stack) <= (before[1], before[3]), kernel
        assert shared <= max(before[2], 1 << 10), kernel


@pytest.mark.parametrize("arch", bench_isa.ARCHS)
def test_benchmarks(arch: str, tmp_path: Path) -> None:
    """Nothing of the kernels of benchmarks/gpu takes more than before; `make bench-isa` shows all of it."""
    if not at_hand(arch):
        if required() and not arch.startswith("sm_"):
            pytest.fail(f"no compiler for {arch}")
        pytest.skip(f"no compiler for {arch}")
    for name in bench_isa.NAMES:
        before = bench_isa.Code(*bench_isa.recorded()[arch][name]["accomp"])
        now = asdict(bench_isa.ours(name, arch, tmp_path))
        more = {what: (was, now[what]) for what, was in asdict(before).items() if now[what] > was}
        assert not more, f"{name}: {more}; tools/bench_isa.py --record --arch {arch} {name} records it again"
