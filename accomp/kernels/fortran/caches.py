"""`cache` directives as sections of arrays that kernels may copy (OpenACC 3.3 section 2.10)."""

from __future__ import annotations

from collections import Counter

from accomp.host import nodes as host
from accomp.host.fortran_types import RefusedError
from accomp.host.walk import Outline, outline, walk
from accomp.ir.kernel import Cache, Expr, Extent, Section, Statement
from accomp.ir.nodes import Construct
from accomp.kernels.caches import sections_of
from accomp.kernels.fortran.cpp_types import cpp_type
from accomp.kernels.fortran.expressions import Expressions
from accomp.kernels.fortran.notes import expr, line_of
from accomp.kernels.fortran.objects import Object
from accomp.kernels.fortran.partitioned import Taken
from accomp.records import replace
from accomp.syntax.nodes import Section as HostSection
from accomp.syntax.nodes import VarRef


def repeated(builder: Taken, loop: host.Statement) -> tuple[Statement, ...]:
    """The body of a loop, in which `cache` directives may stand at the top."""
    body = loop.body if isinstance(loop, host.Loop | host.While | host.Concurrent) else loop
    nodes = body.body if isinstance(body, host.Block) else (body,)
    sections, start = list[Section](), 0
    while start < len(nodes) and (found := _cache(builder, nodes[start])) is not None:
        sections += sections_of(found, lambda ref: _section(builder, ref))
        start += 1
    inner = builder.tree(nodes[start:], loop)
    return (Cache(tuple(sections), inner, line_of(nodes[0])),) if sections else inner


def elsewhere(builder: Taken, node: host.Statement) -> tuple[Cache, ...]:
    """Directives in a statement that is not taken apart."""
    if not builder.nesting.of(node).caches:
        return ()
    why = "each thread executes the loop around it alone"
    places = [found for one in walk(node) if (found := _cache(builder, one)) is not None]
    listed = (s for found in places for s in sections_of(found, lambda ref: _section(builder, ref)))
    made = [replace(s, extents=(), why=s.why or why) for s in listed]
    return (Cache(tuple(made), (), line_of(node)),) if made else ()


def _cache(builder: Taken, node: host.Node) -> Construct | None:
    construct = builder.nesting.construct(node) if isinstance(node, host.Directive) else None
    return construct if construct is not None and construct.directive.name == "cache" else None


def _section(builder: Taken, ref: VarRef) -> Section:
    if ref.members or ref.symbol is None:
        return Section(ref.text, "", why="it is a component of a variable")
    try:
        found = builder.place.object(builder.place.variable(ref.symbol.id))
        if not found.rank or len(ref.sections) != found.rank:
            return Section(found.text, "", why="it is no array with as many dimensions")
        extents = [_extent(builder, found, d, s) for d, s in enumerate(ref.sections)]
    except RefusedError as error:
        return Section(ref.name, "", why=str(error))
    return Section(found.text, cpp_type(found.type), tuple(reversed(extents)), distinct=not found.aliased)


def _extent(builder: Taken, found: Object, dimension: int, section: HostSection) -> Extent:
    """The lower bound as the array is indexed in C++, and how many elements there are."""
    constant = not found.view
    shift = found.lowers[dimension] if constant else 0
    lower, upper = section.lower, section.length if section.range else section.lower
    if lower is None and upper is None and constant:
        return Extent(Expr("0", reads_memory=False), found.extents[dimension])
    if lower is None or upper is None:
        raise RefusedError("the section has no bounds")
    within = Expressions(builder.place)
    first, last = (builder.place.declarations.expression(end.text, end.span) for end in (lower, upper))
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
