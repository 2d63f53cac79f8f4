# To a type checker the patterns are those of the standard library.

from re import compile as pattern

__all__ = ["pattern"]
