"""Programs of these tests for GPUs, each with all kernels of one file, for tools/test_gpu.py.

python -m tests.hip.gpu FOLDER TARGET [NAME]
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from types import ModuleType

from accomp.backends.hip.emit import module_text
from accomp.driver import cuda, rocm
from accomp.driver.hip_targets import kernel_compiler
from accomp.driver.kernel_compilers import kernel_choice
from accomp.driver.settings import Settings
from accomp.ir.kernel import Kernel, Module
from accomp.records import replace
from tests.hip import test_caches, test_loops, test_modes, test_random, test_reductions
from tests.hip.running import HERE, main_of

TESTS = (test_loops, test_reductions, test_modes, test_caches, test_random)


def source_of(tests: ModuleType) -> str:
    """The kernels of a file of tests, and a program that checks them.

    It launches them with sizes of all kinds, so their bounds must not be those of a block that is chosen.
    """
    pairs: list[tuple[Kernel, str]] = tests.all_kernels()
    prelude, routines = getattr(tests, "PRELUDE", ""), getattr(tests, "ROUTINES", ())
    kernels = tuple(replace(k, num_workers="workers", vector_length="lanes") for k, _ in pairs)
    text = module_text(Module("gpu.c", prelude, routines, kernels))
    return f'#include "{HERE}/harness.h"\n{text}\n{main_of(*(check for _, check in pairs))}\n'


def compile_for_gpu(text: str, name: str, folder: Path, target: str) -> None:
    """Make the program. Raises CalledProcessError where the compiler says no."""
    compiler = kernel_compiler(kernel_choice(target, Settings()), None)
    folder.mkdir(parents=True, exist_ok=True)
    source, made = folder / f"{name}.hip.cpp", folder / f"{name}.o"
    source.write_text(text, encoding="utf-8")
    libraries = rocm.library_flags() if target == "amdgcn" else cuda.library_flags()
    compiling = [*compiler.command, *compiler.flags, "-O1", "-c", str(source), "-o", str(made)]
    linking = ["g++", "-s", str(made), *libraries, "-lpthread", "-ldl", "-o", str(folder / name)]
    for command in (compiling, linking):
        subprocess.run(command, check=True)
    source.unlink()
    made.unlink()


def main() -> None:
    """Make all programs, or those whose name holds the third argument."""
    folder, target = Path(sys.argv[1]), sys.argv[2]
    chosen = sys.argv[3] if len(sys.argv) > 3 else ""
    for tests in TESTS:
        name = tests.__name__.rpartition("test_")[2]
        if chosen in name:
            compile_for_gpu(source_of(tests), name, folder, target)
            print(f"built {name}", flush=True)


if __name__ == "__main__":
    main()
