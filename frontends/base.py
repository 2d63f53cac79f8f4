"""What every front end offers the pipeline."""

from __future__ import annotations

from typing import Protocol

from accomp.diagnostics import Sink
from accomp.ir.nodes import Unit
from accomp.records import dataclass
from accomp.source import Language, SourceFile, SourceForm
from accomp.syntax.nodes import RawDirective
from accomp.target import Target

_C89 = ("c89", "gnu89", "c90", "gnu90", "iso9899:1990", "iso9899:199409", "-ansi")


@dataclass(frozen=True, slots=True)
class ParseRequest:
    """One translation unit to parse.

    `arguments` are the compile flags that change parsing (-I, -D, -std=, -x,
    --target= ...), `data` the bytes where they do not come from the path
    (standard input). `headers` asks for the units of included user headers
    that hold directives as well. `read`, if given, is to take the paths of all files that were
    looked at, once they are known. `preprocess` asks a front end with a
    preprocessor of its own for the unit of what that makes of the file. `inputs` are all sources of the
    command: what compilers wrote for them earlier may be of other options.
    The pipeline says the `target`. If that makes kernels, the statement trees of compute constructs
    and what the program declares (accomp.host.program) are asked for; if it is exact, constructs that
    stand for what ALLOCATE and DEALLOCATE do to Fortran variables of `declare` directives. `incomplete`, if
    given, allows a front end to give up before it parses where macros that are used have directives that only
    their arguments complete: it takes the names of these macros, the sink what is wrong with the directives.
    `expanded` are macros whose uses are read as what they stand for, with those of macros that use them.
    `includes` asks a front end whose units are single files for the text of what these include in place
    (accomp.syntax.included_text). `lines` tell where lines of the data come from (`SourceFile.comes_from`),
    `edited` is `SourceFile.edited`.
    """

    path: str
    language: Language = Language.C
    arguments: tuple[str, ...] = ()
    data: bytes | None = None
    headers: bool = True
    read: set[str] | None = None
    preprocess: bool = False
    inputs: tuple[str, ...] = ()
    target: Target = Target()
    incomplete: set[str] | None = None
    lines: tuple[tuple[int, str, int], ...] = ()
    edited: bool = False
    expanded: frozenset[str] = frozenset()
    includes: bool = False

    @property
    def strict_c89(self) -> bool:
        """Whether the language version has no `//` comments."""
        strict = ("-ansi", "-std=c89", "-std=c90", "-std=iso9899:1990", "-std=iso9899:199409")
        return any(argument in strict for argument in self.arguments)

    @property
    def c89(self) -> bool:
        """Whether the last option for the standard asks for C before C99."""
        given = [a.removeprefix("-std=") for a in self.arguments if a.startswith("-std=") or a == "-ansi"]
        return self.language is Language.C and bool(given) and given[-1] in _C89


def main_bytes(request: ParseRequest) -> bytes:
    """The bytes of the main file. Raises OSError where it cannot be read."""
    if request.data is not None:
        return request.data
    with open(request.path, "rb") as file:
        return file.read()


def main_file(request: ParseRequest, form: SourceForm = SourceForm.FREE) -> SourceFile:
    """The main file. Raises OSError where it cannot be read."""
    file = SourceFile(request.path, main_bytes(request), request.language, form, request.edited)
    if request.lines:
        file.comes_from(request.lines)
    return file


@dataclass(frozen=True, slots=True)
class WrittenDirective:
    """A directive as it stands in a file, whether the preprocessor takes it or not.

    `plain`: it has lines of its own, within which there are no comments and no lines of the preprocessor.
    """

    raw: RawDirective
    plain: bool


class FrontEnd(Protocol):
    """Loads, scans, parses and binds one translation unit."""

    def load(self, request: ParseRequest, sink: Sink) -> tuple[Unit, ...]:
        """The unit of the main file first, then those of user headers with directives.

        Raises OSError where the main file cannot be read. All else goes to the sink.
        """
        ...
