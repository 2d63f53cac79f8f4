"""Passes over modules of MLIR: rewritings of operations of the `acc` dialect, each with its proof."""
