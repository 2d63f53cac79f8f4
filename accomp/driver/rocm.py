"""Compilers of kernels for AMD's GPUs: clang, ROCm's own and hipcc; HIP's headers and libraries."""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Iterator
from pathlib import Path

from accomp.codes import driver as codes
from accomp.driver.compilers import Compiler
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
from accomp.records import dataclass

CLANGS = ("clang++", *(f"clang++-{version}" for version in range(25, 13, -1)))
_NEWEST_OF_OLD = 19
"""The last clang for device libraries without code objects of version 6 (before ROCm 6.3)."""
_USUAL = "gfx90a"
_BITCODE = ("amdgcn/bitcode", "lib/x86_64-linux-gnu/amdgcn/bitcode", "lib64/amdgcn/bitcode")
_OWN = ("bin/amdclang++", "llvm/bin/clang++", "lib/llvm/bin/clang++")


@dataclass(frozen=True, slots=True)
class Rocm:
    """An installation of HIP for AMD: its root, and the folder of its device libraries."""

    root: Path
    bitcode: Path

    @property
    def in_system(self) -> bool:
        """Whether compilers and linkers find it of their own accord."""
        return self.root == Path("/usr")


def rocm() -> Rocm:
    """That which ROCM_PATH names, else that in /opt/rocm, else the system's. Raises DriverError."""
    named = os.environ.get("ROCM_PATH", "")
    roots = (named,) if named else ("/opt/rocm", "/usr")
    for root in map(Path, roots):
        bitcode = next((root / b for b in _BITCODE if (root / b).is_dir()), None)
        if bitcode is not None and (root / "include/hip/hip_runtime.h").is_file():
            return Rocm(root, bitcode)
    needs = "HIP's headers and ROCm's device libraries (packages libamdhip64-dev and rocm-device-libs)"
    places = f"{named} (ROCM_PATH)" if named else ", ".join(roots)
    raise DriverError(codes.NO_COMPILER, target="amdgcn", needs=needs, places=places)


def library_flags() -> list[str]:
    """What links HIP's run-time library."""
    try:
        found = rocm()
    except DriverError:  # programs may be linked where no kernels can be compiled
        return ["-lamdhip64"]
    folder = found.root / "lib"
    return [*([] if found.in_system else [f"-L{folder}", f"-Wl,-rpath,{folder}"]), "-lamdhip64"]


def amd_compiler(choice: KernelChoice, host: Compiler | None) -> KernelCompiler:
    """The compiler for AMD's GPUs: that named, ROCm's, the host's where it is clang, clang of PATH, hipcc.

    Raises DriverError where there is none.
    """
    if choice.name:
        path = named_compiler(choice)
        if not (is_hipcc(path) or _is_clang(path)):
            able = "hipcc, amdclang++ and clang++"
            raise DriverError(codes.COMPILER_LACKS_TARGET, name=choice.name, target="amdgcn", able=able)
        return _hipcc(path, choice) if is_hipcc(path) else _clang(path, rocm(), choice)
    found = rocm()
    old = not (found.bitcode / "oclc_abi_version_600.bc").exists()
    path = next(_usable(found, host, _NEWEST_OF_OLD if old else 99), "")
    if path:
        return _clang(path, found, choice)
    path = shutil.which("hipcc") or ""
    if path:
        return _hipcc(path, choice)
    needs = f"clang up to version {_NEWEST_OF_OLD}, for older HIP" if old else "clang with HIP"
    places = f"{found.root}, PATH (ACCOMP_HIPCC or --accomp-hipcc= names one)"
    raise DriverError(codes.NO_COMPILER, target="amdgcn", needs=needs, places=places)


def _is_clang(path: str) -> bool:
    return any("clang" in name for name in (Path(path).name, Path(path).resolve().name))


def _usable(found: Rocm, host: Compiler | None, newest: int) -> Iterator[str]:
    """Compilers that serve, best first: those of the installation know its libraries."""
    if not found.in_system:
        yield from (str(found.root / own) for own in _OWN if os.access(found.root / own, os.X_OK))
    if host is not None and host.is_clang and 15 <= host.version <= newest:
        yield host.path
    for path in filter(None, map(shutil.which, CLANGS)):
        if Compiler(path, Path(path).resolve()).version <= newest:
            yield path


def _architectures(choice: KernelChoice) -> tuple[str, ...]:
    return tuple(f"{ARCHITECTURE}{a}" for a in choice.architectures or (_USUAL,))


def _clang(path: str, found: Rocm, choice: KernelChoice) -> KernelCompiler:
    names = _architectures(choice)
    where = () if found.in_system else (f"--rocm-path={found.root}",)
    libraries = device_libraries(found.bitcode, tuple(n.removeprefix(ARCHITECTURE) for n in names))
    flags = ("-x", "hip", *names, "-std=gnu++17", "-w", *where, *libraries, *include_flags())
    command = (path, "--driver-mode=g++")
    return KernelCompiler(command, flags, relocatable=_RELOCATABLE, architectures=names)


def _hipcc(path: str, choice: KernelChoice) -> KernelCompiler:
    call_hipcc("amd", "amdgcn")
    names = _architectures(choice)
    flags = ("-x", "hip", *names, "-std=gnu++17", "-w", *include_flags())
    return KernelCompiler((path,), flags, relocatable=_RELOCATABLE, architectures=names)


_RELOCATABLE = ("-fgpu-rdc", "--offload-new-driver")
_PARTS = (
    *("hip", "ocml", "ockl", "oclc_daz_opt_off", "oclc_unsafe_math_off", "oclc_finite_only_off"),
    *("oclc_correctly_rounded_sqrt_on", "oclc_wavefrontsize64_on", "oclc_abi_version_500"),
)


def device_libraries(folder: Path, architectures: tuple[str, ...]) -> list[str]:
    """Options by which clang finds ROCm's device libraries.

    Libraries that are older than a GPU of the gfx9 kind do not name it; those for its elder sibling serve,
    if it is the only one: clang takes them for all. Raises DriverError where it is not.
    """
    elders = {a: _elder(folder, a) for a in architectures}
    unknown = next((a for a, elder in elders.items() if elder), "")
    if not unknown:
        return [f"--rocm-device-lib-path={folder}"]
    if len(architectures) > 1:
        raise DriverError(codes.UNKNOWN_GPU, arch=unknown, folder=folder)
    files = [folder / f"{part}.bc" for part in (*_PARTS, f"oclc_isa_version_{elders[unknown]}")]
    linked = [word for file in files for word in ("-mlink-builtin-bitcode", str(file))]
    return ["-nogpulib", *(word for option in linked for word in ("-Xclang", option))]


def _elder(folder: Path, arch: str) -> str:
    """The newest GPU of the same kind that the libraries know, where they do not know this one."""
    number = arch.partition(":")[0].removeprefix("gfx")
    known = sorted(p.stem.removeprefix("oclc_isa_version_") for p in folder.glob("oclc_isa_version_9??.bc"))
    elder = [k for k in known if k[:2] == number[:2] and k < number]
    return "" if number in known or not elder or re.fullmatch(r"[0-9a-f]{3}", number) is None else elder[-1]
