"""Compile mode of the HIP back end for Fortran: flang or gfortran for host programs, C++ for kernels."""

from __future__ import annotations

import os
from pathlib import Path

from accomp.codes import driver as codes
from accomp.driver import execute, files, process
from accomp.driver.auxiliary import without_lto
from accomp.driver.command_line import Action, Input, asks_openmp
from accomp.driver.errors import DriverError
from accomp.driver.fortran_compiling import (
    FortranCompiler,
    choose_fortran,
    definitions_of,
    hand_over,
    may_hold_directives,
    note_modules,
    openmp_library,
    preprocess_directives,
    put_in_place,
    run_naming,
    translate,
)
from accomp.driver.fortran_preprocessing import preprocesses
from accomp.driver.fortran_runtime import fortran_runtime
from accomp.driver.hip_linking import device_link
from accomp.driver.hip_objects import (
    CompilationFailedError,
    compile_kernels,
    hip_target,
    link_flags,
    merge_into_outputs,
)
from accomp.driver.kernel_compilers import kernel_choice
from accomp.driver.quick_scan import may_allocate
from accomp.driver.session import OPENACC_VERSION, Session, target_of, translation_options
from accomp.records import dataclass, field

_WITH_KERNELS = (Action.COMPILE, Action.LINK)


@dataclass(slots=True)
class _Work:
    """The translations of sources by their places in the command, and their kernels by path."""

    texts: dict[int, tuple[Input, bytes]] = field(default_factory=dict[int, tuple[Input, bytes]])
    kernels: dict[str, bytes] = field(default_factory=dict[str, bytes])


def compile_hip_fortran(session: Session) -> int:
    """Carry out a compile command; the exit code. Does not return where the compiler can take over."""
    command, compiler = session.command, choose_fortran(session.settings.compiler)
    target = hip_target(session.settings)
    work = _Work()
    if preprocesses(session):
        code = preprocess_directives(session, definitions_of(session, compiler))
        if code is not None:
            return code
    elif command.action is not Action.ASK:
        for source in command.inputs:
            if source.language == "fortran":
                _translate(session, source, compiler, work)
    failed = session.failed
    session.flush()
    session.finish()
    if failed:
        return 1
    if work.kernels and command.action is Action.ASSEMBLE:
        raise DriverError(codes.NO_ASSEMBLY)
    before, after = _flags(session, compiler, target)
    if not work.texts and (command.action is not Action.LINK or target == "hip-cpu"):
        return hand_over(session, compiler, before, after)
    directory = files.temporary_directory()
    try:
        code = _execute(session, compiler, work, (before, after), directory)
    except CompilationFailedError as error:
        code = error.code
    finally:
        process.remove(str(directory))
    return execute.end_like(code)


def _translate(session: Session, source: Input, compiler: FortranCompiler, work: _Work) -> None:
    """Translate a source with directives; others go to the compiler as they are."""
    try:
        data = files.read(source.path)
    except DriverError:
        return  # the compiler says so in its words
    if not (may_hold_directives(session, source, data) or may_allocate(data)):
        return
    options = translation_options(session.settings, target_of(session.settings))
    output = translate(session, source, data, options, definitions_of(session, compiler))
    if output is None:
        return
    work.texts[source.at] = (source, output.data)
    if output.kernels:
        work.kernels[source.path] = output.kernels


def _flags(session: Session, compiler: FortranCompiler, target: str) -> tuple[list[str], list[str]]:
    """Flags in front of and after the user's."""
    command = session.command
    before, after = list[str](), list[str]()
    if command.action is Action.ASK and not command.inputs:
        return before, after
    before.append(f"-D_OPENACC={OPENACC_VERSION}")
    found = fortran_runtime(compiler.path, compiler.is_flang, wrapped=compiler.wrapped)
    if found is not None:
        before.append(f"-I{found.modules}")
    if command.action is Action.LINK and command.inputs and "-r" not in command.options:
        libraries = found.libraries if found is not None else ()
        own = openmp_library(compiler) if asks_openmp(command) else []
        after += [*libraries, *link_flags(target), *own]
    return before, after


def _execute(
    session: Session,
    compiler: FortranCompiler,
    work: _Work,
    flags: tuple[list[str], list[str]],
    directory: Path,
) -> int:
    """Compile kernels and host programs, and merge their objects."""
    command = session.command
    wanted = work.kernels if command.action in _WITH_KERNELS else {}
    objects = compile_kernels(wanted, command, session.settings, None, directory)
    arguments = list(command.arguments)
    places = [put_in_place(directory, n, *work.texts[at]) for n, at in enumerate(work.texts)]
    for at, place in zip(work.texts, places, strict=True):
        arguments[at] = str(place)
    sources = [source for source, _ in work.texts.values()]
    search = [f"-I{folder}" for folder in dict.fromkeys(os.path.dirname(s.path) or "." for s in sources)]
    names = {str(p): s.path for s, p in zip(sources, places, strict=True)}
    linked = [str(p) for p in objects.values()] if command.action is Action.LINK else []
    before, after = flags
    if objects and command.action is Action.COMPILE:
        after = [*after, *without_lto(command)]
    if command.action is Action.LINK and command.inputs:
        whole = [*compiler.command, *before, *search, *arguments, *linked, *after]
        choice = kernel_choice(hip_target(session.settings), session.settings)
        before = [*before, *device_link(choice, whole, None, directory)]
    code = run_naming([*compiler.command, *before, *search, *arguments, *linked, *after], names)
    if code == 0:
        merge_into_outputs(command, objects)
        note_modules(session, compiler, command.inputs)
    return code
