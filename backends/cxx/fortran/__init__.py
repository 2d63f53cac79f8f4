"""Of Fortran."""
