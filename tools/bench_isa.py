"""Compares the machine code of kernels that accomp writes with that of kernels written by hand.

    tools/bench_isa.py [--arch gfx90a|sm_90 ...] [--record] [NAME ...]

The programs are those of benchmarks/gpu. Of a kernel that loads from memory in a loop, `loop` counts the
instructions of the innermost one, for as many bytes as the loop by hand loads. Of others `path` counts
those of a thread that does what it cannot do without: the fewest from the entry to the end by way of the
last store. Of a kernel that is compiled for two ways to count, that for counts that fit is shown. No GPU
is needed. With --record the figures are those that tests/hip holds kernels to.
"""

from __future__ import annotations

import argparse
import json
import re
import subprocess
import sys
import tempfile
from dataclasses import astuple, dataclass
from pathlib import Path

import isa
from isa_blocks import Block, amd_blocks, loop_of, nvidia_blocks, path_of

ROOT = Path(__file__).resolve().parents[1]
PROGRAMS = ROOT / "benchmarks/gpu"
NAMES = tuple(sorted(path.name.removesuffix(".hip.cpp") for path in PROGRAMS.glob("*.hip.cpp")))
ARCHS = ("gfx90a", "sm_90")
FILE = ROOT / "tests/hip/isa_benchmarks.json"
Figures = dict[str, dict[str, dict[str, list[int]]]]
"""By architecture, program and writer, in the order of Code."""


@dataclass(frozen=True, slots=True)
class Code:
    """What the machine code of a kernel is; `path` and `loop` are 0 where they are not known."""

    registers: int
    spills: int
    shared_bytes: int
    stack_bytes: int
    instructions: int
    path: int
    loop: int
    loaded: int
    memory: int
    barriers: int


def amd_code(needs: isa.Needs) -> Code:
    """What AMD's assembly of a kernel is."""
    return _code(needs, amd_blocks(needs.code))


def nvidia_code(needs: isa.Needs) -> Code:
    """What the machine code of a kernel for an sm_90 is."""
    return _code(needs, nvidia_blocks(needs.binary))


def _code(needs: isa.Needs, blocks: list[Block]) -> Code:
    loop, loaded = loop_of(blocks)
    return Code(
        needs.registers,
        needs.spills,
        needs.shared_bytes,
        needs.stack_bytes,
        sum(block.count for block in blocks),
        path_of(blocks),
        loop,
        loaded,
        sum(block.memory for block in blocks),
        sum(block.barriers for block in blocks),
    )


def _fast(source: Path, arch: str) -> Code:
    """The kernel of a file; of several ways to count, that with the fewest instructions."""
    if arch.startswith("sm_"):
        codes = [nvidia_code(needs) for needs in isa.nvidia(source, arch)]
    else:
        codes = [amd_code(needs) for needs in isa.amd(source, arch)]
    return min(codes, key=lambda code: code.instructions)


def ours(name: str, arch: str, folder: Path) -> Code:
    """The kernel that accomp writes of a program."""
    program = PROGRAMS / f"{name}.c"
    command = [sys.executable, "-m", "accomp.tools.clang", "-w", "-fopenacc-print=hip", str(program)]
    subprocess.run([*command, "-I", str(PROGRAMS), "-o", str(folder / f"{name}.c")], check=True, cwd=ROOT)
    return _fast(folder / f"{name}.hip.cpp", arch)


def by_hand(name: str, arch: str) -> Code:
    """The kernel written by hand."""
    return _fast(PROGRAMS / f"{name}.hip.cpp", arch)


def row(name: str, mine: Code, hand: Code) -> str:
    """A row of the table: accomp's figures and those of the kernel by hand."""
    nothing = (0, 0)
    loop = (round(mine.loop * hand.loaded / mine.loaded), hand.loop) if mine.loop and hand.loop else nothing
    path = (mine.path, hand.path) if loop == nothing else nothing
    hot, hot_by_hand = loop if loop != nothing else path
    ratio = f"{hot / hot_by_hand:.2f}" if hot_by_hand else "-"
    pairs = [
        (mine.instructions, hand.instructions),
        path,
        loop,
        (mine.memory, hand.memory),
        (mine.registers, hand.registers),
        (mine.barriers, hand.barriers),
        (mine.spills, hand.spills),
    ]
    cells = (f"{a} : {b}" if a or b else "-" for a, b in pairs)
    return f"| {name} | {' | '.join(cells)} | {ratio} |"


HEAD = (
    "| kernel | instructions | path | loop | memory | registers | barriers | spills | hot, ratio |\n"
    "|---|---|---|---|---|---|---|---|---|"
)


def at_hand(arch: str) -> bool:
    """Whether there is a compiler for the GPU."""
    return isa.can_nvidia() if arch.startswith("sm_") else isa.can_amd()


def recorded() -> Figures:
    """What was recorded."""
    return json.loads(FILE.read_text(encoding="utf-8"))


def _record(found: Figures) -> None:
    """Writes figures down, beside those of other architectures and programs."""
    known = recorded() if FILE.exists() else {}
    for arch, programs in found.items():
        known.setdefault(arch, {}).update(programs)
    text = json.dumps(known, indent=1, sort_keys=True)
    rows = re.sub(r"\[\s+([\d,\s]+?)\s+\]", lambda m: f"[{' '.join(m[1].split())}]", text)
    FILE.write_text(rows + "\n", encoding="utf-8")


def main() -> None:
    """Prints a table for each architecture, accomp's figure before that of the kernel by hand."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"of {', '.join(NAMES)}; all by default")
    parser.add_argument("--arch", action="append", default=[])
    parser.add_argument("--record", action="store_true")
    asked = parser.parse_args()
    found: Figures = {}
    for arch in asked.arch or filter(at_hand, ARCHS):
        sys.stdout.write(f"{arch}, accomp : by hand\n\n{HEAD}\n")
        with tempfile.TemporaryDirectory() as folder:
            for name in asked.names or NAMES:
                mine, hand = ours(name, arch, Path(folder)), by_hand(name, arch)
                figures = {"accomp": list(astuple(mine)), "hand": list(astuple(hand))}
                found.setdefault(arch, {})[name] = figures
                sys.stdout.write(row(name, mine, hand) + "\n")
                sys.stdout.flush()
        sys.stdout.write("\n")
    if asked.record:
        _record(found)


if __name__ == "__main__":
    main()
