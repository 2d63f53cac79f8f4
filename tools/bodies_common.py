"""What random bodies of loops in all languages have in common."""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from random import Random
from typing import TypeVar

LIMIT = 1_000_000
"""Of what an expression may be."""
ATOM = 99
"""The strength of names, calls, and what is in parentheses."""
_T = TypeVar("_T")


@dataclass(frozen=True, slots=True)
class Text:
    """An expression: how strong its weakest operator binds, and what it may be at most."""

    text: str
    strength: int = ATOM
    most: float = 0

    def within(self, strength: int) -> str:
        """In parentheses where an operator of this strength around it asks for them."""
        return self.text if self.strength >= strength else f"({self.text})"


class Bodies:
    """Collects the lines of one program; `used` is what it uses besides the common part."""

    def __init__(self, number: int, features: Sequence[str]) -> None:
        self.random = Random(number)
        self.used = {name for name in features if self.random.random() < 0.3}
        self.lines: list[str] = []
        self.depth, self.counters = 2, 0

    def line(self, *lines: str) -> None:
        """Add lines."""
        self.lines += lines

    @contextmanager
    def inside(self) -> Generator[None]:
        """What is added is within a statement."""
        outer, self.lines, self.depth = self.lines, [], self.depth - 1
        yield
        outer += ["  " + line for line in self.lines]
        self.lines, self.depth = outer, self.depth + 1

    def several(self, statement: Callable[[], None], simple: Callable[[], None], most: int = 2) -> None:
        """Add statements within another, simple ones where it is deep enough."""
        with self.inside():
            for _ in range(self.random.randint(1, most)):
                (statement if self.depth > 0 else simple)()

    def statement(
        self,
        kinds: list[Callable[[], None]],
        more: dict[str, tuple[Callable[[], None], ...]],
        single: dict[str, tuple[str, ...]],
        fill: Callable[[str], str],
    ) -> None:
        """Add a statement; of `more`, and of the lines with marks in `single`, those that may be used."""
        lines = [line for name, some in single.items() if name in self.used for line in some]
        if lines and self.chance(0.5):
            self.line(fill(self.pick(lines)))
        else:
            self.pick([*kinds, *(k for name, some in more.items() if name in self.used for k in some)])()

    def branches(self, some: Callable[[], None], first: str, second: str, other: str, end: str) -> None:
        """Add a statement that chooses among some statements; `second` and `other` may be left out."""
        self.line(first)
        some()
        for head, probability in ((second, 0.4), (other, 0.5)):
            if self.chance(probability):
                self.line(head)
                some()
        self.line(end)

    @staticmethod
    def filled(line: str, makers: dict[str, Callable[[], str]]) -> str:
        """A line with what is made for its marks, one after the other."""
        while "@" in line:
            at = line.index("@")
            line = line[:at] + makers[line[at : at + 2]]() + line[at + 2 :]
        return line

    def maybe(self, made: Text) -> Text:
        """The expression, at times in parentheses."""
        return Text(f"({made.text})", ATOM, made.most) if self.chance(0.1) else made

    def number(self) -> int:
        """A small constant."""
        return self.random.choice((0, 1, 2, 3, 5, 9))

    def pick(self, items: Sequence[_T]) -> _T:
        """One of several."""
        return self.random.choice(items)

    def chance(self, probability: float) -> bool:
        """Whether something with this probability happens."""
        return self.random.random() < probability
