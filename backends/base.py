"""What every back end offers the pipeline."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING, Protocol

from accomp.diagnostics import Sink
from accomp.ir.nodes import Unit
from accomp.records import dataclass
from accomp.source import SourceFile, Span

if TYPE_CHECKING:
    from accomp.ir.kernel import Module


class PrintMode(Enum):
    """Which model is printed as directives, and which in neighbouring comments."""

    ACC = "acc"
    OMP = "omp"
    ACC_OMP = "acc-omp"
    OMP_ACC = "omp-acc"


@dataclass(frozen=True, slots=True)
class EmitOptions:
    """How output is laid out.

    `line_markers` asks for `#line` directives wherever the number of lines
    changes, and no folding (for compiling); `explain` for comments that name
    the rules of each line; `columns` is where printed directives continue;
    `line_comments` whether the language version has `//`; `quotes` asks for the
    directives in comments in front of what they became; `callers` for the procedures that call those with
    directives, as far as they have a form; `alone` tells that the file is the whole program.
    """

    mode: PrintMode = PrintMode.OMP
    line_markers: bool = False
    explain: bool = False
    columns: int = 100
    line_comments: bool = True
    quotes: bool = False
    callers: bool = False
    alone: bool = False


@dataclass(frozen=True, slots=True)
class Sizes:
    """Sizes of kernels where the program does not say.

    `block` are the threads of a block that makes iterations of a loop over gangs and lanes at once, `lanes`
    those for lanes within a gang's iteration, `workers` the waves of a block where workers are waves. `gangs`
    are the blocks of a kernel with loops over gangs; 0: as many as are of use.
    """

    block: int = 256
    lanes: int = 128
    workers: int = 4
    gangs: int = 0


@dataclass(frozen=True, slots=True)
class Hint:
    """A part of an array that a `cache` directive names and kernels do not copy, and why."""

    name: str
    why: str
    span: Span | None


class KernelBackEnd(Protocol):
    """Writes kernels."""

    UnsupportedKernelError: type[Exception]
    """What it raises for a kernel that it cannot write."""

    def module_text(
        self, module: Module, sizes: Sizes, lines: bool = False, macros: frozenset[str] = frozenset()
    ) -> str:
        """The text of all kernels of a source file; with `lines` its statements tell where they come from.

        Names that it chooses are none of those of `macros`.
        """
        ...

    def hints(self, module: Module, sizes: Sizes) -> tuple[Hint, ...]:
        """What `cache` directives name and is not copied."""
        ...

    def launcher_declarations(
        self, module: Module, language: str = "c", macros: frozenset[str] = frozenset()
    ) -> tuple[str, ...]:
        """The declarations of launchers, for a host program in C or C++ that has included nothing yet."""
        ...


class BackEnd(Protocol):
    """Writes mapped units."""

    def emit(self, units: tuple[Unit, ...], options: EmitOptions, sink: Sink) -> tuple[bytes, ...]:
        """The text of each unit's file with every mapped directive replaced."""
        ...


@dataclass(frozen=True, slots=True)
class ModuleOptions:
    """What is done with a module of MLIR: the passes to run, and how it is printed.

    `directives`: as the directives it has. `remarks`: passes tell of their changes, and of those they must
    not make.
    """

    locations: bool = False
    directives: bool = False
    passes: tuple[str, ...] = ()
    remarks: bool = False


class ModuleReader(Protocol):
    """Reads modules of MLIR."""

    def process(self, source: SourceFile, options: ModuleOptions, sink: Sink) -> bytes:
        """The text of a module that was read and verified; empty after an error."""
        ...
