"""Compilers of kernels for NVIDIA's GPUs: nvcc, and hipcc, which calls it."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from pathlib import Path

from accomp.codes import driver as codes
from accomp.driver.errors import DriverError
from accomp.driver.kernel_compilers import (
    ARCHITECTURE,
    KernelChoice,
    KernelCompiler,
    call_hipcc,
    include_flags,
    is_hipcc,
    named_compiler,
)

_NATIVE = "native"
_FLAGS = (
    *("-x", "cu", "-std=c++17", "-w", "--extended-lambda", "--expt-relaxed-constexpr"),
    *("-Xcompiler", "-fPIC"),
    *("-Werror", "cross-execution-space-call"),  # such a call has no code on the device
)


def library_flags() -> list[str]:
    """What links CUDA's run-time library, which has no usual place: that of the nvcc that is used."""
    nvcc = next(_found(), None)
    roots = [Path(nvcc).resolve().parent.parent if nvcc else None, *map(Path, cuda_folders())]
    found = [f for root in roots if root for f in (root / "lib64", root / "lib") if f.is_dir()]
    folder = next((f for f in found if (f / "libcudart_static.a").is_file()), None)
    return [*([f"-L{folder}"] if folder else []), "-lcudart_static", "-lrt"]


def nvidia_compiler(choice: KernelChoice) -> KernelCompiler:
    """The compiler for NVIDIA's GPUs: that named, else the nvcc of CUDA_PATH, of PATH, of /usr/local/cuda.

    Raises DriverError where there is none.
    """
    path = named_compiler(choice) if choice.name else next(_found(), None)
    if path is None:
        places = "CUDA_PATH, PATH, /usr/local/cuda"
        raise DriverError(codes.NO_COMPILER, target="nvptx", needs="nvcc", places=places)
    if is_hipcc(path):
        call_hipcc("nvidia", "nvptx")
    elif not Path(path).name.startswith("nvcc"):
        raise DriverError(
            codes.COMPILER_LACKS_TARGET, name=choice.name, target="nvptx", able="nvcc and hipcc"
        )
    names = _architectures(choice.architectures)
    flags = (*_FLAGS, *names, *include_flags("cuda"))
    return KernelCompiler((path,), flags, False, True, ("-rdc=true",), names)


def _architectures(given: tuple[str, ...]) -> tuple[str, ...]:
    """Nvcc's options for GPUs. Raises DriverError for "native" beside others."""
    if len(given) < 2:
        usual = _NATIVE if Path("/dev/nvidia0").exists() else "sm_80"
        return (f"-arch={given[0] if given else usual}",)
    if _NATIVE in given:
        raise DriverError(
            codes.INVALID_OPTION_VALUE,
            value=_NATIVE,
            option=ARCHITECTURE,
            expected="GPUs by name where there are several",
        )
    numbers = [arch.removeprefix("sm_") for arch in given]
    return tuple(f"-gencode=arch=compute_{n},code=sm_{n}" for n in numbers)


def cuda_folders() -> Iterator[str]:
    """The places of CUDA, those that the user names first."""
    yield from filter(None, (os.environ.get("CUDA_PATH"), os.environ.get("CUDA_HOME")))
    yield "/usr/local/cuda"


def _found() -> Iterator[str]:
    """Each nvcc: of CUDA_PATH, of CUDA_HOME, of PATH, of the usual place."""
    *named, usual = (str(Path(root, "bin/nvcc")) for root in cuda_folders())
    on_path = shutil.which("nvcc")
    for path in (*named, *((on_path,) if on_path else ()), usual):
        if os.access(path, os.X_OK):
            yield path
