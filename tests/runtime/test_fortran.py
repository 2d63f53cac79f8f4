"""What the Fortran side of the run-time library takes for granted of Fortran compilers."""

from __future__ import annotations

import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

HERE = Path(__file__).parent
RUNTIME = HERE.parents[1] / "runtime"
FIELDS = {"base": "base_addr", "element": "elem_len", "rank": "rank", "dim": "dim"}
DIMENSION = {"lower": "lower_bound", "extent": "extent", "step": "sm"}

Require = Callable[[str], str]


def headers(compiler: Path) -> list[Path]:
    """The ISO_Fortran_binding.h of a compiler's installation."""
    prefix = compiler.resolve().parent.parent
    patterns = ("lib/gcc/*/*/include", "lib/clang/*/include", "include/flang")
    found = [h for p in patterns for h in prefix.glob(f"{p}/ISO_Fortran_binding.h")]
    return [h for h in found if "flang" not in h.parts or "flang" in compiler.name]


@pytest.mark.parametrize("compiler", ["gfortran", "flang-22"])
def test_descriptors(require: Require, tmp_path: Path, compiler: str) -> None:
    """What is used of descriptors lies where the compiler's own header says."""
    checks = [
        f'_Static_assert(offsetof(accomp_descriptor, {ours}) == offsetof(CFI_cdesc_t, {theirs}), "{ours}");'
        for ours, theirs in FIELDS.items()
    ]
    checks += [
        f"_Static_assert(offsetof(accomp_descriptor, dim[1].{ours}) - offsetof(accomp_descriptor, dim) =="
        f' sizeof(CFI_dim_t) + offsetof(CFI_dim_t, {theirs}), "{ours}");'
        for ours, theirs in DIMENSION.items()
    ]
    checks.append('_Static_assert(ACCOMP_RANKS >= CFI_MAX_RANK, "rank");')
    found = headers(Path(require(compiler)))
    assert found
    for number, header in enumerate(found):
        source = tmp_path / f"unit{number}.c"
        lines = ["#include <stddef.h>", '#include "fortran.h"', f'#include "{header}"', *checks, ""]
        source.write_text("\n".join(lines))
        flags = [f"-I{RUNTIME}/include", f"-I{RUNTIME}/src", "-fsyntax-only"]
        subprocess.run([require("gcc"), *flags, str(source)], check=True)


def test_header_forms() -> None:
    """Lines of openacc_lib.h are in fixed and in free form at once."""
    for header in sorted((RUNTIME / "fortran").glob("*.h")):
        for line in header.read_text(encoding="ascii").splitlines():
            code = line.removesuffix("&") if len(line) == 73 else line
            assert len(code) <= 72
            assert not code or code[0] == "!" or code.startswith(("      ", "     & "))
