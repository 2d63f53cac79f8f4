"""What a translation is for. Others ask for what names of back ends and profiles mean, not for the names."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from typing import TYPE_CHECKING

from accomp.records import dataclass, field
from accomp.source import Language

if TYPE_CHECKING:
    from accomp.limits import Limit

OPENMP, HIP, MLIR = "openmp", "hip", "mlir"
PORTABLE, EXACT = PROFILES = ("portable", "exact")
"""Kinds of output: standard OpenMP with nothing to link, or with calls of the run-time library."""
OPENMP_VERSIONS = ("5.0", "5.1", "5.2", "6.0")


class Simd(Enum):
    """What devices make of the iterations of OpenMP's `simd` (5.2 section 10.4)."""

    AS_SAID = "whatever it is: levels are mapped as they are said"
    INSTRUCTIONS = "vector instructions of one thread"
    LANES = "threads beside those of the team"
    ONE_THREAD = "iterations of one thread"
    UNKNOWN = "any of these"

    @classmethod
    def of(cls, device: str, *, offload: bool, lanes: bool = False) -> Simd:
        """What becomes of it on a device; `lanes`: the compiler's code for GPUs has threads for them.

        `offload`: the output may run on another device than the host.
        """
        if device == "cpu" or not offload:
            return cls.INSTRUCTIONS
        if lanes:
            return cls.LANES
        return cls.UNKNOWN if device == "host" else cls.ONE_THREAD


@dataclass(frozen=True, slots=True)
class BackEndEntry:
    """What a back end consists of; places are written "module:name".

    `title` is its output in messages and tables. `rules` is the place of what accounts for clauses, in each
    of its `profiles`; `emit` that of a BackEnd class, and `map` that of the map stage. Without a map stage,
    what is emitted are the normalized trees, whose clauses are accounted for by the rules. `kernels` is
    the module that writes kernels, which are made of the bodies of regions, and `regions` the places of what
    spells regions of each language for the map stage. `openmp`: the output is OpenMP, so its limits hold and
    its version is checked.
    """

    title: str
    rules: str
    emit: str
    map: str = ""
    kernels: str = ""
    regions: Mapping[Language, str] = field(default_factory=dict[Language, str])
    profiles: tuple[str, ...] = ("",)
    openmp: bool = False
    procedures: bool = False
    """Whether whole procedures with directives are made of the host program; trees are as written then."""


BACK_ENDS = {
    OPENMP: BackEndEntry(
        "OpenMP",
        rules="accomp.mapping.rules.table:RULES",
        emit="accomp.backends.openmp.emit:OpenMPBackEnd",
        map="accomp.mapping.engine:map_units",
        profiles=PROFILES,
        openmp=True,
    ),
    HIP: BackEndEntry(
        "HIP",
        rules="accomp.kernels.rules:RULES",
        emit="accomp.backends.openmp.emit:OpenMPBackEnd",
        map="accomp.kernels.stage:map_units",
        kernels="accomp.backends.hip.emit",
        regions={
            Language.C: "accomp.backends.cxx.c.regions:CRegions",
            Language.CXX: "accomp.backends.cxx.c.regions:CRegions",
            Language.FORTRAN: "accomp.backends.cxx.fortran.regions:FortranRegions",
        },
        profiles=(HIP,),
    ),
    MLIR: BackEndEntry(
        "MLIR",
        rules="accomp.backends.mlir.coverage:RULES",
        emit="accomp.backends.mlir.emit:MlirBackEnd",
        profiles=(MLIR,),
        procedures=True,
    ),
}


@dataclass(frozen=True, slots=True)
class Target:
    """What a translation is for: the driver says what options and compilers ask for, the pipeline the rest.

    `backend` is one of BACK_ENDS, `profile` one of PROFILES, `openmp` the version of the output, and
    `device_types` are the OpenACC device types, in lower case, whose `device_type` clauses are selected
    (section 2.4).
    """

    backend: str = OPENMP
    profile: str = PORTABLE
    openmp: tuple[int, int] = (5, 2)
    device_types: frozenset[str] = frozenset({"host"})
    asynchronous: bool = True
    """Whether regions may go on after the constructs that start them (section 2.16)."""
    offload: bool = True
    """Whether the output may run on a device other than the host."""
    threads: bool = False
    """Whether regions are for the host's threads alone, and `target` would cost: see host_threads.py."""
    simd: Simd = Simd.UNKNOWN
    """What devices make of `simd`: see mapping/thread_levels.py."""
    renames: bool = False
    """Whether variables of common blocks need other names in regions: see rules/shared_storage.py."""
    constants: bool = False
    """Whether arrays that are named constants need other names in regions: see rules/constant_arrays.py."""
    whole_objects: bool = False
    """Whether clauses may not name components, nor objects with allocatable ones: see check_components."""
    named_elements: bool = False
    """Whether `target update` takes no components of elements of components: see mapping/element_names.py."""
    linear_indices: bool = False
    """Whether a clause has to say that control variables are linear: see rules/simd_indices.py."""
    named_cycles: bool = False
    """Whether CYCLE statements have to name the loops of some directives: see mapping/named_loops.py."""
    addressed_names: bool = False
    """Whether the addresses of scalars are mapped for associate names: see mapping/threadprivate_names.py."""
    base_pointers: bool = False
    """Whether pointers have to be mapped with the members of their objects: see rules/base_pointers.py."""
    fixed_addresses: bool = False
    """Whether constant addresses in regions may be those of the host: see rules/fixed_addresses.py."""
    literal_collapse: bool = False
    """Whether the compiler takes no argument of `collapse` that depends on template parameters."""
    enters: bool = False
    """Whether the compiler warns of `to` in `declare target`, for which OpenMP 5.2 has `enter`."""
    pointer_loops: bool = False
    """Whether gang loops that count by a pointer do without workers: see mapping/thread_levels.py."""
    unnamed: bool = False
    """Whether the compiler warns of variables that directives alone name: see rules/named_variables.py."""
    shared_reductions: bool = False
    """Whether teams share one private copy of a reduction variable: see mapping/one_team.py."""
    lane_reductions: bool = False
    """Whether `simd` loops in loops of workers lose values that they reduce: see mapping/one_team.py."""
    shared_lanes: bool = False
    """Whether iterations of `simd` loops share the arrays that each has of its own: see mapping/lanes.py."""
    tiles: bool = False
    """Whether directives that share loops out take those that OpenMP's `tile` makes: see mapping/tiles.py."""
    foreign_types: bool = False
    """Whether devices take polymorphic objects of the host to be of types that they do not know."""
    compiler: str = ""
    """The name of the compiler for the output, where one is known."""
    limits: tuple[Limit, ...] = ()
    """What that compiler does not take: see mapping/compiler_limits.py."""
    line_markers: bool = False
    """Whether the output tells compilers where its lines come from, with `#line` directives."""
    language: Language = Language.C
    c89: bool = False
    """Whether the host language is C before C99, which declares no variables in `for`."""
    strided_updates: bool = False
    """Whether the library moves what OpenMP's `target update` directives of the program name with strides.

    Few compilers move the right elements.
    """
    joined: bool = False
    """Whether constructs are combined and what OpenMP implies is left out: see mapping/joined.py."""
    analyzed: bool = False
    """Whether the loops of `kernels` constructs are analyzed: what later code reads is asked for then."""
    undecided: bool = False
    """Whether those regions alone are asked for that leave it to the compiler which loops are parallel."""
    callers: bool = False
    """Whether trees of procedures are asked for that call those with directives, too."""
    linked: bool = False
    """Whether routines that another file defines are found when programs are linked."""
    across: bool = False
    """Whether a directive may become part of that around it: they do not stand beside what they became."""

    @property
    def output(self) -> BackEndEntry:
        """The entry of the back end."""
        return BACK_ENDS[self.backend]

    @property
    def kernels(self) -> bool:
        """Whether kernels are made of the bodies of regions."""
        return bool(self.output.kernels)

    @property
    def procedures(self) -> bool:
        """Whether trees of whole procedures with directives are asked for."""
        return self.output.procedures

    @property
    def whole(self) -> bool:
        """Whether a text of its own is made of a file with what this includes."""
        return self.procedures and not self.callers

    @property
    def trees(self) -> bool:
        """Whether statement trees of the host program are asked for."""
        return self.kernels or self.procedures

    @property
    def exact(self) -> bool:
        """Whether the host program may call the run-time library, as all that launch kernels do."""
        return self.profile == EXACT or self.kernels

    @property
    def cxx(self) -> bool:
        """Whether the host language is C++."""
        return self.language is Language.CXX

    @property
    def version(self) -> str:
        """The version of OpenMP as it is written."""
        return ".".join(map(str, self.openmp))


def version(text: str) -> tuple[int, int]:
    """A version of OpenMP for `Target.openmp`. Raises ValueError where it is none."""
    major, minor = text.split(".")
    return int(major), int(minor)
