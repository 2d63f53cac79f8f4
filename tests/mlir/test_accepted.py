"""What is printed of programs of the lit tests and the examples is accepted by mlir-opt, in few batches."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from accomp.diagnostics import Severity, Sink
from accomp.frontends.base import ParseRequest
from accomp.pipeline import Options, translate
from accomp.source import Language
from accomp.target import MLIR, Target
from tools.toolchain import Toolchain

ROOT = Path(__file__).resolve().parent.parent.parent
_LANGUAGES = {".c": Language.C, ".cpp": Language.CXX, ".f90": Language.FORTRAN}
_FOLDERS = {
    "c": ("lit-tests/run/*.c", "lit-tests/mapping/*.c", "examples/*/*.c"),
    "cpp": ("lit-tests/run/*.cpp",),
    "f90": ("lit-tests/fortran/*.f90", "examples/*/*.f90"),
}
_LEAST = {"c": 75, "cpp": 1, "f90": 25}
"""How many programs become modules at least; others are refused, with a place."""


def _module(path: Path) -> str:
    """The module of a program; empty where it is refused."""
    language, sink = _LANGUAGES[path.suffix], Sink()
    target = Target(MLIR, MLIR, language=language)
    request = ParseRequest(str(path), language, headers=False, target=target)
    outputs = translate(request, Options(target=target), sink)
    errors = [d for d in sink.diagnostics if d.severity >= Severity.ERROR]
    assert all(d.span is not None for d in errors)
    return "" if errors else outputs[0].data.decode("utf-8", "surrogateescape")


@pytest.mark.parametrize("folder", _FOLDERS)
def test_modules_are_accepted(folder: str) -> None:
    """There is no operation that mlir-opt does not know, and none that it refuses."""
    program = Toolchain.probe().programs.get("mlir-opt-22")
    if program is None:
        pytest.skip("mlir-opt-22 is not at hand")
    paths = sorted(p for pattern in _FOLDERS[folder] for p in ROOT.glob(pattern))
    modules = [text for text in map(_module, paths) if text.strip()]
    assert len(modules) >= _LEAST[folder]
    text = "\n// -----\n".join(modules)
    command = [program, "--split-input-file", "-", "-o", "/dev/null"]
    done = subprocess.run(command, input=text, capture_output=True, text=True, errors="replace", check=False)
    assert done.returncode == 0, done.stderr[:4000]
