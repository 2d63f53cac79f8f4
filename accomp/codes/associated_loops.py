"""Codes of the check stage about the loops associated with a directive."""

from __future__ import annotations

from accomp.codes.sema import LOOP, in_function
from accomp.diagnostics import Code, Severity

LOOP_EXPECTED = Code(
    "loop-expected",
    Severity.ERROR,
    "statement after '{directive}' directive must be a '{loop}' loop",
    "2.9",
    in_function("#pragma acc parallel loop\n  a[0] = x;"),
)
NOT_CANONICAL = Code(
    "loop-not-canonical",
    Severity.ERROR,
    "loop associated with '{directive}' directive is not of canonical form: {problem}",
    "2.9",
    in_function("#pragma acc parallel loop\nfor (int i = 0; a[i]; ++i)\n  a[i] += x;"),
)
TOO_FEW_LOOPS = Code(
    "too-few-nested-loops",
    Severity.ERROR,
    "'{clause}' clause expects {expected} tightly nested loops, but there {found}",
    "2.9.1",
    in_function(f"#pragma acc parallel loop collapse(2)\n{LOOP}"),
)
LOOP_BETWEEN = Code(
    "directive-between-associated-loops",
    Severity.ERROR,
    "'{directive}' directive cannot stand between the loops associated by the '{clause}' clause",
    "2.9.1",
    in_function(
        "#pragma acc parallel loop collapse(2)\nfor (int i = 0; i < n; ++i)\n#pragma acc loop\n"
        "for (int j = 0; j < n; ++j)\n  a[j] = x;"
    ),
)
STATEMENT_BETWEEN = Code(
    "statement-between-associated-loops",
    Severity.ERROR,
    "the loops associated by the '{clause}' clause are not tightly nested: this stands beside the inner one",
    "2.9.1",
    in_function(
        "#pragma acc parallel loop collapse(2)\nfor (int i = 0; i < n; ++i) {\n  a[i] = x;\n"
        "  for (int j = 0; j < n; ++j)\n    a[j] += x;\n}"
    ),
)
VARYING_TRIP_COUNT = Code(
    "trip-count-not-invariant",
    Severity.ERROR,
    "trip count of a loop associated by the '{clause}' clause depends on the loop control variable '{name}'",
    "2.9.1",
    in_function(
        "#pragma acc parallel loop collapse(2)\nfor (int i = 0; i < n; ++i)\n"
        "for (int j = 0; j < i; ++j)\n  a[j] = x;"
    ),
)
REDUCED_INDEX = Code(
    "reduction-of-loop-variable",
    Severity.ERROR,
    "loop control variable '{name}' cannot be in a 'reduction' clause",
    "2.9.11",
    in_function("int i;\n#pragma acc parallel loop reduction(+: i)\nfor (i = 0; i < n; ++i)\n  a[i] += x;"),
)
OUTER_INDEX = Code(
    "private-loop-variable",
    Severity.WARNING,
    "a private copy of '{name}', the control variable of a loop around this one, would have no value; "
    "'{name}' keeps its own",
    "2.9.11",
    "subroutine f(a, n)\ninteger :: n, i, j\nreal :: a(n, n)\n!$acc parallel loop gang\ndo j = 1, n\n"
    "!$acc loop vector private(j)\ndo i = 1, n\na(i, j) = 0\nend do\nend do\nend subroutine\n",
)
