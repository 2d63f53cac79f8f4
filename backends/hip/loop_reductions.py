"""Reductions: private copies in a loop, and what becomes of them at its end (OpenACC 3.3, section 2.9.11)."""

from __future__ import annotations

from accomp.backends.hip.context import Context, Group, Path, Piece, Slot
from accomp.backends.hip.cxx_text import declared, reference
from accomp.backends.hip.hazards import Access
from accomp.backends.hip.shape import loops_of
from accomp.ir.kernel import OPERATORS, Level, Loop, Reduction
from accomp.records import dataclass


class UnsupportedKernelError(Exception):
    """A kernel tree asks for what no kernel can do."""


@dataclass(frozen=True, slots=True)
class Opened:
    """Private copies of a loop's reduction variables, and names for the enclosing variables."""

    before: tuple[Piece, ...] = ()
    copies: tuple[Slot, ...] = ()
    outside: tuple[str, ...] = ()


def operator(reduction: Reduction) -> str:
    """The function object that combines two values."""
    return f"accomp::{OPERATORS[reduction.operator.lower().strip('.')]}"


def open_reductions(context: Context, loop: Loop, inner: Group, path: Path) -> Opened:
    """Private copies with the operators' identities."""
    pieces: list[Piece] = []
    copies: list[Slot] = []
    outside: list[str] = []
    for reduction in loop.reductions:
        name = context.fresh(f"{reduction.name}_outside")
        slot = Slot(
            (*path, "copy", reduction.name), reduction.name, reduction.type, inner, reduction.is_array
        )
        total = _total(context, loop, reduction)
        pieces.append(Piece((f"auto &{name} = {total.name if total else reduction.name};",)))
        pieces += _copy(context, slot, reduction)
        copies.append(slot)
        if Level.GANG in loop.levels:
            context.gang_copies.add(slot.key)
        outside.append(name)
    return Opened(tuple(pieces), tuple(copies), tuple(outside))


def _total(context: Context, loop: Loop, reduction: Reduction) -> Slot | None:
    """What a gang reduction accumulates in until the end of the kernel."""
    total = context.totals.get(reduction.name)
    if Level.GANG not in loop.levels or total is None:
        return None
    return total if context.env.get(reduction.name) in (None, total) else None


def _copy(context: Context, slot: Slot, reduction: Reduction) -> list[Piece]:
    init = f"accomp::set_identity<{operator(reduction)}>({slot.name});"
    if not context.facts.shared(slot):
        return [Piece((f"{declared(slot.type, slot.name)};", init))]
    where = Piece((f"{reference(slot.type, slot.name)} = {context.place(slot)};",))
    if slot.group is context.group:
        meet = context.before(False, False, True, own=(False, True))
        return [where, *meet, Piece((init,), single=True)]
    meet = context.before(False, False, False, own=(False, True))
    return [*meet, where, Piece(("if (accomp::first_of_worker())", f"  {init}"))]


def close_reductions(context: Context, loop: Loop, opened: Opened, inner: Group) -> list[Piece]:
    """Combine the copies of all threads of the level; all of them know the result."""
    pieces: list[Piece] = []
    for reduction, slot, outside in zip(loop.reductions, opened.copies, opened.outside, strict=True):
        function = _function(context.group, inner)
        if function:
            _met(context, slot)
            pieces.append(Piece((f"accomp::{function}<{operator(reduction)}>({slot.name});",)))
        pieces += _stored(context, loop, reduction, slot, outside)
    return pieces


def _met(context: Context, slot: Slot) -> None:
    """After a reduction over a gang its threads have met; objects they share were written and are read."""
    if context.group is Group.GANG:
        context.pending = Access.NONE
    shared = context.facts.shared(slot)
    context.before(False, False, False, own=(shared, shared))


def _function(outer: Group, inner: Group) -> str:
    if inner is outer:
        return ""
    if outer is Group.WORKER:
        return "reduce_worker"
    return "reduce_workers" if inner is Group.WORKER else "reduce_gang"


def _stored(context: Context, loop: Loop, reduction: Reduction, slot: Slot, outside: str) -> list[Piece]:
    """Bring the result to the enclosing variable."""
    outer = _total(context, loop, reduction)
    alone = context.group is Group.THREAD
    step = f"accomp::combine<{operator(reduction)}>({outside}, {slot.name});"
    if outer is not None:
        memory = context.note_write((outer.name,), single=True)
        step = _once(context, loop, reduction, step)
        meet = context.before(False, False, True, (memory, memory))
        return [*meet, Piece((step,), single=not alone)]
    outer = context.env.get(reduction.name)
    if outer is None:
        step = step.replace("combine", "combine_atomically", 1)
        return [*context.before(reads=True, writes=True, single=True), Piece((step,), single=not alone)]
    partial = outer.key in context.gang_copies
    if Level.GANG in loop.levels and not context.serial and not partial:
        raise UnsupportedKernelError(f"gang reduction of '{reduction.name}', of which each gang has its own")
    single = not alone and context.facts.shared(outer)
    if not single and slot.group is not Group.THREAD:
        context.facts.open_read.add(slot.key)
    memory = context.note_write((outer.name,), single)
    return [*context.before(False, False, single, (memory, memory)), Piece((step,), single)]


def _once(context: Context, loop: Loop, reduction: Reduction, step: str) -> str:
    """Gangs of dimensions that the loops are not partitioned over have the same result: one counts."""
    over = {loop.gang_dim} | {
        inner.gang_dim
        for inner in loops_of(loop.body)
        if Level.GANG in inner.levels and any(r.name == reduction.name for r in inner.reductions)
    }
    same = sorted(context.gang_dims - over)
    if not same:
        return step
    return f"if ({' && '.join(f'accomp::gang<{dim}>() == 0' for dim in same)}) {step}"
