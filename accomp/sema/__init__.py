"""Legality checks of bound construct trees, one module per rule family."""
