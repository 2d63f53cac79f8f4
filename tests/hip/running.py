"""Compiles modules of kernels with programs that check them, for HIP on the CPU, and runs them."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Iterable
from pathlib import Path

import pytest

from accomp.backends.hip.emit import module_text
from accomp.ir.kernel import Module

ROOT = Path(__file__).resolve().parents[2]
HERE = Path(__file__).resolve().parent
LIBRARY = ROOT / "build/runtime/runtime/libaccomp_hipcpu.a"
INCLUDES = ("-I", str(ROOT / "runtime/hip-cpu/include"), "-I", str(ROOT / "runtime/include"))
FLAGS = (
    *"-std=c++17 -O1 -Wall -Wextra -Werror -Wno-unused-variable -Wno-unused-parameter".split(),
    "-Wno-misleading-indentation",
    "-pthread",
)
RUNS = (
    (False, 64, "forward"),
    (False, 32, "reverse"),
    (False, 64, "random:11"),
    (True, 32, "random:5"),
    (True, 32, "forward"),
)
"""Whether kernels share work as on the CPU, the size of waves, and the order of threads. On the CPU and in
order, threads are alone in their blocks.
"""


def build(
    module: Module, main: str, folder: Path, compiler: str, on_cpu: bool = True, nvcc: bool = False
) -> Path:
    """The program: the module's kernels, and `main`, which is C++ text after the harness.

    With `nvcc`, loops are those that it gets.
    """
    text = module_text(module)
    source = folder / "kernels.hip.cpp"
    source.write_text(f'#include "{HERE}/harness.h"\n{text}\n{main}\n', encoding="utf-8")
    program = folder / "program"
    command = [
        compiler,
        *FLAGS,
        f"-DACCOMP_ON_CPU={int(on_cpu)}",
        f"-DACCOMP_FOR_NVCC={int(nvcc)}",
        *INCLUDES,
        str(source),
        str(LIBRARY),
        "-ldl",
        "-o",
        str(program),
    ]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, f"{done.stderr[:4000]}\n{text[:12000]}"
    return program


def on_both(module: Module, checks: Iterable[str], factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """The program with kernels as on GPUs, by clang, and as on the CPU, by g++."""
    if not LIBRARY.exists():
        pytest.skip("libaccomp_hipcpu is not built")
    main = main_of(*checks)
    gpu, cpu = (factory.mktemp(Path(module.path).stem) for _ in range(2))
    return build(module, main, gpu, "clang++-19", on_cpu=False), build(module, main, cpu, "g++")


def run(program: Path, wave: int, order: str) -> None:
    """The program, with waves of a size and the threads of a block in an order."""
    settings = {"ACCOMP_HIPCPU_WAVE": str(wave), "ACCOMP_HIPCPU_ORDER": order}
    done = subprocess.run(
        [str(program)],
        env={**os.environ, **settings},
        capture_output=True,
        text=True,
        check=False,
        timeout=600,
    )
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-3000:]


def main_of(*checks: str) -> str:
    """A program that makes the checks one by one."""
    calls = "\n".join(f"  {{\n{check}\n  }}" for check in checks)
    return f'int main() {{\n{calls}\n  std::printf("%lld launches\\n", runs);\n  return failures != 0;\n}}'
