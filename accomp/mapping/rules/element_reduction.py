"""Reductions of array elements through compilers that take no sections of one in them: gfortran 12, flang 22.

A local array of the variable's name has that element alone; it starts from its value and gives it back.
"""

from __future__ import annotations

from collections.abc import Iterator

from accomp.ir.nodes import Construct
from accomp.mapping.attributes import refs
from accomp.mapping.build import as_range, element, subscripts
from accomp.mapping.rule import COMPUTE, Context, Effect, Enclose, Rule
from accomp.syntax.nodes import VarRef


def by_name(context: Context, ref: VarRef) -> VarRef:
    """What the reduction lists for an array element: the local array, or the element as a section."""
    if element(ref) is ref or not _as_local(context):
        return element(ref)
    return VarRef(ref.name, ref.name, ref.span, symbol=ref.symbol, type=ref.type)


def _as_local(context: Context) -> bool:
    return context.fortran and (context.target.openmp < (5, 1) or context.target.local_elements)


def _elements(construct: Construct) -> dict[str, VarRef]:
    found = (ref for _, ref in refs(construct, "reduction") if ref.symbol is not None)
    return {ref.text: ref for ref in found if element(ref) is not ref}


def emit(context: Context) -> Iterator[Effect]:
    """CONTINUE keeps BLOCK from being all that a directive around it applies to (OpenMP 5.1)."""
    around = {text for outer in context.ancestors for text in _elements(outer)}
    own = ((text, ref) for text, ref in _elements(context.construct).items() if text not in around)
    for number, (text, ref) in enumerate(own, 1):
        value = f"accomp_e{number}"
        dims = subscripts(map(as_range, ref.sections))
        of = ref.symbol.type.innermost.prefix if ref.symbol is not None else ""
        outer = ("continue", "block", f"{of}{value}", f"{value} = {text}")
        inner = ("block", f"{of}{ref.name}{dims}", f"{text} = {value}")
        closing = (f"{value} = {text}", "end block", f"{text} = {value}", "end block")
        yield Enclose((*outer, *inner), closing)


def has_local_elements(context: Context) -> bool:
    """Whether the construct reduces array elements as local arrays, which are gone after it."""
    return _as_local(context) and bool(_elements(context.construct))


_ON = (*COMPUTE, "loop")
RULES = (Rule("reduction-element", _ON, "2.9.11", emit, has_local_elements, language="fortran"),)
