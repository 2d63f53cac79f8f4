"""WHERE and FORALL (Fortran 2018 10.2.3, 10.2.4) as loops over elements."""

from __future__ import annotations

from accomp.backends.cxx.fortran.assignments import Guard, assign, kept_mask
from accomp.backends.cxx.fortran.enclosing import Nest
from accomp.backends.cxx.fortran.expressions import Expressions, Notes
from accomp.backends.cxx.fortran.lines import braced
from accomp.backends.cxx.fortran.operators import binary, unary
from accomp.backends.cxx.fortran.values import Value
from accomp.host import nodes as host
from accomp.host.fortran_types import LONG, RefusedError
from accomp.records import dataclass, replace


@dataclass(frozen=True, slots=True)
class Around:
    """The FORALL that a statement stands in: what its indices mean, its loops and mask."""

    bound: dict[str, Value]
    guard: Guard


def masked(statements: Nest, node: host.Masked | host.Concurrent, notes: Notes) -> list[str]:
    """`where (mask) a = b`, `forall (i = 1:n) a(i) = b(i)`."""
    return _assigned(statements, statements.writer(notes), node, Around({}, Guard()))


def where(statements: Nest, node: host.Masked, notes: Notes, around: Value | None) -> list[str]:
    """A WHERE construct: each mask is evaluated once, in front of what it controls (10.2.3.2)."""
    lines: list[str] = []
    past: Value | None = None
    rest: host.Statement | None = node
    while rest is not None:
        own: Value | None = None
        inside = rest
        if isinstance(rest, host.Masked):
            made, own = kept_mask(statements.place, statements.writer(notes).value(rest.mask))
            lines += made
            notes.touched.clear()
            inside, rest = rest.body, rest.orelse
        else:
            rest = None
        control = _both(_both(around, past), own)
        for one in _statements(inside):
            lines += _in_where(statements, one, control, notes)
        past = _both(past, unary(".not.", own)) if own is not None else past
    return braced("", lines)


def _statements(node: host.Statement) -> tuple[host.Statement, ...]:
    """The statements of a block, without the names of constructs."""
    inside = node.body if isinstance(node, host.Block) else (node,)
    plain = (n.statement if isinstance(n, host.Label) else n for n in inside)
    return tuple(n for n in plain if n is not None)


def _in_where(statements: Nest, node: host.Statement, mask: Value | None, notes: Notes) -> list[str]:
    if isinstance(node, host.Masked) and isinstance(node.body, host.Block):
        return where(statements, node, notes, mask)
    own = Notes()
    made = _assigned(statements, statements.writer(own), node, Around({}, Guard(mask)))
    before, own.before = own.before, []
    notes.join(own)
    return braced("", [*before, *made]) if before else made


def forall(statements: Nest, node: host.Concurrent, notes: Notes, outer: Around | None = None) -> list[str]:
    """A FORALL construct: its statements one after the other, each for all indices."""
    lines: list[str] = []
    for one in _statements(node.body):
        own = Notes()
        within = statements.writer(own)
        within = within.binding(outer.bound) if outer is not None else within
        around = _indices(within, statements, node, outer)
        if isinstance(one, host.Concurrent) and isinstance(one.body, host.Block):
            lines += forall(statements, one, own, around)
        else:
            lines += _assigned(statements, within.binding(around.bound), one, around)
        notes.join(own)
    return braced("", lines)


def _assigned(statements: Nest, within: Expressions, node: host.Statement, around: Around) -> list[str]:
    """An assignment, or another FORALL or WHERE statement."""
    if isinstance(node, host.Evaluate) and isinstance(node.expression, host.Assign | host.Call):
        expression = node.expression
        if (
            expression.name == "assignment(=)"
            if isinstance(expression, host.Call)
            else expression.operator == "="
        ):
            return assign(statements.place, within, expression, around.guard)
    if isinstance(node, host.Opaque) and node.problem:
        raise RefusedError(node.problem)
    if isinstance(node, host.Concurrent):
        around = _indices(within, statements, node, around)
        inner = node.body
    elif isinstance(node, host.Masked):
        inner = _only(node)
        mask = _both(around.guard.mask, within.value(node.mask))
        around = replace(around, guard=replace(around.guard, mask=mask))
    else:
        raise RefusedError("WHERE and FORALL are about something else than assignments")
    return _assigned(statements, within.binding(around.bound), inner, around)


def _only(node: host.Masked) -> host.Statement:
    """What a WHERE statement assigns, or a WHERE construct within FORALL."""
    inside = _statements(node.body)
    if node.orelse is not None or len(inside) != 1 or not isinstance(inside[0], host.Evaluate | host.Opaque):
        raise RefusedError("a WHERE construct of more than one assignment within FORALL")
    return inside[0]


def _indices(within: Expressions, statements: Nest, node: host.Concurrent, outer: Around | None) -> Around:
    """The indices of a FORALL as loops, and the mask (10.2.4)."""
    guard = outer.guard if outer is not None else Guard()
    bound = dict(outer.bound) if outer is not None else {}
    for one in node.ranges:
        ends = [within.value(n) for n in (one.lower, one.upper, one.step)]
        first, *others = (v.text for v in (ends if ends[2].constant != 1 else ends[:2]))
        step = ends[2].text
        counter, local = statements.place.fresh("_k"), statements.place.fresh(f"_{one.index.name}")
        extent = f"fortran::extent({', '.join((first, *others))})"
        control = f"{counter} < {extent}; ++{counter}, {local} += {step}"
        guard = replace(
            guard,
            heads=(*guard.heads, f"for (long long {counter} = 0, {local} = {first}; {control})"),
            counters=(counter, *guard.counters),
            extents=(extent, *guard.extents),
            indices=(local, *guard.indices),
        )
        bound[one.index.id] = Value(local, LONG)
    test = within.binding(bound).value(node.mask) if node.mask is not None else None
    return Around(bound, replace(guard, mask=_both(guard.mask, test)))


def _both(left: Value | None, right: Value | None) -> Value | None:
    if left is None or right is None:
        return left if right is None else right
    return binary(".and.", left, right)
