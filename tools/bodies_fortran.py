"""Random bodies of loops in Fortran, which use much of the language: what kernels are made of.

Each iteration sets its own variables before it reads them, reads arrays that no iteration writes, and writes
elements of its own. Integers stay small; reals are multiples of 1/8, so that no order of operations, and no
fused one, changes a result. What a program uses besides the common part is chosen first.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from bodies_common import ATOM, LIMIT, Bodies, Text
from bodies_fortran_text import DECLARATIONS, FUNCTIONS, INTERNAL, SINGLE, wrapped

INTEGERS = ("j1", "j2", "j3", "k8")
REALS = ("x1", "x2", "y4")
LOGICALS = ("p1", "p2")
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
POWER, TIMES, PLUS, JOIN, COMPARE, NOT, AND, OR, EQUIVALENT = 8, 7, 6, 5, 4, 3, 2, 1, 0


class FortranBodies(Bodies):
    """Makes the program of a number."""

    def __init__(self, number: int) -> None:
        super().__init__(number, FEATURES)
        self.names: list[str] = []

    def text(self) -> str:
        """The whole program."""
        regions = [self._region() for _ in range(self.random.randint(1, 2))]
        self.lines = []
        self._module()
        for number, lines in enumerate(regions):
            self._subroutine(number, lines)
        self.line("end module", "program test", "use bodies", "!$acc wait")
        for number in range(len(regions)):
            self.line(f"call region{number}")
        self.line("end program")
        return "".join(line + "\n" for whole in self.lines for line in wrapped(whole))

    # Declarations.

    def _module(self) -> None:
        self.line(
            *DECLARATIONS,
            *FUNCTIONS,
        )

    def _subroutine(self, number: int, lines: list[str]) -> None:
        private = "w, v, m, r, g" if {"arrays", "matrices", "records"} & self.used else "w"
        self.line(
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
        self.line(*(INTERNAL if internal else ()), f"end subroutine region{number}")

    # Statements.

    def _region(self) -> list[str]:
        self.lines, self.names = [], ["i", *INTEGERS, *REALS]
        self._start()
        for _ in range(self.random.randint(3, 7)):
            self._statement()
        self.line(f"oi(i) = {self.integer(3).text}", f"ok(i) = {self.integer(2).text}")
        self.line(f"oa(i) = {self._eighths(self.real(3))}", f"ol(i) = {self.logical(2).text}")
        return self.lines

    def _start(self) -> None:
        ia, ra = self.pick(("ia(i)", "ia(i - 1)", "ia(i + 1)")), self.pick(("ra(i)", "ra(i + 1)"))
        self.line(f"j1 = i - {self.number()}", f"j2 = {ia}", "j3 = mod(i, 5)", "k8 = j2 * 3_8")
        self.line(f"x1 = {ra}", "x2 = i * 0.5d0", "y4 = real(ia(i), 4) / 4")
        self.line("p1 = j2 > 0", "p2 = mod(i, 3) == 0", "w = [i, j2, 3, -1]")
        if self.used & {"arrays", "records", "matrices"}:
            self.line("v = [x1, x2, 0.5d0, -2d0]", "m = reshape([1, j1, 2, 0, j2, 1, 3, -1, i], [3, 3])")
            self.line("r = record(x1, j1, inner(j2, [1, i, 3]), .true.)", "g(1) = inner(i, [j1, 0, 2])")
            self.line("g(2) = r%in")
        self.line("z = cmplx(x1, 1, 8)", "c4 = 'abcd'")

    def _statement(self) -> None:
        kinds: list[Callable[[], None]] = [self._set_integer, self._set_real, self._set_logical, self._if]
        more: dict[str, tuple[Callable[[], None], ...]] = {
            "where": (self._where,),
            "select": (self._select,),
            "loops": (self._loop, self._while),
            "jumps": (self._jumps,),
            "block": (self._block,),
            "associate": (self._associate,),
        }
        self.statement(kinds, more, SINGLE, self._filled)

    def _filled(self, line: str) -> str:
        makers = {
            "@I": lambda: self._small(self.integer(2)),
            "@K": lambda: f"int({self.integer(1).text})",
            "@T": lambda: self.integer(1).within(TIMES),
            "@X": lambda: self._eighths(self.real(2)),
            "@B": lambda: self.logical(1).text,
            **{f"@{extent}": partial(self._subscript, extent) for extent in (2, 3, 4)},
        }
        return self.filled(line, makers)

    def _some(self, most: int = 2) -> None:
        simple = self.pick((self._set_integer, self._set_real))
        self.several(self._statement, simple, most)

    def _set_integer(self) -> None:
        name = self.pick(("j1", "j2", "j3", "k8"))
        self.line(f"{name} = {self._small(self.integer(3))}")

    def _set_real(self) -> None:
        value = self.real(3)
        target = self.pick(REALS)
        self.line(f"{target} = {self._eighths(value)}")

    def _eighths(self, value: Text) -> str:
        return f"mod(anint(8 * {value.within(POWER)}) / 8, 64d0)"

    def _set_logical(self) -> None:
        self.line(f"{self.pick(LOGICALS)} = {self.logical(2).text}")

    def _if(self) -> None:
        if self.chance(0.3):
            self.line(f"if ({self.logical(2).text}) j1 = {self._small(self.integer(2))}")
            return
        first, second = self.logical(2).text, self.logical(1).text
        self.branches(self._some, f"if ({first}) then", f"else if ({second}) then", "else", "end if")

    def _small(self, value: Text) -> str:
        return _rest(value.text, 100)

    def _where(self) -> None:
        self.line(
            *self.pick(
                (
                    ("where (w > 1) w = w - 1",),
                    (
                        "where (w > j3)",
                        "  w = j3",
                        "elsewhere (w < 0)",
                        "  w = -w",
                        "elsewhere",
                        "  w = w + 1",
                    ),
                    ("where (mod(w, 2) == 0)", "  w = w / 2", "elsewhere", "  w = 3 * w + 1"),
                )
            )
        )
        if self.lines[-1].startswith("  w"):
            self.line("end where", "w = mod(w, 50)")

    def _select(self) -> None:
        self.line(f"select case ({_rest(self.integer(1).text, 7)})")
        for case in self.random.sample(
            ("(:-2)", "(-1, 3)", "(0)", "(1:2)", "(4:)"), self.random.randint(1, 4)
        ):
            self.line(f"case {case}")
            self._some(1)
        if self.chance(0.6):
            self.line("case default")
            self._some(1)
        self.line("end select")

    def _loop(self) -> None:
        self.counters += 1
        index, level = f"l{self.random.randint(2, 3)}", self.counters
        if index in self.names:
            self._set_integer()
            return
        bounds = self.pick(("1, 4", "4, 1, -1", "1, j3", "3, 9, 4", "mod(j1, 3), 2", "2, 1", "-1, 1"))
        kind = "" if self.chance(0.6) else f"loop{level}: "
        self.names.append(index)
        self.line(f"{kind}do {index} = {bounds}")
        with self.inside():
            if kind and self.chance(0.5):
                word = self.pick(("cycle", "exit"))
                self.line(f"if ({self.logical(1).text}) {word} loop{level}")
            elif self.chance(0.3):
                self.line(f"if ({self.logical(1).text}) {self.pick(('cycle', 'exit'))}")
            self.line(f"j1 = mod(j1 + {index} * {self.random.randint(1, 3)}, 100)")
            if self.depth > 0:
                self._statement()
        self.line(f"end do{f' loop{level}' if kind else ''}")
        if self.chance(0.3):
            self.line(f"j2 = {index}")
        self.names.remove(index)

    def _while(self) -> None:
        self.line(f"l1 = {self.random.randint(1, 4)}", "do while (l1 > 0)", "  l1 = l1 - 1")
        with self.inside():
            self._set_integer()
            if self.chance(0.4):
                self.line(f"if ({self.logical(1).text}) {self.pick(('cycle', 'exit'))}")
            self.line("j3 = mod(j3 + 1, 7)")
        self.line("end do")

    def _jumps(self) -> None:
        self.counters += 1
        level = self.counters
        kind = self.pick(("do", "block", "endless"))
        if kind == "do":
            self.line(
                f"outer{level}: do l1 = 1, 3",
                "  do l2 = l1, 3" if "l2" not in self.names else "  do l3 = 1, 2",
            )
            word = self.pick(("cycle", "exit"))
            self.line(f"    if ({self.logical(1).text}) {word} outer{level}", "    j2 = mod(j2 + l1, 50)")
            self.line("  end do", "  j3 = j3 + 1", f"end do outer{level}", "j3 = mod(j3, 7)")
        elif kind == "block":
            self.line(f"named{level}: if ({self.logical(1).text}) then")
            self.line(f"  if ({self.logical(1).text}) exit named{level}", "  j2 = j2 - 1")
            self.line(f"end if named{level}", "j2 = mod(j2, 50)")
        else:
            self.line(
                "l1 = 0", "do", "  l1 = l1 + 1", f"  if (l1 > 3 .or. {self.logical(1).within(AND)}) exit"
            )
            self.line("  j1 = j1 + l1", "end do", "j1 = mod(j1, 50)")

    def _block(self) -> None:
        self.line("block", "  integer :: t, u(3)", "  real(8) :: q", f"  t = {self._small(self.integer(2))}")
        self.line("  u = [t, 2, j1]", f"  q = {self._eighths(self.real(1))}", "  u(2:3) = u(1:2)")
        with self.inside():
            self._some(1)
        self.line(f"  j{self.random.randint(1, 3)} = mod(u(3) + t, 50)", "  x1 = q + t", "end block")
        self.line("x1 = mod(x1, 64d0)")

    def _associate(self) -> None:
        target = self.pick(("j1", "w(2)", "w(j3 - j3 + 1)"))
        self.line(f"associate (s => {target}, e => {self._small(self.integer(1))}, part => w(2:4))")
        self.line("  s = mod(s + e, 50)", "  part(1) = part(3) + e", "  j2 = mod(j2 + size(part) + s, 50)")
        self.line("end associate", "w = mod(w, 60)")

    def integer(self, depth: int) -> Text:
        """An expression of type integer."""
        if depth == 0 or self.chance(0.2):
            return self._integer_leaf()
        made = self.pick((self._sum, self._product, self._quotient, self._integer_call, self._integer_call))
        return self.maybe(made(depth - 1))

    def _integer_leaf(self) -> Text:
        leaves = ["j1", "j2", "j3", "k8", "i", "ia(i)", "ia(i - 1)", "table(mod(i, 4))", "n"]
        if self.used & {"arrays", "where"}:
            leaves += ["w(2)", "w(1 + mod(abs(j1), 4))", "sum(w)", "maxval(w)", "size(w)", "w(4)"]
            leaves += [
                "count(w > 0)",
                "dot_product(w, table)",
                "minloc(w, 1)",
                "sum(w, w > 1)",
                "ubound(v, 1)",
            ]
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
        leaves += [str(self.number())] * 3
        text = self.pick(leaves)
        if text.startswith("-"):
            return Text(text, PLUS, 9)
        return Text(text, ATOM, 2000)

    def _sum(self, depth: int) -> Text:
        left, right = self.integer(depth), self.integer(depth)
        operator = self.pick("+-")
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
                (f"(int({a.text}, 8) / 3_8)", a.most)
                if self.chance(0.5)
                else (f"int({_rest(a.text, 9)}, 2)", 9),
                (f"int({x.text}, 8)", x.most),
                ("kind(k8)", 8),
                ("bit_size(j1)", 32),
                (f"int(real({a.text}, 4) / 2)", a.most),
            ]
        if most > LIMIT:
            made = made[:2]
        text, limit = self.pick(made)
        return Text(text, ATOM, limit)

    def real(self, depth: int) -> Text:
        """An expression of type real."""
        if depth == 0 or self.chance(0.2):
            return self._real_leaf()
        return self.maybe(
            self.pick((self._real_sum, self._real_product, self._real_call, self._half))(depth - 1)
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
        return Text(self.pick(leaves), ATOM, 256)

    def _real_sum(self, depth: int) -> Text:
        left, right = self.real(depth), self.pick((self.real, self.real, self.integer))(depth)
        operator = self.pick("+-")
        return Text(f"{left.within(PLUS)} {operator} {right.within(TIMES)}", PLUS, left.most + right.most)

    def _real_product(self, depth: int) -> Text:
        left, right = self._real_leaf(), self.pick((self.real, self.integer))(min(depth, 1))
        if left.most * right.most > LIMIT:
            return self._real_sum(depth)
        return Text(f"{left.within(TIMES)} * {right.within(POWER)}", TIMES, left.most * right.most)

    def _half(self, depth: int) -> Text:
        left = self.real(depth)
        if self.chance(0.3):
            return Text(f"{self._real_leaf().text}**2", POWER, 65536)
        return Text(f"{left.within(TIMES)} / {self.pick(('2', '4', '2d0'))}", TIMES, left.most)

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
        text, most = self.pick(made)
        return Text(text, TIMES if text[-1] in "24" and text[-2] == " " else ATOM, most)

    def logical(self, depth: int) -> Text:
        """An expression of type logical."""
        if depth == 0 or self.chance(0.2):
            return self._logical_leaf()
        mode = self.random.random()
        if mode < 0.5:
            left, right = self.integer(depth - 1), self.integer(depth - 1)
            operator = self.pick(("<", "<=", "==", "/=", ">", ">=", ".lt.", ".ne."))
            return Text(f"{left.within(PLUS)} {operator} {right.within(PLUS)}", COMPARE)
        if mode < 0.6:
            return Text(f"{self.real(depth - 1).within(PLUS)} > {self.real(0).within(PLUS)}", COMPARE)
        if mode < 0.7:
            return Text(f".not. {self.logical(depth - 1).within(COMPARE)}", NOT)
        operator, strength = self.pick(
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
        return Text(self.pick(leaves))

    # Choices.

    def _subscript(self, extent: int) -> str:
        most = self.random.randint(1, extent)
        return self.pick(
            (str(most), str(most), f"1 + mod(abs(j1), {extent})", f"{extent} - mod(i, {extent})")
        )


def _rest(text: str, divisor: int) -> str:
    """The remainder of an integer of any kind."""
    return (
        f"mod({text}, {divisor})"
        if text.isidentifier() and text != "k8"
        else f"mod(int({text}, 8), {divisor}_8)"
    )
