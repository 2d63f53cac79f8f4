"""Regions and routines in C++, for kernels: what the lowering of constructs has spelled."""
