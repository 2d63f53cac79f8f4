"""Random bodies of loops in Fortran, which use much of the language: what kernels are made of.

Each iteration sets its own variables before it reads them, reads arrays that no iteration writes, and writes
elements of its own. Integers stay small; reals are multiples of 1/8, so that no order of operations, and no
fused one, changes a result. What a program uses besides the common part is chosen first.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from random import Random

INTEGERS = ("j1", "j2", "j3", "k8")
REALS = ("x1", "x2", "y4")
LOGICALS = ("p1", "p2")
LIMIT = 1_000_000
"""Of what an expression may be."""
FEATURES = (
    "arrays",
    "matrices",
    "records",
    "calls",
    "where",
    "select",
    "loops",
    "jumps",
    "text",
    "block",
    "associate",
    "bits",
    "constructors",
    "kinds",
    "complex",
    "internal",
)
POWER, TIMES, PLUS, JOIN, COMPARE, NOT, AND, OR, EQUIVALENT, ATOM = 8, 7, 6, 5, 4, 3, 2, 1, 0, 9


@dataclass(frozen=True, slots=True)
class Text:
    """An expression: how strong its weakest operator binds, and what it may be at most."""

    text: str
    strength: int = ATOM
    most: float = 0

    def within(self, strength: int) -> str:
        """In parentheses where an operator of this strength around it asks for them."""
        return self.text if self.strength >= strength else f"({self.text})"


class FortranBodies:
    """Makes the program of a number."""

    def __init__(self, number: int) -> None:
        self.random = Random(number)
        self.used = {name for name in FEATURES if self.random.random() < 0.3}
        self.lines: list[str] = []
        self.depth, self.counters = 2, 0
        self.names: list[str] = []
        self.exits: list[str] = []

    def text(self) -> str:
        """The whole program."""
        regions = [self._region(number) for number in range(self.random.randint(1, 2))]
        self.lines = []
        self._module()
        for number, lines in enumerate(regions):
            self._subroutine(number, lines)
        self._line("end module", "program test", "use bodies")
        for number in range(len(regions)):
            self._line(f"call region{number}")
        self._line("end program")
        return "".join(line + "\n" for whole in self.lines for line in _wrapped(whole))

    # Declarations.

    def _module(self) -> None:
        self._line(
            "module bodies",
            "implicit none",
            "integer, parameter :: n = 23, table(0:3) = [3, -1, 4, 7]",
            "type inner",
            "  integer :: a = 1, b(3) = 2",
            "end type",
            "type record",
            "  real(8) :: x",
            "  integer :: n",
            "  type(inner) :: in",
            "  logical :: on",
            "end type",
            "interface half",
            "  module procedure half8, half4",
            "end interface",
            "contains",
            *FUNCTIONS,
        )

    def _subroutine(self, number: int, lines: list[str]) -> None:
        private = "w, v, m, r, g" if {"arrays", "matrices", "records"} & self.used else "w"
        self._line(
            f"subroutine region{number}",
            "integer :: ia(0:n + 1), oi(n), i, j1, j2, j3, l1, l2, l3, w(4), m(3, 3)",
            "integer(8) :: k8, ok(n)",
            "real(8) :: ra(0:n + 1), oa(n), x1, x2, v(0:3)",
            "real(4) :: y4",
            "complex(8) :: z",
            "logical :: p1, p2, ol(n)",
            "character(len=4) :: c4",
            "type(record) :: r",
            "type(inner) :: g(2)",
            "ia = [(mod(i * 7, 11) - 4, i = 0, n + 1)]",
            "ra = [(mod(i * 5, 13) * 0.25d0 - 1.5d0, i = 0, n + 1)]",
            "oi = 0; ok = 0; oa = 0; ol = .false.",
            f"!$acc parallel loop copyin(ia, ra) copy(oi, ok, oa, ol) private({private}, z, c4)",
            "do i = 1, n",
            *("  " + line for line in lines),
            "end do",
            'print "(12(i0, 1x))", oi',
            'print "(12(i0, 1x))", ok',
            'print "(8(f0.3, 1x))", merge(0d0, oa, oa == 0)',
            'print "(24l2)", ol',
        )
        internal = "internal" in self.used
        self._line(*(INTERNAL if internal else ()), f"end subroutine region{number}")

    def _line(self, *lines: str) -> None:
        self.lines += lines

    # Statements.

    def _region(self, number: int) -> list[str]:
        self.lines, self.names, self.exits = [], ["i", *INTEGERS, *REALS], []
        self._start()
        for _ in range(self.random.randint(3, 7)):
            self._statement()
        self._line(f"oi(i) = {self.integer(3).text}", f"ok(i) = {self.integer(2).text}")
        self._line(f"oa(i) = {self._eighths(self.real(3))}", f"ol(i) = {self.logical(2).text}")
        return self.lines

    def _start(self) -> None:
        ia, ra = self._pick(("ia(i)", "ia(i - 1)", "ia(i + 1)")), self._pick(("ra(i)", "ra(i + 1)"))
        self._line(f"j1 = i - {self._number()}", f"j2 = {ia}", "j3 = mod(i, 5)", "k8 = j2 * 3_8")
        self._line(f"x1 = {ra}", "x2 = i * 0.5d0", "y4 = real(ia(i), 4) / 4")
        self._line("p1 = j2 > 0", "p2 = mod(i, 3) == 0", "w = [i, j2, 3, -1]")
        if self.used & {"arrays", "records", "matrices"}:
            self._line("v = [x1, x2, 0.5d0, -2d0]", "m = reshape([1, j1, 2, 0, j2, 1, 3, -1, i], [3, 3])")
            self._line("r = record(x1, j1, inner(j2, [1, i, 3]), .true.)", "g(1) = inner(i, [j1, 0, 2])")
            self._line("g(2) = r%in")
        self._line("z = cmplx(x1, 1, 8)", "c4 = 'abcd'")

    def _statement(self) -> None:
        kinds: list[Callable[[], None]] = [self._set_integer, self._set_real, self._set_logical, self._if]
        more: dict[str, tuple[Callable[[], None], ...]] = {
            "arrays": (self._array, self._array),
            "matrices": (self._matrix,),
            "records": (self._record,),
            "calls": (self._call,),
            "where": (self._where,),
            "select": (self._select,),
            "loops": (self._loop, self._while),
            "jumps": (self._jumps,),
            "text": (self._characters,),
            "block": (self._block,),
            "associate": (self._associate,),
            "complex": (self._complex,),
        }
        for name in FEATURES:
            if name in self.used:
                kinds += more.get(name, ())
        self._pick(kinds)()

    @contextmanager
    def _inside(self) -> Iterator[None]:
        outer, self.lines, self.depth = self.lines, [], self.depth - 1
        yield
        outer += ["  " + line for line in self.lines]
        self.lines, self.depth = outer, self.depth + 1

    def _some(self, most: int = 2) -> None:
        with self._inside():
            for _ in range(self.random.randint(1, most)):
                if self.depth > 0:
                    self._statement()
                else:
                    self._pick((self._set_integer, self._set_real))()

    def _set_integer(self) -> None:
        name = self._pick(("j1", "j2", "j3", "k8"))
        self._line(f"{name} = {self._small(self.integer(3))}")

    def _set_real(self) -> None:
        value = self.real(3)
        target = self._pick(REALS)
        self._line(f"{target} = {self._eighths(value)}")

    def _eighths(self, value: Text) -> str:
        return f"mod(anint(8 * {value.within(POWER)}) / 8, 64d0)"

    def _set_logical(self) -> None:
        self._line(f"{self._pick(LOGICALS)} = {self.logical(2).text}")

    def _if(self) -> None:
        if self.chance(0.3):
            self._line(f"if ({self.logical(2).text}) j1 = {self._small(self.integer(2))}")
            return
        self._line(f"if ({self.logical(2).text}) then")
        self._some()
        if self.chance(0.4):
            self._line(f"else if ({self.logical(1).text}) then")
            self._some()
        if self.chance(0.5):
            self._line("else")
            self._some()
        self._line("end if")

    def _small(self, value: Text) -> str:
        return _rest(value.text, 100)

    def _array(self) -> None:
        value, w = self.integer(1), self._pick
        self._line(
            w(
                (
                    f"w({self._subscript(4)}) = {self._small(value)}",
                    "w(2:4) = w(1:3)",
                    "w(1:3) = w(2:4) + 1",
                    "w = w(4:1:-1)",
                    f"w = mod(w + {value.within(PLUS + 1)}, 50)",
                    f"w(::2) = {self._small(value)}",
                    f"w(:{self._subscript(4)}) = j3",
                    "w = merge(w, -w, w > 0)",
                    "v(0:1) = v(2:3) * 2",
                    "v(1:) = v(:2)",
                    f"v({self._subscript(3)}) = {self._eighths(self.real(1))}",
                    "w = int(v)",
                    "v = abs(v) - w",
                    "w = cshift(w, 1)",
                    "w = eoshift(w, -1)",
                    "w = max(w, table)",
                    "w = [w(3:4), w(1:2)]",
                    "w = [(l1 * j3, l1 = 1, 4)]",
                    "forall (l1 = 1:3) w(l1) = w(l1 + 1)",
                )
            )
        )

    def _matrix(self) -> None:
        self._line(
            self._pick(
                (
                    "m = transpose(m)",
                    f"m(:, {self._subscript(3)}) = w(1:3)",
                    f"m({self._subscript(3)}, :) = m(:, 1) + m(1, :)",
                    "m = mod(matmul(m, m), 10)",
                    "m(1:2, 1:2) = m(2:3, 2:3)",
                    "w(1:3) = sum(m, dim=1)",
                    "w(2:4) = maxval(m, dim=2)",
                    "m = spread(w(:3), 2, 3)",
                    "m(2, 2) = m(1, 3) - m(3, 1)",
                    "m(:, 3) = matmul(m, [1, 0, -1])",
                    "m = reshape([w, w, j1], [3, 3])",
                    "m = m * merge(1, 2, m > 1)",
                    f"m({self._subscript(3)}, {self._subscript(3)}) = {self._small(self.integer(1))}",
                    "m(:, 1) = m(3:1:-1, 1)",
                )
            )
        )

    def _record(self) -> None:
        self._line(
            self._pick(
                (
                    f"r%n = {self._small(self.integer(2))}",
                    f"r%x = {self._eighths(self.real(2))}",
                    f"r%in%b({self._subscript(3)}) = r%in%a + 1",
                    "r%in = g(1)",
                    f"g({self._subscript(2)}) = r%in",
                    f"g({self._subscript(2)})%a = {self._small(self.integer(1))}",
                    "g(1)%b = g(2)%b(3:1:-1)",
                    f"r%on = {self.logical(1).text}",
                    f"r%in = inner(b=[j1, 2, j3], a={self._small(self.integer(1))})",
                    "g%a = g%a + 1",
                    "r%in%b(1:2) = r%in%b(2:3)",
                    "r = record(r%x, r%n + 1, r%in, .not. r%on)",
                    "r%in = inner()",
                )
            )
        )

    def _call(self) -> None:
        self._line(
            self._pick(
                (
                    f"call change(j1, {self._actual()})",
                    "call change(w(2), j1)",
                    f"call change(b={self._actual()}, a=j3)",
                    "call rotate(w)",
                    "call rotate(w(1:3))",
                    "call rotate(w(4:2:-1))",
                    "call rotate(w(::2))",
                    f"call maybe(j1, {self._actual()})",
                    "call maybe(j1)",
                    "call fixed(w)",
                    "call fixed(w(2:))",
                    f"call change(j2, ({self._pick(('j2', 'j3'))}))",
                    *((f"call inside(j1, {self._actual()})",) if "internal" in self.used else ()),
                )
            )
        )

    def _actual(self) -> str:
        """An argument of default kind."""
        return f"int({self.integer(1).text})"

    def _where(self) -> None:
        self._line(
            *self._pick(
                (
                    ("where (w > 1) w = w - 1",),
                    ("where (w > j3)", "  w = j3", "elsewhere (w < 0)", "  w = -w", "elsewhere", "  w = w + 1"),
                    ("where (mod(w, 2) == 0)", "  w = w / 2", "elsewhere", "  w = 3 * w + 1"),
                )
            )
        )
        if self.lines[-1].startswith("  w"):
            self._line("end where", "w = mod(w, 50)")

    def _select(self) -> None:
        self._line(f"select case ({_rest(self.integer(1).text, 7)})")
        for case in self.random.sample(("(:-2)", "(-1, 3)", "(0)", "(1:2)", "(4:)"), self.random.randint(1, 4)):
            self._line(f"case {case}")
            self._some(1)
        if self.chance(0.6):
            self._line("case default")
            self._some(1)
        self._line("end select")

    def _loop(self) -> None:
        self.counters += 1
        index, level = f"l{self.random.randint(2, 3)}", self.counters
        if index in self.names:
            return self._set_integer()
        bounds = self._pick(("1, 4", "4, 1, -1", "1, j3", "3, 9, 4", "mod(j1, 3), 2", "2, 1", "-1, 1"))
        kind = "" if self.chance(0.6) else f"loop{level}: "
        self.names.append(index)
        self._line(f"{kind}do {index} = {bounds}")
        with self._inside():
            if kind and self.chance(0.5):
                word = self._pick(("cycle", "exit"))
                self._line(f"if ({self.logical(1).text}) {word} loop{level}")
            elif self.chance(0.3):
                self._line(f"if ({self.logical(1).text}) {self._pick(('cycle', 'exit'))}")
            self._line(f"j1 = mod(j1 + {index} * {self.random.randint(1, 3)}, 100)")
            if self.depth > 0:
                self._statement()
        self._line(f"end do{f' loop{level}' if kind else ''}")
        if self.chance(0.3):
            self._line(f"j2 = {index}")
        self.names.remove(index)

    def _while(self) -> None:
        self._line(f"l1 = {self.random.randint(1, 4)}", "do while (l1 > 0)", "  l1 = l1 - 1")
        with self._inside():
            self._set_integer()
            if self.chance(0.4):
                self._line(f"if ({self.logical(1).text}) {self._pick(('cycle', 'exit'))}")
            self._line("j3 = mod(j3 + 1, 7)")
        self._line("end do")

    def _jumps(self) -> None:
        self.counters += 1
        level = self.counters
        kind = self._pick(("do", "block", "endless"))
        if kind == "do":
            self._line(f"outer{level}: do l1 = 1, 3", "  do l2 = l1, 3" if "l2" not in self.names else "  do l3 = 1, 2")
            word = self._pick(("cycle", "exit"))
            self._line(f"    if ({self.logical(1).text}) {word} outer{level}", "    j2 = mod(j2 + l1, 50)")
            self._line("  end do", "  j3 = j3 + 1", f"end do outer{level}", "j3 = mod(j3, 7)")
        elif kind == "block":
            self._line(f"named{level}: if ({self.logical(1).text}) then")
            self._line(f"  if ({self.logical(1).text}) exit named{level}", "  j2 = j2 - 1")
            self._line(f"end if named{level}", "j2 = mod(j2, 50)")
        else:
            self._line("l1 = 0", "do", "  l1 = l1 + 1", f"  if (l1 > 3 .or. {self.logical(1).within(AND)}) exit")
            self._line("  j1 = j1 + l1", "end do", "j1 = mod(j1, 50)")

    def _characters(self) -> None:
        self._line(
            *self._pick(
                (
                    ("c4 = 'x' // c4(1:2)",),
                    ("c4(2:3) = 'zz'",),
                    ("if (c4 == 'xab') j1 = j1 + 1",),
                    ("if (c4 < 'b') j2 = mod(j2 + 2, 50)",),
                    ("j3 = mod(iachar(c4(1:1)), 7)",),
                    ("c4 = achar(97 + mod(i, 20))",),
                    ("j1 = len_trim(c4)",),
                    ("j1 = index(c4, 'a')",),
                    ("select case (c4(1:1))", "case ('a':'f')", "  j1 = 3", "case default", "  j1 = 4", "end select"),
                    ("c4 = merge('same', 'else', p1)",),
                )
            )
        )

    def _block(self) -> None:
        self._line("block", "  integer :: t, u(3)", "  real(8) :: q", f"  t = {self._small(self.integer(2))}")
        self._line("  u = [t, 2, j1]", f"  q = {self._eighths(self.real(1))}", "  u(2:3) = u(1:2)")
        with self._inside():
            self._some(1)
        self._line(f"  j{self.random.randint(1, 3)} = mod(u(3) + t, 50)", "  x1 = q + t", "end block")
        self._line("x1 = mod(x1, 64d0)")

    def _associate(self) -> None:
        target = self._pick(("j1", "w(2)", "w(j3 - j3 + 1)"))
        self._line(f"associate (s => {target}, e => {self._small(self.integer(1))}, part => w(2:4))")
        self._line(f"  s = mod(s + e, 50)", "  part(1) = part(3) + e", "  j2 = mod(j2 + size(part) + s, 50)")
        self._line("end associate", "w = mod(w, 60)")

    def _complex(self) -> None:
        self._line(
            self._pick(
                (
                    "z = z * (0d0, 1d0)",
                    "z = conjg(z) + x1",
                    "z = cmplx(aimag(z), real(z), 8)",
                    "x2 = mod(real(z), 64d0)",
                    "z = (1d0, -1d0) * cmplx(j3, kind=8)",
                    "p1 = z == (1d0, 0d0)",
                    "z%re = z%im",
                    "x1 = mod(z%im, 64d0)",
                    "z = cmplx(mod(real(z), 16d0), mod(aimag(z), 16d0), 8)",
                )
            )
        )

    # Expressions.

    def integer(self, depth: int) -> Text:
        """An expression of type integer."""
        if depth == 0 or self.chance(0.2):
            return self._integer_leaf()
        made = self._pick((self._sum, self._product, self._quotient, self._integer_call, self._integer_call))
        return self._maybe(made(depth - 1))

    def _integer_leaf(self) -> Text:
        leaves = ["j1", "j2", "j3", "k8", "i", "ia(i)", "ia(i - 1)", "table(mod(i, 4))", "n"]
        if self.used & {"arrays", "where"}:
            leaves += ["w(2)", "w(1 + mod(abs(j1), 4))", "sum(w)", "maxval(w)", "size(w)", "w(4)"]
            leaves += ["count(w > 0)", "dot_product(w, table)", "minloc(w, 1)", "sum(w, w > 1)", "ubound(v, 1)"]
        if "matrices" in self.used:
            leaves += ["m(2, 1)", "m(3, 3)", "sum(m)", "maxval(m(:, 2))", "size(m, 2)", "m(1, 1 + mod(i, 3))"]
        if "records" in self.used:
            leaves += ["r%n", "r%in%a", "r%in%b(2)", "g(2)%a", "g(1 + mod(i, 2))%b(1)", "sum(r%in%b)"]
        if "constructors" in self.used:
            leaves += ["sum([j1, j2, 3])", "maxval([j1, j2])", "sum([(l1 * l1, l1 = 1, 3)])"]
        if "internal" in self.used:
            leaves += ["within(j1)"]
        if "calls" in self.used:
            leaves += ["twice(j1)", "length(w(2:3))", "clip(j2, 9)", "total(w)", "factor(4)"]
        leaves += [str(self._number())] * 3
        text = self._pick(leaves)
        if text.startswith("-"):
            return Text(text, PLUS, 9)
        return Text(text, ATOM, 2000)

    def _sum(self, depth: int) -> Text:
        left, right = self.integer(depth), self.integer(depth)
        operator = self._pick("+-")
        return Text(f"{left.within(PLUS)} {operator} {right.within(TIMES)}", PLUS, left.most + right.most)

    def _product(self, depth: int) -> Text:
        left, right = self.integer(depth), self.integer(depth)
        if left.most * right.most > LIMIT:
            left, right = (Text(_rest(x.text, 100), ATOM, 100) for x in (left, right))
        return Text(f"{left.within(TIMES)} * {right.within(POWER)}", TIMES, left.most * right.most)

    def _quotient(self, depth: int) -> Text:
        left, right = self.integer(depth), self.integer(0)
        return Text(f"{left.within(TIMES)} / (abs({right.text}) + 1)", TIMES, left.most)

    def _integer_call(self, depth: int) -> Text:
        a, b = self.integer(depth), self.integer(depth)
        p, x = self.logical(depth), self.real(depth)
        most = max(a.most, b.most)
        kind = "8"
        long = (f"int({a.text}, {kind})", f"int({b.text}, {kind})")
        made = [
            (f"mod({long[0]}, {self.random.choice((-7, 5, 9))}_8)", 9),
            (f"modulo({long[0]}, {self.random.choice((-7, 5, 9))}_8)", 9),
            (f"max({long[0]}, {long[1]})", most),
            (f"min({long[0]}, {long[1]}, 40_8)", most),
            (f"abs({a.text})", a.most),
            (f"merge({long[0]}, {long[1]}, {p.text})", most),
            (f"int({x.text})", x.most),
            (f"nint({x.text})", x.most + 1),
            (f"floor({x.text})", x.most + 1),
            (f"ceiling({x.text})", x.most + 1),
            (f"sign({long[0]}, {long[1]})", a.most),
            (f"dim({long[0]}, {long[1]})", a.most + b.most),
        ]
        if "bits" in self.used:
            made += [
                (f"iand({long[0]}, 63_8)", 64),
                (f"ieor({long[0]}, 5_8)", a.most + 8),
                (f"ior({long[0]}, 9_8)", a.most + 16),
                (f"ishft(iand({long[0]}, 31_8), {self.random.choice((-2, 1, 3))})", 256),
                (f"not({long[0]})", a.most + 1),
                (f"ibits({long[0]}, 1, 4)", 16),
                (f"popcnt(iand({long[0]}, 255_8))", 8),
                (f"ibset(iand({long[0]}, 15_8), 2)", 16),
                (f"trailz(ior({long[0]}, 64_8))", 8),
                (f"leadz(iand({long[0]}, 255_8))", 64),
                (f"ishftc(iand({long[0]}, 7_8), 1, 3)", 8),
                (f"shiftr(iand({long[0]}, 63_8), 2)", 16),
            ]
        if "kinds" in self.used:
            made += [
                (f"(int({a.text}, 8) / 3_8)", a.most) if self.chance(0.5) else (f"int({_rest(a.text, 9)}, 2)", 9),
                (f"int({x.text}, 8)", x.most),
                ("kind(k8)", 8),
                ("bit_size(j1)", 32),
                (f"int(real({a.text}, 4) / 2)", a.most),
            ]
        if most > LIMIT:
            made = made[:2]
        text, limit = self._pick(made)
        return Text(text, ATOM, limit)

    def real(self, depth: int) -> Text:
        """An expression of type real."""
        if depth == 0 or self.chance(0.2):
            return self._real_leaf()
        return self._maybe(
            self._pick((self._real_sum, self._real_product, self._real_call, self._half))(depth - 1)
        )

    def _real_leaf(self) -> Text:
        leaves = ["x1", "x2", "y4", "ra(i)", "ra(i + 1)", "0.5d0", "2.25d0", "1.5", "real(j1, 8)", "dble(i)"]
        if "arrays" in self.used:
            leaves += ["v(1)", "v(mod(i, 4))", "sum(v)", "maxval(v)", "v(ubound(v, 1))", "minval(v(1:2))"]
        if "records" in self.used:
            leaves += ["r%x"]
        if "complex" in self.used:
            leaves += ["real(z)", "aimag(z)"]
        if "calls" in self.used:
            leaves += ["half(x1)", "half(y4)"]
        return Text(self._pick(leaves), ATOM, 256)

    def _real_sum(self, depth: int) -> Text:
        left, right = self.real(depth), self._pick((self.real, self.real, self.integer))(depth)
        operator = self._pick("+-")
        return Text(f"{left.within(PLUS)} {operator} {right.within(TIMES)}", PLUS, left.most + right.most)

    def _real_product(self, depth: int) -> Text:
        left, right = self._real_leaf(), self._pick((self.real, self.integer))(min(depth, 1))
        if left.most * right.most > LIMIT:
            return self._real_sum(depth)
        return Text(f"{left.within(TIMES)} * {right.within(POWER)}", TIMES, left.most * right.most)

    def _half(self, depth: int) -> Text:
        left = self.real(depth)
        if self.chance(0.3):
            return Text(f"{self._real_leaf().text}**2", POWER, 65536)
        return Text(f"{left.within(TIMES)} / {self._pick(('2', '4', '2d0'))}", TIMES, left.most)

    def _real_call(self, depth: int) -> Text:
        a, b, p = self.real(depth), self.real(depth), self.logical(depth)
        k = self.integer(depth)
        one, two = f"real({a.text}, 8)", f"real({b.text}, 8)"
        made = [
            (f"abs({a.text})", a.most),
            (f"max({one}, {two})", max(a.most, b.most)),
            (f"min({one}, {two})", max(a.most, b.most)),
            (f"merge({one}, {two}, {p.text})", max(a.most, b.most)),
            (f"aint({a.text})", a.most),
            (f"anint({a.text})", a.most + 1),
            (f"mod({one}, 4d0)", 4),
            (f"modulo({one}, 2.5d0)", 4),
            (f"sign({one}, {two})", a.most),
            (f"real({k.text}, 8)", k.most),
            (f"anint(4 * sqrt(abs({one}))) / 4", a.most),
            (f"dim({one}, {two})", a.most + b.most),
            (f"dble({k.text}) / 2", k.most),
        ]
        text, most = self._pick(made)
        return Text(text, TIMES if text[-1] in "24" and text[-2] == " " else ATOM, most)

    def logical(self, depth: int) -> Text:
        """An expression of type logical."""
        if depth == 0 or self.chance(0.2):
            return self._logical_leaf()
        mode = self.random.random()
        if mode < 0.5:
            left, right = self.integer(depth - 1), self.integer(depth - 1)
            operator = self._pick(("<", "<=", "==", "/=", ">", ">=", ".lt.", ".ne."))
            return Text(f"{left.within(PLUS)} {operator} {right.within(PLUS)}", COMPARE)
        if mode < 0.6:
            return Text(f"{self.real(depth - 1).within(PLUS)} > {self.real(0).within(PLUS)}", COMPARE)
        if mode < 0.7:
            return Text(f".not. {self.logical(depth - 1).within(COMPARE)}", NOT)
        operator, strength = self._pick(
            ((".and.", AND), (".or.", OR), (".eqv.", EQUIVALENT), (".neqv.", EQUIVALENT))
        )
        left, right = self.logical(depth - 1), self.logical(depth - 1)
        return Text(f"{left.within(strength)} {operator} {right.within(strength + 1)}", strength)

    def _logical_leaf(self) -> Text:
        leaves = ["p1", "p2", ".true.", "(j1 > j2)", "(x1 > 0)"]
        if self.used & {"arrays", "where"}:
            leaves += ["any(w > 3)", "all(w /= 0)"]
        if "records" in self.used:
            leaves += ["r%on"]
        if "bits" in self.used:
            leaves += ["btest(j1, 1)"]
        if "calls" in self.used:
            leaves += ["even(j1)"]
        if "text" in self.used:
            leaves += ["(c4 == 'abcd')", "(c4(2:2) /= 'b')"]
        return Text(self._pick(leaves))

    # Choices.

    def _maybe(self, made: Text) -> Text:
        return Text(f"({made.text})", ATOM, made.most) if self.chance(0.1) else made

    def _subscript(self, extent: int) -> str:
        most = self.random.randint(1, extent)
        return self._pick((str(most), str(most), f"1 + mod(abs(j1), {extent})", f"{extent} - mod(i, {extent})"))

    def _number(self) -> int:
        return self.random.choice((0, 1, 2, 3, 5, 9))

    def _pick(self, items):
        return self.random.choice(items)

    def chance(self, probability: float) -> bool:
        """Whether something with this probability happens."""
        return self.random.random() < probability


def _rest(text: str, divisor: int) -> str:
    """The remainder of an integer of any kind."""
    return f"mod({text}, {divisor})" if text.isidentifier() and text != "k8" else f"mod(int({text}, 8), {divisor}_8)"


def _wrapped(line: str) -> Iterator[str]:
    """A line of a program as lines of at most 100 columns."""
    while len(line) > 100:
        at = line.rfind(" ", 20, 98)
        while line[:at].count("'") % 2 or line[:at].count('"') % 2:
            at = line.rfind(" ", 20, at)
        yield line[:at] + " &"
        line = "      " + line[at + 1 :]
    yield line


INTERNAL = (
    "contains",
    "  subroutine inside(a, b)",
    "    !$acc routine seq",
    "    integer, intent(inout) :: a",
    "    integer, intent(in) :: b",
    "    a = mod(a * 2 + b, 50)",
    "  end subroutine",
    "  integer function within(a)",
    "    !$acc routine seq",
    "    integer, intent(in) :: a",
    "    within = merge(a, -a, a > 3)",
    "  end function",
)
"""Procedures of a region's subroutine."""
FUNCTIONS = (
    "real(8) function half8(x)",
    "  !$acc routine seq",
    "  real(8), intent(in) :: x",
    "  half8 = x / 2",
    "end function",
    "elemental real(8) function half4(x)",
    "  !$acc routine seq",
    "  real(4), intent(in) :: x",
    "  half4 = x / 2",
    "end function",
    "elemental integer function twice(a)",
    "  !$acc routine seq",
    "  integer, intent(in) :: a",
    "  twice = 2 * a",
    "end function",
    "pure integer function length(a)",
    "  !$acc routine seq",
    "  integer, intent(in) :: a(:)",
    "  length = size(a) + a(ubound(a, 1))",
    "end function",
    "integer function clip(a, most) result(b)",
    "  !$acc routine seq",
    "  integer, value :: a",
    "  integer, intent(in) :: most",
    "  if (a > most) a = most",
    "  b = a",
    "end function",
    "integer function total(a)",
    "  !$acc routine seq",
    "  integer, intent(in) :: a(4)",
    "  integer :: k",
    "  total = 0",
    "  do k = 1, 4",
    "    if (a(k) < 0) cycle",
    "    total = total + a(k)",
    "  end do",
    "end function",
    "recursive integer function factor(k) result(f)",
    "  !$acc routine seq",
    "  integer, intent(in) :: k",
    "  f = 1",
    "  if (k > 1) f = k * factor(k - 1)",
    "end function",
    "logical function even(a)",
    "  !$acc routine seq",
    "  integer, intent(in) :: a",
    "  even = .false.",
    "  if (mod(a, 2) /= 0) return",
    "  even = .true.",
    "end function",
    "subroutine change(a, b)",
    "  !$acc routine seq",
    "  integer, intent(inout) :: a",
    "  integer, intent(in) :: b",
    "  a = mod(a - b, 50)",
    "end subroutine",
    "subroutine rotate(a)",
    "  !$acc routine seq",
    "  integer, intent(inout) :: a(:)",
    "  integer :: first",
    "  first = a(1)",
    "  a(1:size(a) - 1) = a(2:)",
    "  a(size(a)) = first",
    "end subroutine",
    "subroutine fixed(a)",
    "  !$acc routine seq",
    "  integer, intent(inout) :: a(0:2)",
    "  a(0) = a(2) + 1",
    "  a(1) = lbound(a, 1)",
    "end subroutine",
    "subroutine maybe(a, b)",
    "  !$acc routine seq",
    "  integer, intent(inout) :: a",
    "  integer, intent(in), optional :: b",
    "  if (present(b)) a = mod(a + b, 50)",
    "  if (.not. present(b)) a = -a",
    "end subroutine",
)
"""Procedures of the module."""
