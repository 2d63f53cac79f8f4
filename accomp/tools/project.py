"""accomp: works on whole projects."""

from __future__ import annotations

from accomp.tools.start import project as main

__all__ = ["main"]

if __name__ == "__main__":
    main()
