"""What a translation leaves to the driver."""

from __future__ import annotations

from accomp.diagnostics import Diagnostic
from accomp.records import dataclass, field


@dataclass(frozen=True, slots=True)
class Text:
    """The translation of one file: its path as spelled, its new bytes, and whether anything changed.

    `kernels` is the text of kernels beside it, `rule` the make rule of what was read for preprocessed text.
    """

    path: str
    data: bytes
    changed: bool = True
    kernels: bytes = b""
    rule: bytes = b""


@dataclass(slots=True)
class Result:
    """What a translation left: texts, diagnostics to be shown, and path and directive counts of each file."""

    texts: tuple[Text, ...] = ()
    diagnostics: list[Diagnostic] = field(default_factory=list[Diagnostic])
    counts: list[tuple[str, int, int, int]] = field(default_factory=list[tuple[str, int, int, int]])
