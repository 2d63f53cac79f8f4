"""Regions on the threads of the host: which constructs need no `target`, and what they become."""

from __future__ import annotations

import pytest

from accomp.diagnostics import Sink
from accomp.frontends.base import ParseRequest
from accomp.pipeline import Options, translate
from accomp.source import Language
from accomp.target import Target

OPTIONS = Options(
    policy="partition",
    target=Target(profile="exact", openmp=(5, 0), asynchronous=False, offload=False, threads=True),
)


def directives(text: str, language: Language) -> list[str]:
    """The OpenMP directives that a source becomes."""
    sink = Sink()
    name = {Language.FORTRAN: "a.f90", Language.CXX: "a.cpp"}.get(language, "a.c")
    outputs = translate(ParseRequest(name, language, data=text.encode()), OPTIONS, sink)
    assert not sink.errors, [str(d.message) for d in sink]
    lines = outputs[0].data.decode().replace("&\n!$omp&", "").replace("\\\n", "").splitlines()
    found = (line.strip() for line in lines)
    return [" ".join(x.split()[1:] if x[0] == "!" else x.split()[2:]) for x in found if "omp " in x[:12]]


def fortran(lines: str, declarations: str = "") -> list[str]:
    """The same of the body of a subroutine."""
    known = "integer :: n, i, j\nreal :: a(n, n), t, w(8), s"
    text = f"subroutine work(n, a, t, s)\n{known}\n{declarations}\n{lines}\nend subroutine\n"
    return directives(text, Language.FORTRAN)


def c(lines: str) -> list[str]:
    """The same of the body of a function in C."""
    head = "float work(int n, float *a, float *b) {\n float s = 0;"
    return directives(f"{head}\n{lines}\nreturn s;\n}}\n", Language.C)


LOOP = "do j = 1, n\n a(1, j) = t\nend do"


def test_one_loop_is_parallel_do() -> None:
    assert fortran(f"!$acc parallel loop copy(a)\n{LOOP}") == ["parallel do shared(a) firstprivate(n, t)"]


def test_sizes_of_one_loop_are_left_to_the_threads() -> None:
    made = fortran(f"!$acc parallel loop gang num_gangs(1000) num_workers(4) copy(a)\n{LOOP}")
    assert len(made) == 1
    assert made[0].startswith("parallel do ")
    assert "num_" not in made[0]


def test_variables_stand_in_one_clause_whatever_their_case() -> None:
    made = fortran(f"!$acc parallel loop gang copy(a) private(W)\n{LOOP.replace('t', 'w(1)')}")
    assert made[0].lower().count("w") == 1


def test_reductions_are_of_the_loop() -> None:
    loop = "do j = 1, n\n s = s + a(1, j)\nend do"
    made = fortran(f"!$acc parallel loop gang vector reduction(+:s) copyin(a)\n{loop}")
    assert made == ["parallel do simd shared(a) firstprivate(n) reduction(+: s)"]


def test_chunks_of_gangs_are_a_schedule() -> None:
    made = fortran(f"!$acc parallel loop gang(static: 3) copy(a)\n{LOOP}")
    assert "schedule(static, 3)" in made[0]


def test_gangs_with_several_loops_are_threads() -> None:
    inner = "!$acc loop gang\n" + LOOP
    made = fortran(f"!$acc parallel copy(a) private(w)\n w = 1\n{inner}\n{inner}\n!$acc end parallel")
    assert [m.split("(")[0].split()[0] for m in made] == ["parallel", "do", "do", "end"]
    assert "private(w" in made[0]
    assert made[-1] == "end parallel"


def test_one_gang_is_the_thread_itself() -> None:
    loop = "!$acc loop independent\n" + LOOP
    made = fortran(f"!$acc kernels copy(a)\n t = 1\n{loop}\n{loop}\n!$acc end kernels")
    assert made[0].startswith("task if(.false.) default(shared)")
    assert [m.split()[0] for m in made] == ["task", "parallel", "parallel", "end"]


def test_kernels_in_c() -> None:
    loop = "#pragma acc loop independent\nfor (int i = 0; i < n; ++i) a[i] += 1;"
    made = c(f"#pragma acc kernels copy(a[0:n])\n{{\n{loop}\n{loop}\n}}")
    assert made[0] == "task if(0) default(shared)"
    assert all(m.startswith("parallel for") for m in made[1:])


LEVELS = pytest.mark.parametrize(
    ("levels", "shared_out", "of_one_gang"),
    [
        ("gang", "for", ""),
        ("gang vector", "for simd", "simd"),
        ("gang worker", "for", "parallel for"),
        ("gang worker vector", "for simd", "parallel for simd"),
    ],
)


@LEVELS
def test_levels_of_loops(levels: str, shared_out: str, of_one_gang: str) -> None:
    body = "for (int i = 0; i < n; ++i) a[i] += 1;"
    loops = f"#pragma acc loop {levels}\n{body}\n#pragma acc loop gang worker\n{body}"
    made = [m.split(" shared")[0] for m in c(f"#pragma acc parallel copy(a[0:n])\n{{\n{loops}\n}}")]
    assert made[1:] == [shared_out, "for"]
    assert made[0] == "parallel"
    made = c(f"#pragma acc parallel num_gangs(1) copy(a[0:n])\n{{\n{loops}\n}}")
    assert made[0].startswith("task if(0) default(shared)")
    assert [m.split(" shared")[0] for m in made[1:]] == [*filter(None, [of_one_gang]), "parallel for"]


@LEVELS
def test_levels_of_one_loop(levels: str, shared_out: str, of_one_gang: str) -> None:
    loop = "for (int i = 0; i < n; ++i) a[i] += 1;"
    made = c(f"#pragma acc parallel loop {levels} copy(a[0:n])\n{loop}")
    assert [m.split(" shared")[0] for m in made] == [f"parallel {shared_out}"]
    made = c(f"#pragma acc parallel loop {levels} num_gangs(1) copy(a[0:n])\n{loop}")
    assert made[0].startswith("target") is not of_one_gang.startswith("parallel")


@pytest.mark.parametrize(
    "lines",
    [
        "!$acc parallel num_gangs(4) copy(t)\n!$acc atomic\n t = t + 1\n!$acc end parallel",
        f"!$acc parallel copy(a)\n call gangs(a)\n!$acc loop gang\n{LOOP}\n!$acc end parallel",
        f"!$acc parallel num_gangs(4) copy(a)\n t = 2\n!$acc loop gang\n{LOOP}\n!$acc end parallel",
        "!$acc serial copy(t)\n t = t + 1\n!$acc end serial",
    ],
)
def test_what_could_be_told_apart_stays(lines: str) -> None:
    assert fortran(lines)[0].startswith("target")


@pytest.mark.parametrize(
    ("lines", "kept"),
    [
        ("#pragma acc parallel loop gang copy(a[0:n])\nfor (int i = 0; i < n; ++i) a[i] = 1;", False),
        (
            "#pragma acc parallel loop gang copy(a[0:n])\nfor (int i = 0; i < n; ++i) { b = a; b[i] = 1; }",
            True,
        ),
    ],
)
def test_pointers_that_are_set(lines: str, kept: bool) -> None:
    assert c(lines)[0].startswith("target") is kept


def test_regions_beside_the_region_keep_it() -> None:
    sums = "struct { float x; } v = {0};\n#pragma acc parallel loop gang reduction(+ : v.x) copyin(a[0:n])"
    assert c(f"{sums}\nfor (int i = 0; i < n; ++i) v.x += a[i];")[0].startswith("target")


def test_conflicting_clauses_keep_the_region() -> None:
    body = "#pragma acc loop gang vector reduction(+ : s)\nfor (int i = 0; i < n; ++i) s += a[i];"
    made = c(f"#pragma acc parallel copyin(a[0:n]) reduction(+ : s)\n{{\n s += 1;\n{body}\n}}")
    assert made[0].startswith("target teams")


def test_copies_of_what_other_names_may_change_keep_target() -> None:
    region = f"!$acc parallel loop copy(a) firstprivate(w)\n{LOOP}"
    assert "target" not in fortran(region)[0]
    assert fortran(region, "target :: w")[0].startswith("target")


def test_copies_of_references_keep_target() -> None:
    head = "void work(int n, float *a) {\n float {} = a[1];\n"
    loop = (
        "#pragma acc parallel loop copy(a[0:n]) firstprivate(x)\nfor (int i = 0; i < n; ++i) a[i] += x;\n}\n"
    )
    assert "target" not in directives(head.replace("{}", "x") + loop, Language.CXX)[0]
    assert directives(head.replace("{}", "&x") + loop, Language.CXX)[0].startswith("target")
