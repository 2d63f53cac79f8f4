"""What is printed for GPUs becomes the kernels that OpenMP written by hand becomes: see bench_openmp.py."""

from __future__ import annotations

from pathlib import Path

import bench_openmp
import pytest
from toolchain import required

MOST = 1.05
"""Instructions, to those of the kernel by hand."""
OTHERWISE = frozenset(("csr",))
"""Programs whose OpenMP by hand has other levels: there a thread makes all iterations of the vector loop."""
GENERIC = """
#pragma omp declare target
void outside(int *);
#pragma omp end declare target
void work(int *x, int n) {
#pragma omp target teams distribute map(tofrom: x[0:n])
  for (int i = 0; i < n; ++i) {
    int own = x[i];
    outside(&own);
#pragma omp parallel for
    for (int j = 0; j < n; ++j)
      x[j] += own;
    outside(&own);
  }
}
"""


def need(arch: str) -> None:
    if not bench_openmp.at_hand(arch):
        if required() and not arch.startswith("sm_"):
            pytest.fail(f"no compiler for {arch}")
        pytest.skip(f"no compiler for {arch}")


@pytest.mark.parametrize("arch", bench_openmp.ARCHS)
@pytest.mark.parametrize("name", bench_openmp.NAMES)
def test_kernels(name: str, arch: str, tmp_path: Path) -> None:
    need(arch)
    mine = bench_openmp.ours(name, arch, tmp_path)
    hand = bench_openmp.by_hand(name, arch, tmp_path)
    assert (mine.mode, mine.state_machine, mine.missed) == ("SPMD", False, ())
    if name not in OTHERWISE:
        assert mine.globals <= hand.globals
        assert mine.instructions <= MOST * hand.instructions


def test_generic_mode_shows(tmp_path: Path) -> None:
    """Kernels that are not as they should be are found."""
    arch = bench_openmp.ARCHS[0]
    need(arch)
    source = tmp_path / "generic.c"
    source.write_text(GENERIC, encoding="utf-8")
    found = bench_openmp.offloaded(source, arch, tmp_path)
    assert (found.mode, found.globals > 0) == ("generic", True)
    assert any("OMP11" in text for text in found.missed)
    assert any("OMP13" in text for text in found.missed)
