"""How fast translated programs run: against hand-written OpenMP of the same loops, and against gcc -fopenacc.

    bench_run.py [--rounds N] [--check]

The programs of benchmarks/ are built with accomp-clang and clang-19 for the host, with clang-19 from their
OpenMP loops (-DHAND), and with gcc -fopenacc; those in Fortran with accomp-flang over gfortran and over
flang, with each of these by hand, and with gfortran -fopenacc. All are run in turns, and the fastest run of
each counts. Their checksums must be equal. Kernels in HIP on the CPU run against OpenMP. Then, on the offload
device on the CPU, what a launch costs against a bare `target`, and what a lookup costs while 10, 1,000 and
100,000 mappings are live. Last, what profiles cost a STREAM triad of 10,000 launches, in processor time.
"""

from __future__ import annotations

import argparse
import os
import resource
import subprocess
import sys
import tempfile
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from device_variables import device_environment
from toolchain import Toolchain, cpu_device_flags, library_folder, venv_program

ROOT = Path(__file__).resolve().parent.parent
SOURCES = ROOT / "benchmarks"
KERNELS = ("triad", "stencil", "matmul", "dot", "csr", "nbody")
FORTRAN_KERNELS = ("triad", "stencil", "matmul", "weather")
BARRIER_KERNELS = ("rows", "waves")
AIM, LAUNCH_AIM, HIP_AIM, PROFILE_AIM = 1.05, 1.2, 2.0, 1.02
MAPPINGS = (10, 1_000, 100_000)


@dataclass(frozen=True, slots=True)
class Build:
    """A compiler with its flags, by the name it has in the table."""

    name: str
    command: tuple[str, ...]
    libraries: tuple[str, ...] = ("-lm",)


def build(how: Build, kernel: str, folder: Path, sources: tuple[str, ...]) -> Path:
    """The executable of a benchmark; in `sources`, {} stands for its name."""
    program = folder / f"{kernel}.{how.name}"
    files = [str(SOURCES / name.format(kernel)) for name in sources]
    command = [*how.command, "-O3", *files, *how.libraries, "-o", str(program)]
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=folder)
    if done.returncode:
        sys.exit(f"bench: {how.name} cannot build {kernel}:\n{done.stderr}")
    return program


def run(program: Path, *arguments: str) -> tuple[float, str]:
    """The seconds and the checksum that a benchmark prints."""
    environment = {**device_environment(), **os.environ}
    environment.pop("LIBOMPTARGET_INFO", None)
    command = [str(program), *arguments]
    done = subprocess.run(command, capture_output=True, text=True, check=True, env=environment)
    seconds, checksum = done.stdout.split()
    return float(seconds), checksum


def fastest(programs: dict[str, Path], rounds: int) -> dict[str, float]:
    """The least time of each program, run in turns; ends where their results differ."""
    best: dict[str, float] = {}
    sums: set[str] = set()
    for _ in range(rounds):
        for name, program in programs.items():
            seconds, checksum = run(program)
            best[name] = min(seconds, best.get(name, seconds))
            sums.add(f"{float(checksum):.10g}")
    if len(sums) > 1:
        sys.exit(f"bench: the results differ: {', '.join(sorted(sums))}")
    return best


@dataclass(frozen=True, slots=True)
class Contest:
    """Builds of the same kernels to be compared: ours, by hand, gcc's (with OpenACC), where it takes part."""

    title: str
    kernels: tuple[str, ...]
    sources: tuple[str, ...]
    builds: tuple[Build, ...]
    columns: tuple[str, str, str] = ("accomp", "by hand", "gcc acc")
    aim: float = AIM


def c_contests(accomp: str, clang: str, gcc: str) -> tuple[Contest, ...]:
    """The C programs, as C and as C++."""
    cxx = "g++".join(gcc.rsplit("gcc", 1))
    c = (
        Build("accomp", (accomp, f"--accomp-cc={clang}")),
        Build("hand", (clang, "-fopenmp", "-DHAND")),
        Build("gcc", (gcc, "-fopenacc")),
    )
    cpp = (
        Build("accomp++", (f"{accomp}++", f"--accomp-cc={clang}", "-w")),
        Build("hand++", (clang, "--driver-mode=g++", "-w", "-fopenmp", "-DHAND")),
        Build("g++", (cxx, "-x", "c++", "-fopenacc")),
    )
    return (Contest("C", KERNELS, ("{}.c",), c), Contest("C++", KERNELS, ("{}.c",), cpp))


def hip_contests(accomp: str) -> tuple[Contest, ...]:
    """Kernels in HIP, on the CPU, against OpenMP on the threads of the host, which has no barriers."""
    builds = (Build("hip", (accomp, "-fopenacc-target=hip-cpu")), Build("host", (accomp,)))
    columns = ("hip-cpu", "OpenMP", "")
    plain = Contest("HIP on the CPU", KERNELS, ("{}.c",), builds, columns, HIP_AIM)
    return plain, Contest("HIP, barriers", BARRIER_KERNELS, ("{}.c",), builds, columns, HIP_AIM)


def fortran_contests(programs: Mapping[str, str], libraries: str) -> tuple[Contest, ...]:
    """The Fortran programs over each compiler there is; `libraries` is where flang's libomp is."""
    accomp, found = str(venv_program("accomp-flang")), list[Contest]()
    sources = ("bench.f90", "{}.F90")
    for fc, flags in (("gfortran", ()), ("flang-22", (f"-L{libraries}", f"-Wl,-rpath,{libraries}"))):
        if fc in programs:
            path = programs[fc]
            builds = [
                Build(f"accomp.{fc}", (accomp, f"--accomp-fc={path}", "-w"), ()),
                Build(f"hand.{fc}", (path, "-w", "-cpp", "-fopenmp", "-DHAND"), flags),
            ]
            if fc == "gfortran":
                builds.append(Build("gfortran", (path, "-w", "-cpp", "-fopenacc"), ()))
            found.append(Contest(f"Fortran, {fc}", FORTRAN_KERNELS, sources, tuple(builds)))
    return tuple(found)


def compare(contest: Contest, rounds: int, folder: Path) -> list[float]:
    """Print a row for each kernel; the ratios to hand-written OpenMP."""
    title = f"{contest.title}, host, milliseconds"
    columns = "".join(f"{name:>10}" for name in contest.columns)
    print(f"{title:<38}{columns}{'ratio':>8}{'to gcc':>8}", flush=True)
    ratios: list[float] = []
    for kernel in contest.kernels:
        programs = {b.name: build(b, kernel, folder, contest.sources) for b in contest.builds}
        times = list(fastest(programs, rounds).values())
        ratios.append(times[0] / times[1])
        cells = "".join(f"{1e3 * t:>10.3f}" for t in times) + " " * 10 * (3 - len(times))
        to_gcc = f"{times[0] / times[2]:>8.2f}" if len(times) > 2 else ""
        print(f"{kernel:<38}{cells}{ratios[-1]:>8.2f}{to_gcc}", flush=True)
    return ratios


def device(accomp: str, clang: str, rounds: int, folder: Path) -> float:
    """Print the costs on the offload device on the CPU; the ratio of launches."""
    ours = Build("cpu", (accomp, "-fopenacc-target=cpu"))
    hand = Build("target", (clang, *cpu_device_flags(clang), "-DHAND"))
    best = fastest({b.name: build(b, "launch", folder, ("{}.c",)) for b in (ours, hand)}, rounds)
    ratio = best["cpu"] / best["target"]
    ours_us, hand_us = (1e6 / 20_000 * best[name] for name in ("cpu", "target"))
    print(f"\nlaunch of an empty region: {ours_us:.2f} us, bare target {hand_us:.2f} us: ", end="")
    print(f"{ratio:.2f} x (aim {LAUNCH_AIM})")
    program = build(ours, "presence", folder, ("{}.c",))
    times = {n: min(run(program, str(n))[0] for _ in range(rounds)) for n in MAPPINGS}
    print("lookup with live mappings: " + ", ".join(f"{n:,}: {1e9 * t:.0f} ns" for n, t in times.items()))
    return ratio


def processor_time(program: Path, folder: Path, profile: str) -> float:
    """The seconds that all of a program takes the processor, on one thread."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(
        [str(program)],
        capture_output=True,
        check=True,
        cwd=folder,
        env={**device_environment(), **os.environ, "OMP_NUM_THREADS": "1", "ACCOMP_PROFILE": profile},
    )
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def profiles(accomp: str, rounds: int, folder: Path) -> float:
    """Print what profiles cost on each device; the worst ratio."""
    ratios: list[float] = []
    for target in ("host", "cpu", "hip-cpu"):
        program = build(Build(target, (accomp, f"-fopenacc-target={target}")), "launches", folder, ("{}.c",))
        kinds = {"off": "0", "table": "1", "trace": "profile.json"}
        best = dict.fromkeys(kinds, float("inf"))
        for _ in range(rounds):
            for kind, value in kinds.items():
                best[kind] = min(best[kind], processor_time(program, folder, value))
        own = [best[kind] / best["off"] for kind in ("table", "trace")]
        print(f"profile of 10,000 launches, {target}: {best['off']:.3f} s without", end="")
        print(f", table {own[0]:.3f} x, trace {own[1]:.3f} x (aim {PROFILE_AIM})", flush=True)
        ratios += own
    return max(ratios)


def main() -> int:
    """Measure and print; with --check, 1 where an aim is missed."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--rounds", type=int, default=5, help="runs of each program")
    parser.add_argument("--check", action="store_true", help="fail where an aim is missed")
    options = parser.parse_args()
    accomp, programs = venv_program("accomp-clang"), Toolchain.probe().programs
    if not accomp or "clang-19" not in programs or "gcc" not in programs:
        sys.exit("bench: needs accomp-clang in the environment, clang-19 and gcc (make setup)")
    clang, gcc = programs["clang-19"], programs["gcc"]
    with tempfile.TemporaryDirectory() as scratch:
        contests = (
            *c_contests(accomp, clang, gcc),
            *fortran_contests(programs, str(library_folder(clang))),
            *hip_contests(accomp),
        )
        worst = {c: max(compare(c, options.rounds, Path(scratch))) for c in contests}
        launch = device(accomp, clang, options.rounds, Path(scratch))
        profile = profiles(accomp, min(options.rounds, 3), Path(scratch))
    for contest, ratio in worst.items():
        print(f"worst ratio, {contest.title}: {ratio:.2f} x (aim {contest.aim})")
    missed = (
        launch > LAUNCH_AIM
        or profile > PROFILE_AIM
        or any(ratio > contest.aim for contest, ratio in worst.items())
    )
    return int(options.check and missed)


if __name__ == "__main__":
    sys.exit(main())
