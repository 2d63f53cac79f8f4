"""accomp-opt: runs the stages over a file, and prints the text form after one of them."""

from __future__ import annotations

from accomp.tools.start import opt as main

__all__ = ["main"]

if __name__ == "__main__":
    main()
