"""Codes of the command-line tools: options, files and compilers.

None has an example: no source text raises them, command lines do.
"""

from __future__ import annotations

from accomp.diagnostics import Code, Severity

NO_INPUT = Code("no-input", Severity.ERROR, "no input files")
CANNOT_READ = Code("cannot-read", Severity.ERROR, "cannot read '{path}': {why}")
CANNOT_WRITE = Code("cannot-write", Severity.ERROR, "cannot write '{path}': {why}")
SYSTEM_ERROR = Code("system-error", Severity.ERROR, "{place}{why}")
OUT_OF_MEMORY = Code("out-of-memory", Severity.ERROR, "out of memory")
RECURSIVE_FILE = Code("recursive-response-file", Severity.ERROR, "recursive expansion of '@{path}'")
CACHE_NOT_PRIVATE = Code(
    "cache-not-private",
    Severity.WARNING,
    "the cache of translations '{path}' is not used: {why}; name a folder that is writable by you alone",
)
INVALID_OPTION_VALUE = Code(
    "invalid-option-value", Severity.ERROR, "invalid value '{value}' in '{option}'; expected {expected}"
)
MISSING_OPTION_VALUE = Code("missing-option-value", Severity.ERROR, "argument to '{option}' is missing")
UNKNOWN_OPTION = Code("unknown-option", Severity.ERROR, "unknown option '{option}'{suggestion}")
UNKNOWN_WARNING = Code(
    "unknown-warning-option", Severity.WARNING, "unknown warning option '{option}'; did you mean '{meant}'?"
)
FOREIGN_OPTION = Code(
    "foreign-option",
    Severity.WARNING,
    "'{part}' of '{option}' has no meaning here, and is left out; 'accomp-clang --help' shows what there is",
)
OTHER_BACK_END = Code(
    "other-back-end", Severity.ERROR, "'{mode}' prints what '{option}' does not make: leave one of them out"
)
NO_TOOLCHAIN_FILE = Code(
    "no-toolchain-file", Severity.ERROR, "this installation of accomp lacks its toolchain file for CMake"
)
NO_RUNTIME = Code(
    "no-runtime-library",
    Severity.WARNING,
    "accomp's run-time library is not installed: compiled in profile 'portable', without OpenACC's queues and"
    " reference counters, and run-time routines cannot be linked; {remedy}",
)
ONE_INPUT = Code("one-input", Severity.ERROR, "only one input file can be inspected at a time")
SEVERAL_OUTPUTS = Code(
    "several-outputs", Severity.ERROR, "cannot specify -o when printing the translation of several files"
)
LANGUAGE_NOT_SUPPORTED = Code(
    "language-not-supported",
    Severity.ERROR,
    "'{path}' holds OpenACC directives, but OpenACC in {language} is not supported",
)
NO_COMPILER = Code(
    "no-compiler",
    Severity.ERROR,
    "no compiler for the target '{target}' was found: it needs {needs}; looked in {places}",
)
NO_FORTRAN = Code(
    "no-fortran-compiler",
    Severity.ERROR,
    "neither flang nor gfortran was found in PATH; --accomp-fc= or ACCOMP_FC names another compiler",
)
NO_DISPATCH = Code(
    "type-bound-call",
    Severity.ERROR,
    "flang makes no device code of a procedure that calls type-bound procedures of CLASS objects and has regions"
    " which cannot be put in internal procedures: move them to procedures of their own, or make kernels in HIP"
    " (-fopenacc-backend=hip)",
)
FORTRAN_MODULE = Code(
    "fortran-module",
    Severity.ERROR,
    "'{compiler}' cannot build '{name}' of accomp's run-time library, which translated programs use:\n{said}",
)
COMPILER_NOT_FOUND = Code(
    "compiler-not-found",
    Severity.ERROR,
    "compiler '{name}' not found (given by {by}): give a path, or a program of PATH",
)
COMPILER_OF_OTHER_LANGUAGE = Code(
    "compiler-of-other-language",
    Severity.ERROR,
    "'{name}' (given by {by}) compiles {of}: accomp-clang and accomp-clang++ call compilers of C and C++,"
    " accomp-flang those of Fortran",
)
NO_FORTRAN_LIBRARY = Code(
    "no-fortran-library",
    Severity.ERROR,
    "profile 'exact' calls accomp's run-time library, of which '{name}' cannot use the Fortran modules; flang and"
    " gfortran can, and profile 'portable' needs none",
)
COMPILER_IS_OLDER = Code(
    "compiler-is-older",
    Severity.WARNING,
    "the output is OpenMP {asked} (-fopenacc-omp-version=), of which '{name}' takes {known}",
)
COMPILER_LACKS_TARGET = Code(
    "compiler-lacks-target",
    Severity.ERROR,
    "'{name}' cannot compile for the target '{target}'; only {able} can",
)
NO_OFFLOAD_RUNTIME = Code(
    "no-offload-runtime",
    Severity.ERROR,
    "programs for the offload device need accomp's run-time library, which this installation does not have",
)
NO_HIP_LIBRARY = Code(
    "no-hip-library",
    Severity.ERROR,
    "'{library}' was not found: this installation of accomp has no HIP for the target '{target}'",
)
OTHER_HIP_PLATFORM = Code(
    "other-hip-platform",
    Severity.ERROR,
    "the environment has HIP_PLATFORM={named}, with which hipcc makes no code for the target '{target}':"
    " unset it, or set it to '{platform}'",
)
UNKNOWN_GPU = Code(
    "unknown-gpu",
    Severity.ERROR,
    "the device libraries in '{folder}' do not know '{arch}', for which others serve only where it is the one"
    " GPU: compile for one (--offload-arch=), or name a newer ROCm (ROCM_PATH)",
)
NO_DEVICE_CODE = Code(
    "no-device-code",
    Severity.ERROR,
    "kernels call or name {names}, which {verb} no device code in what is linked: the file of the definition needs the"
    " routine or declare directive as well, and its object or static archive has to be linked here, as shared"
    " libraries keep device code to themselves",
    "2.15.1",
)
ROUTINE_MISSING = Code(
    "routine-missing",
    Severity.ERROR,
    "'{name}' is called on the device, and what is linked has no device code of it: {why}; write"
    " '#pragma acc routine seq' ('!$acc routine seq' in Fortran) by its definition, and link the object with it",
    "2.15.1",
)
ROUTINE_FAILED = Code(
    "routine-failed",
    Severity.ERROR,
    "'{name}' is called on the device, and cannot be compiled for it as '{path}' defines it",
    "2.15.1",
)
LONG_DOUBLE = Code(
    "long-double-on-gpu",
    Severity.ERROR,
    "kernels of '{path}' use 'long double', which takes {bytes} bytes here and 8 on GPUs;"
    " use 'double' (-fopenacc-target=hip-cpu has both)",
)
COMPLEX = Code(
    "complex-on-gpu",
    Severity.ERROR,
    "kernels of '{path}' use complex numbers of C, for which nvcc makes wrong code; use a structure of two numbers,"
    " or compile the file as C++ with a class of its own (-fopenacc-target=hip-cpu and amdgcn have both)",
)
DEVICE_LINK_FAILED = Code("device-link-failed", Severity.ERROR, "linking device code failed:\n{said}")
NO_ASSEMBLY = Code(
    "no-assembly",
    Severity.ERROR,
    "-S cannot be had with kernels in HIP: they are compiled apart from the host program",
)
NO_SANITIZER = Code(
    "no-sanitizer",
    Severity.ERROR,
    "programs with -fsanitize= cannot be linked for the target 'cpu': clang links the sanitizer's library into the"
    " device's part as well; use -fopenacc-target=host or hip-cpu",
)
COMPILER_FAILED_TO_START = Code("compiler-failed-to-start", Severity.ERROR, "cannot execute '{name}': {why}")
INTERNAL_ERROR = Code(
    "internal-error", Severity.FATAL, "internal error: {what}; please report it with the files in '{place}'"
)
MISSING_PACKAGE = Code(
    "missing-package",
    Severity.ERROR,
    "the Python package '{name}', which accomp needs, is not installed: '{python} -m pip install {name}'",
)
TOO_MANY_ERRORS = Code(
    "too-many-errors", Severity.FATAL, "too many errors emitted, stopping now (-ferror-limit= changes this)"
)
FOR_MODULES_ALONE = Code(
    "option-for-modules",
    Severity.ERROR,
    "'--emit=acc', '--locations', '--pass' and '--remark' are for files of MLIR (FILE.mlir)",
)
NO_OWN_OPENMP = Code(
    "openmp-check-fortran",
    Severity.ERROR,
    "'{option}' checks sources of Fortran: '{path}' is none",
)
