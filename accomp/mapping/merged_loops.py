"""Two loops with directives of their own, one right within the other, as one with `collapse`."""

from __future__ import annotations

from accomp.ir.nodes import Construct
from accomp.mapping.attributes import key, refs
from accomp.mapping.policy import with_clause
from accomp.mapping.rule import COMPUTE, in_fortran
from accomp.records import replace
from accomp.syntax.nodes import Clause, Directive, Expr, Keyed


def is_one_nest(loop: Construct) -> bool:
    """Whether a loop's body is one loop with a directive that reduces the same; no bound names the index."""
    outer, inner = next(iter(loop.loops), None), next(iter(loop.children), None)
    if outer is None or inner is None or len(loop.children) > 1 or not inner.loops:
        return False
    if loop.directive.associated != 1 or inner.directive.associated != 1:
        return False
    within = inner.loops[0]
    if not outer.rectangular or outer.problem or within.problem or loop.in_macro or inner.in_macro:
        return False
    reduced, again = ({(c.operator, key(ref)) for c, ref in refs(one, "reduction")} for one in (loop, inner))
    return (in_fortran(loop) or within.declared) and reduced == again


def as_one(loop: Construct, directive: Directive) -> Construct:
    """A nest of two loops as one with these clauses and `collapse(2)`; the directive within is left out."""
    (inner,) = loop.children
    directive = with_clause(directive, "collapse", Expr("2", constant=True, value=2))
    order = Directive(inner.directive.model, "loop", inner.directive.span)
    within = replace(inner, directive=with_clause(order, "seq"))
    loops = (replace(loop.loops[0], directive=False), *inner.loops)
    return replace(loop, directive=directive, loops=loops, children=(within,))


def one_dimension(construct: Construct, within: bool = False) -> Construct:
    """The tree with gang loops in one dimension: OpenMP's teams have no more (section 2.9.2).

    Two that are a rectangular nest become one loop. Others, within gang loops, are run whole by each gang.
    """
    if construct.directive.name in COMPUTE:
        within = False
    if _is_gang(construct) and within:
        clauses = tuple(c for c in construct.directive.clauses if c.name != "gang")
        construct = replace(construct, directive=replace(construct.directive, clauses=clauses))
    elif _is_gang(construct) and _are_dimensions(construct):
        own, inner = construct.directive, construct.children[0].directive
        plain = (replace(c, args=()) if c.name == "gang" else c for c in own.clauses)
        more = (c for c in inner.clauses if c.name not in ("gang", "independent"))
        construct = as_one(construct, replace(own, clauses=(*plain, *more)))
    inside = within or _is_gang(construct)
    children = tuple(one_dimension(child, inside) for child in construct.children)
    return replace(construct, children=children)


def _is_gang(construct: Construct) -> bool:
    directive = construct.directive
    return directive.name == "loop" and directive.has("gang") and not directive.has("seq", "auto")


def _are_dimensions(loop: Construct) -> bool:
    """Whether a gang loop and the gang loop that is its body can be one."""
    if not is_one_nest(loop) or not _is_gang(loop.children[0]):
        return False
    of_inner = ("private", "firstprivate", "worker", "vector")
    within = loop.children[0].directive.clauses
    return all(map(_is_shared, loop.directive.clauses)) and all(
        _is_shared(c) or c.name in of_inner for c in within
    )


def _is_shared(clause: Clause) -> bool:
    """Whether a clause says the same of two loops as of one."""
    if clause.name == "gang":
        return all(isinstance(a, Keyed) and a.key == "dim" for a in clause.args)
    return clause.name == "independent"
