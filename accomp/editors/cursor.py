"""The directive that a place of a text is in, be it complete or being written."""

from __future__ import annotations

from accomp.diagnostics import Sink
from accomp.editors.records import Document
from accomp.frontends.base import ParseRequest
from accomp.records import dataclass
from accomp.registry import written_directives
from accomp.source import Language
from accomp.spec.model import DirectiveSpec
from accomp.spec.openacc import TABLE
from accomp.syntax.lexer import Tokens
from accomp.syntax.nodes import Clause, Directive, RawDirective
from accomp.syntax.parser import parse

_SENTINELS = frozenset((b"!$acc", b"c$acc", b"*$acc"))


def directives(document: Document) -> tuple[RawDirective, ...]:
    """The directives of a document in the order of its text."""
    request = request_of(document)
    return tuple(one.raw for one in written_directives(request.language)(request))


def request_of(document: Document) -> ParseRequest:
    """The request to read a document."""
    return ParseRequest(document.path, Language(document.language), document.options, document.text)


@dataclass(frozen=True, slots=True)
class Cursor:
    """A place in a directive: the directive, and its text up to the place."""

    raw: RawDirective
    before: str

    @property
    def fortran(self) -> bool:
        """Whether the directive is one of Fortran."""
        return self.raw.span.file.language is Language.FORTRAN

    def name(self) -> tuple[DirectiveSpec | None, int, int]:
        """The directive that the text starts with, of how many words its name is, and where that ends."""
        tokens = Tokens(self.raw.text)
        count = next((n for n in range(len(tokens)) if not tokens.is_word(n)), len(tokens))
        spec, words = TABLE.recognise([t.lower() if self.fortran else t for t in tokens.texts[:count]])
        return spec, words, tokens.ends[words - 1] if words else 0

    def place(self, index: int) -> int:
        """The byte of a character of the directive's text."""
        return self.raw.place(index, index).start if index < len(self.raw.text) else self.raw.span.end

    def parsed(self) -> Directive | None:
        """The directive, as far as it is right."""
        return parse(self.raw, Sink())


def cursor(document: Document, offset: int) -> Cursor | None:
    """The directive at an offset; None where there is none."""
    for raw in directives(document):
        if raw.span.start <= offset and _belongs(document.text, raw, offset):
            return Cursor(raw, _before(raw, offset))
    return None


def _belongs(data: bytes, raw: RawDirective, offset: int) -> bool:
    """Whether an offset is in a directive, or right after what is written of it so far."""
    rest = data[raw.span.end : offset]
    if not rest.strip():
        return b"\n" not in rest
    *lines, last = rest.lower().split(b"\n")
    if not lines or not all(line.rstrip().endswith((b"&", b"\\")) for line in lines):
        return False
    words = (word for line in (*lines, last) for word in line.replace(b"&", b" ").split())
    return all(word in _SENTINELS or word == b"\\" for word in words)


def _before(raw: RawDirective, offset: int) -> str:
    """The text of a directive in front of a byte of the file, with a blank where it does not go on."""
    if not raw.offsets:
        text = raw.text[: max(0, offset - raw.base)]
    else:
        text = "".join(c for c, at in zip(raw.text, raw.offsets, strict=False) if at < offset)
    return text + " " if offset > raw.span.end else text


def clause_at(directive: Directive, offset: int) -> Clause | None:
    """The clause at an offset."""
    for clause in directive.clauses:
        if clause.span is not None and clause.span.start <= offset <= clause.span.end:
            return clause
    return None
