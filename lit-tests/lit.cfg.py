"""Configuration of the lit tests: what the RUN lines may call, and the features REQUIRES may name.

    %accomp-clang %accomp-clang++ %accomp-flang %accomp-opt   the tools under test
    %project                                                  the program `accomp`
    %clang %clang22 %gcc        compilers (clang-19 is the one that has the offload device on the CPU)
    %gfortran %flang            Fortran compilers (flang-22)
    %cpu-flags                  flags of clang-19 for the offload device on the CPU
    %run-cpu N %t               run on the offload device, expect N kernels launched there (N+: or more)
    %run-hip N %t               the same for kernels in HIP on the CPU
    %hipcpu-gcc %hipcpu-clang   compile C++ with HIP on the CPU; %hipcpu-lib links it
    %run-mlir FILE              execute a module of MLIR on the host
    %cmake %cmake4              that of the system; CMake 4, which is "cmake" alone too
    %mlir-opt                   mlir-opt-22
    %mpirun                     as users and as root, with more ranks than cores
    FileCheck, split-file, not, diff ...    as in LLVM
    %accomp                     root of the source tree

Features: clang-19 clang++-19 clang-22 flang-22 gcc g++ gfortran mlir-opt-22 cmake make pkg-config
mpicc mpirun ninja meson autoreconf automake ccache chromium hipcc rocm cpu-device. A test that requires one
that is not at hand is reported as unsupported; in continuous integration (CI=true) all must be there.
Besides, cmake-4 of the environment, and nvcc, which Debian does not have, and no machine must have.
"""

import os
import shutil
import sys
from importlib import util
from pathlib import Path

import lit.formats

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "tools"))

from toolchain import Toolchain, cpu_device_flags, required, venv_program  # noqa: E402

config.name = "accomp"
config.test_format = lit.formats.ShTest(execute_external=False)
config.suffixes = [".c", ".cpp", ".f90", ".F90", ".f", ".mlir", ".test"]
config.excludes = ["Inputs", "Output"]
config.test_source_root = str(ROOT / "lit-tests")
config.test_exec_root = str(ROOT / "build" / "lit")

if util.find_spec("psutil"):
    config.maxIndividualTestTime = 300  # seconds; lit needs psutil to end a test with its children

toolchain = Toolchain.probe()
config.available_features.update(toolchain.features)
if shutil.which("nvcc"):
    config.available_features.add("nvcc")
if venv_program("cmake"):
    config.available_features.add("cmake-4")
elif required():
    lit_config.fatal("not at hand: CMake 4 of the environment")
if toolchain.missing:
    report = lit_config.fatal if required() else lit_config.warning
    report("not at hand: " + ", ".join(toolchain.missing))


def tool(name, module):
    """The console script of a tool where it is installed, else its module run from the source tree."""
    return (name and venv_program(name)) or f"{sys.executable} -m accomp.tools.{module}"


def program(feature):
    """The path of a compiler, or a name that says what is missing."""
    return toolchain.programs.get(feature, f"{feature}-not-found")


clang = program("clang-19")
filecheck = toolchain.programs.get("FileCheck") or venv_program("filecheck") or "FileCheck"
hipcpu_flags = f" -std=c++17 -Wall -Wextra -Werror -I{ROOT}/runtime/hip-cpu/include"
substitutions = {
    r"%accomp-clang\+\+": venv_program("accomp-clang++") or tool("", "clang") + " --driver-mode=g++",
    r"%accomp-flang": tool("accomp-flang", "flang"),
    r"%accomp-clang": tool("accomp-clang", "clang"),
    r"%accomp-opt": tool("accomp-opt", "opt"),
    r"%unfold": f"sed -f {ROOT}/lit-tests/unfold.sed",
    r"%project": tool("accomp", "project"),
    r"%accomp": str(ROOT),
    r"%hipcpu-gcc": program("g++") + hipcpu_flags,
    r"%hipcpu-clang": program("clang++-19") + hipcpu_flags,
    r"%hipcpu-lib": f"{ROOT}/build/runtime/runtime/libaccomp_hipcpu.a -lpthread -ldl",
    r"%cpu-flags": " ".join(cpu_device_flags(clang)),
    r"%clang22": program("clang-22"),
    r"%clang19": clang,
    r"%clang": clang,
    r"%mlir-opt": program("mlir-opt-22"),
    r"%gcc": program("gcc"),
    r"%gfortran": program("gfortran"),
    r"%flang": program("flang-22"),
    r"%mpirun": f"{program('mpirun')} --allow-run-as-root --oversubscribe",
    r"%cmake4": venv_program("cmake") or "cmake-4-not-found",
    r"%cmake": program("cmake"),
    r"%python": sys.executable,
    r"%run-(?:cpu|hip)": f"{sys.executable} -S {ROOT}/tools/run_device.py",
    r"%run-mlir": f"{sys.executable} -S {ROOT}/tools/run_mlir.py",
    r"(?<![\w/.-])split-file\b": program("split-file"),
    r"(?<![\w/.-])FileCheck\b": f"sh {ROOT}/lit-tests/filecheck.sh {filecheck}",
}
if shutil.which("diff"):  # lit's own is a start of Python
    substitutions[r"(?<=[|&)] )diff(?= )"] = shutil.which("diff")
config.substitutions.extend(substitutions.items())

config.environment["PYTHONPATH"] = str(ROOT)
config.environment["PATH"] = os.pathsep.join([str(Path(sys.executable).parent), os.environ.get("PATH", "")])
config.environment["LC_ALL"] = "C.UTF-8"
for inherited in ("TMPDIR", "HOME", "LD_LIBRARY_PATH"):
    if inherited in os.environ:
        config.environment[inherited] = os.environ[inherited]
for ours in ("ACCOMP_CC", "ACCOMP_LOG"):
    config.environment.pop(ours, None)
