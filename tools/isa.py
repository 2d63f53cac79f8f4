"""Compiles kernels to the machine code of GPUs, and tells what each needs: registers, spills, memory.

    tools/isa.py KERNELS.hip.cpp [--arch gfx90a|gfx942|sm_90 ...]

AMD's code comes from clang with Debian's packages libamdhip64-dev and rocm-device-libs, NVIDIA's from nvcc.
Neither needs a GPU.
"""

from __future__ import annotations

import argparse
import re
import shutil
import struct
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from accomp.driver.cuda import cuda_folders  # noqa: E402
from accomp.driver.rocm import device_libraries  # noqa: E402

INCLUDE = ROOT / "runtime/include"
CUDA_INCLUDE = ROOT / "runtime/cuda/include"
DEVICE_LIBRARIES = ("/usr/lib/x86_64-linux-gnu/amdgcn/bitcode", "/opt/rocm/amdgcn/bitcode")
CLANG = "clang++-19"
_PROGBITS = 1
"""The kind of sections that hold code."""


@dataclass(frozen=True, slots=True)
class Needs:
    """What a kernel takes of a compute unit; `code` is AMD's assembly, `binary` NVIDIA's code."""

    kernel: str
    registers: int
    spills: int
    shared_bytes: int
    stack_bytes: int
    code: str = ""
    binary: bytes = b""


def can_amd() -> bool:
    """Whether clang, HIP's headers and the device libraries are at hand."""
    return bool(shutil.which(CLANG) and _device_library() and Path("/usr/include/hip/hip_runtime.h").exists())


def can_nvidia() -> bool:
    """Whether nvcc is at hand."""
    return shutil.which("nvcc") is not None


def cuda_folder() -> Path:
    """Where CUDA is; the usual place if it is nowhere."""
    *_, usual = places = [Path(root) for root in cuda_folders()]
    return next((place for place in places if place.is_dir()), usual)


def _device_library() -> str | None:
    return next((folder for folder in DEVICE_LIBRARIES if Path(folder).is_dir()), None)


def amd(source: Path, arch: str = "gfx90a") -> list[Needs]:
    """The kernels of a file on one of AMD's GPUs."""
    flags = ["-x", "hip", f"--offload-arch={arch}", "--cuda-device-only", "-S", "-O3", "-std=c++17"]
    flags += ["-D__HIP_PLATFORM_AMD__", "--rocm-path=/usr", *_libraries(arch)]
    flags += ["-Wall", "-Werror", "-Wno-unused", "-I", str(INCLUDE)]
    return of_amd(_output([CLANG, *flags, str(source)], "kernels.s"))


def _libraries(arch: str) -> list[str]:
    folder = _device_library()
    return device_libraries(Path(folder), (arch,)) if folder else ["-nogpulib"]


def library_flags(arch: str) -> list[str]:
    """Where clang finds the device libraries of a GPU for OpenMP."""
    if arch.startswith("sm_"):
        return [f"--cuda-path={cuda_folder()}", "-nogpulib", "-Wno-unknown-cuda-version"]
    folder = _device_library()
    return ["--rocm-path=/usr", f"--rocm-device-lib-path={folder}"] if folder else ["-nogpulib"]


def of_amd(text: str) -> list[Needs]:
    """Reads the metadata at the end of the assembly: one entry for each kernel."""
    _, _, metadata = text.partition("amdhsa.kernels:")
    found: list[Needs] = []
    for entry in re.split(r"\n  - \.", metadata)[1:]:
        known = dict(re.findall(r"^\s*\.?(\w+):\s+(\S+)$", entry, re.MULTILINE))
        name = known["symbol"].strip("'").removesuffix(".kd")
        code = text.partition(f"\n{name}:")[2].partition("\n.Lfunc_end")[0]
        spills = int(known["sgpr_spill_count"]) + int(known["vgpr_spill_count"])
        shared, stack = int(known["group_segment_fixed_size"]), int(known["private_segment_fixed_size"])
        found.append(Needs(_plain(name), int(known["vgpr_count"]), spills, shared, stack, code))
    return found


def nvidia(source: Path, arch: str = "sm_90") -> list[Needs]:
    """The kernels of a file on one of NVIDIA's GPUs."""
    flags = ["-std=c++17", "-O3", f"-arch={arch}", "-cubin", "-x", "cu", "-Xptxas", "-v"]
    with tempfile.TemporaryDirectory() as folder:
        command = [
            "nvcc",
            *flags,
            "-I",
            str(CUDA_INCLUDE),
            "-I",
            str(INCLUDE),
            str(source),
            "-o",
            f"{folder}/k",
        ]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        if done.returncode:
            raise SystemExit(done.stderr)
        return of_nvidia(done.stderr, sections_of(Path(folder, "k").read_bytes()))


def sections_of(elf: bytes) -> dict[str, bytes]:
    """The sections of an object of 64 bits, by their names."""
    start, size, count, names = struct.unpack_from("<Q10xHHH", elf, 40)
    headers = [struct.unpack_from("<IIQQQQ", elf, start + number * size) for number in range(count)]
    texts = elf[headers[names][4] :]
    found: dict[str, bytes] = {}
    for name, kind, _, _, offset, length in headers:
        if kind == _PROGBITS:
            found[texts[name : texts.index(b"\0", name)].decode()] = elf[offset : offset + length]
    return found


def of_nvidia(text: str, sections: dict[str, bytes]) -> list[Needs]:
    """Reads what ptxas says of each kernel."""
    found: list[Needs] = []
    for part in text.split("Compiling entry function '")[1:]:
        number = {what: int(count) for count, what in re.findall(r"(\d+) (bytes \w+ \w+|\w+)", part)}
        shared = re.search(r"(\d+) bytes smem", part)
        spills = number.get("bytes spill stores", 0) // 4
        stack = number.get("bytes stack frame", 0)
        symbol = part.partition("'")[0]
        binary = sections.get(f".text.{symbol}", b"")
        bytes_shared = int(shared[1]) if shared else 0
        found.append(Needs(_plain(symbol), number["registers"], spills, bytes_shared, stack, binary=binary))
    return found


def _plain(name: str) -> str:
    """The name in the program, of a mangled one; of two ways to count, that for all counts is told apart."""
    mangled = re.match(r"_ZL?N?", name)
    rest, found = name[mangled.end() :] if mangled else "", ""
    while length := re.match(r"\d+", rest):
        end = length.end() + int(length[0])
        found, rest = rest[length.end() : end], rest[end:]
    return found + ("<wide>" if rest.startswith("IN6accomp4wideE") else "") if found else name


def _output(command: list[str], name: str) -> str:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / name
        done = subprocess.run([*command, "-o", str(path)], capture_output=True, text=True, check=False)
        if done.returncode:
            raise SystemExit(done.stderr)
        return path.read_text(encoding="utf-8")


def table(needs: list[Needs]) -> str:
    """The figures, as a table in Markdown."""
    rows = [
        f"| `{n.kernel}` | {n.registers} | {n.spills} | {n.shared_bytes} | {n.stack_bytes} |" for n in needs
    ]
    return "\n".join(
        ["| kernel | registers | spills | shared bytes | stack bytes |", "|---|---|---|---|---|", *rows]
    )


def main() -> None:
    """Prints a table for each architecture."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("source", type=Path)
    parser.add_argument("--arch", action="append", default=[])
    asked = parser.parse_args()
    for arch in asked.arch or ["gfx90a"]:
        found = nvidia(asked.source, arch) if arch.startswith("sm_") else amd(asked.source, arch)
        sys.stdout.write(f"{arch}\n\n{table(found)}\n\n")


if __name__ == "__main__":
    main()
