"""Variables that compute regions use without a data operation get that of section 2.6.2 of OpenACC 3.3.

One in a data clause that is visible is `present`, as that clause has it. A scalar is `firstprivate` in
parallel and serial, and `copy` in kernels or where gangs reduce it; an aggregate is `copy`, or `present` by
default(present).
By default(none) there must be none that no clause names.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from accomp.backends.mlir.dialect.facts import (
    COMPUTE,
    ancestors,
    clause_of,
    entry_of,
    levels,
    name_of,
    operands,
    word,
)
from accomp.backends.mlir.passes.data_operations import Attribute, give, name_for
from accomp.backends.mlir.passes.record import Change, Pass
from accomp.backends.mlir.passes.variables import Held, declaration, held_at, is_of, live_in

if TYPE_CHECKING:
    from xdsl.dialects.builtin import ModuleOp
    from xdsl.ir import Operation, SSAValue

_CLAUSES = ("data_clause_operands", "private_operands", "firstprivate_operands", "reduction_operands")
_BY_HOLDER = {"acc.nocreate": Attribute.NO_CREATE, "acc.deviceptr": Attribute.DEVICEPTR}


def _find(module: ModuleOp) -> Iterator[Change]:
    for op in module.walk():
        if op.name in COMPUTE:
            yield from _of_construct(op)


def _of_construct(op: Operation) -> Iterator[Change]:
    named = [entry for group in _CLAUSES for entry in _entries(op, group)]
    for value in live_in(op):
        if entry_of(value) is None and not any(is_of(entry, value) for entry in named):
            yield _change(op, value)


def _change(op: Operation, value: SSAValue) -> Change:
    holder = _holder(op, value)
    called = f"'{name_for(value, holder)}'" if name_for(value, holder) else "a variable"
    if holder is None and not _declared(value) and _default(op) == "none":
        why = "'default(none)' determines none; add a data clause for it"
        return Change(op, f"{called} is in no data clause", "", why, value, error=True)
    held = held_at(value)
    if holder is None and _declared(value) == "declare_link":
        held = "'declare' has it in 'link'"
    if isinstance(held, str):
        return Change(op, f"{called} has no data operation", "", held, value)
    attribute, proof = _attribute(op, value, held)
    return Change(op, f"{called} becomes '{attribute.value}'", proof, value=value)


def _attribute(op: Operation, value: SSAValue, held: Held) -> tuple[Attribute, str]:
    """The data attribute of a variable in a construct, and the reason."""
    holder = _holder(op, value)
    if holder is not None:
        attribute = _BY_HOLDER.get(name_of(holder), Attribute.PRESENT)
        return attribute, f"the clause '{clause_of(holder)}' of it is visible (2.6.2)"
    if _declared(value):
        return Attribute.PRESENT, "the clause of 'declare' is visible (2.13)"
    kind = op.name.removeprefix("acc.")
    if not held.scalar:
        if _default(op) == "present":
            return Attribute.PRESENT, "it is an aggregate, by 'default(present)' (2.5.16)"
        return Attribute.COPY, "it is an aggregate (2.6.2)"
    if kind == "kernels":
        return Attribute.COPY, "it is a scalar in 'kernels' (2.6.2)"
    if _reduced(op, value):
        return Attribute.COPY, "gangs reduce it (2.9.11)"
    return Attribute.FIRSTPRIVATE, f"it is a scalar in '{kind}' (2.6.2)"


def _declared(value: SSAValue) -> str:
    """The clause of 'declare' that a global variable is in, without `acc_`."""
    declared = declaration(value)
    attribute = declared.attributes.get("acc.declare") if declared is not None else None
    return word(getattr(attribute, "data_clause", None)).removeprefix("acc_")


def _entries(op: Operation, group: str) -> Iterator[Operation]:
    for value in operands(op, group):
        entry = entry_of(value)
        if entry is not None:
            yield entry


def _holder(op: Operation, value: SSAValue) -> Operation | None:
    """The entry of the innermost data clause for a variable that is visible at a construct."""
    procedure = op
    for construct in ancestors(op):
        if construct.name in ("acc.data", "acc.declare"):
            for entry in _entries(construct, "data_clause_operands"):
                if is_of(entry, value):
                    return entry
        if construct.name != "builtin.module":
            procedure = construct
    for one in procedure.walk():
        if one.name == "acc.declare_enter":
            for entry in _entries(one, "data_clause_operands"):
                if is_of(entry, value):
                    return entry
    return None


def _default(op: Operation) -> str:
    """The `default` clause that applies: the construct's own, else that of a data construct around it."""
    for construct in (op, *ancestors(op)):
        given = word(construct.properties.get("defaultAttr"))
        if given:
            return given
    return ""


def _reduced(op: Operation, value: SSAValue) -> bool:
    """Whether a loop that gangs share, or that the construct is combined with, reduces a variable."""
    loops = [one for one in op.walk() if one.name == "acc.loop"]
    shared = [one for one in loops if "combined" in one.properties or "gang" in levels(one)]
    return any(is_of(entry, value) for loop in shared for entry in _entries(loop, "reduction_operands"))


def _apply(change: Change) -> None:
    value = change.value
    held = held_at(value) if value is not None else ""
    if value is None or isinstance(held, str):
        return
    attribute, _ = _attribute(change.op, value, held)
    holder = _holder(change.op, value)
    give(change.op, value, held, attribute, holder)


PASS = Pass("implicit-data", "variables of compute regions get their implicit data attributes", _find, _apply)
