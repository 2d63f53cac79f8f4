"""Jumps (Fortran 2018 11.1.7.4.3, 11.2): EXIT, CYCLE, GO TO and the arithmetic IF, as jumps of C++."""

from __future__ import annotations

from accomp.backends.cxx.fortran.enclosing import Around, Place
from accomp.host import nodes as host
from accomp.host.fortran_types import RefusedError
from accomp.kernels.nesting import LOOPS, Nesting

_LEAVES = "leaves the part of the region that runs in one piece"


class Jumps:
    """What statements know of the loops around them, and of labels."""

    def __init__(self, place: Place, nesting: Nesting) -> None:
        self.place, self.nesting = place, nesting
        self.loops: list[Around] = []
        self.reach: frozenset[str] = frozenset()
        """The labels in the statements that become one piece of text, within which jumps can go."""
        self.followed: list[host.Statement] = []
        """Loops whose iterations end with more than the statements of their bodies."""

    def jump(self, node: host.Jump, word: str) -> str:
        """EXIT or CYCLE, by `break` and `continue` where they mean the innermost loop."""
        return self.leave(self.nesting.target(node), word)

    def leave(self, target: host.Statement | None, word: str) -> str:
        """The jump to the end of a construct, or of an iteration of it."""
        innermost = bool(self.loops) and self.loops[-1].node is target and isinstance(target, LOOPS)
        if innermost and not any(loop is target for loop in self.followed):
            return "break;" if word == "exit" else "continue;"
        for around in self.loops:
            if around.node is target:
                if word not in around.labels:
                    around.labels[word] = self.place.fresh(f"_{word}")
                return f"goto {around.labels[word]};"
        raise RefusedError(f"{word.upper()} {_LEAVES}")

    def go(self, node: host.Jump, label: str) -> str:
        """The jump of a statement to a label."""
        ended = self.nesting.target(node, label)
        if ended is not None:
            return self.leave(ended, "cycle")
        if label not in self.reach:
            raise RefusedError(f"GO TO {label} {_LEAVES}")
        return f"goto _L{label};"

    def labelled(self, node: host.Label) -> list[str]:
        """The label of C++ in front of a statement that jumps go to."""
        return [f"_L{node.name}:;"] if node.name in self.nesting.wanted else []
