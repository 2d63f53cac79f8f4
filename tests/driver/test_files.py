"""Outputs appear whole or not at all."""

from __future__ import annotations

import os
import resource
from pathlib import Path

import pytest

from accomp.driver import files
from accomp.driver.command_line import parse
from accomp.driver.errors import DriverError
from accomp.driver.hip_objects import merge_into_outputs


def test_a_file_is_replaced_whole(tmp_path: Path) -> None:
    path = tmp_path / "x.c"
    files.write(str(path), b"one")
    path.chmod(0o604)
    files.write(str(path), b"two")
    assert path.read_bytes() == b"two"
    assert path.stat().st_mode & 0o777 == 0o604
    assert list(tmp_path.iterdir()) == [path]


def test_a_link_stays_a_link(tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to("real")
    (tmp_path / "real").write_bytes(b"old")
    files.write(str(tmp_path / "link"), b"new")
    assert (tmp_path / "link").is_symlink()
    assert (tmp_path / "real").read_bytes() == b"new"


def test_a_failing_write_leaves_the_old_file(tmp_path: Path) -> None:
    path = tmp_path / "x.c"
    path.write_bytes(b"old")
    limit, most = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (1, most))
    try:
        with pytest.raises(DriverError, match=r"cannot write '.*x.c': File too large"):
            files.write(str(path), b"new")
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (limit, most))
    assert path.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize("name", ["nodir/x.c", "dir", "x" * 300, "a\0b"])
def test_places_that_cannot_be_written(tmp_path: Path, name: str) -> None:
    (tmp_path / "dir").mkdir()
    with pytest.raises(DriverError):
        files.write(str(tmp_path / name), b"")
    assert [p.name for p in tmp_path.iterdir()] == ["dir"]


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everywhere")
def test_a_read_only_file_is_not_replaced(tmp_path: Path) -> None:
    path = tmp_path / "x.c"
    path.write_bytes(b"old")
    path.chmod(0o400)
    with pytest.raises(DriverError, match="Permission denied"):
        files.write(str(path), b"new")


def test_devices_are_written_to(tmp_path: Path) -> None:
    files.write("/dev/null", b"x")
    assert Path("/dev/null").is_char_device()


def test_kernels_are_merged_into_files_alone(tmp_path: Path) -> None:
    device = tmp_path / "device"
    device.symlink_to("/dev/null")
    command = parse(["-c", "x.c", "-o", str(device)])
    merge_into_outputs(command, {"x.c": tmp_path / "kernels.o"})
    assert device.is_char_device()


@pytest.mark.parametrize("name", ["nosuch", "dir", "a\0b"])
def test_inputs_that_cannot_be_read(tmp_path: Path, name: str) -> None:
    (tmp_path / "dir").mkdir()
    with pytest.raises(DriverError) as caught:
        files.read(str(tmp_path / name))
    assert caught.value.code.name == "cannot-read"
