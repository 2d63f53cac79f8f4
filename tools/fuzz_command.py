"""A sample of the inputs through the real command line."""

from __future__ import annotations

import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from random import Random

from fuzz_model import Fault, Input

from accomp.source import Language

BIN = Path(sys.executable).parent
MODES = ("acc", "omp", "acc-omp", "omp-acc", "hip")
PROGRAMS = {Language.C: "accomp-clang", Language.CXX: "accomp-clang++", Language.FORTRAN: "accomp-flang"}
LIMIT = 60
"""Seconds on a machine that does other things too; in the process, the limit is 10 of its own."""


def check_command(program: Input, random: Random) -> list[Fault]:
    """The faults of printing one input: other exit codes, a traceback, output in spite of errors."""
    mode = random.choice(MODES)
    with tempfile.TemporaryDirectory() as folder:
        source, out = Path(folder, Path(program.name).name), Path(folder, "out")
        source.write_bytes(program.data)
        command = [str(BIN / PROGRAMS[program.language]), f"-fopenacc-print={mode}", *program.arguments]
        try:
            done = subprocess.run(
                [*command, str(source), "-o", str(out)], capture_output=True, check=False, timeout=LIMIT
            )
        except subprocess.TimeoutExpired:
            return [Fault("hang", f"command line, mode {mode}")]
        return list(_faults(program, mode, done, out))


def _faults(
    program: Input, mode: str, done: subprocess.CompletedProcess[bytes], out: Path
) -> Iterator[Fault]:
    said = done.stderr.decode("utf-8", "replace")
    if done.returncode not in (0, 1) or "Traceback" in said:
        yield Fault("command line", f"exit status {done.returncode}, mode {mode}", said[-3000:])
    elif done.returncode and (out.exists() or "error:" not in said):
        yield Fault("command line", f"output in spite of errors, or none said, mode {mode}", said[-3000:])
    elif not done.returncode and (not out.exists() or "error:" in said):
        yield Fault("command line", f"errors, or no output, with exit status 0, mode {mode}", said[-3000:])
    elif not done.returncode and mode == "acc" and out.read_bytes() != program.data:
        yield Fault("command line", "mode acc changes bytes", said[-3000:])
