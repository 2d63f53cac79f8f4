"""Host programs and their directives as MLIR."""
