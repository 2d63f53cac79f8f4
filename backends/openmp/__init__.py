"""The OpenMP back end: edits of the original source text."""
