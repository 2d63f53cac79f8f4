"""A clause that no rule accounts for is an error in each back end, profile and language."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from accomp.diagnostics import Sink
from accomp.frontends.base import ParseRequest
from accomp.pipeline import Options, translate
from accomp.records import replace
from accomp.source import Language
from accomp.spec.model import ClauseSpec, Shape, Use
from accomp.spec.openacc import TABLE
from accomp.target import Target

LEAVES = sorted(name for name, spec in TABLE.directives.items() if not spec.leaves)


@pytest.fixture(autouse=True)
def toy(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The table with a clause that all directives permit, and for which there is no rule."""
    use = Use("toy", once=True)
    monkeypatch.setitem(TABLE.clauses, "toy", ClauseSpec("toy", Shape.NONE))  # type: ignore[arg-type]
    for name in LEAVES:
        spec = TABLE.directives[name]
        made = replace(spec, uses=(*spec.uses, use))
        monkeypatch.setitem(TABLE.directives, name, made)  # type: ignore[arg-type]
    _forget()
    yield
    monkeypatch.undo()
    _forget()


def _forget() -> None:
    index = TABLE._index  # type: ignore[reportPrivateUsage]
    index.uses.clear()
    index.clauses.clear()


BEFORE = {
    "parallel": "{ x[0] = 1; }",
    "serial": "{ x[0] = 1; }",
    "kernels": "{ x[0] = 1; }",
    "data": "{ }",
    "host_data": "{ }",
    "atomic": "x[0] += 1;",
}
CLAUSES = {
    "data": "copy(x[0:n])",
    "enter data": "copyin(x[0:n])",
    "exit data": "delete(x[0:n])",
    "host_data": "use_device(x)",
    "set": "device_num(0)",
    "update": "self(x[0:n])",
    "declare": "create(y)",
    "routine": "seq",
    "parallel loop": "copy(x[0:n])",
    "cache": "(x[0:1])",
}
IN_LOOPS = ("loop", "atomic", "cache")
OUTPUTS = [("openmp", "portable"), ("openmp", "exact"), ("hip", "exact")]
DIRECTIVES = [name for name in TABLE.directives if name != "cache"]


def _c(name: str) -> str:
    head = f"#pragma acc {name} {CLAUSES.get(name, '')} toy"
    if name == "routine":
        return f"{head}\nint f(int i) {{ return i; }}\n"
    if name == "declare":
        return f"void f(int n) {{\nint y;\n{head}\ny = n;\n}}\n"
    loop = "for (int i = 0; i < n; ++i)"
    inner = f"{head}\n{BEFORE.get(name, '')}\n"
    if name == "loop":
        inner = f"#pragma acc parallel copy(x[0:n])\n{head}\n{loop} x[i] = i;\n"
    elif name.endswith(" loop"):
        inner = f"{head}\n{loop} x[i] = i;\n"
    elif name == "atomic":
        inner = f"#pragma acc parallel loop gang copy(x[0:n])\n{loop} {{\n{inner}}}\n"
    return f"void f(int n, int *x) {{\n{inner}}}\n"


def _fortran(name: str) -> str:
    clauses = CLAUSES.get(name, "").replace("[0:n]", "").replace("(y)", "(x)")
    head = f"!$acc {name} {clauses} toy\n"
    loop = "do i = 1, n\nx(i) = i\nend do\n"
    body = {"atomic": "x(1) = x(1) + 1\n", "data": "x(1) = 1\n", "host_data": "x(1) = 1\n"}.get(name, "")
    inner = f"{head}{body}"
    if name in ("parallel", "serial", "kernels", "data", "host_data"):
        inner = f"{head}x(1) = 1\n!$acc end {name}\n"
    elif name == "loop":
        inner = f"!$acc parallel\n{head}{loop}!$acc end parallel\n"
    elif name.endswith(" loop"):
        inner = head + loop
    elif name == "atomic":
        inner = f"!$acc parallel loop gang copy(x)\ndo i = 1, n\n{inner}end do\n"
    early = name in ("declare", "routine")
    declared = "integer :: n, i\ninteger :: x(10)\n" + (head if early else "")
    return f"subroutine f(n)\n{declared}{'' if early else inner}end subroutine\n"


def _said(text: str, path: str, language: Language, backend: str, profile: str) -> list[str]:
    sink, target = Sink(), Target(backend, profile)
    data = text.encode()
    request = ParseRequest(path, language, data=data)
    translate(request, Options(target=target), sink)
    errors = [f"{d.code.name}: {d.message}" for d in sink]
    assert all(e.startswith("unmapped-clause") for e in errors if "toy" in e), errors
    return [e for e in errors if "toy" in e]


@pytest.mark.parametrize("name", DIRECTIVES)
@pytest.mark.parametrize(("backend", "profile"), OUTPUTS)
@pytest.mark.parametrize("language", [Language.C, Language.CXX, Language.FORTRAN])
def test_a_clause_without_a_rule_is_an_error(
    name: str, backend: str, profile: str, language: Language
) -> None:
    path = {Language.C: "t.c", Language.CXX: "t.cpp", Language.FORTRAN: "t.f90"}[language]
    text = _fortran(name) if language is Language.FORTRAN else _c(name)
    model = "HIP" if backend == "hip" else "OpenMP"
    found = _said(text, path, language, backend, profile)
    assert found, text
    assert "clause 'toy'" in found[0]
    assert model in found[0] or backend == "hip"
