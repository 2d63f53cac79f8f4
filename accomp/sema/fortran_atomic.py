"""The forms of statements in atomic constructs of Fortran (OpenACC 3.3, 2.12; OpenMP 5.2, 15.8.4).

Both standards have one grammar for reads, writes, updates and captures. OpenMP has conditional updates
besides, and takes neither allocatable variables nor characters.
"""

from __future__ import annotations

from collections.abc import Iterator

from accomp.host import nodes as host
from accomp.host.walk import core, same, walk
from accomp.records import dataclass, replace
from accomp.source import Span
from accomp.spec.fortran_updates import INTRINSICS, PRECEDENCE, SPLITTING
from accomp.syntax.nodes import Symbol, TypeKind

FORMS = {
    "read": "'v = x', 'v' and 'x' scalar variables",
    "write": "'x = expr', 'x' a scalar variable that 'expr' does not name",
    "update": "'x = x operator expr', 'x = expr operator x' or 'x = intrinsic(x, ...)', once 'x'",
    "capture": "one update or write of 'x' and one 'v = x'",
    "compare": "'if (x == e) x = d', or with '<' or '>', without ELSE",
}
_PLACES = (host.Variable, host.Element, host.Member)
_ORDERS = frozenset(("<", ">"))
_RELATIONS = _ORDERS | {"==", ".eqv."}
_EXTREMES = frozenset(("max", "min"))


@dataclass(frozen=True, slots=True)
class Standard:
    """What a standard allows: conditional updates, allocatable variables; and the types it excludes.

    `pointers`: reads and writes may be pointer assignments.
    """

    conditions: bool
    allocatables: bool
    excluded: tuple[TypeKind, ...]
    pointers: bool = False


OPENACC = Standard(conditions=False, allocatables=True, excluded=(TypeKind.ARRAY, TypeKind.RECORD))
OPENMP = Standard(
    conditions=True,
    allocatables=False,
    excluded=(TypeKind.ARRAY, TypeKind.RECORD, TypeKind.CHARACTER),
)
OPENMP_6 = replace(OPENMP, pointers=True)
"""OpenMP 6.0, section 6.3.3."""


@dataclass(frozen=True, slots=True)
class Finding:
    """What is wrong at a place: a form, or the variable `name`, which is no scalar of intrinsic type.

    Without a place it is the number of statements.
    """

    span: Span | None
    name: str = ""


@dataclass(frozen=True, slots=True)
class _Step:
    """An assignment, with the condition it depends on; `otherwise` is what is done else."""

    span: Span
    target: host.Expression
    value: host.Expression
    condition: host.Expression | None = None
    otherwise: host.Statement | None = None


def findings(
    kind: str, root: host.Statement, standard: Standard, *, compares: bool = False
) -> tuple[Finding, ...]:
    """What keeps statements from the form that a kind asks for; nothing for those that do not show theirs."""
    return tuple(_findings(kind, root, standard, compares))


def _findings(kind: str, root: host.Statement, standard: Standard, compares: bool) -> Iterator[Finding]:
    statements = _statements(root)
    if any(isinstance(s, host.Opaque) for s in statements):
        return
    if standard.pointers and kind in ("read", "write") and [*map(_points, statements)] == [True]:
        return
    steps = [_step(s) if standard.conditions else _assigned(s) for s in statements]
    known = [step for step in steps if step is not None]
    wrong = [finding for step in known for finding in _variables(step, standard)]
    if wrong:
        yield wrong[0]
    elif kind == "capture":
        yield from _captures(statements, known, compares)
    elif not statements:
        yield Finding(None)
    elif kind == "compare":
        yield from _compares(statements[0], known)
    elif len(statements) > 1 or not known or not _is_of(kind, known[0]):
        yield Finding(statements[len(statements) > 1].span)


def is_extreme(root: host.Statement) -> bool:
    """Whether one of some statements assigns what MAX or MIN return."""
    values = [core(node.value) for node in walk(root) if isinstance(node, host.Assign) and node.value]
    return any(isinstance(v, host.Call) and v.name.lower() in _EXTREMES for v in values)


def _statements(root: host.Statement) -> list[host.Statement]:
    """The statements of a block, of blocks within it, and of labels."""
    if isinstance(root, host.Block):
        return [one for part in root.body for one in _statements(part)]
    if isinstance(root, host.Label):
        return _statements(root.statement) if root.statement is not None else []
    return [] if isinstance(root, host.Null) else [root]


def _points(statement: host.Statement) -> bool:
    """Whether a statement is a pointer assignment."""
    node = statement.expression if isinstance(statement, host.Evaluate) else None
    return isinstance(node, host.Assign) and node.operator == "=>"


def _assigned(statement: host.Statement) -> _Step | None:
    """The sides of an intrinsic assignment; None of other statements."""
    node = statement.expression if isinstance(statement, host.Evaluate) else None
    if not isinstance(node, host.Assign) or node.value is None or node.operator != "=":
        return None
    return _Step(statement.span, core(node.target), core(node.value))


def _step(statement: host.Statement) -> _Step | None:
    """An assignment, or one that a condition is for."""
    if not isinstance(statement, host.If):
        return _assigned(statement)
    inner = _statements(statement.then)
    made = _assigned(inner[0]) if len(inner) == 1 else None
    if made is None:
        return None
    return _Step(made.span, made.target, made.value, core(statement.condition), statement.orelse)


def _variables(step: _Step, standard: Standard) -> Iterator[Finding]:
    """What is accessed is a scalar of intrinsic type, not allocatable in OpenMP."""
    target, value = step.target, step.value
    if _is_excluded(target, standard) or (not standard.allocatables and _is_allocatable(target)):
        yield Finding(step.span, _name(target))
    for operand in _operands(value):
        if _is_array(operand) or (
            not standard.allocatables and operand is value and _is_allocatable(operand)
        ):
            yield Finding(step.span, _name(operand))


def _is_excluded(node: host.Expression, standard: Standard) -> bool:
    return isinstance(node, host.Variable) and node.type is not None and node.type.kind in standard.excluded


def _is_array(node: host.Expression) -> bool:
    return isinstance(node, host.Variable) and node.type is not None and node.type.kind is TypeKind.ARRAY


def _is_allocatable(node: host.Expression) -> bool:
    return isinstance(node, host.Variable) and node.symbol.has("allocatable")


def _name(node: host.Expression) -> str:
    symbol: Symbol | None = node.symbol if isinstance(node, host.Variable) else None
    return symbol.name.rpartition(":")[2] if symbol is not None else ""


def _is_scalar(node: host.Expression) -> bool:
    return node.type is None or node.type.kind is not TypeKind.ARRAY


def _is_of(kind: str, step: _Step) -> bool:
    """Whether an assignment has the form of a kind."""
    if step.condition is not None or not _is_scalar(step.target):
        return False
    if kind == "read":
        return _is_opaque(step.value) or (isinstance(step.value, _PLACES) and _is_scalar(step.value))
    return not _names(step.value, step.target) if kind == "write" else _updates(step)


def _is_opaque(node: host.Expression) -> bool:
    return isinstance(node, host.Opaque)


def _names(node: host.Expression, x: host.Expression) -> int:
    """How often an expression names a variable."""
    return sum(isinstance(part, _PLACES) and same(part, x) for part in walk(node))


def _operands(value: host.Expression) -> tuple[host.Expression, ...]:
    """The operands of the outermost operators of one precedence, or those of an intrinsic function."""
    if isinstance(value, host.Call):
        return tuple(map(core, value.arguments)) if value.name.lower() in INTRINSICS else ()
    if not isinstance(value, host.Binary):
        return (value,)
    left, binds = core(value.left), PRECEDENCE.get(value.operator)
    first = _operands(left) if _binds(left) == binds is not None else (left,)
    return (*first, core(value.right))


def _binds(node: host.Expression) -> int | None:
    return PRECEDENCE.get(node.operator) if isinstance(node, host.Binary) else None


def _updates(step: _Step) -> bool:
    """Whether x is combined with others by one operator or intrinsic function, in which it stands once."""
    x, value = step.target, step.value
    if _is_opaque(value):
        return True
    operands = _operands(value)
    if any(map(_is_opaque, operands)):
        return True
    ends = (*operands[:1], *operands[-1:])
    if not any(same(end, x) for end in ends) or _names(value, x) != 1:
        return False
    if isinstance(value, host.Call):
        return True
    splits = same(operands[0], x) and len(operands) > 2 and _leftmost(value) in SPLITTING
    return _binds(value) is not None and not splits  # x - a + b is not x - (a + b)


def _leftmost(value: host.Expression) -> str:
    """The operator at the left end of operations of one precedence."""
    operator, binds = "", _binds(value)
    while isinstance(value, host.Binary) and _binds(value) == binds:
        operator, value = value.operator, core(value.left)
    return operator


def _reads(step: _Step, x: host.Expression) -> bool:
    return step.condition is None and same(step.value, x) and not same(step.target, x)


def _captures(statements: list[host.Statement], steps: list[_Step], compares: bool) -> Iterator[Finding]:
    """`v = x` beside an update or a write of x, or beside or within a conditional update."""
    if compares and len(statements) == len(steps) == 1 and steps[0].otherwise is not None:
        inner = [_assigned(s) for s in _statements(steps[0].otherwise)]
        if len(inner) != 1 or inner[0] is None or not _reads(inner[0], steps[0].target):
            yield Finding(steps[0].otherwise.span)
        return
    if len(statements) != 2 or len(steps) != 2:
        yield Finding(None)
        return
    first, second = steps
    if any(map(_is_opaque, (first.value, second.value))):
        return
    for read, change in ((first, second), (second, first)):
        if _reads(read, change.target):
            if not _changes(change, after=change is first, compares=compares):
                yield Finding(change.span)
            return
    yield Finding((first if isinstance(first.value, _PLACES) else second).span)


def _changes(step: _Step, *, after: bool, compares: bool) -> bool:
    """Whether an assignment updates its variable, or sets it to what does not depend on it.

    `after`: the value is captured after it, which is for updates alone.
    """
    if compares:
        return step.condition is not None and step.otherwise is None
    if step.condition is not None or not _is_scalar(step.target):
        return False
    return _updates(step) if after or _names(step.value, step.target) else True


def _compares(statement: host.Statement, steps: list[_Step]) -> Iterator[Finding]:
    """A conditional update: the variable stands in the comparison, and no ELSE follows."""
    step = steps[0] if steps else None
    if step is None:
        yield Finding(statement.span)
    elif step.condition is None:
        extreme = isinstance(step.value, host.Call) and step.value.name.lower() in _EXTREMES
        if not extreme:
            yield Finding(step.span)
    elif step.otherwise is not None:
        yield Finding((_statements(step.otherwise) or [step.otherwise])[0].span)
    elif not _is_opaque(step.condition) and not _is_compared(step.condition, step.target):
        yield Finding(step.span)
    elif any(same(core(node), step.target) for node in walk(step.value) if isinstance(node, _PLACES)):
        yield Finding(step.span)


def _is_compared(condition: host.Expression, x: host.Expression) -> bool:
    """Whether the variable is compared: for equality it stands first."""
    if not isinstance(condition, host.Binary) or condition.operator not in _RELATIONS:
        return False
    last = condition.operator in _ORDERS and same(core(condition.right), x)
    return last or same(core(condition.left), x)
