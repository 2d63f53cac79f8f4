"""Compares random programs that call routines of all levels with what they compute without directives.

    random_routines.py [--count N] [--seed S] [--first N] [--language c|c++|fortran] [--through WAY,...]
                       [--jobs N] [--show NUMBER]

Program N of a seed has routines with a level of parallelism that call others of lower levels, reduce values
and read variables in `declare` (OpenACC 3.3, 2.15, 2.13), and regions that call them; it is made by
`routines_c.py` or `routines_fortran.py`. Each is compiled as `random_programs.py` does. What is wrong is in
build/random.
"""

from __future__ import annotations

import sys
from typing import ClassVar

import random_bodies
import random_data
from routines_c import RoutinesC
from routines_fortran import RoutinesFortran


class Plan(random_bodies.Plan):
    """The same with routines."""

    kind: ClassVar[str] = "routines"
    makers: ClassVar[random_bodies.Makers] = {"c": RoutinesC, "c++": RoutinesC, "fortran": RoutinesFortran}


if __name__ == "__main__":
    sys.exit(random_data.main(Plan, __doc__))
