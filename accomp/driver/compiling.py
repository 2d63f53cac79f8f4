"""Compile mode: translate what holds directives, then let the compiler do what the command says."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING

from accomp.codes import driver as codes
from accomp.diagnostics import Diagnostic, Severity, Sink
from accomp.driver import auxiliary, execute, files, process, quick_scan
from accomp.driver.archives import device_object, needs_device_object
from accomp.driver.command_line import (
    CXX_LANGUAGES,
    DEPENDENCY_RULES,
    SUFFIXES,
    Action,
    CommandLine,
    Input,
    asks_openmp,
)
from accomp.driver.compiler_records import GNU
from accomp.driver.compilers import Compiler, choose, release
from accomp.driver.errors import DriverError
from accomp.driver.flags import Flags, compiler_flags, on_threads, preprocessor_flags
from accomp.driver.offload_targets import offload_target
from accomp.driver.precompiled_headers import without_precompiled
from accomp.driver.result import Text
from accomp.driver.runtime import find_runtime
from accomp.driver.session import Hide, Session, errors, target_of, translation_options
from accomp.driver.settings import uses_hip
from accomp.records import dataclass, field, replace
from accomp.target import EXACT, PORTABLE, Simd, Target, version

if TYPE_CHECKING:
    from accomp.pipeline import Options

NO_TRANSLATION = (Action.ASK, Action.DEPENDENCIES)


@dataclass(slots=True)
class Work:
    """What the compiler is to see in place of the files on disk.

    `contents` has new bytes by path as spelled, `stdin` those of standard
    input where it is an input, `translated_stdin` its translation, `rules` the
    make rules of sources that are compiled from their preprocessed text, `graph`
    the include graph of each source. `target` is what the compiler and the run-time
    library at hand allow. `kernels` are those of sources that were translated for HIP,
    by path.
    """

    target: Target
    contents: dict[str, bytes] = field(default_factory=dict[str, bytes])
    stdin: bytes | None = None
    translated_stdin: bytes | None = None
    rules: dict[str, bytes] = field(default_factory=dict[str, bytes])
    graph: list[quick_scan.Includes] = field(default_factory=list[quick_scan.Includes])
    translated: bool = False
    kernels: dict[str, bytes] = field(default_factory=dict[str, bytes])


def with_folders(command: CommandLine, compiler: Compiler) -> CommandLine:
    """The command with the folders of headers that a wrapper of MPI adds, for others that read sources."""
    return replace(command, parse=(*command.parse, *compiler.include_folders))


def compile_command(session: Session) -> int:
    """Carry out a compile command; the exit code. Does not return where the compiler can take over."""
    command = session.command
    target = offload_target(session.settings, command)
    compiler = choose(target, session.settings.compiler)
    if compiler.is_clang and target != "host":
        command = session.command = auxiliary.counting_on_host(command)
    fit_version(session, compiler.openmp, compiler.path, target)
    command = session.command = with_folders(command, compiler)
    work = Work(_target(session, compiler, target))
    if "-###" in command.options:
        work.translated = any(_holds_directives(s.path) for s in command.sources())
    if command.action not in NO_TRANSLATION:
        for source in command.sources():
            prepare(session, source, work)
    if work.translated and find_runtime().library is None:
        session.warn_of_profile()
    session.check_routines()
    if session.failed:
        session.flush()
        session.finish()
        return 1
    session.flush()
    flags = compiler_flags(session.settings, command, compiler, work.translated)
    if flags.hides_openmp:
        _hide_openmp(session, work)
    if work.contents or work.translated_stdin is not None:
        return _compile_with(session, compiler, flags, work)
    if work.stdin is not None:
        _feed(work.stdin)
    session.finish()
    if needs_device_object(command, target):
        return _link_archives(flags, command)
    plain = flags.hides_openmp and compiler.is_clang
    return _become(flags, without_precompiled(command.arguments) if plain else command.arguments)


def _target(session: Session, compiler: Compiler, device: str) -> Target:
    """What the output is for, on a device."""
    runtime, record = find_runtime(), compiler.record
    offload = device != "host" or not compiler.is_clang or record.chosen_elsewhere
    threads = on_threads(session.command, record.kind, device)
    return replace(
        target_of(session.settings),
        profile=session.settings.profile or (EXACT if runtime.library else PORTABLE),
        asynchronous=device != "host" and bool(runtime.queues(record.kind)),
        linked=compiler.is_clang and device != "host",
        offload=offload,
        threads=threads,
        simd=Simd.of(device, offload=offload and not threads, lanes=record.lanes),
        **record.workarounds(device),
        **record.limits_of(release(compiler.path, record)),
    )


def fit_version(session: Session, known: str, path: str, target: str) -> None:
    """Translate to the version that a compiler takes, where none is asked for; a newer one is warned of."""
    settings = session.settings
    if not settings.openmp:
        settings.openmp = known
        if version(known) < (5, 1) and target == "host":  # for the host alone, where all data is present
            settings.warnings.insert(0, "-Wno-present-not-checked")
    elif version(settings.openmp) > version(known):
        sink = Sink()
        sink.report(codes.COMPILER_IS_OLDER, asked=settings.openmp, name=os.path.basename(path), known=known)
        session.add(sink)


def _holds_directives(path: str) -> bool:
    return Path(path).is_file() and quick_scan.has_directives(Path(path).read_bytes())


def _become(flags: Flags, arguments: Sequence[str]) -> int:
    return execute.replace_process([*flags.command, *flags.before, *arguments, *flags.after])


def _link_archives(flags: Flags, command: CommandLine) -> int:
    """Link a program whose device code is in archives alone; the exit code."""
    directory = files.temporary_directory()
    try:
        words = [*flags.command, *flags.before]
        empty, code = device_object(words, command, directory, ".cpp")
        code = code or execute.run([*words, empty, *command.arguments, *flags.after])
    finally:
        process.remove(str(directory))
    return execute.end_like(code)


def prepare(session: Session, source: Input, work: Work) -> None:
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
    search = quick_scan.search_path(session.command.parse)
    graph = quick_scan.includes(source.path, data, search, session.command.headers)
    work.graph.append(graph)
    session.time("scan", perf_counter() - started)
    if graph.directives() or session.settings.routines:
        _translate(session, source, data, work)


def _translate(session: Session, source: Input, data: bytes, work: Work) -> None:
    def options() -> Options:
        return translation_options(session.settings, work.target)

    hide = None if asks_openmp(session.command) else quick_scan.without_openmp
    said = len(session.diagnostics)

    def retry(said: int, read: set[str] | None) -> tuple[Text, ...]:
        return _translate_expanded(session, source, options(), hide, said, read)

    def attempt(incomplete: set[str] | None) -> tuple[Text, ...]:
        return session.texts(
            source,
            data,
            options,
            _traits(session, work),
            headers=True,
            hide=hide,
            incomplete=incomplete,
            retry=retry,
        )

    incomplete = set[str]()
    texts = attempt(incomplete if _takes_expanded(session) else None)
    if incomplete and session.failed:  # what is wrong shows in the source itself
        del session.diagnostics[said:]
        texts = attempt(None)
    if session.failed:
        return
    work.translated = True
    for text in texts:
        if text.kernels:
            work.kernels[source.path] = text.kernels
        if text.rule:
            work.rules[source.path] = text.rule
        if not text.changed:
            continue
        if text.path == files.STDIN:
            work.translated_stdin = text.data
        else:
            work.contents[text.path] = text.data


def _traits(session: Session, work: Work) -> Iterator[object]:
    """What changes a translation besides the settings: most of it for what the preprocessor says."""
    yield work.target
    yield from (o for o in DEPENDENCY_RULES if o in session.command.options)
    if _takes_expanded(session):
        compiler = _preprocessor(session)
        yield os.environ.get("PATH")
        flags = preprocessor_flags(session.settings, session.command, compiler)
        yield from (*flags.command, *flags.before)
    yield from work.graph[-1].spelled.values()


def _says_more(second: Sequence[Diagnostic], first: Sequence[Diagnostic]) -> bool:
    """Whether a second try got further: there are fewer errors, or others where the source was understood."""
    if errors(second) < errors(first):
        return True
    again, before = ({d.code.name for d in x if d.severity >= Severity.ERROR} for x in (second, first))
    return bool(before - again) and "parse-error" not in again


def _takes_expanded(session: Session) -> bool:
    """Whether what the compiler's preprocessor makes of sources may be compiled in their place."""
    return offload_target(session.settings, session.command) in ("host", "cpu", "hip-cpu")


def _preprocessor(session: Session) -> Compiler:
    """The compiler whose preprocessor reads sources: for kernels on the CPU that of the host."""
    target = offload_target(session.settings, session.command)
    return choose("host" if target == "hip-cpu" else target, session.settings.compiler)


def _translate_expanded(
    session: Session, source: Input, options: Options, hide: Hide | None, said: int, read: set[str] | None
) -> tuple[Text, ...]:
    """A second try with what the preprocessor makes of the source; what it has to say stands if it is less.

    Not for GPUs, whose compilers see other macros than the host's.
    """
    from accomp.driver import preprocessed

    if not _takes_expanded(session):
        return ()
    compiler = _preprocessor(session)
    flags = preprocessor_flags(session.settings, session.command, compiler)
    cxx = source.language in CXX_LANGUAGES
    found = preprocessed.preprocess(session.command, flags, source.path, cxx, uses_hip(session.settings))
    if found is None:
        return ()
    text, rule = found
    number = 0 if compiler.is_clang else release(compiler.path, compiler.record)
    extra = preprocessed.words_for(compiler.is_clang, number, cxx)
    command = replace(session.command, parse=(*session.command.parse, *extra))
    attempt = replace(session, command=command, diagnostics=[], counts=[])
    own = preprocessed.outside_of_system_headers(hide) if hide is not None else None
    outputs = attempt.translate(source, text, options, headers=False, hide=own)
    if _says_more(attempt.diagnostics, session.diagnostics[said:]):
        session.diagnostics[said:] = preprocessed.relocate(attempt.diagnostics, text)
    if attempt.failed:
        return ()
    session.counts += attempt.counts
    if read is not None:
        preprocessed.note_files(read, text, session.command.parse, compiler.path)
    return tuple(
        Text(
            o.unit.source.path,
            preprocessed.for_compiler(o.data, uses_hip(session.settings)),
            True,
            o.kernels,
            rule,
        )
        for o in outputs
    )


def _hide_openmp(session: Session, work: Work) -> None:
    """Blank the OpenMP directives of untranslated files: accomp asked for OpenMP, not the user."""
    known = {os.path.realpath(p) for p in work.contents}
    known.update(os.path.realpath(i.path) for i in session.command.inputs if i.language == "cpp-output")
    for graph in work.graph:
        for path, data in graph.data.items():
            if path not in known and os.path.isfile(path) and quick_scan.has_openmp(data):
                work.contents[graph.spelled[path]] = quick_scan.without_openmp(data)
    if work.stdin is not None and all(s.language in ("c", "c++") for s in session.command.sources()):
        work.stdin = quick_scan.without_openmp(work.stdin)


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
        code = execute_on(session, compiler, flags, work, directory)
    finally:
        process.remove(str(directory))
    session.finish()
    return execute.end_like(code)


def execute_on(session: Session, compiler: Compiler, flags: Flags, work: Work, directory: Path) -> int:
    """Execute the compiler on the new contents, which a directory for this command takes; its exit code."""
    flags, arguments = _standard_input(session.command, work, flags, directory)
    started = perf_counter()
    if compiler.is_clang:
        code = _with_overlay(session, flags, work, arguments, directory)
    else:
        from accomp.driver.gnu import compile_mirrored

        gnu = compiler.record.kind == GNU
        code = compile_mirrored(session, flags, arguments, work.contents, work.graph, directory, gnu)
    session.time("compile", perf_counter() - started)
    if work.rules:
        from accomp.driver import dependencies

        dependencies.correct(session.command, work.rules)
    return code


def _standard_input(
    command: CommandLine, work: Work, flags: Flags, directory: Path
) -> tuple[Flags, list[str]]:
    """The flags and the arguments, with a file in place of standard input where it was translated.

    Offloading needs a file: it is read once per device, and its identity
    becomes part of the names of kernels.
    """
    arguments = list(command.arguments)
    if work.translated_stdin is None:
        if work.stdin is not None:
            _feed(work.stdin)
        return flags, arguments
    for source in command.inputs:
        if source.path == "-":
            file = directory / f"stdin{SUFFIXES[source.language]}"
            file.write_bytes(b'# 1 "<stdin>"\n' + work.translated_stdin)
            arguments[source.at] = str(file)
    suffix = {Action.COMPILE: ".o", Action.ASSEMBLE: ".s"}.get(command.action)
    named = ["-o", f"-{suffix}"] if suffix and command.output is None else []
    return replace(flags, before=(*flags.before, *named, "-iquote", ".")), arguments


def _with_overlay(session: Session, flags: Flags, work: Work, arguments: list[str], directory: Path) -> int:
    from accomp.driver.vfs_overlay import as_clang_names, clean_fragments, write_overlay

    named = {i.path for i in session.command.inputs}
    contents = {p: data if p in named else as_clang_names(p, data) for p, data in work.contents.items()}
    added = write_overlay(directory, contents)
    given = without_precompiled(arguments)
    code = execute.run([*flags.command, *flags.before, *added, *given, *flags.after])
    clean_fragments(session.command, directory)
    return code
