"""Kernels as machine code: nothing spills, and simple kernels need no more than ones written by hand."""

from __future__ import annotations

from pathlib import Path

import isa
import pytest
from toolchain import required

from accomp.backends.hip.emit import module_text
from accomp.ir.kernel import Cache, Code, Extent, Kernel, Module, Section
from tests.hip.trees import add, declare, do, expr, loop, pointer, reduction, span, thing, value

HAND = """
__global__ void __launch_bounds__(256) hand_triad(double *a, const double *b, const double *c, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    a[i] = b[i] + 3.0 * c[i];
}
__global__ void __launch_bounds__(256) hand_matmul(double *a, const double *b, const double *c, int n) {
  const int at = blockIdx.x * blockDim.x + threadIdx.x;
  if (at < n * n) {
    const int i = at / n, j = at % n;
    double s = 0;
    for (int k = 0; k < n; ++k)
      s += b[i * n + k] * c[k * n + j];
    a[i * n + j] = s;
  }
}
"""


def triad() -> Kernel:
    parameters = (pointer("a", "double *"), pointer("b", "const double *"), pointer("c", "const double *"))
    body = loop("gv", span("i", "n"), do("a[i] = b[i] + 3.0 * c[i];"))
    return Kernel("triad", (*parameters, value("n")), (body,))


def stencil() -> Kernel:
    inner = do("a[i * n + j] = 0.3 * (b[i * n + j - 1] + b[i * n + j + 1] + b[(i - 1) * n + j]);")
    body = loop("g", span("i", "n - 1", "1"), loop("v", span("j", "n - 1", "1"), inner))
    return Kernel("stencil", (pointer("a", "double *"), pointer("b", "const double *"), value("n")), (body,))


def matmul() -> Kernel:
    text = (
        "double s = 0;\nfor (int k = 0; k < n; ++k)\n  s += b[i * n + k] * c[k * n + j];\na[i * n + j] = s;"
    )
    parameters = (pointer("a", "double *"), pointer("b", "const double *"), pointer("c", "const double *"))
    body = loop("gv", (span("i", "n"), span("j", "n")), do(text))
    return Kernel("matmul", (*parameters, value("n")), (body,))


def csr() -> Kernel:
    parameters = (
        pointer("y", "double *"),
        pointer("x", "const double *"),
        pointer("v", "const double *"),
        pointer("column", "const int *"),
        pointer("start", "const int *"),
        value("n"),
    )
    row = Code("s += v[k] * x[column[k]];", frozenset("svxk"), frozenset("s"), effects=False)
    body = loop(
        "gw",
        span("i", "n"),
        declare("s", "double", "0"),
        loop("v", span("k", "start[i + 1]", "start[i]"), row, reductions=(reduction("+", "s", "double"),)),
        do("y[i] = s;"),
    )
    return Kernel("csr", parameters, (body,))


def dot() -> Kernel:
    sums = (reduction("+", "s", "double"),)
    body = loop("gv", span("i", "n"), add("s", "x[i] * y[i]"), reductions=sums)
    parameters = (pointer("x", "const double *"), pointer("y", "const double *"), thing("s", "double"))
    return Kernel("dot", (*parameters, value("n")), (body,), reductions=sums)


def cached() -> Kernel:
    near = Section("b", "double", (Extent(expr("i - 1"), 3),), readonly=True)
    body = Cache((near,), (do("a[i] = b[i - 1] + b[i] + b[i + 1];"),))
    parameters = (pointer("a", "double *"), pointer("b", "const double *"), value("n"))
    return Kernel("cached", parameters, (loop("gv", span("i", "n", "1"), body),))


def tiles() -> Kernel:
    tile = {"tile": (expr("8"), expr("32")), "tile_levels": loop("v", span("i", "n")).levels}
    body = loop("g", (span("i", "n"), span("j", "n")), do("a[i * n + j] = b[j * n + i];"), **tile)
    return Kernel(
        "transpose", (pointer("a", "double *"), pointer("b", "const double *"), value("n")), (body,)
    )


KERNELS = (triad, stencil, matmul, csr, dot, tiles, cached)


def need_amd() -> None:
    """Skips a test where AMD's packages are not installed, but for continuous integration."""
    if not isa.can_amd() and not required():
        pytest.skip("no HIP headers or device libraries for AMD")


@pytest.fixture
def source(tmp_path: Path) -> Path:
    path = tmp_path / "kernels.hip.cpp"
    path.write_text(
        module_text(Module("isa.c", HAND, kernels=tuple(make() for make in KERNELS))), encoding="utf-8"
    )
    return path


@pytest.mark.parametrize("arch", ["gfx90a", "gfx942"])
def test_amd(source: Path, arch: str) -> None:
    need_amd()
    found = {needs.kernel: needs for needs in isa.amd(source, arch)}
    assert sum(not name.endswith("<wide>") for name in found) == len(KERNELS) + 2
    assert all(needs.spills == 0 and needs.stack_bytes == 0 for needs in found.values())
    for name in ("triad", "stencil", "matmul", "transpose"):
        assert found[f"{name}_kernel"].shared_bytes == 0
        assert "s_barrier" not in found[f"{name}_kernel"].code
    assert all(needs.registers <= 64 for needs in found.values())
    assert "s_barrier" not in found["csr_kernel"].code
    assert "s_barrier" in found["dot_kernel"].code


def test_nvidia(source: Path) -> None:
    if not isa.can_nvidia():
        pytest.skip("nvcc is not at hand")
    found = {needs.kernel: needs for needs in isa.nvidia(source)}
    assert sum(not name.endswith("<wide>") for name in found) == len(KERNELS) + 2
    assert all(needs.spills == 0 and needs.stack_bytes == 0 for needs in found.values())
    assert all(found[f"{name}_kernel"].shared_bytes == 0 for name in ("triad", "stencil", "matmul"))
