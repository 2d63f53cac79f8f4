"""A back end is an entry of the registry; pipeline, accounting, tables and driver go by it."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from accomp.diagnostics import Sink
from accomp.driver.command import run
from accomp.driver.stages import run as run_stages
from accomp.frontends.base import ParseRequest
from accomp.pipeline import Options, translate
from accomp.source import Language
from accomp.spec.openacc import TABLE
from accomp.target import BACK_ENDS, BackEndEntry, Target

LISTING = BackEndEntry(
    "lists", rules="tests.mapping.toys.listing:RULES", emit="tests.mapping.toys.listing:Lister"
)
C = """\
void f(int n, double *a) {
  double x;
#pragma acc parallel loop copy(a[0:n]) private(x)
  for (int i = 0; i < n; ++i) {
    x = i;
#pragma acc loop seq
    for (int j = 0; j < 2; ++j) a[i] += x;
  }
}
"""
C_LISTED = """\
parallel copy(a[0:n]) firstprivate(n, x)
  loop private(x) independent() gang() worker()
    loop seq()
"""
FORTRAN = """\
subroutine f(n, a)
integer :: n, i
real :: a(n)
!$acc parallel loop seq num_gangs(1) copy(a)
do i = 1, n
a(i) = a(i) + 1
end do
end subroutine
"""


@pytest.fixture(autouse=True)
def listing(monkeypatch: pytest.MonkeyPatch) -> None:
    """A back end beside the others."""
    monkeypatch.setitem(BACK_ENDS, "list", LISTING)


def translated(text: str, language: Language = Language.C, policy: str = "") -> tuple[str, list[str]]:
    sink = Sink()
    request = ParseRequest({Language.C: "t.c"}.get(language, "t.f90"), language, data=text.encode())
    outputs = translate(request, Options(policy=policy, target=Target("list"), verify=True), sink)
    return "".join(o.data.decode() for o in outputs), [d.message for d in sink]


def test_a_back_end_is_one_file_and_an_entry() -> None:
    assert translated(C) == (C_LISTED, [])
    text, said = translated(FORTRAN, Language.FORTRAN)
    assert not said
    assert text.splitlines()[0].startswith("parallel num_gangs() copy(a)")
    assert text.splitlines()[1].startswith("  loop seq()")


def test_policies_are_for_every_back_end() -> None:
    assert translated(C, policy="documented")[0] == C_LISTED.replace(" gang() worker()", "")


@pytest.mark.parametrize(
    ("pragma", "message"),
    [
        ("parallel async copy(a[0:n])", "no lists mapping for clause 'async' of 'parallel'"),
        ("serial present(a[0:n])", "no lists mapping for clause 'present' of 'serial'"),
        ("data copy(a[0:n])", "no lists mapping for directive 'data'"),
    ],
)
def test_what_no_rule_accounts_for_is_an_error(pragma: str, message: str) -> None:
    source = f"void f(int n, int *a) {{\n#pragma acc {pragma}\n  {{ a[0] = 1; }}\n}}\n"
    assert translated(source) == (source, [message])


def test_rules_may_be_for_one_language() -> None:
    assert translated("#pragma acc routine seq\nint g(void);\n") == ("routine seq()\n", [])
    fortran = "subroutine g()\n!$acc routine seq\nend subroutine\n"
    assert translated(fortran, Language.FORTRAN)[1] == ["no lists mapping for directive 'routine'"]


def test_the_driver_prints_by_the_name_of_a_back_end(
    tmp_path: Path, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    source = tmp_path / "t.c"
    source.write_text(C)
    assert run("accomp-clang", [str(source), "-fopenacc-print=list"]) == 0
    assert capfdbinary.readouterr().out.decode() == C_LISTED
    assert run_stages([str(source), "--backend=list", "--stop-after=emit"]) == 0
    assert capfdbinary.readouterr().out.decode() == C_LISTED
    assert run("accomp-clang", [str(source), "-c", "-fopenacc-backend=list"]) == 1
    assert b"expected 'openmp' or 'hip'" in capfdbinary.readouterr().err


@pytest.fixture
def tables(monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """The generator of the reference pages."""
    monkeypatch.setattr(sys, "path", [str(Path(__file__).resolve().parents[2] / "tools"), *sys.path])
    yield import_module("generate_docs")
    for name in ("generate_docs", "table_pages"):
        sys.modules.pop(name, None)


def test_each_back_end_has_a_column(tables: Any) -> None:
    lines: list[str] = tables.support().splitlines()
    assert lines[0] == "| directive | clauses | OpenMP, `portable` | OpenMP, `exact` | HIP | MLIR | lists |"
    cells = {line.split("|")[1].strip(" `"): line.split("|")[-2].strip() for line in lines[2:]}
    assert cells["data"] == "an error"
    assert cells["loop"] == "all but collapse, reduction, tile, vector"
    assert cells["routine"] == "an error in Fortran"
    assert "| lists |" in tables.reference(TABLE)
    assert "| `list-region` | lists | parallel, serial, kernels |" in tables.rules()
