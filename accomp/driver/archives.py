"""Device code in archives: clang-linker-wrapper takes it only into programs whose own objects have some.

A program whose directives are all in an archive would run on the host without a word. An object with an
empty device image beside its own makes the linker look.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from accomp.driver import execute
from accomp.driver.command_line import Action, CommandLine
from accomp.driver.link_inputs import OFFLOADING, holds, inputs, is_archive

_TARGETING = (
    *("-fopenmp", "-fno-openmp", "--offload", "-nogpulib", "--libomptarget-", "--cuda-path", "--rocm-"),
    *("--target=", "--sysroot", "-isysroot", "--gcc-", "-march", "-mcpu", "-mtune", "-mabi", "-m32", "-m64"),
    *("-Xopenmp-target", "-Xarch_", "-target", "-B", "-fPI", "-fpi", "-fno-pi"),
)
_VALUED = ("-Xopenmp-target", "-Xarch_", "-target", "-isysroot", "-B")


def needs_device_object(command: CommandLine, target: str) -> bool:
    """Whether a command links device code that is in archives alone."""
    if target == "host" or command.action is not Action.LINK or "-r" in command.options:
        return False
    if command.sources() or any(i.language == "fortran" for i in command.inputs):
        return False  # what is compiled for a target has an image, directives or not
    found = inputs(command.arguments)
    archives = [path for path in found if is_archive(path)]
    if not any(holds(path, OFFLOADING) for path in archives):
        return False
    return not any(holds(path, OFFLOADING) for path in found if path not in archives)


def device_object(
    compiler: Sequence[str], command: CommandLine, directory: Path, suffix: str
) -> tuple[str, int]:
    """Compile an empty source for the command's target: the object's path, and the compiler's exit code.

    `compiler` is its command with what is put in front of the user's arguments, `suffix` that of its sources.
    """
    source, result = directory / f"empty{suffix}", directory / "empty.o"
    source.touch()
    code = execute.run([*compiler, *_targeting(command), "-c", str(source), "-o", str(result)])
    return str(result), code


def _targeting(command: CommandLine) -> Iterator[str]:
    """The user's options that say what is compiled for."""
    words = iter(command.parse)
    for word in words:
        if not word.startswith(_TARGETING):
            continue
        yield word
        if word in _VALUED or word.startswith(("-Xopenmp-target=", "-Xarch_")):
            yield next(words, "")
