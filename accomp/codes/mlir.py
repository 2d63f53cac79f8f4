"""Codes of MLIR: what has no form in it, what of its text cannot be read, what the `acc` dialect forbids.

Only the first are raised for programs, and have examples.
"""

from __future__ import annotations

from accomp.diagnostics import Code, Severity

NO_MLIR = Code(
    "mlir-form",
    Severity.ERROR,
    "this has no form in MLIR: {why}",
    spec="2.9",
    example="""\
int f(int n, int *a) {
  int bits = 0;
  switch (n) {
  case 1:
    if (bits) break;
    return 1;
  }
#pragma acc parallel loop copy(a[0:n])
  for (int i = 0; i < n; ++i) a[i] = bits;
  return 0;
}
""",
)
MLIR_SYNTAX = Code("mlir-syntax", Severity.ERROR, "{what}")
MLIR_NO_CUSTOM_FORM = Code(
    "mlir-no-custom-form",
    Severity.ERROR,
    "the short form of '{operation}' is not known; print the module in generic form (mlir-opt --mlir-print-op-generic, "
    "flang -mmlir --mlir-print-op-generic) and read that",
)
MLIR_INVALID = Code("mlir-invalid-operation", Severity.ERROR, "'{operation}' is not valid: {what}")
MLIR_SIZE = Code("mlir-size", Severity.ERROR, "{what}")
MLIR_NESTING = Code("mlir-nesting", Severity.ERROR, "{what}")
MLIR_CLAUSE = Code("mlir-clause", Severity.ERROR, "{what}")
MLIR_CONFLICT = Code("mlir-conflicting-clauses", Severity.ERROR, "{what}")
MLIR_DEVICE_TYPES = Code("mlir-device-types", Severity.ERROR, "{what}")
MLIR_RECIPE = Code("mlir-recipe", Severity.ERROR, "{what}")
MLIR_SYMBOL = Code("mlir-symbol", Severity.ERROR, "{what}")
MLIR_UNTOLD = Code(
    "mlir-untold",
    Severity.ERROR,
    '{what}; give its operation a location with the text: loc("n + 1")',
)
MLIR_NO_ATTRIBUTE = Code("mlir-no-attribute", Severity.ERROR, "{what}, and {why}")
MLIR_CHANGE = Code("mlir-change", Severity.REMARK, "{name}: {what}; {proof}")
MLIR_NO_CHANGE = Code("mlir-no-change", Severity.REMARK, "{name}: not done: {what}, but {why}")
