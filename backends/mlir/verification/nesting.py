"""Which constructs may stand in which, and which levels of loops in which."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import takewhile
from typing import TYPE_CHECKING

from accomp.backends.mlir.dialect.facts import (
    COMPUTE,
    ancestors,
    constant,
    device_types,
    levels,
    name_of,
    operands,
    word,
)
from accomp.backends.mlir.verification.rule import Finding, Rule
from accomp.codes import mlir as codes

if TYPE_CHECKING:
    from xdsl.ir import Operation

HOST_ONLY = (
    *("acc.data", "acc.host_data", "acc.enter_data", "acc.exit_data", "acc.update", "acc.declare"),
    *("acc.declare_enter", "acc.declare_exit", "acc.init", "acc.shutdown", "acc.set", "acc.wait"),
)
_RANKS = ("gang", "worker", "vector")


def _in_compute(op: Operation) -> Iterator[Finding]:
    around = _compute_around(op)
    if around is not None:
        yield Finding(f"'{op.name}' must not stand in '{around.name}'", around, "the region it stands in")


def _compute_around(op: Operation) -> Operation | None:
    return next((outer for outer in ancestors(op) if outer.name in COMPUTE), None)


def _loop_levels(op: Operation) -> Iterator[Finding]:
    for device in _devices(op):
        own = levels(op, device)
        if own:
            for outer in takewhile(lambda around: around.name not in COMPUTE, ancestors(op)):
                if outer.name == "acc.loop":
                    yield from _contradiction(op, outer, own, device)


def _contradiction(op: Operation, outer: Operation, own: frozenset[str], device: str) -> Iterator[Finding]:
    theirs = levels(outer, device) or levels(outer)
    highest = min(_RANKS.index(level) for level in own)
    for level in _RANKS:
        if level not in theirs or _RANKS.index(level) < highest:
            continue
        if level == _RANKS[highest] == "gang" and _has_dimension(op) and _has_dimension(outer):
            continue
        yield Finding(
            f"a loop with '{_RANKS[highest]}' must not stand in one with '{level}'", outer, "that loop"
        )
        return


def _has_dimension(op: Operation) -> bool:
    return "Dim" in {word(kind) for kind in getattr(op.properties.get("gangOperandsArgType"), "data", ())}


def _devices(op: Operation) -> tuple[str, ...]:
    """The device types for which an operation's clauses say something of their own."""
    names = ("gang", "worker", "vector", "gangOperandsDeviceType", "workerNumOperandsDeviceType")
    found = [device for name in names for device in device_types(op.properties.get(name))]
    return tuple(dict.fromkeys([*found, *device_types(op.properties.get("vectorOperandsDeviceType"))]))


def _level_arguments(op: Operation) -> Iterator[Finding]:
    around = _compute_around(op)
    kinds = [word(kind) for kind in getattr(op.properties.get("gangOperandsArgType"), "data", ())]
    if around is not None and around.name == "acc.kernels":
        if "Dim" in kinds:
            yield Finding(
                "'dim' of 'gang' is not allowed in 'acc.kernels'", around, "the region it stands in"
            )
        return
    where = f"in '{around.name}'" if around is not None else "on a loop outside compute constructs"
    given = [
        ("'num' of 'gang'", "Num" in kinds),
        ("an argument of 'worker'", bool(operands(op, "worker_num_operands"))),
    ]
    given.append(("an argument of 'vector'", bool(operands(op, "vector_operands"))))
    for what, there in given:
        if there:
            yield Finding(
                f"{what} is allowed in 'acc.kernels' alone, not {where}", around, "the region it stands in"
            )


def _collapsed(op: Operation) -> Iterator[Finding]:
    variables = len(operands(op, "lowerbound"))
    for step in operands(op, "step"):
        if constant(step) == 0:
            yield Finding("the step of a loop must not be 0")
    if variables and (block := op.regions[0].blocks.first) is not None and len(block.args) != variables:
        yield Finding(f"a loop with {variables} ranges must have as many variables, not {len(block.args)}")


_LOOPS = frozenset(("acc.loop", "scf.for", "scf.forall", "scf.parallel", "affine.for", "fir.do_loop"))


def _contained(op: Operation) -> Iterator[Finding]:
    """What a loop without ranges of its own holds: as many nested loops as it associates."""
    body = op.regions[0].blocks
    if not body or all(block.is_empty for block in body):
        yield Finding("a loop needs a body")
    elif not operands(op, "lowerbound") and op.properties.get("unstructured") is None:
        depth = max(
            (int(one.value.data) for one in getattr(op.properties.get("collapse"), "data", ())), default=1
        )
        yield from _nest(op, depth)


def _nest(op: Operation, depth: int) -> Iterator[Finding]:
    loop = op
    for found in range(depth):
        held = [one for block in loop.regions[-1].blocks for one in block.ops]
        inner = [one for one in held if name_of(one) in _LOOPS]
        inner = inner or [one for one in held if name_of(one) == "scf.while"]  # not counted in C's types
        if len(inner) > 1:
            yield Finding(
                f"'{op.name}' has loops beside each other where one nest is wanted", inner[1], "another loop"
            )
            return
        if not inner:
            if depth > 1:
                yield Finding(f"'collapse' wants {depth} nested loops, and {found} are there")
            return
        loop = inner[0]


RULES = (
    Rule("no-nested-compute", "2.5.4", codes.MLIR_NESTING, COMPUTE, _in_compute),
    Rule("host-only", "2.6, 2.12 to 2.16", codes.MLIR_NESTING, HOST_ONLY, _in_compute),
    Rule("nested-levels", "2.9", codes.MLIR_NESTING, ("acc.loop",), _loop_levels),
    Rule("level-arguments", "2.9.2 to 2.9.4", codes.MLIR_CLAUSE, ("acc.loop",), _level_arguments),
    Rule("loop-bodies", "2.9.1", codes.MLIR_NESTING, ("acc.loop",), _contained),
    Rule("loop-ranges", "2.9", codes.MLIR_CLAUSE, ("acc.loop",), _collapsed),
)
