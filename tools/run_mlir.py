"""Execute a module that accomp printed: python run_mlir.py FILE.mlir

mlir-opt has its own pass that turns operations of the acc dialect into what the host does; the rest is
lowered to LLVM IR and run by mlir-runner. Declarations of the dialect that no pass removes are left out.
"""

from __future__ import annotations

import re
import subprocess
import sys
import tempfile
from pathlib import Path

PASSES = (
    "builtin.module(func.func(acc-specialize-for-host{enable-host-fallback=true},canonicalize),symbol-dce,"
    "expand-strided-metadata,lower-affine,convert-scf-to-cf,finalize-memref-to-llvm,"
    "convert-complex-to-standard,convert-complex-to-llvm,convert-math-to-funcs,convert-math-to-llvm,convert-math-to-libm,"
    "convert-func-to-llvm,convert-arith-to-llvm,convert-index-to-llvm,convert-cf-to-llvm,"
    "reconcile-unrealized-casts)"
)


def lowered(path: str) -> str:
    """The module in the LLVM dialect."""
    command = ["mlir-opt-22", f"--pass-pipeline={PASSES}", path]
    text = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    return "".join(_without_declarations(text))


def _without_declarations(text: str) -> list[str]:
    kept: list[str] = []
    inside = False
    for line in text.splitlines(keepends=True):
        if inside:
            inside = not line.startswith("  }")
        elif re.match(r"  acc\.(?:routine|global_ctor|global_dtor)\b", line):
            inside = line.rstrip().endswith("{")
        else:
            kept.append(line)
    return kept


def main(path: str) -> int:
    """Run a module; the exit code of its main function."""
    try:
        text = lowered(path)
    except subprocess.CalledProcessError as error:
        sys.stderr.write(error.stderr)
        return 1
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "lowered.mlir"
        file.write_text(text)
        command = ["mlir-runner-22", "-e", "main", "-entry-point-result=i32", "-O1", str(file)]
        return subprocess.run(command, check=False, timeout=60).returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
