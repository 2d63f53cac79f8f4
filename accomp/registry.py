"""Lazy tables of front ends and back ends: nothing is imported before it is asked for."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, cast

from accomp.records import dataclass
from accomp.source import Language

if TYPE_CHECKING:
    from collections.abc import Callable

    from accomp.backends.base import BackEnd, KernelBackEnd
    from accomp.diagnostics import Sink
    from accomp.frontends.base import FrontEnd
    from accomp.ir.nodes import Unit
    from accomp.mapping.model import MapOptions, Rule
    from accomp.mapping.policy import Policy
    from accomp.spec.coverage import Coverage

    MapStage = Callable[[tuple[Unit, ...], Policy, MapOptions, Sink], tuple[Unit, ...]]

_FRONT_ENDS = {
    Language.C: "accomp.frontends.clang.frontend:ClangFrontEnd",
    Language.CXX: "accomp.frontends.clang.frontend:ClangFrontEnd",
    Language.FORTRAN: "accomp.frontends.fortran.frontend:FortranFrontEnd",
}


@dataclass(frozen=True, slots=True)
class BackEndEntry:
    """What a back end consists of; places are written "module:name".

    `title` is its output in messages and tables. `rules` is the place of what accounts for clauses, in each
    of its `profiles`; `emit` that of a BackEnd class, and `map` that of the map stage. Without a map stage,
    what is emitted are the normalized trees, whose clauses are accounted for by the rules. `kernels` is
    the module that writes kernels, which are made of the bodies of regions. `openmp`: the output is
    OpenMP, so its limits hold and its version is checked.
    """

    title: str
    rules: str
    emit: str
    map: str = ""
    kernels: str = ""
    profiles: tuple[str, ...] = ("",)
    openmp: bool = False


BACK_ENDS = {
    "openmp": BackEndEntry(
        "OpenMP",
        rules="accomp.mapping.rules.table:RULES",
        emit="accomp.backends.openmp.emit:OpenMPBackEnd",
        map="accomp.mapping.engine:map_units",
        profiles=("portable", "exact"),
        openmp=True,
    ),
    "hip": BackEndEntry(
        "HIP",
        rules="accomp.kernels.rules:RULES",
        emit="accomp.backends.openmp.emit:OpenMPBackEnd",
        map="accomp.kernels.stage:map_units",
        kernels="accomp.backends.hip.emit",
        profiles=("hip",),
    ),
}


def _at(place: str) -> object:
    module, name = place.split(":")
    return getattr(import_module(module), name)


def front_end(language: Language) -> FrontEnd:
    """The front end for a language. Raises KeyError where there is none."""
    return cast("Callable[[], FrontEnd]", _at(_FRONT_ENDS[language]))()


def back_end(name: str) -> BackEnd:
    """The back end of a name. Raises KeyError where there is none."""
    return cast("Callable[[], BackEnd]", _at(BACK_ENDS[name].emit))()


def kernel_back_end(name: str) -> KernelBackEnd:
    """What writes the kernels of a back end that makes some."""
    return cast("KernelBackEnd", import_module(BACK_ENDS[name].kernels))


def map_stage(name: str) -> MapStage:
    """The map stage of a back end that has one."""
    return cast("MapStage", _at(BACK_ENDS[name].map))


def rules(name: str) -> tuple[Rule, ...] | tuple[Coverage, ...]:
    """What accounts for clauses in the output of a back end; of one without map stage, Coverage."""
    return cast("tuple[Rule, ...] | tuple[Coverage, ...]", _at(BACK_ENDS[name].rules))
