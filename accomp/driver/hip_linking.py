"""Linking the device code of GPUs over files: routines and variables of other files, in objects and archives.

Objects with relocatable device code hold it in a section that the host's linker leaves alone. When a program
or a shared library is linked, all of it is linked first, into one more object for the host's linker,
which makes the kernels known to HIP or CUDA. clang-linker-wrapper does that for AMD, nvcc for NVIDIA.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path

from accomp.codes import driver as codes
from accomp.driver import execute, process
from accomp.driver.compilers import Compiler
from accomp.driver.errors import DriverError
from accomp.driver.hip_targets import kernel_compiler
from accomp.driver.kernel_compilers import KernelChoice, KernelCompiler, is_hipcc
from accomp.driver.link_inputs import OFFLOADING, holds, inputs, is_archive, is_shared
from accomp.patterns import pattern

MARK = "accomp_device_code_is_linked_by_accomp"
"""What relocatable objects ask for, so that linkers that know nothing of device code do not pass over it."""

_OFFLOADING = ("-fopenmp-targets=", "--offload-arch=", "--offload-link")
"""Options with which clang links all device code itself."""

_SECTIONS = {"amdgcn": OFFLOADING, "nvptx": b"__nv_relfatbin"}


def device_link(
    choice: KernelChoice, command: Sequence[str], host: Compiler | None, directory: Path
) -> list[str]:
    """Link the device code of what a command of the host's compiler links; what goes in front of its inputs.

    Raises DriverError where device code is missing.
    """
    section = _SECTIONS.get(choice.target)
    if section is None or "-r" in command:
        return []
    if any(a.startswith(_OFFLOADING) for a in command):
        return [_DEFINED]
    pieces = [p for p in inputs(command[1:]) if _in_object(p, section)]
    if any(map(is_archive, pieces)):
        pieces = _of_archives(pieces, command, section, directory)
    if not pieces:
        return []
    linked = directory / "device_code.o"
    compiler = kernel_compiler(choice, host)
    level = next((a for a in reversed(command) if re.fullmatch(r"-O[0-3]", a)), "-O2")
    link = _amd if choice.target == "amdgcn" else _nvidia
    done = link(compiler, pieces, level, linked)
    if done.returncode or not linked.is_file() or _OTHER_GPU in done.stderr:
        raise _failed(done)
    process.say(done.stderr)
    return [str(linked), _DEFINED]


_OTHER_GPU = "nvlink warning : SM Arch ("
"""nvlink passes over code for GPUs of another kind, and all that depends on it is missing then."""
_DEFINED = f"-Wl,--defsym={MARK}=0"


def _of_archives(pieces: list[str], command: Sequence[str], section: bytes, directory: Path) -> list[str]:
    """The objects among the pieces, and the members of archives that the host's linker says it takes."""
    words = ["-Wl,-t,-t,--unresolved-symbols=ignore-all", _DEFINED, "-o", str(directory / "trial")]
    done = _run([*command, *words], dict(os.environ))
    if done.returncode:
        return pieces
    taken = [(m[1] or m[3], m[2] or m[4]) for m in _MEMBER.finditer(done.stdout)]
    folder = directory / "members"
    folder.mkdir()
    found = [p for p in pieces if not is_archive(p)]
    for number, (archive, member) in enumerate(dict.fromkeys(taken)):
        if archive not in pieces and not _in_object(archive, section):
            continue
        path = folder / f"{number}.o"
        path.write_bytes(execute.collect([shutil.which("ar") or "ar", "p", archive, member], (1,))[1])
        if _in_object(str(path), section):
            found.append(str(path))
    return found


def _in_object(path: str, section: bytes) -> bool:
    """Whether a file is an object or archive with such a section."""
    return holds(path, section) and not is_shared(path)


_MEMBER = pattern(r"^\((\S.*)\)(.+)$|^(\S.*)\(([^()]+)\)$", re.MULTILINE)
"""A member of an archive as GNU's linkers and LLVM's tell of it."""


_STUB = """\
#!/bin/sh
# In place of the host's linker: keeps the object with the device code.
for object; do
  case $object in *.wrapper*.o) exec cp "$object" "$ACCOMP_LINKED" ;; esac
done
"""


def _amd(
    compiler: KernelCompiler, pieces: Sequence[str], level: str, linked: Path
) -> subprocess.CompletedProcess[str]:
    wrapper = _linker_wrapper(compiler.command[0])
    stub = linked.with_name("keep.sh")
    stub.write_text(_STUB, "ascii")
    stub.chmod(0o755)
    command = [str(wrapper), "--host-triple=x86_64-pc-linux-gnu", f"--linker-path={stub}"]
    command += [f"--opt-level={level[1:]}", "-o", str(linked.with_name("program")), *pieces]
    return _run(command, {**os.environ, "ACCOMP_LINKED": str(linked)})


def _linker_wrapper(compiler: str) -> Path:
    """That beside a clang; hipcc tells where it is. Raises DriverError where there is none."""
    folder = Path(os.path.realpath(compiler)).parent
    wrapper = folder / "clang-linker-wrapper"
    if is_hipcc(compiler):
        said = execute.collect([compiler, f"-print-prog-name={wrapper.name}"], (1,))[1]
        wrapper = Path(os.fsdecode(said.strip()))
    if not wrapper.is_file():
        raise DriverError(codes.NO_COMPILER, target="amdgcn", needs=wrapper.name, places=folder)
    return wrapper


def _nvidia(
    compiler: KernelCompiler, pieces: Sequence[str], level: str, linked: Path
) -> subprocess.CompletedProcess[str]:
    command = [compiler.command[0], level, *compiler.architectures, "-Xcompiler", "-fPIC", "-dlink"]
    return _run([*command, *pieces, "-o", str(linked)], dict(os.environ))


def _run(command: list[str], environment: dict[str, str]) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        command, env=environment, capture_output=True, text=True, errors="replace", check=False
    )


_UNDEFINED = pattern(
    r"(?:Undefined reference to '|undefined (?:hidden |protected )?symbol: )([^'\n]+)", re.IGNORECASE
)


def _failed(done: subprocess.CompletedProcess[str]) -> DriverError:
    """What is missing, or what the linker said."""
    said = (done.stderr + done.stdout).strip()
    names = list(dict.fromkeys(plain(name) for name in _UNDEFINED.findall(said)))
    if names:
        listed = ", ".join(f"'{name}'" for name in names)
        return DriverError(codes.NO_DEVICE_CODE, names=listed, verb="has" if len(names) == 1 else "have")
    return DriverError(codes.DEVICE_LINK_FAILED, said=said or f"exit code {done.returncode}")


def plain(name: str) -> str:
    """The program's name of a symbol, demangled by the linker or not."""
    name = name.partition("(")[0].removeprefix("accomp_program::")
    parts = re.match(r"_ZN?K?(?:14accomp_program)?((?:\d+\w+)+)", name)
    if parts is None:
        return name
    rest, found = parts[1], list[str]()
    while number := re.match(r"\d+", rest):
        end = number.end() + int(number[0])
        found.append(rest[number.end() : end])
        rest = rest[end:]
    return "::".join(found)
