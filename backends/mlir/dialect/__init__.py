"""The `acc` dialect of MLIR 22 over xdsl: operations, text, verification, memory effects."""
