"""The rules of data-sharing and data-mapping attributes of OpenMP in Fortran, each with its section.

Flags are named as in flang's symbol tables. A rule says of a variable in a construct which attribute it has,
and whether that is predetermined, explicitly determined or implicitly determined (OpenMP 5.2, section 5.1).
"""

from __future__ import annotations

from enum import Enum

from accomp.records import dataclass


class Flag(Enum):
    """What a symbol is in the data environment of a construct, or by a declarative directive."""

    __hash__ = object.__hash__  # that of Enum is a function of Python

    SHARED = "OmpShared"
    PRIVATE = "OmpPrivate"
    LINEAR = "OmpLinear"
    FIRSTPRIVATE = "OmpFirstPrivate"
    LASTPRIVATE = "OmpLastPrivate"
    REDUCTION = "OmpReduction"
    MAP_TO = "OmpMapTo"
    MAP_FROM = "OmpMapFrom"
    MAP_ALLOC = "OmpMapAlloc"
    MAP_RELEASE = "OmpMapRelease"
    MAP_DELETE = "OmpMapDelete"
    DECLARE_SIMD = "OmpDeclareSimd"
    DECLARE_TARGET = "OmpDeclareTarget"
    THREADPRIVATE = "OmpThreadPrivate"
    DECLARE_REDUCTION = "OmpDeclareReduction"
    FLUSHED = "OmpFlushed"
    CRITICAL_LOCK = "OmpCriticalLock"
    IF_SPECIFIED = "OmpIfSpecified"
    COPY_IN = "OmpCopyIn"
    COPY_PRIVATE = "OmpCopyPrivate"
    IN_REDUCTION = "OmpInReduction"
    USE_DEVICE = "OmpUseDevice"
    IS_DEVICE = "OmpIsDevice"


class Origin(Enum):
    """How an attribute is determined (OpenMP 5.2, section 5.1)."""

    __hash__ = object.__hash__  # that of Enum is a function of Python

    PREDETERMINED = "predetermined"
    EXPLICIT = "explicit"
    IMPLICIT = "implicit"
    DECLARED = "declared"
    """By a declarative directive."""


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule: how the attribute is determined, its section, and why in the words of an answer."""

    origin: Origin
    section: str
    why: str


_P, _E, _I, _D = Origin.PREDETERMINED, Origin.EXPLICIT, Origin.IMPLICIT, Origin.DECLARED

ASSUMED_SIZE = Rule(_P, "5.1.1", "assumed-size arrays are shared")
THREADPRIVATE = Rule(_P, "5.2", "a threadprivate directive lists it")
ASSOCIATED = Rule(_P, "5.1.1", "it is the variable of a loop that the directive is about")
SEQUENTIAL = Rule(_P, "5.1.1", "it is the variable of a sequential loop in the region")
IMPLIED = Rule(_P, "5.1.1", "indices of implied DO loops and of FORALL are private")
ONE_SIMD = Rule(_P, "5.1.1", "it is the variable of the one loop that 'simd' is about")
SIMD_NEST = Rule(_P, "5.1.1", "it is the variable of one of several loops that 'simd' is about")
LOOP_NEST = Rule(_P, "5.1.1", "it is the variable of a loop that 'loop' is about")
CONSTANT = Rule(_P, "5.1.1", "named constants are shared")
LOCAL = Rule(_P, "5.1.1", "it is declared within the region")

LISTED = Rule(_E, "5.4", "the clause lists it")
MAPPED = Rule(_E, "5.8.3", "a map clause lists it")

PARALLEL = Rule(_I, "5.1.1", "variables of a parallel region are shared without a default clause")
TEAMS = Rule(_I, "5.1.1", "variables of a teams region are shared without a default clause")
TASK_SHARED = Rule(_I, "5.1.1", "it is shared by the implicit tasks of the team around the task")
TASK_DUMMY = Rule(_I, "5.1.1", "dummy arguments are firstprivate in an orphaned task")
TASK = Rule(_I, "5.1.1", "variables of a task that are not shared around it are firstprivate")
DEFAULT = Rule(_I, "5.4.1", "the default clause says so")
TARGET_SCALAR = Rule(_I, "5.8.7", "scalars that nothing maps are firstprivate in a target region")
TARGET_MAPPED = Rule(_I, "5.8.7", "a defaultmap clause says so of its category")
TARGET_OBJECT = Rule(_I, "5.8.7", "what is no scalar is mapped tofrom in a target region")
DECLARED_TARGET = Rule(_I, "5.8.1", "a declare target directive lists it")
DEVICE_ADDRESS = Rule(_E, "5.4.8", "the clause gives its address on the device")
ENCLOSING = Rule(_I, "5.1.1", "the construct refers to the variable of the context around it")

DECLARATION = Rule(_D, "4.1", "a directive says so of it")
"""The rule of flags that directives give to names without a scope of their own."""
