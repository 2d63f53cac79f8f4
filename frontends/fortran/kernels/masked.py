"""WHERE and FORALL (Fortran 2018 10.2.3, 10.2.4) as loops over elements."""

from __future__ import annotations

from typing import TYPE_CHECKING

from accomp.frontends.fortran.balance import behind_parentheses, find_top, split_top
from accomp.frontends.fortran.kernels.assignments import Guard, assign, kept_mask
from accomp.frontends.fortran.kernels.expressions import Expressions, Notes
from accomp.frontends.fortran.kernels.nodes import Node
from accomp.frontends.fortran.kernels.notes import braced
from accomp.frontends.fortran.kernels.operators import binary, unary
from accomp.frontends.fortran.kernels.parser import designator, expression
from accomp.frontends.fortran.kernels.types import LONG, RefusedError
from accomp.frontends.fortran.kernels.values import Value
from accomp.frontends.fortran.kinds import Kind
from accomp.frontends.fortran.loops import body
from accomp.frontends.fortran.structure import Block

if TYPE_CHECKING:
    from accomp.frontends.fortran.kernels.statements import Statements


def masked(statements: Statements, index: int, text: str, notes: Notes) -> list[str]:
    """`where (mask) a = b`, `forall (i = 1:n) a(i) = b(i)`."""
    opened = text.find("(")
    behind = behind_parentheses(text, opened)
    rest = text[behind:].strip()
    at = find_top(rest, "=")
    left, right = designator(rest[:at].strip()), _tree(rest[at + 1 :])
    within = statements.expressions(index)
    within.notes = notes
    if text.startswith("where"):
        guard = Guard(within.text(text[opened + 1 : behind - 1]))
        return assign(statements.place, within, left, right, guard)
    within, guard = _indices(statements, within, text[opened + 1 : behind - 1])
    return assign(statements.place, within, left, right, guard)


def where(statements: Statements, block: Block, notes: Notes, around: Value | None) -> list[str]:
    """A WHERE construct: each mask is evaluated once, in front of what it controls (10.2.3.2)."""
    lines: list[str] = []
    past: Value | None = None
    for head, first, last in statements.sections(block):
        text = statements.structure.statements[head].text
        opened = text.find("(")
        own: Value | None = None
        if opened >= 0:
            within = statements.expressions(head)
            within.notes = notes
            made, own = kept_mask(
                statements.place, within.text(text[opened + 1 : behind_parentheses(text, opened) - 1])
            )
            lines += made
            notes.touched.clear()
        control = _both(_both(around, past), own)
        _where_body(statements, first, last, control, lines, notes)
        past = _both(past, unary(".not.", own)) if own is not None else past
    return braced("", lines)


def _where_body(
    statements: Statements, first: int, last: int, mask: Value | None, lines: list[str], notes: Notes
) -> None:
    index = first
    while index < last:
        block = statements.structure.owners[index]
        if block.kind is Kind.WHERE and block.first == index:
            lines += where(statements, block, notes, mask)
            index = block.last + 1
            continue
        own = Notes()
        text = statements.structure.statements[index].text
        if text.startswith("where"):
            opened = text.find("(")
            behind = behind_parentheses(text, opened)
            within = statements.expressions(index)
            within.notes = own
            inner = _both(mask, within.text(text[opened + 1 : behind - 1]))
            lines += _guarded(statements, index, text[behind:].strip(), inner, own)
        elif statements.structure.shapes[index].kind is Kind.EXECUTABLE:
            lines += _guarded(statements, index, text, mask, own)
        notes.join(own)
        index += 1


def _guarded(statements: Statements, index: int, text: str, mask: Value | None, notes: Notes) -> list[str]:
    at = find_top(text, "=")
    within = statements.expressions(index)
    within.notes = notes
    made = assign(statements.place, within, designator(text[:at].strip()), _tree(text[at + 1 :]), Guard(mask))
    before, notes.before = notes.before, []
    return braced("", [*before, *made]) if before else made


def forall(statements: Statements, block: Block, notes: Notes) -> list[str]:
    """A FORALL construct: its assignments one after the other, each for all indices."""
    text = statements.structure.statements[block.first].text
    opened = text.find("(")
    inside = text[opened + 1 : behind_parentheses(text, opened) - 1]
    lines: list[str] = []
    for index in range(*body(statements.structure, block)):
        if statements.structure.shapes[index].kind is not Kind.EXECUTABLE:
            raise RefusedError("a construct within FORALL")
        own, statement = Notes(), statements.structure.statements[index].text
        within = statements.expressions(index)
        within.notes = own
        within, guard = _indices(statements, within, inside)
        at = find_top(statement, "=")
        lines += assign(
            statements.place, within, designator(statement[:at].strip()), _tree(statement[at + 1 :]), guard
        )
        notes.join(own)
    return braced("", lines)


def _indices(statements: Statements, within: Expressions, inside: str) -> tuple[Expressions, Guard]:
    """The indices of a FORALL as loops, and the mask (10.2.4)."""
    heads: list[str] = []
    counters: list[str] = []
    extents: list[str] = []
    before: list[str] = []
    bound: dict[str, Value] = {}
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
        first, last = within.text(ranges[0]), within.text(ranges[1])
        step = within.text(ranges[2]) if len(ranges) > 2 else None
        counter, local = statements.place.fresh("_k"), statements.place.fresh(f"_{name.strip()}")
        texts = [first.text, last.text, *([step.text] if step is not None else [])]
        heads.append(
            f"for (long long {counter} = 0; {counter} < fortran::extent({', '.join(texts)}); ++{counter})"
        )
        counters.append(counter)
        extents.append(f"fortran::extent({', '.join(texts)})")
        moved = counter if step is None else f"{counter} * {step.within(14)}"
        before.append(f"const long long {local} = {first.within(12)} + {moved};")
        bound[name.strip()] = Value(local, LONG)
    inner = within.binding(bound)
    test = inner.text(mask) if mask is not None else None
    return inner, Guard(test, tuple(reversed(heads)), tuple(counters), tuple(extents), tuple(before))


def _tree(text: str) -> Node:
    return expression(text.strip())


def _both(left: Value | None, right: Value | None) -> Value | None:
    if left is None or right is None:
        return left if right is None else right
    return binary(".and.", left, right)
