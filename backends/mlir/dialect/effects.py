"""Memory effects of operations: which of the run time's resources they read and write.

The table is that of the dialect's document. What it does not have, as `acc.wait` or a call, may touch all of
them; operations of other dialects that are no calls touch none.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum
from typing import TYPE_CHECKING

from accomp.backends.mlir.dialect.facts import COMPUTE, name_of
from accomp.records import dataclass

if TYPE_CHECKING:
    from xdsl.ir import Operation


class Resource(Enum):
    """What operations of the dialect share besides the memory of the program."""

    DEVICE = "current device"
    COUNTERS = "run-time counters"
    CONSTRUCT = "construct"


@dataclass(frozen=True, slots=True)
class Effects:
    """The resources that an operation reads and writes."""

    reads: frozenset[Resource] = frozenset()
    writes: frozenset[Resource] = frozenset()


_D, _C, _S = Resource.DEVICE, Resource.COUNTERS, Resource.CONSTRUCT
_NOTHING = Effects()
_EVERYTHING = Effects(frozenset(Resource), frozenset(Resource))
_COUNTED = Effects(frozenset((_D, _C)), frozenset((_C,)))
_LOOKED_UP = Effects(frozenset((_D, _C)))
_ON_DEVICE = Effects(frozenset((_D,)))
_DECLARED = Effects(frozenset((_D,)), frozenset((_C,)))
_ON_CONSTRUCT = Effects(frozenset((_D,)), frozenset((_S,)))
_CONSTRUCT_ALONE = Effects(writes=frozenset((_S,)))

EFFECTS: dict[str, Effects] = {
    **dict.fromkeys(("acc.attach", "acc.copyin", "acc.create", "acc.nocreate", "acc.present"), _COUNTED),
    **dict.fromkeys(("acc.copyout", "acc.delete", "acc.detach", "acc.update_host"), _COUNTED),
    **dict.fromkeys(("acc.deviceptr", "acc.getdeviceptr", "acc.use_device"), _LOOKED_UP),
    **dict.fromkeys(("acc.private", "acc.firstprivate", "acc.reduction", "acc.cache"), _ON_DEVICE),
    **dict.fromkeys(("acc.update_device", "acc.firstprivate_map"), _ON_DEVICE),
    **dict.fromkeys(("acc.declare_device_resident", "acc.declare_link"), _DECLARED),
    **dict.fromkeys(
        (*COMPUTE, "acc.data", "acc.host_data", "acc.enter_data", "acc.exit_data"), _ON_CONSTRUCT
    ),
    **dict.fromkeys(
        ("acc.update", "acc.declare_enter", "acc.declare_exit", "acc.kernel_environment"), _ON_CONSTRUCT
    ),
    **dict.fromkeys(("acc.loop", "acc.declare"), _CONSTRUCT_ALONE),
    **dict.fromkeys(("acc.bounds", "acc.terminator", "acc.yield"), _NOTHING),
    **dict.fromkeys(
        ("acc.get_lowerbound", "acc.get_upperbound", "acc.get_extent", "acc.get_stride"), _NOTHING
    ),
    "acc.set": Effects(writes=frozenset((_D,))),
}
"""The effects of each operation of the dialect; those of what it holds come besides."""

_QUIET = frozenset(
    (
        "arith",
        "math",
        "memref",
        "scf",
        "cf",
        "complex",
        "affine",
        "vector",
        "tensor",
        "index",
        "fir",
        "hlfir",
        "llvm",
    )
)
_CALLS = frozenset(("fir.call", "fir.dispatch", "llvm.call", "llvm.invoke", "llvm.inline_asm"))


def effects_of(op: Operation) -> Effects:
    """The effects of an operation itself, without those of the operations it holds."""
    name = name_of(op)
    if name in EFFECTS:
        return EFFECTS[name]
    if name == "func.return" or (name.partition(".")[0] in _QUIET and name not in _CALLS):
        return _NOTHING
    return _NOTHING if name.startswith("acc.atomic.") else _EVERYTHING


def host_operations(op: Operation) -> Iterator[Operation]:
    """The operations that an operation holds and the host runs: those of compute constructs are left out."""
    for region in op.regions:
        for block in region.blocks:
            for one in block.ops:
                yield one
                if one.name not in COMPUTE:
                    yield from host_operations(one)
