"""What stops a construct from becoming a kernel."""

from __future__ import annotations

from accomp.diagnostics import Code, Sink
from accomp.source import Span


class Problem(Exception):  # noqa: N818 - it is one of the program's
    """A diagnostic that ends the building of one construct's kernels."""

    def __init__(self, code: Code, span: Span | None, **arguments: str) -> None:
        super().__init__(code.name)
        self.code, self.span, self.arguments = code, span, arguments

    def report(self, sink: Sink) -> None:
        """Add it to the sink."""
        sink.add(self.code, self.span, dict(self.arguments))
