"""The front end for Fortran: scan, structure, declarations, directives and what they are about."""

from __future__ import annotations

import os
import re

from accomp.diagnostics import Diagnostic, Sink
from accomp.frontends.base import ParseRequest
from accomp.frontends.fortran.form import FIXED_WIDTH, Layout, layout, preprocessed
from accomp.ir.nodes import Construct, Unit
from accomp.records import dataclass
from accomp.source import Language, SourceFile

_CACHE = "ACCOMP_CACHE_DIR"
"""The folder in which it is kept which files hold which modules."""


def _place(diagnostic: Diagnostic) -> int:
    return diagnostic.span.start if diagnostic.span else -1


def _start(construct: Construct) -> int:
    return construct.directive.span.start if construct.directive.span else -1


_SENTINELS = (b"$acc", b"@acc")
_CUDA = re.compile(
    rb"[!cC*]\$cuf|\battributes\s*\(\s*(?:global|device|host)\b|<<<|\buse\s+cudafor\b", re.IGNORECASE
)
_CUDA_WORDS = (b"$cuf", b"attributes", b"<<<", b"cudafor")


def _holds_cuda(data: bytes) -> bool:
    """Whether the file is CUDA Fortran; the search costs much, so words come first."""
    folded = data.lower()
    return any(word in folded for word in _CUDA_WORDS) and _CUDA.search(data) is not None


def _read(request: ParseRequest, sink: Sink) -> tuple[Layout, SourceFile]:
    """The form of the file, and its text with what the preprocessor makes of it where that is asked for."""
    data = request.data
    if data is None:
        with open(request.path, "rb") as file:
            data = file.read()
    form = layout(request.path, request.arguments)
    source = SourceFile(request.path, data, Language.FORTRAN, form.form)
    runs = preprocessed(request.path, request.arguments)
    if request.preprocess and (runs or b"include" in data.lower()):
        from accomp.frontends.fortran.preprocess import Preprocessor

        reader = Preprocessor.of(request.arguments)
        text = reader.run(source) if runs else reader.bring(source)
        source = SourceFile(request.path, text, Language.FORTRAN, form.form)
    if _holds_cuda(source.data):
        from accomp.frontends.fortran.cuda import as_openacc

        source = as_openacc(source, form.width or FIXED_WIDTH, request.arguments, sink, hip=request.bodies)
    return form, source


@dataclass(frozen=True, slots=True)
class FortranFrontEnd:
    """Reads one Fortran file. A file without directives is passed through."""

    def load(self, request: ParseRequest, sink: Sink) -> tuple[Unit, ...]:
        """The unit of the file. Raises OSError where it cannot be read; all else goes to the sink."""
        form, source = _read(request, sink)
        wanted = (*_SENTINELS, b"allocate") if request.lifetimes else _SENTINELS
        if not any(s in source.data.lower() for s in wanted):
            return (Unit(source),)
        from accomp.frontends.fortran.bind import Binder
        from accomp.frontends.fortran.directives import place
        from accomp.frontends.fortran.modules import Files, Index, keep_index, kept_index
        from accomp.frontends.fortran.scan import scan
        from accomp.frontends.fortran.structure import structure

        made = structure(scan(source, form.width or FIXED_WIDTH))
        kept = os.environ.get(_CACHE, "")
        index = kept_index(kept) if kept else Index()
        scopes = Files(
            request.arguments,
            index,
            compiled=request.bodies,
            preprocess=request.preprocess or request.bodies,
            inputs=request.inputs,
        ).add(made)
        placement = place(made, sink)
        binder = Binder(scopes, sink, copies=request.bodies)
        constructs = binder.constructs(placement)
        if request.lifetimes:
            from accomp.frontends.fortran.lifetimes import Lifetimes

            implied = Lifetimes(scopes, binder.symbol).constructs()
            constructs = tuple(sorted((*constructs, *implied), key=_start))
        sink.diagnostics.sort(key=_place)
        if kept:
            keep_index(index, kept)
        regions = None
        if request.bodies:
            from accomp.frontends.fortran.kernels.regions import regions_of

            regions = regions_of(scopes, binder.regions, request.arguments)
        return (Unit(source, constructs, tuple(placement.inactive), regions=regions),)
