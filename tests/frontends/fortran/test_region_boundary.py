"""Branches that leave regions or enter them."""

from __future__ import annotations

import pytest

from tests.frontends.fortran.test_bind import load

LOOP = "!$acc parallel loop"


def branches(text: str, path: str = "t.f90") -> list[tuple[str, bool, bool]]:
    """The branches of the first construct in a procedure."""
    unit, _ = load(f"      subroutine s(n)\n{text}\n      end subroutine\n", path)
    found = unit.constructs[0].branches
    assert all(b.span.text().lower().startswith(b.keyword[:2]) for b in found)
    return [(b.keyword, b.enters, b.ends) for b in found]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("do i = 1, n\nif (l) exit\nend do", [("exit", False, True)]),
        ("o: do i = 1, n\nif (l) exit o\nend do o", [("exit", False, True)]),
        ("do i = 1, n\ndo j = 1, n\nexit\nend do\nend do", []),
        ("do i = 1, n\nb: block\nexit b\nend block b\nend do", []),
        ("do i = 1, n\nx = i\ncycle\nend do", []),
        ("do i = 1, n\nif (l) return\nend do", [("return", False, False)]),
        ("do 10 i = 1, n\nif (l) goto 10\n10 continue", []),
        ("do 10 i = 1, n\nif (l) cycle\n10 x = x + 1", []),
        ("do 10 i = 1, n\nif (l) goto 20\n10 continue\n20 continue", [("goto", False, False)]),
        ("do 10 i = 1, n\n10 if (l) goto 20\n20 continue", [("goto", False, False)]),
        ("5 do i = 1, n\nif (l) goto 5\nend do", [("goto", False, True)]),
        ("do 10 i = 1, n\ndo 10 j = 1, n\nif (l) goto 10\n10 x = x + 1", []),
    ],
)
def test_branches_of_a_loop(text: str, expected: list[tuple[str, bool, bool]]) -> None:
    assert branches(f"{LOOP}\n{text}") == expected


@pytest.mark.parametrize(
    ("jump", "expected"),
    [
        ("cycle", []),
        ("goto 20", []),
        ("goto 10", [("goto", False, True)]),
        ("exit", [("exit", False, True)]),
        ("cycle o", [("cycle", False, True)]),
        ("exit o", [("exit", False, True)]),
    ],
)
def test_branches_of_collapsed_loops(jump: str, expected: list[tuple[str, bool, bool]]) -> None:
    text = f"o: do 10 i = 1, n\ndo 20 j = 1, n\nif (l) {jump}\n20 continue\n10 end do o"
    assert branches(f"{LOOP} collapse(2)\n{text}") == expected


def test_fixed_form() -> None:
    text = (
        "!$acc data copy(x)\n      DO 10 I = 1, N\n      IF (L) G O T O 10\n"
        "   10 CONTINUE\n      CALL T(X, *0\n     &20)\n!$acc end data\n   20 CONTINUE"
    )
    assert branches(text.replace("G O T O", "GO TO"), "t.f") == [("*020", False, False)]


def test_labels_of_other_procedures() -> None:
    inner = "contains\nsubroutine t\ngoto 10\n10 x = 1\nend subroutine"
    assert branches(f"!$acc data copy(x)\ngoto 10\n10 continue\n!$acc end data\n{inner}") == []


def test_labels_in_branches_of_the_preprocessor() -> None:
    text = (
        "!$acc data copy(x)\n#ifdef A\ngoto 10\n10 x = 1\n#else\ngoto 10\n#endif\n!$acc end data\n"
        "#ifndef A\n10 continue\n#endif"
    )
    assert branches(text, "t.F90") == [("goto", False, False)]


def test_jumps_of_alternative_loops() -> None:
    text = "#ifdef A\ndo i = 1, n\n#else\ndo i = 1, n, 2\n#endif\nif (l) exit\nif (l) cycle\nend do"
    assert branches(f"{LOOP}\n{text}", "t.F90") == [("exit", False, True)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("goto k, (10, 20)", []),
        ("goto k (10, 30)", [("goto", False, False)]),
        ("assign 10 to k\ngoto k", []),
        ("assign 10 to k\ngoto k\n!$acc end data\nassign 30 to k", [("goto", False, False)]),
    ],
)
def test_assigned_goto(text: str, expected: list[tuple[str, bool, bool]]) -> None:
    end = "" if "end data" in text else "\n!$acc end data"
    assert branches(f"!$acc data copy(x)\n10 x = 1\n20 x = 2\n{text}{end}\n30 continue") == expected
