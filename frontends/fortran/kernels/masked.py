"""WHERE and FORALL (Fortran 2018 10.2.3, 10.2.4) as loops over elements."""

from __future__ import annotations

from typing import TYPE_CHECKING

from accomp.frontends.fortran.actions import Action, Verb, action
from accomp.frontends.fortran.delimiters import after_parentheses, split_top
from accomp.frontends.fortran.kernels.assignments import Guard, assign, kept_mask
from accomp.frontends.fortran.kernels.expressions import Expressions, Notes
from accomp.frontends.fortran.kernels.notes import braced
from accomp.frontends.fortran.kernels.operators import binary, unary
from accomp.frontends.fortran.kernels.values import Value
from accomp.frontends.fortran.loops import body
from accomp.frontends.fortran.statement_kinds import Kind
from accomp.frontends.fortran.structure import Block
from accomp.frontends.fortran.types import LONG, RefusedError
from accomp.records import dataclass, replace

if TYPE_CHECKING:
    from accomp.frontends.fortran.kernels.standing import Nest


def masked(statements: Nest, index: int, found: Action, notes: Notes) -> list[str]:
    """`where (mask) a = b`, `forall (i = 1:n) a(i) = b(i)`."""
    within, text = _within(statements, index, notes, None), statements.program.text(index)
    return _assigned(statements, within, text, found, Around({}, Guard()))


def where(statements: Nest, block: Block, notes: Notes, around: Value | None) -> list[str]:
    """A WHERE construct: each mask is evaluated once, in front of what it controls (10.2.3.2)."""
    lines: list[str] = []
    past: Value | None = None
    for head, first, last in statements.sections(block):
        text = statements.program.text(head)
        opened = text.find("(")
        own: Value | None = None
        if opened >= 0:
            within = statements.expressions(head)
            within.notes = notes
            made, own = kept_mask(
                statements.place, within.text(text[opened + 1 : after_parentheses(text, opened) - 1])
            )
            lines += made
            notes.touched.clear()
        control = _both(_both(around, past), own)
        _where_body(statements, first, last, control, lines, notes)
        past = _both(past, unary(".not.", own)) if own is not None else past
    return braced("", lines)


def _where_body(
    statements: Nest, first: int, last: int, mask: Value | None, lines: list[str], notes: Notes
) -> None:
    index = first
    while index < last:
        block = statements.structure.owners[index]
        if block.kind is Kind.WHERE and block.first == index:
            lines += where(statements, block, notes, mask)
            index = block.last + 1
            continue
        own = Notes()
        if statements.structure.shapes[index].kind is Kind.EXECUTABLE:
            lines += _guarded(statements, index, mask, own)
        notes.join(own)
        index += 1


def _guarded(statements: Nest, index: int, mask: Value | None, notes: Notes) -> list[str]:
    within, text = _within(statements, index, notes, None), statements.program.text(index)
    made = _assigned(statements, within, text, statements.program.action(index), Around({}, Guard(mask)))
    before, notes.before = notes.before, []
    return braced("", [*before, *made]) if before else made


def forall(statements: Nest, block: Block, notes: Notes, outer: Around | None = None) -> list[str]:
    """A FORALL construct: its statements one after the other, each for all indices."""
    text = statements.program.text(block.first)
    opened = text.find("(")
    inside = text[opened + 1 : after_parentheses(text, opened) - 1]
    lines: list[str] = []
    index, last = body(statements.structure, block)
    while index < last:
        own, inner = Notes(), statements.structure.owners[index]
        around = _indices(_within(statements, index, own, outer), statements, inside, outer)
        if inner is not block and inner.kind is Kind.FORALL:
            lines += forall(statements, inner, own, around)
            index = inner.last
        elif inner is not block:
            lines += _where_in_forall(statements, inner, own, around)
            index = inner.last
        elif statements.structure.shapes[index].kind is Kind.EXECUTABLE:
            lines += _in_forall(statements, index, own, around)
        notes.join(own)
        index += 1
    return braced("", lines)


@dataclass(frozen=True, slots=True)
class Around:
    """The FORALL that a statement stands in: what its indices mean, its loops and mask."""

    bound: dict[str, Value]
    guard: Guard


def _within(statements: Nest, index: int, notes: Notes, around: Around | None) -> Expressions:
    within = statements.expressions(index)
    within.notes = notes
    return within.indexed(around.bound) if around is not None else within


def _in_forall(statements: Nest, index: int, notes: Notes, around: Around) -> list[str]:
    """An assignment, or another FORALL or WHERE statement, for all indices."""
    within, text = _within(statements, index, notes, around), statements.program.text(index)
    return _assigned(statements, within, text, statements.program.action(index), around)


def _assigned(statements: Nest, within: Expressions, text: str, found: Action, around: Around) -> list[str]:
    parts = [text[first:last] for first, last in found.parts]
    if found.verb is Verb.ASSIGN:
        return assign(statements.place, within, within.assigned(parts[0], parts[1]), around.guard)
    if found.verb is Verb.FORALL:
        around = _indices(within, statements, parts[0], around)
    elif found.verb is Verb.WHERE:
        mask = _both(around.guard.mask, within.text(parts[0]))
        around = replace(around, guard=replace(around.guard, mask=mask))
    else:
        raise RefusedError("WHERE and FORALL are about something else than assignments")
    return _assigned(statements, within.indexed(around.bound), text, action(text, found.parts[1][0]), around)


def _where_in_forall(statements: Nest, block: Block, notes: Notes, around: Around) -> list[str]:
    """A WHERE construct for all indices, where it is one assignment."""
    first, last = body(statements.structure, block)
    plain = block.kind is Kind.WHERE and statements.structure.owners[first] is block
    if not plain or last - first != 1 or block.middles:
        raise RefusedError("a WHERE construct of more than one assignment within FORALL")
    text = statements.program.text(block.first)
    opened = text.find("(")
    within = _within(statements, first, notes, around)
    mask = _both(around.guard.mask, within.text(text[opened + 1 : after_parentheses(text, opened) - 1]))
    around = replace(around, guard=replace(around.guard, mask=mask))
    assignment = statements.program.action(first)
    return _assigned(statements, within, statements.program.text(first), assignment, around)


def _indices(within: Expressions, statements: Nest, inside: str, outer: Around | None) -> Around:
    """The indices of a FORALL as loops, and the mask (10.2.4)."""
    guard = outer.guard if outer is not None else Guard()
    bound = dict(outer.bound) if outer is not None else {}
    mask: str | None = None
    colons = inside.find("::")
    inside = inside[colons + 2 :] if 0 <= colons < inside.find("=") else inside
    for low, high in split_top(inside, 0, len(inside)):
        part = inside[low:high]
        name, equals, rest = part.partition("=")
        ranges = [rest[a:b] for a, b in split_top(rest, 0, len(rest), ":")]
        if not equals or not name.strip().isidentifier() or len(ranges) < 2:
            mask = part
            continue
        first, *others = (within.text(one).text for one in ranges)
        step = others[1] if len(others) > 1 else "1"
        counter, local = statements.place.fresh("_k"), statements.place.fresh(f"_{name.strip()}")
        extent = f"fortran::extent({', '.join((first, *others))})"
        control = f"{counter} < {extent}; ++{counter}, {local} += {step}"
        guard = replace(
            guard,
            heads=(*guard.heads, f"for (long long {counter} = 0, {local} = {first}; {control})"),
            counters=(counter, *guard.counters),
            extents=(extent, *guard.extents),
            indices=(local, *guard.indices),
        )
        bound[name.strip()] = Value(local, LONG)
    test = within.indexed(bound).text(mask) if mask is not None else None
    return Around(bound, replace(guard, mask=_both(guard.mask, test)))


def _both(left: Value | None, right: Value | None) -> Value | None:
    if left is None or right is None:
        return left if right is None else right
    return binary(".and.", left, right)
