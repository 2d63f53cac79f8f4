"""Device code in archives: clang-linker-wrapper takes it only into programs whose own objects have some.

A program whose directives are all in an archive would run on the host without a word. An object with an
empty device image beside its own makes the linker look.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path

from accomp.driver import execute
from accomp.driver.command_line import Action, CommandLine, parse
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


def each_once(command: CommandLine, cxx: bool) -> CommandLine:
    """A link command in which no archive is repeated: clang-linker-wrapper takes the members of both.

    The linker goes through a group until nothing more is needed, which is what repeating asks for.
    """
    places = _repeated(command)
    words = command.arguments
    if not places or any(mark in word for word in words for mark in _GROUPING):
        return command
    seen, group = set[str](), list[str]()
    for at in range(places[0], places[-1] + 1):
        if at not in places or words[at] not in seen:
            group.append(words[at])
        seen |= {words[at]} if at in places else set[str]()
    grouped = ["-Wl,--start-group", *group, "-Wl,--end-group"]
    return parse([*words[: places[0]], *grouped, *words[places[-1] + 1 :]], cxx)


def without_version(command: CommandLine, cxx: bool) -> CommandLine:
    """A link command that does not ask for the linker's version: clang-linker-wrapper ends after its own.

    Linkers go on after theirs, and CMake asks every compiler for it as it links.
    """
    words = [w for w in command.arguments if w != "-Wl,-v"]
    asks = len(words) < len(command.arguments) and command.inputs
    return parse(words, cxx) if asks else command


_GROUPING = ("whole-archive", "-group", "-(")


def _repeated(command: CommandLine) -> list[int]:
    """The places of the archives and the libraries that are there more than once."""
    words = command.arguments
    places = [i.at for i in command.inputs if is_archive(i.path)]
    places += [at for at, w in enumerate(words) if w.startswith("-l") and words[at - 1] != "-Xlinker"]
    count = Counter(words[at] for at in places)
    return sorted(at for at in places if count[words[at]] > 1)


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
