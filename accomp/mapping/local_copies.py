"""Names of Fortran of which OpenMP has no private copies, so that a local variable of that name is copied.

These are names that ASSOCIATE and SELECT TYPE constructs declare, variables in NAMELIST groups and in
statement functions (OpenMP 5.2, sections 5.1.1 and 5.4), and optional arguments, which may be absent.

Where the device has memory of its own, so are arrays and objects in `firstprivate`, which takes the host's
value (OpenACC 3.3, section 2.5.14): `teams firstprivate` takes the device's where they are present, and
flang 22 has no `firstprivate` on `target`.
"""

from __future__ import annotations

from accomp.ir.nodes import Construct
from accomp.mapping.attributes import is_written, refs
from accomp.mapping.build import bounds_of
from accomp.syntax.nodes import Clause, Symbol, TypeInfo, TypeKind, VarRef
from accomp.target import Target


def copied_locally(construct: Construct, target: Target) -> dict[str, tuple[Symbol, bool]]:
    """The variables that have a local copy, by name; whether it starts as they are."""
    found: dict[str, tuple[Symbol, bool]] = {}
    for acc, ref in refs(construct, "private", "firstprivate"):
        if ref.symbol is None or not (ref.plain or (ref.sections and not ref.members)):
            continue
        if is_copied(construct, acc, ref, target):
            found.setdefault(ref.symbol.name, (ref.symbol, acc.name == "firstprivate"))
    return found


def is_copied(construct: Construct, acc: Clause, ref: VarRef, target: Target) -> bool:
    """Whether a clause about private copies is about a local copy of a variable."""
    symbol = ref.symbol
    if symbol is None:
        return False
    if acc.name == "firstprivate" and not acc.implicit and _may_be_present(symbol, target):
        return True
    if symbol.has("allocatable") or symbol.has("pointer") or not ref.plain:
        return False
    if not (_is_single(symbol.type) or (symbol.has("uncopied") and _has_shape(symbol.type))):
        return False
    if symbol.has("optional"):
        return acc.name == "firstprivate"
    named = symbol.has("associate") or symbol.has("uncopied")
    return named and (not acc.implicit or is_written(construct, symbol))


def _may_be_present(symbol: Symbol, target: Target) -> bool:
    """Whether it is an array or object of which the device may have another value than the host."""
    of = symbol.type
    if not target.offload or of.scalar or symbol.has("optional") or symbol.has("associate"):
        return False
    if of.kind is not TypeKind.ARRAY:
        return _is_single(of) and not (symbol.has("allocatable") or symbol.has("pointer"))
    return of.complete and _is_single(of.innermost)


def declared_like(symbol: Symbol, name: str, of: str) -> str:
    """The declaration of a variable with the type and bounds of another, which has the name `of` there."""
    inner, constant = symbol.type, True
    while inner.kind is TypeKind.ARRAY and inner.element is not None:
        constant &= (inner.extent or "").isdigit() and inner.lower.lstrip("-").isdigit()
        inner = inner.element
    if constant:  # variables in other bounds may have changed
        return symbol.type.declare(name)
    return f"{symbol.type.prefix}{name}({bounds_of(of, symbol.type.rank)})"


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
