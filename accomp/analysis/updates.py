"""Statements that combine a value into a variable or an element: reductions (OpenACC 3.3 2.9.11)."""

from __future__ import annotations

from collections.abc import Iterator

from accomp.host import nodes as host
from accomp.host.effects import Use, accesses
from accomp.host.walk import base, core, same, walk
from accomp.records import dataclass

_MINIMUM = frozenset(("min", "fmin", "fminf", "fminl", "std::min", "amin1", "dmin1", "min0"))
_MAXIMUM = frozenset(("max", "fmax", "fmaxf", "fmaxl", "std::max", "amax1", "dmax1", "max0"))
_BITS = {"iand": "iand", "ior": "ior", "ieor": "ieor"}
_COMPOUND = {o + "=": o for o in ("*", "&", "|", "^")} | {"+=": "+", "-=": "+", "++": "+", "--": "+"}
_BINARY = frozenset(("*", "&", "|", "^", "&&", "||", ".and.", ".or.", ".eqv.", ".neqv."))
_MIRRORED = {"<": ">", "<=": ">=", ">": "<", ">=": "<="}
_GREATER = {">": "max", ">=": "max", "<": "min", "<=": "min"}


@dataclass(frozen=True, slots=True)
class Update:
    """A statement that sets `target` to itself and a value, combined by an operator."""

    target: host.Expression
    operator: str
    value: host.Expression | None


def bare(node: host.Expression) -> host.Expression:
    """The expression without conversions that the text does not show, and parentheses."""
    while True:
        node = core(node)
        if not (isinstance(node, host.Unary) and node.operator == host.PARENTHESES):
            return node
        node = node.operand


def update_of(statement: host.Node) -> Update | None:
    """The update that a statement is, if it is one; its value does not depend on the target."""
    found = None
    if isinstance(statement, host.Evaluate) and isinstance(statement.expression, host.Assign):
        found = _assigned(statement.expression)
    elif isinstance(statement, host.If) and statement.orelse is None:
        found = _guarded(statement)
    if found is None or (found.value is not None and mentions(found.value, found.target)):
        return None
    subscripts = found.target.subscripts if isinstance(found.target, host.Element) else ()
    return found if not any(mentions(s, found.target) for s in subscripts) else None


def mentions(node: host.Node, target: host.Expression) -> bool:
    """Whether an expression names the variable that a target is, or is part of."""
    name = base(target)
    return any(isinstance(n, host.Variable) and n.symbol.name == name for n in walk(node))


def _assigned(node: host.Assign) -> Update | None:
    if node.operator in _COMPOUND:
        return Update(node.target, _COMPOUND[node.operator], node.value)
    if node.operator != "=" or node.value is None:
        return None
    value = bare(node.value)
    if isinstance(value, host.Binary):
        return _sum(node.target, value) if value.operator in ("+", "-") else _product(node.target, value)
    if isinstance(value, host.Call) and value.pure:
        return _called(node.target, value)
    if isinstance(value, host.Conditional):
        return _chosen(node.target, value)
    return None


def _sum(target: host.Expression, value: host.Binary) -> Update | None:
    """`x + a - b`: the target once with a plus."""
    terms = list(_terms(value, positive=True))
    own = [(positive, term) for positive, term in terms if same(bare(term), bare(target))]
    others = [term for _, term in terms if not same(bare(term), bare(target))]
    if len(own) != 1 or not own[0][0] or any(mentions(term, target) for term in others):
        return None
    return Update(target, "+", _joined(others))


def _joined(parts: list[host.Expression]) -> host.Expression:
    """Some expressions as the parts of one."""
    if len(parts) == 1:
        return parts[0]
    return host.Opaque(host.OpaqueKind.OTHER, tuple(parts), parts[0].span)


def _terms(node: host.Expression, *, positive: bool) -> Iterator[tuple[bool, host.Expression]]:
    inner = core(node)
    if isinstance(inner, host.Binary) and inner.operator in ("+", "-"):
        yield from _terms(inner.left, positive=positive)
        yield from _terms(inner.right, positive=positive is (inner.operator == "+"))
    else:
        yield positive, inner


def _product(target: host.Expression, value: host.Binary) -> Update | None:
    if value.operator not in _BINARY:
        return None
    parts = list(_factors(value, value.operator))
    own = [p for p in parts if same(bare(p), bare(target))]
    others = [p for p in parts if not same(bare(p), bare(target))]
    return Update(target, value.operator, _joined(others)) if len(own) == 1 and others else None


def _factors(node: host.Expression, operator: str) -> Iterator[host.Expression]:
    inner = core(node)
    if isinstance(inner, host.Binary) and inner.operator == operator:
        yield from _factors(inner.left, operator)
        yield from _factors(inner.right, operator)
    else:
        yield inner


def _called(target: host.Expression, value: host.Call) -> Update | None:
    name = value.name.lower()
    operator = "min" if name in _MINIMUM else "max" if name in _MAXIMUM else _BITS.get(name, "")
    own = [a for a in value.arguments if same(bare(a), bare(target))]
    others = [a for a in value.arguments if not same(bare(a), bare(target))]
    return Update(target, operator, _joined(others)) if operator and len(own) == 1 and others else None


def _chosen(target: host.Expression, value: host.Conditional) -> Update | None:
    """`x > m ? x : m`, `m < x ? x : m` and the like."""
    then, orelse = bare(value.then), bare(value.orelse)
    if same(orelse, bare(target)):
        operator = _extremum(value.condition, then, target)
        return Update(target, operator, then) if operator else None
    if same(then, bare(target)):
        operator = {"max": "min", "min": "max"}.get(_extremum(value.condition, orelse, target), "")
        return Update(target, operator, orelse) if operator else None
    return None


def _extremum(condition: host.Expression, value: host.Expression, target: host.Expression) -> str:
    """Of `value > target` "max", of `value < target` "min"; else nothing."""
    node = bare(condition)
    if not isinstance(node, host.Binary):
        return ""
    operator = node.operator
    left, right = bare(node.left), bare(node.right)
    if same(left, bare(target)) and same(right, bare(value)):
        operator = _MIRRORED.get(operator, "")
    elif not (same(right, bare(target)) and same(left, bare(value))):
        return ""
    return _GREATER.get(operator, "")


def _guarded(statement: host.If) -> Update | None:
    """`if (x > m) m = x`."""
    inner = statement.then
    while isinstance(inner, host.Block) and len(inner.body) == 1:
        inner = inner.body[0]
    if not (isinstance(inner, host.Evaluate) and isinstance(inner.expression, host.Assign)):
        return None
    node = inner.expression
    if node.operator != "=" or node.value is None or not _is_plain(node.value):
        return None
    operator = _extremum(statement.condition, node.value, node.target)
    return Update(node.target, operator, node.value) if operator else None


def _is_plain(value: host.Expression) -> bool:
    """Whether an expression gives the same value when it is evaluated twice."""
    return not any(a.use & (Use.WRITE | Use.ADDRESS) for a in accesses(value))
