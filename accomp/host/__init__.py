"""The host program as data: one grammar for C, C++ and Fortran, which knows no directive by name."""
