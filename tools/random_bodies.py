"""Compares random bodies of loops with what they compute without directives.

    random_bodies.py [--count N] [--seed S] [--first N] [--language c|c++|fortran] [--through WAY,...]
                     [--jobs N] [--show NUMBER]

Program N of a seed has loops whose iterations do not depend on each other and use much of the language; it is
made by `bodies_fortran.py` or `bodies_c.py`. Each is compiled as `random_programs.py` does, and may be
refused, by messages with a code. What is wrong is kept in build/random.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import ClassVar, Protocol

import random_data
from bodies_c import CBodies
from bodies_fortran import FortranBodies
from random_programs import APART, OPTIMIZED, sequential


class Maker(Protocol):
    """What makes one program."""

    def text(self) -> str:
        """The program."""
        ...


Makers = dict[str, Callable[[int], Maker]]
"""What makes the program of a number, by language."""


@dataclass(frozen=True, slots=True)
class Plan(random_data.Plan):
    """The same with loops that use much of a language."""

    kind: ClassVar[str] = "bodies"
    levels: ClassVar[tuple[str, ...]] = OPTIMIZED

    makers: ClassVar[Makers] = {
        "c": CBodies,
        "c++": partial(CBodies, cxx=True),
        "fortran": FortranBodies,
    }

    def source(self, number: int) -> str:
        """The text of a program."""
        return self.makers[self.language](self.seed * APART + number).text()

    def outputs(self, number: int, path: Path, tools: dict[str, str]) -> tuple[str, str]:
        """What it prints, with separate and with shared memory; `path` has its text."""
        del number
        output = sequential(self, path, tools)
        return output, output


if __name__ == "__main__":
    sys.exit(random_data.main(Plan, __doc__))
