"""Compile mode of the HIP back end for C and C++."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from accomp.codes import driver as codes
from accomp.driver import execute, files, process
from accomp.driver.auxiliary import named_by_program, without_lto
from accomp.driver.command_line import Action, parse
from accomp.driver.compilers import Compiler
from accomp.driver.compiling import NO_TRANSLATION, Work, execute_on, prepare, with_folders
from accomp.driver.errors import DriverError
from accomp.driver.flags import Flags, host_flags, in_front
from accomp.driver.hip_linking import device_link
from accomp.driver.hip_objects import (
    CompilationFailedError,
    compile_kernels,
    hip_target,
    host_compiler,
    link_flags,
    merge_into_outputs,
)
from accomp.driver.kernel_compilers import kernel_choice
from accomp.driver.session import Session, target_of
from accomp.driver.single_sources import alone, object_place
from accomp.records import replace

_WITH_KERNELS = (Action.COMPILE, Action.LINK)


def compile_hip(session: Session) -> int:
    """Carry out a compile command; the exit code."""
    settings = session.settings
    target, compiler = hip_target(settings), host_compiler(settings)
    command = session.command = with_folders(session.command, compiler)
    alone = target == "hip-cpu" or command.action is Action.COMPILE
    if command.action in _WITH_KERNELS and len(command.sources()) > alone:
        return _one_by_one(session, compiler, target)
    work = Work(replace(target_of(settings), linked=True))
    if command.action not in NO_TRANSLATION:
        for source in command.sources():
            prepare(session, source, work)
    session.check_routines()
    failed = session.failed
    session.flush()
    if failed:
        session.finish()
        return 1
    flags = host_flags(settings, command, compiler)
    flags = replace(flags, after=(*flags.after, *_type_information(work)))
    if command.action is Action.LINK and command.inputs and "-r" not in command.options:
        libraries = link_flags(target)
        before = (*flags.before, *in_front(command, libraries))
        flags = replace(flags, before=before, after=(*flags.after, *libraries))
    return _execute(session, compiler, flags, work)


def _type_information(work: Work) -> list[str]:
    """The option for type information where launches are told by it from others, also after `-fno-rtti`."""
    asked = any(name in text for text in work.contents.values() for name in _TOLD)
    return ["-frtti"] if work.kernels and asked else []


_TOLD = (b"accomp_is_instance<", b"accomp_is_lambda<", b"typeid(Here)")
"""What launchers of instantiations call, and a part of it in preprocessed text (accomp_hip.h)."""


def _one_by_one(session: Session, compiler: Compiler, target: str) -> int:
    """Compile each source on its own: a header that several include has other kernels in each."""
    command, linking = session.command, session.command.action is Action.LINK
    directory = files.temporary_directory()
    arguments = list(command.arguments)
    try:
        for number, source in enumerate(command.sources()):
            result = object_place(directory, number, source) if linking else None
            extra = [*named_by_program(command, compiler), *_quiet(compiler)] if linking else []
            placed = ["-c", "-o", result] if result is not None else []
            own = parse([*extra, *alone(command, source), *placed], session.settings.cxx)
            code = compile_hip(replace(session, command=own, diagnostics=[], counts=[], kernels=[]))
            if code:
                return code
            arguments[source.at] = result or source.path
        if not linking:
            return 0
        driver, libraries = compiler.command(session.settings.cxx), link_flags(target)
        choice = kernel_choice(target, session.settings)
        linked = device_link(choice, [*driver, *arguments, *libraries], compiler, directory)
        first = in_front(command, libraries)
        return execute.end_like(execute.run([*driver, *first, *linked, *arguments, *libraries]))
    finally:
        process.remove(str(directory))


def _quiet(compiler: Compiler) -> list[str]:
    """What keeps clang from warning of options for the linker, which sees them after all."""
    return ["-Qunused-arguments"] if compiler.is_clang else []


def _execute(session: Session, compiler: Compiler, flags: Flags, work: Work) -> int:
    command = session.command
    if work.kernels and command.action is Action.ASSEMBLE:
        raise DriverError(codes.NO_ASSEMBLY)
    directory = files.temporary_directory()
    try:
        wanted = work.kernels if command.action in _WITH_KERNELS else {}
        objects = compile_kernels(wanted, command, session.settings, compiler, directory)
        if objects and command.action is Action.COMPILE:
            flags = replace(flags, after=(*flags.after, *without_lto(command)))
        if command.action is Action.LINK:
            flags = replace(flags, before=(*flags.before, *_linked(objects.values())))
            whole = [*flags.command, *flags.before, *command.arguments, *flags.after]
            choice = kernel_choice(hip_target(session.settings), session.settings)
            linked = device_link(choice, whole, compiler, directory)
            flags = replace(flags, before=(*flags.before, *linked))
        code = execute_on(session, compiler, flags, work, directory)
        if code == 0:
            merge_into_outputs(command, objects)
    except CompilationFailedError as error:
        code = error.code
    finally:
        process.remove(str(directory))
    session.finish()
    return execute.end_like(code)


def _linked(objects: Iterable[Path]) -> list[str]:
    """Objects for the linker, named so that no option takes them for sources."""
    return [f"-Wl,{path}" for path in objects]
