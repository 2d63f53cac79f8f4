"""Host programs and their directives as MLIR, and modules of MLIR read, verified and rewritten."""
