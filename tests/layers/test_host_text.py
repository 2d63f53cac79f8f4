"""No stage after the front ends reads the text of the host program: trees and facts answer in its stead."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from tests.layers.architecture import Module, import_nodes, modules_cached

STAGES = ("sema", "mapping", "kernels")
_READERS = {"re", "accomp.patterns"}

READING: dict[str, frozenset[str]] = {
    f"accomp.{name}": frozenset(how.split())
    for name, how in {
        "kernels.closures": "re",
        "kernels.compute": "data text",
        "kernels.host_copies": "re text",
        "kernels.module": "text",
        "kernels.prelude": "re text",
        "kernels.qualified": "re",
        "kernels.routines": "data text",
        "kernels.statics": "text",
        "kernels.text": "data re",
        "kernels.unit": "text",
    }.items()
}
"""What still reads text, and how. Nothing may be added."""


def readings(module: Module) -> frozenset[str]:
    """How a module reads text: by patterns or tokens, by bytes of a file, by the text of a span."""
    return frozenset((*_imported(module.tree), *_asked(module.tree)))


def _imported(tree: ast.Module) -> Iterator[str]:
    for node, _ in import_nodes(tree, lazy=False):
        names = [a.name for a in node.names] if isinstance(node, ast.Import) else [node.module or ""]
        yield from (name.rpartition(".")[2] for name in names if name in _READERS)


def _asked(tree: ast.Module) -> Iterator[str]:
    for node in ast.walk(tree):
        match node:
            case ast.Attribute(
                value=ast.Attribute(attr="file" | "source") | ast.Name(id="file"), attr="data"
            ):
                yield "data"
            case ast.Call(func=ast.Attribute(attr="text"), args=[], keywords=[]):
                yield "text"
            case ast.Call(func=ast.Attribute(value=ast.Attribute(attr="file"), attr="text")):
                yield "text"
            case _:
                pass


def found() -> dict[str, frozenset[str]]:
    """The modules that read text, and how."""
    chosen = {m.name: readings(m) for m in modules_cached() if m.part in STAGES}
    return {name: how for name, how in chosen.items() if how}


def test_nothing_new_reads_the_text_of_the_host_program() -> None:
    new = {name: sorted(how - READING.get(name, frozenset())) for name, how in found().items()}
    assert not {name: how for name, how in new.items() if how}


def test_what_no_longer_reads_text_is_not_let_off() -> None:
    known = found()
    done = {name: sorted(how - known.get(name, frozenset())) for name, how in READING.items()}
    assert not {name: how for name, how in done.items() if how}
