"""Reads the architecture off the source tree: modules, what they import, sizes of functions."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]

LAYERS = (
    ("version",),
    ("records",),
    ("patterns",),
    ("limits",),
    ("module_sources",),
    ("source",),
    ("target",),
    ("diagnostics",),
    ("codes",),
    ("spec",),
    ("syntax",),
    ("host",),
    ("ir",),
    ("sema",),
    ("analysis",),
    ("mapping",),
    ("kernels",),
    ("registry",),
    ("translation",),
    ("pipeline",),
    ("driver",),
    ("interface",),
    ("project",),
    ("editors",),
    ("tools",),
)
"""Lowest first: a module imports its own layer and lower ones. Names are those right under accomp."""

RANK = {name: rank for rank, names in enumerate(LAYERS) for name in names}

ENDS = ("frontends", "backends")
"""Front ends and back ends: outside the layers, reached through the registry."""

END_TOP = {"frontends": RANK["ir"], "backends": RANK["ir"]}
"""The highest layer each may import."""

SPELLING = "accomp.backends.cxx"
"""What spells regions for the lowering of constructs: it knows what that layer asks, and those below."""

SHARED = frozenset({"base", "runtime_calls"})
"""What all front ends or all back ends may use: their contract, and how actions are spelled."""

CONTRACTS = frozenset({"accomp.frontends.base", "accomp.backends.base"})
"""What they offer the pipeline: types only, open to every layer from the registry up."""


DOOR, BEHIND = "accomp", "accomp.interface"
"""What users import, and what it loads for them when they ask for a name."""


@dataclass(frozen=True, slots=True)
class Module:
    """One Python file by its import name, with its syntax tree."""

    name: str
    path: Path
    tree: ast.Module
    lines: int

    @property
    def part(self) -> str:
        """The name right under accomp ("sema"), empty for accomp itself."""
        return self.name.partition(".")[2].partition(".")[0]


@dataclass(frozen=True, slots=True)
class Import:
    """One imported module, at its line; `lazy` inside a function."""

    name: str
    line: int
    lazy: bool


def modules() -> tuple[Module, ...]:
    """Every module of the package: the core, the front ends and the back ends."""
    found: list[Module] = []
    for folder, package in (("accomp", "accomp"), *((end, f"accomp.{end}") for end in ENDS)):
        for path in sorted((ROOT / folder).rglob("*.py")):
            inner = path.relative_to(ROOT / folder)
            if not (ROOT / folder / inner.parts[0]).is_symlink():
                found.append(_module(path, package, inner))
    return tuple(found)


def imports(module: Module) -> Iterator[Import]:
    """What a module imports of accomp, submodules named by `from` included."""
    known = {m.name for m in modules_cached()}
    for node, lazy in import_nodes(module.tree, lazy=False):
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        else:
            base = node.module or ""
            names = [f"{base}.{a.name}" if f"{base}.{a.name}" in known else base for a in node.names]
        for name in dict.fromkeys(names):
            if name.partition(".")[0] == "accomp":
                yield Import(name, node.lineno, lazy)


def import_graph() -> dict[str, frozenset[str]]:
    """The modules that each module imports: on top, inside functions and under TYPE_CHECKING."""
    known = {m.name for m in modules_cached()} - {DOOR}
    return {m.name: frozenset(i.name for i in imports(m)) & known for m in modules_cached()}


def cycles(graph: Mapping[str, frozenset[str]]) -> list[frozenset[str]]:
    """The groups of modules that all import each other, directly or through others of the group."""
    reached = {name: _reached(name, graph) for name in graph}
    groups = {frozenset(m for m in reached[name] if name in reached[m]) for name in graph}
    return sorted((g for g in groups if g), key=sorted)


def _reached(name: str, graph: Mapping[str, frozenset[str]]) -> frozenset[str]:
    """The modules that one imports, directly or through others."""
    found, todo = set[str](), [name]
    while todo:
        new = graph[todo.pop()] - found
        found |= new
        todo += new
    return frozenset(found)


def mean_function_length() -> float:
    """The mean of the lines of all functions, from `def` to the end."""
    lengths = [
        (node.end_lineno or node.lineno) - node.lineno + 1
        for module in modules_cached()
        for node in ast.walk(module.tree)
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
    ]
    return sum(lengths) / len(lengths)


def functions(module: Module) -> Iterator[tuple[str, int, int]]:
    """Name, line and length of every function; the docstring does not count."""
    for node in ast.walk(module.tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            documented = ast.get_docstring(node, clean=False) is not None and len(node.body) > 1
            first = node.body[1 if documented else 0]
            yield node.name, node.lineno, (node.end_lineno or node.lineno) - first.lineno + 1


_cache: list[Module] = []


def modules_cached() -> list[Module]:
    """The modules, read once."""
    if not _cache:
        _cache.extend(modules())
    return _cache


def _module(path: Path, package: str, inner: Path) -> Module:
    text = path.read_text(encoding="utf-8")
    parts = inner.with_suffix("").parts
    if parts[-1] == "__init__":
        parts = parts[:-1]
    return Module(".".join((package, *parts)), path, ast.parse(text, str(path)), text.count("\n"))


def import_nodes(node: ast.AST, *, lazy: bool) -> Iterator[tuple[ast.Import | ast.ImportFrom, bool]]:
    """Every import in a tree, wherever it stands, and whether it stands in a function."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.Import | ast.ImportFrom):
            yield child, lazy
        else:
            inside = lazy or isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef)
            yield from import_nodes(child, lazy=inside)
