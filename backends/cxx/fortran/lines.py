"""Lines of C++ with what they do."""

from __future__ import annotations

from accomp.backends.cxx.fortran.expressions import Notes
from accomp.backends.cxx.fortran.values import Value
from accomp.host.fortran_types import RefusedError
from accomp.ir.kernel import Code, Expr
from accomp.records import dataclass, field


@dataclass(slots=True, eq=False)
class Lines:
    """The text of some statements, and what they do together."""

    lines: list[str] = field(default_factory=list[str])
    notes: Notes = field(default_factory=Notes)

    def add(self, lines: list[str], notes: Notes, indent: int = 0) -> None:
        """Add the lines of a statement, in front of them what it declares."""
        if notes.before:
            lines = braced("", [*notes.before, *lines])
            notes.before = []
        self.lines += [" " * indent + line for line in lines]
        self.notes.join(notes)

    def code(self, line: int) -> Code:
        """The lines as one statement of a kernel tree."""
        return code("\n".join(self.lines), self.notes, line)


def code(text: str, notes: Notes, line: int) -> Code:
    """A text as a statement of a kernel tree."""
    return Code(
        text,
        frozenset(notes.uses | notes.assigns),
        frozenset(notes.assigns),
        notes.effects,
        notes.reads,
        line,
    )


def expr(text: str, notes: Notes) -> Expr:
    """A text as an expression of a kernel tree."""
    return Expr(inlined(text, notes), frozenset(notes.uses), notes.effects, notes.reads)


def inlined(text: str, notes: Notes) -> str:
    """An expression together with what has to stand in front of it, where no statement can."""
    before, notes.before = notes.before, []
    return f"[&] {{ {' '.join(before)} return {text}; }}()" if before else text


def braced(head: str, lines: list[str]) -> list[str]:
    """A compound statement."""
    return [f"{head} {{".strip(), *("  " + line for line in lines), "}"]


def logical(value: Value) -> str:
    """The text of a condition."""
    if value.type.base != "logical" or value.shape:
        raise RefusedError("a condition is no logical scalar")
    return value.text
