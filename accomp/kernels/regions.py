"""What the map stage for HIP asks of the language of the host program."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from accomp.diagnostics import Sink
from accomp.ir.kernel import Kernel, Module
from accomp.ir.launch import LaunchedKernel, TemplateArgument
from accomp.ir.nodes import Construct, Lowering, Unit
from accomp.mapping.rule import Context
from accomp.target import Target

Made = tuple[tuple[TemplateArgument, ...] | None, tuple[LaunchedKernel, ...]]
"""Kernels, of an instantiation with the arguments of its template."""


class Regions(Protocol):
    """Makes kernels of the regions of one translation unit."""

    def kernels(self, original: Construct, context: Context) -> tuple[Made, ...] | None:
        """The kernels of a compute construct, none in a template without instantiations.

        None where it can have none, which is reported.
        """
        ...

    def declared(self, context: Context) -> Lowering:
        """What a `declare` directive becomes."""
        ...

    def module(self, kernels: tuple[Kernel, ...]) -> tuple[Module | None, tuple[str, ...]]:
        """The module of these kernels with all that they need, and lines in front of the host program."""
        ...


MakeRegions = Callable[[tuple[Unit, ...], Target, str, tuple[Construct, ...], Sink], Regions]
"""Makes that of units; the text tells their kernels from those of other files, the constructs are those of
procedures.
"""
