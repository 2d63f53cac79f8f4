"""Internal errors: a short message, and files that let the error be reproduced."""

from __future__ import annotations

import shlex
import shutil
import traceback
from pathlib import Path

from accomp.codes import driver as codes
from accomp.driver import process
from accomp.driver.command_line import parse
from accomp.driver.errors import DriverError
from accomp.driver.files import kept_directory
from accomp.driver.response import expand


def report_crash(program: str, arguments: list[str], error: Exception) -> None:
    """Print one line on standard error; keep the command, its inputs and the traceback."""
    what = f"{type(error).__name__}: {error}".splitlines()[0]
    try:
        place = str(_reproducer(program, arguments, error))
    except (OSError, DriverError):
        place = "(no directory for them could be made)"
    code = codes.INTERNAL_ERROR
    text = code.message.format(what=what, place=place)
    process.say(f"{program}: {code.severity.label}: {text} [{code.name}]\n")


def _reproducer(program: str, arguments: list[str], error: Exception) -> Path:
    directory = kept_directory()
    (directory / "command").write_text(
        f"cd {shlex.quote(str(Path.cwd()))}\n{shlex.join([program, *arguments])}\n",
        "utf-8",
        "surrogateescape",
    )
    trace = "".join(traceback.format_exception(error))
    (directory / "traceback").write_text(trace, "utf-8", "surrogateescape")
    for number, source in enumerate(parse(expand(arguments)).inputs):
        if source.path != "-" and Path(source.path).is_file():
            shutil.copyfile(source.path, directory / f"{number}-{Path(source.path).name}")
    return directory
