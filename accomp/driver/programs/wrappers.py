"""The wrappers of compilers: accomp-clang, accomp-clang++ and accomp-flang."""

from __future__ import annotations

from collections.abc import Iterator

from accomp.driver.programs.model import FILE, FOLDER, PROGRAM, Option, Program
from accomp.driver.settings import BACKENDS, DEVICE_LINKS, EMITTED, FORMATS, PRINT_MODES, TARGETS
from accomp.target import BACK_ENDS, OPENMP_VERSIONS, PROFILES

PRINTING, COMPILING, MAPPING, INSIGHT, COMPILERS, OWN = (
    "Printing",
    "Compiling",
    "Mapping",
    "Messages and reports",
    "Compilers and caches",
    "OpenMP of a Fortran program itself",
)
_PRINTED = (*PRINT_MODES, *(name for name, entry in BACK_ENDS.items() if not entry.openmp))

POLICY = "-fopenacc-policy=<name>[:<option>=<value>,...]"

OPTIONS = (
    Option(
        "-fopenacc-print=<mode>",
        "Print the translation instead of compiling: acc, omp, acc-omp or omp-acc; hip for the host program and"
        " its kernels, or mlir for a module of MLIR's acc dialect",
        PRINTING,
        common=True,
        values=_PRINTED,
    ),
    Option("-fopenacc", "Translate OpenACC directives (the default)", COMPILING),
    Option("-fno-openacc", "Call the compiler and do nothing else", COMPILING, common=True),
    Option(
        "-fopenacc-target=<target>",
        "Compile for the host (the default), cpu (an offload device on the CPU with memory of its own), nvptx,"
        " amdgcn or spir64; or hip-cpu for kernels in HIP on the CPU",
        COMPILING,
        common=True,
        values=TARGETS,
    ),
    Option(
        "-fopenacc-backend=<name>",
        "Make openmp (the default), or hip: kernels in HIP C++ for the targets hip-cpu (the default then),"
        " amdgcn or nvptx",
        COMPILING,
        common=True,
        values=BACKENDS,
    ),
    Option(
        "--offload-arch=<gpu>[,<gpu>...]",
        "GPUs that kernels in HIP are compiled for, given once or more often (also: ACCOMP_OFFLOAD_ARCH)",
        COMPILING,
        common=True,
    ),
    Option(
        "-fopenacc-device-link=<when>",
        "Link device code of GPUs over files: auto (the default: of files whose routines or variables others may"
        " use), always or never; for kernels in HIP",
        COMPILING,
        values=DEVICE_LINKS,
    ),
    Option(
        "-fopenacc-routine=<symbol>",
        "Compile a procedure, given by what linkers call it, for the device as if a 'routine seq' was in front of"
        " it; commands that link do so where other files call it",
        COMPILING,
    ),
    Option(
        "-fopenacc-hip-sizes=<name>=<number>,...",
        "Sizes of kernels in HIP where the program does not say: threads of a block (block, or lanes for those"
        " within a gang's iteration), its workers, and gangs",
        COMPILING,
    ),
    Option(
        "-fopenacc-policy=<file>.toml",
        "Levels, sizes and more for files, functions, lines and loop labels, by the file's entries (also:"
        " ACCOMP_POLICY, which takes a policy's name as well)",
        MAPPING,
        takes=FILE,
    ),
    Option(
        POLICY,
        "Mapping policy",
        MAPPING,
        common=True,
    ),
    Option(
        "-fopenacc-profile=<name>",
        "Kind of output: portable (standard OpenMP; default when printing) or exact (may call the run-time"
        " library; default when compiling)",
        MAPPING,
        values=tuple(PROFILES),
    ),
    Option(
        "-fopenacc-omp-version=<version>",
        "OpenMP version of the output: 5.0, 5.1, 5.2 (the default) or 6.0",
        MAPPING,
        values=tuple(OPENMP_VERSIONS),
    ),
    Option(
        "-fopenacc-optimize-data",
        "Have data clauses move less where that is proven to do; -fopenacc-explain names each change with its"
        " proof",
        MAPPING,
    ),
    Option(
        "-fopenacc-emit=update-descriptors",
        "Print how the data that updates move lies in memory",
        PRINTING,
        values=EMITTED,
    ),
    Option(
        "-fopenacc-emit=loops",
        "Print as JSON which loops of regions and routines have independent iterations, and why others have not",
        PRINTING,
        values=EMITTED,
    ),
    Option(
        "-fopenacc-explain",
        "Print the mapping rules of each line as comments; when compiling, show remarks",
        INSIGHT,
        common=True,
    ),
    Option("-Minfo=accel", "The same as -fopenacc-explain", INSIGHT),
    Option(
        "-Rpass=openacc",
        "Show a remark for each loop that is parallel: its levels, and on what condition",
        INSIGHT,
    ),
    Option("-Rpass-missed=openacc", "Show a remark for each loop that is not, and why", INSIGHT),
    Option(
        "-fopenacc-report[=<file>]",
        "Count the directives translated, diagnosed and inactive",
        INSIGHT,
        takes=FILE,
    ),
    Option(
        "-fopenacc-diagnostics-format=<format>",
        "Diagnostics as text (the default), json or sarif",
        INSIGHT,
        values=FORMATS,
    ),
    Option(
        "-W<code>, -Wno-<code>, -Werror=<code>",
        "Show, hide or forbid what accomp warns of under that code",
        INSIGHT,
        common=True,
    ),
    Option("--time-stages", "Print how long each stage took", INSIGHT),
    Option(
        "--accomp-cc=<compiler>",
        "The compiler to use, such as clang, gcc, nvc, icx (also: ACCOMP_CC)",
        COMPILERS,
        common=True,
        takes=PROGRAM,
    ),
    Option(
        "--accomp-fc=<compiler>",
        "The Fortran compiler to use, such as flang, gfortran, ifx (also: ACCOMP_FC)",
        COMPILERS,
        common=True,
        takes=PROGRAM,
    ),
    Option(
        "--accomp-hipcc=<compiler>",
        "The compiler of kernels in HIP for GPUs: hipcc, amdclang++ or clang++ for amdgcn, nvcc or hipcc for"
        " nvptx (also: ACCOMP_HIPCC)",
        COMPILERS,
        takes=PROGRAM,
    ),
    Option(
        "--accomp-cache=<folder>",
        "Keep translations there, and use those whose files and options did not change (also: ACCOMP_CACHE_DIR;"
        " ACCOMP_CACHE_SIZE limits its size, 1G if not given)",
        COMPILERS,
        takes=FOLDER,
    ),
    Option(
        "--accomp-print-toolchain-file",
        "Print the path of the toolchain file for CMake, and nothing else",
        COMPILERS,
    ),
    Option("--version", "Print the versions of the compiler and of accomp", COMPILERS, common=True),
    Option("--help", "Print what is in common use", COMPILERS),
    Option(
        "--help-hidden", "Print all options of accomp, then those of the compiler", COMPILERS, common=True
    ),
    Option(
        "-fopenmp-check",
        "Fortran: check the OpenMP that the program has itself, and compile nothing",
        OWN,
        common=True,
    ),
    Option(
        "-fno-openmp-check",
        "Fortran: do not warn of errors in the program's OpenMP where -fopenmp compiles it",
        OWN,
    ),
    Option(
        "-fopenmp-dump-symbols[=json]",
        "Fortran: check it, and print the scopes of its constructs with symbols, attributes, and how these are"
        " determined",
        OWN,
    ),
    Option(
        "-fopenmp-explain=<name>",
        "Fortran: check it, and say of a variable why it is shared, private or mapped in each construct",
        OWN,
    ),
    Option(
        "-fopenmp-dump-parse-tree",
        "Fortran: print its directives with their statements as a tree with places",
        OWN,
    ),
    Option(
        "-fopenmp-unparse",
        "Fortran: print the program with its directives as they were understood",
        OWN,
    ),
)
"""In the order of the long help; those of Fortran alone say so."""

VARIABLES = (
    ("ACCOMP_CC, ACCOMP_FC", "The compiler, as --accomp-cc= and --accomp-fc= name it; options may follow."),
    ("ACCOMP_HIPCC", "The compiler of kernels in HIP, as --accomp-hipcc= names it."),
    ("ACCOMP_OFFLOAD_ARCH", "GPUs, as --offload-arch= names them."),
    ("ACCOMP_POLICY", "A mapping policy or a policy file, as if -fopenacc-policy= stood in front."),
    (
        "ACCOMP_CACHE_DIR, ACCOMP_CACHE_SIZE",
        "The folder of --accomp-cache=, and the size at which old translations are dropped.",
    ),
    ("NO_COLOR", "If set to anything, messages have no colors."),
)

_FORTRAN = ("--accomp-fc=",)
_OTHERS = ("--accomp-cc=",)
"""The options for the one compiler and for the other."""


def _wrapper(name: str, language: str, compiler: str, fortran: bool) -> Program:
    left_out = _OTHERS if fortran else _FORTRAN
    chosen = tuple(
        option
        for option in OPTIONS
        if option.names[0] not in left_out and (fortran or not option.text.startswith("Fortran: "))
    )
    source = "solver.f90" if fortran else "solver.cpp" if language == "C++" else "solver.c"
    return Program(
        name,
        f"compile {language} with OpenACC directives by a stock compiler",
        (f"{name} [options] FILE...",),
        f"Translates the OpenACC directives of {language} programs to OpenMP, or to kernels in HIP, and has a stock"
        f" compiler compile the result; or prints the translation. Other options go to that compiler, {compiler}"
        " unless another is named.",
        chosen,
        short=True,
        languages=("Fortran",) if fortran else ("C", "C++"),
        variables=VARIABLES,
        status="That of the compiler; 1 after an error of accomp, 70 after an internal error.",
        examples=(
            (f"{name} {source} -fopenacc-print=omp", "Print the program with OpenMP for its OpenACC."),
            (f"{name} -O2 {source} -o solver", "Compile it for the threads of this machine."),
            (
                f"{name} -O2 -fopenacc-target=cpu {source} -o solver",
                "Compile it for a device on the CPU that has memory of its own, where data that a directive forgot"
                " to move shows.",
            ),
        ),
        related=("accomp", *(other for other in (*NAMES, "accomp-opt", "accomp-tune") if other != name)),
    )


NAMES = ("accomp-clang", "accomp-clang++", "accomp-flang")


def wrappers() -> tuple[Program, ...]:
    """The three wrappers."""
    return (
        _wrapper("accomp-clang", "C and C++", "clang", False),
        _wrapper("accomp-clang++", "C++", "clang++", False),
        _wrapper("accomp-flang", "Fortran", "flang or gfortran", True),
    )


def policy_lines() -> Iterator[str]:
    """What each mapping policy does, with its options and their values."""
    from accomp.mapping.policy import DEFAULT, policies

    for policy in policies():
        yield f"{policy.name}{' (the default)' if policy.name == DEFAULT else ''}: {policy.summary}"
        for option in policy.options:
            yield f"  {option.name}={'|'.join(option.values)}: {option.summary}"


def policy_names() -> str:
    """The option for policies with their names alone."""
    from accomp.mapping.policy import DEFAULT, policies

    *others, last = (f"{p.name}{' (the default)' if p.name == DEFAULT else ''}" for p in policies())
    return f"Mapping policy: {', '.join(others)} or {last}"
