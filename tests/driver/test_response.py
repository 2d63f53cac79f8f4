"""Response files."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from accomp.driver.errors import DriverError
from accomp.driver.response import expand, quote, split


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", []),
        (" a  b\n\tc ", ["a", "b", "c"]),
        ("\"a b\" 'c d'", ["a b", "c d"]),
        (r"a\ b c\\d", ["a b", r"c\d"]),
        (r'"a\"b" ' + r"'c\d\'e'", ['a"b', "cd'e"]),
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


def test_a_file_that_names_itself_is_an_error(tmp_path: Path) -> None:
    (tmp_path / "self").write_text(f"-a @{tmp_path}/link")
    (tmp_path / "link").symlink_to("self")
    (tmp_path / "first").write_text(f"@{tmp_path}/second")
    (tmp_path / "second").write_text(f"-b @{tmp_path}/first")
    for name in ("self", "link", "first", "second"):
        with pytest.raises(DriverError, match=r"recursive expansion of '@.*'"):
            expand(["-c", f"@{tmp_path}/{name}"])


def test_files_may_be_named_again_and_to_any_depth(tmp_path: Path) -> None:
    (tmp_path / "0").write_text("-a")
    assert expand([f"@{tmp_path}/0"] * 2) == ["-a", "-a"]
    for number in range(1, 2000):
        (tmp_path / str(number)).write_text(f"@{tmp_path}/{number - 1}")
    assert expand([f"@{tmp_path}/1999"]) == ["-a"]


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16"])
def test_byte_order_marks(tmp_path: Path, encoding: str) -> None:
    (tmp_path / "file").write_text("-a 'b c'", encoding)
    assert expand([f"@{tmp_path}/file"]) == ["-a", "b c"]


def test_a_directory_is_no_response_file(tmp_path: Path) -> None:
    with pytest.raises(DriverError, match="Is a directory"):
        expand([f"@{tmp_path}"])
