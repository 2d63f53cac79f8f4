"""Atomic accesses as calls of accomp_device.h (OpenACC 3.3 section 2.12)."""

from __future__ import annotations

from accomp.backends.cxx.c.text import Writer
from accomp.codes.kernels import KERNEL_ATOMIC
from accomp.host import nodes as host
from accomp.host.walk import core
from accomp.ir.nodes import Construct
from accomp.kernels.problem import Problem
from accomp.records import dataclass

_KINDS = ("read", "write", "update", "capture")
_OLD = "accomp_old"
"""The variable's value in the function that an update applies to it."""


@dataclass(frozen=True, slots=True)
class _Update:
    """What is updated, and its new value as an expression of the old one."""

    target: host.Expression
    value: str
    before: bool = False
    """Whether the value of the update expression is that from before."""
    addend: str = ""
    """What is added, where the update is an addition."""


def atomic_text(region: host.Statement, construct: Construct, writer: Writer) -> str:
    """The statement that stands for an atomic access."""
    kind = next((k for k in _KINDS if construct.directive.has(k)), "update")
    statements = region.body if isinstance(region, host.Block) else (region,)
    found = [core(s.expression) for s in statements if isinstance(s, host.Evaluate)]
    if len(found) != len(statements) or not found:
        raise _problem(region, "it is no expression statement")
    text = _text(kind, found, writer)
    condition = construct.directive.get("if")
    if condition is not None and condition.expr is not None:
        plain = writer.text(region.span)
        return f"if ({writer.given(condition.expr).text}) {{ {text} }} else {{ {plain} }}"
    return text


def _problem(node: host.Node, why: str) -> Problem:
    return Problem(KERNEL_ATOMIC, node.span, why=why)


def _text(kind: str, expressions: list[host.Expression], writer: Writer) -> str:
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


def _assignment(node: host.Expression) -> tuple[host.Expression, host.Expression]:
    if not isinstance(node, host.Assign) or node.operator != "=" or node.value is None:
        raise _problem(node, "it is no assignment")
    return node.target, node.value


def _update(node: host.Expression, writer: Writer) -> _Update:
    """What an update does to its variable."""
    node = core(node)
    if not isinstance(node, host.Assign):
        raise _problem(node, "its form does not show")
    if node.macro:
        raise _problem(node, "a macro makes part of it")
    target, right = node.target, node.value
    if right is None:
        return _Update(target, "", node.after, "1" if node.operator == "++" else "-1")
    if node.operator != "=":
        value = writer.text(right.span)
        addend = value if node.operator == "+=" else ""
        return _Update(target, f"{_OLD} {node.operator[:-1]} ({value})", addend=addend)
    return _Update(target, _renewed(target, core(right), writer))


def _renewed(target: host.Expression, value: host.Expression, writer: Writer) -> str:
    """The right side of `x = x op expr` or `x = expr op x`."""
    name = _plain(target, writer)
    if isinstance(value, host.Binary) and not value.macro:
        one, other = value.left, value.right
        if _plain(one, writer) == name:
            return f"{_OLD} {value.operator} ({writer.text(other.span)})"
        if _plain(other, writer) == name:
            return f"({writer.text(one.span)}) {value.operator} {_OLD}"
        if isinstance(core(one), host.Binary) and _leftmost(one, writer) == name:  # x op a op b
            inner = _renewed(target, core(one), writer)
            return f"({inner}) {value.operator} ({writer.text(other.span)})"
    raise _problem(value, "it does not combine the variable with an expression by an operator")


def _leftmost(node: host.Expression, writer: Writer) -> str:
    inner = core(node)
    while isinstance(inner, host.Binary):
        node, inner = inner.left, core(inner.left)
    return _plain(node, writer)


def _plain(node: host.Expression, writer: Writer) -> str:
    text = "".join(writer.text(node.span).split())
    while text.startswith("(") and text.endswith(")"):
        text = text[1:-1]
    return text


def _capture(expressions: list[host.Expression], writer: Writer) -> str:
    """`v = update;`, or a compound statement of an update or a write and `v = x;`."""
    if len(expressions) == 1:
        variable, right = _assignment(expressions[0])
        made = _update(right, writer)
        return _captured(variable, made, made.before, writer)
    if len(expressions) != 2:
        raise _problem(expressions[0], "there are not two statements")
    first, second = expressions
    for read, change, before in ((first, second, True), (second, first, False)):
        if not isinstance(read, host.Assign) or read.operator != "=" or read.value is None:
            continue
        if isinstance(change, host.Assign) and _plain(read.value, writer) == _plain(change.target, writer):
            return _captured(read.target, _changed(change, writer), before, writer)
    raise _problem(first, "neither statement is 'v = x;'")


def _changed(node: host.Expression, writer: Writer) -> _Update:
    try:
        return _update(node, writer)
    except Problem:
        left, right = _assignment(node)
        return _Update(left, f"decltype({_OLD})({writer.text(right.span)})")


def _captured(variable: host.Expression, made: _Update, before: bool, writer: Writer) -> str:
    return f"{writer.text(variable.span)} = {_applied(made, writer)}.{'before' if before else 'after'};"
