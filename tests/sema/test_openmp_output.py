"""OpenMP that accomp makes of Fortran, and what is printed of parse trees, pass the checks of OpenMP."""

from __future__ import annotations

from pathlib import Path

import pytest

from accomp.diagnostics import Severity, Sink
from accomp.driver.openmp_trees import tree_text, unparsed
from accomp.frontends.base import ParseRequest
from accomp.frontends.fortran.openmp_frontend import load_openmp
from accomp.ir.openmp import OmpUnit
from accomp.pipeline import Options, translate
from accomp.sema.omp.check import check_openmp
from accomp.source import Language

ROOT = Path(__file__).resolve().parents[2]
FOLDERS = ("analysis", "fortran", "hip", "mlir", "run", "sema")
EXCEPT = {
    "fortran-associate.f90": "reduces an associate name, which flang takes",
    "fortran-undecided.f90": "has lines of the preprocessor, for -cpp",
    "type-bound-blocks.f90": "has lines of the preprocessor, for -cpp",
}
PROGRAMS = sorted(
    p
    for folder in FOLDERS
    for p in (ROOT / "lit-tests" / folder).iterdir()
    if p.suffix in (".f90", ".F90", ".f") and p.name not in EXCEPT
)
COMMON = "subroutine f\n  integer :: k\n  common /c/ k\n  !$omp threadprivate(/c/)\n  k = 1\nend subroutine\n"
ASSIGNMENT = "Assignment_Stmt(Name('s'), '=', Level_2_Expr(Name('s'), '+', Int_Literal_Constant('1', None)))"


def checked(path: str, data: bytes) -> tuple[OmpUnit, list[str]]:
    sink = Sink()
    arguments = (f"-I{Path(path).parent}",)
    unit = load_openmp(ParseRequest(path, Language.FORTRAN, arguments, data), sink, "5.2")
    check_openmp(unit, sink)
    errors = [d for d in sink if d.severity >= Severity.ERROR]
    return unit, [f"{d.span and d.span.position()}: {d.message}" for d in errors]


@pytest.mark.parametrize("path", PROGRAMS, ids=lambda p: p.name)
def test_own_output(path: Path) -> None:
    sink = Sink()
    request = ParseRequest(str(path), Language.FORTRAN, (f"-I{path.parent}",), path.read_bytes())
    outputs = translate(request, Options(), sink)
    if sink.errors:
        return  # nothing is printed
    unit, errors = checked(str(path), outputs[0].data)
    assert errors == []
    _check_unparsed(str(path), unit)


def _check_unparsed(path: str, unit: OmpUnit) -> None:
    again, errors = checked(path, unparsed(unit))
    assert errors == []
    assert [_shape(c.directive) for c in again.walk()] == [_shape(c.directive) for c in unit.walk()]


def _shape(directive: object) -> str:
    """What a directive says, without places."""
    from accomp.syntax.nodes import Directive
    from accomp.syntax.printer import name_and_clauses

    assert isinstance(directive, Directive)
    return " ".join(" ".join(name_and_clauses(directive, fortran=True)).split())


def test_a_common_block_is_printed_as_it_is_listed() -> None:
    unit, errors = checked("t.f90", COMMON.encode())
    assert errors == []
    assert unparsed(unit) == COMMON.encode()


def test_statements_of_constructs_are_trees() -> None:
    lines = ("subroutine f(s)", "  integer :: s", "  !$omp parallel", "  s = s + 1", "  !$omp end parallel")
    text = "\n".join((*lines, "end subroutine\n"))
    unit, _ = checked("t.f90", text.encode())
    assert tree_text(unit).splitlines() == [
        "subroutine f [1:1-1:15]",
        "  OpenMPBlockConstruct 'parallel' [3:9-3:16] [3:3-3:16]",
        "    executable [4:3-4:11] " + ASSIGNMENT,
        "    End 'parallel' [5:3-5:20]",
    ]
