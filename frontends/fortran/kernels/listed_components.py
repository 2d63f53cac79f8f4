"""Components of elements that data clauses list, as `leaves(2)%values`: kernels are given these apart."""

from __future__ import annotations

from accomp.frontends.fortran.delimiters import lowered
from accomp.frontends.fortran.entities import Entity
from accomp.frontends.fortran.expressions import FormError, designator
from accomp.frontends.fortran.kernels.objects_of import key
from accomp.frontends.fortran.references import Sense, Statements
from accomp.frontends.fortran.scopes import Scope
from accomp.frontends.fortran.syntax import Part
from accomp.ir.nodes import Construct
from accomp.syntax.nodes import VarRef

_DATA = ("copy", "copyin", "copyout", "create", "no_create", "present")


def listed_component(construct: Construct, scopes: tuple[Scope, Scope], parts: tuple[Part, ...]) -> str:
    """The text of a component, if a data clause of a construct lists it of the same element; else "".

    `scopes` are those of the construct and of the reference. The host finds the element when the construct
    begins: the variables in subscripts are the host's, and the region sets none of them.
    """
    listed = (r for c in construct.directive.all(*_DATA) for r in c.vars)
    for ref in (*listed, *construct.attributes.visible):
        if ref.through and ref.name.lower() == parts[0].name and _same(ref, parts):
            text = "".join(ref.through.lower().split())
            if _is_fixed(construct, scopes, text):
                return text
    return ""


def _same(ref: VarRef, parts: tuple[Part, ...]) -> bool:
    try:
        found = designator(lowered(ref.through)).parts
    except FormError:
        return False
    return found[:-1] == parts[:-1] and found[-1].name == parts[-1].name


def _is_fixed(construct: Construct, scopes: tuple[Scope, Scope], text: str) -> bool:
    """Whether a designator is the same in both scopes, and throughout the region."""
    around, within = (_variables(text, scope) for scope in scopes)
    set_ = {use.symbol.id for use in construct.uses if use.written}
    subscripts = [key(e) for e in around or ()][1:]
    return around is not None and around == within and set_.isdisjoint(subscripts)


def _variables(text: str, scope: Scope) -> list[Entity] | None:
    """The variables in a designator; None if it calls functions of the program."""
    found = [r for r in Statements.expression(text, scope) if r.sense is not Sense.INTRINSIC]
    return [r.entity for r in found] if all(r.sense is Sense.VARIABLE for r in found) else None
