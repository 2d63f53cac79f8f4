"""The front end for Fortran: load, scan, place and bind one file."""

from __future__ import annotations

import re

from accomp.codes import frontend as codes
from accomp.diagnostics import Sink
from accomp.frontends.base import ParseRequest
from accomp.frontends.fortran.form import Layout, layout
from accomp.ir.nodes import Unit
from accomp.records import dataclass
from accomp.source import Language, SourceFile, Span

_DIRECTIVE = re.compile(rb"(?:[!cC*]\$[aA][cC][cC]|!@[aA][cC][cC])")


def may_hold_directives(data: bytes) -> bool:
    """Whether the text could hold an acc directive: a quick test without false negatives."""
    return _DIRECTIVE.search(data) is not None


@dataclass(frozen=True, slots=True)
class FortranFrontEnd:
    """Reads Fortran by its own scanner. A file without directives is passed through."""

    def load(self, request: ParseRequest, sink: Sink) -> tuple[Unit, ...]:
        """The unit of the file.

        Raises OSError where it cannot be read. All else goes to the sink.
        """
        shape = layout(request.path, request.arguments)
        main = SourceFile(request.path, _bytes(request), Language.FORTRAN, shape.form)
        if not may_hold_directives(main.data):
            return (Unit(main),)
        if b"\r" in main.data and b"\n" not in main.data:
            sink.report(codes.CARRIAGE_RETURNS, Span(main, 0, 0), path=main.path)
            return (Unit(main),)
        return (_unit(main, shape, request.arguments, sink),)


def _unit(main: SourceFile, shape: Layout, arguments: tuple[str, ...], sink: Sink) -> Unit:
    from accomp.frontends.fortran.bind import Binder
    from accomp.frontends.fortran.directives import place
    from accomp.frontends.fortran.faults import say
    from accomp.frontends.fortran.modules import Files
    from accomp.frontends.fortran.scan import scan
    from accomp.frontends.fortran.structure import structure
    from accomp.frontends.fortran.symbols import Symbols

    made = structure(scan(main, shape.width))
    placement = place(made, sink)
    for fault in placement.faults:
        say(fault, made, sink)
    scopes = Files(arguments).add(made)
    constructs = Binder(scopes, Symbols(main), sink).constructs(placement)
    return Unit(main, constructs, tuple(placement.inactive))


def _bytes(request: ParseRequest) -> bytes:
    if request.data is not None:
        return request.data
    with open(request.path, "rb") as file:
        return file.read()
