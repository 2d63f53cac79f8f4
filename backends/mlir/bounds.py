"""`acc.bounds`: the parts of arrays that clauses name, zero-based, the innermost dimension first."""

from __future__ import annotations

from accomp.backends.mlir.clauses import expression
from accomp.backends.mlir.context import Context
from accomp.backends.mlir.memory import Place, as_index, extent
from accomp.backends.mlir.types import Array, NoLoweringError, Pointer, Type
from accomp.syntax.nodes import Expr, Section

BOUNDS = "!acc.data_bounds_ty"


def of_sections(ctx: Context, sections: tuple[Section, ...], type_: Type) -> tuple[str, ...]:
    """The bounds of sections of C: lower bound and length in each dimension of what they are of."""
    found: list[str] = []
    for section in sections:
        if not isinstance(type_, Array | Pointer):
            raise NoLoweringError("a section is that of what is no array")
        found.append(_bounds(ctx, section, type_.extent if isinstance(type_, Array) else None))
        type_ = type_.element or type_
    return tuple(reversed(found))


def _index(ctx: Context, value: Expr | None, missing: int) -> str:
    if value is None:
        return index_constant(ctx, missing)
    return as_index(ctx.out, expression(ctx, value))


def index_constant(ctx: Context, value: int) -> str:
    """A constant of type index."""
    return ctx.out.value(f"arith.constant {value} : index")


def _bounds(ctx: Context, section: Section, extent: int | None) -> str:
    lower = _index(ctx, section.lower, 0)
    if not section.range:
        length = index_constant(ctx, 1)
    elif section.length is not None:
        length = _index(ctx, section.length, 0)
    elif extent is not None:
        length = ctx.out.value(f"arith.subi {index_constant(ctx, extent)}, {lower} : index")
    else:
        raise NoLoweringError("the length of a section is not known")
    one = index_constant(ctx, 1)
    stride = _index(ctx, section.stride, 1) if section.stride is not None else one
    past = ctx.out.value(f"arith.addi {lower}, {length} : index")
    upper = ctx.out.value(f"arith.subi {past}, {one} : index")
    return made(ctx, lower, upper, length, stride, index_constant(ctx, 0))


def of_fortran(ctx: Context, sections: tuple[Section, ...], array: Place) -> tuple[str, ...]:
    """The bounds of sections of Fortran: lower and upper bound in each dimension, the first innermost."""
    out, rank = ctx.out, len(array.lowers)
    if len(sections) != rank:
        raise NoLoweringError("a section has fewer subscripts than the array has dimensions")
    found: list[str] = []
    for number, (section, start) in enumerate(zip(sections, array.lowers, strict=True)):
        one = index_constant(ctx, 1)
        count = extent(out, array, number)
        first = _index(ctx, section.lower, 0) if section.lower is not None else start
        lower = out.value(f"arith.subi {first}, {start} : index")
        if not section.range:
            upper = lower
        elif section.length is not None:
            upper = out.value(f"arith.subi {_index(ctx, section.length, 0)}, {start} : index")
        else:
            upper = out.value(f"arith.subi {count}, {one} : index")
        distance = out.value(f"arith.subi {upper}, {lower} : index")
        length = out.value(f"arith.addi {distance}, {one} : index")
        stride = _index(ctx, section.stride, 1) if section.stride is not None else one
        found.append(made(ctx, lower, upper, length, stride, start))
    return tuple(found)


def whole(ctx: Context, array: Place) -> tuple[str, ...]:
    """The bounds of all of an array of Fortran, whose type does not tell them."""
    one, zero = index_constant(ctx, 1), index_constant(ctx, 0)
    found: list[str] = []
    for number, start in enumerate(array.lowers):
        length = extent(ctx.out, array, number)
        upper = ctx.out.value(f"arith.subi {length}, {one} : index")
        found.append(made(ctx, zero, upper, length, one, start))
    return tuple(found)


def made(ctx: Context, lower: str, upper: str, extent: str, stride: str, start: str) -> str:
    """The bounds of one dimension; `start` is the index of its first element in the program."""
    parts = {"lowerbound": lower, "upperbound": upper, "extent": extent, "stride": stride, "startIdx": start}
    return ctx.out.value(f"acc.bounds {' '.join(f'{key}({name} : index)' for key, name in parts.items())}")
