"""Compares random loops that are left to accomp to partition with what they compute without directives.

    random_dependences.py [--count N] [--seed S] [--first N] [--language c|c++|fortran] [--through WAY,...]
                          [--jobs N] [--show NUMBER]

Program N of a seed has regions of `kernels` and loops with `auto`, whose iterations may depend on each other
by arrays, scalars and pointers (OpenACC 3.3, 2.5.3, 2.9.7); it is made by `dependences_c.py` or
`dependences_fortran.py`. Each is compiled as `random_programs.py` does. What is wrong is in build/random.
"""

from __future__ import annotations

import sys
from typing import ClassVar

import random_bodies
import random_data
from dependences_c import DependencesC
from dependences_fortran import DependencesFortran


class Plan(random_bodies.Plan):
    """The same with loops that may depend."""

    kind: ClassVar[str] = "dependences"
    makers: ClassVar[random_bodies.Makers] = {
        "c": DependencesC,
        "c++": DependencesC,
        "fortran": DependencesFortran,
    }


if __name__ == "__main__":
    sys.exit(random_data.main(Plan, __doc__))
