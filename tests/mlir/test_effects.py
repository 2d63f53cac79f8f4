"""Memory effects: every operation of the dialect has some, or is one that may touch everything."""

from __future__ import annotations

from accomp.backends.mlir.dialect.acc import ACC
from accomp.backends.mlir.dialect.effects import EFFECTS, Resource, effects_of
from accomp.backends.mlir.dialect.text import read_module
from accomp.diagnostics import Sink
from accomp.source import SourceFile

UNKNOWN = {
    *("acc.init", "acc.shutdown", "acc.wait", "acc.routine", "acc.global_ctor", "acc.global_dtor"),
    *("acc.atomic.read", "acc.atomic.write", "acc.atomic.update", "acc.atomic.capture"),
    *("acc.private.recipe", "acc.firstprivate.recipe", "acc.reduction.recipe"),
}


def test_the_table_has_the_operations_that_the_document_gives_effects() -> None:
    assert {op.name for op in ACC.operations} - set(EFFECTS) == UNKNOWN


def test_what_may_change_the_current_device() -> None:
    text = """
func.func private @f()
func.func @g(%a: memref<4xf32>, %n: i32, %k: index) {
  %x = memref.load %a[%k] : memref<4xf32>
  acc.set device_num(%n : i32)
  acc.wait
  func.call @f() : () -> ()
  %c = acc.copyin varPtr(%a : memref<4xf32>) -> memref<4xf32>
  "other.thing"() : () -> ()
  return
}
"""
    module = read_module(SourceFile("in.mlir", text.encode()), Sink())
    assert module is not None
    body = list(module.operation.walk())[3:]
    found = [op.name for op in body if Resource.DEVICE in effects_of(op).writes]
    assert found == ["acc.set", "acc.wait", "func.call", "builtin.unregistered"]
