"""Positions of the protocol, in code units of the client's choice, and offsets in bytes."""

from __future__ import annotations

import re
from bisect import bisect_right

from lsprotocol import types

from accomp.interface import Place

_END = re.compile("\r\n|\n|\r")
_WIDTHS = {
    types.PositionEncodingKind.Utf8: "utf-8",
    types.PositionEncodingKind.Utf16: "utf-16-le",
    types.PositionEncodingKind.Utf32: "utf-32-le",
}
_UNITS = {"utf-8": 1, "utf-16-le": 2, "utf-32-le": 4}


class Lines:
    """The lines of a text, as the protocol counts them, and as places do: those end in line feeds alone."""

    def __init__(self, text: str, encoding: str = types.PositionEncodingKind.Utf16) -> None:
        self._text = text
        self._codec = _WIDTHS[types.PositionEncodingKind(encoding)]
        self.data = encoded(text)
        starts = [0, *(found.end() for found in _END.finditer(text))]
        bounds = [*starts[1:], len(text)]
        self._lines = [text[a:b].rstrip("\r\n") for a, b in zip(starts, bounds, strict=True)]
        self._starts: list[int] = []
        at = 0
        for start, end in zip(starts, bounds, strict=True):
            self._starts.append(at)
            at += len(encoded(text[start:end]))
        self._feeds = [0]
        for part in self.data.split(b"\n"):
            self._feeds.append(self._feeds[-1] + len(part) + 1)

    def offset(self, position: types.Position) -> int:
        """The byte at a position; one past the end of a line or of the text is that end."""
        if position.line >= len(self._lines):
            return len(self.data)
        line = self._lines[position.line].encode(self._codec, "surrogatepass")
        before = line[: position.character * _UNITS[self._codec]].decode(self._codec, "ignore")
        return self._starts[position.line] + len(encoded(before))

    def position(self, offset: int) -> types.Position:
        """The position of a byte."""
        line = bisect_right(self._starts, max(0, min(offset, len(self.data)))) - 1
        before = self.data[self._starts[line] : offset].decode("utf-8", "replace")
        units = len(before.encode(self._codec, "surrogatepass")) // _UNITS[self._codec]
        return types.Position(line, units)

    def range(self, start: int, end: int) -> types.Range:
        """The range of bytes."""
        return types.Range(self.position(start), self.position(end))

    def range_of(self, place: Place) -> types.Range:
        """The range of a place."""
        return self.range(*self.bytes_of(place))

    def bytes_of(self, place: Place) -> tuple[int, int]:
        """The bytes [start, end) of a place."""
        return self._byte(place.line, place.column), self._byte(place.end_line, place.end_column)

    def _byte(self, line: int, column: int) -> int:
        if line >= len(self._feeds):
            return len(self.data)
        return min(self._feeds[line - 1] + column - 1, self._feeds[line] - 1, len(self.data))


def encoded(text: str) -> bytes:
    """The bytes of a text of the protocol, in which surrogates may stand alone."""
    return text.encode("utf-8", "surrogatepass")
