"""What is printed of programs of the lit tests and the examples.

mlir-opt accepts the modules, in few batches; they are read back, and give the directives that they are of.
"""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from accomp.backends.mlir.dialect.text import read_module
from accomp.backends.mlir.regeneration.lines import directives_text
from accomp.backends.mlir.verification.verify import verify_module
from accomp.diagnostics import Severity, Sink
from accomp.frontends.base import ParseRequest
from accomp.ir.nodes import Unit
from accomp.pipeline import Options, emit_units, run_stages
from accomp.source import Language, SourceFile
from accomp.target import MLIR, Target
from tests.mlir.directives import REFUSED, made_of, read, written
from tools.toolchain import Toolchain

ROOT = Path(__file__).resolve().parent.parent.parent
_LANGUAGES = {".c": Language.C, ".cpp": Language.CXX, ".f90": Language.FORTRAN, ".f": Language.FORTRAN}
_FOLDERS = {
    "c": ("lit-tests/run/*.c", "lit-tests/mapping/*.c", "lit-tests/mlir/*.c", "examples/*/*.c"),
    "cpp": ("lit-tests/run/*.cpp", "lit-tests/mlir/*.cpp"),
    "f90": ("lit-tests/fortran/*.f90", "lit-tests/fortran/*.f", "lit-tests/mlir/*.f90", "examples/*/*.f90"),
}
_LEAST = {"c": 77, "cpp": 7, "f90": 28}
"""How many programs become modules at least; others are refused, with a place."""
_LARGE = 120_000
"""Modules of more bytes are not read back, which takes a second for each 250,000."""


def _printed(path: Path) -> tuple[Unit, bytes] | None:
    """A program, and its module; None where it is refused or has none."""
    language, sink = _LANGUAGES[path.suffix], Sink()
    target = Target(MLIR, MLIR, language=language)
    request = ParseRequest(str(path), language, headers=False, target=target)
    options = Options(target=target)
    units = run_stages(request, options, sink, "map")
    outputs = emit_units(units, options, sink) if not sink.errors else None
    assert all(d.span is not None for d in sink.diagnostics if d.severity >= Severity.ERROR)
    if outputs is None or sink.errors or not outputs[0].data.strip():
        return None
    return units[0], outputs[0].data


def _modules(folder: str) -> list[tuple[Unit, bytes]]:
    paths = sorted(p for pattern in _FOLDERS[folder] for p in ROOT.glob(pattern))
    return [made for made in map(_printed, paths) if made is not None]


@pytest.mark.parametrize("folder", _FOLDERS)
def test_modules(folder: str) -> None:
    """There is no operation that mlir-opt does not know or refuses, and the directives come out again."""
    modules = _modules(folder)
    assert len(modules) >= _LEAST[folder]
    for unit, data in modules:
        if len(data) <= _LARGE:
            _compare(unit, data)
    program = Toolchain.probe().programs.get("mlir-opt-22")
    if program is None:
        pytest.skip("mlir-opt-22 is not at hand")
    text = b"\n// -----\n".join(data for _, data in modules)
    command = [program, "--split-input-file", "-", "-o", "/dev/null"]
    done = subprocess.run(command, input=text, capture_output=True, check=False)
    assert done.returncode == 0, done.stderr[:4000]


def _compare(unit: Unit, data: bytes) -> None:
    """The module is verified, and the directives that come out of it are those of the program."""
    path, language, sink = unit.source.path, unit.source.language, Sink()
    module = read_module(SourceFile(path + ".mlir", data), sink)
    assert module is not None, (path, sink.diagnostics)
    verify_module(module, sink)
    assert {d.code.name for d in sink.diagnostics} <= REFUSED, path
    text = directives_text(module, sink := Sink()).decode("utf-8", "surrogateescape")
    assert not sink.diagnostics, path
    fortran, unmade = language is Language.FORTRAN, made_of(unit)
    expected = [one for one in written(unit.constructs, fortran) if one[0] not in unmade]
    for made in unit.instantiated:
        expected += written(made.constructs, fortran=False)
    found = set(read(text, language, {place: around for place, around, _ in expected}))
    missing = [(place, form) for place, _, form in expected if (place, form) not in found]
    assert not missing, (missing, [one for one in found if one[0] == missing[0][0]])
