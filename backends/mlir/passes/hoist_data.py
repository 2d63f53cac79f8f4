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
)
from accomp.backends.mlir.dialect.facts import ancestors, clause_of, constant, entry_of, operands, var_name
from accomp.backends.mlir.passes.covered_reads import reads_what_it_writes
from accomp.backends.mlir.passes.host_uses import When, uses_around
from accomp.backends.mlir.passes.moved_data import (
    OUT,
    asynchronous,
    clause_for,
    constructs_in,
    is_equal,
    moved,
    moving_in,
    needed,
    use_on_device,
    use_on_host,
)
from accomp.backends.mlir.passes.objects import target, unchanged
from accomp.backends.mlir.passes.parts import is_there
from accomp.backends.mlir.passes.record import Change, Pass
from accomp.backends.mlir.passes.slots import permutes
from accomp.records import replace

if TYPE_CHECKING:
    from xdsl.dialects.builtin import ModuleOp
    from xdsl.ir import SSAValue

_LOOPS = ("scf.for", "scf.while")
_PROOF = "the host does not use it in the loop, and what iterations write is copied out"
_REST = {
    "copyin": "; the host does not read it after the loop",
    "copyout": "; the host has not written it before",
    "create": (
        "; iterations read nothing that the host wrote to it, and the host does not read it after the loop"
    ),
}


def _find(module: ModuleOp) -> Iterator[Change]:
    """The outermost loops first: what they do, loops in them need not."""
    done: set[Operation] = set()
    for loop in module.walk():
        if loop.name not in _LOOPS:
            continue
        for entries in _by_object(loop):
            if not done.issuperset(entries):
                changes = list(_changes(loop, entries))
                done.update(() if changes[0].refused else entries)
                yield from changes


def _by_object(loop: Operation) -> Iterator[list[Operation]]:
    """The data operations of the constructs in a loop, together those of one object."""
    found: dict[SSAValue | str, list[Operation]] = {}
    for construct in moving_in((loop,)):
        for entry, own in moved(construct):
            found.setdefault(own, []).append(entry)
    yield from found.values()


def _changes(loop: Operation, entries: list[Operation]) -> Iterator[Change]:
    """A change for each variable, of which there are several where these exchange their pointers."""
    change = _change(loop, entries)
    if change.refused:
        yield change
        return
    for name in dict.fromkeys(map(var_name, entries)):
        first = next(one for one in entries if var_name(one) == name)
        what = change.what.replace(f"of '{var_name(entries[0])}'", f"of '{name}'")
        yield replace(change, what=what, value=first.results[0])


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
    if given & set(OUT):
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
    used = uses_around((loop,), own)
    comes, goes = When.BEFORE in used, plain == "copy" and When.AFTER in used
    again = When.AGAIN in used
    if (comes or again) and not goes and reads_what_it_writes((loop,), list(constructs_in((loop,))), own):
        comes = again = False
    return clause_for(comes or again, goes or (again and plain == "copy"))


def _objection(loop: Operation, entries: list[Operation]) -> str:
    """Why the data must be moved in the loop; empty where it may be moved around it."""
    if any("modifiers" in one.properties or operands(one, "var_ptr_ptr") for one in entries):
        return "a clause has a modifier, or attaches a pointer"
    swapped = permutes(loop, entries)
    if len({var_name(one) for one in entries}) > 1 and not (swapped and _is_one_section(entries)):
        return "the clauses name different sections of it"
    fixed = operands(entries[0], "bounds") if swapped else needed(entries[0])
    if not all(unchanged(value, (loop,)) for value in fixed):
        return "the loop changes its address or its section"
    if not is_there(entries[0]) and not _is_reached(loop, entries) and not _asks(loop, entries):
        return "the pointer may lead to nothing where no construct is reached"
    own = target(entries[0].results[0])
    if own is None:
        return "nothing tells what the pointer leads to"
    return (
        asynchronous((loop,), "in the loop")
        or use_on_host((loop,), own, "in the loop")
        or use_on_device((loop,), own, entries, "in the loop")
    )


def _is_one_section(entries: list[Operation]) -> bool:
    """Whether data operations of several variables are of the same section of their memory."""
    first = entries[0]
    return all(
        one.properties.get("varType") == first.properties.get("varType")
        and len(operands(one, "bounds")) == len(operands(first, "bounds"))
        and all(map(is_equal, operands(one, "bounds"), operands(first, "bounds")))
        for one in entries
    )


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
    copies = {value: _outside(value, loop) for value in needed(inner)}
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
        if clause in OUT
        else DeleteOp(acc_var=result, bounds=bounds, data_clause=kind, var_name=name)
    )
    if clause in OUT:
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
