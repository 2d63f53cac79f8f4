"""Globally qualified names (C++17 6.4.3) in kernels: the program's declarations have a namespace there."""

from __future__ import annotations

from accomp.host.program import Declaration, Sort


def known_globally(declaration: Declaration, names: frozenset[str], namespace: str) -> str:
    """What makes those of the names known in the global namespace that a declaration declares.

    It closes the namespace that the declaration is in, and opens it again.
    """
    if declaration.sort in (Sort.USING, Sort.MACRO) or declaration.member:
        return ""
    name = _name(declaration.around[0]) if declaration.around else ""
    if name:
        lines = [f"namespace {name} = {namespace}::{name};"] if name in names and name != "std" else []
    else:
        unnamed = not any(map(_name, declaration.around))
        lines = [f"using {namespace}::{name};" for name in sorted(declaration.names & names) if unnamed]
    return "\n".join(("}", *lines, f"namespace {namespace} {{")) if lines else ""


def _name(head: str) -> str:
    """The name in the head of a namespace; empty where it has none."""
    return head.rpartition("namespace")[2].strip()
