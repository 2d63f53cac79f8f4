"""Options for results besides objects, where kernels or devices share a command with the host."""

from __future__ import annotations

from pathlib import Path

from accomp.driver.command_line import CommandLine
from accomp.driver.compiler_records import GNU
from accomp.driver.compilers import Compiler, release
from accomp.records import replace

_COVERAGE = "--coverage"
_COUNTERS = frozenset((_COVERAGE, "-fprofile-arcs", "-ftest-coverage"))
_HOST_ALONE = tuple(
    word for option in ("-fno-profile-arcs", "-fno-test-coverage") for word in ("-Xopenmp-target", option)
)
_BESIDE_OBJECTS = (*sorted(_COUNTERS), "-gsplit-dwarf", "-save-temps", "--save-temps", "-fstack-usage")
_TAKES_DUMPDIR = {True: 11, False: 17}
"""The first release of GNU's compilers, and of clang, that takes -dumpdir as below."""
_WITHOUT_LIBRARY = ("-fsanitize-trap", "-fsanitize-undefined-trap-on-error", "-fsanitize-minimal-runtime")


def counting_on_host(command: CommandLine) -> CommandLine:
    """The command with --coverage as options that can be taken back for devices (`host_alone`)."""
    if _COVERAGE not in command.options:
        return command
    arguments = tuple("-fprofile-arcs" if a == _COVERAGE else a for a in command.arguments)
    return replace(command, arguments=arguments)


def host_alone(command: CommandLine) -> list[str]:
    """What keeps counters for gcov out of clang's device code, which writes the same files as the host's."""
    if not command.options & _COUNTERS:
        return []
    tests = ["-ftest-coverage"] if _COVERAGE in command.options else []
    return [*tests, *(_HOST_ALONE if command.sources() else ())]


def named_by_program(command: CommandLine, compiler: Compiler) -> list[str]:
    """What names the auxiliary files of a source, compiled apart for a program, as compilers do at once."""
    if "-dumpdir" in command.options or not any(o.startswith(_BESIDE_OBJECTS) for o in command.options):
        return []
    gnu = compiler.record.kind == GNU
    known = release(compiler.path, compiler.record) if gnu else compiler.version
    if known < _TAKES_DUMPDIR[gnu]:
        return []
    output = Path(command.output or "a.out")
    return ["-dumpdir", f"{output.with_suffix('') if output.suffix in ('.out', '.exe') else output}-"]


def without_lto(command: CommandLine) -> list[str]:
    """What makes machine code of a host program whose object is merged with that of its kernels."""
    return ["-fno-lto"] if any(o.startswith("-flto") for o in command.options) else []


def needs_sanitizer_library(command: CommandLine) -> bool:
    """Whether programs are linked with the library of a sanitizer."""
    options = command.options
    return any(o.startswith("-fsanitize=") for o in options) and not any(
        o.startswith(_WITHOUT_LIBRARY) for o in options
    )
