"""What the C front end makes of a text."""

from __future__ import annotations

from pathlib import Path

from accomp.codes.frontend import INACTIVE
from accomp.diagnostics import Diagnostic, Sink
from accomp.frontends.base import ParseRequest
from accomp.frontends.clang.frontend import ClangFrontEnd
from accomp.ir.nodes import Construct, Unit
from accomp.syntax.nodes import VarRef


def load(
    text: str | bytes, *arguments: str, path: Path = Path("t.c"), headers: bool = True
) -> tuple[tuple[Unit, ...], list[Diagnostic]]:
    """The units and the diagnostics."""
    sink = Sink()
    data = text if isinstance(text, bytes) else text.encode()
    request = ParseRequest(str(path), arguments=arguments, data=data, headers=headers)
    return ClangFrontEnd().load(request, sink), list(sink)


def clean(text: str | bytes, *arguments: str) -> Unit:
    """The main unit of a text that raises no diagnostic but for directives that the preprocessor skips."""
    units, said = load(text, *arguments)
    assert [d.message for d in said if d.code is not INACTIVE] == []
    return units[0]


def first(text: str, *arguments: str) -> Construct:
    """The first construct of a text that raises no diagnostic."""
    return clean(text, *arguments).constructs[0]


def body(directives: str, declarations: str = "", *arguments: str) -> Construct:
    """The first construct of a function with variables of many types."""
    return first(f"{declarations}\nvoid f(int n, double *p, int a[10]) {{\n{directives}\n}}\n", *arguments)


def names(text: str) -> list[str]:
    """The names of the diagnostics of a text."""
    return [d.code.name for d in load(text)[1]]


def var(construct: Construct, clause: str, index: int = 0) -> VarRef:
    """A var of a clause."""
    found = construct.directive.get(clause)
    assert found is not None
    return found.vars[index]


def uses(construct: Construct) -> dict[str, str]:
    """What is done to the variables of a region: "r", "w" or "rw" by name."""
    return {u.symbol.name: ("r" if u.read else "") + ("w" if u.written else "") for u in construct.uses}


def text_of(construct: Construct) -> str:
    """The text of a construct's region."""
    assert construct.region is not None
    return construct.region.span.text()
