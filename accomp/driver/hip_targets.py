"""Compilers of kernels in HIP C++, for each target."""

from __future__ import annotations

import shutil

from accomp.codes import driver as codes
from accomp.driver.compilers import Compiler
from accomp.driver.cuda import nvidia_compiler
from accomp.driver.errors import DriverError
from accomp.driver.kernel_compilers import KernelChoice, KernelCompiler, include_flags
from accomp.driver.rocm import CLANGS, amd_compiler
from accomp.driver.settings import HIP_CPU

_SHARED = ("-fPIC", "-fno-semantic-interposition")
"""Kernels may be linked into shared libraries, whose host programs may do without these flags."""


def kernel_compiler(choice: KernelChoice, host: Compiler | None) -> KernelCompiler:
    """The compiler that a command asks for. Raises DriverError where there is none."""
    if choice.target == HIP_CPU:
        return _cpu(host)
    return amd_compiler(choice, host) if choice.target == "amdgcn" else nvidia_compiler(choice)


def _cpu(host: Compiler | None) -> KernelCompiler:
    """For the host itself: the host's compiler where it is one for C, as for C++."""
    flags = ("-x", "c++", "-std=gnu++17", "-w", "-Wno-narrowing", *_SHARED, *include_flags("hip-cpu"))
    if host is not None and host.record.kind:
        return KernelCompiler(host.command(cxx=True), flags, host.is_clang)
    for name in ("g++", *CLANGS):
        path = shutil.which(name)
        if path:
            return KernelCompiler((path,), flags, "clang" in name)
    raise DriverError(codes.NO_COMPILER, target=HIP_CPU, needs="a C++ compiler", places="PATH")
