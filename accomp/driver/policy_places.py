"""Where tables and keys stand in a text of TOML, which its parser does not tell."""

from __future__ import annotations

from accomp.patterns import pattern
from accomp.records import dataclass, field
from accomp.source import SourceFile, Span

_HEADER = pattern(r"\s*\[\[?\s*([^\]\n]+?)\s*\]\]?")
_KEY = pattern(r"\s*([A-Za-z0-9_.\"'-]+)\s*=")
_LONG = ('"""', "'''")


@dataclass(slots=True)
class Places:
    """The places of headers by their names, in their order, and of the keys after each."""

    headers: dict[str, list[Span]] = field(default_factory=dict[str, list[Span]])
    keys: dict[tuple[int, str], Span] = field(default_factory=dict[tuple[int, str], Span])

    def key(self, header: Span, name: str) -> Span:
        """The place of a key in the table of a header; that of the header where none is found."""
        return self.keys.get((header.start, name), header)


def places_of(file: SourceFile) -> Places:
    """The places in a file; text within long strings is passed over."""
    found, at = Places(), 0
    header, within = Span(file, 0, 0), ""
    for line in file.data.decode("utf-8", "replace").splitlines(keepends=True):
        size, text = len(line.encode()), line.rstrip()
        if not within:
            place = Span(file, at + len(text) - len(text.lstrip()), at + len(text.encode()))
            header = _note(found, header, text, place)
        for quotes in (q for q in _LONG if line.count(q) % 2 and within in ("", q)):
            within = "" if within else quotes
        at += size
    return found


def _note(found: Places, header: Span, text: str, place: Span) -> Span:
    """Note the header or key on a line; the header that is then in force."""
    titled = _HEADER.match(text)
    if titled is not None:
        name = "".join(titled[1].split())
        found.headers.setdefault(name, []).append(place)
        return place
    keyed = _KEY.match(text)
    if keyed is not None:
        found.keys.setdefault((header.start, keyed[1].strip("\"'")), place)
    return header
