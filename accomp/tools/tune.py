"""accomp-tune: measures other mappings of a program's regions, and writes the best ones as a policy file."""

from __future__ import annotations

from accomp.tools.start import tune as main

__all__ = ["main"]

if __name__ == "__main__":
    main()
