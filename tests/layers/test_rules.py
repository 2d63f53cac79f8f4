"""The layer test itself: what it allows and what it refuses."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from tests.layers.architecture import Import, Module, cycles, import_nodes
from tests.layers.test_layers import import_error


def module(name: str) -> Module:
    return Module(name, Path("x.py"), ast.Module(body=[], type_ignores=[]), 0)


@pytest.mark.parametrize(
    ("name", "target", "lazy"),
    [
        ("accomp.sema.associated_loops", "accomp.ir.nodes", False),
        ("accomp.sema.associated_loops", "accomp.sema.data_attributes", False),
        ("accomp.frontends.clang.scan", "accomp.frontends.base", False),
        ("accomp.frontends.clang.scan", "accomp.syntax.nodes", False),
        ("accomp.backends.openmp.edits", "accomp.ir.nodes", False),
        ("accomp.registry", "accomp.frontends.clang.frontend", True),
        ("accomp.pipeline", "accomp.frontends.base", False),
        ("accomp.tools.clang", "accomp.driver.main", True),
    ],
)
def test_allowed(name: str, target: str, *, lazy: bool) -> None:
    assert not import_error(module(name), Import(target, 1, lazy))


@pytest.mark.parametrize(
    ("name", "target", "lazy"),
    [
        ("accomp.ir.nodes", "accomp.sema.associated_loops", False),
        ("accomp.source", "accomp.diagnostics", True),
        ("accomp.mapping.engine", "accomp.backends.openmp.edits", True),
        ("accomp.frontends.clang.scan", "accomp.backends.openmp.edits", False),
        ("accomp.frontends.clang.scan", "accomp.frontends.fortran.source_form", False),
        ("accomp.frontends.clang.scan", "accomp.sema.associated_loops", False),
        ("accomp.backends.openmp.edits", "accomp.mapping.engine", False),
        ("accomp.registry", "accomp.frontends.clang.frontend", False),
        ("accomp.pipeline", "accomp.frontends.clang.frontend", True),
    ],
)
def test_refused(name: str, target: str, *, lazy: bool) -> None:
    assert import_error(module(name), Import(target, 1, lazy))


def test_imports_are_found_wherever_they_stand() -> None:
    text = """
import accomp.top
if TYPE_CHECKING:
    from accomp.ir import typed
class Lazy:
    def method(self):
        def inner():
            from accomp.ir import late
"""
    found = [(ast.unparse(node), lazy) for node, lazy in import_nodes(ast.parse(text), lazy=False)]
    assert found == [
        ("import accomp.top", False),
        ("from accomp.ir import typed", False),
        ("from accomp.ir import late", True),
    ]


def test_cycles_are_groups_that_reach_each_other() -> None:
    graph = {"a": "b", "b": "ac", "c": "d", "d": "e", "e": "c", "f": "a", "g": ""}
    found = cycles({name: frozenset(used) for name, used in graph.items()})
    assert found == [frozenset("ab"), frozenset("cde")]
    assert not cycles({"a": frozenset("b"), "b": frozenset()})
