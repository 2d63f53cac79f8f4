"""Arrays of objects with pointer or allocatable components, in regions of flang.

flang 22 maps what such components of all elements point to where a region names those of one (`s(i)%a(j)`),
and undoes what is attached to the copy of the array. In a region the array is therefore a pointer of its name
to that copy, which has a device address (OpenMP 5.2, section 5.4.9) and is not mapped.
"""

from __future__ import annotations

from collections.abc import Iterator

from accomp.codes.mapping import OBJECT_ARRAY
from accomp.ir.nodes import Construct, Use
from accomp.mapping.attributes import refs
from accomp.mapping.build import clause, plain
from accomp.mapping.requests import STRUCTURED
from accomp.mapping.rule import COMPUTE, Context, Effect, Enclose, Rule, Say
from accomp.mapping.rules.shared_storage import shares
from accomp.records import dataclass
from accomp.syntax.nodes import Symbol, TypeKind, VarRef, is_record

_POINT = "use, intrinsic :: iso_c_binding, only: accomp_point => c_f_pointer"


def emit(context: Context) -> Iterator[Effect]:
    """CONTINUE keeps BLOCK from being all that a directive around it applies to (OpenMP 5.1)."""
    arrays = [_Array(use, f"accomp_o{number}") for number, use in enumerate(_arrays(context), 1)]
    for array in arrays:
        if why := array.refusal:
            yield Say(OBJECT_ARRAY, array.use.first, {"name": array.symbol.name, "why": why})
            return
    opening = ["continue", "block", _POINT]
    opening += [line for array in arrays for line in array.using]
    opening += [array.declared(array.name) for array in arrays]
    for array in arrays:
        opening += array.association(_part(context, array.symbol))
    opening += ["block", *(array.declared(array.symbol.name) for array in arrays)]
    opening += [f"{array.symbol.name} => {array.name}" for array in arrays]
    yield Enclose(tuple(opening), ("end block", "end block"))
    symbols = (array.symbol for array in arrays)
    yield clause("has_device_addr", plain(VarRef(s.name, s.name, symbol=s, type=s.type) for s in symbols))


def is_addressed(context: Context, ref: VarRef) -> bool:
    """Whether a region reaches a var by such a pointer, so that it is not mapped."""
    symbol = ref.symbol
    if symbol is None or not (context.target.exact and _is_one(symbol)):
        return False
    return any(use.symbol.id == symbol.id for use in _arrays(context))


def _arrays(context: Context) -> list[Use]:
    """The arrays of which a region has such a pointer."""
    target, construct = context.target, context.construct
    if not (target.renames and target.offload and context.fortran):
        return []
    copied, whole = _copied(construct), {ref.symbol.id for ref in _whole(context) if ref.symbol is not None}
    named = (
        use for use in construct.uses if use.symbol.id in whole and use.symbol.name.lower() not in copied
    )
    return [use for use in named if _is_one(use.symbol)]


def _whole(context: Context) -> Iterator[VarRef]:
    """The variables that data clauses name, of which not only components are present."""
    directives = [construct.directive for construct in (context.construct, *reversed(context.ancestors))]
    listed = (ref for directive in directives for acc in directive.all(*STRUCTURED) for ref in acc.vars)
    return (ref for ref in listed if not ref.members)


def _copied(construct: Construct) -> set[str]:
    """The variables that the region has copies of."""
    copies = ("private", "firstprivate", "reduction")
    return {ref.name.lower() for inner in construct.walk() for _, ref in refs(inner, *copies)}


def _is_one(symbol: Symbol) -> bool:
    of = symbol.type
    dynamic = symbol.has("allocatables") or symbol.has("pointers")
    return of.kind is TypeKind.ARRAY and is_record(of) and dynamic and not shares(symbol)


@dataclass(frozen=True, slots=True)
class _Array:
    """One array, with the name of a pointer to its copy."""

    use: Use
    name: str

    @property
    def symbol(self) -> Symbol:
        """The array."""
        return self.use.symbol

    @property
    def refusal(self) -> str:
        """What keeps a pointer from standing for it; empty for others."""
        if self.symbol.type.innermost.spelling.startswith("class"):
            return "it is polymorphic"
        if not self.symbol.type.complete:
            return "it is of assumed size"
        return "" if self.use.type_name else "the name of its type is not known here"

    @property
    def using(self) -> tuple[str, ...]:
        """What makes its type known."""
        module, _, type_ = self.use.type_name.rpartition(":")
        return (f"use {module}, only: {self.name}_type => {type_}",) if module else ()

    def declared(self, name: str) -> str:
        """The declaration of a pointer to such an array."""
        shape = ", ".join(":" * self.symbol.type.rank)
        type_ = f"{self.name}_type" if self.using else self.use.type_name
        return f"type({type_}), pointer, contiguous :: {name}({shape})"

    def association(self, part: str) -> tuple[str, str]:
        """Statements that make the pointer one to the copy, with the bounds of the array."""
        of, rank = self.symbol.name, self.symbol.type.rank
        address = f"accomp_region_address({of}, {part}, '{of}')"
        lowers = ", ".join(f"lbound({of}, {d}):" for d in range(1, rank + 1))
        point = f"call accomp_point({address}, {self.name}, shape({of}))"
        return point, f"{self.name}({lowers}) => {self.name}"


def _part(context: Context, symbol: Symbol) -> str:
    """The part of an array that its data clause names, and that is present."""
    named = (ref.text for ref in _whole(context) if ref.symbol is not None and ref.symbol.id == symbol.id)
    return next(named, symbol.name)


def _needed(context: Context) -> bool:
    return bool(_arrays(context))


RULES = (Rule("object-arrays", COMPUTE, "2.6.4", emit, _needed, (), "exact", "fortran"),)
