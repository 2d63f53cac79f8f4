"""A Fortran file to its logical statements."""

from __future__ import annotations

from accomp.frontends.fortran.source_form import FIXED_WIDTH
from accomp.frontends.fortran.statement import Scan, Statement
from accomp.source import SourceFile, SourceForm

_MARK = "\xef\xbb\xbf"


def scan(source: SourceFile, width: int = FIXED_WIDTH) -> Scan:
    """The statements of a file in its form; `width` is the last column of fixed form (0: no limit)."""
    text = source.data.lower().decode("latin-1")
    if text.startswith(_MARK):
        text = "   " + text[3:]
    if not text.endswith("\n"):
        text += "\n"
    return Scan(source, _statements(text, source.form, width))


def _statements(text: str, form: SourceForm, width: int) -> list[Statement]:
    if form is SourceForm.FIXED:
        from accomp.frontends.fortran.fixed import statements

        return statements(text, width)
    from accomp.frontends.fortran.free import statements as free_statements

    return free_statements(text)
