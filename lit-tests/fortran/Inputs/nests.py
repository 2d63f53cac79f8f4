"""Writes a program of nested data regions, loops and blocks to the file that is named."""

import sys
from pathlib import Path

DEPTH = 1000
lines = ["subroutine s(a)", "real a(10)", "integer i"]
lines += ["!$acc data copy(a)"] * DEPTH
lines += ["!$acc parallel loop copy(a)", "do i = 1, 10"]
lines += ["if (i > 0) then", "block"] * DEPTH
lines += ["a(i) = 1"]
lines += ["end block", "end if"] * DEPTH
lines += ["end do"]
lines += ["!$acc end data"] * DEPTH
lines += ["end subroutine"]
Path(sys.argv[1]).write_text("\n".join(lines) + "\n", "ascii")
