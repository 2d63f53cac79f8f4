"""Constructs of Fortran: symbols, values, loops, uses, and what is said of bad input."""

from __future__ import annotations

import pytest

from accomp.diagnostics import Diagnostic, Sink
from accomp.frontends.base import ParseRequest
from accomp.frontends.fortran.constants import value_of
from accomp.frontends.fortran.frontend import FortranFrontEnd
from accomp.ir.nodes import Construct, Unit
from accomp.source import Language
from accomp.syntax.nodes import TypeKind
from tests.frontends.fortran.loading import scope

D = (
    "use unknown_module, only: f\nimplicit none\ninteger, parameter :: k = 2, m = k * 2\n"
    "integer :: i, j, n\nreal :: a(10), b(0:n), x\nlogical :: l\n"
    "type t\nreal :: v(3)\nend type\ntype(t) :: s1\n"
)


def load(text: str, path: str = "t.f90") -> tuple[Unit, list[Diagnostic]]:
    sink = Sink()
    (unit,) = FortranFrontEnd().load(ParseRequest(path, Language.FORTRAN, data=text.encode()), sink)
    return unit, list(sink)


def construct(text: str, declarations: str = D) -> Construct:
    unit, said = load(f"subroutine s(n)\n{declarations}{text}\nend subroutine\n")
    assert [d.message for d in said] == []
    return unit.constructs[0]


def messages(text: str, declarations: str = "implicit none\n") -> list[str]:
    return [d.code.name for d in load(f"subroutine s\n{declarations}{text}\nend subroutine\n")[1]]


def test_vars_are_bound() -> None:
    made = construct("!$acc update self(A(2:5), S1%v, x)")
    refs = made.directive.clauses[0].vars
    assert [r.symbol.name for r in refs if r.symbol] == ["a", "s1", "x"]
    assert [r.type.kind for r in refs if r.type] == [TypeKind.ARRAY, TypeKind.ARRAY, TypeKind.FLOATING]
    lower = refs[0].sections[0].lower
    assert lower is not None
    assert (lower.value, lower.constant) == (2, True)


@pytest.mark.parametrize(
    ("text", "value"),
    [("3", 3), ("k", 2), ("M", 4), ("k+1", 3), ("2*m-1", 7), ("n", None), ("k + n", None), ("-k", -2)],
)
def test_values(text: str, value: int | None) -> None:
    made = construct(f"!$acc wait({text})")
    arg = made.directive.args[0]
    assert getattr(arg, "value", "none") == value


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("1", 1),
        ("(1 + 2) * 3", 9),
        ("-7 / 2", -3),
        ("2 ** 3 ** 2", 512),
        ("8_ik", 8),
        ("- 2 + 5", 3),
        ("1.5", None),
        ("1 / 0", None),
        ("2 ** (-1)", None),
        ("f(1)", None),
        ("", None),
        ("(1", None),
        ("loop", None),
    ],
)
def test_integer_constant_expressions(text: str, value: int | None) -> None:
    assert value_of(text, scope("subroutine s\nend")) == value


def test_constants_that_need_themselves_have_no_value() -> None:
    found = scope("subroutine s\ninteger, parameter :: loop = loop + 1\nend")
    assert value_of("loop", found) is None


LOOP = "do i = 1, n\ndo j = 1, n\nx = 1\nend do\nend do"


def test_loops() -> None:
    made = construct(f"!$acc parallel loop\n{LOOP}")
    assert [loop.index.name for loop in made.loops if loop.index] == ["i", "j"]
    assert made.loops[1].span.text() == "do j = 1, n\nx = 1\nend do"
    assert made.loops[1].body.text() == "x = 1"
    assert [loop.problem for loop in made.loops] == ["", ""]


def test_collapse_of_a_named_constant() -> None:
    made = construct(f"!$acc parallel loop collapse(k)\n{LOOP.replace('do j', 'x = 2; do j')}")
    assert len(made.loops) == 2
    assert made.loops[1].problem == "other statements stand between it and the loop around it"


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("do i = 1, n\ni = i + 1\nend do", "its index 'i' is modified in its body"),
        ("do i = 1, n\nread *, i\nend do", "its index 'i' is modified in its body"),
        ("do while (l)\nx = 1\nend do", "it has no loop control variable"),
        ("do\nx = 1\nend do", "it has no loop control variable"),
    ],
)
def test_problems_of_loops(text: str, problem: str) -> None:
    assert construct(f"!$acc parallel loop\n{text}").loops[0].problem == problem


def test_uses() -> None:
    made = construct("!$acc parallel\ndo i = 1, k\na(i) = b(i) + f(x)\nend do\n!$acc end parallel")
    said = {u.symbol.name: (u.read, u.written, u.index) for u in made.uses}
    assert said == {
        "i": (True, True, True),
        "a": (False, True, False),
        "b": (True, False, False),
        "x": (True, False, False),
    }
    assert made.uses[0].first.text() == "i"
    assert made.closing is not None
    assert made.closing.text() == "!$acc end parallel"


def test_nesting() -> None:
    made = construct(
        f"!$acc data copy(a)\n!$acc kernels\n!$acc loop\n{LOOP}\n!$acc end kernels\n!$acc end data"
    )
    assert [c.directive.name for c in made.walk()] == ["data", "kernels", "loop"]


@pytest.mark.parametrize(
    ("text", "codes"),
    [
        ("!$acc update self(nowhere)", ["undeclared-identifier"]),
        ("!$acc parallel\nx = 1", ["missing-end-directive"]),
        ("!$acc end data", ["stray-end-directive"]),
        ("!$acc parallel loop\nx = 1", []),  # the check stage says it
        ("!$acc kernels loop\ndo i = 1, 2\nend do\n!$acc end kernels", ["end-without-loop"]),
        ("!$acc wait\ninteger :: late", ["misplaced-directive"]),
        (
            "!$acc serial\nk = 0\ninteger :: k\nk = 1\n!$acc end serial",
            ["misplaced-directive"],
        ),
        (
            "!$acc parallel loop\ndo i = 1, 2\n!$acc end parallel\n!$acc atomic\nx = x + 1\nend do",
            ["stray-end-directive"],
        ),
        (
            "integer :: k\nif (k > 1) then\n!$acc data copy(k)\nelse\n!$acc end data\nend if",
            ["crossing-region"],
        ),
        (
            "integer :: k\n!$acc data copy(k)\ncontains\nsubroutine s\nend subroutine\n!$acc end data",
            ["crossing-region"],
        ),
        ("contains\n!$acc wait\nsubroutine s\nend subroutine", ["misplaced-directive"]),
        (
            "integer :: k\ncontains\n!$acc declare create(k)\nsubroutine s\nend subroutine",
            ["misplaced-directive"],
        ),
        ("!$acc no such directive", ["unknown-directive"]),
    ],
)
def test_bad_input(text: str, codes: list[str]) -> None:
    assert messages(text) == codes


@pytest.mark.parametrize(
    "text",
    [
        "integer :: k\nif (k > 1) then\nx = 1\nelse\n!$acc data copy(k)\nx = 1\n!$acc end data\nend if",
        "integer :: k\n!$acc data copy(k)\nif (k > 1) then\nx = 1\nelse\nx = 2\nend if\n!$acc end data",
        "!$acc parallel\nblock\ninteger :: k\nk = 1\nend block\n!$acc end parallel",
        "!$acc wait\ncontains\nsubroutine s\n!$acc wait\nend subroutine",
    ],
)
def test_regions_in_one_part_of_a_block(text: str) -> None:
    assert messages(text) == []


def test_names_of_modules_that_were_not_found_may_be_anything() -> None:
    assert messages("!$acc update self(nowhere)", "use elsewhere\nimplicit none\n") == []


@pytest.mark.parametrize("text", ["module m\n!$acc wait\nend module\n", "!$acc declare create(a)\n"])
def test_directives_outside_of_procedures(text: str) -> None:
    assert [d.code.name for d in load(text)[1]] == ["misplaced-directive"]


@pytest.mark.parametrize(
    "text", ["", "x = 1\nend\n", "! an $acc comment\nend\n", "\x00\xff\n", "no Fortran {\n"]
)
def test_files_without_directives_pass(text: str) -> None:
    unit, said = load(text)
    assert (unit.constructs, said) == ((), [])


def test_form_is_told_by_the_name() -> None:
    text = "      subroutine s\nc$acc wait\n      end\n"
    assert [c.directive.name for c in load(text, "t.f")[0].constructs] == ["wait"]
    assert load(text, "t.f90")[0].constructs == ()


def test_the_same_loop_in_branches_does_not_modify_its_index() -> None:
    text = "!$acc parallel loop\n#if A\ndo i = 1, n\n#else\ndo i = n, 1, -1\n#endif\nx = i\nend do"
    assert construct(text).loops[0].problem == ""
