"""Makes abstract programs at random, such that no iteration depends on what another does at the same time.

Scalars that a loop sets are private to its iterations, unless it is a gang loop alone, whose gangs have
copies of their own (OpenACC 3.3 sections 2.6.2, 2.9.10). Each region writes to one array of each rank, or to
two sets of arrays where it has two loops, and reads others.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from random import Random

from random_model import (
    ARITHMETIC,
    COUNT,
    FUNCTIONS,
    GIVEN,
    INDICES,
    OPERATORS,
    OWN,
    RANKS,
    RECORD,
    ROW,
    START,
    SUMS,
    Along,
    Atomic,
    Binary,
    Compute,
    Data,
    Element,
    Expression,
    FillRow,
    Fold,
    HostSet,
    If,
    Loop,
    Number,
    OfRow,
    Part,
    Passed,
    Picked,
    Plain,
    Program,
    Reduction,
    Scratch,
    Set,
    Spread,
    Statement,
    Storage,
    Store,
    Summed,
    Sums,
    Update,
    Variable,
)

LEVELS = ("gang", "worker", "vector")
SEQUENTIAL = ("seq",)
ORDERED = ("+", "max", "min")
"""Operators of reductions of an element, which may be a real number."""
CALLED = ("+", "-", "*", "+", "max", "min", *FUNCTIONS)
LONG = 70
"""The size of programs whose loops have more iterations than lanes; they nest two loops at most."""


def make(seed: int, calls: bool = False) -> Program:
    """The program of a number; it may call routines with a level of parallelism."""
    maker = Maker(Random(seed), calls)
    return Program(maker.size, maker.program(), maker.stored)


@dataclass(frozen=True, slots=True)
class Place:
    """Where a statement stands: what may be read, what is written to, what is taken.

    `written` has the array for each rank; `alone`: only gang loops are around, whose scalars are the gang's;
    `depth` is the most loops of a nest; `fixed` are further values that no iteration changes; `kept`: the
    element that the iteration writes has a value already; `given`: gangs have copies of an array.
    """

    kind: str
    read: tuple[str, ...]
    written: dict[int, str]
    indices: tuple[str, ...] = ()
    scalars: tuple[str, ...] = ()
    taken: frozenset[str] = frozenset()
    row: bool = False
    alone: bool = True
    depth: int = 3
    fixed: tuple[Expression, ...] = ()
    kept: bool = False
    given: bool = False

    def array(self) -> Element:
        """The element that the iteration writes."""
        return Element(self.written[len(self.indices)], self.indices)

    def within(self, *indices: str) -> Place:
        """The same in further loops."""
        return replace(self, indices=(*self.indices, *indices), kept=False)

    def knowing(self, name: str) -> Place:
        """The same with a scalar that has a value; nothing else may set it."""
        return replace(self, scalars=(*self.scalars, name), taken=self.taken | {name})

    @property
    def next(self) -> str:
        """The control variable of the next loop."""
        return INDICES[len(self.indices)]


class Maker:
    """Makes one program; `size` is chosen first."""

    def __init__(self, random: Random, calls: bool = False) -> None:
        self.random, self.calls = random, calls
        self.size = random.choice((5, 7, 12, LONG))
        self.stored = self.storage()

    def chance(self, probability: float) -> bool:
        """Whether something with this probability happens."""
        return self.random.random() < probability

    def storage(self) -> dict[str, Storage]:
        """What the arrays are in Fortran: one in three programs has them all static."""
        if self.chance(0.33):
            return dict.fromkeys(RANKS, Storage())
        kinds = ("static", "allocatable", "pointer", "dummy", "component")
        types = ("integer(8)", "integer(8)", "integer(4)", "real(8)")
        return {
            name: Storage(
                self.random.choice(kinds),
                self.random.choice(types),
                self.random.choice((1, 1, 0, -2)),
                self.chance(0.2),
            )
            for name in RANKS
        }

    def program(self) -> tuple[Statement, ...]:
        """Constructs, in half of the programs within a data construct with updates between them."""
        constructs = [self.compute() for _ in range(self.random.randint(2, 4))]
        if self.chance(0.5):
            return tuple(constructs)
        body: list[Statement] = []
        for construct in constructs:
            body.append(construct)
            if self.chance(0.4):
                array = self.random.choice("amt")
                body.append(Update(self.random.choice(("host", "self")), array, self.part(array)))
            if self.chance(0.3):
                body.append(HostSet(self.random.choice("abc"), self.random.randint(1, 9), self.chance(0.5)))
        inside = (self.kept(s) if isinstance(s, Compute) else s for s in body)
        return (Data(tuple(inside), self.chance(0.3)),)

    def part(self, array: str) -> Part:
        """A part of an array; half of the times all of it."""
        if self.chance(0.5):
            return ()
        return tuple(self.range() for _ in range(RANKS[array]))

    def range(self) -> tuple[int, int, int]:
        """Some elements of a dimension."""
        first = self.random.choice((0, 0, 1, 2))
        last = self.random.choice((self.size - 1, self.size - 1, self.size - 2, first))
        return first, last, self.random.choice((1, 1, 1, 2))

    def kept(self, construct: Compute) -> Compute:
        """A construct in a data region, perhaps with a clause that expects the arrays there."""
        return replace(construct, listed="present") if self.chance(0.25) else construct

    def compute(self) -> Compute:
        """A compute construct with one or two loops."""
        choice = self.random.choice
        kind = choice(("parallel", "parallel", "parallel", "kernels", "serial"))
        clauses = self.clauses(kind)
        scalars: tuple[str, ...] = ()
        if kind != "kernels" and self.chance(0.3):
            scalars = ("y",)
            clauses.append(("firstprivate", "y"))
        elif self.chance(0.5):
            scalars = ("n",)
        reductions = self.reductions() if kind != "kernels" and self.chance(0.4) else ()
        fixed: tuple[Expression, ...] = ()
        if reductions and self.chance(0.5) and all(_is_element(r) for r in reductions):
            fixed = (Sums(choice((0, 3))),)
        given = kind != "kernels" and self.chance(0.3)
        if given:
            clauses.append(("firstprivate", GIVEN))
        combined = self.chance(0.6)
        start = Place(kind, (), {}, scalars=scalars, fixed=fixed, given=given)
        loops = self.loops(start, reductions, 1 if combined else self.random.randint(1, 2))
        queue = choice((1, 2)) if self.chance(0.2) else 0
        off = self.chance(0.05)
        if off or self.chance(0.05):
            clauses.append(("if", "off" if off else "on"))
        listed = "copy" if self.chance(0.6) else ""
        return Compute(kind, tuple(clauses), loops, combined, reductions, queue, off, listed)

    def reductions(self) -> tuple[Reduction, ...]:
        """What a region reduces: a scalar, an array or some elements of it, by one or two operators."""
        operator, mode = self.random.choice(ARITHMETIC), self.random.random()
        if mode < 0.5:
            return ((self.random.choice(OPERATORS), "s"),)
        if mode < 0.65:
            return ((operator, SUMS),)
        if mode < 0.8:
            return ((operator, Sums(1, self.random.choice((1, 2)))),)
        return (operator, Sums(1)), (self.random.choice(ARITHMETIC), Sums(2))

    def clauses(self, kind: str) -> list[tuple[str, str]]:
        """Clauses about the number of gangs, workers and lanes."""
        found: list[tuple[str, str]] = []
        if kind != "serial" and self.chance(0.4):
            found.append(("num_gangs", self.random.choice("134")))
        if kind == "parallel" and self.chance(0.3):
            found.append(("vector_length", self.random.choice(("1", "8", "32"))))
        if kind != "serial" and self.chance(0.2):
            found.append(("num_workers", self.random.choice("124")))
        return found

    def loops(self, start: Place, reductions: tuple[Reduction, ...], count: int) -> tuple[Loop, ...]:
        """The outermost loops of a region; gangs do not wait between two, which use arrays of their own."""
        written = {1: self.random.choice("abc"), 2: self.random.choice("mq"), 3: "t"}
        read = tuple(x for x in "abcmq" if x not in written.values())
        deepest = 2 if self.size == LONG else 3
        place = replace(start, read=read, written=written, depth=deepest)
        if count == 1 or place.kind == "serial":
            return tuple(self.nest(place, LEVELS, reductions) for _ in range(count))
        one = replace(place, read=("c",), written={1: "a", 2: "m", 3: "t"})
        two = replace(place, read=("c",), written={1: "b", 2: "q"}, depth=2)
        return self.nest(one, LEVELS, reductions), self.nest(two, LEVELS, reductions)

    # Loops.

    def nest(
        self, place: Place, levels: tuple[str, ...], reductions: tuple[Reduction, ...] = (), inner: int = 0
    ) -> Loop:
        """A loop with what stands in it. `levels` are those that are left, `inner` counts nests around."""
        own, rest = self.levels(levels)
        if not inner and place.kind == "parallel":
            own, rest = self.with_gangs(own, levels, rest)
        if place.kind == "parallel" and not own:
            rest = tuple(x for x in rest if x != "gang")
        alone = own in (("gang",), SEQUENTIAL) and place.kind == "parallel" and place.alone
        independent = place.kind == "kernels" and own != SEQUENTIAL
        clauses = (*own, "independent") if independent else own
        index, count, tile = place.next, 1, ()
        if len(place.indices) + 1 < place.depth and not inner and self.chance(0.25) and "seq" not in own:
            room = place.depth - len(place.indices)
            count = self.random.randint(2, room) if self.chance(0.6) else 2
            tile = (self.random.choice((1, 2, 3)), self.random.choice((2, 4))) if self.chance(0.3) else ()
            count = 2 if tile else count
        body = self.body(
            replace(place.within(*INDICES[len(place.indices) :][:count]), alone=alone), rest, inner
        )
        statements, private = body
        for reduction in reductions:
            value = self.expression(place.within(*INDICES[len(place.indices) :][:count]), 2)
            statements = (*statements, Fold(*reduction, value))
        named = tuple(p for p in private if p in (ROW, RECORD) or not alone or self.chance(0.5))
        return Loop(index, clauses, statements, named, reductions, count, tile, self.chance(0.15))

    def levels(self, left: tuple[str, ...]) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """The levels that a loop names, perhaps none, and those left for loops within."""
        mode = self.random.random()
        if mode >= 0.85:
            return SEQUENTIAL, left
        if mode >= 0.45 or not left:
            return (), left
        at = self.random.randint(0, len(left) - 1)
        end = at + 2 if at + 1 < len(left) and self.chance(0.35) else at + 1
        return left[at:end], left[end:]

    @staticmethod
    def with_gangs(
        own: tuple[str, ...], levels: tuple[str, ...], rest: tuple[str, ...]
    ) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """Levels for an outermost loop of `parallel`: with several gangs, each would execute it whole."""
        if own == SEQUENTIAL:
            return ("gang",), levels[1:]
        return (("gang", *own), rest) if own and "gang" not in own else (own, rest)

    def body(
        self, place: Place, levels: tuple[str, ...], inner: int
    ) -> tuple[tuple[Statement, ...], list[str]]:
        """The statements of an iteration, and the variables that need copies."""
        out: list[Statement] = []
        private: list[str] = []
        if self.chance(0.4) and "x" not in place.taken:
            private.append("x")
            out.append(Set("x", self.expression(place)))
            place = place.knowing("x")
        if self.chance(0.25) and ROW not in place.taken:
            private.append(ROW)
            out.append(FillRow("l", self.expression(place.knowing("l"))))
            place = replace(place, taken=place.taken | {ROW}, row=True)
        if self.chance(0.4):
            made, place = self.scratch(place, private)
            out += made
        if self.chance(0.15) and "d" not in place.taken:
            private.append("d")
            out.append(Passed("d", self.expression(place)))
            place = place.knowing("d")
        if self.calls and levels and self.chance(0.2):
            made, place = self.called(place, levels, private)
            out += made
        if len(place.indices) < place.depth and self.chance(0.7):
            made, place = self.inner(place, levels, inner, private)
            out += made
        out += self.ending(place, gangs=any(_has_gangs(s) for s in out))
        return tuple(out), private

    def inner(
        self, place: Place, levels: tuple[str, ...], inner: int, private: list[str]
    ) -> tuple[list[Statement], Place]:
        """A loop within: of a reduction, without a directive, an array statement, or a nest."""
        mode = self.random.random()
        if mode < 0.1:
            return self.of_element(place, levels)
        if mode < 0.2 and ROW not in place.taken:
            return self.of_row(place, levels, private)
        if mode < 0.3:
            return ([], place) if "z" in place.taken else self.reduced(place, levels, private)
        deeper = place.within(place.next)
        if mode < 0.4:
            return [Plain(place.next, (Store(deeper.array(), self.expression(deeper)),))], place
        if mode < 0.55:
            return [self.along(place)], place
        return [self.nest(place, levels, inner=inner + 1)], place

    def reduced(
        self, place: Place, levels: tuple[str, ...], private: list[str]
    ) -> tuple[list[Statement], Place]:
        """A loop that combines values into a scalar, which is used after it."""
        operator = self.random.choice(ARITHMETIC)
        private.append("z")
        loop = self.reducing(place, levels, (operator, "z"))
        return [Set("z", Number(START[operator])), loop], place.knowing("z")

    def reducing(self, place: Place, levels: tuple[str, ...], reduction: Reduction) -> Loop:
        """A loop that combines values."""
        left = [x for x in levels if x != "gang"]
        own = (self.random.choice(left),) if left and self.chance(0.6) else ()
        own = own or (SEQUENTIAL if self.chance(0.3) else ())
        clauses = (*own, "independent") if place.kind == "kernels" and own != SEQUENTIAL else own
        fold = Fold(*reduction, self.expression(place.within(place.next)), place.next)
        return Loop(place.next, clauses, (fold,), (), (reduction,), down=self.chance(0.15))

    def of_element(self, place: Place, levels: tuple[str, ...]) -> tuple[list[Statement], Place]:
        """A loop that combines values into the element that the iteration writes, but for components."""
        operator, target = self.random.choice(ORDERED), place.array()
        if self.stored[target.array].kind == "component":
            return [], place
        loop = self.reducing(place, levels, (operator, target))
        return [Store(target, Number(START[operator])), loop], replace(place, kept=True)

    def of_row(
        self, place: Place, levels: tuple[str, ...], private: list[str]
    ) -> tuple[list[Statement], Place]:
        """A loop that combines values into a private array."""
        operator = self.random.choice(ARITHMETIC)
        private.append(ROW)
        loop = self.reducing(place, levels, (operator, ROW))
        filled = FillRow("l", Number(START[operator]))
        return [filled, loop], replace(place, taken=place.taken | {ROW}, row=True)

    def scratch(self, place: Place, private: list[str]) -> tuple[list[Statement], Place]:
        """A scalar by way of an array of the iteration's own."""
        kinds = [kind for kind in (ROW, RECORD, OWN) if kind not in place.taken]
        if "g" in place.taken:
            return [], place
        kind, index = self.random.choice(kinds), self.random.choice(place.indices)
        private += ["g"] if kind == OWN else ["g", kind]
        left, right = self.expression(place), self.expression(place)
        shift, whole = self.random.randrange(COUNT), self.chance(0.3)
        known = replace(place.knowing("g"), taken=place.taken | {"g", kind})
        return [Scratch("g", kind, index, shift, left, right, whole)], known

    def called(
        self, place: Place, levels: tuple[str, ...], private: list[str]
    ) -> tuple[list[Statement], Place]:
        """A call of a routine of a level that is left: of a sum that is used later, or for a row."""
        left = [x for x in levels if x != "gang"]
        rows = [x for x in place.read if RANKS[x] == 1]
        if left and rows and "v" not in place.taken and self.chance(0.6):
            private.append("v")
            value = self.expression(place, 1)
            return [Summed("v", self.random.choice(left), self.random.choice(rows), value)], place.knowing(
                "v"
            )
        if not left or len(place.indices) + 1 not in place.written or len(place.indices) >= place.depth:
            return [], place
        target = Element(place.written[len(place.indices) + 1], (*place.indices, ""))
        return [Spread(self.random.choice(left), target, self.expression(place, 1))], place

    def along(self, place: Place) -> Along:
        """An array statement on a row of the array of one more dimension."""
        target = Element(place.written[len(place.indices) + 1], (*place.indices, ""))
        value = self.of_rows(place, 2)
        where = (self.of_rows(place, 1), self.of_rows(place, 1)) if self.chance(0.3) else None
        return Along(target, value, where)

    def ending(self, place: Place, gangs: bool) -> list[Statement]:
        """The iteration writes its element, perhaps under a condition, and adds to `h`."""
        value = self.expression(place)
        if place.kept:
            value = Binary("+", place.array(), value)
        if place.row:
            value = Binary("+", value, OfRow(self.random.randrange(COUNT)))
        out: list[Statement] = [Store(place.array(), value)]
        if self.chance(0.3):
            out = [If(self.expression(place, 1), self.expression(place, 1), tuple(out))]
        if self.chance(0.2) and not (place.kind == "parallel" and gangs):
            out.append(Atomic(self.expression(place, 1)))
        return out

    # Expressions.

    def expression(self, place: Place, depth: int = 2) -> Expression:
        """A value that a statement may use."""
        if depth == 0 or self.chance(0.3):
            return self.leaf(place)
        operator = self.random.choice(CALLED)
        return Binary(operator, self.expression(place, depth - 1), self.expression(place, depth - 1))

    def leaf(self, place: Place) -> Expression:
        """A constant, a scalar, a control variable or an element of an array that nothing writes to."""
        choice = self.random.choice
        found: list[Expression] = [Number(self.random.randint(0, 9))]
        if place.indices:
            found += [Variable(choice(place.indices))] * 2
        if place.scalars:
            found += [Variable(choice(place.scalars))] * 2
        found += place.fixed
        if place.indices and place.given:
            found.append(Picked(GIVEN, choice(place.indices), self.random.randrange(COUNT)))
        rows = [x for x in place.read if RANKS[x] == 1]
        if place.indices and rows:
            found += [Element(choice(rows), (choice(place.indices),))] * 2
        planes = [x for x in place.read if RANKS[x] == 2]
        if len(place.indices) > 1 and planes:
            found.append(Element(choice(planes), tuple(self.random.sample(place.indices, 2))))
        return choice(found)

    def of_rows(self, place: Place, depth: int) -> Expression:
        """A value of an array statement: also rows of the arrays that are read."""
        if depth and self.chance(0.6):
            operator = self.random.choice(("+", "-", "*", "max", "min", FUNCTIONS[0]))
            return Binary(operator, self.of_rows(place, depth - 1), self.of_rows(place, depth - 1))
        rows = [x for x in place.read if RANKS[x] == 1]
        if rows and self.chance(0.6):
            return Element(self.random.choice(rows), (self.random.choice(("", "", "-")),))
        planes = [x for x in place.read if RANKS[x] == 2]
        if planes and self.chance(0.3):
            return Element(self.random.choice(planes), (self.random.choice(place.indices), ""))
        return self.leaf(place)


def _is_element(reduction: Reduction) -> bool:
    return isinstance(reduction[1], Sums) and reduction[1].count == 1


def _has_gangs(statement: Statement) -> bool:
    if not isinstance(statement, Loop):
        return False
    return "gang" in statement.clauses or any(_has_gangs(s) for s in statement.body)
