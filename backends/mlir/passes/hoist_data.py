"""Data that constructs in a loop move in every iteration is moved by a data construct around it.

The memory of the device keeps between iterations what it had at the end of the last one. That is what the
next would get, where the host neither reads nor writes it in the loop, and where what is written on the
device is also copied out.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, cast

from xdsl.dialects.arith import CmpiOp
from xdsl.dialects.builtin import StringAttr
from xdsl.ir import Block, Operation, OpResult, Region

from accomp.backends.mlir.dialect.acc import (
    CopyinOp,
    CopyoutOp,
    CreateOp,
    DataClause,
    DataOp,
    DeleteOp,
    TerminatorOp,
    is_pointer,
)
from accomp.backends.mlir.dialect.effects import Resource, effects_of, host_operations
from accomp.backends.mlir.dialect.facts import (
    COMPUTE,
    ENTRIES,
    EXITS,
    ancestors,
    clause_of,
    constant,
    entry_of,
    name_of,
    operands,
    var_name,
)
from accomp.backends.mlir.passes.calls import CALLS
from accomp.backends.mlir.passes.covered_reads import reads_what_it_writes
from accomp.backends.mlir.passes.host_uses import When, is_harmless, is_slot, uses_around
from accomp.backends.mlir.passes.objects import (
    LOADS,
    accesses,
    accesses_of,
    is_shared,
    may_be,
    target,
    unchanged,
)
from accomp.backends.mlir.passes.parts import is_there
from accomp.backends.mlir.passes.record import Change, Pass

if TYPE_CHECKING:
    from xdsl.dialects.builtin import ModuleOp
    from xdsl.ir import SSAValue

_MOVING = ("copy", "copyin", "copyout", "create")
_OUT = ("copy", "copyout")
_LOOPS = ("scf.for", "scf.while")
_PROOF = "the host does not use it in the loop, and what iterations write is copied out"
_REST = {
    "copyin": "; the host does not read it after the loop",
    "copyout": "; the host has not written it before",
    "create": (
        "; iterations read nothing that the host wrote to it, and the host does not read it after the loop"
    ),
}
_QUIET = (*ENTRIES, *EXITS, *COMPUTE, "acc.bounds")


def _find(module: ModuleOp) -> Iterator[Change]:
    """The outermost loops first: what they do, loops in them need not."""
    done: set[Operation] = set()
    for loop in module.walk():
        if loop.name not in _LOOPS:
            continue
        for entries in _by_object(loop):
            if not done.issuperset(entries):
                change = _change(loop, entries)
                done.update(() if change.refused else entries)
                yield change


def _constructs(loop: Operation) -> Iterator[Operation]:
    """The compute constructs in a loop."""
    return (op for op in host_operations(loop) if op.name in COMPUTE)


def _by_object(loop: Operation) -> Iterator[list[Operation]]:
    """The data operations of these constructs, together those of one object."""
    found: dict[SSAValue | str, list[Operation]] = {}
    for construct in _constructs(loop):
        for value in operands(construct, "data_clause_operands"):
            entry = entry_of(value)
            own = target(value)
            if entry is not None and own is not None and clause_of(entry) in _MOVING:
                found.setdefault(own, []).append(entry)
    yield from found.values()


def _change(loop: Operation, entries: list[Operation]) -> Change:
    clause, plain = _clause(loop, entries), _clause_alone(entries)
    words = sorted({clause_of(one) for one in entries})
    data = "data if" if _asks(loop, entries) else "data"
    what = f"'{' and '.join(words)}' of '{var_name(entries[0])}' in a loop: '{clause}' by '{data}' around it"
    proof = _PROOF + (_REST[clause] if clause != plain else "")
    return Change(loop, what, proof, _objection(loop, entries), entries[0].results[0])


def _clause_alone(entries: list[Operation]) -> str:
    """The clause that those in the loop make: by `copy`, what is written in part keeps the other elements."""
    given = {clause_of(one) for one in entries}
    if given & set(_OUT):
        return "copy"
    return "copyin" if "copyin" in given else "create"


def _clause(loop: Operation, entries: list[Operation]) -> str:
    """The clause of the data construct.

    What the host has not written before has no values to move in, and what it does not read after the loop
    need not be moved out.
    """
    plain, own = _clause_alone(entries), target(entries[0].results[0])
    if plain == "create" or own is None:
        return plain
    used = uses_around(loop, own)
    comes, goes = When.BEFORE in used, plain == "copy" and When.AFTER in used
    if comes and not goes:
        comes = not reads_what_it_writes(loop, list(_constructs(loop)), own)
    return {(True, True): "copy", (True, False): "copyin", (False, True): "copyout"}.get(
        (comes, goes), "create"
    )


def _objection(loop: Operation, entries: list[Operation]) -> str:
    """Why the data must be moved in the loop; empty where it may be moved around it."""
    if any("modifiers" in one.properties or operands(one, "var_ptr_ptr") for one in entries):
        return "a clause has a modifier, or attaches a pointer"
    if len({var_name(one) for one in entries}) > 1:
        return "the clauses name different sections of it"
    if not all(unchanged(value, loop) for value in _needed(entries[0])):
        return "the loop changes its address or its section"
    if not is_there(entries[0]) and not _is_reached(loop, entries) and not _asks(loop, entries):
        return "the pointer may lead to nothing where no construct is reached"
    for construct in _constructs(loop):
        if "asyncOnly" in construct.properties or operands(construct, "async_operands"):
            return "a construct in the loop is asynchronous"
    return _use_on_host(loop, entries) or _use_on_device(loop, entries)


def _is_reached(loop: Operation, entries: list[Operation]) -> bool:
    """Whether the loop has an iteration, and each reaches one of the operations."""
    if not any(one.parent_op() is loop for one in entries):
        return False
    if loop.name == "scf.while":  # its first region is always carried out
        return any(one.parent_region() is loop.regions[0] for one in entries)
    lower, upper = constant(loop.operands[0]), constant(loop.operands[1])
    return lower is not None and upper is not None and lower < upper


def _asks(loop: Operation, entries: list[Operation]) -> bool:
    """Whether the data construct asks if the loop has an iteration, each of which reaches an operation."""
    if loop.name != "scf.for" or is_there(entries[0]) or _is_reached(loop, entries):
        return False
    return any(one.parent_op() is loop for one in entries)


def _needed(entry: Operation) -> list[SSAValue]:
    return [*operands(entry, "var"), *operands(entry, "bounds")]


def _use_on_host(loop: Operation, entries: list[Operation]) -> str:
    own = target(entries[0].results[0])
    if own is None:
        return "nothing tells what the pointer leads to"
    for one in host_operations(loop):
        name = name_of(one)
        if name in CALLS and _leaves_alone(one, own):
            continue
        if name in CALLS or Resource.DEVICE in effects_of(one).writes:
            return f"'{name}' in the loop may use it, or change the current device"
        if name.startswith("acc.") and name not in _QUIET:
            return f"'{name}' is in the loop"
        if name in _QUIET or (name in LOADS and is_slot(one.operands[0], own)):
            continue
        if any(may_be(a.pointer, own) for a in accesses_of(one)):
            return "the host uses it in the loop"
    return ""


def _leaves_alone(call: Operation, own: SSAValue | str) -> bool:
    """Whether a call uses no memory of an object. What an argument leads to, all functions may know."""
    given = any(is_pointer(v.type) and may_be(v, own) for v in call.operands)
    return not given and is_harmless(call, "" if is_shared(own) else own)


def _use_on_device(loop: Operation, entries: list[Operation]) -> str:
    own = target(entries[0].results[0])
    assert own is not None
    for construct in _constructs(loop):
        moved = operands(construct, "data_clause_operands")
        mine = [e for v in moved if (e := entry_of(v)) in entries]
        if not mine and is_shared(own) and any(may_be(v, own) for v in moved):
            return "another pointer in the loop may lead to a part of it"
        if any(name_of(one) in CALLS for one in construct.walk()):
            return "a region in the loop calls what may write to it"
        if operands(construct, "if_cond") or operands(construct, "self_cond"):
            return "a construct in the loop has a condition"
        written = any(a.writes and may_be(a.pointer, own) for a in accesses(construct))
        if written and not any(e is not None and clause_of(e) in _OUT for e in mine):
            return "a region in the loop may write to it without copying it out"
    return ""


# The change.


def clause_in(change: Change) -> str:
    """The clause of the data construct."""
    return change.what.rpartition(": '")[2].partition("'")[0]


def is_conditional(change: Change) -> bool:
    """Whether the data construct has a condition: that the loop has an iteration."""
    return change.what.endswith("by 'data if' around it")


def _apply(change: Change) -> None:
    loop, inner = change.op, entry_of(cast("SSAValue", change.value))
    block = loop.parent_block()
    if inner is None or block is None:
        return
    clause = clause_in(change)
    copies = {value: _outside(value, loop) for value in _needed(inner)}
    var = copies[operands(inner, "var")[0]]
    bounds = [copies[value] for value in operands(inner, "bounds")]
    kind = DataClause(f"acc_{clause}")
    name = inner.properties.get("name")
    name = name if isinstance(name, StringAttr) else None
    made = (CopyinOp if clause in ("copy", "copyin") else CreateOp)(
        var=var, bounds=bounds, data_clause=kind, var_name=name
    )
    condition = _has_iteration(loop) if is_conditional(change) else None
    made.properties["varType"] = inner.properties["varType"]
    result = made.results[0]
    leaving: Operation = (
        CopyoutOp(acc_var=result, var=var, bounds=bounds, data_clause=kind, var_name=name)
        if clause in _OUT
        else DeleteOp(acc_var=result, bounds=bounds, data_clause=kind, var_name=name)
    )
    if clause in _OUT:
        leaving.properties["varType"] = inner.properties["varType"]
    holder = DataOp(region=Region(Block()), data_clause_operands=[result], if_cond=condition)
    block.insert_ops_before([made, holder, leaving], loop)
    loop.detach()
    end = TerminatorOp()
    holder.regions[0].block.add_ops([loop, end])
    for one in (made, holder, leaving, end):
        one.location = loop.location


def _has_iteration(loop: Operation) -> SSAValue:
    """In front of a loop, whether it has an iteration."""
    block = loop.parent_block()
    assert block is not None
    asked = CmpiOp(loop.operands[0], loop.operands[1], "slt")
    asked.location = loop.location
    block.insert_ops_before([asked], loop)
    return asked.results[0]


def _outside(value: SSAValue, loop: Operation) -> SSAValue:
    """A value that a loop does not change, in front of it: what makes it is copied if it is in the loop."""
    owner = value.owner
    if (
        not isinstance(value, OpResult)
        or not isinstance(owner, Operation)
        or loop not in set(ancestors(owner))
    ):
        return value
    copied = owner.clone({operand: _outside(operand, loop) for operand in owner.operands})
    block = loop.parent_block()
    assert block is not None
    block.insert_ops_before([copied], loop)
    return copied.results[value.index]


PASS = Pass("hoist-data", "data that a loop moves in each iteration is moved around it", _find, _apply)
