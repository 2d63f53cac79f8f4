"""Reading inputs, and writing outputs whole or not at all."""

from __future__ import annotations

import errno
import os
import stat
import sys
from typing import TYPE_CHECKING

from accomp.codes import driver as codes
from accomp.driver import process
from accomp.driver.errors import DriverError, reason

if TYPE_CHECKING:
    from pathlib import Path

STDIN = "<stdin>"


def read(path: str) -> bytes:
    """The bytes of an input; "-" is standard input. Raises DriverError where they cannot be read."""
    try:
        if path == "-":
            return sys.stdin.buffer.read()
        with open(path, "rb") as file:
            return file.read()
    except (OSError, ValueError) as error:
        raise DriverError(codes.CANNOT_READ, path=path, why=reason(error)) from None


def write(path: str | None, data: bytes) -> None:
    """Write an output; None and "-" are standard output.

    A regular file appears whole: it is written under another name beside it
    and renamed, where its folder allows that. Raises DriverError where it
    cannot be written; then nothing is left behind.
    """
    try:
        if path is None or path == "-":
            sys.stdout.flush()
            _write_all(1, data)
        else:
            _write_file(path, data)
    except (OSError, ValueError) as error:
        name = "<stdout>" if path in (None, "-") else path
        raise DriverError(codes.CANNOT_WRITE, path=name, why=reason(error)) from None


def _write_all(descriptor: int, data: bytes) -> None:
    view = memoryview(data)
    while view:
        view = view[os.write(descriptor, view) :]


def _write_file(path: str, data: bytes) -> None:
    mode = _mode(path)
    if mode is not None and not stat.S_ISREG(mode):
        if stat.S_ISDIR(mode):
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
        _write_in_place(path, data)
        return
    target = os.path.realpath(path) if mode is not None else path
    if mode is not None and not os.access(target, os.W_OK):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
    if path.endswith("/"):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
    temporary = temporary_name(target)
    process.remove_at_end(temporary)
    try:
        if _write_new(temporary, data, mode):
            os.replace(temporary, target)
        else:
            _write_in_place(target, data)
    finally:
        process.remove(temporary)


def _write_in_place(path: str, data: bytes) -> None:
    with open(path, "wb") as file:
        file.write(data)


def _write_new(path: str, data: bytes, mode: int | None) -> bool:
    """Write a file that takes the place of one of this mode; False where its folder takes no new files."""
    try:
        descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, 0o666)
    except PermissionError:
        if mode is None:
            raise
        return False
    with open(descriptor, "wb") as file:
        file.write(data)
    if mode is not None:
        os.chmod(path, stat.S_IMODE(mode))
    return True


def temporary_name(path: str) -> str:
    """A name for a temporary file in the folder of a file, however long that one's name is."""
    return os.path.join(os.path.dirname(path), f".accomp-{os.urandom(6).hex()}.tmp")


def _mode(path: str) -> int | None:
    try:
        return os.stat(path).st_mode
    except FileNotFoundError:
        return None


def temporary_base() -> str:
    """The folder for temporary files."""
    return os.environ.get("TMPDIR") or "/tmp"


def temporary_directory() -> Path:
    """A new directory for this process, readable by the user alone, which a signal removes.

    `process.remove` removes it. Raises DriverError where it cannot be made.
    """
    path = _new_name()
    process.remove_at_end(str(path))
    try:
        return _make_folder(path)
    except DriverError:
        process.remove(str(path))
        raise


def kept_directory() -> Path:
    """A new directory, readable by the user alone, that stays. Raises DriverError where it cannot be made."""
    return _make_folder(_new_name())


def _new_name() -> Path:
    from pathlib import Path

    return Path(os.path.realpath(temporary_base())) / f"accomp-{os.getpid()}-{os.urandom(6).hex()}"


def _make_folder(path: Path) -> Path:
    try:
        path.mkdir(0o700)
    except OSError as error:
        raise DriverError(codes.CANNOT_WRITE, path=str(path.parent), why=reason(error)) from None
    return path
