"""What the standard or a policy determines: clauses of OpenACC, else fields of the construct."""

from __future__ import annotations

from pathlib import Path

import pytest

from accomp.diagnostics import Sink
from accomp.frontends.base import ParseRequest
from accomp.ir.nodes import Attributes, ObjectData, Reduced, Unit
from accomp.ir.verifier import verify
from accomp.pipeline import Options, run_stages
from accomp.source import Language
from accomp.syntax.nodes import VarRef
from accomp.target import Target

ROOT = Path(__file__).parents[2] / "lit-tests"
SOURCES = (*sorted((ROOT / "mapping").glob("*.c")), *sorted((ROOT / "fortran").glob("*.f90"))[::5])
OUTPUTS = [
    ("openmp", "portable", "documented"),
    ("openmp", "exact", "partition"),
    ("hip", "exact", "partition"),
]


def _units(path: str, text: str, output: tuple[str, str, str], stage: str) -> tuple[Unit, ...]:
    backend, profile, policy = output
    target = Target(backend, profile)
    languages = {".f90": Language.FORTRAN, ".cpp": Language.CXX}
    language = languages.get(Path(path).suffix, Language.C)
    request = ParseRequest(path, language, data=text.encode())
    return run_stages(request, Options(policy=policy, target=target), Sink(), stage)


@pytest.mark.parametrize("output", OUTPUTS, ids="-".join)
@pytest.mark.parametrize("number", range(3))
def test_trees_hold_no_clauses_but_those_of_the_tables(output: tuple[str, str, str], number: int) -> None:
    for at, path in enumerate(SOURCES[number::3]):
        stage = "map" if at % 2 else "normalize"
        for unit in _units(str(path), path.read_text(), output, stage):
            assert [p.message for p in verify(unit) if "has a clause" in p.message] == [], path


def _attributes(text: str, name: str = "t.c") -> list[Attributes]:
    """Those of the leaf constructs of a program, under the policy `partition`."""
    units = _units(name, text, OUTPUTS[1], "normalize")
    return [construct.attributes for construct in units[0].walk()]


def _texts(refs: tuple[VarRef, ...]) -> list[str]:
    return [ref.text for ref in refs]


def test_what_a_region_shares_and_reaches_through_pointers() -> None:
    text = """void f(int n, float *a, float *b) {
#pragma acc data copyin(a[0:n]) copyout(b[1:n])
#pragma acc parallel loop
  for (int i = 0; i < n; ++i) b[i + 1] = a[i];
}"""
    data, compute, loop = _attributes(text)
    assert data == loop == Attributes()
    assert (_texts(compute.visible), _texts(compute.shared)) == (["b[1:n]"], ["b"])
    assert _texts(compute.translated) == ["a"]


def test_sections_that_start_from_values_of_the_host() -> None:
    text = "void f(float *a) {\n#pragma acc parallel firstprivate(a[0:4])\n  a[0] = 1;\n}"
    assert _texts(_attributes(text)[0].initial) == ["a[0:4]"]


def test_reductions_of_what_the_region_uses_besides() -> None:
    text = """void f(int n, int *a) { int s = 0;
#pragma acc parallel copy(s, a[0:n])
{ a[0] = s;
#pragma acc loop gang reduction(+: s)
  for (int i = 1; i < n; ++i) s += a[i]; }
}"""
    (reduced,) = _attributes(text)[0].shadowed
    assert isinstance(reduced, Reduced)
    assert (reduced.operator, reduced.var.name) == ("+", "s")


@pytest.mark.parametrize(
    ("clause", "statement", "data"),
    [
        ("", "a[0] = n", ObjectData.COPYIN),
        ("", "n = 1", ObjectData.COPY),
        ("copy(this[0:1])", "n = 1", ObjectData.PRESENT),
    ],
)
def test_the_object_of_a_member_function(clause: str, statement: str, data: ObjectData) -> None:
    text = f"struct s {{ int n; void f(int *a) {{\n#pragma acc serial {clause}\n{statement};\n}} }};"
    (found,) = _attributes(text, "t.cpp")
    assert found.object is not None
    assert found.object.data is data
    assert _texts(found.members) == ["n"]


def test_loops_that_lack_a_level_or_set_what_is_read_after_them() -> None:
    text = """void f(int n, int *a) { int t = 0, last;
#pragma acc parallel copy(a[0:n])
#pragma acc loop gang
for (int j = 0; j < n; ++j) {
#pragma acc loop vector
  for (int i = 0; i < n; ++i) { if (a[i]) t = i; a[i] = t; }
#pragma acc loop worker
  for (int i = 0; i < n; ++i) { last = i; a[i] = last; }
  a[j] = last;
} }"""
    _, _, vector, worker = _attributes(text)
    assert vector.withheld is not None
    assert (vector.withheld.level, _texts(vector.withheld.vars)) == ("vector", ["t"])
    assert _texts(worker.lastprivate) == ["last"]


def test_members_that_are_reduced() -> None:
    text = """struct s { int n; };
void f(struct s v) {
#pragma acc parallel loop reduction(+: v.n)
  for (int i = 0; i < 9; ++i) v.n += i;
}"""
    assert _texts(_attributes(text)[0].reduced_parts) == ["v.n"]
