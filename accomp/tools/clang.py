"""accomp-clang and accomp-clang++: print translations, and wrap the C and the C++ compiler."""

from __future__ import annotations

from accomp.tools.start import clang as main
from accomp.tools.start import clang_cxx as main_cxx

__all__ = ["main", "main_cxx"]

if __name__ == "__main__":
    main()
