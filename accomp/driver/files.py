"""Reading inputs, and writing outputs whole or not at all."""

from __future__ import annotations

import errno
import os
import stat
import sys
from pathlib import Path

from accomp.codes import driver as codes
from accomp.driver.errors import DriverError, reason

STDIN = "<stdin>"


def read(path: str) -> bytes:
    """The bytes of an input; "-" is standard input. Raises DriverError where they cannot be read."""
    try:
        if path == "-":
            return sys.stdin.buffer.read()
        return Path(path).read_bytes()
    except (OSError, ValueError) as error:
        raise DriverError(codes.CANNOT_READ, path=path, why=reason(error)) from None


def write(path: str | None, data: bytes) -> None:
    """Write an output; None and "-" are standard output.

    A regular file appears whole: it is written under another name beside it
    and renamed. Raises DriverError where it cannot be written; then nothing
    is left behind.
    """
    if path is None or path == "-":
        sys.stdout.flush()
        _write_all(1, data)
        return
    try:
        _write_file(path, data)
    except (OSError, ValueError) as error:
        raise DriverError(codes.CANNOT_WRITE, path=path, why=reason(error)) from None


def _write_all(descriptor: int, data: bytes) -> None:
    view = memoryview(data)
    while view:
        view = view[os.write(descriptor, view) :]


def _write_file(path: str, data: bytes) -> None:
    target = Path(path)
    mode = _mode(target)
    if mode is not None and not stat.S_ISREG(mode):
        if stat.S_ISDIR(mode):
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
        target.write_bytes(data)
        return
    target = target.resolve() if mode is not None else target
    if mode is not None and not os.access(target, os.W_OK):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
    temporary = target.with_name(f".{target.name}.{os.urandom(6).hex()}.tmp")
    try:
        temporary.write_bytes(data)
        if mode is not None:
            temporary.chmod(stat.S_IMODE(mode))
        temporary.replace(target)
    finally:
        temporary.unlink(missing_ok=True)


def _mode(path: Path) -> int | None:
    try:
        return path.stat().st_mode
    except FileNotFoundError:
        return None


def temporary_directory() -> Path:
    """A new directory for this process, readable by the user alone."""
    base = Path(os.environ.get("TMPDIR") or "/tmp")
    path = base / f"accomp-{os.getpid()}-{os.urandom(6).hex()}"
    try:
        path.mkdir(0o700)
    except OSError as error:
        raise DriverError(codes.CANNOT_WRITE, path=str(base), why=reason(error)) from None
    return path.resolve()
