"""The front end for Fortran: scan, structure, declarations, directives and what they are about."""

from __future__ import annotations

import os
import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from accomp.diagnostics import Diagnostic, Sink
from accomp.frontends.base import ParseRequest, main_file
from accomp.frontends.fortran.source_form import Layout, layout, preprocessed
from accomp.ir.nodes import Construct, OwnOpenMP, Unit
from accomp.patterns import pattern
from accomp.records import dataclass, replace
from accomp.source import Language, SourceFile

if TYPE_CHECKING:
    from accomp.frontends.fortran.bind import Binder
    from accomp.frontends.fortran.branches import Context
    from accomp.frontends.fortran.directives import Placed
    from accomp.frontends.fortran.modules import Index
    from accomp.frontends.fortran.scopes import Scopes
    from accomp.frontends.fortran.structure import Structure
    from accomp.host.declarations import Declarations
    from accomp.target import Target

_CACHE = "ACCOMP_CACHE_DIR"
"""The folder in which it is kept which files hold which modules."""


def _place(diagnostic: Diagnostic) -> int:
    return diagnostic.span.start if diagnostic.span else -1


_OPENACC, _OPENMP = "202211", "202111"
"""The versions of OpenACC (3.3) and OpenMP (5.2) that macros of these names tell of."""
_SENTINELS = (b"$acc", b"@acc")
_CUDA = pattern(
    rb"[!cC*]\$cuf|\battributes\s*\(\s*(?:global|device|host)\b|<<<|\buse\s+cudafor\b", re.IGNORECASE
)
_CUDA_WORDS = (b"$cuf", b"attributes", b"<<<", b"cudafor")


def _holds_cuda(data: bytes) -> bool:
    """Whether the file is CUDA Fortran; the search costs much, so words come first."""
    folded = data.lower()
    return any(word in folded for word in _CUDA_WORDS) and _CUDA.search(data) is not None


def _read(request: ParseRequest, sink: Sink) -> tuple[Layout, SourceFile]:
    """The form of the file, and its text with what the preprocessor makes of it where that is asked for."""
    form = layout(request.path, request.arguments)
    source = main_file(request, form.form)
    runs = preprocessed(request.path, request.arguments)
    if request.preprocess and (runs or b"include" in source.data.lower()):
        from accomp.frontends.fortran.preprocess import Preprocessor

        reader = Preprocessor.of(request.arguments)
        text = reader.run(source) if runs else reader.bring(source)
        reader.report(sink)
        source = SourceFile(request.path, text, Language.FORTRAN, form.form, request.edited)
    elif request.includes and b"include" in source.data.lower():
        from accomp.frontends.fortran.brought_files import with_included

        text = with_included(source, request.arguments, runs=runs)
        source = replace(source, data=text) if text != source.data else source
    if _holds_cuda(source.data):
        if request.target.analyzed:  # loops of kernels are none of the file's
            return form, SourceFile(request.path, b"", Language.FORTRAN, form.form)
        from accomp.frontends.fortran.cuda import as_openacc

        width = form.width
        idle: frozenset[int] = frozenset()
        if runs and not request.preprocess:
            from accomp.frontends.fortran.preprocess import skipped

            idle = skipped(source, (f"-D_OPENACC={_OPENACC}", *request.arguments))
        hip = request.target.kernels
        source = as_openacc(source, width, request.arguments, sink, hip=hip, skipped=idle)
    return form, source


def _scopes(made: Structure, request: ParseRequest, arguments: tuple[str, ...], index: Index) -> Scopes:
    """The scopes of a file, which find those of others."""
    from accomp.frontends.fortran.modules import Files

    files = Files(arguments, index, inputs=request.inputs)
    return files.add(made)


def _openacc(made: Structure, arguments: tuple[str, ...]) -> str:
    """The value of `_OPENACC` with some arguments; empty where they withdraw it or no text asks for it."""
    from accomp.frontends.fortran.include_lines import names_openacc
    from accomp.frontends.fortran.preprocess import command_line

    version = command_line(arguments).get("_OPENACC")
    return version.body if version is not None and names_openacc(made, arguments) else ""


def _declarations(
    binder: Binder, placed: list[Placed], constructs: tuple[Construct, ...], request: ParseRequest
) -> Declarations | None:
    """What kernels need of the file's declarations, if they are asked for."""
    if binder.bodies is None:
        return None
    from accomp.frontends.fortran.program import File, Gathered

    flang = "-D__flang__=1" in request.arguments
    file = File(binder.scopes, binder.regions, binder.bodies.facts, placed)
    return Gathered(file, request.target.procedures).declarations(constructs, flang)


def _own_openmp(
    made: Structure, around: list[Context], arguments: Sequence[str] | None
) -> tuple[OwnOpenMP, ...]:
    """The directives of OpenMP that the file itself has; `arguments` are those of what is printed whole."""
    if not any(s.sentinel == "omp" for s in made.statements):
        return ()
    from accomp.frontends.fortran.openmp_directives import own_openmp
    from accomp.frontends.fortran.preprocess import skipped

    if arguments is None or not around:
        return own_openmp(made, around)
    return own_openmp(made, around, skipped(made.scan.source, (f"-D_OPENMP={_OPENMP}", *arguments)))


def _with_implied(
    constructs: tuple[Construct, ...], scopes: Scopes, binder: Binder, target: Target
) -> tuple[Construct, ...]:
    """Constructs with those that ALLOCATE, DEALLOCATE and assignments of array functions imply."""
    if not target.exact:
        return constructs
    from accomp.frontends.fortran.lifetimes import Lifetimes

    constructs = Lifetimes(scopes, binder.symbol).added(constructs)
    if not constructs or not target.offload:
        return constructs
    from accomp.frontends.fortran.assigned_results import AssignedResults

    return AssignedResults(scopes, binder.symbol).added(constructs)


def _structure(
    source: SourceFile, width: int, arguments: tuple[str, ...] | None, target: Target, sink: Sink
) -> Structure:
    """The statements and blocks of a file. With arguments, what the preprocessor skips is left out where
    statement trees are asked for, and noted elsewhere.
    """
    from accomp.frontends.fortran.source_form import scan
    from accomp.frontends.fortran.structure import structure

    if arguments is None:
        return structure(scan(source, width))
    from accomp.frontends.fortran.preprocess import skipped

    if target.trees:
        return structure(scan(source, width), skipped=skipped(source, arguments, sink))
    made = structure(scan(source, width))
    made.note_idle(skipped(source, arguments))
    return made


@dataclass(frozen=True, slots=True)
class FortranFrontEnd:
    """Reads one Fortran file. A file without directives is passed through."""

    def load(self, request: ParseRequest, sink: Sink) -> tuple[Unit, ...]:
        """The unit of the file. Raises OSError where it cannot be read; all else goes to the sink."""
        form, source = _read(request, sink)
        wanted = (*_SENTINELS, b"allocate") if request.target.exact else _SENTINELS
        wanted = wanted if request.headers or request.preprocess else (*wanted, b"include")
        if not any(s in source.data.lower() for s in wanted):
            return (Unit(source),)
        from accomp.frontends.fortran.bind import Binder
        from accomp.frontends.fortran.branches import ALWAYS, WITH_DIRECTIVES
        from accomp.frontends.fortran.directives import place
        from accomp.frontends.fortran.include_lines import report_untranslated, with_directives
        from accomp.frontends.fortran.modules import Index, keep_index, kept_index

        prints = not request.preprocess
        runs = preprocessed(request.path, request.arguments)
        arguments = (f"-D_OPENACC={_OPENACC}", *request.arguments) if prints else request.arguments
        branches = arguments if prints and runs and b"#" in source.data else None
        made = _structure(source, form.width, branches, request.target, sink)
        if request.target.whole and prints and any(with_directives(made, arguments)):
            return self.load(replace(request, preprocess=True, arguments=arguments), sink)
        kept = os.environ.get(_CACHE, "")
        index = kept_index(kept) if kept else Index()
        scopes = _scopes(made, request, arguments, index)
        if prints and not request.headers:
            report_untranslated(made, arguments, sink)
        openacc = _openacc(made, arguments) if prints and runs else ""
        placement = place(made, sink, known=WITH_DIRECTIVES if openacc else ALWAYS)
        if request.target.undecided and not placement.keep_undecided():
            return (Unit(source),)
        binder = Binder(scopes, sink, request.target.kernels, request.target.procedures)
        constructs = _with_implied(binder.constructs(placement), scopes, binder, request.target)
        sink.diagnostics.sort(key=_place)
        if kept:
            keep_index(index, kept)
        known = _declarations(binder, placement.placed, constructs, request)
        own = _own_openmp(made, placement.around, arguments if prints and runs else None)
        unit = Unit(source, constructs, tuple(placement.inactive), openacc=openacc, openmp=own)
        return (replace(unit, declarations=known),)
