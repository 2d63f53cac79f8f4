"""Checks of OpenMP in Fortran, on the directive IR and facts of the host program."""
