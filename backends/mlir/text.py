"""Text of MLIR, written operation by operation, with a location on each."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager

from accomp.patterns import pattern
from accomp.records import dataclass, field
from accomp.source import Span

_INDENT = "  "


class Slot(list[str]):
    """Lines that are put in a place which has been passed, such as those of variables at a region's start."""


def quoted(text: str) -> str:
    """A string of MLIR."""
    out: list[str] = []
    for byte in text.encode("utf-8", "surrogateescape"):
        plain = 0x20 <= byte < 0x7F and byte not in b'"\\'
        out.append(chr(byte) if plain else f"\\{byte:02X}")
    return f'"{"".join(out)}"'


_BARE = pattern(r"[A-Za-z_][\w$.]*")


def reference(symbol: str) -> str:
    """A reference to a symbol: in quotes where it is no bare identifier, as of templates."""
    return f"@{symbol}" if _BARE.fullmatch(symbol) else f"@{quoted(symbol)}"


def location(span: Span | None) -> str:
    """The location of a place in a file, or in the one that its text comes from."""
    if span is None:
        return "loc(unknown)"
    line, column = span.position()
    path, line = span.file.origin(line)
    return f"loc({quoted(path)}:{line}:{column})"


def named_location(span: Span | None, text: str) -> str:
    """The location of a place, with a name."""
    place = location(span)
    return place if span is None else f"loc({quoted(text)}({place[4:-1]}))"


@dataclass(slots=True, eq=False)
class Writer:
    """Writes the operations of one function or recipe in their order.

    `terminated`: the last operation ended its block, so that the next one opens another.
    """

    lines: list[str | Slot] = field(default_factory=list[str | Slot])
    depth: int = 1
    terminated: bool = False
    names: int = 0
    blocks: int = 0
    _place: str = "loc(unknown)"
    _span: Span | None = None

    def at(self, span: Span | None) -> None:
        """Where the operations that follow come from."""
        if span is not None and span is not self._span:
            self._span, self._place = span, location(span)

    @contextmanager
    def named(self, span: Span | None, text: str) -> Generator[None]:
        """Operations that come from a place, with its text as name of the location."""
        known = self._span, self._place
        if span is not None:
            self._span, self._place = span, named_location(span, text)
        yield
        self._span, self._place = known

    def name(self) -> str:
        """A new name of a value."""
        self.names += 1
        return f"%{self.names - 1}"

    def label(self) -> str:
        """A new name of a block."""
        self.blocks += 1
        return f"^bb{self.blocks}"

    def _line(self, text: str) -> None:
        if self.terminated:
            self.block(self.label())
        self.lines.append(f"{_INDENT * self.depth}{text}")

    def op(self, text: str) -> None:
        """An operation without results."""
        self._line(f"{text} {self._place}")

    def value(self, text: str) -> str:
        """An operation with one result, whose name is given."""
        made = self.name()
        self._line(f"{made} = {text} {self._place}")
        return made

    def end(self, text: str) -> None:
        """An operation that ends its block."""
        self.op(text)
        self.terminated = True

    def block(self, label: str, arguments: str = "") -> None:
        """The start of a block."""
        self.lines.append(f"{_INDENT * (self.depth - 1)}{label}{f'({arguments})' if arguments else ''}:")
        self.terminated = False

    def slot(self) -> Slot:
        """A place for lines that are added later."""
        made = Slot()
        self.lines.append(made)
        return made

    def into(self, slot: Slot, text: str) -> str:
        """An operation with one result in a slot."""
        made = self.name()
        slot.append(f"{_INDENT * self.depth}{made} = {text} {self._place}")
        return made

    @contextmanager
    def region(self, head: str, tail: str = "") -> Generator[None]:
        """An operation with a region; `tail` stands after it."""
        place = self._place
        self._line(f"{head} {{")
        self.depth += 1
        yield
        self.depth -= 1
        self.terminated = False
        self.lines.append(f"{_INDENT * self.depth}}}{tail} {place}")

    def between(self, text: str) -> None:
        """What stands between two regions of one operation, such as `} else {`."""
        self.lines.append(f"{_INDENT * (self.depth - 1)}{text}")
        self.terminated = False

    def mark(self) -> tuple[int, bool, int]:
        """What `undo` goes back to."""
        return len(self.lines), self.terminated, self.depth

    def undo(self, mark: tuple[int, bool, int]) -> None:
        """Forget what was written since a mark."""
        del self.lines[mark[0] :]
        _, self.terminated, self.depth = mark

    def text(self) -> str:
        """All lines."""
        out: list[str] = []
        for line in self.lines:
            out.extend(line if isinstance(line, Slot) else (line,))
        return "\n".join(out)
