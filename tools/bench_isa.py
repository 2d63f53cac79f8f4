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
from heapq import heappop, heappush
from pathlib import Path

import isa

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


@dataclass(slots=True)
class Block:
    """Instructions without a jump between them, and the numbers of the blocks that follow."""

    lines: list[str]
    after: list[int]


_LABEL = re.compile(r"(\.LBB\w+):")
_INSTRUCTION = re.compile(r"\t([vs]_|global_|flat_|ds_|buffer_|scratch_)\w+")
_BRANCH = re.compile(r"\ts_(?:c?branch)\w*\s+(\.LBB\w+)")
_MEMORY = re.compile(r"\t(?:global|flat|ds|buffer|scratch)_(?!wbl2|inv)|\ts_load")
_LOAD = re.compile(r"\t(?:global|flat)_load_(\w+)|\ts_load_(\w+) \S+ s\[(?!4:5)")
_BYTES = {"ubyte": 1, "sbyte": 1, "ushort": 2, "sshort": 2, "dword": 4}


def blocks_of(code: str) -> list[Block]:
    """The blocks of a kernel in AMD's assembly, in the order of the text."""
    text: list[list[str]] = [[]]
    places: dict[str, int] = {}
    for line in code.partition("\n\t.section")[0].splitlines():
        label = _LABEL.match(line)
        if label:
            text.append([])
            places[label[1]] = len(text) - 1
        elif _INSTRUCTION.match(line):
            text[-1].append(line)
            if _BRANCH.match(line) or "s_endpgm" in line:
                text.append([])
    blocks = [Block(lines, []) for lines in text]
    for number, block in enumerate(blocks):
        last = block.lines[-1] if block.lines else ""
        branch = _BRANCH.match(last)
        if branch:
            block.after.append(places[branch[1]])
        falls = "s_endpgm" not in last and not last.startswith("\ts_branch")
        if falls and number + 1 < len(blocks):
            block.after.append(number + 1)
    return blocks


def _distances(blocks: list[Block], start: int) -> dict[int, int]:
    """The fewest instructions from the start of a block to the end of each."""
    found: dict[int, int] = {}
    todo = [(len(blocks[start].lines), start)]
    while todo:
        count, number = heappop(todo)
        if number in found:
            continue
        found[number] = count
        for after in blocks[number].after:
            heappush(todo, (count + len(blocks[after].lines), after))
    return found


def path_of(blocks: list[Block]) -> int:
    """The fewest instructions from the entry to the end by way of the last store."""
    stores = [n for n, b in enumerate(blocks) if any(re.search("_store|_atomic", x) for x in b.lines)]
    if not stores:
        return 0
    to, on = _distances(blocks, 0), _distances(blocks, stores[-1])
    ends = [on[n] for n, b in enumerate(blocks) if n in on and b.lines and "s_endpgm" in b.lines[-1]]
    return to[stores[-1]] + min(ends) - len(blocks[stores[-1]].lines)


def loop_of(blocks: list[Block]) -> tuple[int, int]:
    """The instructions of the innermost loop that loads the most, and the bytes that it loads."""
    loops = [(to, n) for n, b in enumerate(blocks) for to in b.after if to <= n]
    inner = [a for a in loops if not any(a != b and a[0] <= b[0] and b[1] <= a[1] for b in loops)]
    bodies = [[line for b in blocks[first : last + 1] for line in b.lines] for first, last in inner]
    counted = [(sum(map(_loaded, body)), len(body)) for body in bodies]
    loaded, count = max(counted, default=(0, 0))
    return (count, loaded) if loaded else (0, 0)


def _loaded(line: str) -> int:
    found = _LOAD.match(line)
    if found is None:
        return 0
    width, _, times = (found[1] or found[2]).partition("x")
    return _BYTES.get(width, 4) * int(times or 1)


def _amd(needs: isa.Needs) -> Code:
    blocks = blocks_of(needs.code)
    lines = [line for block in blocks for line in block.lines]
    loop, loaded = loop_of(blocks)
    memory = sum(1 for line in lines if _MEMORY.match(line))
    barriers = sum("s_barrier" in line for line in lines)
    return _code(needs, (len(lines), path_of(blocks), loop, loaded, memory, barriers))


_NVIDIA_MEMORY = frozenset((0x980, 0x981, 0x983, 0x984, 0x986, 0x987, 0x988, 0x98E, 0x9A8, 0x38D, 0x3A8))
"""Loads, stores and atomics of an sm_90, as the low 12 bits of an instruction tell them."""
_NVIDIA_BARRIER, _NVIDIA_NOTHING = 0xB1D, 0x918


def _nvidia(needs: isa.Needs) -> Code:
    words = [
        int.from_bytes(needs.binary[at : at + 2], "little") & 0xFFF for at in range(0, len(needs.binary), 16)
    ]
    count = sum(word != _NVIDIA_NOTHING for word in words)
    memory, barriers = sum(w in _NVIDIA_MEMORY for w in words), sum(w == _NVIDIA_BARRIER for w in words)
    return _code(needs, (count, 0, 0, 0, memory, barriers))


def _code(needs: isa.Needs, counts: tuple[int, int, int, int, int, int]) -> Code:
    return Code(needs.registers, needs.spills, needs.shared_bytes, needs.stack_bytes, *counts)


def _fast(source: Path, arch: str) -> Code:
    """The kernel of a file; of several ways to count, that with the fewest instructions."""
    if arch.startswith("sm_"):
        codes = [_nvidia(needs) for needs in isa.nvidia(source, arch)]
    else:
        codes = [_amd(needs) for needs in isa.amd(source, arch)]
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
