"""accomp-flang: prints translations of Fortran, and wraps the Fortran compiler."""

from __future__ import annotations

from accomp.tools.start import flang as main

__all__ = ["main"]

if __name__ == "__main__":
    main()
