"""What the kernels of these tests need of GPUs, as it was recorded (isa.json): registers, spills, memory.

    PYTHONPATH=.:tools python -m tests.hip.isa_records [ARCH ...]      records it again

Test kernels are compiled to machine code in `make test`, and may not need more than is recorded here.
"""

from __future__ import annotations

import json
import sys
import tempfile
from pathlib import Path

import isa

from accomp.backends.hip.emit import module_text
from accomp.ir.kernel import Module
from tests.hip import test_isa, test_loops, test_modes, test_reductions

FILE = Path(__file__).with_name("isa.json")
ARCHS = ("gfx90a", "gfx942", "sm_90")
TESTS = {"loops": test_loops, "reductions": test_reductions, "modes": test_modes}
Needs = tuple[int, int, int, int]
"""Registers, spills, bytes of shared memory, bytes of the stack."""


def module(part: str) -> str:
    """The kernels of a part: those that stand for usual ones, or all of a file of tests."""
    if part == "usual":
        kernels = tuple(make() for make in test_isa.KERNELS)
        return module_text(Module("isa.c", test_isa.HAND, kernels=kernels))
    tests = TESTS[part]
    prelude, routines = getattr(tests, "PRELUDE", ""), getattr(tests, "ROUTINES", ())
    return module_text(Module("all.c", prelude, routines, tuple(k for k, _ in tests.all_kernels())))


def measured(part: str, arch: str, folder: Path) -> dict[str, Needs]:
    """What the kernels of a part need now."""
    source = folder / f"{part}.hip.cpp"
    source.write_text(module(part), encoding="utf-8")
    found = isa.nvidia(source, arch) if arch.startswith("sm_") else isa.amd(source, arch)
    return {n.kernel: (n.registers, n.spills, n.shared_bytes, n.stack_bytes) for n in found}


def at_hand(arch: str) -> bool:
    """Whether there is a compiler for the GPU."""
    return isa.can_nvidia() if arch.startswith("sm_") else isa.can_amd()


def recorded() -> dict[str, dict[str, dict[str, list[int]]]]:
    """By architecture, part and kernel."""
    return json.loads(FILE.read_text(encoding="utf-8"))


def main() -> None:
    """Record what is measured, for the architectures named, or for all that there are compilers for."""
    known = recorded() if FILE.exists() else {}
    with tempfile.TemporaryDirectory() as folder:
        for arch in sys.argv[1:] or filter(at_hand, ARCHS):
            parts = {part: measured(part, arch, Path(folder)) for part in ("usual", *TESTS)}
            known[arch] = {part: {k: list(n) for k, n in rows.items()} for part, rows in parts.items()}
    lines = json.dumps(known, indent=1, sort_keys=True)
    FILE.write_text(_rows_on_lines(lines) + "\n", encoding="utf-8")


def _rows_on_lines(text: str) -> str:
    """Lists of numbers on one line each."""
    import re

    return re.sub(r"\[\s+([\d,\s]+?)\s+\]", lambda m: f"[{' '.join(m[1].split())}]", text)


if __name__ == "__main__":
    main()
