"""`cache` directives as sections of arrays that kernels may copy (OpenACC 3.3 section 2.10)."""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING

from accomp.frontends.fortran.kernels.cpp_types import cpp_type
from accomp.frontends.fortran.kernels.expressions import Expressions
from accomp.frontends.fortran.kernels.notes import expr
from accomp.frontends.fortran.kernels.objects import Object
from accomp.frontends.fortran.scopes import Scope
from accomp.frontends.fortran.types import integer_value
from accomp.host.fortran_types import RefusedError
from accomp.ir.kernel import Cache, Expr, Extent, Section, Statement
from accomp.ir.nodes import Construct
from accomp.records import replace
from accomp.syntax.nodes import Section as HostSection
from accomp.syntax.nodes import VarRef, Word

if TYPE_CHECKING:
    from accomp.frontends.fortran.kernels.bodies import Builder


def repeated(builder: Builder, first: int, last: int) -> tuple[Statement, ...]:
    """The body [first, last) of a loop, in which `cache` directives may stand at the top."""
    start, sections = first, list[Section]()
    while start < last and _is_cache(builder, start):
        sections += _sections(builder, start)
        start += 1
    inner = builder.tree(start, last)
    return (Cache(tuple(sections), inner, builder.program.line(first)),) if sections else inner


def elsewhere(builder: Builder, first: int, last: int) -> tuple[Cache, ...]:
    """Directives in statements that are not taken apart."""
    places = [index for index in range(first, last) if _is_cache(builder, index)]
    why = "each thread executes the loop around it alone"
    found = [replace(s, extents=(), why=s.why or why) for at in places for s in _sections(builder, at)]
    return (Cache(tuple(found), (), builder.program.line(first)),) if found else ()


def _is_cache(builder: Builder, index: int) -> bool:
    construct = builder.constructs.get(index)
    return construct is not None and construct.directive.name == "cache"


def _sections(builder: Builder, index: int) -> list[Section]:
    construct = builder.constructs[index]
    readonly = any(
        isinstance(m, Word) and m.text.lower() == "readonly" for m in construct.directive.modifiers
    )
    refs = [ref for ref in construct.directive.args if isinstance(ref, VarRef)]
    return [replace(_section(builder, index, construct, ref), readonly=readonly) for ref in refs]


def _section(builder: Builder, index: int, construct: Construct, ref: VarRef) -> Section:
    span = ref.span or construct.directive.span
    if ref.members:
        return Section(ref.text, "", why="it is a component of a variable", span=span)
    scope = builder.program.scopes.at(index)
    try:
        found = builder.place.object(scope, scope.resolve(ref.name.lower()))
        if not found.rank or len(ref.sections) != found.rank:
            return Section(found.text, "", why="it is no array with as many dimensions", span=span)
        extents = [_extent(builder, scope, found, d, s) for d, s in enumerate(ref.sections)]
    except RefusedError as error:
        return Section(ref.name, "", why=str(error), span=span)
    distinct = not found.aliased
    return Section(found.text, cpp_type(found.type), tuple(reversed(extents)), distinct=distinct, span=span)


def _extent(builder: Builder, scope: Scope, found: Object, dimension: int, section: HostSection) -> Extent:
    """The lower bound as the array is indexed in C++, and how many elements there are."""
    constant = not found.view
    shift = found.lowers[dimension] if constant else 0
    lower, upper = section.lower, section.length if section.range else section.lower
    if lower is None and upper is None and constant:
        return Extent(Expr("0", reads_memory=False), found.extents[dimension])
    if lower is None or upper is None:
        raise RefusedError("the section has no bounds")
    length = _length(scope, lower.text, upper.text)
    within = Expressions(builder.place, scope)
    return Extent(expr(within.text(lower.text).plus(-shift), within.notes), length)


def _length(scope: Scope, lower: str, upper: str) -> int:
    """The number of elements; bounds may have what is not known in common."""
    first, low = _sum(scope, lower)
    last, high = _sum(scope, upper)
    if low != high:
        raise RefusedError("the length of the section is not known when compiling")
    if last < first:
        raise RefusedError("the section is empty")
    return last - first + 1


_TERM = re.compile(r"[+-]?(?:[^+\-()]|\([^()]*\))+")


def _sum(scope: Scope, text: str) -> tuple[int, Counter[str]]:
    """An expression as the sum of a constant and of terms that are not known."""
    text = "".join(text.lower().split())
    constant, rest = 0, Counter[str]()
    terms = _TERM.findall(text)
    if "".join(terms) != text:
        return 0, Counter((text,))
    for term in terms:
        value = integer_value(scope, term.lstrip("+-"))
        sign = -1 if term.startswith("-") else 1
        if value is None:
            rest[term.lstrip("+-")] += sign
        else:
            constant += sign * value
    return constant, Counter({term: count for term, count in rest.items() if count})
