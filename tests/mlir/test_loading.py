"""What is loaded: xdsl for modules that are read or rewritten, and not to print one."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

PROGRAM = """void f(int n, float *x) {
#pragma acc parallel loop copy(x[0:n])
  for (int i = 0; i < n; ++i) x[i] += 1;
}
"""
SCRIPT = """
import sys
from accomp.driver.command import run
code = run("accomp-clang", sys.argv[1:])
print(code, sum(name.partition(".")[0] == "xdsl" for name in sys.modules) > 0)
"""


@pytest.mark.parametrize(
    ("flags", "loaded"),
    [
        (("-fopenacc-print=mlir",), False),
        (("-fopenacc-print=omp",), False),
        (("-fopenacc-print=omp", "-fopenacc-optimize-data"), True),
    ],
)
def test_xdsl_is_loaded_where_it_is_asked_for(tmp_path: Path, flags: tuple[str, ...], loaded: bool) -> None:
    file = tmp_path / "f.c"
    file.write_text(PROGRAM)
    command = [sys.executable, "-c", SCRIPT, *flags, str(file), "-o", str(tmp_path / "out")]
    done = subprocess.run(command, check=True, capture_output=True, text=True)
    assert done.stdout.split() == ["0", str(loaded)]
