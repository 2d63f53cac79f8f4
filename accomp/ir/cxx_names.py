"""Names in C++ text: what front ends put into trees, and kernels."""

from __future__ import annotations

import re

from accomp.patterns import pattern

TOKEN = pattern(
    r"//(?:[^\n\\]|\\.)*|/\*.*?\*/|\"(?:[^\"\\\n]|\\.)*\"|'(?:[^'\\\n]|\\.)*'|[A-Za-z_]\w*|\d[\w.]*",
    re.DOTALL,
)
"""A comment, a literal, or a word."""


QUALIFIER = pattern(r"(?:::)?(?:[A-Za-z_]\w*(?:\s*<[^;{}]*>)?::)+")
"""What a name of C++ may be qualified with in a symbol: namespaces and classes, also those with arguments."""


def identifiers(text: str) -> frozenset[str]:
    """The identifiers and keywords in it, without those in comments and literals."""
    return frozenset([w for w in TOKEN.findall(text) if w[0].isalpha() or w[0] == "_"])
