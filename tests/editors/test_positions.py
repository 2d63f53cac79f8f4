"""Positions in the units of a client, and bytes."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lsprotocol import types

from accomp.editors.positions import Lines, encoded
from accomp.interface import Place

TEXTS = st.text("aß😀 \n\r\f", max_size=20)


@given(TEXTS, st.sampled_from(list(types.PositionEncodingKind)), st.data())
def test_a_position_of_a_character_is_its_byte(
    text: str, encoding: types.PositionEncodingKind, data: st.DataObject
) -> None:
    lines = Lines(text, encoding)
    at = data.draw(st.integers(0, len(text)))
    if text[at - 1 : at] == "\r":
        return  # at the end of a line
    offset = len(encoded(text[:at]))
    assert lines.offset(lines.position(offset)) == offset


@pytest.mark.parametrize(
    ("encoding", "character"),
    [
        (types.PositionEncodingKind.Utf8, 7),
        (types.PositionEncodingKind.Utf16, 4),
        (types.PositionEncodingKind.Utf32, 3),
    ],
)
def test_units_are_those_of_the_client(encoding: types.PositionEncodingKind, character: int) -> None:
    lines = Lines("x\r\nß😀 y", encoding)
    assert lines.position(3 + 7) == types.Position(1, character)
    assert lines.offset(types.Position(1, character)) == 10


def test_places_count_line_feeds_and_stay_in_their_lines() -> None:
    lines = Lines("a\rb\nlast")
    assert lines.range_of(Place("", 2, 1, 2, 99)) == types.Range(types.Position(2, 0), types.Position(2, 4))
    assert lines.range_of(Place("", 9, 1, 9, 1)).start == types.Position(2, 4)
    assert lines.offset(types.Position(99, 0)) == 8
