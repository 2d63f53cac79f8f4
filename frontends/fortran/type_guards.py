"""SELECT TYPE in regions and procedures for the device (Fortran 2018 11.1.11).

Which block is executed is known where the type of the object is; in regions it may be the host that asks.
"""

from __future__ import annotations

from collections.abc import Sequence

from accomp.frontends.fortran.derived import ancestors
from accomp.frontends.fortran.entities import Role
from accomp.frontends.fortran.scopes import Scope
from accomp.frontends.fortran.specification import guarding
from accomp.frontends.fortran.typed import Typed
from accomp.frontends.fortran.types import kinded
from accomp.host import nodes as host
from accomp.host.fortran_types import INTEGER, Kinded, RefusedError, type_info
from accomp.source import Span


def guards_of(heads: Sequence[str], scope: Scope) -> list[Kinded | None]:
    """The types of the guards of a construct, None of CLASS DEFAULT. Raises RefusedError."""
    declared = (guarding(head) for head in heads)
    return [kinded(scope, one, scope.defaults) if one is not None else None for one in declared]


def executed(guards: Sequence[Kinded | None], type_: Kinded) -> int:
    """The number of the block that is executed for a type; -1 for none."""
    extended = ancestors(type_)
    exact = [n for n, one in enumerate(guards) if one is not None and one == type_ and not one.polymorphic]
    classes = [n for n, one in enumerate(guards) if one is not None and one.polymorphic and one in extended]
    nearest = sorted(classes, key=lambda n: extended.index(guards[n] or type_))
    return next(iter((*exact, *nearest, *(n for n, one in enumerate(guards) if one is None))), -1)


def asked_of_host(
    selector: Typed, text: str, heads: Sequence[str], outside: Scope | None, inside: Scope
) -> host.Call:
    """The number of the block, from 1, as a value that the host finds before the region.

    The selector is a variable that the host knows, or an element of one: all of these have one type.
    `outside` is the scope of the region. Raises RefusedError for others.
    """
    object_ = selector.node.array if isinstance(selector.node, host.Element) else selector.node
    if outside is None or not isinstance(object_, host.Variable) or selector.rank or selector.type is None:
        raise RefusedError(f"SELECT TYPE asks for the type of '{text}', {_UNKNOWN}")
    entity = inside.resolve(object_.symbol.name)
    steady = entity.role in (Role.VARIABLE, Role.ALIAS) and outside.resolve(entity.name) == entity
    if not steady or "optional" in entity.attributes:
        raise RefusedError(f"SELECT TYPE asks for the type of '{text}', {_UNKNOWN}")
    asked = "\n".join((f"select type ({entity.name})", *heads))
    return host.Call("select type", (), selector.node.span, type_info(INTEGER), pure=True, evaluated=asked)


_UNKNOWN = (
    "which is known at run time only; put the construct around the region, or pass objects that are declared"
    " with TYPE to the procedure"
)


def choice(asked: host.Call, blocks: Sequence[host.Block], default: int, span: Span) -> host.Switch:
    """The blocks of a construct by their numbers."""

    def case(number: int, block: host.Block) -> host.Case:
        value = host.Literal(str(number + 1), block.span, type_info(INTEGER))
        return host.Case((value,) if number != default else (), host.Block((block,), block.span), block.span)

    return host.Switch(asked, tuple(case(n, one) for n, one in enumerate(blocks)), span)
