"""Names in C++ text of kernels, where that is generated from Fortran."""

from __future__ import annotations

import re

_TOKEN = re.compile(
    r"//(?:[^\n\\]|\\.)*|/\*.*?\*/|\"(?:[^\"\\\n]|\\.)*\"|'(?:[^'\\\n]|\\.)*'|[A-Za-z_]\w*|\d[\w.]*",
    re.DOTALL,
)


def identifiers(text: str) -> frozenset[str]:
    """The identifiers and keywords in it, without those in comments and literals."""
    return frozenset([w for w in _TOKEN.findall(text) if w[0].isalpha() or w[0] == "_"])
