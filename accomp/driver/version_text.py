"""The answer to --version."""

from __future__ import annotations

import sys

from accomp.driver.compilers import choose
from accomp.driver.errors import DriverError
from accomp.driver.execute import run
from accomp.version import VERSION


def print_version(named: str = "", target: str = "", cxx: bool = False, fortran: bool = False) -> int:
    """Print the compiler's answer first, which configure scripts read, then accomp's; the exit code."""
    if fortran:
        from accomp.driver.fortran_compiling import choose_fortran

        path = choose_fortran(named).path
        code = run([path, "--version"])
        sys.stdout.write(f"accomp {VERSION}: OpenACC to OpenMP, for {path}\n")
        return code
    try:
        compiler = choose(target or "host", named)
    except DriverError:
        if named:
            raise
        sys.stdout.write(f"accomp {VERSION}: OpenACC to OpenMP; no compiler found\n")
        return 0
    command = compiler.command(cxx)
    code = run([*command, "--version"])
    sys.stdout.write(f"accomp {VERSION}: OpenACC to OpenMP, for {' '.join(command)}\n")
    return code
