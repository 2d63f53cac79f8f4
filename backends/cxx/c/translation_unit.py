"""What holds for all kernels of a translation unit in C and C++."""

from __future__ import annotations

from accomp.ir.kernel import Level
from accomp.records import dataclass, field
from accomp.source import Language
from accomp.syntax.nodes import VarRef
from accomp.target import Target


@dataclass(frozen=True, slots=True)
class Setting:
    """What holds for all kernels of a translation unit: what it is for, levels of routines, constants of the
    prelude, and a word that tells its kernels from those of others.
    """

    target: Target
    routines: dict[str, Level]
    constants: frozenset[str]
    word: str
    bound: dict[str, str]
    """Functions that others stand for on the device."""
    results: dict[str, str]
    """Types of what routines with a level return."""
    links: dict[str, VarRef]
    """Variables of `declare` directives with `link`, which routines reach through pointers (section 2.13)."""
    numbers: dict[int, int] = field(default_factory=dict[int, int])
    """What tells kernels of one line apart (accomp.kernels.launches)."""
    instance: int = 0
    """Which instantiation of a template the kernels are of; 0 for none."""
    arguments: dict[str, str] = field(default_factory=dict[str, str])
    """The types that its parameters stand for."""
    deduced: dict[str, str] = field(default_factory=dict[str, str])
    """The types of variables that the template does not tell, by the names that these have in kernels."""
    declared: tuple[str, ...] = ()
    """The head of the namespace that has declarations of its parameters."""
    statics: frozenset[str] = frozenset()
    """Variables that routines may name."""
    mutable: frozenset[str] = frozenset()
    """The names of the closure types that change when they are called."""
    scopes: dict[str, str] = field(default_factory=dict[str, str])
    """What functions declare for themselves and has a namespace: `Body.scope`, and the heads of these."""
    closures: frozenset[str] = frozenset()
    """The names of closure types."""
    undecided: frozenset[str] = frozenset()
    """Calls that may be of functions of different levels."""
    offered: frozenset[str] = frozenset()
    """Functions with `routine` directives, which other files may call."""

    @property
    def language(self) -> Language:
        """The host language."""
        return self.target.language

    @property
    def lines(self) -> bool:
        """Whether statements tell where they come from."""
        return self.target.line_markers
