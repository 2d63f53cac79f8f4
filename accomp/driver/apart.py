"""Commands for devices whose files may need routines of each other (OpenACC 3.3 section 2.15.1).

What a region calls is compiled for the device, also where another file defines it: objects tell which
routines they need, and link commands compile the files once more that define them and have no device code of
them. Programs whose sources need such are compiled one source at a time, then linked.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from accomp.driver import files, process
from accomp.driver.auxiliary import named_by_program
from accomp.driver.command_line import Action, CommandLine, Input, parse, without_dependencies
from accomp.driver.compilers import choose
from accomp.driver.hip_objects import object_of
from accomp.driver.link_inputs import inputs
from accomp.driver.missing_routines import resolved
from accomp.driver.offload_targets import offload_target
from accomp.driver.session import RoutinesElsewhereError, Session
from accomp.driver.settings import uses_hip
from accomp.driver.single_sources import alone, object_place
from accomp.driver.unit_records import UnitRecord, attach, content_sum, linked
from accomp.records import replace

Compile = Callable[[Session], int]
"""Carries out a command; its exit code."""
FORTRAN = "fortran"


def needs_records(session: Session) -> bool:
    """Whether a command makes objects or programs for a device. Kernels of Fortran have all they call."""
    settings, command = session.settings, session.command
    if command.action not in (Action.COMPILE, Action.LINK) or "-r" in command.options or not command.inputs:
        return False
    if uses_hip(settings):
        return not any(i.language == FORTRAN for i in command.inputs) and session.program != "accomp-flang"
    return offload_target(settings, command) != "host"


def carry_out(session: Session, work: Compile) -> int:
    """Carry out such a command; the exit code."""
    directory = files.temporary_directory()  # as long as it is there, no compiler takes over the process
    try:
        if session.command.action is Action.COMPILE:
            return _compile(session, work, directory)
        return _link(session, work, directory)
    finally:
        process.remove(str(directory))


def sources_of(command: CommandLine) -> tuple[Input, ...]:
    """The sources of a command, of any language that is translated."""
    return tuple(i for i in command.inputs if i.translatable or i.language == FORTRAN)


def _compile(session: Session, work: Compile, directory: Path) -> int:
    code = work(session)
    for source in sources_of(session.command) if code == 0 else ():
        attach(str(object_of(session.command, source)), _record(session, source), directory)
    return code


def _record(session: Session, source: Input) -> UnitRecord:
    command, path = session.command, source.path
    own = {m.symbol: m for m in session.missing if len(sources_of(command)) == 1 or m.source == path}
    arguments = [*session.settings.given, *alone(command, source)]
    return UnitRecord(
        session.program,
        str(Path.cwd()),
        tuple(without_dependencies(arguments)),
        path,
        content_sum(path),
        tuple(sorted(session.settings.routines)),
        tuple(own.values()),
    )


def _link(session: Session, work: Compile, directory: Path) -> int:
    command = session.command
    several = uses_hip(session.settings) and len(command.sources()) > 1
    if not (several or (sources_of(command) and _lack(inputs(command.arguments)))):
        try:
            return _linked(session, work, directory)
        except RoutinesElsewhereError:
            session.diagnostics, session.counts = [], []
    return _one_by_one(session, work, directory)


def _lack(paths: Iterable[str]) -> bool:
    """Whether objects need routines of other files."""
    return any(record.missing for unit in linked(paths) for record in unit.records)


def _linked(session: Session, work: Compile, directory: Path) -> int:
    """Link a command's objects with the routines that they need."""
    command = session.command
    found = resolved(session, inputs(command.arguments), directory)
    if session.failed:
        session.flush()
        return 1
    if found.replaced or found.added:
        own = parse(found.words(command.arguments), session.settings.cxx)
        session = replace(session, command=own)
    return work(session)


def _one_by_one(session: Session, work: Compile, directory: Path) -> int:
    """Compile each source of a program on its own, and link the objects."""
    command, arguments = session.command, list(session.command.arguments)
    extra = _beside(session)
    for number, source in enumerate(sources_of(command)):
        result = object_place(directory, number, source)
        own = parse([*extra, *alone(command, source), "-c", "-o", result], session.settings.cxx)
        part = replace(session, command=own, diagnostics=[], counts=[], kernels=[], missing=[])
        code = _compile(part, work, directory)
        if code:
            return code
        arguments[source.at] = result
    linking = parse(list(_without_languages(arguments)), session.settings.cxx)
    return _linked(replace(session, command=linking, diagnostics=[], missing=[]), work, directory)


def _beside(session: Session) -> list[str]:
    """Options with which compilers of C compile a source apart as they do it in a program's command."""
    if session.program == "accomp-flang":
        return []
    target = offload_target(session.settings, session.command)
    compiler = choose("host" if uses_hip(session.settings) else target, session.settings.compiler)
    quiet = ["-Qunused-arguments"] if compiler.is_clang else []
    return [*named_by_program(session.command, compiler), *quiet]


def _without_languages(arguments: list[str]) -> Iterator[str]:
    """The arguments without those that say what language files are of: all are objects."""
    words = iter(arguments)
    for word in words:
        if word == "-x":
            next(words, None)
        elif not word.startswith("-x"):
            yield word
