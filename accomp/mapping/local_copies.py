"""Names of Fortran of which OpenMP has no private copies, so that a local variable of that name is copied.

These are names that ASSOCIATE and SELECT TYPE constructs declare, variables in NAMELIST groups and in
statement functions (OpenMP 5.2, sections 5.1.1 and 5.4), and optional arguments, which may be absent.
"""

from __future__ import annotations

from accomp.ir.nodes import Construct
from accomp.mapping.attributes import is_written, refs
from accomp.syntax.nodes import Clause, Symbol, TypeInfo, TypeKind, VarRef


def copied_locally(construct: Construct) -> dict[str, tuple[Symbol, bool]]:
    """The variables that have a local copy, by name; whether it starts as they are."""
    found: dict[str, tuple[Symbol, bool]] = {}
    for acc, ref in refs(construct, "private", "firstprivate"):
        if ref.symbol is not None and ref.plain and is_copied(construct, acc, ref):
            found.setdefault(ref.symbol.name, (ref.symbol, acc.name == "firstprivate"))
    return found


def is_copied(construct: Construct, acc: Clause, ref: VarRef) -> bool:
    """Whether a clause about private copies is about a local copy of a variable."""
    symbol = ref.symbol
    if symbol is None or symbol.has("allocatable") or symbol.has("pointer"):
        return False
    if not (_is_single(symbol.type) or (symbol.has("uncopied") and _has_shape(symbol.type))):
        return False
    if symbol.has("optional"):
        return acc.name == "firstprivate"
    named = symbol.has("associate") or symbol.has("uncopied")
    return named and (not acc.implicit or is_written(construct, symbol))


def _is_single(of: TypeInfo) -> bool:
    """Whether a local variable can have the type: no array, no class, of a length that is known."""
    dynamic = of.spelling.startswith("class") or "*" in of.spelling or ":" in of.spelling
    return bool(of.prefix) and (of.scalar or (of.kind is not TypeKind.ARRAY and not dynamic))


def _has_shape(of: TypeInfo) -> bool:
    """Whether a local variable can have the type of an array, whose declaration tells its shape."""
    while of.kind is TypeKind.ARRAY and of.element is not None:
        if not of.extent:
            return False
        of = of.element
    return _is_single(of)
