"""What the stages up to check say about C text."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules

import accomp.codes
from accomp.diagnostics import Code, Diagnostic, Sink
from accomp.frontends.base import ParseRequest
from accomp.frontends.clang.frontend import ClangFrontEnd
from accomp.frontends.fortran.frontend import FortranFrontEnd
from accomp.frontends.fortran.openmp_frontend import load_openmp
from accomp.sema.check import check_unit
from accomp.sema.omp.check import check_openmp
from accomp.source import Language


def diagnose(source: str, path: Path = Path("t.c")) -> list[Diagnostic]:
    """The diagnostics of the stages up to check."""
    sink = Sink()
    language = {".cpp": Language.CXX, ".f90": Language.FORTRAN}.get(path.suffix, Language.C)
    request = ParseRequest(str(path), language, data=source.encode())
    front_end = FortranFrontEnd() if language is Language.FORTRAN else ClangFrontEnd()
    for unit in front_end.load(request, sink):
        check_unit(unit, sink)
    return list(sink)


@cache
def catalogue(module: str) -> tuple[Code, ...]:
    """The codes of one module of the catalogue."""
    found = vars(import_module(f"accomp.codes.{module}")).values()
    return tuple(code for code in found if isinstance(code, Code))


def modules() -> list[str]:
    """The modules of the catalogue."""
    return sorted(info.name for info in iter_modules(accomp.codes.__path__))


def check_openmp_source(source: str, path: Path = Path("t.f90"), version: str = "5.2") -> list[Diagnostic]:
    """The diagnostics of the OpenMP that a source of Fortran has itself."""
    sink = Sink()
    request = ParseRequest(str(path), Language.FORTRAN, data=source.encode())
    check_openmp(load_openmp(request, sink, version), sink, version)
    return list(sink)
