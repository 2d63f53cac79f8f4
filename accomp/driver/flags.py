"""What the wrapper adds to the compiler's command line."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from accomp.codes import driver as codes
from accomp.driver import auxiliary
from accomp.driver.command_line import CXX_LANGUAGES, PREPROCESSED, Action, CommandLine, asks_openmp
from accomp.driver.compiler_records import GNU
from accomp.driver.compilers import Compiler, borrowed_runtime
from accomp.driver.cpu_offload import clang_flags, unread_libraries
from accomp.driver.errors import DriverError
from accomp.driver.offload_targets import offload_target, offloading
from accomp.driver.runtime import find_runtime
from accomp.driver.session import OPENACC_VERSION
from accomp.driver.settings import Settings, uses_hip
from accomp.records import dataclass

_DEVICE_KINDS = {"cpu": "cpu", "nvptx": "nvidia", "amdgcn": "radeon"}
_SYSTEM_LIBRARIES = (
    "/lib",
    "/usr/lib",
    "/lib64",
    "/usr/lib64",
    "/lib/x86_64-linux-gnu",
    "/lib/aarch64-linux-gnu",
)
_NO_RUNTIME = ("-nostdlib", "-nodefaultlibs", "-r", "--no-standard-libraries")


@dataclass(frozen=True, slots=True)
class Flags:
    """The compiler's command, arguments in front of and after the user's.

    `hides_openmp`: OpenMP is on for accomp's sake alone, so the user's own
    OpenMP directives must not come to life.
    """

    command: tuple[str, ...] = ()
    before: tuple[str, ...] = ()
    after: tuple[str, ...] = ()
    hides_openmp: bool = False


def on_threads(command: CommandLine, kind: str, target: str) -> bool:
    """Whether regions are made for the host's threads alone: the `target` of GNU's kind makes new ones."""
    return target == "host" and kind == GNU and not any(o.startswith("-foffload") for o in command.options)


def compiler_flags(settings: Settings, command: CommandLine, compiler: Compiler, translated: bool) -> Flags:
    """The flags for a command; `translated` tells whether any of its sources was."""
    if command.action is Action.ASK and not command.inputs:
        return Flags(compiler.command(settings.cxx))
    own = asks_openmp(command)
    links = command.action is Action.LINK and bool(command.inputs)
    preprocessed = any(i.language in PREPROCESSED for i in command.inputs)
    before = _preprocessing(settings, command, compiler) + in_front(command, _library())
    openmp = own or translated or links or preprocessed
    if openmp:
        before += _openmp(settings, command, compiler, own=own, links=links)
    after = _linking(command, compiler, offload_target(settings, command)) if links else []
    if translated:
        after += [*_marked(compiler), *_named(settings, command, compiler), *_scalar(command, compiler)]
    if openmp and compiler.is_clang and offload_target(settings, command) != "host":
        after += auxiliary.host_alone(command)
    if openmp and not own and "-Winvalid-pch" in command.options:
        after.append("-Wno-invalid-pch")  # precompiled headers are made without OpenMP
    return Flags(compiler.command(settings.cxx), tuple(before), tuple(after), hides_openmp=openmp and not own)


def host_flags(settings: Settings, command: CommandLine, compiler: Compiler) -> Flags:
    """The flags for host programs of kernels in HIP C++: OpenMP is on only if the user asks."""
    return Flags(
        compiler.command(settings.cxx),
        tuple(_preprocessing(settings, command, compiler)),
        tuple(_marked(compiler)),
    )


def _marked(compiler: Compiler) -> list[str]:
    """Flags so that the line markers of translations are no fault of the user's."""
    return ["-Wno-gnu-line-marker"] if compiler.is_clang and compiler.version >= _WARNS_OF_MARKERS else []


_WARNS_OF_MARKERS = 15


def _named(settings: Settings, command: CommandLine, compiler: Compiler) -> list[str]:
    """Flags of clang for the names of kernels, which are made of a file, a function and a line.

    Functions with internal linkage get names of their own in each translation unit; one kernel serves all
    that have the same of a header otherwise. Names in PTX have no ".", which those of clang's flag have.
    Lambdas are numbered as in SYCL, whether other units can name them or not: what the host alone compiles
    changes the numbers on the device otherwise.
    """
    target = offload_target(settings, command)
    if not compiler.is_clang or target == "host":
        return []
    flags = [] if target == "nvptx" else ["-funique-internal-linkage-names"]
    if any(s.language in CXX_LANGUAGES for s in command.sources()):
        flags += compiler.record.lambdas
    return flags


_LOW = ("-O1", "-Og", "-O")
SCALAR = ("-Xclang", "-mllvm", "-Xclang", "-force-vector-width=1")
"""Flags that keep clang from vector instructions; links for devices are handed `-mllvm` by itself, too."""


def _scalar(command: CommandLine, compiler: Compiler) -> tuple[str, ...]:
    """Flags against vector instructions at low levels of optimization.

    clang 19 and 22 make wrong ones of some `simd` loops with reductions there.
    """
    levels = (a for a in reversed(command.arguments) if a.startswith("-O") and a in command.options)
    return SCALAR if compiler.is_clang and next(levels, "") in _LOW else ()


def preprocessor_flags(settings: Settings, command: CommandLine, compiler: Compiler) -> Flags:
    """The flags for preprocessing a source as it is translated: OpenMP is on only if the user asks."""
    openmp = compiler.record.openmp if asks_openmp(command) else ()
    return Flags(compiler.command(settings.cxx), (*openmp, *_preprocessing(settings, command, compiler)))


_HOST_ALONE = "-DACCOMP_HOST_ALONE"
"""For openacc.h: the command makes no code of devices, but for kernels, which have their own header."""


def _preprocessing(settings: Settings, command: CommandLine, compiler: Compiler) -> list[str]:
    if not any(i.language and i.language not in (*PREPROCESSED, "assembler") for i in command.inputs):
        return []
    include = find_runtime().include
    target = "host" if uses_hip(settings) else offload_target(settings, command)
    alone = (_HOST_ALONE,) if on_threads(command, compiler.record.kind, target) else ()
    return [f"-D_OPENACC={OPENACC_VERSION}", *alone, *(("-isystem", str(include)) if include else ())]


def _openmp(
    settings: Settings, command: CommandLine, compiler: Compiler, own: bool, links: bool
) -> list[str]:
    flags = [] if own else list(compiler.record.openmp)
    if compiler.is_clang:  # a `simd` that was not vectorized, a class that was mapped: nothing the user wrote
        flags += ["-Wno-pass-failed", "-Wno-openmp-mapping"]
        flags += [] if own else ["-Wno-openmp-target"]  # constants of functions that regions call
    if not offloading(command):
        flags += compiler.record.offload.get(settings.target, ())
    target = offload_target(settings, command)
    bitcode = compiler.device_bitcode(target)
    if bitcode:
        option = {"nvptx": "--libomptarget-nvptx-bc-path", "amdgcn": "--libomptarget-amdgpu-bc-path"}[target]
        given = any(o.startswith(option) for o in command.options)
        flags += [] if given else [f"{option}={bitcode}"]
    if compiler.record.borrows and compiler.version and not compiler.can("host"):
        flags += _borrowed(command, compiler, links)
    return flags


def _borrowed(command: CommandLine, compiler: Compiler, links: bool) -> list[str]:
    """Flags for a clang without its own OpenMP runtime, to use that of another installation."""
    found = borrowed_runtime(compiler)
    if found is None:
        return []
    library, header = found
    flags = ["-idirafter", str(header.parent)] if command.sources() else []
    return [*flags, f"-L{library}", *_rpath(library, "libomp.so*")] if links else flags


def device_kind(command: CommandLine, openmp: str, target: str) -> list[str]:
    """The flag that links what the library has for devices of a target, over a kind of compilers' OpenMP."""
    kind = "host" if on_threads(command, openmp, target) else _DEVICE_KINDS.get(target)
    return [f"-Wl,-u,accomp_links_{kind}"] if kind else []


_ROUTINES = (
    "acc_is_present acc_attach acc_malloc acc_async_test acc_get_num_devices acc_prof_register "
    "acc_get_cuda_stream"
).split()
"""One of each part of the library that defines routines of OpenACC."""


def in_front(command: CommandLine, library: Iterable[str]) -> list[str]:
    """The library in front of the user's inputs where GNU's is one, which has routines of the same names."""
    links = command.action is Action.LINK and not command.options & set(_NO_RUNTIME)
    if not links or "-lgomp" not in command.arguments:
        return []
    return [*(f"-Wl,-u,{name}" for name in _ROUTINES), *library]


def _linking(command: CommandLine, compiler: Compiler, target: str) -> list[str]:
    if command.options & set(_NO_RUNTIME):
        return []
    if compiler.is_clang and target == "cpu" and auxiliary.needs_sanitizer_library(command):
        raise DriverError(codes.NO_SANITIZER)
    runtime = find_runtime()
    flags: list[str] = []
    if runtime.library:
        flags += device_kind(command, compiler.record.kind, target) if not runtime.shared else []
        queues = runtime.queues(compiler.record.kind)
        flags += _library()
        flags += ["-Wl,-u,accomp_spawn", f"-l{queues}"] if queues else []
        flags += [f"-Wl,-rpath,{runtime.library}"] if runtime.shared else []
    if compiler.is_clang:
        flags += _atomics(target)
        flags += clang_flags(compiler) if target == "cpu" else []
        flags += unread_libraries(command) if target != "host" else []
        flags += _runtime_paths(compiler, target)
    return flags


def _library() -> list[str]:
    """The flags that link the library, if there is one."""
    library = find_runtime().library
    return [f"-L{library}", "-laccomp"] if library is not None else []


def _atomics(target: str) -> list[str]:
    """The library of atomic accesses that have no instruction: reductions of complex numbers use it."""
    if not any(Path("/usr/lib/gcc").glob("*/*/libatomic.*")):
        return []
    # clang 19 hands on options of clang, clang 22 those of ld: -l is both
    device = ["-Xoffload-linker", "-latomic"] if target == "cpu" else []
    return ["-Wl,--push-state,--as-needed", "-latomic", "-Wl,--pop-state", *device]


def _runtime_paths(compiler: Compiler, target: str) -> list[str]:
    """Where the program finds the OpenMP runtime at run time, if not in the system's directories."""
    wanted = ["libomp.so*"] if target == "host" else ["libomp.so*", "libomptarget.so*"]
    found = [(compiler.library(pattern), pattern) for pattern in wanted]
    paths = [path for library, pattern in found if library for path in _rpath(library.parent, pattern)]
    return list(dict.fromkeys(paths))


def _rpath(directory: Path, pattern: str) -> list[str]:
    if any(found for d in _SYSTEM_LIBRARIES for found in Path(d).glob(pattern)):
        return []
    return [f"-Wl,-rpath,{directory}"]
