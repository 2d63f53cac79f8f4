"""Kernels with what their launchers are given, and who makes them of regions in Fortran."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from accomp.ir.kernel import Kernel, Module, Parameter
from accomp.records import dataclass

if TYPE_CHECKING:
    from accomp.diagnostics import Sink
    from accomp.ir.nodes import Construct
    from accomp.source import Span


@dataclass(frozen=True, slots=True)
class HostArgument:
    """The variable of the host program that a parameter is given: its text there, and its type.

    `record` tells that it is of a derived type, `open` that it is an array of assumed size, `unchecked`
    that only its bounds are used. `module`, if any, is the module that the host program has to use for
    it, `rename` its name there. `optional` is the name of the argument that may be absent (Fortran
    2018 15.5.2.13): then the launcher is given none.
    """

    parameter: Parameter
    text: str
    type: str
    rank: int = 0
    record: bool = False
    open: bool = False
    unchecked: bool = False
    module: str = ""
    rename: str = ""
    optional: str = ""


@dataclass(frozen=True, slots=True)
class Launch:
    """A kernel with the arguments of its launcher."""

    kernel: Kernel
    arguments: tuple[HostArgument, ...]


class RegionTranslator(Protocol):
    """Makes kernels of the compute constructs of one file."""

    @property
    def needed(self) -> bool:
        """Whether there is something to be compiled, though it be no kernel."""
        ...

    def launches(self, construct: Construct, word: str, sink: Sink) -> tuple[Launch, ...]:
        """The kernels of a compute construct of the normalized tree; what has none is reported.

        `word` is part of the names of kernels.
        """
        ...

    def module(self, orphans: tuple[Construct, ...]) -> Module:
        """All that was made so far. `orphans` are given before, by `around`."""
        ...

    def resident(self, place: Span, names: tuple[str, ...], sink: Sink) -> None:
        """Variables of a module that a `declare` directive at a place gives device copies."""
        ...

    def around(self, orphans: tuple[Construct, ...]) -> None:
        """Tell of the normalized constructs that stand outside of compute constructs."""
        ...
