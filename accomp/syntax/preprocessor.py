"""Lines of the preprocessor in source text."""

from __future__ import annotations

from accomp.source import Span


def is_parted(directive: Span | None, follows: Span | None) -> bool:
    """Whether such lines stand between a directive and what follows it, its statement or another directive.

    That holds of different files as well.
    """
    if directive is None or follows is None or directive.file != follows.file:
        return True
    data = directive.file.data[directive.end : max(directive.end, follows.start)]
    return b"#" in data and any(line.lstrip().startswith(b"#") for line in data.split(b"\n"))
