"""Variables that get the values of a loop's last iteration, of which its threads have copies, in kernels."""

from __future__ import annotations

from accomp.ir.kernel import (
    Block,
    Cache,
    Code,
    Declare,
    Expr,
    If,
    Jump,
    JumpKind,
    Range,
    Statement,
    Variable,
    While,
)
from accomp.records import replace


def address_kept(name: str, type_: str, outer: Expr) -> Declare:
    """A pointer to such a variable, which stands in front of the loop; `name` is that of the copies."""
    return Declare(Variable(_pointer(name), f"{type_} *", Expr(f"&{outer.text}", outer.uses)))


def copied_back(names: tuple[str, ...], ranges: tuple[Range, ...]) -> tuple[Code, ...]:
    """What the last iteration does at its end: the statement goes after those of the loop's body."""
    if not names:
        return ()
    tests = [f"{r.index.name} == ({r.first.text}) + (({r.count.text}) - 1) * ({r.step.text})" for r in ranges]
    sets = " ".join(f"*{_pointer(n)} = {n};" for n in names)
    uses = frozenset[str]()
    for r in ranges:
        uses |= {r.index.name} | r.first.uses | r.count.uses | r.step.uses
    return (Code(f"if ({' && '.join(tests)}) {{ {sets} }}", uses | {*names, *map(_pointer, names)}),)


def ended_with(
    body: tuple[Statement, ...], end: tuple[Code, ...], kind: JumpKind = JumpKind.CONTINUE
) -> tuple[Statement, ...]:
    """The body of a loop with statements at each end of an iteration: the last place, and jumps there.

    The body of a routine where `kind` is RETURN, whose jumps leave loops, too.
    """
    return (*_before_jumps(body, end, kind), *end) if end else body


def _before_jumps(
    body: tuple[Statement, ...], end: tuple[Code, ...], kind: JumpKind
) -> tuple[Statement, ...]:
    return tuple(made for statement in body for made in _with_end(statement, end, kind))


def _with_end(statement: Statement, end: tuple[Code, ...], kind: JumpKind) -> tuple[Statement, ...]:
    if isinstance(statement, Jump) and statement.kind is kind:
        return (*end, statement)
    if isinstance(statement, Block | Cache) or (isinstance(statement, While) and kind is JumpKind.RETURN):
        return (replace(statement, body=_before_jumps(statement.body, end, kind)),)
    if isinstance(statement, If):
        then, orelse = (_before_jumps(part, end, kind) for part in (statement.then, statement.orelse))
        return (replace(statement, then=then, orelse=orelse),)
    return (statement,)


def _pointer(name: str) -> str:
    return f"accomp_last_{name}"
