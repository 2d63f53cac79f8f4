"""Statements of Fortran on lines of a limited length, in free and fixed source form."""

from __future__ import annotations

from collections.abc import Iterator

from accomp.patterns import pattern

FREE_COLUMNS = 132
FIXED_COLUMNS = 72
_LEAST = 40
"""As wide as lines are made however far they are indented."""
_PIECES = pattern(r"'(?:[^']|'')*'|\"(?:[^\"]|\"\")*\"|[^'\",/]*(?:,|//|/)?\s*|['\"]")


def fold(text: str, columns: int, fixed: bool) -> list[str]:
    """The lines of a statement of about that many columns, cut after commas, else where there is room.

    In fixed form they start with the six columns of label and continuation mark.
    """
    if fixed:
        return _fixed(text, min(columns, FIXED_COLUMNS) - 6)
    return _free(text, min(max(columns, _LEAST), FREE_COLUMNS))


def literal(text: str) -> str:
    """A text as a character constant, a long one as several: lines are cut between them."""
    parts = [text[at : at + _LITERAL] for at in range(0, len(text), _LITERAL)] or [""]
    return "//".join("'" + part.replace("'", "''") + "'" for part in parts)


_LITERAL = 58


def _fixed(text: str, room: int) -> list[str]:
    lead = text[: len(text) - len(text.lstrip())] + "  "
    lead = lead if len(lead) * 3 < room else ""
    out: list[str] = []
    whole = False
    for part, ends in _filled(text, room, room - len(lead)):
        out.append(f"     &{lead if whole else ''}{part}" if out else f"      {part}")
        whole = ends
    return out


def _free(text: str, columns: int) -> list[str]:
    if len(text) <= columns:
        return [text]
    lead = text[: len(text) - len(text.lstrip())] + "    "
    pieces = list(_filled(text, columns - 2, columns - 3 - len(lead)))
    out: list[str] = []
    for number, (piece, whole) in enumerate(pieces):
        continued = number and not pieces[number - 1][1]  # within a literal or a name
        last = number + 1 == len(pieces)
        start = "" if not number else f"{lead}&" if continued else lead
        out.append(start + piece + ("" if last else " &" if whole else "&"))
    return out


def _pieces(text: str, room: int) -> Iterator[str]:
    """What may stand on lines of its own: arguments as a whole, if there is room."""
    known, depth = "", 0
    parts: list[str] = []
    for piece in (m[0] for m in _PIECES.finditer(text) if m[0]):
        known += piece
        parts.append(piece)
        if piece[0] not in "'\"":
            depth += piece.count("(") - piece.count(")")
        if depth <= 1 and piece.rstrip().endswith(","):
            yield from (known,) if len(known) <= room else parts
            known, parts = "", []
    if parts:
        yield from (known,) if len(known) <= room else parts


def _filled(text: str, first: int, room: int) -> Iterator[tuple[str, bool]]:
    """Pieces of the text, and whether they end where a line may; `first` is the room for the first one."""
    line, limit = "", first
    for piece in _pieces(text, room):
        if len(line) + len(piece) > limit and line and len(piece) <= room:
            whole = line.rstrip()[-1:] in (",", "/") or line != line.rstrip()
            yield line.rstrip(), whole
            line, limit = "", room
        line += piece
        while len(line) > limit:  # one longer than a line: both forms let any character continue
            cut = limit - (line[limit - 1] in "'\"")
            yield line[:cut], False
            line, limit = line[cut:], room
    if line:
        yield line.rstrip(), True
