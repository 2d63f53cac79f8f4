"""Launches of kernels, as data: what their launchers are given of the host program's variables."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING

from accomp.records import dataclass
from accomp.syntax.nodes import Expr, VarRef

if TYPE_CHECKING:
    from accomp.ir.kernel import Kernel, Parameter


class Given(Enum):
    """What a launcher is given of a variable."""

    VALUE = "value"
    """The value of a scalar."""
    COPIED = "copied"
    """The address of an object, which the launcher copies."""
    IMAGE = "image"
    """The same of an object that may be present: then of a copy with what is on the device."""
    DEVICE = "device"
    """The device address of an object, which has to be present. A VIEW is given its bounds besides."""
    UNCHECKED = "unchecked"
    """The same where it is known, or not asked for."""
    HIDDEN = "hidden"
    """The same of a variable that is private to a module of Fortran, from a function."""
    POINTEE = "pointee"
    """The device address of what a pointer points to."""
    POINTED_OBJECT = "pointed_object"
    """The same of an object that is reached through its members."""
    POINTER = "pointer"
    """The address that a pointer holds."""
    LINKED = "linked"
    """The device address of a variable of a `link` clause (OpenACC 3.3 section 2.13), null if absent."""
    VALUES = "values"
    """The device address of a copy of a section, as it is at the launch."""
    EXTENTS = "extents"
    """Of a VIEW its bounds alone."""
    PRESENT = "present"
    """Whether an optional argument of Fortran is there."""
    LENGTH = "length"
    """The length of a string of Fortran."""
    CHOSEN = "chosen"
    """The number of the block that SELECT TYPE would execute; the var has its head and guards in lines."""


@dataclass(frozen=True, slots=True)
class HostArgument:
    """The variable of the host program that a parameter is given, with its type.

    `open`: it is an array of assumed size, of which the var may have the section that a data clause names.
    `module`: the host program has to use it for the variable; of one that is HIDDEN the function that gives
    the address. `optional`: the argument may be
    absent (Fortran 2018 15.5.2.13); then the launcher is given none. `contiguous`: it is declared such that
    its elements follow one another in memory.
    """

    parameter: Parameter
    var: VarRef
    given: Given = Given.DEVICE
    open: bool = False
    module: str = ""
    optional: bool = False
    contiguous: bool = False


@dataclass(frozen=True, slots=True)
class LaunchedKernel:
    """A kernel with the arguments of its launcher."""

    kernel: Kernel
    arguments: tuple[HostArgument, ...]


@dataclass(frozen=True, slots=True)
class Launch:
    """The launch of a kernel: how many gangs, in up to three dimensions, workers and lanes are asked for."""

    kernel: str
    arguments: tuple[HostArgument, ...]
    gangs: tuple[Expr, ...] = ()
    workers: Expr | None = None
    lanes: Expr | None = None

    @property
    def dimensions(self) -> tuple[Expr | None, ...]:
        """The gangs of each of the three dimensions, None where no number is asked for."""
        return (*self.gangs, None, None, None)[:3]


class ParameterKind(Enum):
    """What a template parameter is."""

    TYPE = "type"
    VALUE = "value"
    CLOSURE = "closure"
    CLASS = "class"
    """A class that is not known where the template is."""
    FUNCTION = "function"
    """All parameters at once: the function that the region is in."""


@dataclass(frozen=True, slots=True)
class TemplateArgument:
    """The argument for a template parameter: type or value as text, or what compilers call a class.

    Of a closure `place` is file:line:column and `symbol` that of the function around, where it has a
    `number`, and another (`alike`) among those with the same parameters; `nested`: a template is around it.
    """

    parameter: str
    kind: ParameterKind
    text: str = ""
    symbol: str = ""
    place: str = ""
    number: int = 0
    alike: int = 0
    nested: bool = False


@dataclass(frozen=True, slots=True)
class LaunchCase:
    """The launches of a region, or of one instantiation of it: then what its template is given."""

    launches: tuple[Launch, ...]
    arguments: tuple[TemplateArgument, ...] | None = None
