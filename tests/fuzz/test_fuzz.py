"""The fuzzer: its count of directives, inputs by number, smaller inputs, a few inputs without fault."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest
from fuzz import spent
from fuzz_check import check
from fuzz_count import c_lines, fortran_lines
from fuzz_inputs import make
from fuzz_minimise import minimise

from accomp.source import SourceForm


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        (b"#pragma acc wait\n  # pragma\tacc loop\n%:pragma acc data\n", [1, 2, 3]),
        (b"/*\n#pragma acc wait\n*/ #pragma acc loop\n// a \\\n#pragma acc wait\n", [3]),
        (b'char *s = "\\\n#pragma acc wait\n";\n#pragma accx\n#pragma acc', [5]),
        (b"# /* x */ pragma \\\n acc wait\nint x = 1'000;\n#pragma acc wait\n", [1, 4]),
    ],
)
def test_directives_of_c(text: bytes, lines: list[int]) -> None:
    assert c_lines(text, cxx=True) == lines


def test_raw_strings_are_of_cxx_alone() -> None:
    text = b'auto s = R"(\n#pragma acc wait\n)";\n'
    assert (c_lines(text, cxx=True), c_lines(text, cxx=False)) == ([], [2])


def test_directives_of_fortran() -> None:
    free = b"!$acc data &\n!$acc copy(a)\n x = '&' ! y\n  !$ACC end data\n!$accx\n! !$acc wait\n"
    assert fortran_lines(free, SourceForm.FREE) == [1, 4]
    branches = b"!$acc data &\n#ifdef A\n!$acc& copy(a)\n#else\n!$acc& copy(b)\n#endif\n!$acc end data\n"
    assert fortran_lines(branches, SourceForm.FREE) == [1, 7]
    fixed = b"c$acc loop\nC$ACC+ seq\n*$acc0wait\n      !$acc loop\n!$acc&\n"
    assert fortran_lines(fixed, SourceForm.FIXED) == [1, 3]


def test_the_same_number_is_the_same_input() -> None:
    assert [make(7, n) for n in range(12)] == [make(7, n) for n in range(12)]
    assert make(7, 3) != make(8, 3)


def test_a_smaller_input_keeps_what_is_looked_for() -> None:
    text = b"one\ntwo (three) four\nfive\n"
    assert minimise(text, lambda data: b"three" in data, 10) == b"three"


def test_the_time_of_a_process_that_is_gone_is_none() -> None:
    child = subprocess.Popen([sys.executable, "-c", ""])
    assert child.wait() == 0
    assert spent(child.pid) == 0
    assert spent(os.getpid()) > 0


def test_some_inputs_have_no_fault() -> None:
    """`make fuzz` takes more of them."""
    for number in range(60):
        program, setting = make(2, number)
        found = check(program, setting).faults
        assert not found, f"number {number}: {found[0].signature}\n{found[0].detail}"
