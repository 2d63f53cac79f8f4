"""What clangd is told, so that it reads compile commands of accomp."""

from __future__ import annotations

import os

from accomp.driver import files

_TEXT = b"""\
# Options of accomp that clang does not know (https://clangd.llvm.org/config).
CompileFlags:
  Remove: [-fopenacc-*, --accomp-*, -Minfo=accel]
"""


def write_clangd(folder: str) -> None:
    """Write `.clangd` into a folder, if there is none. Raises DriverError where it cannot be written."""
    path = os.path.join(folder, ".clangd")
    if not os.path.exists(path):
        files.write(path, _TEXT)
