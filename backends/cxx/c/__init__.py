"""Of C and C++."""
