"""Kernels with what their launchers are given."""

from __future__ import annotations

from accomp.ir.kernel import Kernel, Parameter
from accomp.records import dataclass


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
