"""Machine code of kernels as blocks: the shortest path to the last store, the innermost loop that loads most.

AMD's code is assembly. NVIDIA's is the binary for an sm_90, 16 bytes for an instruction, of which the 12
lowest bits say what it does and the next 3 which predicate it depends on.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from heapq import heappop, heappush


@dataclass(slots=True)
class Block:
    """Instructions without a jump between them: their number, what they do, the blocks that follow."""

    count: int = 0
    memory: int = 0
    barriers: int = 0
    loaded: int = 0
    """Bytes that a thread loads of memory outside the gang."""
    stores: bool = False
    ends: bool = False
    """Whether the last instruction may end the thread."""
    after: list[int] = field(default_factory=list[int])


_LABEL = re.compile(r"(\.LBB\w+):")
_INSTRUCTION = re.compile(r"\t([vs]_|global_|flat_|ds_|buffer_|scratch_)\w+")
_BRANCH = re.compile(r"\ts_(?:c?branch)\w*\s+(\.LBB\w+)")
_MEMORY = re.compile(r"\t(?:global|flat|ds|buffer|scratch)_(?!wbl2|inv)|\ts_load")
_LOAD = re.compile(r"\t(?:global|flat)_load_(\w+)|\ts_load_(\w+) \S+ s\[(?!4:5)")
_BYTES = {"ubyte": 1, "sbyte": 1, "ushort": 2, "sshort": 2, "dword": 4}


def amd_blocks(code: str) -> list[Block]:
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
    return [_amd_block(lines, number, len(text), places) for number, lines in enumerate(text)]


def _amd_block(lines: list[str], number: int, count: int, places: dict[str, int]) -> Block:
    last = lines[-1] if lines else ""
    branch = _BRANCH.match(last)
    falls = "s_endpgm" not in last and not last.startswith("\ts_branch") and number + 1 < count
    return Block(
        len(lines),
        sum(1 for line in lines if _MEMORY.match(line)),
        sum("s_barrier" in line for line in lines),
        sum(map(_loaded, lines)),
        any(re.search("_store|_atomic", line) for line in lines),
        "s_endpgm" in last,
        [*([places[branch[1]]] if branch else []), *([number + 1] if falls else [])],
    )


def _loaded(line: str) -> int:
    found = _LOAD.match(line)
    if found is None:
        return 0
    width, _, times = (found[1] or found[2]).partition("x")
    return _BYTES.get(width, 4) * int(times or 1)


_STORES = frozenset((0x985, 0x986, 0x98E, 0x9A8, 0x38D, 0x3A8))
_LOADS = frozenset((0x980, 0x981))
_MEMORY_90 = _STORES | _LOADS | {0x983, 0x984, 0x987, 0x988}
_NOTHING, _BARRIER, _EXIT, _BRANCH_90, _MEET, _MEETING = 0x918, 0xB1D, 0x94D, 0x947, 0x941, 0x945
"""NOP, BAR, EXIT, BRA; BSYNC, where threads meet, and BSSY, which says where they go on then."""
_ALWAYS = 7
_WIDTHS = (1, 1, 2, 2, 4, 8, 16, 0)
"""Bytes, by the number in an instruction that loads."""


def nvidia_blocks(binary: bytes) -> list[Block]:
    """The blocks of a kernel for an sm_90. What it calls is not part of paths."""
    words = [int.from_bytes(binary[at : at + 16], "little") for at in range(0, len(binary), 16)]
    jumps = _jumps(words)
    starts = {0, *jumps.values()} | {at + 1 for at, x in enumerate(words) if at in jumps or _does(x) == _EXIT}
    first = sorted(at for at in starts if at < len(words))
    number = {at: index for index, at in enumerate(first)}
    ends = [*first[1:], len(words)]
    return [_nvidia_block(words[a:b], b, jumps.get(b - 1), number) for a, b in zip(first, ends, strict=True)]


def _does(word: int) -> int:
    return word & 0xFFF


def _is_sure(word: int) -> bool:
    """Whether an instruction depends on no predicate; jumps may have a second one."""
    return word >> 12 & 7 == _ALWAYS and (_does(word) != _BRANCH_90 or word >> 87 & 7 == _ALWAYS)


def _signed(value: int, bits: int) -> int:
    return value - (value >> bits - 1 << bits)


def _jumps(words: list[int]) -> dict[int, int]:
    """Where instructions jump to, by their places."""
    found: dict[int, int] = {}
    meetings: dict[int, int] = {}
    for at, word in enumerate(words):
        if _does(word) == _BRANCH_90:
            offset = (word >> 34 & (1 << 48) - 1) << 8 | word >> 16 & 0xFF
            found[at] = at + 1 + _signed(offset, 56) // 4
        elif _does(word) == _MEETING:
            meetings[word >> 16 & 0xF] = at + 1 + _signed(word >> 32 & (1 << 50) - 1, 50) // 16
        elif _does(word) == _MEET and (word >> 16 & 0xF) in meetings:
            found[at] = meetings[word >> 16 & 0xF]
    return found


def _nvidia_block(words: list[int], end: int, jump: int | None, number: dict[int, int]) -> Block:
    does, last = [_does(word) for word in words], words[-1]
    falls = not (_is_sure(last) and (jump is not None or does[-1] == _EXIT))
    return Block(
        sum(x != _NOTHING for x in does),
        sum(x in _MEMORY_90 for x in does),
        does.count(_BARRIER),
        sum(_WIDTHS[word >> 73 & 7] for word in words if _does(word) in _LOADS),
        any(x in _STORES for x in does),
        does[-1] == _EXIT,
        [*([number[jump]] if jump in number else []), *([number[end]] if falls and end in number else [])],
    )


def _distances(blocks: list[Block], start: int) -> dict[int, int]:
    """The fewest instructions from the start of a block to the end of each."""
    found: dict[int, int] = {}
    todo = [(blocks[start].count, start)]
    while todo:
        count, number = heappop(todo)
        if number in found:
            continue
        found[number] = count
        for after in blocks[number].after:
            heappush(todo, (count + blocks[after].count, after))
    return found


def path_of(blocks: list[Block]) -> int:
    """The fewest instructions from the entry to the end by way of the last store."""
    to = _distances(blocks, 0)
    stores = [n for n, block in enumerate(blocks) if block.stores and n in to]
    if not stores:
        return 0
    on = _distances(blocks, stores[-1])
    ends = [on[n] for n, block in enumerate(blocks) if n in on and block.ends]
    return to[stores[-1]] + min(ends) - blocks[stores[-1]].count


def loop_of(blocks: list[Block]) -> tuple[int, int]:
    """The instructions of the innermost loop that loads the most, and the bytes that it loads."""
    loops = [(to, n) for n, block in enumerate(blocks) for to in block.after if to <= n]
    inner = [a for a in loops if not any(a != b and a[0] <= b[0] and b[1] <= a[1] for b in loops)]
    counted = [
        (sum(b.loaded for b in blocks[first : last + 1]), sum(b.count for b in blocks[first : last + 1]))
        for first, last in inner
    ]
    loaded, count = max(counted, default=(0, 0))
    return (count, loaded) if loaded else (0, 0)
