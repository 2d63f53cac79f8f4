"""The Fortran modules are built when first used, once, whoever asks and how many at a time."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from accomp.driver import fortran_runtime as modules
from accomp.driver import process
from accomp.driver.errors import DriverError

MADE = ["accomp.mod", "libaccomp_fortran.a", "openacc.mod", "openacc_kinds.mod", "openacc_lib.h"]
COMPILER = """#!/bin/sh
echo "$@" >>{log}
while [ $# -gt 0 ]; do
  case $1 in
    -o) echo object >"$2" ;;
    -J) echo module >"$2/openacc.mod" ;;
  esac
  shift
done
{end}
"""
PROGRAM = """program used
  use openacc
  use accomp
  implicit none
  real :: a(3)
  call acc_copyin(a(2:))
  if (.not. acc_is_present(a(2:))) stop 1
  call accomp_at(8_4, 'use.f90', 'used')
  call accomp_if(size(a) > 2)
  call accomp_async(size(a))
  call accomp_var(accomp_copyin + accomp_readonly, a(2:), 'a(2:)')
  call accomp_begin(accomp_data)
  call accomp_end(9_4)
end program used
"""
ASK = "from accomp.driver.fortran_runtime import fortran_runtime; print(fortran_runtime({!r}, False).modules)"


@pytest.fixture
def cached(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty cache, and no other place to build in."""
    folder = tmp_path / "cache"
    monkeypatch.setenv("XDG_CACHE_HOME", str(folder))
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    return folder


def script(folder: Path, end: str = "") -> tuple[Path, Path]:
    """A compiler that only says how it was called, and where it says so."""
    path, log = folder / "gfortran-0", folder / "calls"
    path.write_text(COMPILER.format(log=log, end=end))
    path.chmod(0o755)
    return path, log


@pytest.mark.parametrize(("compiler", "is_flang"), [("gfortran", False), ("flang-22", True)])
def test_modules_of_compilers(
    require: Callable[[str], str], cached: Path, compiler: str, is_flang: bool
) -> None:
    made = modules.fortran_runtime(require(compiler), is_flang)
    assert made is not None
    assert made.modules.is_relative_to(cached)
    assert set(MADE) <= {f.name for f in made.modules.iterdir()}
    source = made.modules.parent / "use.f90"
    source.write_text(PROGRAM)
    command = [require(compiler), f"-I{made.modules}", "-c", str(source), "-o", str(source.with_suffix(".o"))]
    versions = ["f2018"] if is_flang else ["f95", "f2003", "f2008", "f2018", "legacy"]
    for version in versions:
        subprocess.run([*command, f"-std={version}"], check=True)
    subprocess.run([*command, "-fdefault-integer-8", "-fdefault-real-8"], check=True)


@pytest.mark.usefixtures("cached")
def test_is_built_once(tmp_path: Path) -> None:
    compiler, log = script(tmp_path)
    first = modules.fortran_runtime(str(compiler), is_flang=False)
    assert first == modules.fortran_runtime(str(compiler), is_flang=False)
    assert len(log.read_text().splitlines()) == len(modules.MODULES)


@pytest.mark.usefixtures("cached")
def test_is_built_for_each_compiler(tmp_path: Path) -> None:
    compiler, log = script(tmp_path)
    modules.fortran_runtime(str(compiler), is_flang=False)
    os.utime(compiler, (1, 1))
    modules.fortran_runtime(str(compiler), is_flang=False)
    assert len(log.read_text().splitlines()) == 2 * len(modules.MODULES)


def test_several_processes(tmp_path: Path, cached: Path) -> None:
    compiler, _ = script(tmp_path, "sleep 0.2")
    command = [sys.executable, "-c", ASK.format(str(compiler))]
    running = [subprocess.Popen(command, stdout=subprocess.PIPE, text=True) for _ in range(4)]
    said = {process.communicate()[0].strip() for process in running}
    assert [process.returncode for process in running] == [0] * 4
    assert len(said) == 1
    assert [entry.name for entry in (cached / "accomp" / "fortran").iterdir()] == [Path(said.pop()).name]


def test_cache_that_cannot_be_written(tmp_path: Path, cached: Path) -> None:
    cached.write_text("a file")
    compiler, _ = script(tmp_path)
    made = modules.fortran_runtime(str(compiler), is_flang=False)
    assert made is not None
    assert made.modules.is_relative_to(tmp_path / f"accomp-fortran-{os.getuid()}")


def test_compiler_that_fails(tmp_path: Path, cached: Path) -> None:
    compiler, _ = script(tmp_path, "echo refused >&2; exit 1")
    with pytest.raises(DriverError, match="refused"):
        modules.fortran_runtime(str(compiler), is_flang=False)
    assert list((cached / "accomp" / "fortran").iterdir()) == []


def plant(root: Path, compiler: Path) -> Path:
    """Modules that look like those built for a compiler, put into a folder of them."""
    made = modules.fortran_runtime(str(compiler), is_flang=False)
    assert made is not None
    shutil.copytree(made.modules, root / made.modules.name)
    shutil.rmtree(made.modules)
    (root / made.modules.name / modules.LIBRARY).write_text("theirs")
    return root / made.modules.name


@pytest.mark.parametrize("owner", [0, 4321])
def test_what_others_may_have_put_there_is_not_used(tmp_path: Path, cached: Path, owner: int) -> None:
    if os.geteuid() != 0:
        pytest.skip("only root may give files to other users")
    compiler, _ = script(tmp_path)
    root = tmp_path / f"accomp-fortran-{os.geteuid()}"
    root.mkdir()
    planted = plant(root, compiler)
    root.chmod(0o777 if owner == 0 else 0o755)
    os.chown(root, owner, owner)
    shutil.rmtree(cached)
    cached.write_text("no folder")
    made = modules.fortran_runtime(str(compiler), is_flang=False)
    assert made is not None
    assert made.modules != planted
    assert Path(made.libraries[0]).read_bytes() != b"theirs"
    assert made.modules.parent.stat().st_mode & 0o777 == 0o700
    process.remove_what_is_left()
    assert not made.modules.exists()


def test_a_file_of_another_user_among_the_modules(tmp_path: Path, cached: Path) -> None:
    if os.geteuid() != 0:
        pytest.skip("only root may give files to other users")
    compiler, _ = script(tmp_path)
    made = modules.fortran_runtime(str(compiler), is_flang=False)
    assert made is not None
    assert made.modules.is_relative_to(cached)
    os.chown(made.modules / "openacc.mod", 4321, 4321)
    again = modules.fortran_runtime(str(compiler), is_flang=False)
    assert again is not None
    assert again.modules != made.modules


@pytest.mark.usefixtures("cached")
def test_a_cache_relative_to_the_working_directory_is_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    compiler, _ = script(tmp_path)
    (tmp_path / "work").mkdir()
    monkeypatch.chdir(tmp_path / "work")
    monkeypatch.setenv("XDG_CACHE_HOME", "here")
    monkeypatch.setenv("HOME", "")
    made = modules.fortran_runtime(str(compiler), is_flang=False)
    assert made is not None
    assert made.modules.is_relative_to(tmp_path / f"accomp-fortran-{os.getuid()}")
    assert not list(Path().iterdir())
