"""What the texts of abstract programs in C and Fortran have in common."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from random_model import (
    RANKS,
    SUMS,
    Compute,
    Data,
    Element,
    HostSet,
    Loop,
    Part,
    Program,
    Reduction,
    Statement,
    Sums,
    Update,
)

START = {
    "a": "i * 3 + 1",
    "b": "i * 7 + 2",
    "c": "i * i",
    "m": "i * 5 + j",
    "q": "i + j * 11",
    "t": "i + j + k",
}
"""What the elements of arrays are made of."""
INITIAL = {"+": 1, "*": 3, "max": 1, "min": 50, "&": 16383, "|": 8, "^": 5, "&&": 1, "||": 0}
"""What the variable of a reduction holds before the region."""


@dataclass(slots=True)
class Lines:
    """Lines with their indentation."""

    found: list[str] = field(default_factory=list[str])
    depth: int = 1

    def add(self, text: str) -> None:
        """One more line."""
        self.found.append("  " * self.depth + text)


class Writer:
    """Writes the statements of a program; each language says how directives and statements are spelled."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.lines = Lines()

    def text(self) -> str:
        """The whole source."""
        raise NotImplementedError

    def directive(self, text: str) -> None:
        """A line, or several, of a directive."""
        raise NotImplementedError

    def region(self, name: str, inner: Callable[[], None], /) -> None:
        """What stands after the directive of a construct, up to its end."""
        raise NotImplementedError

    def loop_head(self, loop: Loop) -> None:
        """The lines that open the associated loops."""
        raise NotImplementedError

    def loop_end(self, loop: Loop) -> None:
        """The lines that close them."""
        raise NotImplementedError

    def statement(self, statement: Statement) -> None:
        """A statement that is no construct."""
        raise NotImplementedError

    def operator(self, operator: str) -> str:
        """The operator of a reduction."""
        return operator

    def reduced(self, operator: str, /) -> str:
        """The variable of reductions by the operator."""
        raise NotImplementedError

    def starts(self, reduction: Reduction, /) -> None:
        """What is reduced gets its value before the region."""
        raise NotImplementedError

    def counts(self, reduction: Reduction, /) -> None:
        """It is added to the checksum."""
        raise NotImplementedError

    def element(self, element: Element, /) -> str:
        """The text of an element of an array."""
        raise NotImplementedError

    def sums(self, sums: Sums, /) -> str:
        """The text of elements of the array of sums."""
        raise NotImplementedError

    def listed_reduction(self, reduction: Reduction) -> str:
        """How clauses list what is reduced."""
        operator, name = reduction
        if isinstance(name, Element):
            return self.element(name)
        if isinstance(name, Sums):
            return self.sums(name)
        return self.reduced(operator) if name == "s" else name

    def checks(self, array: str, part: Part) -> None:
        """An array, or a part of it, is added to the checksum."""
        raise NotImplementedError

    def part(self, array: str, part: Part) -> str:
        """How `update` lists a part of an array."""
        raise NotImplementedError

    def host_set(self, array: str, value: int) -> None:
        """The host sets an element."""
        raise NotImplementedError

    def later(self, name: str) -> None:
        """The host sets a variable that a queued construct has copied, or an element of it."""
        raise NotImplementedError

    def item(self, array: str) -> str:
        """How data clauses list an array."""
        return array

    def arrays(self) -> str:
        """All arrays, as items of a clause."""
        return ", ".join([*(self.item(name) for name in RANKS), "h"])

    def write(self, statement: Statement) -> None:
        """A statement or construct."""
        if isinstance(statement, Loop):
            self.loop(statement, "loop", "")
        elif isinstance(statement, Compute):
            self.compute(statement)
        elif isinstance(statement, Data):
            self.data(statement)
        elif isinstance(statement, Update):
            part = statement.part
            item = self.part(statement.array, part) if part else self.item(statement.array)
            self.directive(f"update {statement.clause}({item})")
            self.checks(statement.array, part)
        elif isinstance(statement, HostSet):
            item, at = self.item(statement.array), statement.value % self.program.size
            self.directive(f"update self({item})")
            self.host_set(statement.array, statement.value)
            item = self.part(statement.array, ((at, at, 1),)) if statement.alone else item
            self.directive(f"update device({item})")
        else:
            self.statement(statement)

    def data(self, construct: Data) -> None:
        """The lifetime of data on the device."""
        if construct.entered:
            self.directive(f"enter data copyin({self.arrays()})")
            self.all(construct.body)
            self.directive(f"exit data copyout({self.arrays()})")
            return
        self.directive(f"data copy({self.arrays()})")
        self.region("data", lambda: self.all(construct.body))

    def all(self, statements: tuple[Statement, ...]) -> None:
        """Several of them, deeper than what is around."""
        self.lines.depth += 1
        for statement in statements:
            self.write(statement)
        self.lines.depth -= 1

    def reductions(self, reductions: tuple[Reduction, ...]) -> str:
        """The clauses of reductions."""
        return "".join(f" reduction({self.operator(r[0])}:{self.listed_reduction(r)})" for r in reductions)

    def loop(self, loop: Loop, name: str, more: str) -> None:
        """A loop with its directive."""
        clauses = " ".join((name, *loop.clauses))
        clauses += f" private({', '.join(loop.private)})" if loop.private else ""
        clauses += self.reductions(loop.reductions)
        if loop.tile:
            clauses += f" tile({', '.join(map(str, loop.tile))})"
        elif loop.count > 1:
            clauses += f" collapse({loop.count})"
        self.directive(clauses + more)
        self.loop_head(loop)
        self.all(loop.body)
        self.loop_end(loop)

    def compute(self, construct: Compute) -> None:
        """A compute construct; the host's memory has what it needs, and waits for it."""
        clauses = "".join(f" {name}({self.argument(name, text)})" for name, text in construct.clauses)
        clauses += f" async({construct.queue})" if construct.queue else ""
        listed = self.listed(construct)
        clauses += f" {listed}({self.arrays()})" if listed else ""
        reductions = construct.reductions
        if construct.off:
            self.directive(f"update self({self.arrays()}) if_present")
        for reduction in reductions:
            self.starts(reduction)
        if construct.combined:
            if reductions and construct.listed:
                clauses += f" copy({self._copied(reductions[0])})"
            self.loop(construct.loops[0], f"{construct.kind} loop", clauses)
        else:
            self.directive(construct.kind + clauses + self.reductions(reductions))
            self.region(construct.kind, lambda: self.all(construct.loops))
        if construct.queue:
            for name, text in construct.clauses:
                if name == "firstprivate" and not construct.off:
                    self.later(text)
            self.directive(f"wait({construct.queue})")
        if construct.off:
            self.directive(f"update device({self.arrays()}) if_present")
        for reduction in reductions:
            self.counts(reduction)

    def _copied(self, reduction: Reduction) -> str:
        """How a data clause lists what is reduced: arrays as a whole."""
        return SUMS if isinstance(reduction[1], Sums) else self.listed_reduction(reduction)

    def listed(self, construct: Compute) -> str:
        """The clause of a compute construct that names all arrays, or "" for none."""
        return construct.listed

    def argument(self, name: str, text: str) -> str:
        """The argument of a clause of a compute construct."""
        if name != "if":
            return text
        return "n > 0" if text == "on" else "n > 1000"
