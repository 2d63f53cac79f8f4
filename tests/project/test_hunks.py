"""Changes of lines: what makes a text of another, how those of several units unite, and both versions."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from accomp.project.guarding import guarded
from accomp.project.hunks import Changes, ConflictError, Hunk, applied, hunks, lines_of, united

TEXTS = st.lists(st.sampled_from([b"a\n", b"b\n", b"c\r\n", b"\n", b"d\r"])).map(b"".join)


@given(TEXTS, TEXTS)
def test_hunks_make_the_other_text(old: bytes, new: bytes) -> None:
    before = lines_of(old)
    assert b"".join(before) == old
    assert applied(before, hunks(before, lines_of(new))) == new


def _view(unit: str, *made: Hunk, seen: frozenset[int] = frozenset()) -> Changes:
    return Changes(unit, made, seen)


def test_what_one_unit_sees_alone_becomes_what_it_is_there() -> None:
    first, second = Hunk(1, 2, (b"x\n",)), Hunk(5, 6, (b"y\n",))
    both = united([_view("a", first, seen=frozenset((1,))), _view("b", second, seen=frozenset((5,)))])
    assert both == (first, second)


@pytest.mark.parametrize(
    ("one", "other", "seen"),
    [
        (Hunk(1, 2, (b"x\n",)), Hunk(1, 2, (b"y\n",)), frozenset((1,))),
        (Hunk(1, 3, (b"x\n",)), Hunk(2, 4, (b"y\n",)), frozenset[int]()),
        (Hunk(3, 3, (b"x\n",)), Hunk(3, 3, (b"y\n",)), frozenset[int]()),
        (Hunk(1, 2, (b"x\n",)), Hunk(8, 9, (b"y\n",)), frozenset((1,))),
    ],
)
def test_units_that_disagree(one: Hunk, other: Hunk, seen: frozenset[int]) -> None:
    with pytest.raises(ConflictError) as found:
        united([_view("a", one), _view("b", other, seen=seen)])
    assert (found.value.first.unit, found.value.second.unit) == ("a", "b")


SOURCE = b"int a; /* one\ncomment */\n#pragma acc loop \\\n  seq\nfor (;;);\n"


def test_conditions_stand_between_logical_lines() -> None:
    text = SOURCE.replace(b"acc loop", b"omp loop").replace(b"comment", b"remark")
    assert guarded(SOURCE, text, "M", fortran=False) == (
        b"#ifdef M\nint a; /* one\nremark */\n#pragma omp loop \\\n  seq\n"
        b"#else\nint a; /* one\ncomment */\n#pragma acc loop \\\n  seq\n#endif\nfor (;;);\n"
    )


def test_lines_without_counterpart_and_line_ends() -> None:
    assert guarded(b"a\r\nb\r\n", b"a\r\n", "M", fortran=True) == b"a\r\n#ifndef M\r\nb\r\n#endif\r\n"
    assert guarded(b"a\n", b"a\nb", "M", fortran=True) == b"a\n#ifdef M\nb\n#endif\n"


def test_what_is_conditional_already_stays() -> None:
    text = b"#ifdef M\nnew\n#else\nold\n#endif\nold\n"
    assert guarded(text, text.replace(b"old", b"x"), "M", fortran=False) == (
        b"#ifdef M\nnew\n#else\nold\n#endif\n#ifdef M\nx\n#else\nold\n#endif\n"
    )
