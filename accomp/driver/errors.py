"""What stops a tool before or beside translation."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from accomp.diagnostics import Code


class DriverError(Exception):
    """A command that cannot be carried out; `code` and `arguments` make its message."""

    def __init__(self, code: Code, **arguments: object) -> None:
        super().__init__(code.message.format(**arguments))
        self.code = code
        self.arguments = arguments


def reason(error: OSError | ValueError) -> str:
    """Why the operating system or Python refused, without the path."""
    return (isinstance(error, OSError) and error.strerror) or str(error)
