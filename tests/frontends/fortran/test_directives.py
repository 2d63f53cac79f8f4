"""Directives and the statements they are about."""

from __future__ import annotations

import pytest

from accomp.frontends.fortran.directives import Misfit, Placed, region
from accomp.source import SourceForm
from tests.frontends.fortran.loading import FIXED, FREE, placed


def shown(text: str, form: SourceForm = FREE) -> tuple[list[str], list[Misfit]]:
    """The directives with the first and last statement of their regions, and the faults."""
    made, result = placed(text, form)

    def one(p: Placed) -> str:
        texts = [made.statements[i].text for i in (p.first, p.last - 1)] if p.first < p.last else []
        inner = "".join(f" {{{one(child)}}}" for child in p.children)
        return f"{p.directive.name}[{' .. '.join(dict.fromkeys(texts))}]{inner}" + (
            "." if p.closing >= 0 else ""
        )

    return [one(p) for p in result.placed], [f.misfit for f in result.faults]


LOOP = "do i = 1, 2\na(i) = 1\nend do\n"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("!$acc wait\nx = 1\n", ["wait[]"]),
        ("!$acc parallel\nx = 1\ny = 2\n!$acc end parallel\n", ["parallel[x = 1 .. y = 2]."]),
        (f"!$acc parallel loop\n{LOOP}", ["parallel loop[do i = 1, 2 .. end do]"]),
        (f"!$acc parallel loop\n{LOOP}!$acc end parallel loop\n", ["parallel loop[do i = 1, 2 .. end do]."]),
        (
            f"!$acc data copy(a)\n!$acc kernels\n{LOOP}!$acc end kernels\n!$acc end data\n",
            ["data[kernels .. end kernels] {kernels[do i = 1, 2 .. end do].}."],
        ),
        (f"!$acc loop\n\n! note\n#if A\n#endif\n{LOOP}", ["loop[do i = 1, 2 .. end do]"]),
        ("!$acc atomic\nx = x + 1\ny = 1\n", ["atomic[x = x + 1]"]),
        ("!$acc atomic update\nx = x + 1\n!$acc end atomic\n", ["atomic[x = x + 1]."]),
        (
            "!$acc atomic capture\nx = x + 1\ny = x\n!$acc end atomic\nz = 1\n",
            ["atomic[x = x + 1 .. y = x]."],
        ),
        ("!$acc parallel\n!$acc end parallel\n!$acc wait\n", ["parallel[].", "wait[]"]),
        (
            f"!$acc parallel\n!$acc loop\n{LOOP}!$acc loop\n{LOOP}!$acc end parallel\n",
            [
                "parallel[loop .. end do] {loop[do i = 1, 2 .. end do]} {loop[do i = 1, 2 .. end do]}.",
            ],
        ),
        (
            "!$acc parallel\ncontinue\n#if A\n!$acc end parallel\n#else\nx = 1\n!$acc end parallel\n#endif\n",
            ["parallel[continue .. x = 1]."],
        ),
        ("!$acc routine(f) seq\n", ["routine[]"]),
    ],
)
def test_regions(text: str, said: list[str]) -> None:
    found, faults = shown(f"subroutine s\n{text}end subroutine\n")
    assert found == said
    assert faults == []


def test_twice_combined() -> None:
    loops = "do i = 1, 2\ndo j = 1, 2\nx = 1\nend do\nend do\n"
    text = f"subroutine s\n!$acc parallel loop collapse(2)\n{loops}end\n"
    _, result = placed(text)
    assert len(result.placed[0].nest.loops) == 2


@pytest.mark.parametrize(
    ("text", "misfit"),
    [
        ("!$acc end parallel\n", Misfit.STRAY_END),
        (f"!$acc kernels loop\n{LOOP}!$acc end kernels\n", Misfit.LOOSE_END),
        ("!$acc parallel\nx = 1\n", Misfit.MISSING_END),
        ("!$acc parallel\nif (x) then\n!$acc end parallel\nend if\n", Misfit.CROSSING),
        ("!$acc loop\nx = 1\n", Misfit.NO_LOOP),
        ("!$acc atomic\n", Misfit.NO_STATEMENT),
    ],
)
def test_misfits(text: str, misfit: Misfit) -> None:
    assert shown(f"subroutine s\n{text}end subroutine\n")[1] == [misfit]


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("subroutine f\n!$acc routine seq\nend\n", "f"),
        ("module m\ninterface\nsubroutine f\n!$acc routine seq\nend\nend interface\nend\n", "f"),
        ("module m\ncontains\nfunction f()\n!$acc routine seq\nend\nend\n", "f"),
    ],
)
def test_routine_is_about_a_procedure(text: str, name: str) -> None:
    _, result = placed(text)
    assert result.faults == []
    assert result.placed[0].unit.name == name


def test_routine_outside() -> None:
    assert shown("module m\n!$acc routine seq\nend\n")[1] == [Misfit.NO_PROCEDURE]


@pytest.mark.parametrize("directive", ["routine seq", "routine(f) seq"])
@pytest.mark.parametrize(
    "text", ["{}function f()\nend\n", "module m\ncontains\n{}function f()\nend\nend\n", "{}"]
)
def test_routine_outside_of_specification_parts(text: str, directive: str) -> None:
    assert shown(text.format(f"!$acc {directive}\n"))[1] == [Misfit.UNSPECIFIED]


def test_inactive_directives_are_counted() -> None:
    _, result = placed("subroutine s\n#if 0\n!$acc parallel\n#endif\nend\n")
    assert result.placed == []
    assert [s.text() for s in result.inactive] == ["!$acc parallel"]


def test_regions_are_bytes() -> None:
    text = "subroutine s\n  !$ACC PARALLEL ! note\n  X = 1; Y = 2\n  !$ACC END PARALLEL\nend\n"
    made, result = placed(text)
    found = region(made, result.placed[0])
    assert found is not None
    assert found.span.text() == "X = 1; Y = 2"
    directive = result.placed[0].directive
    assert directive.span is not None
    assert directive.span.text() == "!$ACC PARALLEL"


def test_places_in_continued_directives() -> None:
    text = "subroutine s\n!$acc parallel &\n! note\n!$acc & Copy(Alpha)\n!$acc end parallel\nend\n"
    _, result = placed(text)
    clause = result.placed[0].directive.clauses[0]
    assert clause.vars[0].text == "Alpha"
    assert clause.vars[0].span is not None
    assert clause.vars[0].span.text() == "Alpha"


def test_fixed_form() -> None:
    text = (
        "      subroutine s\nc$acc parallel loop\nC$ACC& gang\n      do 10 i=1,2\n   10 a(i)=1\n      end\n"
    )
    assert shown(text, FIXED) == (["parallel loop[do 10 i=1,2 .. a(i)=1]"], [])
