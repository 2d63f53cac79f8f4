"""Statements of Fortran regions as C++: from their text and the scope they stand in to kernel trees."""
