"""Globally qualified names (C++17 6.4.3) in kernels: the program's declarations have a namespace there."""

from __future__ import annotations

import re
from collections.abc import Iterable

from accomp.host.program import Declaration, Sort
from accomp.source import Language

_QUALIFIED = re.compile(r"(?<![\w>:])::\s*([A-Za-z_]\w*)|[\w>]\s+::\s*([A-Za-z_]\w*)")
_OPENED = re.compile(r"namespace (\w+)")


def qualified(texts: Iterable[str], language: Language) -> frozenset[str]:
    """The names behind a `::` that may have nothing in front of it."""
    if language is not Language.CXX:
        return frozenset()
    return frozenset(a or b for text in texts for a, b in _QUALIFIED.findall(text))


def known_globally(declaration: Declaration, names: frozenset[str], namespace: str) -> str:
    """What makes those of the names known in the global namespace that a declaration declares.

    It closes the namespace that the declaration is in, and opens it again.
    """
    if declaration.sort in (Sort.USING, Sort.MACRO) or declaration.member:
        return ""
    found = _OPENED.search(declaration.around[0]) if declaration.around else None
    if found is not None:
        name = found.group(1)
        lines = [f"namespace {name} = {namespace}::{name};"] if name in names and name != "std" else []
    else:
        unnamed = all(_is_unnamed(head) for head in declaration.around)
        lines = [f"using {namespace}::{name};" for name in sorted(declaration.names & names) if unnamed]
    return "\n".join(("}", *lines, f"namespace {namespace} {{")) if lines else ""


def _is_unnamed(head: str) -> bool:
    return _OPENED.search(head) is None
