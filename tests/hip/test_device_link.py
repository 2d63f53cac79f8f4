"""Device code of several files in one image: what it defines, and that nothing in it is left open."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import isa
import pytest
from toolchain import required

from accomp.driver.hip_linking import plain
from accomp.driver.kernel_compilers import KernelCompiler
from accomp.driver.link_inputs import inputs
from accomp.driver.rocm import device_libraries

SOURCES = Path(__file__).resolve().parents[2] / "lit-tests/hip/Inputs/linked"
ROUTINES = ("twice", "total", "lookup")


def compile_all(target: str, arch: str, folder: Path) -> list[Path]:
    """The objects of the program, less what is for its shared library."""
    made: list[Path] = []
    for name in ("main.c", "routines.c", "lookup.c", "members.cpp", "shared.c"):
        flags = ["-O2", "-fopenacc-backend=hip", f"-fopenacc-target={target}", "-w"]
        driver = ["--driver-mode=g++"] if name.endswith("pp") else []
        made.append(folder / f"{name}.o")
        accomp([*driver, *flags, "-c", str(SOURCES / name), "-o", str(made[-1])], arch)
    return made


def accomp(arguments: list[str], arch: str) -> None:
    command = [sys.executable, "-m", "accomp.tools.clang", *arguments]
    environment = {**os.environ, "ACCOMP_OFFLOAD_ARCH": arch}
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def symbols(image: Path, *readelf: str) -> tuple[set[str], set[str]]:
    """What an image defines, and what it leaves open."""
    command = [*readelf, "-s", "--wide", str(image)]
    text = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    rows = [line.split() for line in text.splitlines() if re.match(r"\s*\d+:", line)]
    named = [(row[-1], "UND" in row) for row in rows if len(row) > 7]
    return {plain(n) for n, missing in named if not missing}, {n for n, missing in named if missing}


def test_amd(tmp_path: Path) -> None:
    """The kernels and variables that are asked for by name; routines may be in line."""
    bundler, objcopy = "clang-offload-bundler-19", "objcopy"
    if not isa.can_amd() or not shutil.which(bundler):
        if required():
            pytest.fail("no HIP headers or device libraries for AMD")
        pytest.skip("no HIP headers or device libraries for AMD")
    objects = [str(o) for o in compile_all("amdgcn", "gfx90a", tmp_path)]
    # shared.c calls what only the shared library has
    program = tmp_path / "program"
    own = compile_own("amdgcn", "gfx90a", tmp_path)
    flags = ["-fopenacc-backend=hip", "-fopenacc-target=amdgcn", *objects, str(own), "-o", str(program)]
    accomp(["--driver-mode=g++", *flags], "gfx90a")
    fat, image = tmp_path / "fat", tmp_path / "image"
    subprocess.run(
        [objcopy, "-O", "binary", "--only-section=.hip_fatbin", str(program), str(fat)], check=True
    )
    target = "hip-amdgcn-amd-amdhsa--gfx90a"
    unbundle = ["--unbundle", "--type=o", f"--targets={target}", f"--input={fat}", f"--output={image}"]
    subprocess.run([bundler, *unbundle], check=True)
    defined, missing = symbols(image, "readelf")
    assert missing == set()
    assert {"table", "own"} <= defined
    assert sum(name.endswith("_kernel") for name in defined) == 4


def compile_own(target: str, arch: str, folder: Path) -> Path:
    """The object of the shared library's own routine."""
    made = folder / "own.o"
    flags = ["-O2", "-fopenacc-backend=hip", f"-fopenacc-target={target}", "-w", "-DOWN"]
    accomp([*flags, "-c", str(SOURCES / "lookup.c"), "-o", str(made)], arch)
    return made


def test_nvidia(tmp_path: Path) -> None:
    if not isa.can_nvidia():
        pytest.skip("nvcc is not at hand")
    objects = [*compile_all("nvptx", "sm_90", tmp_path), compile_own("nvptx", "sm_90", tmp_path)]
    image = tmp_path / "image"
    command = ["nvcc", "-arch=sm_90", "-dlink", "-cubin", *map(str, objects), "-o", str(image)]
    subprocess.run(command, check=True)
    defined, missing = symbols(image, "readelf")
    assert {name for name in missing if name != ".nv.reservedSmem.offset0"} <= {""}
    assert {"table", "own", *ROUTINES} <= defined
    assert sum(name.endswith("_kernel") for name in defined) == 4


def test_the_inputs_of_a_link(tmp_path: Path) -> None:
    archive, both = tmp_path / "liba.a", tmp_path / "libb.a"
    for path in (archive, both, tmp_path / "libb.so"):
        path.touch()
    words = ["-O2", "x.o", "-o", "out", "-L", str(tmp_path), "-la", "-lb", "-Wl,--start-group,y.o,-la", "-lm"]
    assert inputs(words) == ["x.o", str(archive), str(tmp_path / "libb.so"), "y.o"]
    assert inputs(["-Xlinker", "z.o", f"-L{tmp_path}", "-l:libb.a"]) == ["z.o", str(both)]
    assert inputs([f"-L{tmp_path}", "-Wl,-Bstatic", "-lb", "-Wl,-Bdynamic"]) == [str(both)]
    (tmp_path / "listed").write_text("v.o -la")
    assert inputs([f"-L{tmp_path}", f"-Wl,@{tmp_path}/listed"]) == ["v.o", str(archive)]


def test_names_of_the_program() -> None:
    assert plain("_ZN14accomp_program5twiceEi") == "twice"
    assert plain("_ZN14accomp_program4area5twiceEi") == "area::twice"
    assert plain("accomp_program::total(int, double const*)") == "total"
    assert plain("other") == "other"


def test_libraries_of_an_elder_sibling(tmp_path: Path) -> None:
    for name in ("90a", "940", "1100"):
        (tmp_path / f"oclc_isa_version_{name}.bc").touch()
    plain_option = [f"--rocm-device-lib-path={tmp_path}"]
    assert device_libraries(tmp_path, ("gfx90a",)) == plain_option
    assert device_libraries(tmp_path, ("gfx1101",)) == plain_option
    assert f"{tmp_path}/oclc_isa_version_940.bc" in device_libraries(tmp_path, ("gfx942",))


@pytest.mark.parametrize(
    ("text", "shared"),
    [
        ("#pragma acc routine seq\nstatic int f(int x) { return x; }", False),
        ("#pragma acc routine seq\ninline int f(int x) { return x; }", False),
        ("#pragma acc routine seq\nint f(int x) { return x; }", True),
        ("#pragma acc routine seq\nint f(int x);", True),
        ("static int t[3];\n#pragma acc declare create(t)\nstatic int f(int x) { return x; }", False),
        ("int t[3];\n#pragma acc declare create(t)\nstatic int f(int x) { return x; }", True),
    ],
)
def test_which_files_are_linked(text: str, shared: bool, c_file: Callable[..., Path]) -> None:
    source = c_file(f"{text}\nvoid g(int *a) {{\n#pragma acc serial copy(a[0:1])\n  a[0] = f(3);\n}}\n")
    command = [sys.executable, "-m", "accomp.tools.clang", "-w", "-fopenacc-print=hip", str(source)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert ("#define ACCOMP_ACROSS_FILES 1" in done.stdout) is shared


@pytest.mark.parametrize(
    ("standard", "by_nvcc"), [("-std=c++20", True), ("-std=gnu++20", False)], ids=["standard", "gnu"]
)
def test_standards_that_compilers_of_kernels_take(standard: str, by_nvcc: bool) -> None:
    assert KernelCompiler(("clang++",), ()).takes(standard)
    assert KernelCompiler(("nvcc",), (), clang=False, nvcc=True).takes(standard) is by_nvcc
