"""Runs the tests of kernels, those of lit-tests/hip and of tests/hip, on a GPU.

    tools/test_gpu.py                     builds and runs them, for the GPU at hand
    tools/test_gpu.py --build FOLDER      builds them only, which needs no GPU (--target, --arch)
    tools/test_gpu.py --run FOLDER        runs what was built, where there is a GPU and nothing but Python

What is built are programs, and a list of what each has to print and how many kernels it has to launch: what
it does with HIP on the CPU. `--with` names a command to run them by, such as compute-sanitizer.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path

from device_variables import device_environment
from run_device import count_error
from toolchain import Toolchain

ROOT = Path(__file__).resolve().parents[1]
TESTS = ROOT / "lit-tests/hip"
ARCHS = {"nvptx": "sm_90", "amdgcn": "gfx90a"}
TIMEOUT_S = 300
LIST = "tests.json"
MODULES = {"clang": "accomp.tools.clang", "flang": "accomp.tools.flang"}
KERNELS = "kernels"
"""The folder of programs that tests/hip makes (tests/hip/gpu.py)."""

_COMPILED = re.compile(
    r"RUN: %accomp-(clang|clang\+\+|flang) (?=.*-fopenacc-target=hip-cpu)(.*%s.*-o )(%t[.\w]*)((?: -\S+)*)$",
    re.MULTILINE,
)
_RUN = r"RUN: %run-hip (\d+\+?) {} [|>]"


@dataclass(frozen=True, slots=True)
class Test:
    """A program, how many kernels it launches ("7", or "8+" for more), and what it prints."""

    name: str
    program: str
    launches: str
    output: str


def at_hand() -> str:
    """The target of the GPU of this machine; "" without one."""
    smi = shutil.which("nvidia-smi")
    if smi and subprocess.run([smi, "-L"], capture_output=True, check=False).returncode == 0:
        return "nvptx"
    return "amdgcn" if Path("/dev/kfd").exists() else ""


def sources() -> Iterator[tuple[Path, list[str], str]]:
    """The lit tests that are one program: the source, the wrapper's arguments, and the number of launches."""
    for path in sorted(TESTS.iterdir()):
        text = path.read_text("utf-8", "replace") if path.is_file() else ""
        compiled = _COMPILED.search(text)
        run = re.search(_RUN.format(re.escape(compiled[3])), text) if compiled is not None else None
        if compiled is None or run is None:
            continue
        words = f"{compiled[2]}%t{compiled[4]}".replace("%S", str(TESTS)).replace("%accomp", str(ROOT))
        arguments = [a for a in shlex.split(words) if not a.startswith("--accomp-cc")]
        module = MODULES[compiled[1].removesuffix("++")]
        mode = ["--driver-mode=g++"] if compiled[1].endswith("++") else []
        yield path, [sys.executable, "-m", module, *mode, *arguments], run[1]


def build(folder: Path, target: str, compilers: list[str], chosen: str) -> list[str]:
    """Build everything; what could not be built."""
    folder.mkdir(parents=True, exist_ok=True)
    tests, failed = list[Test](), list[str]()
    for source, command, launches in sources():
        if chosen not in source.name:
            continue
        try:
            tests.append(_built(source, command, launches, folder, target, compilers))
            print(f"built {source.name}", flush=True)
        except (subprocess.SubprocessError, OSError) as error:
            said = getattr(error, "stderr", "") or str(error)
            failed.append(f"{source.name}: {said[-2000:]}")
    failed += _kernels(folder, target, chosen)
    programs = sorted((folder / KERNELS).iterdir()) if (folder / KERNELS).is_dir() else []
    tests += [Test(p.name, f"{KERNELS}/{p.name}", "", "") for p in programs]
    (folder / LIST).write_text(json.dumps([asdict(t) for t in tests], indent=1), "utf-8")
    return failed


def _built(
    source: Path, command: list[str], launches: str, folder: Path, target: str, compilers: list[str]
) -> Test:
    """The program for the GPU, and what the one for HIP on the CPU prints."""
    program = folder / source.name.replace(".", "_")
    given = [word.replace("%gfortran", "gfortran").replace("%flang", "flang-22") for word in command]
    given = [str(source) if word == "%s" else word for word in given]
    fortran = MODULES["flang"] in command
    given += ["-static-libgfortran"] if fortran else compilers
    with tempfile.TemporaryDirectory() as scratch:
        own = Path(scratch) / "own"
        _run([str(own) if w == "%t" else w for w in given])
        environment = {**device_environment(), **os.environ}
        done = _run([str(own)], environment)
    gpu = [str(program) if w == "%t" else w for w in given]
    gpu = [w.replace("=hip-cpu", f"={target}") for w in gpu]
    _run([*gpu, "-fopenacc-backend=hip", "-s"])
    return Test(source.name, program.name, launches, done.stdout)


def _run(command: list[str], environment: dict[str, str] | None = None) -> subprocess.CompletedProcess[str]:
    """Run a command of the source tree. Raises CalledProcessError where it fails."""
    scope = {**(environment or os.environ), "PYTHONPATH": str(ROOT)}
    return subprocess.run(command, env=scope, capture_output=True, text=True, check=True, timeout=TIMEOUT_S)


def _kernels(folder: Path, target: str, chosen: str) -> list[str]:
    """The programs of tests/hip; what went wrong."""
    command = [sys.executable, "-m", "tests.hip.gpu", str((folder / KERNELS).resolve()), target, chosen]
    scope = {**os.environ, "PYTHONPATH": f"{ROOT}:{ROOT / 'tools'}"}
    done = subprocess.run(
        command, cwd=ROOT, env=scope, stdout=sys.stdout, stderr=subprocess.PIPE, text=True, check=False
    )
    return [f"tests/hip: {done.stderr[-2000:]}"] if done.returncode else []


def run(folder: Path, by: list[str], chosen: str) -> list[str]:
    """Run what was built; what went wrong."""
    listed = json.loads((folder / LIST).read_text("utf-8"))
    tests, failed = [Test(**entry) for entry in listed], list[str]()
    tests = [test for test in tests if chosen in test.name]
    for test in tests:
        why = _wrong(test, folder, by)
        print(f"{'FAIL' if why else 'ok'}   {test.name}", flush=True)
        failed += [f"{test.name}: {why}"] if why else []
    print(f"{len(tests) - len(failed)} of {len(tests)} right on the GPU")
    return failed


def _wrong(test: Test, folder: Path, by: list[str]) -> str:
    """Why a program is not right; "" where it is."""
    command = [*by, str((folder / test.program).resolve())]
    environment = {**os.environ, "ACCOMP_TRACE": "1" if test.launches else "0", "ACCOMP_POISON": "0x5a"}
    try:
        done = subprocess.run(
            command, env=environment, capture_output=True, text=True, check=False, timeout=TIMEOUT_S
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        return str(error)
    lines = done.stderr.splitlines()
    if done.returncode:
        return "\n".join([f"exit code {done.returncode}", done.stdout[-2000:], *lines[-20:]])
    if not test.launches:
        return ""
    if done.stdout != test.output:
        return f"printed {done.stdout[:2000]!r}, not {test.output[:2000]!r}"
    return count_error(test.launches, [line.encode() for line in lines if ": launch '" in line])


def main() -> int:
    """As the module's text says."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--build", type=Path)
    parser.add_argument("--run", type=Path)
    parser.add_argument("--target", choices=ARCHS)
    parser.add_argument("--arch", help="sm_90, gfx90a, ...; of the GPU at hand if not given")
    parser.add_argument("--accomp", action="append", default=[], help="more options for the wrapper")
    parser.add_argument("--only", default="", help="tests whose name holds this")
    parser.add_argument("--with", dest="by", type=shlex.split, default=[], help="the command to run them by")
    asked = parser.parse_args()
    found = at_hand()
    target = asked.target or found or "nvptx"
    if asked.arch or not found:
        os.environ["ACCOMP_OFFLOAD_ARCH"] = asked.arch or ARCHS[target]
    if not (asked.build or found):
        names = ", ".join(source.name for source, _, _ in sources())
        print(f"no GPU is at hand: not run are the programs of tests/hip, and {names}")
        return 1
    folder = asked.build or asked.run or ROOT / "build/gpu"
    compilers = list(asked.accomp) + _compilers(Toolchain.probe())
    failed = [] if asked.run else build(folder, target, compilers, asked.only)
    failed += [] if asked.build else run(folder, asked.by, asked.only)
    print("\n".join(failed))
    return 1 if failed else 0


def _compilers(toolchain: Toolchain) -> list[str]:
    """Without clang, gcc compiles the host programs."""
    return [] if "clang-19" in toolchain.features else ["--accomp-cc=gcc"]


if __name__ == "__main__":
    sys.exit(main())
