"""Atomic accesses as calls of accomp_device.h (OpenACC 3.3 section 2.12)."""

from __future__ import annotations

from accomp.codes.kernels import KERNEL_ATOMIC
from accomp.ir.body import Kind, Node
from accomp.ir.nodes import Construct
from accomp.kernels.problem import Problem
from accomp.kernels.text import Writer, as_cxx
from accomp.records import dataclass

_KINDS = ("read", "write", "update", "capture")
_OLD = "accomp_old"
"""The variable's value in the function that an update applies to it."""


@dataclass(frozen=True, slots=True)
class _Update:
    """What is updated, and its new value as an expression of the old one."""

    target: Node
    value: str
    before: bool = False
    """Whether the value of the update expression is that from before."""
    addend: str = ""
    """What is added, where the update is an addition."""


def atomic_text(region: Node, construct: Construct, writer: Writer) -> str:
    """The statement that stands for an atomic access."""
    kind = next((k for k in _KINDS if construct.directive.has(k)), "update")
    statements = [p for p in region.parts if p is not None] if region.kind is Kind.COMPOUND else [region]
    expressions = [s.parts[0] for s in statements if s.kind is Kind.PLAIN]
    found = [e for e in expressions if e is not None]
    if len(found) != len(statements) or not found:
        raise _problem(region, "it is no expression statement")
    text = _text(kind, found, writer)
    condition = construct.directive.get("if")
    if condition is not None and condition.expr is not None:
        plain = writer.text(region.span)
        return f"if ({as_cxx(condition.expr.text, writer.language)}) {{ {text} }} else {{ {plain} }}"
    return text


def _problem(node: Node, why: str) -> Problem:
    return Problem(KERNEL_ATOMIC, node.span, why=why)


def _text(kind: str, expressions: list[Node], writer: Writer) -> str:
    first = expressions[0]
    if kind == "capture":
        return _capture(expressions, writer)
    if len(expressions) > 1:
        raise _problem(expressions[1], "there are several statements")
    if kind == "update":
        return f"{_applied(_update(first, writer), writer)};"
    left, right = _assignment(first)
    if kind == "read":
        return f"{writer.text(left.span)} = accomp::atomic_read({writer.text(right.span)});"
    return f"accomp::atomic_write({writer.text(left.span)}, {writer.text(right.span)});"


def _applied(made: _Update, writer: Writer) -> str:
    """The call that updates a variable and tells what it held."""
    target = writer.text(made.target.span)
    if made.addend:
        return f"accomp::atomic_add({target}, {made.addend})"
    return f"accomp::atomic_update({target}, [&](auto {_OLD}) {{ return {made.value}; }})"


def _assignment(node: Node) -> tuple[Node, Node]:
    left, right = node.parts if node.operator == "=" else (None, None)
    if left is None or right is None:
        raise _problem(node, "it is no assignment")
    return left, right


def _update(node: Node, writer: Writer) -> _Update:
    """What an update does to its variable."""
    target = node.parts[0] if node.parts else None
    if target is None or not node.told:
        raise _problem(node, "its form does not show" if not node.parts else "a macro makes part of it")
    if node.operator in ("++", "--"):
        text = writer.text(node.span).strip().strip("()")
        addend = "1" if node.operator == "++" else "-1"
        return _Update(target, "", not text.startswith(node.operator), addend)
    right = node.parts[1]
    assert right is not None
    if node.operator.endswith("=") and len(node.operator) > 1:
        value = writer.text(right.span)
        addend = value if node.operator == "+=" else ""
        return _Update(target, f"{_OLD} {node.operator[:-1]} ({value})", addend=addend)
    return _Update(target, _renewed(target, right, writer))


def _renewed(target: Node, value: Node, writer: Writer) -> str:
    """The right side of `x = x op expr` or `x = expr op x`."""
    name = _plain(target, writer)
    if len(value.parts) == 2 and value.told:
        one, other = value.parts
        assert one is not None and other is not None
        if _plain(one, writer) == name:
            return f"{_OLD} {value.operator} ({writer.text(other.span)})"
        if _plain(other, writer) == name:
            return f"({writer.text(one.span)}) {value.operator} {_OLD}"
        if one.operator and _leftmost(one, writer) == name:  # x op a op b
            inner = _renewed(target, one, writer)
            return f"({inner}) {value.operator} ({writer.text(other.span)})"
    raise _problem(value, "it does not combine the variable with an expression by an operator")


def _leftmost(node: Node, writer: Writer) -> str:
    while node.parts and node.parts[0] is not None:
        node = node.parts[0]
    return _plain(node, writer)


def _plain(node: Node, writer: Writer) -> str:
    text = "".join(writer.text(node.span).split())
    while text.startswith("(") and text.endswith(")"):
        text = text[1:-1]
    return text


def _capture(expressions: list[Node], writer: Writer) -> str:
    """`v = update;`, or a compound statement of an update or a write and `v = x;`."""
    if len(expressions) == 1:
        variable, right = _assignment(expressions[0])
        made = _update(right, writer)
        return _captured(variable, made, made.before, writer)
    if len(expressions) != 2:
        raise _problem(expressions[0], "there are not two statements")
    first, second = expressions
    for read, change, before in ((first, second, True), (second, first, False)):
        parts = read.parts if read.operator == "=" else ()
        if len(parts) == 2 and parts[0] is not None and parts[1] is not None and change.parts:
            target = change.parts[0]
            if target is not None and _plain(parts[1], writer) == _plain(target, writer):
                return _captured(parts[0], _changed(change, writer), before, writer)
    raise _problem(first, "neither statement is 'v = x;'")


def _changed(node: Node, writer: Writer) -> _Update:
    try:
        return _update(node, writer)
    except Problem:
        left, right = _assignment(node)
        return _Update(left, f"decltype({_OLD})({writer.text(right.span)})")


def _captured(variable: Node, made: _Update, before: bool, writer: Writer) -> str:
    return f"{writer.text(variable.span)} = {_applied(made, writer)}.{'before' if before else 'after'};"
