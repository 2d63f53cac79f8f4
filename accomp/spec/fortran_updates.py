"""What updates a variable in atomic constructs of Fortran (OpenACC 3.3, 2.12; OpenMP 5.2, 15.8.4)."""

PRECEDENCE = {"*": 5, "/": 5, "+": 4, "-": 4, ".and.": 3, ".or.": 2, ".eqv.": 1, ".neqv.": 1}
"""The operators, and how tightly they bind."""
INTRINSICS = frozenset(("max", "min", "iand", "ior", "ieor"))
SPLITTING = frozenset("-/")
"""Operators after `x` that take one operand alone: `x - a + b` is not `x - (a + b)`, and no update."""
