"""Folders that are kept between commands: of use only where no other user can have put anything there."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator

from accomp.driver.files import temporary_base

_OTHERS = stat.S_IWGRP | stat.S_IWOTH


def make_private(path: str) -> str:
    """Make a folder, if it is not there: why it is not this user's alone, "" where it is.

    Raises OSError where it cannot be made or looked at.
    """
    _make(path)
    link = os.lstat(path)
    if stat.S_ISLNK(link.st_mode) and link.st_uid not in (0, os.geteuid()):
        return "it is another user's symbolic link"
    real = os.path.realpath(path)
    state = os.stat(real)
    if not stat.S_ISDIR(state.st_mode):
        raise NotADirectoryError
    if state.st_uid != os.geteuid():
        return "it belongs to another user"
    if state.st_mode & _OTHERS:
        return "other users may write to it"
    open_ones = (d for d in _above(real) if _is_open(os.stat(d).st_mode))
    return next((f"other users may write to '{d}'" for d in open_ones), "")


def user_folders(name: str) -> Iterator[str]:
    """Where files of a kind may be kept: the user's cache, else a folder among temporary files."""
    home = os.environ.get("HOME", os.path.expanduser("~"))
    for folder in (os.environ.get("XDG_CACHE_HOME", ""), os.path.join(home, ".cache")):
        if os.path.isabs(folder):  # others are not valid (XDG Base Directory Specification)
            yield os.path.join(folder, "accomp", name)
            break
    yield os.path.join(os.path.abspath(temporary_base()), f"accomp-{name}-{os.geteuid()}")


def is_private(path: str) -> bool:
    """Whether a file or folder in a private folder is this user's, and no symbolic link."""
    try:
        state = os.lstat(path)
    except (OSError, ValueError):
        return False
    kind = stat.S_IFMT(state.st_mode)
    return state.st_uid == os.geteuid() and kind in (stat.S_IFREG, stat.S_IFDIR)


def read_private(path: str) -> bytes:
    """The bytes of a file in a private folder. Raises OSError for another user's and for symbolic links."""
    descriptor = os.open(path, os.O_RDONLY | os.O_NOFOLLOW | os.O_CLOEXEC | os.O_NONBLOCK)
    with open(descriptor, "rb") as file:
        state = os.fstat(descriptor)
        if state.st_uid != os.geteuid() or not stat.S_ISREG(state.st_mode):
            raise PermissionError
        return file.read()


def _make(path: str) -> None:
    """Make the folders that are missing, for this user alone whatever the umask is."""
    missing = [path, *_above(path)]
    for folder in reversed([d for d in missing if not os.path.lexists(d)]):
        try:
            os.mkdir(folder, 0o700)
        except FileExistsError:
            continue  # another process was faster


def _above(path: str) -> Iterator[str]:
    while (above := os.path.dirname(path)) != path:
        yield above
        path = above


def _is_open(mode: int) -> bool:
    """Whether other users may rename what is in a folder."""
    return bool(mode & stat.S_IWOTH) and not mode & stat.S_ISVTX
