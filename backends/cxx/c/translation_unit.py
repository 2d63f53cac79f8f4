"""What holds for all kernels of a translation unit in C and C++."""

from __future__ import annotations

from accomp.backends.cxx.c.lambda_levels import Place, place_of
from accomp.host.nodes import Call
from accomp.host.program import undecided
from accomp.ir.kernel import Level
from accomp.records import dataclass, field
from accomp.source import Language, Span
from accomp.syntax.nodes import VarRef
from accomp.target import Target

OF_OBJECTS = undecided("operator()")
"""The symbol of calls where arguments of a template decide the class of the object that is called."""


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
    parallel_closures: dict[str, Span] = field(default_factory=dict[str, Span])
    """Those of these that have gang, worker or vector parallelism, with their lambdas."""
    lambdas: dict[Place, Level] = field(default_factory=dict[Place, Level])
    """The levels of lambdas."""
    decided: dict[Place, Level] = field(default_factory=dict[Place, Level])
    """The levels of what all instantiations call, by the ends of calls of which arguments decide."""
    of_objects: frozenset[str] = frozenset()
    """Calls of objects whose classes tell the level, where templates are compiled."""

    @property
    def language(self) -> Language:
        """The host language."""
        return self.target.language

    def class_of(self, parameter: str) -> str:
        """The name of the class that a template parameter stands for, without what it is qualified with."""
        return self.arguments.get(parameter, "").partition("<")[0].rpartition("::")[2].strip()

    def level(self, call: Call) -> Level | None:
        """The level of what is called; None for what each thread may call alone.

        Of objects whose classes tell it, it is one that all threads of a gang take part in.
        """
        if self.is_of_object(call):
            return Level.WORKER
        if call.member is not None and place_of(call.member) in self.lambdas:
            return None
        if call.symbol in self.undecided and place_of(call.span) in self.decided:
            return self.decided[place_of(call.span)] or None
        return next((self.routines[n] for n in (call.symbol, call.name) if n in self.routines), None)

    def is_undecided(self, call: Call) -> bool:
        """Whether a call may be of functions of different levels."""
        return call.symbol in self.undecided and place_of(call.span) not in self.decided

    def is_of_object(self, call: Call) -> bool:
        """Whether an object is called whose class tells the level."""
        place = place_of(call.member) if call.member is not None else None
        level = self.lambdas.get(place, Level.SEQ) if place is not None else Level.SEQ
        return level is not Level.SEQ or call.symbol in self.of_objects

    def level_of_lambda(self, span: Span) -> Level:
        """The level of a lambda."""
        return self.lambdas.get(place_of(span), Level.SEQ)

    @property
    def lines(self) -> bool:
        """Whether statements tell where they come from."""
        return self.target.line_markers
