"""Programs may give macros what names they like: what translations add to them uses none of these."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from macro_names import INCLUDE, plain_names

OPENMP = re.compile(r"#pragma omp ([^\n]*)")
LOCAL = {"at", "how", "launch", "all_scratch", "again"}
"""Names that kernels choose."""
HIP = re.compile(r"hip[A-Z]|__|threadIdx|blockIdx|blockDim|gridDim")
"""Names of HIP's."""
Require = Callable[[str], str]

C = """\
static double weights[4] = {1, 2, 3, 4};
#pragma acc declare create(weights)
#pragma acc routine seq
static double twice(double v) { return 2 * v; }
double total(int n, double *a, const double *b, int cond);
double total(int n, double *a, const double *b, int cond) {
  double sum = 0;
  int own[4] = {0, 1, 2, 3};
#pragma acc update device(weights)
#pragma acc data copyin(b[0:n], own) if(cond)
  {
#pragma acc enter data copyin(a[0:n]) attach(a)
#pragma acc update device(a[1:n-1], b[0:1]) async(n)
#pragma acc parallel loop reduction(+: sum) firstprivate(own) num_gangs(2) async(n)
    for (int i = 0; i < n; ++i) {
      a[i] += twice(b[i]) + own[i % 4] * weights[i % 4];
      sum += a[i];
    }
#pragma acc wait(n)
#pragma acc host_data use_device(a) if(cond)
    { double *z = a; (void)z; }
#pragma acc exit data copyout(a[0:n]) finalize
  }
  return sum;
}
"""
CXX = """
struct Row {
  double *cells;
  int n;
  void fill(double v);
};
void Row::fill(double v) {
#pragma acc parallel loop copyout(cells[0:n])
  for (int i = 0; i < n; ++i)
    cells[i] = v;
}
template <class T> T last(const T *cells, int n) {
  T own = 0;
#pragma acc parallel loop copyin(cells[0:n]) copyout(own)
  for (int i = 0; i < n; ++i)
    if (i == n - 1)
      own = cells[i];
  return own;
}
template double last(const double *, int);
"""


def run(*words: str | Path) -> str:
    command = [sys.executable, "-m", "accomp.tools.clang", *map(str, words)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, ""), done.stderr
    return done.stdout


@pytest.mark.parametrize("suffix", ["c", "cpp"])
@pytest.mark.parametrize("target", ["host", "cpu", "hip-cpu"])
def test_macros_of_the_command_line(require: Require, tmp_path: Path, suffix: str, target: str) -> None:
    require("clang-19")
    source = tmp_path / f"unit.{suffix}"
    text = C + CXX * (suffix == "cpp")
    source.write_text(text)
    mode = ["--driver-mode=g++"] * (suffix == "cpp")
    printing = [*mode, source, "-fopenacc-profile=exact"]
    headers = [(INCLUDE / header).read_text() for header in ("openacc.h", "accomp.h", "accomp_hip.h")]
    printed = run(*printing, "-fopenacc-print=omp")
    host, _, kernels = run(*printing, "-fopenacc-print=hip").partition("// Kernels of")
    names = set[str]().union(*map(plain_names, (*headers, printed, host))) - plain_names(text)
    if target == "hip-cpu":
        chosen = plain_names(kernels) - plain_names(text)
        assert {"plus", "set_identity", "grid", "launching"} <= chosen
        names |= {name for name in chosen if not HIP.match(name)}
    else:
        names -= plain_names(" ".join(OPENMP.findall(printed)))
    names |= LOCAL
    options = [f"-D{name}=8" for name in sorted(names)]
    run(*mode, f"-fopenacc-target={target}", *options, "-c", source, "-o", tmp_path / "unit.o")
