"""Compilers of kernels in HIP C++, for each target."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

from accomp.codes import driver as codes
from accomp.driver.compilers import Compiler
from accomp.driver.errors import DriverError
from accomp.driver.runtime import find_runtime
from accomp.records import dataclass

_CLANGS = ("clang++", *(f"clang++-{version}" for version in range(25, 13, -1)))
_ROCM_BITCODE = (
    "/opt/rocm/amdgcn/bitcode",
    "/usr/lib/x86_64-linux-gnu/amdgcn/bitcode",
    "/usr/lib64/amdgcn/bitcode",
)


@dataclass(frozen=True, slots=True)
class KernelCompiler:
    """A compiler and the flags that make it compile HIP C++."""

    command: tuple[str, ...]
    flags: tuple[str, ...]
    clang: bool = True
    nvcc: bool = False
    relocatable: tuple[str, ...] = ()
    """What makes device code that can be linked with that of other files."""

    def include_folder(self, folder: str) -> list[str]:
        """Options by which files of a folder can be included."""
        return ["-I", folder] if self.nvcc else ["-iquote", folder]

    def takes(self, argument: str) -> bool:
        """Whether an option of the host's compiler is one of its own."""
        if self.nvcc:
            return argument.startswith(("-O", "-g", "-D", "-U", "-I", "-isystem", "-m64", "-std=c++2"))
        return self.clang or not argument.startswith("--target")


def kernel_compiler(target: str, host: Compiler | None) -> KernelCompiler:
    """The compiler for a target. Raises DriverError where there is none."""
    return {"hip-cpu": _cpu, "amdgcn": _amd, "nvptx": _nvidia}[target](host)


def _includes(*names: str) -> list[str]:
    """Options for the folders of accomp's headers. Raises DriverError where they are not there."""
    include = find_runtime().include
    if include is None:
        raise DriverError(codes.NO_HIP_LIBRARY, library="accomp_device.h", target="hip-cpu")
    folders = [include]
    for name in names:
        places = (include.parent / name / "include", include / name)
        folders += [p for p in places if p.is_dir()][:1]
    return [word for folder in folders for word in ("-isystem", str(folder))]


def _cpu(host: Compiler | None) -> KernelCompiler:
    """For the host itself: the host's compiler where it is one for C, as for C++."""
    flags = ("-x", "c++", "-std=gnu++17", "-w", "-Wno-narrowing", *_includes("hip-cpu"))
    if host is not None:
        return KernelCompiler(host.command(cxx=True), flags, host.is_clang)
    for name in ("g++", *_CLANGS):
        path = shutil.which(name)
        if path:
            return KernelCompiler((path,), flags, "clang" in name)
    raise DriverError(codes.NO_COMPILER, target="hip-cpu", needs="a C++ compiler", places="PATH")


_NEWEST_OF_OLD = 19
"""The last clang for device libraries without code objects of version 6 (before ROCm 6.3)."""


def _clang(target: str, host: Compiler | None, newest: int) -> str:
    """A clang up to a version: the host's compiler where it is one, else the newest."""
    if host is not None and host.is_clang and 15 <= host.version <= newest:
        return host.path
    for path in filter(None, map(shutil.which, _CLANGS)):
        if Compiler(path, Path(path).resolve()).version <= newest:
            return path
    needs = "clang with HIP" if newest > _NEWEST_OF_OLD else f"clang up to version {newest}, for older HIP"
    raise DriverError(codes.NO_COMPILER, target=target, needs=needs, places="PATH")


def _amd(host: Compiler | None) -> KernelCompiler:
    bitcode = next((p for p in _ROCM_BITCODE if Path(p).is_dir()), None)
    hip = next(
        (p for p in ("/opt/rocm/include", "/usr/include") if Path(p, "hip/hip_runtime.h").is_file()), None
    )
    if bitcode is None or hip is None:
        needs = "HIP's headers and ROCm's device libraries (packages libamdhip64-dev and rocm-device-libs)"
        raise DriverError(codes.NO_COMPILER, target="amdgcn", needs=needs, places="/opt/rocm, /usr")
    arch = os.environ.get("ACCOMP_OFFLOAD_ARCH", "gfx90a")
    libraries = device_libraries(Path(bitcode), arch)
    flags = ("-x", "hip", f"--offload-arch={arch}", "-std=gnu++17", "-w", *libraries)
    newest = 99 if Path(bitcode, "oclc_abi_version_600.bc").exists() else _NEWEST_OF_OLD
    command = (_clang("amdgcn", host, newest), "--driver-mode=g++")
    return KernelCompiler(command, (*flags, *_includes()), relocatable=("-fgpu-rdc", "--offload-new-driver"))


_PARTS = (
    *("hip", "ocml", "ockl", "oclc_daz_opt_off", "oclc_unsafe_math_off", "oclc_finite_only_off"),
    *("oclc_correctly_rounded_sqrt_on", "oclc_wavefrontsize64_on", "oclc_abi_version_500"),
)


def device_libraries(folder: Path, arch: str) -> list[str]:
    """Options by which clang finds ROCm's device libraries.

    Libraries that are older than a GPU of the gfx9 kind do not name it; those for its elder sibling serve.
    """
    number = arch.partition(":")[0].removeprefix("gfx")
    known = sorted(p.stem.removeprefix("oclc_isa_version_") for p in folder.glob("oclc_isa_version_9??.bc"))
    elder = [k for k in known if k[:2] == number[:2] and k < number]
    if number in known or not elder or len(number) != len("942"):
        return [f"--rocm-device-lib-path={folder}"]
    files = [folder / f"{part}.bc" for part in (*_PARTS, f"oclc_isa_version_{elder[-1]}")]
    linked = [word for file in files for word in ("-mlink-builtin-bitcode", str(file))]
    return ["-nogpulib", *(word for option in linked for word in ("-Xclang", option))]


def cuda_library_flags() -> list[str]:
    """What links CUDA's run-time library, which has no usual place."""
    nvcc = shutil.which("nvcc")
    roots = [os.environ.get("CUDA_PATH"), os.environ.get("CUDA_HOME"), "/usr/local/cuda"]
    roots.insert(0, str(Path(nvcc).resolve().parent.parent) if nvcc else None)
    found = [f for root in roots if root for f in (Path(root, "lib64"), Path(root, "lib")) if f.is_dir()]
    folder = next((f for f in found if (f / "libcudart_static.a").is_file()), None)
    return [*([f"-L{folder}"] if folder else []), "-lcudart_static", "-lrt"]


def _nvidia(_: Compiler | None) -> KernelCompiler:
    path = shutil.which("nvcc") or next((p for p in ("/usr/local/cuda/bin/nvcc",) if Path(p).is_file()), None)
    if path is None:
        raise DriverError(codes.NO_COMPILER, target="nvptx", needs="nvcc", places="PATH, /usr/local/cuda")
    usual = "native" if Path("/dev/nvidia0").exists() else "sm_80"
    arch = os.environ.get("ACCOMP_OFFLOAD_ARCH", usual)
    flags = (
        "-x",
        "cu",
        f"-arch={arch}",
        "-std=c++17",
        "-w",
        "--extended-lambda",
        "--expt-relaxed-constexpr",
        "-Xcompiler",
        "-fPIC",
    )
    return KernelCompiler((path,), (*flags, *_includes("cuda")), False, True, ("-rdc=true",))
