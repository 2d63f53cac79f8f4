"""Checks of the OpenMP that Fortran sources have themselves, and what is printed of it."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from time import perf_counter
from typing import TYPE_CHECKING

from accomp.codes import driver as codes
from accomp.codes import syntax
from accomp.diagnostics import Diagnostic, Severity, Sink
from accomp.driver import files, openmp_reports, openmp_trees
from accomp.driver.command_line import Input
from accomp.driver.deep_stack import on_deep_stack
from accomp.driver.errors import DriverError
from accomp.driver.session import Session
from accomp.module_sources import module_names
from accomp.records import replace
from accomp.source import Language

if TYPE_CHECKING:
    from accomp.ir.openmp import OmpUnit
    from accomp.sema.omp.sharing import Environments

_VERSION = "-fopenmp-version="
_VERSIONS = {"45": "4.5", "50": "5.0", "51": "5.1", "52": "5.2", "60": "6.0"}
_OPTIONS = {
    "check": "-fopenmp-check",
    "symbols": "-fopenmp-dump-symbols",
    "symbols-json": "-fopenmp-dump-symbols=json",
    "parse-tree": "-fopenmp-dump-parse-tree",
    "unparse": "-fopenmp-unparse",
}


def check_own_openmp(session: Session) -> int:
    """Check the command's files, and print what is asked for of them; the exit code.

    Raises DriverError where there is no file, or one that is not Fortran.
    """
    inputs = session.command.inputs
    if not inputs:
        raise DriverError(codes.NO_INPUT)
    texts = [_text(session, source) for source in inputs]
    failed = session.failed
    session.flush()
    asked = session.settings.explained or session.settings.own_openmp in ("symbols", "symbols-json")
    if asked or not failed:
        files.write(session.command.output, "".join(texts).encode("utf-8", "surrogateescape"))
    session.finish()
    return 1 if failed else 0


def _text(session: Session, source: Input) -> str:
    mode = session.settings.own_openmp
    if source.language != "fortran":
        raise DriverError(codes.NO_OWN_OPENMP, option=_OPTIONS[mode], path=source.path)
    unit, made, sink = _checked(session, source)
    session.add(sink)
    if session.settings.explained:
        return "".join(openmp_reports.explained(made, name) for name in session.settings.explained)
    if mode == "symbols":
        return openmp_reports.symbols_text(unit, made)
    if mode == "symbols-json":
        return openmp_reports.symbols_json(unit, made)
    if mode == "parse-tree":
        return openmp_trees.tree_text(unit)
    if mode == "unparse":
        return openmp_trees.unparsed(unit).decode("utf-8", "surrogateescape")
    return ""


def warn_of_openmp(session: Session, sources: Iterable[Input], definitions: tuple[str, ...]) -> None:
    """Say what is wrong with the OpenMP of sources that a command compiles.

    These are warnings: the compiler decides what it takes, and may know more than the version asked for.
    `definitions` are the macros of the compiler.
    """
    for source in sources:
        _, _, sink = _checked(session, source, definitions)
        session.add(replace(d, severity=min(d.severity, Severity.WARNING)) for d in sink if _is_own(d))


def _is_own(diagnostic: Diagnostic) -> bool:
    """Whether a message is about OpenMP; what the compiler says of the rest of the program it says itself."""
    return diagnostic.code.name.startswith("omp-") or diagnostic.code in vars(syntax).values()


def _checked(
    session: Session, source: Input, definitions: tuple[str, ...] = ()
) -> tuple[OmpUnit, Environments, Sink]:
    """The OpenMP of one file, the scopes of its constructs, and what is wrong."""
    from accomp.sema.omp.check import check_openmp

    started = perf_counter()

    def work() -> tuple[OmpUnit, Environments, Sink]:
        unit, sink = _loaded(session, source, definitions)
        return unit, check_openmp(unit, sink, version(session)), sink

    found = on_deep_stack(work)
    session.time("check OpenMP", perf_counter() - started)
    return found


def _loaded(session: Session, source: Input, definitions: tuple[str, ...]) -> tuple[OmpUnit, Sink]:
    """The OpenMP of one file, which is read once, with what cannot be read of it."""
    if source.path not in session.openmp:
        session.openmp[source.path] = _read(session, source, definitions)
    return session.openmp[source.path]


def _read(session: Session, source: Input, definitions: tuple[str, ...]) -> tuple[OmpUnit, Sink]:
    from accomp.frontends.base import ParseRequest
    from accomp.registry import openmp_loader

    path = files.STDIN if source.path == "-" else source.path
    inputs = tuple(i.path for i in session.command.inputs)
    arguments = (*definitions, *session.command.parse)
    request = ParseRequest(path, Language.FORTRAN, arguments, files.read(source.path), inputs=inputs)
    faults = Sink()
    return openmp_loader()(request, faults, version(session)), faults


def declarations(session: Session, source: Input, definitions: tuple[str, ...]) -> dict[str, tuple[str, ...]]:
    """The declarative directives of the modules of a file, and of their procedures, in Fortran."""
    from accomp.driver.openmp_trees import declared

    unit, _ = on_deep_stack(partial(_loaded, session, source, definitions))
    return declared(unit, module_names(unit.source.data))


def version(session: Session) -> str:
    """The version of OpenMP that a command asks for: 5.2, unless it says otherwise."""
    given = [a[len(_VERSION) :] for a in session.command.arguments if a.startswith(_VERSION)]
    return _VERSIONS.get(given[-1], "5.2") if given else session.settings.openmp or "5.2"
