"""What clauses on data of Fortran may list, each rule with what it allows and what not."""

from __future__ import annotations

from pathlib import Path

import pytest

from accomp.diagnostics import Severity
from tests.sema.sources import diagnose


def found(*lines: str, module: bool = False) -> list[str]:
    """The codes of the errors of a subroutine, or of the specification part of a module."""
    head, end = ("module m", "end module") if module else ("subroutine f(n, s)", "end subroutine")
    return errors("\n".join((head, *lines, end, "")))


def errors(text: str) -> list[str]:
    """The codes of the errors of a program."""
    made = diagnose(text, Path("t.f90"))
    return [d.code.name for d in made if d.severity >= Severity.ERROR]


@pytest.mark.parametrize(
    ("directive", "clause"), [("enter data", "attach"), ("exit data", "detach"), ("parallel", "attach")]
)
@pytest.mark.parametrize(
    ("attribute", "codes"),
    [(", pointer", []), (", allocatable", []), ("", ["pointer-attribute-required"])],
)
def test_attach_and_detach_list_pointers_and_allocatables(
    directive: str, clause: str, attribute: str, codes: list[str]
) -> None:
    """OpenACC 3.3, sections 2.7.13 and 2.7.14."""
    end = [] if "data" in directive else [f"!$acc end {directive}"]
    lines = ("integer :: n", f"real{attribute} :: s(:)" if attribute else "real :: s(n)")
    assert found(*lines, f"!$acc {directive} {clause}(s)", *end) == codes


@pytest.mark.parametrize("clause", ["create", "copyin", "device_resident", "link"])
def test_modules_declare_what_lives_as_long_as_the_program(clause: str) -> None:
    """OpenACC 3.3, section 2.13."""
    assert found("real :: a(4)", f"!$acc declare {clause}(a)", module=True) == []


@pytest.mark.parametrize("clause", ["copy", "copyout", "present", "deviceptr"])
def test_modules_declare_nothing_that_ends_with_a_procedure(clause: str) -> None:
    """OpenACC 3.3, section 2.13."""
    assert found("real :: a(4)", f"!$acc declare {clause}(a)", module=True) == ["declare-in-module"]
    assert found("integer :: n", "real :: s(n)", f"!$acc declare {clause}(s)") == []


def test_assumed_size_arrays_are_not_declared() -> None:
    """OpenACC 3.3, section 2.13."""
    assert found("integer :: n", "real :: s(*)", "!$acc declare present(s)") == ["declare-assumed-size"]


@pytest.mark.parametrize(
    "directive", ["declare create(zero: s)", "declare copyout(zero: s)", "exit data copyout(zero: s)"]
)
def test_zero_is_for_what_a_region_makes_present(directive: str) -> None:
    """OpenACC 3.3, sections 2.6.6 and 2.13."""
    assert found("integer :: n", "real :: s(n)", f"!$acc {directive}") != []
    assert found("integer :: n", "real :: s(n)", f"!$acc {directive.replace('zero: ', '')}") == []


@pytest.mark.parametrize(("depth", "codes"), [(2, ["omp-loop-exit", "omp-loop-depth"]), (1, [])])
def test_cycle_belongs_to_the_innermost_loop(depth: int, codes: list[str]) -> None:
    """OpenMP 5.2, section 4.4.1: CYCLE in front of an associated loop."""
    from tests.sema.sources import check_openmp_source

    loop = "do i = 1, n\nif (i == 3) cycle\ndo j = 1, n\nif (j == 3) cycle\ns = s + 1\nend do\nend do\n"
    text = f"subroutine f(n, s)\ninteger :: n, s, i, j\n!$omp do collapse({depth})\n{loop}end subroutine\n"
    assert [d.code.name for d in check_openmp_source(text)] == codes


@pytest.mark.parametrize(
    ("update", "codes"),
    [
        ("n = n + 1 - s", []),
        ("n = s - 1 - n", []),
        ("n = n - (1 - s)", []),
        ("n = n - 1 + s", ["atomic-statement"]),
        ("n = n / 2 * s", ["atomic-statement"]),
    ],
)
def test_updates_combine_a_variable_with_the_whole_rest(update: str, codes: list[str]) -> None:
    """OpenACC 3.3, section 2.12: `x operator expr` is `x operator (expr)`."""
    region = ("!$acc parallel", "!$acc atomic", update, "!$acc end parallel")
    assert found("integer :: n, s", *region) == codes


@pytest.mark.parametrize(
    ("attribute", "codes"),
    [
        ("", []),
        (", target", []),
        (", pointer", ["deviceptr-attribute"]),
        (", allocatable", ["deviceptr-attribute"]),
    ],
)
def test_device_pointers_are_dummy_arguments_without_attributes(attribute: str, codes: list[str]) -> None:
    """OpenACC 3.3, section 2.7.5: a warning, as programs have it."""
    text = (
        f"subroutine f(p)\ninteger{attribute} :: p(:)\n!$acc parallel deviceptr(p)\n!$acc end parallel\nend\n"
    )
    assert [d.code.name for d in diagnose(text, Path("t.f90"))] == codes
