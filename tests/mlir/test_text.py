"""Modules of MLIR as text: what is read, what is said of text that cannot be read."""

from __future__ import annotations

from pathlib import Path

import pytest

from accomp.backends.mlir.dialect.acc import ACC
from accomp.backends.mlir.dialect.text import Module, module_text, read_module
from accomp.diagnostics import Sink, render
from accomp.source import SourceFile

SAMPLES = Path(__file__).resolve().parents[2] / "lit-tests" / "mlir" / "dialect"


def read(text: str | bytes) -> tuple[Module | None, Sink]:
    data = text.encode() if isinstance(text, str) else text
    sink = Sink()
    return read_module(SourceFile("in.mlir", data), sink), sink


def test_the_samples_hold_every_operation() -> None:
    met: set[str] = set()
    for path in SAMPLES.glob("*.mlir"):
        module, sink = read(path.read_bytes())
        assert module is not None, [render(d) for d in sink]
        met |= {op.name for op in module.operation.walk()}
    assert {op.name for op in ACC.operations} <= met


def test_aliases_of_locations_that_stand_last() -> None:
    text = (
        "module {\n"
        "  acc.init loc(#loc2)\n"
        "} loc(#loc)\n"
        '#loc = loc("a.c":0:0)\n'
        '#loc1 = loc("a.c":4:9)\n'
        '#loc2 = loc("x"(#loc1))\n'
    )
    module, _ = read(text)
    assert module is not None
    assert 'acc.init loc("x"("a.c":4:9))' in module_text(module.operation, locations=True)
    assert "loc(" not in module_text(module.operation)


def test_places_count_bytes() -> None:
    module, _ = read('module {\n  "test.é"() : () -> () acc.init\n}\n')
    assert module is not None
    places = {op.name: span for op, span in module.places.items()}
    assert places["acc.init"].position() == (2, 26)
    assert places["acc.init"].text().startswith("acc.init")


@pytest.mark.parametrize(
    ("text", "place", "message"),
    [
        ("module {\n  acc.parallel {\n", "in.mlir:3:1", "mlir-syntax"),
        ("%0 = fir.alloca i32\n", "in.mlir:1:17", "the short form of 'fir.alloca' is not known"),
        (b"module {\n // \xff\n}", "in.mlir:2:5", "the text is not UTF-8"),
        ("acc.init loc(#loc9)\n", "in.mlir:1:19", "undefined symbol alias '#loc9'"),
    ],
)
def test_what_cannot_be_read(text: str | bytes, place: str, message: str) -> None:
    module, sink = read(text)
    assert module is None
    (said,) = [render(d) for d in sink]
    assert said.startswith(place)
    assert message in said


def test_a_file_without_operations_is_an_empty_module() -> None:
    module, _ = read("// nothing\n")
    assert module is not None
    assert module_text(module.operation) == "builtin.module {\n}\n"
