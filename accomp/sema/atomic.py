"""The statement after an `atomic` directive (section 2.12)."""

from __future__ import annotations

from accomp.codes.sema import ATOMIC_OBJECT, ATOMIC_STATEMENT
from accomp.diagnostics import Note, Sink
from accomp.host import nodes as host
from accomp.host.walk import core, same
from accomp.ir.nodes import RegionKind
from accomp.sema.fortran_atomic import FORMS, OPENACC, findings
from accomp.sema.scope import Scope
from accomp.source import Language, Span
from accomp.syntax.nodes import TypeKind

_FORMS = {
    "read": "of the form 'v = x;'",
    "write": "of the form 'x = expr;'",
    "update": "of the form 'x++;', 'x--;', '++x;', '--x;', 'x binop= expr;', 'x = x binop expr;' or"
    " 'x = expr binop x;'",
    "capture": "of the form 'v = update;' or a compound statement with one update or write of 'x' and one"
    " 'v = x;'",
}

_FORTRAN_CAPTURE = "one of two, with 'end atomic' after them"
_PRECEDENCE = {"*": 5, "/": 5, "+": 4, "-": 4, "<<": 3, ">>": 3, "&": 2, "^": 1, "|": 0}
"""The binary operators of an update and how tightly they bind."""
_COMBINING = frozenset(f"{operator}=" for operator in _PRECEDENCE)
_NO_LVALUES = (host.Binary, host.Unary, host.Literal, host.Conditional, host.Address, host.Assign)


def check(scope: Scope, sink: Sink) -> None:
    """Check the form of the statement after an atomic directive."""
    region = scope.construct.region
    if scope.construct.children:
        span = scope.construct.children[0].directive.span
        _report(scope, span, "without a directive in front of it", sink)
        return
    if region is None:
        return
    kind = next((name for name in _FORMS if scope.directive.has(name)), "")
    if scope.facts.unit.source.language is Language.FORTRAN:
        _check_fortran(scope, region.span, kind or "update", sink)
        return
    body = scope.construct.body
    declaration = region.kind is RegionKind.DECLARATION
    if declaration or (body is not None and not _matches(kind or "update", body.root)):
        span = region.span if declaration else region.span.first_line()
        _report(scope, span, _FORMS[kind or "update"], sink)
    elif body is not None:
        _check_objects(scope, kind, body.root, sink)


def _check_objects(scope: Scope, kind: str, root: host.Statement, sink: Sink) -> None:
    """Report what is accessed and of a class, a structure or a union."""
    statements = root.body if isinstance(root, host.Block) else (root,)
    values = [core(s.expression) for s in statements if isinstance(s, host.Evaluate)]
    for value in values:
        found = next((v for v in _accessed(kind, value) if _is_object(v)), None)
        if found is not None and found.type is not None and not value.macro:
            note = Note(f"'atomic{kind and f' {kind}'}' directive is here", scope.directive.span)
            of = found.type.spelling
            sink.report(ATOMIC_OBJECT, found.span, notes=[note], clause=kind and f" {kind}", type=of)


def _accessed(kind: str, value: host.Expression) -> tuple[host.Expression, ...]:
    """What an expression accesses, also by operators of classes."""
    if isinstance(value, host.Assign):
        inner = core(value.value) if value.value is not None and kind in ("read", "capture") else None
        return (core(value.target), *(() if inner is None else (inner,)))
    if not isinstance(value, host.Call) or not value.name.startswith("operator") or not value.arguments:
        return ()
    first = core(value.arguments[0])
    return (core(first.operand) if isinstance(first, host.Address) and first.implicit else first,)


def _is_object(node: host.Expression) -> bool:
    return node.type is not None and node.type.kind is TypeKind.RECORD


def _check_fortran(scope: Scope, span: Span, kind: str, sink: Sink) -> None:
    body = scope.construct.body
    if kind == "capture" and scope.construct.closing is None:
        _report(scope, span, _FORTRAN_CAPTURE, sink)
        return
    found = next(iter(findings(kind, body.root, OPENACC)), None) if body is not None else None
    if found is not None:
        capture = kind == "capture"
        expected = f"{FORMS[kind]}, with 'end atomic' after them" if capture else f"of the form {FORMS[kind]}"
        _report(scope, found.span or span, expected, sink)


def _report(scope: Scope, span: Span | None, expected: str, sink: Sink) -> None:
    kind = next((f" {name}" for name in _FORMS if scope.directive.has(name)), "")
    notes = [Note(f"'atomic{kind}' directive is here", scope.directive.span)]
    sink.report(ATOMIC_STATEMENT, span, notes=notes, clause=kind, expected=expected)


def _matches(kind: str, root: host.Statement) -> bool:
    """Whether a statement has the form that a kind asks for; so has what does not show its form."""
    statements = root.body if isinstance(root, host.Block) else (root,)
    if any(s.macro or _is_hidden(s) for s in statements) or root.macro:
        return True
    values = [core(s.expression) for s in statements if isinstance(s, host.Evaluate)]
    if len(values) != len(statements) or len(values) != 1:
        pair = values if len(values) == len(statements) == 2 else None
        return kind == "capture" and pair is not None and _are_captured(*pair)
    (value,) = values
    if kind == "capture":
        sides = _assigned(value)
        return sides is not None and (_is_unknown(sides[1]) or _updated(sides[1]) is not None)
    if kind == "update":
        return _updated(value) is not None
    sides = _assigned(value)
    return sides is not None and (kind == "write" or _may_be_lvalue(sides[1]))


def _is_hidden(statement: host.Statement) -> bool:
    return isinstance(statement, host.Evaluate) and _is_unknown(core(statement.expression))


def _is_unknown(node: host.Expression) -> bool:
    """Whether a macro, a template or an operator of a class makes an expression."""
    operator = isinstance(node, host.Call) and (node.name.startswith("operator") or _is_undecided(node))
    return node.macro or operator or isinstance(node, host.Opaque)


def _is_undecided(call: host.Call) -> bool:
    """Whether arguments of templates decide which operator it is: it stands nameless among its operands."""
    operands = [core(a.operand) for a in call.arguments if isinstance(a, host.Address) and a.implicit]
    return not call.name and any(isinstance(o, host.Name) and not o.name for o in operands)


def _may_be_lvalue(node: host.Expression) -> bool:
    """Whether it may be one; a call is none where it gives a value (C11 6.5.2.2, C++17 8.2.2)."""
    return not isinstance(node, _NO_LVALUES) and not (isinstance(node, host.Call) and node.prvalue)


def _are_captured(one: host.Expression, two: host.Expression) -> bool:
    """`{v = x; update}`, `{update v = x;}` and `{v = x; x = expr;}`."""
    first, second = _assigned(one), _assigned(two)
    if first is not None:
        x, target = _updated(two), second[0] if second is not None else None
        if any(t is not None and same(t, first[1]) for t in (x, target)):
            return True
    x = _updated(one)
    return second is not None and x is not None and same(x, second[1])


def _assigned(node: host.Expression) -> tuple[host.Expression, host.Expression] | None:
    """The sides of a simple assignment."""
    if not isinstance(node, host.Assign) or node.operator != "=" or node.value is None:
        return None
    return core(node.target), core(node.value)


def _updated(node: host.Expression) -> host.Expression | None:
    """The x that an expression updates, or None where it is no update."""
    if not isinstance(node, host.Assign):
        return None
    x = core(node.target)
    if node.value is None or node.operator in _COMBINING:
        return x
    value = core(node.value)
    hidden = _is_unknown(value) and not (isinstance(value, host.Call) and _is_unary(value))
    return x if node.operator == "=" and (hidden or _combines(x, value)) else None


def _is_unary(call: host.Call) -> bool:
    """Whether it is an operator with one operand, its function undecided."""
    return _is_undecided(call) and len(call.arguments) == 2


def _combines(x: host.Expression, value: host.Expression) -> bool:
    """Whether the value is `x binop expr` or `expr binop x`, its loosest operator the binop."""
    if not isinstance(value, host.Binary) or value.operator not in _PRECEDENCE:
        return False
    if same(core(value.right), x):
        return True
    left, binds = core(value.left), _PRECEDENCE[value.operator]
    while isinstance(left, host.Binary) and _PRECEDENCE.get(left.operator) == binds:
        if left.span.start != left.left.span.start:  # its parentheses
            return False
        left = core(left.left)
    return same(left, x)
