"""The statements of atomic constructs, taken apart as far as their forms need it (OpenMP 5.2, 15.8.4)."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from accomp.frontends.fortran.actions import Verb, action
from accomp.frontends.fortran.directives import Placed
from accomp.frontends.fortran.expressions import FormError, expression
from accomp.frontends.fortran.scopes import Scopes
from accomp.frontends.fortran.statement_kinds import Kind
from accomp.frontends.fortran.syntax import Binary, Designator, Node, Unary, designators
from accomp.ir.openmp import Assignment, Name, Operation
from accomp.patterns import pattern

_TAIL = pattern(r"\)\s*then$")
_NAME = pattern(r"[a-z_]\w*")
_LEVELS = {"+": 1, "-": 1, "*": 2, "/": 2}
Named = Callable[[int], list[Name]]


def assignments(scopes: Scopes, named: Named, placed: Placed) -> tuple[Assignment, ...]:
    """The statements of an atomic construct, with the conditions around them.

    `named` gives the variables that a statement names.
    """
    return tuple(_statements(scopes, named, placed))


def _statements(scopes: Scopes, named: Named, placed: Placed) -> Iterator[Assignment]:
    structure = scopes.structure
    condition: Operation | None = None
    otherwise = False
    for index in range(placed.first, placed.last):
        text, kind = structure.statements[index].text, structure.shapes[index].kind
        if kind is Kind.IF:
            condition = operation(_TAIL.sub("", text).partition("(")[2])
        elif kind is Kind.ELSE:
            otherwise = True
        elif kind is Kind.END:
            condition, otherwise = None, False
        elif kind is Kind.EXECUTABLE and text:
            yield _one(scopes, named, index, condition, otherwise)


def _one(
    scopes: Scopes, named: Named, index: int, condition: Operation | None, otherwise: bool
) -> Assignment:
    statement = scopes.structure.statements[index]
    text, span = statement.text, scopes.structure.scan.span(statement)
    found = action(text)
    if found.verb is Verb.IF:
        first, last = found.parts[0]
        condition = operation(text[first:last])
        found = action(text, found.parts[1][0])
    if found.verb not in (Verb.ASSIGN, Verb.POINT):
        return Assignment("", _compact(text), span, condition=condition, otherwise=otherwise)
    (first, middle), (begin, end) = found.parts
    target = _compact(text[first:middle])
    names = named(index)
    base = _NAME.match(target)
    made = operation(text[begin:end])
    own = [name for name in names if base is not None and name.name == base[0]]
    mentioned = _named_in(text[begin:end])
    operands = made.operands.count(target)
    return Assignment(
        target,
        _compact(text[begin:end]),
        span,
        made,
        (*own[:1], *(name for name in names if name not in own)),
        base is not None and base[0] == target,
        mentioned.count(target) > operands,
        condition,
        otherwise,
        found.verb is Verb.POINT,
        tuple([n.name for n in names if n.rank and n.name in mentioned]),
    )


def _named_in(text: str) -> list[str]:
    """The variables that an expression names, with their subscripts and components, without blanks."""
    try:
        node = expression(text)
    except FormError:
        return []
    return [_text(found, text) for found in designators(node)]


def operation(text: str) -> Operation:
    """The outermost operation of an expression; nothing where it is not understood."""
    try:
        node = expression(text)
    except FormError:
        return Operation()
    if isinstance(node, Designator):
        return _reference(node, text)
    if isinstance(node, Binary):
        operands = _operands(node, node.operator, text)
        return Operation(node.operator, tuple(operands), first=_leftmost(node).operator)
    if isinstance(node, Unary):
        return Operation(f"unary {node.operator}", (_text(node.operand, text),))
    return Operation("", (_compact(text),))


def _reference(node: Designator, text: str) -> Operation:
    """A variable, or a call of a function."""
    part = node.first
    if len(node.parts) == 1 and part.arguments is not None:
        arguments = tuple([_compact(text[a.at : a.end]) for a in part.arguments])
        return Operation(part.name, arguments, place=True, function=True)
    return Operation("", (_compact(text),), place=True)


def _operands(node: Node, operator: str, text: str) -> list[str]:
    """The operands of one operator, and of those of its precedence to its left."""
    level = _LEVELS.get(operator)
    if isinstance(node, Binary):
        same = node.operator == operator or (level is not None and _LEVELS.get(node.operator) == level)
        if same:
            return [*_operands(node.left, operator, text), _text(node.right, text)]
    return [_text(node, text)]


def _leftmost(node: Binary) -> Binary:
    """The operation at the left end of operations of one precedence."""
    level = _LEVELS.get(node.operator)
    while isinstance(node.left, Binary) and level is not None and _LEVELS.get(node.left.operator) == level:
        node = node.left
    return node


def _text(node: Node, text: str) -> str:
    return _compact(text[node.at : node.end])


def _compact(text: str) -> str:
    return "".join(text.split())
