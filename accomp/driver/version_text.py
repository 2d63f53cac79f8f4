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

        return _both(choose_fortran(named).command)
    try:
        compiler = choose(target or "host", named)
    except DriverError:
        if named:
            raise
        sys.stdout.write(f"accomp {VERSION}: OpenACC to OpenMP; no compiler found\n")
        return 0
    return _both(compiler.command(cxx))


def _both(command: tuple[str, ...]) -> int:
    code = run([*command, "--version"])
    sys.stdout.write(f"accomp {VERSION}: OpenACC to OpenMP, for {' '.join(command)}\n")
    return code
