"""The reference of accomp as a library, for docs/python.md: functions and records with what they say."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

INTERFACE = Path(__file__).resolve().parent.parent / "accomp/interface.py"


def interface_reference() -> str:
    """Functions with their signatures, then records with their fields."""
    tree = ast.parse(INTERFACE.read_text("utf-8"))
    public = [n for n in tree.body if isinstance(n, ast.FunctionDef | ast.ClassDef) and n.name[0] != "_"]
    functions = [n for n in public if isinstance(n, ast.FunctionDef)]
    records = [n for n in public if isinstance(n, ast.ClassDef)]
    parts = [*map(_function, functions), *map(_record, records)]
    return "\n".join(line for part in parts for line in part)


def _function(node: ast.FunctionDef) -> Iterator[str]:
    returns = ast.unparse(node.returns) if node.returns else ""
    yield from (f"### `{node.name}`", "")
    yield from ("```python", f"accomp.{node.name}({_arguments(node.args)}) -> {returns}", "```", "")
    yield from (*_paragraphs(node), "")


def _arguments(of: ast.arguments) -> str:
    """Arguments one a line, where there are several."""
    named = [ast.unparse(a) for a in of.args]
    keywords = [
        ast.unparse(a) + (f" = {ast.unparse(default)}" if default else "")
        for a, default in zip(of.kwonlyargs, of.kw_defaults, strict=True)
    ]
    words = [*named, *(["*", *keywords] if keywords else [])]
    return "\n" + "".join(f"    {word},\n" for word in words) if len(words) > 1 else ", ".join(words)


def _record(node: ast.ClassDef) -> Iterator[str]:
    yield from (f"### `{node.name}`", "", *_paragraphs(node), "")
    rows = list(_members(node))
    if rows:
        yield from ("| member | type |", "|---|---|", *rows, "")


def _members(node: ast.ClassDef) -> Iterator[str]:
    for member in node.body:
        if isinstance(member, ast.AnnAssign):
            yield _row(ast.unparse(member.target), member.annotation)
        elif isinstance(member, ast.FunctionDef) and member.name[0] != "_" and member.returns:
            yield _row(member.name, member.returns)


def _row(name: str, of: ast.expr) -> str:
    kind = ast.unparse(of).replace("|", "\\|")
    return f"| `{name}` | `{kind}` |"


def _paragraphs(node: ast.FunctionDef | ast.ClassDef) -> list[str]:
    return (ast.get_docstring(node) or "").splitlines()
