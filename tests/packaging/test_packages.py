"""The wheel and the source archive: what is in them, with and without a C compiler."""

from __future__ import annotations

import os
import subprocess
import sys
import sysconfig
import tarfile
import zipfile
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
UNPACKED = """\
import sys
sys.path[:0] = sys.argv[1:3]
del sys.argv[1:3]
from accomp.tools.start import clang
clang()
"""
"""accomp-clang of an unpacked wheel (without site, whose hooks would find the source tree first)."""


def build(kind: str, out: Path, **environment: str) -> Path:
    """Build the wheel or sdist of this tree into `out`."""
    work = out / "work"
    done = subprocess.run(
        [
            sys.executable,
            "-m",
            "build",
            f"--{kind}",
            "--no-isolation",
            f"-Cbuild-dir={work}",
            "-o",
            out,
            ROOT,
        ],
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    (archive,) = out.glob("accomp-*")
    return archive


@pytest.fixture(scope="module")
def sdist(tmp_path_factory: pytest.TempPathFactory) -> list[tarfile.TarInfo]:
    """The members of the source archive."""
    with tarfile.open(build("sdist", tmp_path_factory.mktemp("sdist"))) as archive:
        return archive.getmembers()


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A wheel built where there is a C compiler."""
    return build("wheel", tmp_path_factory.mktemp("wheel"))


@pytest.fixture(scope="module")
def pure(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A wheel built where the C compiler does not work."""
    return build("wheel", tmp_path_factory.mktemp("pure"), CC="/bin/false")


def names(wheel: Path) -> list[str]:
    with zipfile.ZipFile(wheel) as archive:
        return archive.namelist()


def sources() -> set[str]:
    """The modules of the source tree by their place in the package."""
    core = (p.relative_to(ROOT) for p in (ROOT / "accomp").rglob("*.py"))
    ends = (
        Path("accomp", p.relative_to(ROOT))
        for e in ("frontends", "backends")
        for p in (ROOT / e).rglob("*.py")
    )
    return {str(p) for group in (core, ends) for p in group}


def test_sdist_holds_each_source_once(sdist: list[tarfile.TarInfo]) -> None:
    inner = {member.name.partition("/")[2] for member in sdist}
    assert not [name for name in inner if name.startswith(("accomp/frontends", "accomp/backends"))]
    assert {"frontends/base.py", "backends/base.py", "CMakeLists.txt", "LICENSE", "README.md"} <= inner


def test_sdist_holds_no_links(sdist: list[tarfile.TarInfo]) -> None:
    assert not [m.name for m in sdist if m.issym() or m.islnk()]


def test_wheel_holds_every_module_once(wheel: Path) -> None:
    found = names(wheel)
    assert sources() <= set(found)
    assert not [name for name, count in Counter(found).items() if count > 1]
    assert "accomp/py.typed" in found


def test_wheel_holds_the_runtime(wheel: Path) -> None:
    assert "-py3-none-linux_" in wheel.name
    found = names(wheel)
    assert {f"accomp/include/{name}.h" for name in ("openacc", "acc_prof", "accomp")} <= set(found)
    assert {
        "accomp/share/accomp/cmake/accomp-toolchain.cmake",
        "accomp/hip-cpu/include/hip/hip_runtime.h",
    } <= set(found)
    assert {"accomp/lib/cmake/accomp/accomp-config.cmake", "accomp/lib/pkgconfig/accomp.pc"} <= set(found)
    assert [name for name in found if name.startswith("accomp/lib/libaccomp")]
    assert {"accomp/share/accomp/fortran/openacc.F90", "accomp/share/accomp/fortran/accomp.f90"} <= set(found)


def test_wheel_without_a_compiler_is_pure(pure: Path) -> None:
    assert pure.name.endswith("-py3-none-any.whl")
    assert sources() <= set(names(pure))
    assert {"accomp/include/openacc.h", "accomp/share/accomp/fortran/openacc.F90"} <= set(names(pure))


def test_without_the_library_programs_are_compiled_with_a_warning(pure: Path, tmp_path: Path) -> None:
    """The header is there, and what is missing is said with the way to get it."""
    with zipfile.ZipFile(pure) as archive:
        archive.extractall(tmp_path)
    lines = ("#include <openacc.h>", "void f(int *a) {", "#pragma acc parallel loop copy(a[0:9])")
    (tmp_path / "t.c").write_text("\n".join((*lines, "  for (int i = 0; i < 9; ++i) a[i] = i;", "}", "")))
    for options, said in ((["-fopenacc-print=omp"], ""), (["-c"], "[no-runtime-library]")):
        done = subprocess.run(
            [sys.executable, "-S", "-c", UNPACKED, tmp_path, sysconfig.get_path("purelib"), "t.c", *options],
            cwd=tmp_path,
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stderr
        assert said in done.stderr
    assert "install a C compiler" in done.stderr


def test_from_a_prefix(require: Callable[[str], str], wheel: Path, tmp_path: Path) -> None:
    """As Spack and environment modules install it: in a folder that PYTHONPATH names."""
    require("cpu-device")
    pip = [sys.executable, "-m", "pip", "install", "-q", "--no-index", "--no-deps", "--ignore-installed"]
    subprocess.run([*pip, "--prefix", tmp_path, wheel], check=True)
    (site,) = tmp_path.glob("lib/python*/site-packages")
    (tmp_path / "t.c").write_text(
        "int main(void) {\n  int n = 1;\n#pragma acc serial copyin(n)\n  n = 2;\n  return n - 1;\n}\n"
    )
    command = [sys.executable, "-S", "bin/accomp-clang", "-fopenacc-target=cpu", "t.c", "-o", "t", "-v"]
    assert (tmp_path / "share/man/man1/accomp.1").is_file()
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join((str(site), sysconfig.get_path("purelib")))}
    done = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True, check=True)
    assert f"-L{site}/accomp/lib" in done.stderr
    subprocess.run([tmp_path / "t"], check=True)


def test_wheel_holds_nothing_else(wheel: Path) -> None:
    tops = {name.partition("/")[0] for name in names(wheel)}
    assert all(top == "accomp" or top.endswith((".dist-info", ".data")) for top in tops), tops


def test_wheels_hold_man_pages_and_completions(wheel: Path, pure: Path) -> None:
    share = {str(p.relative_to(ROOT)) for p in (ROOT / "share").rglob("*") if p.is_file()}
    assert "share/man/man1/accomp-clang++.1" in share
    for built in (wheel, pure):
        data = (name.partition(".data/data/")[2] for name in names(built))
        assert {name for name in data if name} == share
