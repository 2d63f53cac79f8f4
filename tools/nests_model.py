"""Random nests of loops: their trees, their text in C and Fortran, and what their iterations really do."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from random import Random
from typing import Literal
from zlib import crc32

Tree = tuple[object, ...]
"""An expression: ("int", 3), ("var", "i"), ("+", left, right), ("at", array, subscripts)."""

LINEAR, SQUARE, INDEX, WORK = ("a", "b", "p"), ("c", "d"), ("idx",), ("w",)
REALS, INTEGERS = ("s", "t", "u"), ("k", "l")
EXTENT = 40


@dataclass(frozen=True)
class Set:
    """`target operator value`; the operator is empty, or that of an update."""

    target: Tree
    operator: str
    value: Tree


@dataclass(frozen=True)
class Greatest:
    """`if (value > target) target = value`."""

    target: Tree
    value: Tree


@dataclass(frozen=True)
class When:
    """Statements under a condition `left relation right`."""

    left: Tree
    relation: str
    right: Tree
    then: tuple[Statement, ...]
    orelse: tuple[Statement, ...] = ()


@dataclass(frozen=True)
class Next:
    """The next iteration, under a condition."""

    left: Tree
    relation: str
    right: Tree


@dataclass(frozen=True)
class For:
    """A loop with inclusive bounds."""

    number: int
    index: str
    first: Tree
    last: Tree
    step: int
    body: tuple[Statement, ...]


Statement = Set | Greatest | When | Next | For


def replace_body(nest: For, body: tuple[Statement, ...]) -> For:
    """A loop with other statements."""
    return replace(nest, body=body)


class Maker:
    """Makes nests of one seed."""

    def __init__(self, random: Random) -> None:
        self._random, self._loops = random, 0
        self._shape: tuple[Tree, Tree] = ("var", "n"), ("var", "m")

    def nest(self) -> For:
        """A nest of one to three loops."""
        self._loops = 0
        self._shape = self._sum(self._random.choice("nm")), self._sum(self._random.choice("nm"))
        return self._for(self._random.choice((1, 1, 2, 2, 3)), ())

    def _for(self, depth: int, around: tuple[str, ...]) -> For:
        random, index = self._random, "ijg"[len(around)]
        self._loops += 1
        number = self._loops
        step = random.choice((1, 1, 1, 1, 2, 3, -1, -1, -2))
        low: Tree = ("int", random.choice((0, 0, 1, 2)))
        high: Tree = random.choice(
            (("var", "n"), ("var", "n"), ("var", "m"), ("+", ("var", "n"), ("int", -2)), ("int", 7))
        )
        if around and random.random() < 0.25:
            bound: Tree = ("+", ("var", random.choice(around)), ("int", random.choice((-1, 0, 1))))
            low, high = random.choice(((low, bound), (bound, high)))
        first, last = (low, high) if step > 0 else (high, low)
        inside = (*around, index)
        body: list[Statement] = list(self._statements(inside, random.choice((1, 1, 2, 3))))
        for _ in range(random.choice((1, 1, 1, 2)) if depth > 1 else 0):
            body.insert(random.randint(0, len(body)), self._for(depth - 1, inside))
        if depth > 1 and random.random() < 0.5:
            body = [s for s in body if isinstance(s, For)]
        return For(number, index, first, last, step, tuple(body))

    def _statements(self, around: tuple[str, ...], count: int, nested: bool = False) -> Iterator[Statement]:
        random = self._random
        for _ in range(count):
            kind = random.random()
            if kind < 0.08 and not nested:
                yield from self._temporary(around)
            elif kind < 0.13 and not nested:
                yield Next(*self._condition(around))
            elif kind < 0.28 and not nested:
                then = tuple(self._statements(around, random.choice((1, 2)), nested=True))
                orelse = tuple(self._statements(around, 1, nested=True)) if random.random() < 0.4 else ()
                yield When(*self._condition(around), then, orelse)
            else:
                yield self._simple(around)

    def _simple(self, around: tuple[str, ...]) -> Statement:
        random = self._random
        kind = random.random()
        if kind < 0.45:
            return Set(self._element(around), "", self._value(around))
        if kind < 0.60:
            return Set(("var", random.choice(REALS)), "", self._value(around))
        if kind < 0.70:
            return Set(("var", random.choice(INTEGERS)), "", self._affine(around))
        if kind < 0.80:
            return Set(("var", random.choice(REALS)), random.choice("+*"), self._value(around))
        if kind < 0.86:
            return Set(self._element(around), "+", self._value(around))
        if kind < 0.90:
            return Set(("var", random.choice(INTEGERS)), "+", ("int", 1))
        name: Tree = ("var", random.choice(REALS))
        if kind < 0.95:
            return Greatest(name, self._value(around))
        return Set(name, "", ("max", name, self._value(around)))

    def _temporary(self, around: tuple[str, ...]) -> Iterator[Statement]:
        """A work array that is filled, then read."""
        self._loops += 2
        index: Tree = ("var", "h")
        last: Tree = self._random.choice((("int", 5), ("var", "n")))
        fill = Set(("at", "w", (index,)), "", ("at", self._random.choice(LINEAR), (index,)))
        read = self._random.choice((last, ("+", last, ("int", self._random.choice((-1, 0, 1))))))
        use = Set(self._element(around), "+", ("at", "w", (index,)))
        yield For(self._loops - 1, "h", ("int", 0), last, 1, (fill,))
        yield For(self._loops, "h", ("int", 0), read, 1, (use,))

    def _condition(self, around: tuple[str, ...]) -> tuple[Tree, str, Tree]:
        random = self._random
        relation = random.choice(("<", "<=", ">", ">=", "==", "!="))
        if random.random() < 0.2:
            return ("at", random.choice(LINEAR), (self._affine(around),)), ">", ("int", 0)
        if random.random() < 0.2:
            return ("mod", ("var", random.choice(around)), 2), "==", ("int", random.choice((0, 1)))
        return (
            self._affine(around),
            relation,
            random.choice((("int", 2), ("var", random.choice(around)), ("var", "m"))),
        )

    def _affine(self, around: tuple[str, ...]) -> Tree:
        random = self._random
        kind, index = random.random(), ("var", random.choice(around))
        if kind < 0.45:
            return index
        if kind < 0.70:
            return ("+", index, ("int", random.choice((-2, -1, 1, 2, 7))))
        if kind < 0.78:
            return ("+", ("*", ("int", random.choice((2, 3, -1))), index), ("int", random.choice((0, 1, 8))))
        if kind < 0.84:
            return ("+", index, ("var", random.choice((*around, "n", "m"))))
        if kind < 0.88:
            return random.choice((("int", 3), ("var", "m")))
        if kind < 0.92:
            return (random.choice(("mod", "div")), index, random.choice((2, 3)))
        if kind < 0.96:
            return ("var", random.choice(INTEGERS))
        return ("at", "idx", (index,))

    def _element(self, around: tuple[str, ...]) -> Tree:
        random = self._random
        kind = random.random()
        if kind < 0.5:
            return ("at", random.choice(LINEAR), (self._affine(around),))
        if kind < 0.85:
            first = ("var", around[0]) if random.random() < 0.6 else self._affine(around)
            second = ("var", around[-1]) if random.random() < 0.6 else self._affine(around)
            return ("at", random.choice(SQUARE), (first, second))
        return ("at", "p", (("+", self._rows(around), self._affine(around)),))

    def _rows(self, around: tuple[str, ...]) -> Tree:
        """What a subscript of an array of two or three dimensions has before the position in a row."""
        random = self._random
        length, height = self._shape
        rows: Tree = ("*", self._sum(random.choice(around)), length)
        if len(around) > 1 and random.random() < 0.4:
            plane: Tree = ("*", length, height)
            return ("+", ("*", random.choice((("var", around[0]), ("int", 1))), plane), rows)
        return rows

    def _sum(self, name: str) -> Tree:
        more = self._random.choice((0, 0, 0, 1, 2, -1))
        return ("+", ("var", name), ("int", more)) if more else ("var", name)

    def _value(self, around: tuple[str, ...]) -> Tree:
        random = self._random
        kind = random.random()
        if kind < 0.5:
            return self._element(around)
        if kind < 0.65:
            return ("var", random.choice(REALS))
        if kind < 0.75:
            return ("int", random.choice((1, 2, 3)))
        return (
            "+",
            self._element(around),
            random.choice((self._element(around), ("var", random.choice(REALS)))),
        )


Form = Literal["c", "fortran"]
_FORTRAN = {"!=": "/="}


def expression(tree: Tree, form: Form) -> str:
    """The text of an expression."""
    kind = str(tree[0])
    if kind in ("int", "var"):
        return str(tree[1])
    if kind == "at":
        parts = [expression(s, form) for s in tree[2]]  # type: ignore[union-attr, attr-defined]
        return f"{tree[1]}({', '.join(parts)})" if form == "fortran" else f"{tree[1]}[{']['.join(parts)}]"
    left = expression(tree[1], form)  # type: ignore[arg-type]
    if kind in ("mod", "div"):
        if kind == "div":
            return f"(({left}) / {tree[2]})"
        return f"mod({left}, {tree[2]})" if form == "fortran" else f"(({left}) % {tree[2]})"
    right = expression(tree[2], form)  # type: ignore[arg-type]
    if kind == "max":
        return f"{'max' if form == 'fortran' else 'fmax'}({left}, {right})"
    return f"({left} {kind} ({right}))"


def lines(statement: Statement, form: Form) -> Iterator[str]:
    """The lines of a statement. Each loop stands on a line of its own."""
    fortran = form == "fortran"
    if isinstance(statement, Set):
        target, value = expression(statement.target, form), expression(statement.value, form)
        updated = f"{target} {statement.operator} ({value})" if statement.operator else value
        if not fortran and statement.operator and statement.target[0] == "at":
            yield f"{target} {statement.operator}= {value};"
        else:
            yield f"{target} = {updated}" + ("" if fortran else ";")
    elif isinstance(statement, Greatest):
        target, value = expression(statement.target, form), expression(statement.value, form)
        yield f"if ({value} > {target}) {target} = {value}" + ("" if fortran else ";")
    elif isinstance(statement, Next):
        yield f"if ({_condition(statement, form)}) {'cycle' if fortran else 'continue;'}"
    elif isinstance(statement, When):
        yield f"if ({_condition(statement, form)}) " + ("then" if fortran else "{")
        yield from (line for one in statement.then for line in lines(one, form))
        if statement.orelse:
            yield "else" if fortran else "} else {"
            yield from (line for one in statement.orelse for line in lines(one, form))
        yield "end if" if fortran else "}"
    else:
        yield from _loop(statement, form)


def _condition(one: When | Next, form: Form) -> str:
    relation = _FORTRAN.get(one.relation, one.relation) if form == "fortran" else one.relation
    return f"{expression(one.left, form)} {relation} {expression(one.right, form)}"


def _loop(one: For, form: Form) -> Iterator[str]:
    first, last, index = expression(one.first, form), expression(one.last, form), one.index
    if form == "fortran":
        yield f"do {index} = {first}, {last}, {one.step}"
    else:
        relation = "<=" if one.step > 0 else ">="
        yield f"for (int {index} = {first}; {index} {relation} {last}; {index} += {one.step}) {{"
    yield from (line for inner in one.body for line in lines(inner, form))
    yield "end do" if form == "fortran" else "}"


class Continued(Exception):  # noqa: N818
    """The iteration ends."""


Place = tuple[object, ...]


@dataclass
class Seen:
    """What one iteration does with a place."""

    first: str
    wrote: bool = False
    operators: set[str] = field(default_factory=set[str])


@dataclass
class Instance:
    """One execution of a loop: what each iteration does with each place."""

    number: int
    iteration: int = -1
    places: dict[Place, dict[int, Seen]] = field(default_factory=dict[Place, dict[int, Seen]])


@dataclass
class Truth:
    """What is true of one loop in all its executions; `faults` of variables taken for private ones."""

    clashes: dict[str, set[str]] = field(default_factory=dict[str, set[str]])
    """Names that iterations share, with the operators that combine values into them, "" for other uses."""
    exposed: set[str] = field(default_factory=set[str])
    """Names that an iteration may read before it sets them."""
    lasting: set[str] = field(default_factory=set[str])
    """Names of which a value is read after the loop."""
    missed: set[str] = field(default_factory=set[str])
    """Those of them that the last iteration does not set."""

    @property
    def parallel(self) -> bool:
        """Whether the iterations are independent but for reductions and private variables."""
        for name, operators in self.clashes.items():
            reduced = len(operators) == 1 and "" not in operators
            private = name not in self.exposed and name not in self.missed
            array = name not in REALS and name not in INTEGERS
            if not reduced and not (private and (not array or (name in WORK and name not in self.lasting))):
                return False
        return True


class Machine:
    """Executes a nest and watches."""

    def __init__(self, n: int, m: int, random: Random, truths: dict[int, Truth]) -> None:
        self._random, self._truths = random, truths
        self._values: dict[Place, int] = {("n",): n, ("m",): m}
        self._active: list[Instance] = []
        self._pending: dict[Place, list[tuple[int, bool]]] = {}
        self._indices: set[object] = {"n", "m"}

    def run(self, nest: For) -> None:
        """Execute it; arrays but the work array are read afterwards."""
        self._statement(nest)
        for place in list(self._pending):
            if place[0] not in (*WORK, *REALS, *INTEGERS):
                self._later(place)

    def _touch(self, place: Place, kind: str, operator: str) -> None:
        if place[0] in self._indices:
            return
        if place in self._pending:
            if kind == "r":
                self._later(place)
            else:
                del self._pending[place]
        for one in self._active:
            places = one.places.get(place)
            if places is None:
                places = one.places[place] = {}
            seen = places.get(one.iteration)
            if seen is None:
                seen = places[one.iteration] = Seen(kind)
            if kind == "w":
                seen.wrote = True
            seen.operators.add(operator)

    def _later(self, place: Place) -> None:
        for number, last in self._pending.get(place, ()):
            truth = self._truths.setdefault(number, Truth())
            truth.lasting.add(str(place[0]))
            if not last:
                truth.missed.add(str(place[0]))

    def _read(self, tree: Tree, operator: str = "") -> int:
        kind = tree[0]
        if kind == "int":
            return int(tree[1])  # type: ignore[call-overload]
        if kind in ("var", "at"):
            place = self._place(tree)
            self._touch(place, "r", operator)
            if place not in self._values:
                self._values[place] = self._initial(place)
            return self._values[place]
        left = self._read(tree[1])  # type: ignore[arg-type]
        if kind in ("mod", "div"):
            divisor = int(tree[2])  # type: ignore[call-overload]
            quotient = abs(left) // divisor * (1 if left >= 0 else -1)
            return quotient if kind == "div" else left - quotient * divisor
        right = self._read(tree[2])  # type: ignore[arg-type]
        made = {"+": left + right, "*": left * right, "max": max(left, right)}[str(kind)]
        return max(min(made, 10**6), -(10**6))

    def _initial(self, place: Place) -> int:
        """The value of what has not been set."""
        return self._random.randint(0, 6) if place[0] == "idx" else self._random.randint(-3, 3)

    def _place(self, tree: Tree) -> Place:
        if tree[0] == "var":
            return (tree[1],)
        return (tree[1], *(self._read(s) for s in tree[2]))  # type: ignore[union-attr, attr-defined]

    def _write(self, tree: Tree, value: int, operator: str) -> None:
        place = self._place(tree)
        self._touch(place, "w", operator)
        self._values[place] = value

    def _holds(self, one: When | Next) -> bool:
        left, right = self._read(one.left), self._read(one.right)
        return {
            "<": left < right, "<=": left <= right, ">": left > right,
            ">=": left >= right, "==": left == right, "!=": left != right,
        }[one.relation]  # fmt: skip

    def _statement(self, one: Statement) -> None:
        if isinstance(one, Set):
            self._set(one)
        elif isinstance(one, Greatest):
            value, old = self._read(one.value), self._read(one.target, "max")
            if value > old:
                self._write(one.target, self._read(one.value), "max")
        elif isinstance(one, Next):
            if self._holds(one):
                raise Continued
        elif isinstance(one, When):
            for inner in one.then if self._holds(one) else one.orelse:
                self._statement(inner)
        else:
            self._loop(one)

    def _set(self, one: Set) -> None:
        summand = _summand(one)
        if summand is not None:
            one = Set(one.target, "+", summand)
        if one.operator:
            old, value = self._read(one.target, one.operator), self._read(one.value)
            made = old + value if one.operator == "+" else old * value
            self._write(one.target, max(min(made, 10**6), -(10**6)), one.operator)
        elif one.value[0] == "max" and one.value[1] == one.target:
            old, value = self._read(one.target, "max"), self._read(one.value[2])  # type: ignore[arg-type]
            self._write(one.target, max(old, value), "max")
        else:
            self._write(one.target, self._read(one.value), "")

    def _loop(self, one: For) -> None:
        first, last = self._read(one.first), self._read(one.last)
        instance = Instance(one.number)
        self._active.append(instance)
        self._indices.add(one.index)
        stop = last + (1 if one.step > 0 else -1)
        for iteration, value in enumerate(range(first, stop, one.step)):
            instance.iteration = iteration
            self._values[(one.index,)] = value
            try:
                for inner in one.body:
                    self._statement(inner)
            except Continued:
                pass
        self._active.pop()
        self._settle(instance)

    def _settle(self, one: Instance) -> None:
        truth = self._truths.setdefault(one.number, Truth())
        changed = {p[0] for p, seen in one.places.items() if any(s.wrote for s in seen.values())}
        for place, seen in one.places.items():
            name, wrote = str(place[0]), any(s.wrote for s in seen.values())
            if name in changed and any(s.first == "r" for s in seen.values()):
                truth.exposed.add(name)
            if wrote and len(seen) > 1:
                truth.clashes.setdefault(name, set()).update(*(s.operators for s in seen.values()))
            if wrote:
                last = one.iteration in seen and seen[one.iteration].wrote
                self._pending.setdefault(place, []).append((one.number, last))


class Replay(Machine):
    """Executes nests one after the other, from values that do not depend on the order."""

    def _initial(self, place: Place) -> int:
        found = crc32(repr(place).encode()) // 7
        return found % 7 if place[0] == "idx" else found % 7 - 3

    def values(self, nests: Sequence[For]) -> dict[Place, int]:
        """What has been set or read when they are done, but for indices."""
        for nest in nests:
            self._statement(nest)
        return {place: value for place, value in self._values.items() if place[0] not in self._indices}


def _summand(one: Set) -> Tree | None:
    """What `x = x + value` or `x = value + x` adds."""
    if one.operator or one.value[0] != "+" or (one.value[1] == one.target) is (one.value[2] == one.target):
        return None
    other: Tree = one.value[2] if one.value[1] == one.target else one.value[1]  # type: ignore[assignment]
    return None if _names(one.target, other) else other


def _names(target: Tree, tree: Tree) -> bool:
    """Whether an expression names the variable of a target."""
    if tree[0] in ("var", "at") and tree[1] == target[1]:
        return True
    parts = tree[2] if tree[0] == "at" else tree[1:]
    return any(_names(target, part) for part in parts if isinstance(part, tuple))  # type: ignore[union-attr, attr-defined]


SIZES = ((7, 4), (5, 7), (4, 3), (6, 9))
LARGE = ((30, 40), (30, 1), (30, 0), (30, -2))
"""Sizes at which dependences are looked for that small ones do not show."""


def truths(nest: For, sizes: tuple[tuple[int, int], ...] = SIZES) -> dict[int, Truth]:
    """What is true of the loops of a nest, by their numbers, as far as some sizes and values show."""
    found: dict[int, Truth] = {}
    for seed, (n, m) in enumerate(sizes):
        Machine(n, m, Random(seed), found).run(nest)
    return found
