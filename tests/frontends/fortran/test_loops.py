"""Loop control and nests."""

from __future__ import annotations

import pytest

from accomp.frontends.fortran.loops import DoLoop, Form, Nest, body, loop_of, nest, text_of
from accomp.frontends.fortran.structure import Structure
from tests.frontends.fortran.loading import built


def loop(line: str, label: str = "") -> tuple[Structure, DoLoop]:
    made = built(f"{line}\n{label} {'continue' if label else 'end do'}\nend\n")
    return made, loop_of(made, made.root.children[0].children[0])


def controls(line: str, label: str = "") -> list[tuple[str, ...]]:
    made, found = loop(line, label)
    statement = made.statements[0]
    ranges = [(c.lower, c.upper, c.step) for c in found.controls]
    return [
        (c.name, *(text_of(statement, r) for r in rs)) for c, rs in zip(found.controls, ranges, strict=True)
    ]


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("do i = 1, n", ("i", "1", "n", "")),
        ("DO, I=1,N,2", ("i", "1", "n", "2")),
        ("a: do i = f(1, 2), size(a, 1), -1", ("i", "f(1, 2)", "size(a, 1)", "-1")),
        ("do i = &\n 1, & ! first\n & n - 1", ("i", "1", "n - 1", "")),
        ("do while = 1, 2", ("while", "1", "2", "")),
        ("do concurrent = 1, 2", ("concurrent", "1", "2", "")),
    ],
)
def test_counted(line: str, said: tuple[str, ...]) -> None:
    assert controls(line) == [said]


def test_labelled() -> None:
    assert controls("do 10 i = 1, n", "10") == [("i", "1", "n", "")]
    assert controls("do 10, i = 1, n", "10") == [("i", "1", "n", "")]


def test_concurrent() -> None:
    line = "do concurrent (integer :: i = 1:n, j = 1:m:2, a(i) > 0) local(x, y) reduce(+: s) default(none)"
    made, found = loop(line)
    assert controls(line) == [("i", "1", "n", ""), ("j", "1", "m", "2")]
    assert text_of(made.statements[0], found.condition) == "a(i) > 0"
    assert found.typed == "integer"
    assert [(c.word, c.names) for c in found.locality] == [
        ("local", ("x", "y")),
        ("reduce", ("s",)),
        ("default", ("none",)),
    ]


@pytest.mark.parametrize(
    ("line", "form"),
    [("do", Form.FOREVER), ("do while (x < f(1))", Form.WHILE), ("do i = 1, 2", Form.COUNTED)],
)
def test_forms(line: str, form: Form) -> None:
    assert loop(line)[1].form is form


def test_condition_of_while() -> None:
    made, found = loop("do while (x < f(1))")
    assert text_of(made.statements[0], found.condition) == "x < f(1)"


def nested(text: str, wanted: int = 1) -> tuple[Structure, Nest]:
    made = built(text + "\nend\n")
    return made, nest(made, 0, wanted)


@pytest.mark.parametrize(
    ("text", "loops", "tight"),
    [
        ("do i = 1, 2\nx = 1\nend do", 1, 1),
        ("do i = 1, 2\ndo j = 1, 2\nx = 1\nend do\nend do", 2, 2),
        ("do i = 1, 2\n!$acc loop\ndo j = 1, 2\nend do\n! note\nend do", 2, 2),
        ("do i = 1, 2\n#if A\n#endif\ndo j = 1, 2\nend do\ncontinue\nend do", 2, 2),
        ("do i = 1, 2\nx = 1\ndo j = 1, 2\nend do\nend do", 1, 1),
        ("do i = 1, 2\ndo j = 1, 2\nend do\ndo j = 1, 2\nend do\nend do", 1, 1),
        ("do i = 1, 2\nif (a) then\ndo j = 1, 2\nend do\nend if\nend do", 1, 1),
        ("do 10 i = 1, 2\ndo 10 j = 1, 2\ndo 10 k = 1, 2\n10 x = 1", 3, 3),
        ("do 20 i = 1, 2\ndo 10 j = 1, 2\n10 x = 1\n20 continue", 2, 2),
        ("do 20 i = 1, 2\ndo 10 j = 1, 2\n10 continue\n20 x = 1", 1, 1),
        ("x = 1", 0, 0),
    ],
)
def test_nests(text: str, loops: int, tight: int) -> None:
    found = nested(text)[1]
    assert (len(found.loops), found.tight) == (loops, tight)


def test_a_wanted_loop_is_found_among_others() -> None:
    found = nested("do i = 1, 2\nx = 1\ndo j = 1, 2\nend do\nend do", 2)[1]
    assert (len(found.loops), found.tight) == (2, 1)


def test_branches_of_the_preprocessor_are_one_loop() -> None:
    made = built("#if A\ndo i = 1, 2\n#else\ndo i = 1, 3\n#endif\ndo j = 1, 2\nend do\nend do\nend\n")
    assert [len(nest(made, i).loops) for i in (1, 3)] == [2, 1]


def test_a_loop_that_nothing_ends_has_no_loop_inside() -> None:
    assert len(nested("do i = 1, 2\ndo j = 1, 2\nend do", 2)[1].loops) == 1


def test_bodies() -> None:
    made = built("do i = 1, 2\nx = 1\nend do\ndo 10 j = 1, 2\n10 x = 1\nend\n")
    assert [body(made, b) for b in made.root.children[0].children] == [(1, 2), (4, 5)]
