"""`cache` directives as sections of arrays that kernels may copy (OpenACC 3.3 section 2.10)."""

from __future__ import annotations

from collections import Counter

from accomp.backends.cxx.fortran.cpp_types import cpp_type
from accomp.backends.cxx.fortran.expressions import Expressions
from accomp.backends.cxx.fortran.lines import expr
from accomp.backends.cxx.fortran.objects import Object
from accomp.backends.cxx.fortran.place import BasePlace
from accomp.host import nodes as host
from accomp.host.fortran_types import RefusedError
from accomp.host.walk import Outline, outline, walk
from accomp.ir.kernel import Expr, Extent, Section
from accomp.syntax.nodes import Section as HostSection
from accomp.syntax.nodes import VarRef


def section_of(place: BasePlace, ref: VarRef) -> Section:
    """What a `cache` directive names."""
    if ref.members or ref.symbol is None:
        return Section(ref.text, "", why="it is a component of a variable")
    try:
        found = place.object(place.variable(ref.symbol.id))
        if not found.rank or len(ref.sections) != found.rank:
            return Section(found.text, "", why="it is no array with as many dimensions")
        extents = [_extent(place, found, d, s) for d, s in enumerate(ref.sections)]
    except RefusedError as error:
        return Section(ref.name, "", why=str(error))
    return Section(found.text, cpp_type(found.type), tuple(reversed(extents)), distinct=not found.aliased)


def _extent(place: BasePlace, found: Object, dimension: int, section: HostSection) -> Extent:
    """The lower bound as the array is indexed in C++, and how many elements there are."""
    constant = not found.view
    shift = found.lowers[dimension] if constant else 0
    lower, upper = section.lower, section.length if section.range else section.lower
    if lower is None and upper is None and constant:
        return Extent(Expr("0", reads_memory=False), found.extents[dimension])
    if lower is None or upper is None:
        raise RefusedError("the section has no bounds")
    within = Expressions(place)
    first, last = (place.declarations.given(end) for end in (lower, upper))
    length = _length(within, first, last)
    return Extent(expr(within.value(first).plus(-shift), within.notes), length)


def _length(within: Expressions, lower: host.Expression, upper: host.Expression) -> int:
    """The number of elements; bounds may have what is not known in common."""
    terms = Counter[Outline]()
    last = _add(within, upper, 1, terms) + _add(within, lower, -1, terms)
    if any(terms.values()):
        raise RefusedError("the length of the section is not known when compiling")
    if last < 0:
        raise RefusedError("the section is empty")
    return last + 1


def _add(within: Expressions, node: host.Expression, sign: int, terms: Counter[Outline]) -> int:
    """The constant in a sum; `terms` get what is not known, with its sign."""
    match node:
        case host.Binary(operator="+" | "-" as operator):
            left = _add(within, node.left, sign, terms)
            return left + _add(within, node.right, sign if operator == "+" else -sign, terms)
        case host.Unary(operator="-"):
            return _add(within, node.operand, -sign, terms)
        case host.Unary(operator=host.PARENTHESES) | host.Conversion(implicit=True):
            return _add(within, node.operand, sign, terms)
        case _:
            if all(n.symbol.has("constant") for n in walk(node) if isinstance(n, host.Variable)):
                value = within.value(node).constant
                if value is not None:
                    return sign * value
            terms[outline(node)] += sign
            return 0
