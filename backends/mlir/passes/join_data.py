"""Data that several constructs of a block move one after the other stays on the device between them.

`enter data` in front of the first one and `exit data` after the last have what all of them need. The memory
of the device has what the next construct would get, where the host neither reads nor writes it between them,
and where what is written on the device is also copied out.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING

from xdsl.dialects.builtin import StringAttr
from xdsl.ir import Block, Operation

from accomp.backends.mlir.dialect.acc import (
    CopyinOp,
    CopyoutOp,
    CreateOp,
    DataClause,
    DeleteOp,
    EnterDataOp,
    ExitDataOp,
    GetDevicePtrOp,
)
from accomp.backends.mlir.dialect.facts import (
    ancestors,
    clause_of,
    entry_of,
    exits_of,
    operands,
    var_name,
)
from accomp.backends.mlir.passes.covered_reads import reads_what_it_writes
from accomp.backends.mlir.passes.host_uses import When, uses_around
from accomp.backends.mlir.passes.moved_data import (
    CONSTRUCTS,
    OUT,
    asynchronous,
    clause_for,
    constructs_in,
    is_equal,
    moved,
    moving_in,
    needed,
    operations,
    use_on_device,
    use_on_host,
)
from accomp.backends.mlir.passes.objects import target, unchanged
from accomp.backends.mlir.passes.record import Change, Pass
from accomp.backends.mlir.passes.redundant_data import holder_around

if TYPE_CHECKING:
    from xdsl.dialects.builtin import ModuleOp
    from xdsl.ir import SSAValue

_PROOF = "the host does not use it between them, and what they write is copied out"
_BETWEEN = "between the constructs"
_REST = {
    "copyin": "; the host does not read it after them",
    "copyout": "; the first one writes all of it, or the host has not written it before",
    "create": "; they read nothing that the host wrote to it, and the host does not read it after",
}
Member = tuple[Operation, Operation]
"""A construct of the block, and its data operation of the object at the entry."""


def _find(module: ModuleOp) -> Iterator[Change]:
    for function in module.walk():
        if function.name == "func.func":
            for block in _blocks(function):
                yield from _of_block(block)


def _blocks(function: Operation) -> Iterator[Block]:
    """The blocks of the host's code that are all of their regions."""
    regions = list(function.regions)
    for construct in moving_in((function,)):
        around = [*ancestors(construct)]
        regions += [r for one in around[: around.index(function)] for r in one.regions]
    for region in dict.fromkeys(regions):
        if len(region.blocks) == 1:
            yield region.block


def _of_block(block: Block) -> Iterator[Change]:
    found: dict[SSAValue | str, list[Member]] = {}
    for construct in (op for op in block.ops if op.name in CONSTRUCTS):
        for entry, own in moved(construct):
            if entry.parent_block() is block and holder_around(construct, entry) is None:
                found.setdefault(own, []).append((construct, entry))
    for own, members in found.items():
        for run, refused in _runs(members, own):
            yield _change(run, own, refused)


def _runs(members: list[Member], own: SSAValue | str) -> Iterator[tuple[list[Member], str]]:
    """The longest runs of constructs between which the object can stay; pairs that keep it from that."""
    run = members[:1]
    for before, after in pairwise(members):
        refused = _parted((before, after), own)
        if not refused:
            run.append(after)
            continue
        if len(run) > 1:
            yield run, ""
        run = [after]
        yield [before, after], refused
    if len(run) > 1:
        yield run, ""


def _parted(members: Sequence[Member], own: SSAValue | str) -> str:
    """Why an object cannot stay on the device from the first construct to the last; empty where it can."""
    ops = operations(members[0][0], members[-1][0])
    entries = [entry for c in moving_in(ops) for entry, other in moved(c) if other == own]
    if any("modifiers" in one.properties or operands(one, "var_ptr_ptr") for one in entries):
        return "a clause has a modifier, or attaches a pointer"
    if not all(_is_same(entries[0], one) for one in entries):
        return "the clauses name different sections of it"
    if not all(unchanged(value, ops) for one in entries for value in needed(one)):
        return "its address or its section is changed between them"
    return (
        asynchronous(ops, "among them")
        or use_on_host(ops, own, _BETWEEN)
        or use_on_device(ops, own, entries, "among them")
    )


def _is_same(one: Operation, other: Operation) -> bool:
    """Whether two data operations are of the same variable and section."""
    if var_name(one) != var_name(other) or len(needed(one)) != len(needed(other)):
        return False
    return all(map(is_equal, needed(one), needed(other)))


def _change(members: list[Member], own: SSAValue | str, refused: str) -> Change:
    words = list(dict.fromkeys(clause_of(entry) for _, entry in members))
    name, plain = var_name(members[0][1]), _clause_alone(words)
    clause = plain if refused else _clause(members, own)
    what = f"'{' and '.join(words)}' of '{name}' in {len(members)} constructs: '{clause}' around them"
    proof = _PROOF + (_REST[clause] if clause != plain else "")
    if not refused and words == ["create"]:
        refused = "nothing is moved"
    return Change(members[0][0], what, proof, refused, members[0][1].results[0], last=members[-1][0])


def _clause_alone(words: Sequence[str]) -> str:
    """The clause that those of the constructs make, in their order."""
    comes = words[0] != "copyout" and bool({"copy", "copyin"} & set(words))
    return clause_for(comes, bool(set(OUT) & set(words)))


def _clause(members: list[Member], own: SSAValue | str) -> str:
    """The clause for all: what the host has not written is not moved in, nor out what it does not read."""
    plain = _clause_alone([clause_of(entry) for _, entry in members])
    ops = operations(members[0][0], members[-1][0])
    used = uses_around(ops, own)
    again, goes = When.AGAIN in used, plain in OUT and When.AFTER in used
    if (
        (again or When.BEFORE in used)
        and not goes
        and reads_what_it_writes(ops, list(constructs_in(ops)), own)
    ):
        return "create"
    comes = plain in ("copy", "copyin") and (again or When.BEFORE in used)
    return clause_for(comes, goes or (again and plain in OUT))


# The change.


def clause_in(change: Change) -> str:
    """The clause of the data around the constructs."""
    return change.what.rpartition(": '")[2].partition("'")[0]


def _apply(change: Change) -> None:
    assert change.value is not None and change.last is not None
    first, own = entry_of(change.value), target(change.value)
    last = next((e for e, other in moved(change.last) if other == own), None)
    if first is None or last is None:
        return
    clause = clause_in(change)
    _enter(first, clause)
    _leave(last, clause)


def _enter(entry: Operation, clause: str) -> None:
    block = entry.parent_block()
    assert block is not None
    given = DataClause.ACC_COPYIN if clause in ("copy", "copyin") else DataClause.ACC_CREATE
    made = (CopyinOp if clause in ("copy", "copyin") else CreateOp)(
        var=operands(entry, "var")[0],
        bounds=operands(entry, "bounds"),
        data_clause=given,
        structured=False,
        var_name=_name(entry),
    )
    made.properties["varType"] = entry.properties["varType"]
    holder = EnterDataOp(data_clause_operands=[made.results[0]])
    block.insert_ops_before([made, holder], entry)
    made.location = holder.location = entry.location


def _leave(entry: Operation, clause: str) -> None:
    block, after = entry.parent_block(), exits_of(entry)
    if block is None or not after:
        return
    var, bounds = operands(entry, "var")[0], operands(entry, "bounds")
    out = clause in OUT
    given = DataClause.ACC_COPYOUT if out else DataClause.ACC_DELETE
    found = GetDevicePtrOp(var=var, bounds=bounds, data_clause=given, structured=False, var_name=_name(entry))
    found.properties["varType"] = entry.properties["varType"]
    holder = ExitDataOp(data_clause_operands=[found.results[0]])
    leaving: Operation
    if out:
        leaving = CopyoutOp(
            acc_var=found.results[0],
            var=var,
            bounds=bounds,
            data_clause=given,
            structured=False,
            var_name=_name(entry),
        )
        leaving.properties["varType"] = entry.properties["varType"]
    else:
        leaving = DeleteOp(
            acc_var=found.results[0],
            bounds=bounds,
            data_clause=given,
            structured=False,
            var_name=_name(entry),
        )
    block.insert_ops_after([found, holder, leaving], after[-1])
    found.location = holder.location = leaving.location = entry.location


def _name(entry: Operation) -> StringAttr | None:
    name = entry.properties.get("name")
    return name if isinstance(name, StringAttr) else None


PASS = Pass("join-data", "data that constructs in sequence move stays between them", _find, _apply)
