"""Private arrays whose shape is known at run time only: memory while an iteration, or a gang, has them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from accomp.backends.cxx.fortran.cpp_types import cpp_type
from accomp.backends.cxx.fortran.expressions import Expressions
from accomp.backends.cxx.fortran.objects import Object
from accomp.host.declarations import DataObject
from accomp.host.fortran_types import Extent, RefusedError
from accomp.ir.kernel import Code, Declare, Expr, Statement, Variable
from accomp.ir.last_values import ended_with
from accomp.records import dataclass

if TYPE_CHECKING:
    from accomp.backends.cxx.fortran.place import BasePlace


@dataclass(frozen=True, slots=True)
class Storage:
    """What stands in front of the statements that use a private array, and after them.

    `lines` are there in their stead within one piece of text, and use variables.
    """

    name: str
    before: tuple[Statement, ...]
    after: tuple[Code, ...]
    lines: tuple[str, ...]
    uses: frozenset[str]


def storage(place: BasePlace, declared: DataObject, found: Object) -> Storage:
    """Memory for a private array with the bounds of the original."""
    within = Expressions(place)
    pairs = _bounds(place, within, declared)
    type_, memory = cpp_type(found.type), f"_memory_of_{found.text}"
    size = " * ".join(f"({extent})" for _, extent in pairs)
    uses = frozenset(within.notes.uses)
    taken = f"{memory} = static_cast<{type_} *>(malloc(sizeof({type_}) * {size}));"
    shape = ", ".join(f"{lower}, {extent}" for lower, extent in pairs)
    made = Expr(f"fortran::shaped<{type_}>({memory}, {shape})", uses | {memory})
    return Storage(
        found.text,
        (
            Declare(Variable(memory, f"{type_} *")),
            Code(taken, uses | {memory}, frozenset({memory}), effects=True),
            Declare(Variable(found.text, f"accomp::view<{type_}, {len(pairs)}>", made)),
        ),
        (Code(f"free({memory});", frozenset({memory}), effects=True),),
        (f"fortran::temporary<{type_}> {memory}({size});", f"const auto {found.text} = {made.text};"),
        uses,
    )


def _bounds(place: BasePlace, within: Expressions, declared: DataObject) -> list[tuple[str, str]]:
    """Lower bound and extent of each dimension: as declared, or those that the original has."""
    if any(d.extent is Extent.COLON for d in declared.dimensions):
        shape = place.shape_of(declared)
        within.notes.uses.add(shape)
        return [(f"{shape}.low[{d}]", f"{shape}.count[{d}]") for d in range(declared.rank)]
    if any(d.extent is not Extent.EXPLICIT for d in declared.dimensions):
        raise RefusedError(f"'{declared.name}', whose size is assumed, is private")
    return [within.bounds(dimension) for dimension in declared.dimensions]


def around(stored: list[Storage], body: tuple[Statement, ...]) -> tuple[Statement, ...]:
    """Statements with the memory of private arrays around them; jumps to their end free it, too."""
    before = tuple(made for one in stored for made in one.before)
    return (*before, *ended_with(body, tuple(made for one in stored for made in one.after)))
