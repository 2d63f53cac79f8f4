"""The loops of benchmarks/loops: which of them stay in order."""

from __future__ import annotations

from pathlib import Path

import pytest
from compare_loops import functions, parallel

ROOT = Path(__file__).resolve().parents[2]

IN_ORDER = {
    "linear": """
        s112 s1113 s116 s118 s121 s122 s123 s131 s151 s161 s162 s175
        s1221 s241 s242 s243 s244 s1244
    """,
    "control": """
        s252 s254 s255 s256 s257 s258 s277 s281 s291 s292 s293 s2111 s453 s471 s481 s482
    """,
    "reductions": """
        s315 s318 s3110 s3112 s321 s322 s323 s331 s332 s341 s342 s343 s1421 s491 s4113 vas
    """,
}
"""Dependences, searches, steps that depend on data, calls."""

ONE_LANGUAGE = {
    "reductions.c": "s1351",
    "reductions.f90": "s421 s422 s423 s424",
}
"""In C pointers step; Fortran has no test of addresses."""

FILES = [f"{name}.{suffix}" for name in IN_ORDER for suffix in ("c", "f90")]


def _known(name: str) -> list[str]:
    return [function for _, function in functions(ROOT / "benchmarks" / "loops" / name)]


@pytest.mark.parametrize("name", FILES)
def test_loops_that_stay_in_order(name: str) -> None:
    in_order = f"{IN_ORDER[name.partition('.')[0]]} {ONE_LANGUAGE.get(name, '')}"
    assert set(_known(name)) - parallel(ROOT / "benchmarks" / "loops" / name) == set(in_order.split())


@pytest.mark.parametrize("stem", IN_ORDER)
def test_languages_have_the_same_loops(stem: str) -> None:
    assert _known(f"{stem}.c") == _known(f"{stem}.f90")
