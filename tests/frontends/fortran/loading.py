"""What the Fortran front end makes of a text."""

from __future__ import annotations

from accomp.diagnostics import Sink
from accomp.frontends.fortran.directives import Placement, place
from accomp.frontends.fortran.entities import Entity
from accomp.frontends.fortran.modules import Files
from accomp.frontends.fortran.region_uses import Uses, uses
from accomp.frontends.fortran.scopes import Scope, Scopes
from accomp.frontends.fortran.source_form import scan
from accomp.frontends.fortran.statement import Scan
from accomp.frontends.fortran.structure import Block, Structure, structure
from accomp.source import Language, SourceFile, SourceForm

FREE, FIXED = SourceForm.FREE, SourceForm.FIXED


def scanned(text: str | bytes, form: SourceForm = FREE, width: int = 72) -> Scan:
    """The statements of a text."""
    data = text if isinstance(text, bytes) else text.encode()
    return scan(SourceFile("t.f90", data, Language.FORTRAN, form), width)


def texts(text: str | bytes, form: SourceForm = FREE, width: int = 72) -> list[str]:
    """The texts of the statements, sentinels before them, runs of blanks as one."""
    made = scanned(text, form, width).statements
    return [" ".join((f"!${s.sentinel} " if s.directive else "").split() + s.text.split()) for s in made]


def built(text: str | bytes, form: SourceForm = FREE) -> Structure:
    """The blocks of a text."""
    return structure(scanned(text, form))


def tree(text: str | bytes, form: SourceForm = FREE) -> str:
    """The blocks of a text: kinds with names, what is in them in parentheses."""

    def shown(block: Block) -> str:
        inner = " ".join(shown(child) for child in block.children)
        name = f":{block.name}" if block.name else ""
        return block.kind.value + name + (f"({inner})" if inner else "")

    return " ".join(shown(child) for child in built(text, form).root.children)


def placed(text: str, form: SourceForm = FREE) -> tuple[Structure, Placement]:
    """The directives of a text, all of which parse."""
    made, sink = built(text, form), Sink()
    result = place(made, sink)
    assert [d.message for d in sink] == []
    return made, result


def scopes(text: str, form: SourceForm = FREE) -> Scopes:
    """The scopes of a text that stands alone."""
    return Files().add(built(text, form))


def scope(text: str, form: SourceForm = FREE) -> Scope:
    """The scope of the first unit of a text."""
    made = scopes(text, form)
    return made.of(made.structure.units()[0])


def declared(declarations: str, name: str, form: SourceForm = FREE) -> Entity:
    """What a name means in a subroutine with some declarations."""
    start, end = ("      subroutine s\n", "      end\n") if form is FIXED else ("subroutine s\n", "end\n")
    return scope(f"{start}{declarations}\n{end}", form).resolve(name)


def used(declarations: str, statements: str) -> Uses:
    """What some statements of a subroutine use."""
    made = scopes(f"subroutine s\n{declarations}\ncontinue\n{statements}\nend subroutine\n")
    first = next(i for i, s in enumerate(made.structure.statements) if s.text == "continue")
    return uses(made, first + 1, len(made.structure.statements) - 1)
