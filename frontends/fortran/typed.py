"""What expressions of Fortran are known by: their nodes (accomp.host), types and ranks."""

from __future__ import annotations

from accomp.frontends.fortran import derived
from accomp.frontends.fortran.procedures import Dummy
from accomp.host import nodes as host
from accomp.host.fortran_types import LOGICAL, Kinded, RefusedError, common, type_info
from accomp.records import dataclass, replace
from accomp.source import Span
from accomp.syntax.nodes import Symbol

_RELATIONS = frozenset(("==", "/=", "<", "<=", ">", ">="))
_LOGIC = frozenset((".and.", ".or.", ".eqv.", ".neqv."))
_ARITHMETIC = frozenset("+-*/")
INTRINSIC = _RELATIONS | _LOGIC | _ARITHMETIC | {"**", "//", ".not."}


@dataclass(frozen=True, slots=True)
class Typed:
    """An expression with its type, None where that is not known, and its rank."""

    node: host.Expression
    type: Kinded | None = None
    rank: int = 0


def index_symbol(name: str, unit: str, span: Span, type_: Kinded) -> Symbol:
    """The symbol of an index that a construct declares."""
    info = type_info(type_)
    assert info is not None
    return Symbol(f"{unit}:{name}", name, info, span)


def joint(types: list[Kinded | None]) -> Kinded | None:
    """The type of the elements of a constructor without one."""
    found = types[0] if types else None
    for type_ in types[1:]:
        if found is not None and type_ is not None and found.numeric and type_.numeric:
            found = common(found, type_)
    return found


def type_of_operation(operator: str, types: list[Kinded | None]) -> Kinded | None:
    """The type of an operation of the language (10.1.9)."""
    if operator in _RELATIONS:
        return LOGICAL
    left, right = types[0], types[-1]
    if left is None or right is None:
        return None
    if operator == "//":
        known = left.length >= 0 and right.length >= 0
        return Kinded("character", 1, length=left.length + right.length if known else -1)
    if operator in _LOGIC or operator == ".not.":
        return left if left.kind >= right.kind else right
    if operator == "**" and right.base == "integer" and left.base != "integer":
        return left
    try:
        return common(_sized(left), _sized(right))
    except RefusedError:
        return None


def _sized(type_: Kinded) -> Kinded:
    return Kinded("integer") if type_.base == "boz" else type_


def fits(dummy: Dummy, value: Typed) -> bool:
    """Whether a dummy argument can be given a value."""
    ranks = (value.rank, 0) if dummy.elemental else (value.rank,)
    if dummy.rank not in ranks or value.type is None or dummy.type is None:
        return False
    if value.type == dummy.type:
        return True
    related = dummy.type.polymorphic and value.type.base == "type"
    return related and dummy.type in derived.ancestors(value.type)


def paired(
    name: str, known: tuple[Dummy, ...], values: tuple[Typed, ...], passed: str | None = None
) -> list[Typed | None]:
    """The actual argument of each dummy (15.5.2); None for those that are absent.

    Raises RefusedError where they do not fit.
    """
    order = [d.name for d in known if d.name != passed]
    found: dict[str, Typed] = {}
    for place, value in enumerate(values):
        key = value.node.name if isinstance(value.node, host.Keyword) else ""
        dummy = key or (order[place] if place < len(order) else "")
        if dummy not in order or dummy in found:
            raise RefusedError(f"'{name}' is called with arguments that it has not")
        found[dummy] = value
    for dummy in known:
        if dummy.name not in found and dummy.name != passed and not dummy.optional:
            raise RefusedError(f"'{name}' is called without its argument '{dummy.name}'")
    return [found.get(d.name) for d in known]


def by_reference(value: Typed) -> host.Expression:
    """An actual argument that the procedure may define."""
    node = value.node
    if isinstance(node, host.Keyword):
        inner = by_reference(Typed(node.value, value.type, value.rank))
        return replace(node, value=inner)
    if isinstance(node, host.Variable | host.Element | host.Member):
        return host.Address(node, node.span, node.type, implicit=True)
    return node
