"""What the compiler, and macros and OpenMP of the program, make of the OpenMP that is put out."""

from __future__ import annotations

from accomp.diagnostics import Sink
from accomp.ir.nodes import Unit
from accomp.source import Language
from accomp.target import Target


def check_output(unit: Unit, target: Target, sink: Sink, *, own_openmp: bool) -> None:
    """Report it; `own_openmp`: compilers of the output take notice of OpenMP that the program itself has."""
    if unit.source.language is Language.FORTRAN and own_openmp:
        from accomp.mapping.portable import check_unlisted

        check_unlisted(unit, sink)
    if target.whole_objects:
        from accomp.mapping.portable import check_components

        check_components(unit, target, sink)
    if target.limits:
        from accomp.mapping.compiler_limits import check_limits

        check_limits(unit, target, sink)
    if unit.macros:
        from accomp.mapping.macro_directives import check_words

        check_words(unit, sink)
    if unit.source.language is not Language.FORTRAN and any(c.in_macro for c in unit.walk()):
        from accomp.mapping.macro_directives import check_operators

        check_operators(unit, sink)
    if unit.openmp:
        from accomp.mapping.macro_directives import check_held

        check_held(unit, sink)
