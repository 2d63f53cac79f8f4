"""The OpenMP of a Fortran file: scanned, preprocessed where the file asks for it, and bound."""

from __future__ import annotations

from accomp.diagnostics import Sink
from accomp.frontends.base import ParseRequest, main_file
from accomp.frontends.fortran.modules import Files, Index
from accomp.frontends.fortran.openmp_bind import bound
from accomp.frontends.fortran.source_form import layout, preprocessed, scan
from accomp.frontends.fortran.statement import CODE, CONDITIONAL
from accomp.frontends.fortran.structure import structure
from accomp.ir.openmp import OmpUnit
from accomp.source import Language, SourceFile

_VERSIONS = {"4.5": "201511", "5.0": "201811", "5.1": "202011", "5.2": "202111", "6.0": "202411"}
"""The values of the macro _OPENMP (OpenMP 5.2, section 2.1)."""
_ACTIVE = frozenset((CODE, CONDITIONAL))


def load_openmp(request: ParseRequest, sink: Sink, version: str) -> OmpUnit:
    """The OpenMP of a file. Raises OSError where it cannot be read; all else goes to the sink."""
    form = layout(request.path, request.arguments)
    source = main_file(request, form.form)
    if preprocessed(request.path, request.arguments) or b"include" in source.data.lower():
        source = _preprocessed(source, request, sink, version)
    made = structure(scan(source, form.width), _ACTIVE)
    files = Files(request.arguments, Index(), inputs=request.inputs)
    return bound(files.add(made), sink, version)


def _preprocessed(source: SourceFile, request: ParseRequest, sink: Sink, version: str) -> SourceFile:
    """The file with what the preprocessor and INCLUDE lines make of it."""
    from accomp.frontends.fortran.preprocess import Preprocessor

    macro = f"-D_OPENMP={_VERSIONS.get(version, _VERSIONS['5.2'])}"
    reader = Preprocessor.of((macro, *request.arguments))
    runs = preprocessed(source.path, request.arguments)
    text = reader.run(source) if runs else reader.bring(source)
    reader.report(sink)
    return SourceFile(source.path, text, Language.FORTRAN, source.form)
