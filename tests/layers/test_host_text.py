"""No stage after the front ends reads the text of the host program: trees and facts answer in its stead."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from tests.layers.architecture import SPELLING, Module, import_nodes, modules_cached

STAGES = ("sema", "mapping", "kernels")
_READERS = {"re", "accomp.patterns", "accomp.syntax.c_lexis", "accomp.ir.cxx_names"}
_OF_FORTRAN = f"{SPELLING}.fortran"
"""What makes C++ of Fortran looks for names in text that it made itself."""


def readings(module: Module) -> frozenset[str]:
    """How a module reads text: by patterns or tokens, by bytes of a file, by the text of a span."""
    found = frozenset((*_imported(module.tree), *_asked(module.tree)))
    return found - {"cxx_names"} if module.name.startswith(_OF_FORTRAN) else found


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


def test_trees_are_data() -> None:
    """What stages hand on has no parts that answer questions: no protocols stand in the layers of trees."""
    found = {
        m.name
        for m in modules_cached()
        if m.part in ("syntax", "host", "ir")
        for node in ast.walk(m.tree)
        if isinstance(node, ast.ImportFrom) and any(a.name in ("Protocol", "ABC") for a in node.names)
    }
    assert not found


def test_no_later_stage_reads_the_text_of_the_host_program() -> None:
    later = (m for m in modules_cached() if m.part in STAGES or m.name.startswith(SPELLING))
    chosen = {m.name: sorted(readings(m)) for m in later}
    assert not {name: how for name, how in chosen.items() if how}
