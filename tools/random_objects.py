"""Compares random programs about objects that point to arrays with what they compute without directives.

    random_objects.py [--count N] [--seed S] [--first N] [--language c|c++] [--through WAY,...]
                      [--jobs N] [--show NUMBER]

Program N of a seed maps objects and what their members point to, in one directive or several, before or after
each other, with attach and detach (OpenACC 3.3, 2.6.8), and keeps host and device in agreement; it is made by
`objects_c.py`. Each is compiled as `random_programs.py` does. What is wrong is kept in build/random.
"""

from __future__ import annotations

import sys
from typing import ClassVar

import random_bodies
import random_data
from objects_c import ObjectsC
from random_programs import APART


class Plan(random_bodies.Plan):
    """The same with objects."""

    kind: ClassVar[str] = "objects"

    def source(self, number: int) -> str:
        """The text of a program."""
        return ObjectsC(self.seed * APART + number).text()

    def fitting(self, number: int) -> tuple[str, ...]:
        """The ways in which a program is compiled; `acc_attach` is for `exact` (docs/limits.md)."""
        attached = "acc_attach" in self.source(number).partition("int main")[2]
        return tuple(w for w in self.ways if not attached or w in _EXACT)


_EXACT = ("host", "host-gnu", "cpu", "hip-cpu")

if __name__ == "__main__":
    sys.argv += () if "--language" in sys.argv else ("--language", "c", "--language", "c++")
    sys.exit(random_data.main(Plan, __doc__))
