"""Variables that share storage, in device code of flang.

flang 22 takes the device address of a variable in a common block, or in an EQUIVALENCE, to be that of the
storage that it is in, and that of an element with a constant subscript to be a constant. In a region a scalar
is therefore an associate name, and an array a pointer, both of the variable's name.
"""

from __future__ import annotations

from collections.abc import Iterator

from accomp.ir.nodes import Construct
from accomp.mapping.attributes import refs, whole
from accomp.mapping.build import clause
from accomp.mapping.rule import COMPUTE, Context, Effect, Enclose, Rule
from accomp.syntax.nodes import Symbol, TypeKind

_POINT = "use, intrinsic :: iso_c_binding, only: accomp_null => c_null_ptr, accomp_point => c_f_pointer"


def shares(symbol: Symbol) -> bool:
    """Whether it shares storage with other variables."""
    return symbol.has("common") or symbol.has("equivalence")


def _shared(construct: Construct) -> list[Symbol]:
    """The variables with such storage that a region uses, without those that it has copies of."""
    copies = ("private", "firstprivate")
    copied = {ref.name.lower() for inner in construct.walk() for _, ref in refs(inner, *copies)}
    used = (use.symbol for use in construct.uses if not use.index)
    return [s for s in used if shares(s) and s.name.lower() not in copied]


def _declared(context: Context) -> set[str]:
    """The variables in `declare`, which have no other data clause."""
    declares = (c.directive for c in context.ancestors if c.directive.name == "declare")
    return {ref.name.lower() for d in declares for acc in d.clauses for ref in acc.vars}


def emit_names(context: Context) -> Iterator[Effect]:
    """CONTINUE keeps BLOCK from being all that the directive around it applies to (OpenMP 5.1)."""
    found = _shared(context.construct)
    arrays = [s for s in found if s.type.kind is TypeKind.ARRAY]
    if arrays:
        places = [f"accomp_l{n}" for n in range(1, len(arrays) + 1)]
        noted = [f"{place} = loc({s.name})" for place, s in zip(places, arrays, strict=True)]
        opening = ("continue", "block", f"integer(8) :: {', '.join(places)}", *noted)
        yield Enclose((*opening, "block", _POINT), ("end block", "end block"))
        yield Enclose(tuple(map(_declaration, arrays)), ())
        for place, symbol in zip(places, arrays, strict=True):
            yield Enclose(_association(symbol, place), ())
    declared = _declared(context)
    for symbol in found:
        if symbol in arrays:
            continue
        yield Enclose((f"associate ({symbol.name} => {symbol.name})",), ("end associate",))
        if symbol.name.lower() in declared:  # else OpenMP takes it to be firstprivate
            yield clause("map", (whole(symbol),), "alloc")


def _bounds(symbol: Symbol) -> list[tuple[str, str]]:
    """Lower and upper bound of each dimension."""
    out: list[tuple[str, str]] = []
    depth, text = 0, ""
    for character in symbol.type.suffix[1:]:
        depth += (character in "([") - (character in ")]")
        if depth < 0 or (character == "," and not depth):
            lower, colon, upper = text.rpartition(":")
            out.append((lower.strip() if colon else "1", upper.strip()))
            text = ""
        else:
            text += character
    return out


def _declaration(symbol: Symbol) -> str:
    shape = ", ".join(":" for _ in _bounds(symbol))
    return f"{symbol.type.prefix.removesuffix(' :: ')}, pointer, contiguous :: {symbol.name}({shape})"


def _association(symbol: Symbol, place: str) -> tuple[str, ...]:
    bounds = _bounds(symbol)
    extents = ", ".join(upper if lower == "1" else f"({upper}) - ({lower}) + 1" for lower, upper in bounds)
    point = f"call accomp_point(transfer({place}, accomp_null), {symbol.name}, [{extents}])"
    if all(lower == "1" for lower, _ in bounds):
        return (point,)
    lowers = ", ".join(f"{lower}:" for lower, _ in bounds)
    return point, f"{symbol.name}({lowers}) => {symbol.name}"


def _renames(context: Context) -> bool:
    return context.target.renames


RULES = (Rule("storage-names", COMPUTE, "2.6", emit_names, _renames, (), "", "fortran"),)
