"""The stages in their order: source text in, translated text and diagnostics out."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from accomp.diagnostics import Sink
from accomp.frontends.base import ParseRequest
from accomp.ir.nodes import Unit


class PrintMode(Enum):
    """Which model is printed as directives, and which in neighbouring comments."""

    ACC = "acc"
    OMP = "omp"
    ACC_OMP = "acc-omp"
    OMP_ACC = "omp-acc"


@dataclass(frozen=True, slots=True)
class Options:
    """How to translate.

    `policy` names the mapping policy, `line_markers` asks for `#line`
    directives after each edit that changes the number of lines (for
    compiling), `explain` for the rules of each line as comments.
    """

    mode: PrintMode = PrintMode.OMP
    policy: str = "documented"
    openmp: str = "5.2"
    line_markers: bool = False
    explain: bool = False


@dataclass(frozen=True, slots=True)
class Output:
    """The translation of one file: its unit (mapped) and its bytes."""

    unit: Unit
    data: bytes


def translate(request: ParseRequest, options: Options, sink: Sink) -> tuple[Output, ...]:
    """Translate one translation unit: the main file first, then its user headers with directives.

    Diagnostics go to the sink; with an error among them the outputs are not
    to be written. Raises OSError where the main file cannot be read.
    """
    raise NotImplementedError
