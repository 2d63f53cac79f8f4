"""Compares random programs about objects that point to arrays with what they compute without directives.

    random_objects.py [--count N] [--seed S] [--first N] [--language c|c++|fortran] [--through WAY,...]
                      [--jobs N] [--show NUMBER]

Program N of a seed maps objects and what their members point to, in one directive or several, before or after
each other, with attach and detach (OpenACC 3.3, 2.6.8), and keeps host and device in agreement; it is made by
`objects_c.py` or `objects_fortran.py`. Each is compiled as `random_programs.py` does. What is wrong is in
build/random.
"""

from __future__ import annotations

import sys
from typing import ClassVar

import random_bodies
import random_data
from objects_c import ObjectsC
from objects_fortran import ObjectsFortran


class Plan(random_bodies.Plan):
    """The same with objects."""

    kind: ClassVar[str] = "objects"
    makers: ClassVar[random_bodies.Makers] = {"c": ObjectsC, "c++": ObjectsC, "fortran": ObjectsFortran}

    def fitting(self, number: int) -> tuple[str, ...]:
        """The ways in which a program is compiled: some are for others than it needs (docs/limits.md)."""
        body = self.source(number).partition("int main")[2]
        return tuple(w for w in self.ways if "acc_attach" not in body or w in _EXACT)


_EXACT = ("host", "host-gnu", "cpu", "hip-cpu")
"""Ways in profile `exact`, of which each counts what OpenACC counts."""

if __name__ == "__main__":
    sys.exit(random_data.main(Plan, __doc__))
