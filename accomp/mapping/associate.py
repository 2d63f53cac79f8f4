"""ASSOCIATE constructs around what a construct of Fortran became (Fortran 2018, 11.1.3)."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from itertools import count

from accomp.ir.nodes import HostLine


def statements(pairs: Iterable[tuple[str, str]]) -> tuple[HostLine, HostLine]:
    """Those that open and close an ASSOCIATE construct, for pairs of an associate name and its selector."""
    associations = ", ".join(f"{name} => {selector}" for name, selector in pairs)
    return HostLine(f"associate ({associations})"), HostLine("end associate")


def new_name(component: str, taken: Collection[str]) -> str:
    """An associate name for a component, none of those that are taken; names have at most 63 characters."""
    stem = f"accomp_{component.strip()[:50].lower()}"
    names = (stem if at == 1 else f"{stem}_{at}" for at in count(1))
    return next(name for name in names if name not in taken)
