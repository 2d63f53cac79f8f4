"""Which block of SELECT TYPE is executed for an object whose type is known (Fortran 2018 11.1.11.2)."""

from __future__ import annotations

from collections.abc import Sequence

from accomp.frontends.fortran.derived import ancestors
from accomp.frontends.fortran.scopes import Scope
from accomp.frontends.fortran.specification import guarding
from accomp.frontends.fortran.types import kinded
from accomp.host.fortran_types import Kinded, RefusedError


def guards_of(heads: Sequence[str], scope: Scope) -> list[Kinded | None]:
    """The types of the guards of a construct, None of CLASS DEFAULT. Raises RefusedError."""
    declared = (guarding(head) for head in heads)
    return [kinded(scope, one, scope.defaults) if one is not None else None for one in declared]


def executed(guards: Sequence[Kinded | None], type_: Kinded | None, selector: str) -> int:
    """The number of the block that is executed for a type; -1 for none.

    Raises RefusedError where the type is not known.
    """
    if type_ is None or type_.polymorphic:
        raise RefusedError(
            f"SELECT TYPE asks for the type of '{selector}', which is known at run time only; put the"
            " construct around the region, or pass objects that are declared with TYPE to the procedure"
        )
    extended = ancestors(type_)
    exact = [n for n, one in enumerate(guards) if one is not None and one == type_ and not one.polymorphic]
    classes = [n for n, one in enumerate(guards) if one is not None and one.polymorphic and one in extended]
    nearest = sorted(classes, key=lambda n: extended.index(guards[n] or type_))
    return next(iter((*exact, *nearest, *(n for n, one in enumerate(guards) if one is None))), -1)
