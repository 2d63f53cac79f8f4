"""What a pass is: a named record that says what it may do, why not where it may not, and does it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from accomp.records import dataclass

if TYPE_CHECKING:
    from xdsl.dialects.builtin import ModuleOp
    from xdsl.ir import Operation, SSAValue


@dataclass(frozen=True, slots=True)
class Change:
    """One change that a pass finds: at which operation, on what proof, or why it must not be made.

    `value`: the variable that it is of. `error`: the program is wrong, and `refused` says why. `last`: the
    last operation of a range that the change is of.
    """

    op: Operation
    what: str
    proof: str
    refused: str = ""
    value: SSAValue | None = None
    error: bool = False
    last: Operation | None = None


@dataclass(frozen=True, slots=True)
class Pass:
    """A pass: `find` looks and changes nothing, `apply` makes one of the changes that are not refused."""

    name: str
    title: str
    find: Callable[[ModuleOp], Iterator[Change]]
    apply: Callable[[Change], None]
