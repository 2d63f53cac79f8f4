"""What directives ask of the run-time library, as data.

Mapping rules make actions, the same for all host languages. Back ends have them spelled
(backends/runtime_calls): as calls of runtime/include/accomp.h in C and C++, of module accomp of
runtime/fortran in Fortran.
"""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING, get_args

from accomp.records import dataclass
from accomp.source import Span
from accomp.syntax.nodes import Expr, VarRef

if TYPE_CHECKING:
    from accomp.ir.launch import LaunchCase


class DataAction(Enum):
    """What is done to a var (OpenACC 3.3 sections 2.7.2 to 2.7.14, 2.14.4)."""

    COPY = "copy"
    COPYIN = "copyin"
    COPYOUT = "copyout"
    CREATE = "create"
    NO_CREATE = "no_create"
    PRESENT = "present"
    DELETE = "delete"
    ATTACH = "attach"
    DETACH = "detach"
    SELF = "self"
    DEVICE = "device"
    FIRSTPRIVATE = "firstprivate"
    DEVICEPTR = "deviceptr"
    """The library looks whether the pointer holds an address of the device (section 2.7.5)."""
    OBJECT = "object"
    """What the items that follow are parts of, or are reached through pointers in."""


class DataFlag(Enum):
    """What modifiers add to the action of a data clause (section 2.7.4; capture: OpenACC 3.4)."""

    ALWAYS_IN = "always_in"
    ALWAYS_OUT = "always_out"
    ZERO = "zero"
    READONLY = "readonly"
    CAPTURE = "capture"
    IMPLICIT = "implicit"
    TOGETHER = "together"
    """Of the object that the item in front is of: their copies lie as they do in the object."""
    CONSTANT = "constant"
    """Moved in as it is: it may be gone, or another, when a queue comes to it (section 2.16)."""
    CONTIGUOUS = "contiguous"
    """The elements follow one another, whatever the host compiler's descriptor says: gfortran 12 sets no
    `span` in that of an allocatable array to which a function's result is assigned."""


@dataclass(frozen=True, slots=True)
class DataItem:
    """A var with what is to be done to it.

    `exits` tells that the clause is one of `exit data`, which creates nothing. `pointer` is the pointer that
    is given the device address, unless it is that which the var is reached through.
    """

    var: VarRef
    action: DataAction
    flags: tuple[DataFlag, ...] = ()
    exits: bool = False
    pointer: str = ""


@dataclass(frozen=True, slots=True)
class Condition:
    """A condition of an `if` or, `negated`, of a `self` clause; without an expression it never holds."""

    expression: Expr | None
    negated: bool = False


@dataclass(frozen=True, slots=True)
class Queue:
    """An activity queue; without a number that of `acc_async_noval` (section 2.16)."""

    number: Expr | None = None


@dataclass(frozen=True, slots=True)
class Wait:
    """What is waited for: queues of a device, all where none are named (sections 2.16.2, 2.16.3).

    `always`: whether the conditions of the request hold or not.
    """

    queues: tuple[Expr, ...] = ()
    device: Expr | None = None
    always: bool = False


@dataclass(frozen=True, slots=True)
class Request:
    """What clauses ask for, whatever the directive: all conditions hold, or nothing is done.

    `at` is the directive, `unit` the program unit around it. Without a queue the action is synchronous.
    `extension`: the host language has no compound literals, which compilers take as an extension of C90.
    """

    at: Span | None
    unit: str = ""
    conditions: tuple[Condition, ...] = ()
    queue: Queue | None = None
    waits: tuple[Wait, ...] = ()
    items: tuple[DataItem, ...] = ()
    extension: bool = False


class RegionOf(Enum):
    """The construct that a data region belongs to."""

    PARALLEL = "parallel"
    KERNELS = "kernels"
    SERIAL = "serial"
    DATA = "data"
    DECLARE = "declare"


@dataclass(frozen=True, slots=True)
class OpenRegion:
    """Starts a data region (section 2.6.5); `number` is that of the data regions around it.

    `task`: the kernel is a task of the queue. `braced`: what the language declares of the region stands in a
    block of its own.
    """

    request: Request
    region: RegionOf
    number: int = 0
    task: bool = False
    braced: bool = False


@dataclass(frozen=True, slots=True)
class CloseRegion:
    """Ends the innermost data region; `last` is its last line."""

    last: Span | None = None


class Motion(Enum):
    """Directives that move data (sections 2.6.6, 2.14.4)."""

    ENTER = "enter_data"
    EXIT = "exit_data"
    UPDATE = "update"


@dataclass(frozen=True, slots=True)
class MoveData:
    """Carries out data clauses in their order. `option` is `finalize` of exits, `if_present` of updates.

    `once`: in the whole run of the program, whatever the conditions.
    """

    request: Request
    motion: Motion
    option: bool = False
    once: bool = False


@dataclass(frozen=True, slots=True)
class WaitFor:
    """Waits (section 2.16.3)."""

    request: Request


class DeviceVerb(Enum):
    """Directives about devices (sections 2.14.1 to 2.14.3)."""

    INIT = "init"
    SHUTDOWN = "shutdown"
    SET = "set"


class DeviceType(Enum):
    """Types of devices; NONE where the directive names no type."""

    NONE = "none"
    DEFAULT = "default"
    CURRENT = "current"
    HOST = "host"
    NVIDIA = "nvidia"
    RADEON = "radeon"


@dataclass(frozen=True, slots=True)
class ControlDevice:
    """Starts, ends or chooses a device; `set` chooses the default queue too."""

    request: Request
    verb: DeviceVerb
    type: DeviceType
    number: Expr | None = None
    default_queue: Expr | None = None


@dataclass(frozen=True, slots=True)
class UseDevice:
    """Asks for device addresses (section 2.8).

    Those of `bound` are kept in variables, those of `asked` OpenMP tells once the library was asked.
    """

    request: Request
    bound: tuple[VarRef, ...] = ()
    asked: tuple[VarRef, ...] = ()
    if_present: bool = False


@dataclass(frozen=True, slots=True)
class ShadowByAddress:
    """Declares pointers with the names of variables, and the device addresses that UseDevice asked for."""

    vars: tuple[VarRef, ...]


@dataclass(frozen=True, slots=True)
class RegisterStatic:
    """Tells of a variable with a device copy; `address` is the function that tells where that is, if any."""

    name: str
    address: str = ""


@dataclass(frozen=True, slots=True)
class MakeResident:
    """Makes the device copy of a variable for the rest of the program."""

    name: str


class Part(Enum):
    """The parts of what stands around statements."""

    DECLARATION = "declaration"
    OPENING = "opening"
    CLOSING = "closing"


@dataclass(frozen=True, slots=True)
class NameQueue:
    """Gives the object that kernels of the queue depend on a name that a clause may have."""

    part: Part


@dataclass(frozen=True, slots=True)
class Branch:
    """Makes a construct of an IF statement: its THEN, its END IF."""

    part: Part


@dataclass(frozen=True, slots=True)
class PrivateCopy:
    """A variable that a region has for itself.

    `initial`: it starts from the variable's value; `read`: it is read; `dependent`: it is the variable
    itself in instantiations of a template where it is no scalar; `alone`: compilers are not to take the
    variable itself for unused.
    """

    var: VarRef
    initial: bool
    read: bool = True
    dependent: bool = False
    alone: bool = False


@dataclass(frozen=True, slots=True)
class LaunchKernels:
    """Launches kernels where the region is executed on a device; what follows is for elsewhere.

    Of several cases the first is meant whose template arguments are those of the instantiation; where there
    is none, as in a template of which no instantiation is known, the program ends in a message. `region`
    is the number of the data region; what follows has `copies` of variables.
    """

    cases: tuple[LaunchCase, ...]
    region: int = 0
    copies: tuple[PrivateCopy, ...] = ()


@dataclass(frozen=True, slots=True)
class EndLaunch:
    """Ends what is executed elsewhere, with its `copies`."""

    copies: tuple[PrivateCopy, ...] = ()


@dataclass(frozen=True, slots=True)
class ShadowByCopies:
    """Declares copies by the names of variables: the start of the blocks in which they live, or the end."""

    copies: tuple[PrivateCopy, ...]
    part: Part


@dataclass(frozen=True, slots=True)
class DeclareSection:
    """Declares a local array and the pointer to it, by the name of the pointer that reaches a section.

    `copied` fills it from the original, or from the array called `source` of initial values.
    """

    var: VarRef
    copied: bool = False
    source: str = ""


Action = (
    OpenRegion
    | CloseRegion
    | MoveData
    | WaitFor
    | ControlDevice
    | UseDevice
    | ShadowByAddress
    | RegisterStatic
    | MakeResident
    | NameQueue
    | Branch
    | LaunchKernels
    | EndLaunch
    | ShadowByCopies
    | DeclareSection
)
ACTIONS: tuple[type[Action], ...] = get_args(Action)


class InsertAt(Enum):
    """Where lines are put that do not stand at their directive."""

    ENTRY = "entry"
    """In front of the first executable statement of a procedure."""
    EXIT = "exit"
    """In front of a statement that leaves a procedure."""
    THEN = "then"
    """Between the condition of an IF statement and its action."""
    BODY = "body"
    """In front of the statements of a loop's body, in a block with them."""
    STATEMENT = "statement"
    """In front of the statement that is a loop's body, of which it becomes part."""
