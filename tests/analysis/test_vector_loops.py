"""The loops of benchmarks/loops: which of them stay in order."""

from __future__ import annotations

from pathlib import Path

import pytest
from compare_loops import functions, parallel

ROOT = Path(__file__).resolve().parents[2]

IN_ORDER = {
    "linear": """
        s112 s1113 s116 s118 s121 s122 s123 s131 s151 s152 s161 s162 s175
        s1221 s241 s242 s243 s244 s1244
    """,
    "control": """
        s252 s254 s255 s256 s257 s258 s277 s281 s291 s292 s293 s2111 s453 s471 s481 s482
    """,
    "reductions": """
        s315 s318 s3110 s3112 s321 s322 s323 s331 s332 s341 s342 s343 s1351 s1421 s491 s4113 vas
    """,
}
"""Dependences, searches, steps that depend on data, calls."""


@pytest.mark.parametrize("name", IN_ORDER)
def test_loops_that_stay_in_order(name: str) -> None:
    path = ROOT / "benchmarks" / "loops" / f"{name}.c"
    known = {function for _, function in functions(path)}
    assert known - parallel(path) == set(IN_ORDER[name].split())
