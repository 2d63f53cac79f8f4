"""Jumps (Fortran 2018 11.1.7.4.3, 11.2): EXIT, CYCLE, GO TO and the arithmetic IF, as jumps of C++."""

from __future__ import annotations

from accomp.frontends.fortran.actions import Verb
from accomp.frontends.fortran.kernels.program import Program
from accomp.frontends.fortran.statement_kinds import UNITS, Kind
from accomp.frontends.fortran.structure import Block, Structure
from accomp.host.fortran_types import RefusedError
from accomp.patterns import pattern
from accomp.records import dataclass

_LOOP_ENDS = pattern(r"continue$|end\s*do\b")


@dataclass(frozen=True, slots=True)
class Around:
    """A loop that statements stand in, and the labels its jumps go to where `break` is not enough."""

    block: Block
    labels: set[str]


class Jumps:
    """What statements know of the loops around them, and of labels."""

    program: Program
    structure: Structure
    loops: list[Around]
    reach: tuple[int, int] | None
    """The statements that become one piece of text, within which jumps can go."""

    def __init__(self) -> None:
        self._targets: dict[int, dict[str, int]] = {}
        self.followed: list[Block] = []
        """Loops whose iterations end with more than the statements of their bodies."""

    # EXIT and CYCLE.

    def target(self, index: int, name: str = "") -> Block:
        """The construct that an EXIT or CYCLE is about."""
        block: Block | None = self.structure.owners[index]
        while block is not None and block.kind not in UNITS:
            if (block.construct == name) if name else block.kind is Kind.DO:
                return block
            block = block.parent
        raise RefusedError(f"no construct '{name}' is around the statement")

    def jump(self, index: int, word: str, name: str = "") -> str:
        """EXIT or CYCLE, by `break` and `continue` where they mean the innermost loop."""
        return self.leave(self.target(index, name), word)

    def leave(self, block: Block, word: str) -> str:
        """The jump to the end of a loop, or of an iteration of it."""
        innermost = bool(self.loops) and self.loops[-1].block is block and block.kind is Kind.DO
        if innermost and not any(loop is block for loop in self.followed):
            return "break;" if word == "exit" else "continue;"
        for around in self.loops:
            if around.block is block:
                label = f"_{word}{block.first}"
                around.labels.add(label)
                return f"goto {label};"
        raise RefusedError(f"{word.upper()} leaves the part of the region that runs in one piece")

    def ended(self, index: int, label: str) -> Block | None:
        """The DO around a statement that ends with a label."""
        block: Block | None = self.structure.owners[index]
        while block is not None and block.kind not in UNITS:
            last = self.structure.statements[block.last]
            if block.kind is Kind.DO and label in (block.label, last.label):
                inner = [b for b in block.children if b.label == label]
                return block if _LOOP_ENDS.match(last.text) and not inner else None
            block = block.parent
        return None

    # Labels.

    def branches(self, index: int) -> tuple[str, ...]:
        """The labels that a statement goes to."""
        if self.structure.shapes[index].kind is not Kind.EXECUTABLE:
            return ()
        found = self.program.performed(index)
        return found.targets if found.verb is Verb.GOTO else ()

    def labels(self, index: int) -> dict[str, int]:
        """The statements of the program unit around that jumps go to, by their labels."""
        unit = self.structure.owners[index].unit
        known = self._targets.get(unit.first)
        if known is None:
            known = self._targets[unit.first] = self._labelled(unit)
        return known

    def _labelled(self, unit: Block) -> dict[str, int]:
        statements, shapes = self.structure.statements, self.structure.shapes
        wanted: set[str] = set()
        placed: dict[str, int] = {}
        for index in range(max(unit.first, 0), unit.last + 1):
            if shapes[index].kind is Kind.EXECUTABLE:
                wanted |= set(self.branches(index))
            if statements[index].label and shapes[index].kind is not Kind.FORMAT:
                placed.setdefault(statements[index].label, index)
        return {label: index for label, index in placed.items() if label in wanted}

    def label_of(self, index: int) -> list[str]:
        """The label of C++ in front of a statement that jumps go to."""
        label = self.structure.statements[index].label
        return [f"_L{label}:;"] if label and self.labels(index).get(label) == index else []

    def go(self, index: int, label: str) -> str:
        """The jump of a statement to a label."""
        ended = self.ended(index, label)
        if ended is not None:
            return self.leave(ended, "cycle")
        at = self.labels(index).get(label)
        if at is None:
            raise RefusedError(f"no statement has the label {label}")
        first, last = self.reach or (index, index)
        if not first <= at < last:
            raise RefusedError(f"GO TO {label} leaves the part of the region that runs in one piece")
        return f"goto _L{label};"

    def crossing(self, first: int, last: int) -> list[tuple[int, int]]:
        """The jumps between statements of [first, last): the first and the last statement of each."""
        if not any(self.structure.statements[i].label for i in range(first, last)):
            return []
        found: list[tuple[int, int]] = []
        for index in range(first, last):
            for label in self.branches(index):
                at = self.labels(index).get(label, -1)
                if first <= at < last and self.ended(index, label) is None:
                    found.append((min(index, at), max(index, at)))
        return found
