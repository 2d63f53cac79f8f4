"""Finding the compiler among installations, without starting any."""

from __future__ import annotations

from pathlib import Path

import pytest

from accomp.driver import compilers
from accomp.driver.errors import DriverError

HOST = ("lib/libomp.so", "lib/clang/{v}/include/omp.h")
CPU = (*HOST, "lib/libomptarget.so", "bin/clang-linker-wrapper", "bin/clang-offload-packager")


def _install(root: Path, version: int, files: tuple[str, ...]) -> Path:
    prefix = root / f"llvm-{version}"
    for name in ("bin/clang", f"lib/clang/{version}/include/stddef.h", *files):
        path = prefix / name.format(v=version)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch(0o755)
    return prefix


@pytest.fixture
def root(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty machine: nothing on PATH, installations under one directory."""
    (tmp_path / "path").mkdir()
    monkeypatch.setenv("PATH", str(tmp_path / "path"))
    monkeypatch.delenv("ACCOMP_CC", raising=False)
    monkeypatch.setattr(compilers, "_ROOTS", (f"{tmp_path}/llvm-*",))
    return tmp_path


def test_the_newest_that_can_do_the_target(root: Path) -> None:
    _install(root, 18, CPU)
    _install(root, 19, CPU)
    _install(root, 20, HOST)
    _install(root, 22, ())
    assert compilers.choose("host").version == 20
    assert compilers.choose("cpu").version == 19


@pytest.mark.parametrize("missing", CPU)
def test_each_file_is_needed(root: Path, missing: str) -> None:
    _install(root, 19, tuple(f for f in CPU if f != missing))
    with pytest.raises(DriverError) as caught:
        compilers.choose("cpu")
    assert caught.value.code.name == "no-compiler"
    assert "llvm-19" in str(caught.value)


def test_gpus_need_their_device_library(root: Path) -> None:
    prefix = _install(root, 19, (*CPU, "lib/libomptarget-nvptx-sm_70.bc"))
    assert compilers.choose("nvptx").device_bitcode("nvptx") == prefix / "lib"
    with pytest.raises(DriverError):
        compilers.choose("amdgcn")


def test_a_link_on_the_path_is_its_installation(root: Path) -> None:
    prefix = _install(root, 19, HOST)
    (root / "path" / "clang-19").symlink_to(prefix / "bin" / "clang")
    assert compilers.choose("host").path == str(prefix / "bin" / "clang")
    assert compilers.choose("host", "clang-19").version == 19


def test_a_named_compiler(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    _install(root, 19, HOST)
    gcc = root / "path" / "gcc-12"
    gcc.touch(0o755)
    assert compilers.choose("host", "gcc-12").path == str(gcc)
    assert not compilers.choose("host", str(gcc)).is_clang
    monkeypatch.setenv("ACCOMP_CC", "gcc-12")
    assert compilers.choose("host").path == str(gcc)
    monkeypatch.setenv("ACCOMP_CC", "nosuch")
    with pytest.raises(DriverError, match="given by ACCOMP_CC"):
        compilers.choose("host")
    with pytest.raises(DriverError, match="only clang can"):
        compilers.choose("cpu", "gcc-12")


def test_an_empty_machine(root: Path) -> None:
    with pytest.raises(DriverError, match="libomp-dev"):
        compilers.choose("host")
