"""Compilers of kernels in HIP C++: what is asked of one, and how one is called."""

from __future__ import annotations

import os
import re
import shutil
from pathlib import Path

from accomp.codes import driver as codes
from accomp.driver.command_line import CommandLine, asks_openmp
from accomp.driver.errors import DriverError
from accomp.driver.runtime import find_runtime
from accomp.driver.settings import HIP_CPU, Settings
from accomp.records import dataclass

ARCHITECTURE = "--offload-arch="


@dataclass(frozen=True, slots=True)
class KernelChoice:
    """What a command asks for: the target, the compiler's name and the option that gave it, GPUs."""

    target: str
    name: str = ""
    by: str = ""
    architectures: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class KernelCompiler:
    """A compiler and the flags that make it compile HIP C++."""

    command: tuple[str, ...]
    flags: tuple[str, ...]
    clang: bool = True
    nvcc: bool = False
    relocatable: tuple[str, ...] = ()
    """What makes device code that can be linked with that of other files."""
    architectures: tuple[str, ...] = ()
    """The flags among `flags` that name GPUs."""

    def include_folder(self, folder: str) -> list[str]:
        """Options by which files of a folder can be included."""
        return ["-I", folder] if self.nvcc else ["-iquote", folder]

    def takes(self, argument: str) -> bool:
        """Whether an option of the host's compiler is one of its own."""
        if self.nvcc:
            return argument.startswith(("-O", "-g", "-D", "-U", "-I", "-isystem", "-m64", "-std=c++2"))
        return self.clang or not argument.startswith("--target")


def kernel_choice(target: str, settings: Settings) -> KernelChoice:
    """What the options, then the environment, ask for. Raises DriverError for a compiler of other targets."""
    by = "--accomp-hipcc" if settings.hipcc else "ACCOMP_HIPCC"
    name = settings.hipcc or ("" if target == HIP_CPU else os.environ.get(by, ""))
    if name and target == HIP_CPU:
        able = "the host's compiler (--accomp-cc=)"
        raise DriverError(codes.COMPILER_LACKS_TARGET, name=name, target=target, able=able)
    given = settings.architectures or (os.environ.get("ACCOMP_OFFLOAD_ARCH", ""),)
    named = [arch for several in given for arch in several.split(",") if arch]
    return KernelChoice(target, name, by, tuple(dict.fromkeys(named)))


def take_architectures(settings: Settings, command: CommandLine) -> list[str]:
    """Note the GPUs that a command is for; its arguments for host programs.

    These name GPUs where OpenMP is on and may have regions of its own.
    """
    named = [a for a in command.arguments if a.startswith(ARCHITECTURE)]
    settings.architectures = tuple(a.removeprefix(ARCHITECTURE) for a in named)
    return [a for a in command.arguments if asks_openmp(command) or a not in named]


def named_compiler(choice: KernelChoice) -> str:
    """The path of the compiler that is named. Raises DriverError where it is not there."""
    path = shutil.which(choice.name)
    if path is None:
        raise DriverError(codes.COMPILER_NOT_FOUND, name=choice.name, by=choice.by)
    return path


def is_hipcc(path: str) -> bool:
    """Whether a compiler is hipcc, which calls another one and knows where HIP is."""
    return re.match(r"hipcc\b", Path(path).name) is not None


def call_hipcc(platform: str, target: str) -> None:
    """Have hipcc compile for a platform. Raises DriverError where the environment names another.

    Else it takes nvcc wherever there is one.
    """
    named = os.environ.setdefault("HIP_PLATFORM", platform)
    if named != platform and (named, platform) != ("nvcc", "nvidia") and (named, platform) != ("hcc", "amd"):
        raise DriverError(codes.OTHER_HIP_PLATFORM, named=named, target=target, platform=platform)


def include_flags(*names: str) -> list[str]:
    """Options for the folders of accomp's headers. Raises DriverError where they are not there."""
    include = find_runtime().include
    if include is None:
        raise DriverError(codes.NO_HIP_LIBRARY, library="accomp_device.h", target=HIP_CPU)
    folders = [include]
    for name in names:
        places = (include.parent / name / "include", include / name)
        folders += [p for p in places if p.is_dir()][:1]
    return [word for folder in folders for word in ("-isystem", str(folder))]
