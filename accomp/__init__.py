"""accomp: translates OpenACC programs to OpenMP, HIP and MLIR on stock compilers."""
