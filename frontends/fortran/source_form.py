"""Free or fixed form, by a file's name and the flags (gfortran's rules); a file to its statements."""

from __future__ import annotations

from collections.abc import Iterable

from accomp.frontends.fortran.statement import Scan, Statement
from accomp.records import dataclass
from accomp.source import SourceFile, SourceForm
from accomp.syntax.lexer import decimal

_FIXED = (".f", ".for", ".ftn", ".f77", ".fpp", ".fixed")
_FREE = (".f90", ".f95", ".f03", ".f08", ".f18", ".f23", ".cuf", ".x90")
_FORMS = {
    "-ffixed-form": SourceForm.FIXED,
    "-ffree-form": SourceForm.FREE,
    "-Mfixed": SourceForm.FIXED,
    "-Mfree": SourceForm.FREE,
    "-Mfreeform": SourceForm.FREE,
}
_WIDTH = ("-ffixed-line-length-", "-ffixed-line-length=")
"""gfortran's spelling, and that which flang documents."""
FIXED_WIDTH = 72
_PREPROCESS = {
    "-cpp": True,
    "-fpreprocess": True,
    "-Mpreprocess": True,
    "-nocpp": False,
    "-fno-preprocess": False,
}


@dataclass(frozen=True, slots=True)
class Layout:
    """The form of a file; `width` is the last column of fixed form that counts (0: all do)."""

    form: SourceForm = SourceForm.FREE
    width: int = FIXED_WIDTH


def layout(path: str, arguments: Iterable[str] = ()) -> Layout:
    """The layout of a file, flags before its name's ending; a name that says nothing means free form."""
    form, width = form_of(path), FIXED_WIDTH
    for argument in arguments:
        form = _FORMS.get(argument, form)
        if argument.startswith(_WIDTH):
            width = _columns(argument[len(_WIDTH[0]) :], width)
        elif argument == "-Mextend":
            width = 132
    return Layout(form, width)


def form_of(path: str) -> SourceForm:
    """The form a file's name asks for."""
    name = path.lower()
    return SourceForm.FIXED if name.endswith(_FIXED) else SourceForm.FREE


def preprocessed(path: str, arguments: Iterable[str] = ()) -> bool:
    """Whether compilers run the preprocessor on a file: for its name's ending, or as the flags say."""
    ending = path[path.rfind(".") :]
    named = ending in {".fpp", ".FPP"} or (ending != ending.lower() and ending.lower() in _FIXED + _FREE)
    for argument in arguments:
        named = _PREPROCESS.get(argument, named)
    return named


def _columns(text: str, width: int) -> int:
    if text == "none":
        return 0
    found = decimal(text)
    return width if found is None else found


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
