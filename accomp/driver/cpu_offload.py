"""What programs for the offload device on the CPU are linked with where the compiler lacks its runtime.

libomptarget, which has the device, may then come from that of an earlier clang; flang has the offload runtime
of the host alone, and gets the device's own part of it from accomp's library.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

from accomp.codes import driver as codes
from accomp.driver.command_line import CommandLine
from accomp.driver.compilers import Compiler, borrowed_runtime, choose
from accomp.driver.errors import DriverError
from accomp.driver.runtime import find_runtime

_ENTRIES_CHANGED = 20
"""The version of libomptarget from which on it reads the offload entries that flang writes."""
_BRIDGED = ("__tgt_register_lib", "__tgt_unregister_lib")
_BRIDGED_MAPS = (*_BRIDGED, "__tgt_target_kernel")
"""Beside the tables of entries, the descriptors in flang's maps."""
_DEVICE_LIBRARIES = ("-laccomp_offload_device", "-lflang_rt.runtime", "-lm", "-Bsymbolic")


def clang_flags(compiler: Compiler) -> list[str]:
    """What clang links besides: nothing where it has libomptarget, else that of another installation."""
    if compiler.library("libomptarget.so*"):
        return []
    libraries, runtime = _libraries(compiler), find_runtime().library
    bridge = _bridge(libraries, _BRIDGED) if compiler.version >= _ENTRIES_CHANGED and runtime else []
    return [*bridge, f"-L{libraries}", f"-Wl,-rpath,{libraries}"]


def unread_libraries(command: CommandLine) -> list[str]:
    """What keeps the linker from reading the libraries that libomptarget needs, LLVM's among them.

    GNU's linker takes 0.3 s for that, to tell of symbols that shared libraries lack. It does so where the
    command names libraries of its own.
    """
    return [] if command.names_shared_libraries else ["-Wl,--allow-shlib-undefined"]


def _bridge(libraries: Path, names: Iterable[str]) -> list[str]:
    """What hands the table of offload entries on, where libomptarget reads an earlier form of it."""
    if _version(libraries) >= _ENTRIES_CHANGED:
        return []
    return [*(f"-Wl,-u,{name}" for name in names), "-laccomp_offload_bridge"]


def flang_flags(compiler: Compiler) -> list[str]:
    """What a program of flang's is linked with.

    Raises DriverError where there is no libomptarget, or where this installation of accomp has no library.
    """
    runtime = find_runtime().library
    if runtime is None or not (runtime / "libaccomp_offload_device.a").is_file():
        raise DriverError(codes.NO_OFFLOAD_RUNTIME)
    libraries = _libraries(compiler)
    flags = [f"-L{runtime}", *_bridge(libraries, _BRIDGED_MAPS)]
    for word in (f"-L{runtime}", *_DEVICE_LIBRARIES):
        flags += ["-Xoffload-linker", word]
    return [*flags, f"-L{libraries}", f"-Wl,-rpath,{libraries}"]


def _libraries(compiler: Compiler) -> Path:
    """The directory of libomptarget: its own, else that of the newest clang that has it."""
    found = compiler.library("libomptarget.so*")
    if found is not None:
        return found.parent
    borrowed = borrowed_runtime(compiler, "cpu")
    return borrowed[0] if borrowed else choose("cpu").libraries[0]  # which tells what is missing


def _version(libraries: Path) -> int:
    names = (re.search(r"\.so\.(\d+)", path.name) for path in libraries.glob("libomptarget.so.*"))
    return max((int(name[1]) for name in names if name), default=0)
