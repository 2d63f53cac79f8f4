"""What programs for the offload device are linked with, where the compiler lacks its runtime."""

from itertools import pairwise
from pathlib import Path

import pytest

from accomp.driver import cpu_offload as offload
from accomp.driver.command_line import parse
from accomp.driver.compilers import Compiler
from accomp.driver.errors import DriverError
from accomp.driver.runtime import Runtime


def installation(root: Path, version: str, own: bool = True) -> Compiler:
    """An installation of flang, with the libomptarget of a version."""
    (root / "bin").mkdir(parents=True)
    (root / "lib").mkdir()
    program = root / "bin" / "flang-22"
    program.touch()
    if own:
        (root / "lib" / "libomptarget.so").touch()
        (root / "lib" / f"libomptarget.so.{version}").touch()
    return Compiler(str(program), program)


@pytest.fixture
def library(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A run-time library with the device's part."""
    made = tmp_path / "runtime"
    made.mkdir()
    (made / "libaccomp_offload_device.a").touch()
    monkeypatch.setattr(offload, "find_runtime", lambda: Runtime(None, made))
    return made


def test_the_device_image_gets_the_device_runtime(library: Path, tmp_path: Path) -> None:
    flags = offload.flang_flags(installation(tmp_path / "llvm", "19.1"))
    device = [b for a, b in pairwise(flags) if a == "-Xoffload-linker"]
    assert device[:3] == [f"-L{library}", "-laccomp_offload_device", "-lflang_rt.runtime"]
    assert f"-Wl,-rpath,{tmp_path / 'llvm' / 'lib'}" in flags


@pytest.mark.parametrize(
    ("version", "bridged"), [("17", True), ("19.1", True), ("20.1", False), ("22.1", False)]
)
def test_earlier_libraries_get_entries_in_their_form(
    library: Path, tmp_path: Path, version: str, bridged: bool
) -> None:
    flags = offload.flang_flags(installation(tmp_path / "llvm", version))
    assert ("-laccomp_offload_bridge" in flags) is bridged
    assert ("-Wl,-u,__tgt_register_lib" in flags) is bridged


@pytest.mark.parametrize(("version", "bridged"), [("19", False), ("22", True)])
def test_a_later_clang_takes_the_libomptarget_of_another(
    library: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, version: str, bridged: bool
) -> None:
    made = installation(tmp_path / "llvm", "19.1")
    assert offload.clang_flags(made) == []
    other = installation(tmp_path / "other", "", own=False)
    (tmp_path / "other" / "lib" / "clang" / version).mkdir(parents=True)
    clang = Compiler(other.path, other.real.with_name(f"clang-{version}"))
    lent = (tmp_path / "llvm" / "lib", Path())

    def lend(_: Compiler, target: str) -> tuple[Path, Path]:
        return lent

    monkeypatch.setattr(offload, "borrowed_runtime", lend)
    flags = offload.clang_flags(clang)
    assert f"-Wl,-rpath,{lent[0]}" in flags
    assert ("-laccomp_offload_bridge" in flags) is bridged


def test_an_installation_without_the_library_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(offload, "find_runtime", lambda: Runtime(None, None))
    with pytest.raises(DriverError) as caught:
        offload.flang_flags(installation(tmp_path / "llvm", "19.1"))
    assert caught.value.code.name == "no-offload-runtime"


def test_another_installation_lends_its_libomptarget(
    library: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = tmp_path / "other" / "lib"
    other.mkdir(parents=True)

    def lend(_: Compiler, target: str) -> tuple[Path, Path]:
        assert target == "cpu"
        return other, other / "omp.h"

    monkeypatch.setattr(offload, "borrowed_runtime", lend)
    assert f"-L{other}" in offload.flang_flags(installation(tmp_path / "llvm", "", own=False))


@pytest.mark.parametrize(
    ("words", "read"),
    [
        ("a.c -O2 -lm -pthread", False),
        ("a.o libb.a -L. -o a", False),
        ("a.c -lmine", True),
        ("a.c -l mine", True),
        ("a.c libmine.so", True),
        ("a.c ./libmine.so.3", True),
        ("a.c -Wl,-lmine", True),
        ("a.c -Xlinker -lmine", True),
        ("a.o @more", True),
        ("a.c -T script", True),
    ],
)
def test_libraries_of_libraries_are_read_for_users_libraries_alone(words: str, read: bool) -> None:
    flags = offload.unread_libraries(parse(words.split()))
    assert flags == ([] if read else ["-Wl,--allow-shlib-undefined"])
