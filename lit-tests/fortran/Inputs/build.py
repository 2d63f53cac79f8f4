"""Builds a Fortran test with the run-time library, its modules, and the kernels in C that stand for regions.

    build.py host COMPILER OUTPUT SOURCE...      all of it by the OpenMP runtime of the compiler
    build.py device COMPILER OUTPUT SOURCE...    kernels and OpenMP by clang, for the device on the CPU

Module files lie beside the output.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
sys.path[:0] = [str(ROOT), str(ROOT / "tools")]

from toolchain import Toolchain, cpu_device_flags  # noqa: E402

from accomp.driver.compilers import Compiler, borrowed_runtime  # noqa: E402
from accomp.driver.fortran_runtime import fortran_runtime  # noqa: E402
from accomp.driver.runtime import find_runtime  # noqa: E402

KERNELS = Path(__file__).with_name("kernels.c")


def run(*command: object) -> str:
    """Execute a command; its standard output."""
    words = [str(word) for word in command]
    return subprocess.run(words, check=True, stdout=subprocess.PIPE, text=True).stdout.strip()


def libraries(llvm: bool) -> list[str]:
    """The run-time library and its queues."""
    folder = find_runtime().library
    queues = "llvm" if llvm else "gnu"
    return [f"-L{folder}", "-laccomp", "-Wl,-u,accomp_spawn", f"-laccomp_queue_{queues}", "-lpthread", "-ldl"]


def fortran_libraries(compiler: str, flang: bool) -> list[str]:
    """What the compiler's own driver adds when it links."""
    if not flang:
        return [f"-L{Path(run(compiler, '-print-file-name=libgfortran.so')).parent}", "-lgfortran", "-lm"]
    prefix = Path(compiler).resolve().parent.parent
    found = next(prefix.glob("lib/clang/*/lib/*/libflang_rt.runtime.a"))
    return [str(found), "-lm"]


def main(where: str, compiler: str, output: str, *sources: str) -> None:
    """Build as the module's text says."""
    flang = "flang" in Path(compiler).name
    runtime = fortran_runtime(compiler, flang)
    assert runtime is not None
    tools = Toolchain.probe().programs
    scratch = Path(f"{output}.parts")
    scratch.mkdir(exist_ok=True)
    kernels = scratch / "kernels.o"
    objects = [scratch / f"{Path(source).stem}.o" for source in sources]
    defines = ["-DDEVICE"] if where == "device" else []
    for source, result in zip(sources, objects, strict=True):
        modules = [f"-I{runtime.modules}", "-module-dir" if flang else "-J", scratch, f"-I{scratch}"]
        run(compiler, "-O2", "-fopenmp", *defines, *modules, "-c", source, "-o", result)
    parts = [*objects, kernels, *runtime.libraries, *libraries(flang or where == "device")]
    if where == "device":
        flags = cpu_device_flags(tools["clang-19"])
        run(tools["clang-19"], "-O1", *flags, "-c", KERNELS, "-o", kernels)
        run(tools["clang-19"], *flags, *parts, *fortran_libraries(compiler, flang), "-o", output)
        return
    run(tools["clang-19" if flang else "gcc"], "-O1", "-fopenmp", "-c", KERNELS, "-o", kernels)
    borrowed = borrowed_runtime(Compiler(compiler, Path(compiler).resolve())) if flang else None
    search = [f"-L{borrowed[0]}", f"-Wl,-rpath,{borrowed[0]}"] if borrowed else []
    run(compiler, "-fopenmp", *parts, *search, "-o", output)


if __name__ == "__main__":
    main(*sys.argv[1:])
