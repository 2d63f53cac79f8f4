"""How fast kernels run on a GPU: against hand-written HIP or CUDA, and against clang's OpenMP of the same.

    tools/bench_gpu.py                    builds and runs, for the GPU at hand; or says what is not run
    tools/bench_gpu.py --build FOLDER     builds only, which needs no GPU (--target, --arch)
    tools/bench_gpu.py --run FOLDER       runs what was built, where there is a GPU and nothing but Python

The programs are those of benchmarks/gpu. Their checksums must be equal; the fastest of several launches
counts.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from test_gpu import ARCHS, at_hand
from toolchain import Toolchain, library_folder

ROOT = Path(__file__).resolve().parents[1]
SOURCES = ROOT / "benchmarks/gpu"
KERNELS = (
    "triad",
    "stencil",
    "stencil3d",
    "transpose",
    "matmul",
    "batched",
    "triangle",
    "nbody",
    "dot",
    "rows",
    "csr",
    "histogram",
)
KINDS = {"accomp": "accomp", "hand": "by hand", "openmp": "as OpenMP", "omp": "OpenMP"}
PEERS = {"accomp": "hand", "openmp": "omp"}
"""What accomp makes, as kernels in HIP and as OpenMP, and what was written by hand of the same kind."""
AIM = 1.1
TIMEOUT_S = 300
_LIBRARIES = ("libomp.so.5", "libomptarget.so.19.1")
_BASE = re.compile(r"/(ld-linux|libc|libm|libgcc_s|libstdc\+\+)[-.\w]*\.so")
"""Libraries that each machine has."""
sys.path.insert(0, str(ROOT))

from accomp.driver import cuda, rocm  # noqa: E402
from accomp.driver.hip_targets import kernel_compiler  # noqa: E402
from accomp.driver.kernel_compilers import kernel_choice  # noqa: E402
from accomp.driver.settings import Settings  # noqa: E402


def build(folder: Path, target: str, arch: str, clang: str | None) -> list[str]:
    """Build all programs as KERNEL.KIND; what could not be built, with the reason."""
    folder.mkdir(parents=True, exist_ok=True)
    os.environ["ACCOMP_OFFLOAD_ARCH"] = arch
    missing: list[str] = []
    for kernel in KERNELS:
        makers = {"accomp": _accomp(kernel, target, clang), "hand": _hand(kernel, target)}
        if clang is not None:
            makers["omp"] = _openmp(kernel, arch, clang)
            makers["openmp"] = _translated(kernel, target, arch)
        else:
            missing.append(f"{kernel}: clang-19, for OpenMP, is not at hand")
        for kind, commands in makers.items():
            missing += _made(folder / f"{kernel}.{kind}", commands)
    if clang is not None:
        _bring(folder, library_folder(clang))
    return missing


def _bring(folder: Path, libraries: Path) -> None:
    """Lay OpenMP's run-time libraries beside the programs, with what they need."""
    for path in (libraries / name for name in _LIBRARIES):
        if path.exists():
            shutil.copy(path, folder)
            done = subprocess.run(["ldd", str(path)], capture_output=True, text=True, check=False)
            for needed in re.findall(r"=> (/\S+)", done.stdout):
                if not _BASE.search(needed):
                    shutil.copy(needed, folder)


def _made(program: Path, commands: list[list[str]]) -> list[str]:
    program.unlink(missing_ok=True)
    with tempfile.TemporaryDirectory() as scratch:
        names = {"{program}": str(program), "{object}": f"{scratch}/hand.o"}
        for command in commands:
            given = [names.get(word, word) for word in command]
            scope = {**os.environ, "PYTHONPATH": str(ROOT)}
            done = subprocess.run(given, env=scope, capture_output=True, text=True, check=False)
            if done.returncode:
                return [f"{program.name}: {done.stderr[-1000:]}"]
    return []


def _accomp(kernel: str, target: str, clang: str | None) -> list[list[str]]:
    module = [sys.executable, "-m", "accomp.tools.clang", *([] if clang else ["--accomp-cc=gcc"])]
    flags = ["-O3", "-fopenacc-backend=hip", f"-fopenacc-target={target}"]
    return [[*module, *flags, str(SOURCES / f"{kernel}.c"), "-lm", "-o", "{program}"]]


def _translated(kernel: str, target: str, arch: str) -> list[list[str]]:
    module = [sys.executable, "-m", "accomp.tools.clang", "-O3", "-fopenacc-backend=openmp"]
    flags = [f"-fopenacc-target={target}", f"--offload-arch={arch}", "-Wl,-rpath,$ORIGIN"]
    return [[*module, *flags, str(SOURCES / f"{kernel}.c"), "-lm", "-o", "{program}"]]


def _hand(kernel: str, target: str) -> list[list[str]]:
    compiler = kernel_compiler(kernel_choice(target, Settings()), None)
    source = str(SOURCES / f"{kernel}.hip.cpp")
    libraries = rocm.library_flags() if target == "amdgcn" else cuda.library_flags()
    compiling = [
        *compiler.command,
        *compiler.flags,
        "-O3",
        "-I",
        str(SOURCES),
        "-c",
        source,
        "-o",
        "{object}",
    ]
    return [compiling, ["g++", "{object}", *libraries, "-lpthread", "-ldl", "-o", "{program}"]]


def _openmp(kernel: str, arch: str, clang: str) -> list[list[str]]:
    """The same loops with OpenMP; the run-time library lies beside the program."""
    device = "amdgpu" if arch.startswith("gfx") else "nvptx"
    bitcode = library_folder(clang) / f"libomptarget-{device}-{arch}.bc"
    flags = ["-O3", "-w", "-DHAND", "-fopenmp", f"--offload-arch={arch}"]
    flags += [f"--libomptarget-{device}-bc-path={bitcode}", "-Wl,-rpath,$ORIGIN"]
    if device == "amdgpu":
        flags += [
            f
            for f in kernel_compiler(kernel_choice("amdgcn", Settings()), None).flags
            if f.startswith("--rocm-device-lib-path")
        ]
    return [[clang, *flags, str(SOURCES / f"{kernel}.c"), "-lm", "-o", "{program}"]]


def run(folder: Path, size: str) -> bool:
    """Run what was built, and print a row for each kernel; whether all aims are met."""
    names = [name for kind, peer in PEERS.items() for name in (KINDS[kind], KINDS[peer], "ratio")]
    print(f"{'on the GPU, milliseconds':<28}{''.join(f'{name:>12}' for name in names)}", flush=True)
    met = True
    for kernel in KERNELS:
        found = {kind: _measured(folder / f"{kernel}.{kind}", size) for kind in KINDS}
        sums = {checksum for seconds, checksum in found.values() if seconds}
        wrong = "   results differ" if len(sums) > 1 else ""
        ratios = {kind: _ratio(found[kind][0], found[peer][0]) for kind, peer in PEERS.items()}
        cells = [
            text
            for kind, peer in PEERS.items()
            for text in (*(_cell(1e3 * found[k][0], 3) for k in (kind, peer)), _cell(ratios[kind], 2))
        ]
        print(f"{kernel:<28}{''.join(cells)}{wrong}", flush=True)
        for kind, (seconds, said) in found.items():
            if not seconds:
                print(f"  not run: {kernel}.{kind}: {said}")
        met = met and not wrong and all(0 < ratio <= AIM for ratio in ratios.values())
    print(f"aim: {AIM} times the programs written by hand; {'met' if met else 'missed'}")
    return met


def _cell(value: float, digits: int) -> str:
    return f"{value:>12.{digits}f}" if value else f"{'-':>12}"


def _ratio(ours: float, theirs: float) -> float:
    return ours / theirs if ours and theirs else 0


def _measured(program: Path, size: str) -> tuple[float, str]:
    """Seconds and checksum; 0 and the reason where it did not run."""
    if not program.exists():
        return 0, "was not built"
    environment = {**os.environ, "OMP_TARGET_OFFLOAD": "MANDATORY"}
    if program.suffix == ".accomp" and not _launches(program, environment):
        return 0, "no kernel was launched on the GPU"
    command = [str(program.resolve()), *([size] if size else [])]
    try:
        done = subprocess.run(
            command, env=environment, capture_output=True, text=True, check=False, timeout=TIMEOUT_S
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        return 0, str(error)
    if done.returncode:
        return 0, (done.stderr or f"exit code {done.returncode}").strip().splitlines()[-1]
    seconds, checksum = done.stdout.split()
    return float(seconds), f"{float(checksum):.9g}"


def _launches(program: Path, environment: dict[str, str]) -> bool:
    """Whether a program with OpenACC launches its kernel on the GPU: else it runs on the host."""
    command, scope = [str(program.resolve()), "64"], {**environment, "ACCOMP_TRACE": "1"}
    done = subprocess.run(command, env=scope, capture_output=True, text=True, check=False)
    return ": launch '" in done.stderr


def not_run() -> str:
    """What a machine without a GPU leaves out, by name."""
    return f"on a GPU (tools/bench_gpu.py): not run, as none is at hand: {', '.join(KERNELS)}"


def main() -> int:
    """As the module's text says; with --check, 1 where an aim is missed."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--build", type=Path)
    parser.add_argument("--run", type=Path)
    parser.add_argument("--target", choices=ARCHS)
    parser.add_argument("--arch")
    parser.add_argument("--size", default="", help="the size of all problems, in place of the usual ones")
    parser.add_argument("--check", action="store_true", help="fail where an aim is missed")
    asked = parser.parse_args()
    found = at_hand()
    if not (asked.build or found):
        print(not_run())
        return 0
    target = asked.target or found or "nvptx"
    folder = asked.build or asked.run or ROOT / "build/bench_gpu"
    missing: list[str] = []
    if not asked.run:
        clang = Toolchain.probe().programs.get("clang-19")
        missing = build(folder, target, asked.arch or ARCHS[target], clang)
        print("\n".join(f"not built: {text}" for text in missing) or f"all built for {target}")
    if asked.build:
        return int(bool(missing))
    met = run(folder, asked.size)
    return int(asked.check and not met)


if __name__ == "__main__":
    sys.exit(main())
