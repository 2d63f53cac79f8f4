"""Compile mode for Fortran: directives are translated, and flang or gfortran does what the command says."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from accomp.codes import driver as codes
from accomp.driver import execute, files, process
from accomp.driver.archives import device_object, needs_device_object
from accomp.driver.command_line import Action, CommandLine, Input, asks_openmp
from accomp.driver.compiler_names import FORTRAN_VARIABLE
from accomp.driver.compiler_records import (
    FORTRAN,
    GNU,
    LLVM,
    CompilerRecord,
    able,
    recognised,
    record,
)
from accomp.driver.compilers import Compiler, borrowed_runtime, check_language, find_named, release
from accomp.driver.compiling import fit_version
from accomp.driver.errors import DriverError
from accomp.driver.flags import device_kind, on_threads
from accomp.driver.fortran_openmp import declaring_modules
from accomp.driver.fortran_preprocessing import preprocess, preprocesses
from accomp.driver.link_inputs import RUNTIME, holds, inputs
from accomp.driver.offload_targets import offload_target
from accomp.driver.quick_scan import has_fortran_directives, includes, may_allocate, search_path
from accomp.driver.runtime import find_runtime
from accomp.driver.session import OPENACC_VERSION, Session, target_of, translation_options
from accomp.module_sources import is_apart, note_openmp, note_source
from accomp.patterns import pattern
from accomp.records import dataclass, replace
from accomp.target import EXACT, PORTABLE, Simd, Target

if TYPE_CHECKING:
    from accomp.pipeline import Options, Output

_USUAL = (pattern(r"flang(?:-new)?(-\d+)?$"), pattern(r"gfortran(-\d+)?$"))
"""Names of the compilers that are looked for where none is named, best first."""
_INCLUDE = pattern(
    rb"^[ \t]*(?:#[ \t]*)?include[ \t]*(['\"<])([^'\">\n]+)['\">]", re.IGNORECASE | re.MULTILINE
)
_PREPROCESSED = pattern(r"\.(?:F\d*|FOR|FTN|FPP|fpp)$")


@dataclass(frozen=True, slots=True)
class FortranCompiler:
    """A Fortran compiler: its path, what is known of it, and what launches it.

    `wrapped` is what a wrapper says of the compiler that it calls, which its path does not tell.
    """

    path: str
    record: CompilerRecord
    launcher: tuple[str, ...] = ()
    wrapped: bytes = b""

    @property
    def command(self) -> tuple[str, ...]:
        """How it is called."""
        return (*self.launcher, self.path)

    @property
    def is_flang(self) -> bool:
        """Whether it has flang's options and LLVM's OpenMP."""
        return self.record.kind == LLVM

    @property
    def openmp(self) -> str:
        """The OpenMP version to translate to."""
        return self.record.version(release(self.path, self.record))


def _compiler(path: str, launcher: tuple[str, ...] = ()) -> FortranCompiler:
    """A compiler by what its names tell; an unknown one is flang, or else has gfortran's command line.

    A wrapper (of MPI, ccache by another name ...) is asked which compiler it calls.
    """
    found = recognised(_names(path), FORTRAN)
    if found is not None:
        return FortranCompiler(path, found, launcher)
    said = execute.collect([path, "--version"], (1, 2))[1]
    return FortranCompiler(path, record("flang" if b"flang" in said else "gfortran"), launcher, said)


def _names(path: str) -> tuple[str, str]:
    return Path(path).name, Path(path).resolve().name


def choose_fortran(named: str = "") -> FortranCompiler:
    """The compiler named by --accomp-fc= or ACCOMP_FC, else the newest flang, else gfortran.

    Raises DriverError where there is none.
    """
    by = "--accomp-fc" if named else FORTRAN_VARIABLE
    name = named or os.environ.get(FORTRAN_VARIABLE, "")
    if name:
        path, launcher = find_named(name, by)
        check_language(_names(path), FORTRAN, name, by)
        return _compiler(path, launcher)
    for names in _USUAL:
        found = sorted(_on_path(names), key=_version, reverse=True)
        if found:
            return _compiler(found[0])
    raise DriverError(codes.NO_FORTRAN)


def _on_path(pattern: re.Pattern[str]) -> Iterator[str]:
    for directory in os.get_exec_path():
        try:
            names = [e.name for e in os.scandir(directory or ".") if pattern.match(e.name)]
        except OSError:
            continue
        yield from (f"{directory or '.'}/{name}" for name in names)


def _version(path: str) -> int:
    number = re.search(r"-(\d+)$", path)
    return int(number[1]) if number else 0


def may_hold_directives(session: Session, source: Input, data: bytes) -> bool:
    """Whether the text of a source, or a file that it includes, may hold OpenACC directives."""
    if has_fortran_directives(data) or session.settings.routines:
        return True
    if b"include" not in data.lower():
        return False
    search = search_path(session.command.parse)
    return any(
        has_fortran_directives(d) for d in includes(source.path, data, search, (), _INCLUDE).data.values()
    )


def preprocess_directives(session: Session, definitions: tuple[str, ...]) -> int | None:
    """Preprocess the sources where one may hold directives; the exit code, None where the compiler can."""
    sources = [(i, files.read(i.path)) for i in session.command.inputs if i.language == "fortran"]
    if any(may_hold_directives(session, source, data) for source, data in sources):
        return preprocess(session, sources, definitions)
    return None


def compile_fortran(session: Session) -> int:
    """Carry out a compile command; the exit code. Does not return where the compiler can take over."""
    command, compiler = session.command, choose_fortran(session.settings.compiler)
    _check_target(session, compiler)
    fit_version(session, compiler.openmp, compiler.path, offload_target(session.settings, command))
    texts: dict[int, tuple[Input, bytes]] = {}
    if preprocesses(session):
        code = preprocess_directives(session, definitions_of(session, compiler))
        if code is not None:
            return code
    elif command.action is not Action.ASK:
        texts = dict(_translations(session, compiler))
    if texts and find_runtime().library is None:
        session.warn_of_profile()
    session.check_routines()
    failed = session.failed
    session.flush()
    session.finish()
    if failed:
        return 1
    if not asks_openmp(command) and (texts or command.action is Action.LINK):
        texts |= _hidden(i for i in command.inputs if i.at not in texts)
    before, after = _flags(session, compiler, bool(texts))
    archives = needs_device_object(command, offload_target(session.settings, command))
    declared = openmp_declarations(session, compiler)
    if not texts and not archives and not declared:
        return hand_over(session, compiler, before, after)
    directory = files.temporary_directory()
    try:
        words, code = [*compiler.command, *before], 0
        if archives:
            empty, code = device_object(words, command, directory, ".f90")
            words.append(empty)
        code = code or _execute(words, command, texts, after, directory)
        if not code:
            note_modules(session, compiler, command.inputs)
            note_openmp(declared, command.arguments)
    finally:
        process.remove(str(directory))
    return execute.end_like(code)


def _translations(session: Session, compiler: FortranCompiler) -> Iterator[tuple[int, tuple[Input, bytes]]]:
    """The sources that are translated, with their places in the command."""
    for source in session.command.inputs:
        text = _translated(session, source, compiler) if source.language == "fortran" else None
        if text is not None:
            yield source.at, (source, text)


def _hidden(sources: Iterable[Input]) -> dict[int, tuple[Input, bytes]]:
    """Sources without the OpenMP of their own, by their places in the command."""
    from accomp.driver.fortran_openmp import hidden

    return {source.at: (source, text) for source, text in hidden(sources)}


def openmp_declarations(session: Session, compiler: FortranCompiler) -> dict[str, tuple[str, ...]]:
    """What directives of OpenMP declare in the modules that a command compiles, as lines of Fortran."""
    command = session.command
    if not asks_openmp(command) or command.action not in (Action.COMPILE, Action.LINK, Action.SYNTAX):
        return {}
    sources = declaring_modules(command.inputs)
    if not sources:
        return {}
    from accomp.driver.openmp_checking import declarations

    definitions = macros_with_openmp(session, compiler)
    return {k: v for source in sources for k, v in declarations(session, source, definitions).items()}


def _execute(
    words: list[str],
    command: CommandLine,
    texts: dict[int, tuple[Input, bytes]],
    after: list[str],
    directory: Path,
) -> int:
    """Execute the compiler (`words`) on the translations, by their sources' places; its exit code."""
    places = [put_in_place(directory, number, *texts[at]) for number, at in enumerate(texts)]
    arguments = list(command.arguments)
    for at, place in zip(texts, places, strict=True):
        arguments[at] = str(place)
    folders = dict.fromkeys(os.path.dirname(s.path) or "." for s, _ in texts.values())
    search = [f"-I{folder}" for folder in folders]
    names = {str(p): s.path for (s, _), p in zip(texts.values(), places, strict=True)}
    return run_naming([*words, *search, *arguments, *after], names)


def note_modules(
    session: Session, compiler: FortranCompiler, sources: Iterable[Input], *, compiled: bool = True
) -> None:
    """Note where modules come from that are compiled from these sources into another directory.

    Kernels call their procedures, and types extend theirs.
    """
    given = session.command.arguments
    apart = [s for s in sources if s.language == "fortran" and is_apart(s.path, given)]
    arguments = (*definitions_of(session, compiler), *given) if apart else ()
    for source in apart:
        try:
            data = files.read(source.path)
        except DriverError:
            return  # the compiler says so in its words
        note_source(source.path, data, arguments, compiled=compiled)


def hand_over(session: Session, compiler: FortranCompiler, before: list[str], after: list[str]) -> int:
    """Let the compiler take over this process with the user's arguments between those given."""
    command = session.command
    if command.action in (Action.COMPILE, Action.LINK):
        note_modules(session, compiler, command.inputs, compiled=False)
    return execute.replace_process([*compiler.command, *before, *command.arguments, *after])


def _check_target(session: Session, compiler: FortranCompiler) -> None:
    target = offload_target(session.settings, session.command)
    name = os.path.basename(compiler.path)
    if target != "host" and target not in compiler.record.offload:
        raise DriverError(codes.COMPILER_LACKS_TARGET, name=name, target=target, able=able(target, FORTRAN))
    if session.settings.profile == EXACT and not compiler.record.library:
        raise DriverError(codes.NO_FORTRAN_LIBRARY, name=name)


def _translated(session: Session, source: Input, compiler: FortranCompiler) -> bytes | None:
    """The translation of a source with directives; None where it goes to the compiler as it is."""
    try:
        data = files.read(source.path)
    except DriverError:
        return None  # the compiler says so in its words
    if not asks_openmp(session.command):
        from accomp.driver.fortran_openmp import without_openmp

        data = without_openmp(data)
    target = _target(session, compiler)
    if not (may_hold_directives(session, source, data) or (target.exact and may_allocate(data))):
        return None
    options = translation_options(session.settings, target)
    output = translate(session, source, data, options, definitions_of(session, compiler))
    return output.data if output is not None else None


def translate(
    session: Session, source: Input, data: bytes, options: Options, definitions: tuple[str, ...]
) -> Output | None:
    """The translation of a source; None where it failed, or where no directive is in the source.

    Diagnostics name the files that the preprocessor read.
    """
    said = len(session.diagnostics)
    outputs = session.translate(source, data, options, headers=False, definitions=definitions)
    read = outputs[0].unit.source.data if outputs else b""
    if b'# 1 "' in read and len(session.diagnostics) > said:
        from accomp.driver.preprocessed import relocate

        session.diagnostics[said:] = relocate(session.diagnostics[said:], read)
    if not outputs or session.failed:
        return None
    return outputs[0] if has_fortran_directives(data) or outputs[0].unit.constructs else None


def definitions_of(session: Session, compiler: FortranCompiler) -> tuple[str, ...]:
    """Those of `macros_of`, and what -fopenmp defines."""
    if not asks_openmp(session.command):
        return macros_of(compiler)
    return *macros_of(compiler), _openmp(compiler)


def _openmp(compiler: FortranCompiler) -> str:
    return "-D_OPENMP=202111" if compiler.is_flang else "-D_OPENMP=201511"


def macros_with_openmp(session: Session, compiler: FortranCompiler) -> tuple[str, ...]:
    """What the preprocessor of a compiler has defined in a command with -fopenmp."""
    if session.settings.openacc:
        return definitions_of(session, compiler)
    return *(f"-D{name}" for name in (*compiler.record.macros, *_MACROS)), _openmp(compiler)


def macros_of(compiler: FortranCompiler) -> tuple[str, ...]:
    """What a compiler's preprocessor has defined, and where openacc_lib.h is."""
    from accomp.driver.fortran_runtime import fortran_sources

    sources = fortran_sources()
    headers = (f"-I{sources}",) if sources is not None else ()
    return (
        *headers,
        f"-D_OPENACC={OPENACC_VERSION}",
        *(f"-D{name}" for name in (*compiler.record.macros, *_MACROS)),
    )


def _target(session: Session, compiler: FortranCompiler) -> Target:
    """What the output is for; calls of the run-time library need one that is at hand."""
    from accomp.driver.fortran_runtime import fortran_sources

    library, device = find_runtime(), offload_target(session.settings, session.command)
    known = compiler.record
    has_library = known.library and library.library is not None and fortran_sources() is not None
    offload = device != "host" or known.chosen_elsewhere
    threads = on_threads(session.command, known.kind, device)
    return replace(
        target_of(session.settings),
        profile=session.settings.profile or (EXACT if has_library else PORTABLE),
        asynchronous=device != "host" and bool(library.queues(known.kind)),
        linked=compiler.is_flang and device != "host",
        offload=offload,
        **known.workarounds(device),
        **known.limits_of(release(compiler.path, known)),
        threads=threads,
        simd=Simd.of(device, offload=(offload or known.kind == GNU) and not threads, lanes=known.lanes),
    )


def put_in_place(directory: Path, number: int, source: Input, text: bytes) -> Path:
    """The file that the compiler gets in a source's place: of its name, which names its object."""
    folder = directory / str(number)
    folder.mkdir()
    name = os.path.basename(source.path)
    for ending, known in ((".cuf", ".f90"), (".CUF", ".F90")):  # no compiler here knows CUDA Fortran
        name = name.removesuffix(ending) + known if name.endswith(ending) else name
    place = folder / name
    place.write_bytes(text)
    return place


def _flags(session: Session, compiler: FortranCompiler, translated: bool) -> tuple[list[str], list[str]]:
    """Flags in front of and after the user's."""
    from accomp.driver.cpu_offload import flang_flags, unread_libraries
    from accomp.driver.fortran_runtime import fortran_runtime

    command = session.command
    if command.action is Action.ASK and not command.inputs:
        return [], []
    links = command.action is Action.LINK and bool(command.inputs)
    before, after = list(compiler.record.openmp) if translated or links else [], list[str]()
    target = offload_target(session.settings, command)
    device = compiler.record.offload.get(target, ()) if translated or links else ()
    before += [flag for flag in device if flag not in command.options]
    if translated and target != "host" and compiler.is_flang:
        before += [_OPENMP, *_WHOLE_DESCRIPTORS]
    if any(_PREPROCESSED.search(i.path) for i in command.inputs) or command.options & {"-cpp", "-E"}:
        before.append(f"-D_OPENACC={OPENACC_VERSION}")
    library = find_runtime().library
    exact = translated and _target(session, compiler).exact
    if exact and compiler.is_flang and "-pedantic" in command.options:
        before.append(_NO_TARGET)
    named = exact or _needs_modules(command)
    if library is not None and compiler.record.library and (named or compiler.is_flang):
        device = compiler.record.offload.get(target, ())
        found = fortran_runtime(compiler.path, compiler.is_flang, device, compiler.wrapped, build=named)
        if found is not None and not named:  # flang reads the modules that those of the program use
            after.append(f"-I{found.modules}")
        elif found is not None:
            before.append(f"-I{found.modules}")
            kind = device_kind(command, compiler.record.kind, target)
            after += [*kind, *found.libraries, f"-L{library}", "-laccomp"] if links else []
            queues = find_runtime().queues(compiler.record.kind) if links and target != "host" else ""
            after += ["-Wl,-u,accomp_spawn", f"-l{queues}"] if queues else []
    if links and target == "cpu":
        after += flang_flags(Compiler(compiler.path, Path(compiler.path).resolve()))
        after += unread_libraries(command)
    elif links and target == "host":
        after += openmp_library(compiler)
    return before, after


def openmp_library(compiler: FortranCompiler) -> list[str]:
    """Flags for linking with OpenMP's library where flang has none of its own."""
    installed = Compiler(compiler.path, Path(compiler.path).resolve())
    found = borrowed_runtime(installed) if compiler.is_flang else None
    return [f"-L{found[0]}", f"-Wl,-rpath,{found[0]}"] if found else []


_NO_TARGET = "-Wno-non-target-passed-to-target"
"""Objects in data clauses need not be targets; the library keeps no pointers that the program could use."""
_OPENMP = "-fopenmp-version=52"
"""flang takes use_device_addr when told so, and says that it does not know all of that version."""
_WHOLE_DESCRIPTORS = ("-mmlir", "-disable-tbaa")
"""flang 22 copies descriptors as another type than `map` reads their addresses, which are lost at -O2."""
_NOISE = pattern(
    rb"warning: (?:OpenMP support for version \d+ in flang is still incomplete"
    rb"|<unknown>:0:0: loop not vectorized: [^\n]*)\n?"
)
"""What flang says of directives that the user did not write."""
_DISPATCH = b"failed to legalize operation 'fir.dispatch'"
_MACROS = ("__linux__=1", "__unix__=1", "_LP64=1", "__x86_64__=1")
_OPENACC_NAMES = pattern(rb"openacc|\bacc_\w", re.IGNORECASE)


def _needs_modules(command: CommandLine) -> bool:
    """Whether a source may use the module or its routines, or an object to be linked does.

    A command that only links may need them.
    """
    sources = [i.path for i in command.inputs if i.language == "fortran"]
    if not sources:
        return True
    linked = inputs(command.arguments) if command.action is Action.LINK else []
    if any(holds(path, *RUNTIME) for path in linked):
        return True
    for path in sources:
        try:
            if _OPENACC_NAMES.search(Path(path).read_bytes()):
                return True
        except OSError:
            continue
    return False


def run_naming(arguments: list[str], names: dict[str, str]) -> int:
    """Execute the compiler; its messages name the user's files. Its exit code, or minus that of a signal.

    Raises DriverError for what flang cannot compile, and says in words of its own code.
    """
    code, said = execute.collect(arguments, (2,))
    said = _NOISE.sub(b"", said) if _OPENMP in arguments else said
    for place, name in names.items():
        said = said.replace(os.fsencode(place), os.fsencode(name))
    process.say(said)
    if code and _DISPATCH in said:
        raise DriverError(codes.NO_DISPATCH)
    return code
