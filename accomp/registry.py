"""Lazy tables of front ends and back ends: nothing is imported before it is asked for."""

from __future__ import annotations

from functools import partial
from importlib import import_module
from typing import TYPE_CHECKING, cast

from accomp.source import Language, SourceFile
from accomp.target import BACK_ENDS

if TYPE_CHECKING:
    from collections.abc import Callable

    from accomp.backends.base import BackEnd, KernelBackEnd, ModuleReader
    from accomp.diagnostics import Sink
    from accomp.frontends.base import FrontEnd, ParseRequest, WrittenDirective
    from accomp.ir.data_changes import DataChanges
    from accomp.ir.nodes import Unit
    from accomp.ir.openmp import OmpUnit
    from accomp.ir.routine_places import RoutinePlace
    from accomp.mapping.policy import Policy
    from accomp.mapping.rule import Rule
    from accomp.spec.model import Coverage
    from accomp.target import Target

    DataOptimizer = Callable[[bytes, Sink], DataChanges]
    RoutineFinder = Callable[[ParseRequest, SourceFile, frozenset[str]], tuple[RoutinePlace, ...]]
    DirectiveFinder = Callable[[ParseRequest], tuple[WrittenDirective, ...]]
    OpenMPLoader = Callable[[ParseRequest, Sink, str], OmpUnit]
    MapStage = Callable[[tuple[Unit, ...], Policy, Target, Sink], tuple[Unit, ...]]

_FRONT_ENDS = {
    Language.C: "accomp.frontends.clang.frontend:ClangFrontEnd",
    Language.CXX: "accomp.frontends.clang.frontend:ClangFrontEnd",
    Language.FORTRAN: "accomp.frontends.fortran.frontend:FortranFrontEnd",
}

_ROUTINES = {
    Language.C: "accomp.frontends.clang.routine_places:routine_places",
    Language.CXX: "accomp.frontends.clang.routine_places:routine_places",
    Language.FORTRAN: "accomp.frontends.fortran.routine_places:routine_places",
}

_WRITTEN = {
    Language.C: "accomp.frontends.clang.written_directives:written_directives",
    Language.CXX: "accomp.frontends.clang.written_directives:written_directives",
    Language.FORTRAN: "accomp.frontends.fortran.written_directives:written_directives",
}


def _at(place: str) -> object:
    module, name = place.split(":")
    return getattr(import_module(module), name)


def front_end(language: Language) -> FrontEnd:
    """The front end for a language. Raises KeyError where there is none."""
    return cast("Callable[[], FrontEnd]", _at(_FRONT_ENDS[language]))()


def routine_finder(language: Language) -> RoutineFinder:
    """What finds where `routine` directives are about procedures of a file, given by their symbols."""
    return cast("RoutineFinder", _at(_ROUTINES[language]))


def openmp_loader() -> OpenMPLoader:
    """What reads the OpenMP that a Fortran file has itself."""
    return cast("OpenMPLoader", _at("accomp.frontends.fortran.openmp_frontend:load_openmp"))


def statement_trees() -> Callable[[str, str], str]:
    """What parses single statements of Fortran, given their text and kind, to trees as text."""
    return cast("Callable[[str, str], str]", _at("accomp.frontends.fortran.statement_trees:statement_tree"))


def speller() -> Callable[[tuple[Unit, ...]], tuple[Unit, ...]]:
    """What puts calls of the run-time library in place of actions in mapped units."""
    place = "accomp.backends.runtime_calls.spelling:spelled"
    return cast("Callable[[tuple[Unit, ...]], tuple[Unit, ...]]", _at(place))


def written_directives(language: Language) -> DirectiveFinder:
    """What finds the directives of OpenACC in a text, and parses none."""
    return cast("DirectiveFinder", _at(_WRITTEN[language]))


def back_end(name: str) -> BackEnd:
    """The back end of a name. Raises KeyError where there is none."""
    return cast("Callable[[], BackEnd]", _at(BACK_ENDS[name].emit))()


def kernel_back_end(name: str) -> KernelBackEnd:
    """What writes the kernels of a back end that makes some."""
    return cast("KernelBackEnd", import_module(BACK_ENDS[name].kernels))


def module_reader() -> ModuleReader:
    """What reads modules of MLIR."""
    return cast("ModuleReader", import_module("accomp.backends.mlir.files"))


def data_optimizer() -> DataOptimizer:
    """What finds data clauses that can move less, in the text of a module of MLIR."""
    return cast("DataOptimizer", _at("accomp.backends.mlir.data_changes:data_changes"))


def map_stage(name: str) -> MapStage:
    """The map stage of a back end that has one."""
    entry = BACK_ENDS[name]
    stage = cast("Callable[..., tuple[Unit, ...]]", _at(entry.map))

    def regions_of(language: Language) -> object:
        return _at(entry.regions[language])

    return partial(stage, regions_of=regions_of) if entry.regions else stage


def rules(name: str) -> tuple[Rule, ...] | tuple[Coverage, ...]:
    """What accounts for clauses in the output of a back end; of one without map stage, Coverage."""
    return cast("tuple[Rule, ...] | tuple[Coverage, ...]", _at(BACK_ENDS[name].rules))
