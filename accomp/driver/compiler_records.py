"""What is known of compilers for OpenMP: one record for each, for the driver and the manual."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from typing import Any

from accomp.limits import Limit
from accomp.records import dataclass, field

C, CXX, FORTRAN = "C", "C++", "Fortran"
LLVM, GNU, OTHER = "llvm", "gnu", ""


@dataclass(frozen=True, slots=True)
class CompilerRecord:
    """A compiler: how it is recognised and called, and what it takes.

    `programs` is a pattern of the names of its programs; under Cray's wrappers (cc, CC, ftn) `environment` is
    the value of PE_ENV. `versions` are those of OpenMP to translate to, each with the first release for it,
    the newest first; `release` is a pattern of paths that tell the release. `kind` is the family whose
    options and run-time library it has.
    """

    name: str
    title: str
    languages: tuple[str, ...]
    programs: str
    kind: str = OTHER
    cxx: tuple[str, str] = ("", "")
    """The ending of the name of the driver for C and what that for C++ has in place of it."""
    openmp: tuple[str, ...] = ("-fopenmp",)
    offload: Mapping[str, tuple[str, ...]] = field(default_factory=dict[str, tuple[str, ...]])
    """Flags for the devices of a target, for compiling and for linking."""
    versions: tuple[tuple[int, str], ...] = ((0, "5.0"),)
    release: str = ""
    environment: str = ""
    modules: str = ""
    """The option for the folder of module files."""
    macros: tuple[str, ...] = ()
    """What its preprocessor of Fortran defines."""
    library: bool = True
    """Whether translations may call the run-time library."""
    constants: bool = False
    """Whether arrays that are named constants need other names in regions (Target.constants)."""
    renames: bool = False
    """Whether variables of common blocks need other names on devices (Target.renames)."""
    whole_objects: bool = False
    """Whether it takes few components of objects in clauses (Target.whole_objects)."""
    linear_indices: bool = False
    """Whether it asks for `linear` of long control variables of `simd` loops (Target.linear_indices)."""
    named_cycles: bool = False
    """Whether CYCLE statements have to name the loops of some directives (Target.named_cycles)."""
    named_elements: bool = False
    """Whether `target update` takes no components of elements of components (Target.named_elements)."""
    addressed_names: bool = False
    """Whether it maps the addresses of scalars for associate names (Target.addressed_names)."""
    base_pointers: bool = False
    """Whether pointers have to be mapped with the members of their objects (Target.base_pointers)."""
    literal_collapse: bool = False
    """Whether it takes no `collapse` that template parameters decide (Target.literal_collapse)."""
    enters: bool = False
    """Whether it warns of `to` in `declare target`, told the version for devices (Target.enters)."""
    pointer_loops: bool = False
    """Whether it miscompiles loops of pointers that are shared out twice (Target.pointer_loops)."""
    unnamed: bool = False
    """Whether it warns of variables that directives alone name as of unused ones (Target.unnamed)."""
    shared_reductions: bool = False
    """Whether teams on CPUs share one private copy of a reduction variable (Target.shared_reductions)."""
    lane_reductions: bool = False
    """Whether `simd` on the offload device on the CPU loses reduced values (Target.lane_reductions)."""
    tiles: bool = False
    """Whether it takes `tile` in front of the loops that a directive shares out (Target.tiles)."""
    foreign_types: bool = False
    """Whether devices do not know the types of polymorphic objects (Target.foreign_types)."""
    limits: tuple[Limit, ...] = ()
    """What of the text that translations have it does not take, as far as that is known."""
    lambdas: tuple[str, ...] = ()
    """Flags for lambdas to have the same numbers on the host and on devices."""
    lanes: bool = False
    """Whether its code for GPUs has threads for the iterations of `simd`."""
    borrows: bool = False
    """Whether it may be installed without a run-time library of OpenMP, and that of another clang serves."""
    tested: bool = False
    note: str = ""

    @property
    def chosen_elsewhere(self) -> bool:
        """Whether its environment chooses devices, so that any program may run on one."""
        return () in self.offload.values()

    def workarounds(self, device: str) -> dict[str, bool]:
        """The fields of Target for what it does not compile, for a device."""
        offload = device != "host"
        return {
            "renames": offload and self.renames,
            "foreign_types": offload and self.foreign_types,
            "tiles": self.tiles and device in ("host", "cpu"),
            "shared_reductions": self.shared_reductions and device in ("host", "cpu"),
            "lane_reductions": self.lane_reductions and device == "cpu",
            "constants": self.constants,
            "whole_objects": self.whole_objects,
            "linear_indices": self.linear_indices,
            "named_cycles": self.named_cycles,
            "named_elements": self.named_elements,
            "addressed_names": self.addressed_names,
            "base_pointers": self.base_pointers,
            "literal_collapse": self.literal_collapse,
            "enters": self.enters and offload,
            "pointer_loops": self.pointer_loops,
            "unnamed": self.unnamed,
            "fixed_addresses": self.kind == LLVM,
            "shared_lanes": self.kind != GNU,
        }

    def limits_of(self, release: int) -> dict[str, Any]:
        """The fields of Target for what a release does not take; 0 is one that is not known."""
        known = tuple(limit for limit in self.limits if limit.holds_of(release))
        return {"compiler": f"{self.title} {release}" if release else self.title, "limits": known}

    def version(self, release: int) -> str:
        """The OpenMP version for a release; 0 is one that is not known."""
        return next(openmp for first, openmp in self.versions if release >= first)

    def release_of(self, path: str) -> int:
        """The release that a path tells; 0 for none."""
        found = re.search(self.release, path) if self.release else None
        return int(found[1]) if found else 0


_LLVM_GPUS = {
    "nvptx": ("-fopenmp-targets=nvptx64-nvidia-cuda",),
    "amdgcn": ("-fopenmp-targets=amdgcn-amd-amdhsa",),
}
_CPU = {"cpu": ("-fopenmp-targets=x86_64-pc-linux-gnu",)}
_ONEAPI = {"spir64": ("-fopenmp-targets=spir64",)}
_BY_MODULE = {"nvptx": (), "amdgcn": ()}
_NVIDIA = {"nvptx": ("-mp=gpu",)}
_ONEAPI_RELEASE = r"/compiler/(\d+)\."
_CRAY_RELEASE = r"/cce/(\d+)\."
_AS_IN_SYCL = ("-Xclang", "-fsycl-is-host", "-USYCL_LANGUAGE_VERSION")
_MODULE_NOTE = "The module craype-accel-* in force chooses the GPU."

_MOTION = frozenset(("map", "to", "from"))
_LIBGOMP = "https://gcc.gnu.org/onlinedocs/gcc-12.5.0/libgomp/OpenMP-5_002e1.html"
_GNU_LIMITS = (
    Limit("the modifier 'present'", _LIBGOMP, 14, frozenset((*_MOTION, "defaultmap")), "present"),
    Limit(
        "the clause 'has_device_addr'",
        "https://gcc.gnu.org/pipermail/gcc-cvs/2022-February/360296.html",
        12,
        frozenset(("has_device_addr",)),
    ),
)
_NVIDIA_LIMITS = (
    Limit(
        "the modifier 'present'",
        "https://github.com/ecmwf-ifs/ecrad/pull/88",
        clauses=_MOTION,
        modifier="present",
    ),
    Limit(
        "the clause 'has_device_addr'",
        "https://github.com/xcompact3d/x3d2/pull/228",
        clauses=frozenset(("has_device_addr",)),
    ),
)

RECORDS = (
    CompilerRecord(
        "amdclang",
        "AMD clang (ROCm)",
        (C, CXX),
        r"amdclang",
        LLVM,
        offload={"amdgcn": _LLVM_GPUS["amdgcn"]},
        versions=((0, "5.2"),),
        lambdas=_AS_IN_SYCL,
        environment="AMD",
    ),
    CompilerRecord(
        "icx",
        "Intel oneAPI icx, icpx",
        (C, CXX),
        r"^icp?x$",
        LLVM,
        ("icx", "icpx"),
        ("-qopenmp",),
        _ONEAPI,
        ((2024, "5.1"), (0, "5.0")),
        _ONEAPI_RELEASE,
        "INTEL",
    ),
    CompilerRecord(
        "craycc",
        "HPE Cray craycc, crayCC",
        (C, CXX),
        r"^cray(?:cc|CC|cxx)$",
        LLVM,
        ("cc", "CC"),
        offload=_BY_MODULE,
        release=_CRAY_RELEASE,
        environment="CRAY",
        note=_MODULE_NOTE,
        lanes=True,
    ),
    CompilerRecord(
        "nvc",
        "NVIDIA HPC SDK nvc, nvc++",
        (C, CXX),
        r"^(?:nvc|nvc\+\+|pgcc|pgc\+\+)$",
        OTHER,
        ("nvc", "nvc++"),
        ("-mp",),
        _NVIDIA,
        environment="NVIDIA",
        limits=_NVIDIA_LIMITS,
        note="No activity queues: regions with `async` are synchronous.",
    ),
    CompilerRecord(
        "clang",
        "clang",
        (C, CXX),
        r"clang",
        LLVM,
        offload={**_CPU, **_LLVM_GPUS},
        versions=((0, "5.2"),),
        lambdas=_AS_IN_SYCL,
        borrows=True,
        tiles=True,
        tested=True,
        note="GPUs: compiled, not run. Offload on the CPU: clang 19.",
    ),
    CompilerRecord(
        "gcc",
        "GCC",
        (C, CXX),
        r"\bgcc(?![+\w])|g\+\+",
        GNU,
        versions=((14, "5.2"), (0, "5.0")),
        environment="GNU",
        base_pointers=True,
        literal_collapse=True,
        pointer_loops=True,
        unnamed=True,
        limits=(
            *_GNU_LIMITS,
            Limit("a pointer in parentheses", "tried with gcc 12", clauses=_MOTION, dereferenced=True),
        ),
        tested=True,
        lanes=True,
    ),
    CompilerRecord(
        "amdflang",
        "AMD flang (ROCm)",
        (FORTRAN,),
        r"amdflang",
        LLVM,
        offload={"amdgcn": _LLVM_GPUS["amdgcn"]},
        versions=((0, "5.2"),),
        environment="AMD",
        modules="-module-dir",
        macros=("__flang__=1",),
        constants=True,
        enters=True,
        renames=True,
        shared_reductions=True,
        foreign_types=True,
        linear_indices=True,
        named_cycles=True,
        named_elements=True,
    ),
    CompilerRecord(
        "ifx",
        "Intel oneAPI ifx",
        (FORTRAN,),
        r"^ifx$",
        OTHER,
        openmp=("-qopenmp",),
        offload=_ONEAPI,
        versions=((2024, "5.1"), (0, "5.0")),
        release=_ONEAPI_RELEASE,
        environment="INTEL",
        modules="-module",
        macros=("__INTEL_LLVM_COMPILER=20240000", "__INTEL_COMPILER=20240000"),
        library=False,
    ),
    CompilerRecord(
        "crayftn",
        "HPE Cray crayftn",
        (FORTRAN,),
        r"^(?:crayftn|ftn)$",
        OTHER,
        offload=_BY_MODULE,
        release=_CRAY_RELEASE,
        environment="CRAY",
        modules="-J",
        macros=("_CRAYFTN=1",),
        library=False,
        note=_MODULE_NOTE,
        lanes=True,
    ),
    CompilerRecord(
        "nvfortran",
        "NVIDIA HPC SDK nvfortran",
        (FORTRAN,),
        r"^(?:nv|pg)fortran$",
        OTHER,
        openmp=("-mp",),
        offload=_NVIDIA,
        environment="NVIDIA",
        modules="-module",
        library=False,
        macros=("__NVCOMPILER=1", "__PGI=1"),
        limits=_NVIDIA_LIMITS,
    ),
    CompilerRecord(
        "flang",
        "flang",
        (FORTRAN,),
        r"flang",
        LLVM,
        offload=_CPU,
        versions=((0, "5.2"),),
        modules="-module-dir",
        macros=("__flang__=1",),
        constants=True,
        enters=True,
        renames=True,
        shared_reductions=True,
        lane_reductions=True,
        foreign_types=True,
        linear_indices=True,
        named_cycles=True,
        named_elements=True,
        tested=True,
        note="flang 22.",
    ),
    CompilerRecord(
        "gfortran",
        "gfortran",
        (FORTRAN,),
        r"gfortran",
        GNU,
        versions=((14, "5.2"), (0, "5.0")),
        environment="GNU",
        modules="-J",
        macros=("__GFORTRAN__=1", "__GNUC__=12"),
        whole_objects=True,
        addressed_names=True,
        limits=(
            *_GNU_LIMITS,
            Limit(
                "array sections in 'reduction'",
                "tried with gfortran 12",
                clauses=frozenset(("reduction",)),
                sections=True,
            ),
        ),
        tested=True,
        lanes=True,
    ),
)
"""The more special ones first: names of others hold those of LLVM's."""
_BY_NAME = {record.name: record for record in RECORDS}
_CRAY_WRAPPERS = {"cc": C, "CC": C, "ftn": FORTRAN}


def record(name: str) -> CompilerRecord:
    """A record by its name."""
    return _BY_NAME[name]


def recognised(names: tuple[str, ...], language: str) -> CompilerRecord | None:
    """The record for a program by its names, the one it is called by first; None where no record fits."""
    environment = os.environ.get("PE_ENV", "")
    wrapped = environment and _CRAY_WRAPPERS.get(names[0]) == language
    for known in RECORDS:
        if wrapped and known.environment == environment and language in known.languages:
            return known
    for name in names:
        for known in RECORDS:
            if language in known.languages and re.search(known.programs, name):
                return known
    return None


def able(target: str, language: str) -> str:
    """The names of the compilers for a target, for messages."""
    names = [r.name for r in RECORDS if target in r.offload and language in r.languages]
    *others, last = names or ("none",)
    return f"{', '.join(others)} and {last}" if others else last
