"""What is noted on the walk over a region: accesses of memory, values of variables."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, ClassVar

from accomp.analysis.accesses import Access, Counted, FoundLoop, number_of
from accomp.analysis.calls import is_inquiry
from accomp.analysis.inductions import Inductions
from accomp.analysis.jumps import irregular
from accomp.analysis.places import Place, Places, is_array, is_pointer
from accomp.analysis.sets import nonnegative
from accomp.analysis.terms import Formula, Poly, Unknown, at_least, number, single
from accomp.analysis.updates import Update
from accomp.analysis.values import Atoms, Evaluator, Known, Pointer, Value, is_integer
from accomp.host import nodes as host
from accomp.host.effects import Use, accesses
from accomp.host.walk import below, core, walk
from accomp.ir.nodes import Construct
from accomp.records import dataclass, field
from accomp.source import Language, Span
from accomp.syntax.nodes import Symbol


def _as_it_is(root: host.Statement) -> tuple[host.Statement, frozenset[int]]:
    return root, frozenset()


@dataclass(frozen=True, slots=True)
class Facts:
    """What is known besides the statements of a region.

    `constructs` are those of the file by the offsets of their regions, `pure` judges calls, `components`
    gives the attributes of Fortran's components, `constants` are those of Evaluator.
    """

    language: Language
    constructs: dict[int, Construct]
    pure: Callable[[host.Call], bool]
    components: Callable[[str], frozenset[str]]
    constants: Mapping[str, int] = field(default_factory=dict[str, int])
    equivalenced: frozenset[str] = frozenset()
    """Variables of Fortran that share storage with others."""
    inlined: Callable[[host.Statement], tuple[host.Statement, frozenset[int]]] = _as_it_is
    """Gives a region with statements in place of calls, and the identities of the nodes that are so."""


@dataclass(frozen=True, slots=True)
class Blocker:
    """What is done in some loops that is not taken apart."""

    why: str
    span: Span
    loops: frozenset[int]


@dataclass(slots=True)
class Collected:
    """What was found in a region."""

    accesses: list[Access] = field(default_factory=list[Access])
    loops: list[FoundLoop] = field(default_factory=list[FoundLoop])
    blockers: list[Blocker] = field(default_factory=list[Blocker])
    own: dict[str, frozenset[int]] = field(default_factory=dict[str, frozenset[int]])
    irregular: Span | None = None
    inductions: dict[int, Inductions] = field(default_factory=dict[int, Inductions])
    """Of loops, by their numbers."""
    unstable: frozenset[str] = frozenset()
    """Variables that may be changed under other names."""
    _within: dict[int, list[Access]] = field(default_factory=dict[int, list[Access]])

    def within(self, loop: int) -> list[Access]:
        """The accesses in the loop of that number, once the walk is over."""
        if not self._within:
            for access in self.accesses:
                for number in {number_of(one) for one in access.loops}:
                    self._within.setdefault(number, []).append(access)
        return self._within.get(loop, [])


class Recorder:
    """The state of the walk; `visits` are the functions for kinds of nodes, others only have parts."""

    visits: ClassVar[dict[type[Any], Callable[[Any, Any], None]]] = {}

    def __init__(
        self,
        root: host.Node,
        facts: Facts,
        before: Mapping[str, int] | None = None,
        inlined: frozenset[int] = frozenset(),
    ) -> None:
        """`before` are values that variables have where the region starts, by their symbols, `inlined` the
        identities of nodes that no directive can be put in front of.
        """
        self.facts, self.found, self._inlined = facts, Collected(), inlined
        self._chain: tuple[Counted | int, ...] = ()
        self._conditions: tuple[Formula, ...] = ()
        self._exact = True
        self._atomic = False
        self._update: Update | None = None
        self._label, self._numbers, self._order = "", 0, 0
        self._env: dict[str, Known] = {}
        uses = accesses(root)
        shared = frozenset(
            a.node.symbol.name for a in uses if isinstance(a.node, host.Variable) and a.use & Use.ADDRESS
        )
        self._unstable = frozenset(
            a.node.symbol.id
            for a in uses
            if isinstance(a.node, host.Variable) and _is_unstable(a.node.symbol, shared)
        )
        assigned = frozenset(
            a.node.name for a in uses if isinstance(a.node, host.Member) and a.use & (Use.WRITE | Use.ADDRESS)
        )
        self._evaluator = Evaluator(Atoms(), facts.language, self._env, self._nonnegative, facts.constants)
        self._places = Places(self._evaluator, self._around, assigned, self._unstable, facts.components)
        self._unstable |= facts.equivalenced
        self._places.unstable = self.found.unstable = self._unstable
        for key, value in (before or {}).items():
            if key not in self._unstable:
                self._env[key] = Value(number(value))
        self.found.irregular = irregular(root)
        if self.found.irregular is not None:
            self._exact = False

    def run(self, root: host.Node) -> Collected:
        """What a region does."""
        self._visit(root)
        self.found.own = dict(self._places.own)
        return self.found

    def _noted(self) -> tuple[int, int, int, int, int]:
        """How much has been noted so far."""
        found = self.found
        return len(found.accesses), len(found.loops), len(found.blockers), self._numbers, self._order

    def _take_back(self, noted: tuple[int, int, int, int, int]) -> None:
        """Forget what has been noted since."""
        accesses_, loops, blockers, self._numbers, self._order = noted
        del self.found.accesses[accesses_:], self.found.loops[loops:], self.found.blockers[blockers:]

    def _around(self) -> frozenset[int]:
        return frozenset(number_of(loop) for loop in self._chain)

    def _nonnegative(self, poly: Poly) -> bool:
        return nonnegative(self._chain, self._conditions, poly)

    def _visit(self, node: host.Node | None) -> None:
        if node is None:
            return
        visit = self.visits.get(node.__class__)
        if visit is not None:
            visit(self, node)
            return
        for part in below(node):
            self._visit(part)

    def _block(self, why: str, span: Span) -> None:
        self.found.blockers.append(Blocker(why, span, self._around()))

    # Variables

    def _unknown(self, symbol: Symbol) -> Known:
        """A value of a variable of which nothing is known."""
        if is_pointer(symbol.type):
            return Pointer(self._places.other(symbol.name), (Value(Poly()),))
        return Value(single(self._evaluator.atoms.fresh(symbol.name, self._around(), symbol.type)))

    def _forget(self, symbols: tuple[Symbol, ...]) -> None:
        for symbol in symbols:
            if is_integer(symbol.type) or is_pointer(symbol.type):
                self._env[symbol.id] = self._unknown(symbol)

    def _set(self, symbol: Symbol, value: host.Expression | None) -> None:
        """Note the value that a variable is given, after what it is made of has been looked at."""
        if value is not None and any(isinstance(n, host.Assign) for n in walk(value)):
            value = None  # it is made of what other variables were before
        if symbol.id in self._unstable:
            self._forget((symbol,))
        elif is_pointer(symbol.type) and value is not None:
            self._env[symbol.id] = self._places.pointer(value)
        elif is_integer(symbol.type):
            found = self._evaluator.value(value) if value is not None else None
            self._env[symbol.id] = found if found is not None else self._unknown(symbol)

    # Accesses

    def _record(self, place: Place | None, node: host.Expression, write: bool, update: str = "") -> None:
        """Note the use of an element."""
        if place is None:
            self._block("it uses memory in a way that is not taken apart", node.span)
            return
        subscripts: list[Poly] = []
        bits: list[int] = []
        conditions = self._conditions
        for one in place.subscripts:
            if isinstance(one, Value):
                subscripts.append(one.poly)
                bits.append(one.bits)
            else:
                poly, within = self._section(one)
                subscripts.append(poly)
                bits.append(0)
                conditions = (*conditions, *within)
        self._order += 1
        self.found.accesses.append(
            Access(
                place.base, tuple(subscripts), tuple(bits), write, self._chain, conditions,
                self._exact and not any(isinstance(c, Unknown) for c in conditions), self._order, node.span,
                place.whole, place.path, update, self._atomic,
            )
        )  # fmt: skip

    def _section(self, node: host.Expression) -> tuple[Poly, tuple[Formula, ...]]:
        """A position in a section, and what is known of it."""
        section = isinstance(node, host.Triplet)
        around = self._around() | {-self._order - 1}
        atom = self._evaluator.atoms.fresh("", around)
        if not section or node.lower is None or node.upper is None:
            return single(atom), (Unknown(),)
        lower, upper = self._evaluator.known(node.lower), self._evaluator.known(node.upper)
        if lower is None or upper is None or node.step is not None:
            return single(atom), (Unknown(),)
        atom = self._evaluator.atoms.index("", around, None)
        return single(atom), (at_least(single(atom), lower), at_least(upper, single(atom)))

    def element(self, node: host.Element | host.Member) -> None:
        """Reading an element or a member."""
        self._use(node, write=False)

    def _use(self, node: host.Element | host.Member, *, write: bool, update: str = "") -> None:
        self._touch(node, write=write, update=update)
        self._below(node)

    def _touch(self, node: host.Element | host.Member, *, write: bool, update: str = "") -> None:
        """Note the use of an element or a member, not what its subscripts do."""
        if is_array(node.type) and self.facts.language is not Language.FORTRAN:
            return
        place = self._places.place(node)
        if place is None or place.subscripts or place.whole or place.base.pointer or is_array(node.type):
            whole = is_array(node.type) and isinstance(node, host.Member)
            if place is not None and whole:
                place = Place(place.base, (), place.path, whole=True)
            self._record(place, node, write, update)

    def _below(self, node: host.Variable | host.Element | host.Member) -> None:
        """What the subscripts and the pointers of an element read."""
        if isinstance(node, host.Variable):
            return
        inner = node.object if isinstance(node, host.Member) else node.array
        for part in node.subscripts if isinstance(node, host.Element) else ():
            self._visit(part)
        while isinstance(inner, host.Conversion):
            inner = inner.operand
        if isinstance(inner, host.Variable):
            return
        if isinstance(inner, host.Element | host.Member) and not is_pointer(inner.type):
            self._below(inner)
        else:
            self._visit(inner)

    def variable(self, node: host.Variable) -> None:
        """Reading a variable; the flow of scalars is told apart elsewhere."""
        self._whole(node, write=False)

    def _whole(self, node: host.Variable, *, write: bool) -> None:
        symbol = node.symbol
        array = is_array(symbol.type) or (symbol.has("reference") and symbol.type.scalar)
        if array and (self.facts.language is Language.FORTRAN or symbol.has("reference")):
            self._record(Place(self._places.base(symbol), whole=True), node, write)
        elif symbol.has("associate"):
            self._record(Place(self._places.base(symbol), whole=True), node, write)

    def call(self, node: host.Call) -> None:
        """A call; one that is not pure may do anything."""
        for argument in (node.callee, *node.arguments):
            if isinstance(argument, host.Variable | host.Element | host.Member) and is_inquiry(node):
                self._below(argument)
            else:
                self._argument(argument)
        if not (node.pure or self.facts.pure(node)) or node.evaluated:
            self._block(f"it calls '{node.name or 'a function'}', whose effects are not known", node.span)

    def _argument(self, node: host.Expression | None) -> None:
        self._visit(node.operand if isinstance(node, host.Address) and node.implicit else node)

    def address(self, node: host.Address) -> None:
        """An address that is taken, of what may then be changed elsewhere."""
        operand = node.operand
        if isinstance(operand, host.Element | host.Member):
            self._below(operand)
        else:
            self._visit(operand)

    def assign(self, node: host.Assign) -> None:
        """An assignment, within expressions too."""
        self._visit(node.value)
        target = core(node.target)
        if node.operator == "=>":
            self._block("it associates a pointer", node.span)
        update = self._update_for(node)
        if isinstance(target, host.Element | host.Member):
            if node.operator != "=":
                self._touch(target, write=False, update=update)
            self._use(target, write=True, update=update)
        elif isinstance(target, host.Variable):
            if node.operator != "=":
                self._whole(target, write=False)
            self._whole(target, write=True)
            self._assigned(target.symbol, node)
        else:
            self._block("it sets what is not taken apart", node.span)

    def _assigned(self, symbol: Symbol, node: host.Assign) -> None:
        span, one = node.span, host.Literal("1", node.span, symbol.type)
        variable, value = host.Variable(symbol, span, symbol.type), node.value
        if node.operator in ("+=", "-=", "++", "--") and not is_pointer(symbol.type):
            value = host.Binary(node.operator[0], variable, value or one, span, symbol.type)
        self._set(symbol, value if node.operator in ("=", "+=", "-=", "++", "--") else None)

    def _update_for(self, node: host.Assign) -> str:
        update = self._update
        return update.operator if update is not None and update.target is node.target else ""


def _is_unstable(symbol: Symbol, shared: frozenset[str]) -> bool:
    """Whether a variable may be changed under another name."""
    return symbol.name in shared or symbol.has("reference") or symbol.has("associate") or _is_volatile(symbol)


def _is_volatile(symbol: Symbol) -> bool:
    return "volatile" in symbol.type.spelling or symbol.has("volatile")
