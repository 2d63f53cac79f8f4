"""Lazy tables of front ends and back ends: nothing is imported before it is asked for."""

from __future__ import annotations

from importlib import import_module
from typing import cast

from accomp.backends.base import BackEnd, KernelBackEnd
from accomp.frontends.base import FrontEnd
from accomp.source import Language

_FRONT_ENDS = {
    Language.C: "accomp.frontends.clang.frontend:ClangFrontEnd",
    Language.CXX: "accomp.frontends.clang.frontend:ClangFrontEnd",
    Language.FORTRAN: "accomp.frontends.fortran.frontend:FortranFrontEnd",
}
_BACK_ENDS = {"openmp": "accomp.backends.openmp.emit:OpenMPBackEnd"}


_KERNELS = "accomp.backends.hip.emit"


def _made(place: str) -> object:
    module, name = place.split(":")
    return getattr(import_module(module), name)()


def front_end(language: Language) -> FrontEnd:
    """The front end for a language. Raises KeyError where there is none."""
    return cast(FrontEnd, _made(_FRONT_ENDS[language]))


def kernel_back_end() -> KernelBackEnd:
    """The back end that writes kernels."""
    return cast(KernelBackEnd, import_module(_KERNELS))


def back_end(name: str) -> BackEnd:
    """The back end of a name. Raises KeyError where there is none."""
    return cast(BackEnd, _made(_BACK_ENDS[name]))
