"""Writes a program of nested data regions, loops and blocks to the file that is named."""

import sys
from pathlib import Path

REGIONS, BLOCKS = 200, 1000
lines = ["subroutine s(a)", "real a(10)", "integer i"]
lines += ["!$acc data copy(a)"] * REGIONS
lines += ["!$acc parallel loop copy(a)", "do i = 1, 10"]
lines += ["if (i > 0) then", "block"] * BLOCKS
lines += ["a(i) = 1"]
lines += ["end block", "end if"] * BLOCKS
lines += ["end do"]
lines += ["!$acc end data"] * REGIONS
lines += ["end subroutine"]
Path(sys.argv[1]).write_text("\n".join(lines) + "\n", "ascii")
