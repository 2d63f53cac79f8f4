"""Compile mode: translate what holds directives, then let the compiler do what the command says."""

from __future__ import annotations

import os
import shutil
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from time import perf_counter
from typing import NoReturn

from accomp.driver import execute, files, scan
from accomp.driver.arguments import C_LANGUAGES, Action, Input
from accomp.driver.compilers import Compiler, choose
from accomp.driver.errors import DriverError
from accomp.driver.flags import Flags, compiler_flags, offload_target
from accomp.driver.session import Session, translation_options

_NO_TRANSLATION = (Action.ASK, Action.DEPENDENCIES)


@dataclass(slots=True)
class Work:
    """What the compiler is to see in place of the files on disk.

    `contents` has new bytes by path as spelled, `stdin` those of standard
    input where it is an input, `graph` the include graph of each source.
    """

    contents: dict[str, bytes] = field(default_factory=dict[str, bytes])
    stdin: bytes | None = None
    graph: list[scan.Includes] = field(default_factory=list[scan.Includes])
    translated: bool = False


def compile_command(session: Session) -> int:
    """Carry out a compile command; the exit code. Does not return where the compiler can take over."""
    command = session.command
    compiler = choose(offload_target(session.settings, command), session.settings.compiler)
    work = Work()
    if command.action not in _NO_TRANSLATION:
        for source in command.sources():
            _prepare(session, source, work)
    if session.failed:
        session.flush()
        session.finish()
        return 1
    session.flush()
    flags = compiler_flags(session.settings, command, compiler, work.translated)
    if flags.hides_openmp:
        _hide_openmp(session, work)
    if work.contents:
        return _compile_with(session, compiler, flags, work)
    if work.stdin is not None:
        _feed(work.stdin)
    session.finish()
    return _become(compiler, flags, command.arguments)


def _become(compiler: Compiler, flags: Flags, arguments: Sequence[str]) -> NoReturn:
    execute.replace_process([compiler.path, *flags.before, *arguments, *flags.after])


def _prepare(session: Session, source: Input, work: Work) -> None:
    """Translate one source, if it or a user header of it holds directives."""
    started = perf_counter()
    try:
        data = files.read(source.path)
    except DriverError:
        if source.path != "-":
            return  # the compiler says so in its words
        raise
    if source.path == "-":
        work.stdin = data
    search = scan.search_path(session.command.parse)
    main = Path.cwd() / "-" if source.path == "-" else Path(source.path)
    graph = scan.includes(main, data, search, session.command.headers)
    work.graph.append(graph)
    session.time("scan", perf_counter() - started)
    if graph.directives():
        _translate(session, source, data, work)


def _translate(session: Session, source: Input, data: bytes, work: Work) -> None:
    options = translation_options(session.settings, compiling=True)
    outputs = session.translate(source, data, options, headers=True)
    if session.failed:
        return
    for output in outputs:
        path = output.unit.source.path
        if output.data == output.unit.source.data:
            continue
        work.translated = True
        if path == files.STDIN:
            work.stdin = b'# 1 "<stdin>"\n' + output.data
        else:
            work.contents[path] = output.data


def _hide_openmp(session: Session, work: Work) -> None:
    """Blank the OpenMP directives of untranslated files: only accomp asked for OpenMP, not the user."""
    known = {Path(p).resolve() for p in work.contents}
    for source in session.command.sources():
        if source.path == "-" or source.language not in C_LANGUAGES or Path(source.path).resolve() in known:
            continue
        data = Path(source.path).read_bytes() if Path(source.path).is_file() else b""
        if source.language == "c" and scan.has_openmp(data):
            work.contents[source.path] = scan.without_openmp(data)


def _feed(data: bytes) -> None:
    """Make the bytes this process's standard input, and so the compiler's."""
    descriptor = os.memfd_create("stdin")
    os.write(descriptor, data)
    os.lseek(descriptor, 0, os.SEEK_SET)
    os.dup2(descriptor, 0)
    os.close(descriptor)


def _compile_with(session: Session, compiler: Compiler, flags: Flags, work: Work) -> int:
    """Execute the compiler on the new contents, and clean up."""
    directory = files.temporary_directory()
    try:
        if work.stdin is not None:
            _feed(work.stdin)
        started = perf_counter()
        if compiler.is_clang:
            code = _with_overlay(session, compiler, flags, work, directory)
        else:
            from accomp.driver.gnu import compile_mirrored

            code = compile_mirrored(session, compiler, flags, work.contents, work.graph, directory)
        session.time("compile", perf_counter() - started)
    finally:
        shutil.rmtree(directory, ignore_errors=True)
    session.finish()
    return execute.end_like(code)


def _with_overlay(session: Session, compiler: Compiler, flags: Flags, work: Work, directory: Path) -> int:
    from accomp.driver.overlay import clean_fragments, write_overlay

    added = write_overlay(directory, work.contents)
    arguments = [compiler.path, *flags.before, *added, *session.command.arguments, *flags.after]
    code = execute.run(arguments)
    clean_fragments(session.command, directory)
    return code
