"""The front end for Fortran: own scanner, own symbol table."""
