"""Array elements in reduction clauses (OpenACC 3.3 section 2.9.11): variables stand for them."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager
from typing import Protocol

from accomp.backends.cxx.fortran.cpp_types import cpp_type
from accomp.backends.cxx.fortran.expressions import Expressions, Notes
from accomp.backends.cxx.fortran.lines import expr
from accomp.backends.cxx.fortran.objects import Object
from accomp.backends.cxx.fortran.place import BasePlace
from accomp.host.fortran_types import RefusedError
from accomp.ir.kernel import Code, Declare, Variable
from accomp.ir.nodes import Construct
from accomp.kernels.copies import is_region
from accomp.mapping.reduced_parts import named, part_text, problem_of, substitute
from accomp.records import dataclass
from accomp.syntax.nodes import VarRef


class Writing(Protocol):
    """What is asked of the statements around a construct."""

    place: BasePlace

    def writer(self, notes: Notes) -> Expressions:
        """For the expressions of a statement."""
        ...


@dataclass(frozen=True, slots=True)
class Standing:
    """The declarations of the variables in front of a loop, and the assignments to the elements after it."""

    before: tuple[Declare, ...] = ()
    after: tuple[Code, ...] = ()


@contextmanager
def standing(writing: Writing, construct: Construct) -> Generator[Standing]:
    """The variables for elements that a construct reduces, which its region names meanwhile.

    Those of a compute construct are the elements in device memory, and parameters of its kernels.
    """
    place, parts = writing.place, construct.attributes.reduced_parts
    if not parts:
        yield Standing()
        return
    before, after = list[Declare](), list[Code]()
    found = dict(place.elements)
    for ref in parts:
        problem = problem_of(construct, ref)
        if problem:
            raise RefusedError(f"'{part_text(ref)}' cannot be reduced as a variable of its own: {problem}")
        made = _object(writing, construct, ref, before, after)
        place.known[substitute(ref).id] = made
        found.update((span, made) for span in named(construct, ref))
    outer, place.elements = place.elements, found
    try:
        yield Standing(tuple(before), tuple(after))
    finally:
        place.elements = outer


def _object(
    writing: Writing, construct: Construct, ref: VarRef, before: list[Declare], after: list[Code]
) -> Object:
    place, node = writing.place, writing.place.declarations.argument(ref.span)
    if node is None:
        raise RefusedError(f"what '{ref.text}' means in a clause is not known")
    notes = Notes()
    element = writing.writer(notes).designator(node)
    name = substitute(ref).name.lower()
    if is_region(construct):
        return place.part(name, part_text(ref), element.type)
    before.append(Declare(Variable(name, cpp_type(element.type), expr(element.text, notes), span=ref.span)))
    after.append(Code(f"{element.text} = {name};", frozenset((name, *notes.uses))))
    return Object(name, element.type, local=True, memory=False, first=name)
