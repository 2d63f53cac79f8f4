"""What all parts of the parser share: the tokens of one text, its places, and where to report."""

from __future__ import annotations

from accomp.diagnostics import Code, Note, Sink
from accomp.source import Edit, Language, Span
from accomp.spec.model import Table
from accomp.syntax.lexer import Tokens
from accomp.syntax.nodes import RawDirective


class Reader:
    """One directive's text while it is parsed.

    `version` is the version of the model that is asked for; `failed` is set
    by each error.
    """

    __slots__ = ("failed", "language", "raw", "sink", "strides", "table", "tokens", "version")

    def __init__(self, raw: RawDirective, sink: Sink, table: Table, version: str = "") -> None:
        """Tokenize the text; the version asked for is that of the table unless given."""
        self.raw = raw
        self.sink = sink
        self.table = table
        self.version = version or table.version
        self.language = raw.span.file.language
        self.strides = table.model == "omp"
        self.tokens = Tokens(raw.text)
        self.failed = False

    @property
    def fortran(self) -> bool:
        """Whether the directive stands in Fortran source."""
        return self.language is Language.FORTRAN

    def text(self, first: int, last: int) -> str:
        """The text of the tokens [first, last)."""
        return self.tokens.source(first, last)

    def word(self, at: int) -> str:
        """The word at an index as the table has it: Fortran does not tell upper from lower case."""
        text = self.tokens.texts[at]
        if self.language is not Language.FORTRAN:
            return text
        text = text.lower()
        return self.table.words.get(text, text)

    def angles(self, first: int, last: int) -> dict[int, int]:
        """The brackets of template arguments among the tokens [first, last) of vars."""
        if self.language is not Language.CXX or "<" not in self.tokens.texts[first:last]:
            return {}
        return self.tokens.angles(first, last)

    def place(self, first: int, last: int) -> Span:
        """The span of the tokens [first, last), or of the nearest one where there are none."""
        tokens = self.tokens
        if not tokens.texts:
            return self.raw.span
        if last <= first or first >= len(tokens.texts):
            first = min(first, len(tokens.texts) - 1)
            last = first + 1
        return self.raw.place(tokens.starts[first], tokens.ends[min(last, len(tokens.texts)) - 1])

    def say(self, code: Code, first: int, last: int, /, *notes: Note, **arguments: object) -> None:
        """Report an error at the tokens [first, last)."""
        self.sink.add(code, self.place(first, last), arguments, notes)
        self.failed = True

    def misspelt(
        self, code: Code, first: int, last: int, meant: str, count: int = 1, **arguments: object
    ) -> None:
        """Report an error at tokens for which a known word may be meant, to be put in place of `count`."""
        fixits = [Edit(self.place(first, first + count), meant.encode())] if meant else ()
        self.sink.add(code, self.place(first, last), arguments, fixits=fixits)
        self.failed = True

    def remark(self, code: Code, first: int, last: int, /, **arguments: object) -> None:
        """Report what is no error at the tokens [first, last)."""
        self.sink.add(code, self.place(first, last), arguments)

    def newer(self, what: str, since: str, first: int, last: int) -> None:
        """Warn of what the asked version does not have yet."""
        if since > self.version:
            from accomp.codes.syntax import NOT_IN_VERSION

            title = f"{self.table.title} {self.version}"
            self.remark(NOT_IN_VERSION, first, last, what=what, title=title, change=f"new in {since}")

    def older(self, what: str, since: str, first: int, last: int) -> None:
        """Remark what the asked version deprecates."""
        if since and since <= self.version:
            from accomp.codes.syntax import DEPRECATED

            reason = f"deprecated since {self.table.title} {since}"
            self.remark(DEPRECATED, first, last, what=what, reason=reason)
