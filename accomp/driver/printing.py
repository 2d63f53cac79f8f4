"""Print mode: the translation of each file, on standard output or in a file."""

from __future__ import annotations

import os
from time import perf_counter
from typing import TYPE_CHECKING

from accomp.codes import driver as codes
from accomp.driver import files, quick_scan
from accomp.driver.command_line import Input
from accomp.driver.compiler_names import compiler_name
from accomp.driver.errors import DriverError
from accomp.driver.offload_targets import offload_target
from accomp.driver.session import Session, target_of, translation_options
from accomp.driver.settings import LOOPS
from accomp.records import replace
from accomp.target import EXACT, Simd, version

if TYPE_CHECKING:
    from accomp.pipeline import Options, Output

_OPENACC_MODES = ("acc", "acc-omp")
"""What they print is the user's program, so that headers may stay as they are."""


def print_translation(session: Session) -> int:
    """Translate the command's files and write their text; the exit code.

    Nothing is written where one of them has an error.
    """
    inputs = session.command.inputs
    if not inputs:
        raise DriverError(codes.NO_INPUT)
    if len(inputs) > 1 and session.command.output:
        raise DriverError(codes.SEVERAL_OUTPUTS)
    texts = [_text(session, source) for source in inputs]
    failed = session.failed
    session.flush()
    if not failed:
        files.write(session.command.output, _together(session, texts))
        _write_kernels(session)
    session.finish()
    return 1 if failed else 0


def _together(session: Session, texts: list[bytes]) -> bytes:
    """What is printed of several files."""
    if session.settings.emit != LOOPS:
        return b"".join(texts)
    from accomp.driver.loop_reports import joined

    return joined(texts)


def _fortran(data: bytes, exact: bool) -> bool:
    included = b"include" in data.lower()
    return quick_scan.has_fortran_directives(data) or included or (exact and quick_scan.may_allocate(data))


def _holds(session: Session, source: Input, data: bytes) -> bool:
    """Whether a source of C or C++, or a user header of it, may hold directives."""
    if quick_scan.has_directives(data):
        return True
    search = quick_scan.search_path(session.command.parse)
    return quick_scan.includes(source.path, data, search, session.command.headers).directives()


def _text(session: Session, source: Input) -> bytes:
    started = perf_counter()
    data = files.read(source.path)
    session.time("read", perf_counter() - started)
    return printed_text(session, source, data)


def printed_text(session: Session, source: Input, data: bytes) -> bytes:
    """What is printed of one input, whose bytes are given. Kernels go to the session, as diagnostics do."""
    if not _may_change(session, source, data):
        procedures = target_of(session.settings).procedures
        return b"" if session.settings.emit or procedures else data
    source = _with_language(source)
    if session.settings.emit:
        return _emitted(session, source, data)
    fortran = source.language == "fortran"
    whole = target_of(session.settings).procedures and not fortran
    headers = whole or session.settings.print_mode in _OPENACC_MODES
    texts = session.texts(source, data, lambda: print_options(session, fortran), headers=headers)
    session.kernels += [t.kernels for t in texts if t.kernels]
    return texts[0].data if texts else data


def printed_outputs(session: Session, source: Input, data: bytes, *, headers: bool) -> tuple[Output, ...]:
    """What becomes of one input and, if asked for, of its user headers with directives; nothing where there
    is nothing to translate.
    """
    if not _may_change(session, source, data):
        return ()
    source = _with_language(source)
    fortran = source.language == "fortran"
    options = replace(print_options(session, fortran), includes=headers and fortran)
    return session.translate(source, data, options, headers=headers)


def _may_change(session: Session, source: Input, data: bytes) -> bool:
    if session.settings.routines:
        return True
    if source.language == "fortran":
        return _fortran(data, target_of(session.settings).exact)
    return _holds(session, source, data)


def _with_language(source: Input) -> Input:
    """An input as one of C where nothing tells its language."""
    return source if source.language else Input(source.path, source.at, "c")


FOR_ANY = {
    "addressed_names": True,
    "linear_indices": True,
    "named_cycles": True,
    "base_pointers": True,
    "pointer_loops": True,
    "fixed_addresses": True,
    "shared_lanes": True,
}
"""Fields of Target for text that any compiler may be given."""


def print_options(session: Session, fortran: bool) -> Options:
    """Those of the settings, and of what a compiler that is named takes."""
    settings = session.settings
    target, name = target_of(settings), compiler_name(settings.compiler).program
    device = offload_target(settings, session.command)
    chosen = device != "host" or not settings.target  # text for the host alone has to be asked for
    if not name or not target.output.openmp:
        simd = Simd.of(device, offload=chosen)
        return translation_options(settings, replace(target, simd=simd, **FOR_ANY))
    from accomp.driver.compiler_records import FORTRAN, GNU, C, recognised
    from accomp.driver.compilers import release
    from accomp.driver.flags import on_threads

    known = recognised((os.path.basename(name),), FORTRAN if fortran else C)
    found = release(name, known) if known is not None else 0
    if known is not None and not settings.openmp and (found or known.kind != GNU):
        target = replace(target, openmp=version(known.version(found)))
    if known is not None:
        target = replace(target, **known.workarounds(device), **known.limits_of(found))
    if not settings.openmp:  # flang 22 takes `enter` with -fopenmp-version=52 alone
        target = replace(target, enters=False)
    if target.exact and known is not None and known.kind == GNU:
        threads = on_threads(session.command, GNU, device)
        target = replace(target, threads=threads, asynchronous=target.asynchronous and not threads)
    simd = Simd.of(device, offload=chosen, lanes=known is not None and known.lanes)
    return translation_options(settings, replace(target, simd=simd))


def _write_kernels(session: Session) -> None:
    """Kernels go into a file beside that of -o, else after the host program."""
    if session.kernels:
        from accomp.driver.hip_objects import printed_kernels_path

        files.write(printed_kernels_path(session.command.output), b"\n".join(session.kernels))


def _emitted(session: Session, source: Input, data: bytes) -> bytes:
    if session.settings.emit == LOOPS:
        return _loops(session, source, data)
    target = replace(target_of(session.settings), profile=EXACT)  # which has descriptors of all updates
    options = translation_options(session.settings, target)
    outputs = session.translate(source, data, options, headers=True)
    from accomp.driver.update_descriptors import text

    return text(tuple(o.unit for o in outputs[:1])).encode("utf-8", "surrogateescape")


def _loops(session: Session, source: Input, data: bytes) -> bytes:
    from accomp.driver.loop_reports import text

    options = translation_options(session.settings, target_of(session.settings))
    return text(session.loops(source, data, options)).encode("utf-8", "surrogateescape")
