"""One rule of verification: what it is of, the section it follows, and what it finds."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from accomp.records import dataclass

if TYPE_CHECKING:
    from xdsl.ir import Operation

    from accomp.diagnostics import Code


@dataclass(frozen=True, slots=True)
class Finding:
    """What is wrong, and with which other operation."""

    what: str
    other: Operation | None = None
    why: str = ""


@dataclass(frozen=True, slots=True)
class Rule:
    """A check of operations of some names; `section` of OpenACC 3.3 or of the dialect's document says why."""

    name: str
    section: str
    code: Code
    operations: tuple[str, ...]
    check: Callable[[Operation], Iterator[Finding]]
