"""What flang's programs for the offload device on the CPU are compiled and linked with.

flang has the offload runtime of the host alone. libomptarget, which has the device, comes from an
installation of clang; the device's own part of the runtime from accomp's library.
"""

from __future__ import annotations

import re
from pathlib import Path

from accomp.codes import driver as codes
from accomp.driver.compilers import Compiler, borrowed_runtime, choose
from accomp.driver.errors import DriverError
from accomp.driver.runtime import find_runtime

_ENTRIES_CHANGED = 20
"""The version of libomptarget from which on it reads the offload entries that flang writes."""
_BRIDGED = ("__tgt_register_lib", "__tgt_unregister_lib", "__tgt_target_kernel")
_DEVICE_LIBRARIES = ("-laccomp_offload_device", "-lflang_rt.runtime", "-lm", "-Bsymbolic")


def link_flags(compiler: Compiler) -> list[str]:
    """What a program for the offload device on the CPU is linked with.

    Raises DriverError where there is no libomptarget, or where this installation of accomp has no library.
    """
    runtime = find_runtime().library
    if runtime is None or not (runtime / "libaccomp_offload_device.a").is_file():
        raise DriverError(codes.NO_OFFLOAD_RUNTIME)
    libraries = _libraries(compiler)
    bridge = [f"-Wl,-u,{name}" for name in _BRIDGED] + ["-laccomp_offload_bridge"]
    flags = [f"-L{runtime}", *(bridge if _version(libraries) < _ENTRIES_CHANGED else ())]
    for word in (f"-L{runtime}", *_DEVICE_LIBRARIES):
        flags += ["-Xoffload-linker", word]
    return [*flags, f"-L{libraries}", f"-Wl,-rpath,{libraries}"]


def _libraries(compiler: Compiler) -> Path:
    """The directory of libomptarget: flang's own, else that of the newest clang that has it."""
    found = compiler.library("libomptarget.so*")
    if found is not None:
        return found.parent
    borrowed = borrowed_runtime(compiler, "cpu")
    return borrowed[0] if borrowed else choose("cpu").libraries[0]  # which tells what is missing


def _version(libraries: Path) -> int:
    names = (re.search(r"\.so\.(\d+)", path.name) for path in libraries.glob("libomptarget.so.*"))
    return max((int(name[1]) for name in names if name), default=0)
