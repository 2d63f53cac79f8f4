"""Response files."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from accomp.driver.response import expand, quote, split


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", []),
        (" a  b\n\tc ", ["a", "b", "c"]),
        ("\"a b\" 'c d'", ["a b", "c d"]),
        (r"a\ b c\\d", ["a b", r"c\d"]),
        (r'"a\"b" ' + r"'c\d'", ['a"b', r"c\d"]),
        ("-DX=\"a b\"c ''", ["-DX=a bc", ""]),
        ("'open", ["open"]),
    ],
)
def test_words(text: str, words: list[str]) -> None:
    assert list(split(text)) == words


@given(st.lists(st.text(st.characters(exclude_categories=["Cs"]), max_size=8)))
def test_quoted_words_come_back(words: list[str]) -> None:
    assert list(split(" ".join(quote(w) for w in words))) == words


def test_files_name_files(tmp_path: Path) -> None:
    (tmp_path / "inner").write_text("-b")
    (tmp_path / "outer").write_text(f"-a @{tmp_path}/inner")
    assert expand(["x", f"@{tmp_path}/outer", "y"]) == ["x", "-a", "-b", "y"]


def test_what_cannot_be_read_stays(tmp_path: Path) -> None:
    assert expand([f"@{tmp_path}/nosuch", "@"]) == [f"@{tmp_path}/nosuch", "@"]


def test_a_file_that_names_itself_ends(tmp_path: Path) -> None:
    (tmp_path / "self").write_text(f"-a @{tmp_path}/self")
    assert set(expand([f"@{tmp_path}/self"])) == {"-a", f"@{tmp_path}/self"}
