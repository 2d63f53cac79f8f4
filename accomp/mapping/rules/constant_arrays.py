"""Arrays that are named constants of Fortran, in regions.

flang 22 cannot lower an element of one in a `target` region, unless its subscripts are constants. It can
where an ASSOCIATE construct gives the array the same name once more.
"""

from __future__ import annotations

from collections.abc import Iterator

from accomp.mapping.build import clause
from accomp.mapping.rule import COMPUTE, Context, Effect, Enclose, Rule
from accomp.syntax.nodes import VarRef


def emit(context: Context) -> Iterator[Effect]:
    """CONTINUE keeps ASSOCIATE from being all that a directive around it applies to (OpenMP 5.1)."""
    names = context.construct.constants
    aliases = ", ".join(f"{name} => {name}" for name in names)
    yield Enclose(("continue", f"associate ({aliases})"), ("end associate",))
    yield clause("map", tuple(VarRef(name, name) for name in names), "to")


def _needed(context: Context) -> bool:
    return context.target.constants and bool(context.construct.constants)


RULES = (Rule("array-constants", COMPUTE, "2.6", emit, _needed, language="fortran"),)
