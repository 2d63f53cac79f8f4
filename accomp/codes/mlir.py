"""Diagnostics about what has no form in MLIR."""

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
