"""What is kept between commands is used only where no other user can have put it there."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from accomp.driver.private_folders import is_private, make_private, read_private

OTHER = 4321
as_root = pytest.mark.skipif(os.geteuid() != 0, reason="only root may give files to other users")


def test_a_folder_is_made_for_one_user(tmp_path: Path) -> None:
    folder = tmp_path / "new" / "below"
    before = os.umask(0)
    try:
        assert make_private(str(folder)) == ""
    finally:
        os.umask(before)
    assert [p.stat().st_mode & 0o777 for p in (folder, folder.parent)] == [0o700, 0o700]
    assert make_private(str(folder)) == ""


@pytest.mark.parametrize("mode", [0o770, 0o702, 0o777, 0o1777])
def test_a_folder_that_others_may_write_to(tmp_path: Path, mode: int) -> None:
    folder = tmp_path / "open"
    folder.mkdir()
    folder.chmod(mode)
    assert "may write to it" in make_private(str(folder))


def test_a_folder_that_others_may_replace(tmp_path: Path) -> None:
    (tmp_path / "open").mkdir()
    (tmp_path / "open").chmod(0o777)
    folder = tmp_path / "open" / "own"
    assert f"may write to '{tmp_path}/open'" in make_private(str(folder))
    (tmp_path / "open").chmod(0o1777)
    assert make_private(str(folder)) == ""


@as_root
def test_a_folder_of_another_user(tmp_path: Path) -> None:
    folder = tmp_path / "theirs"
    folder.mkdir(0o700)
    os.chown(folder, OTHER, OTHER)
    assert "another user" in make_private(str(folder))


@as_root
def test_a_link_of_another_user(tmp_path: Path) -> None:
    (tmp_path / "own").mkdir(0o700)
    link = tmp_path / "link"
    link.symlink_to("own")
    assert make_private(str(link)) == ""
    os.chown(link, OTHER, OTHER, follow_symlinks=False)
    assert "symbolic link" in make_private(str(link))


def test_links_are_not_followed_to_files(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"x")
    (tmp_path / "link").symlink_to("file")
    os.mkfifo(tmp_path / "fifo")
    assert read_private(str(tmp_path / "file")) == b"x"
    assert is_private(str(tmp_path / "file"))
    for name in ("link", "fifo", "nosuch"):
        assert not is_private(str(tmp_path / name))
        with pytest.raises(OSError):
            read_private(str(tmp_path / name))


@as_root
def test_a_file_of_another_user(tmp_path: Path) -> None:
    path = tmp_path / "theirs"
    path.write_bytes(b"x")
    os.chown(path, OTHER, OTHER)
    assert not is_private(str(path))
    with pytest.raises(PermissionError):
        read_private(str(path))
