"""Directives as they are found in the text of a file."""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum

from accomp.patterns import pattern
from accomp.records import dataclass
from accomp.source import SourceFile, Span
from accomp.syntax import c_lexis
from accomp.syntax.nodes import Model, RawDirective

_NAME = pattern(rb"[A-Za-z_]\w*")


class Form(Enum):
    """How a directive is written."""

    LINE = "#pragma"
    OPERATOR = "_Pragma"
    MACRO = "use of a macro that makes a _Pragma"
    USE = "use of a macro that makes a _Pragma or something else, as the preprocessor says"


@dataclass(frozen=True, slots=True)
class Found:
    """A directive as found. `macro` names the macro whose definition it stands in, if any."""

    raw: RawDirective
    form: Form
    macro: str = ""


@dataclass(frozen=True, slots=True)
class Named:
    """A macro as an argument, in the definition of `macro` if any, and where it is defined itself."""

    span: Span
    defined: Span
    macro: str = ""


@dataclass(frozen=True, slots=True)
class Scan:
    """The directives of one file in source order.

    `sites` are the offsets where macros are used whose definitions hold
    directives, `handed` literals with the text of a directive that a macro
    hands to `_Pragma` as its argument. `suspect`: directives may come of what else is there.
    `named` are macros that make a pragma of their arguments where others are handed them by their names.
    """

    source: SourceFile
    found: tuple[Found, ...]
    sites: tuple[int, ...] = ()
    handed: tuple[Span, ...] = ()
    suspect: bool = False
    named: tuple[Named, ...] = ()

    def used(self) -> Iterator[str]:
        """The names at the sites."""
        for site in self.sites:
            name = _NAME.match(self.source.data, site)
            if name is not None:
                yield name.group().decode("latin-1")


def raw_line(source: SourceFile, start: int, after: int, end: int, model: Model = Model.ACC) -> RawDirective:
    """The directive of a line: it starts at `start`, its text goes from `after` to `end`."""
    text = c_lexis.blanked(source.data[after:end]).rstrip()
    span = Span(source, start, after + len(text))
    return RawDirective(model, text.decode("latin-1"), span, after)
