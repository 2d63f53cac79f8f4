"""Compares what clang's offloading makes of the OpenMP that accomp prints, and of OpenMP written by hand.

    tools/bench_openmp.py [--arch gfx90a|sm_90 ...] [NAME ...]

The programs are those of benchmarks/gpu, which have OpenMP by hand too (-DHAND). A kernel is in SPMD mode if
all its threads run from its start; in generic mode one thread runs what is not parallel, and a state machine
gives work to the others. `globals` are variables that are not a thread's own, because others may see
them. What the pass openmp-opt missed is listed. Device code is linked with clang's
run-time library and optimized as a whole, as its linker does. No GPU is needed.
"""

from __future__ import annotations

import argparse
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import isa
from bench_isa import NAMES, PROGRAMS, ROOT, Code, amd_code, nvidia_code
from toolchain import library_folder

ARCHS = ("gfx90a", "sm_90")
LLVM = 19
CLANG = f"clang-{LLVM}"
_TRIPLES = {"gfx": "amdgcn-amd-amdhsa", "sm_": "nvptx64-nvidia-cuda"}
_MODES = {1: "generic", 2: "SPMD", 3: "SPMD"}
"""As clang's device run-time library numbers them; 3 is a generic kernel that openmp-opt made SPMD."""
_ENVIRONMENT = re.compile(r"_kernel_environment = .*?ConfigurationEnvironmentTy { i8 (\d), i8 \d, i8 (\d)")
_KINDS = ("", "-missed", "-analysis")
_GLOBALS = re.compile(r"^(\S+:\d+:\d+: remark: .*\[OMP11[123]\])", re.MULTILINE)
_MISSED = re.compile(r"remark: (.*\[OMP1(?:1[23]|2[1-9]|3\d)\])")


@dataclass(frozen=True, slots=True)
class Offloaded:
    """A kernel as clang compiles it for a GPU."""

    mode: str
    state_machine: bool
    globals: int
    instructions: int
    path: int
    loop: int
    registers: int
    missed: tuple[str, ...] = ()


def _libraries(arch: str) -> tuple[Path, ...]:
    """What is linked into device code: clang's run-time library, and CUDA's mathematical functions."""
    folder = library_folder(shutil.which(CLANG) or CLANG)
    if arch.startswith("sm_"):
        library = isa.cuda_folder() / "nvvm/libdevice/libdevice.10.bc"
        return (folder / f"libomptarget-nvptx-{arch}.bc", library)
    return (folder / f"libomptarget-amdgpu-{arch}.bc",)


def at_hand(arch: str) -> bool:
    """Whether there are compilers for the GPU."""
    able = isa.can_nvidia() if arch.startswith("sm_") else isa.can_amd()
    return able and bool(shutil.which(CLANG)) and all(path.exists() for path in _libraries(arch))


def _run(command: list[str]) -> str:
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        raise SystemExit(done.stderr)
    return done.stderr


def _compile(source: Path, arch: str, flags: Sequence[str], module: Path) -> str:
    """The device code of a file as LLVM links it, optimized as a whole; what the pass openmp-opt says."""
    command = [CLANG, "-O3", "-fopenmp", f"-fopenmp-targets={_TRIPLES[arch[:3]]}", f"--offload-arch={arch}"]
    command += [*isa.library_flags(arch), "--offload-device-only", "-emit-llvm", "-c", "-w"]
    command += [
        "-I",
        str(PROGRAMS),
        *flags,
        *(f"-Rpass{kind}=openmp-opt" for kind in _KINDS),
    ]
    alone, linked = module.with_suffix(".alone"), module.with_suffix(".linked")
    said = _run([*command, str(source), "-o", str(alone)])
    link = [f"llvm-link-{LLVM}", "--internalize", "--only-needed", "--suppress-warnings", str(alone)]
    _run([*link, *map(str, _libraries(arch)), "-o", str(linked)])
    remarks = [f"-pass-remarks{kind}=openmp-opt" for kind in _KINDS]
    return said + _run([f"opt-{LLVM}", "-passes=lto<O3>", *remarks, "-S", str(linked), "-o", str(module)])


def _assemble(module: Path, arch: str) -> Code:
    text = module.with_suffix(".s")
    _run([f"llc-{LLVM}", "-O3", f"-mcpu={arch}", str(module), "-o", str(text)])
    if arch.startswith("gfx"):
        return amd_code(isa.of_amd(text.read_text(encoding="utf-8"))[0])
    binary = module.with_suffix(".cubin")
    said = _run(["ptxas", "-v", f"-arch={arch}", str(text), "-o", str(binary)])
    return nvidia_code(isa.of_nvidia(said, isa.sections_of(binary.read_bytes()))[0])


def offloaded(source: Path, arch: str, folder: Path, flags: Sequence[str] = ()) -> Offloaded:
    """The kernel of a file."""
    module = folder / "kernel.ll"
    said = _compile(source, arch, flags, module)
    text = module.read_text(encoding="utf-8")
    environment = _ENVIRONMENT.search(text)
    if environment is None:
        raise SystemExit(f"{source}: no kernel")
    code = _assemble(module, arch)
    return Offloaded(
        _MODES[int(environment[2])],
        environment[1] != "0",
        len(set(_GLOBALS.findall(said))),
        code.instructions,
        code.path,
        code.loop,
        code.registers,
        tuple(dict.fromkeys(_MISSED.findall(said))),
    )


def ours(name: str, arch: str, folder: Path) -> Offloaded:
    """The kernel of the OpenMP that accomp prints of a program."""
    printed = folder / f"{name}.c"
    target = "nvptx" if arch.startswith("sm_") else "amdgcn"
    options = ["-w", "-fopenacc-print=omp", f"-fopenacc-target={target}", "-I", str(PROGRAMS)]
    command = [sys.executable, "-m", "accomp.tools.clang", *options, str(PROGRAMS / printed.name)]
    subprocess.run([*command, "-o", str(printed)], check=True, cwd=ROOT)
    return offloaded(printed, arch, folder)


def by_hand(name: str, arch: str, folder: Path) -> Offloaded:
    """The kernel of the OpenMP written by hand."""
    return offloaded(PROGRAMS / f"{name}.c", arch, folder, ("-DHAND", "-w"))


HEAD = (
    "| kernel | mode | state machine | globals | instructions | path | loop | registers | ratio |\n"
    "|---|---|---|---|---|---|---|---|---|"
)


def row(name: str, mine: Offloaded, hand: Offloaded) -> str:
    """A row of the table: accomp's figures and those of the program by hand."""
    yes = {True: "yes", False: "no"}
    cells = [f"{mine.mode} : {hand.mode}", f"{yes[mine.state_machine]} : {yes[hand.state_machine]}"]
    for what in ("globals", "instructions", "path", "loop", "registers"):
        a, b = getattr(mine, what), getattr(hand, what)
        cells.append(f"{a} : {b}" if a or b else "-")
    cells.append(f"{mine.instructions / hand.instructions:.2f}")
    return "\n".join([f"| {name} | {' | '.join(cells)} |", *(f"  missed: {text}" for text in mine.missed)])


def main() -> None:
    """Prints a table for each architecture, accomp's figure before that of the program by hand."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"of {', '.join(NAMES)}; all by default")
    parser.add_argument("--arch", action="append", default=[])
    asked = parser.parse_args()
    for arch in asked.arch or filter(at_hand, ARCHS):
        sys.stdout.write(f"{arch}, accomp : by hand\n\n{HEAD}\n")
        with tempfile.TemporaryDirectory() as folder:
            for name in asked.names or NAMES:
                mine, hand = ours(name, arch, Path(folder)), by_hand(name, arch, Path(folder))
                sys.stdout.write(row(name, mine, hand) + "\n")
                sys.stdout.flush()
        sys.stdout.write("\n")


if __name__ == "__main__":
    main()
