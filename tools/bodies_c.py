"""Random bodies of loops in C and C++, which use much of the languages: what kernels are made of.

Each iteration declares its variables, reads arrays that no iteration writes, and writes elements of its own.
Signed integers stay small; reals are multiples of 1/8, so that no order of operations, and no fused one,
changes a result. What a program uses besides the common part is chosen first.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from bodies_c_text import (
    COMMON,
    CONDITIONS,
    CXX_ONLY,
    LEAVES,
    OUTSIDE,
    REAL_LEAVES,
    SINGLE,
    VARIABLES,
)
from bodies_common import ATOM, LIMIT, Bodies, Text

FEATURES = (
    "arrays",
    "pointers",
    "records",
    "calls",
    "switch",
    "loops",
    "jumps",
    "unsigned",
    "narrow",
    "effects",
    "macros",
    "literals",
    "bits",
    "statics",
)
CXX_FEATURES = ("references", "lambdas", "templates", "classes", "ranges", "library", "bindings")
UNARY, TIMES, PLUS, SHIFT, COMPARE, EQUAL, AND, XOR, OR, BOTH, EITHER, CHOICE = range(12, 0, -1)
"""How strong operators bind."""


class CBodies(Bodies):
    """Makes the program of a number; `cxx`: in C++."""

    def __init__(self, number: int, *, cxx: bool = False) -> None:
        super().__init__(number, (*FEATURES, *CXX_FEATURES) if cxx else FEATURES)
        self.cxx = cxx
        self.loops: list[str] = []

    def text(self) -> str:
        """The whole program."""
        count = self.random.randint(1, 2)
        regions = [self._region(number) for number in range(count)]
        out = [*COMMON, *(CXX_ONLY if self.cxx else ())]
        for lines in regions:
            out += lines
        out += ["int main(void) {", "#pragma acc wait"]
        out += [f"  region{number}();" for number in range(count)]
        return "\n".join([*out, "  return 0;", "}", ""])

    def _region(self, number: int) -> list[str]:
        self.lines, self.loops = [], []
        self._start()
        for _ in range(self.random.randint(3, 7)):
            self._statement()
        self.line(f"oi[i] = {self.integer(3).text};", f"ol[i] = {self.whole(2).text};")
        self.line(f"ox[i] = {self._eighths(self.real(3))};", f"ob[i] = {self.condition(2).text};")
        body = ["    " + line for line in self.lines]
        outside, private = "", ""
        if self.chance(0.3):
            outside, private = "  int w[4], l1;\n", " private(w, l1)"
            body = [line.replace("int w[4] = {i, j2, 3, -1}, l1 = 0;", OUTSIDE) for line in body]
        clauses = f"copyin(ia, ra) copy(oi, ol, ox, ob){private}"
        return [
            f"static void region{number}(void) {{",
            "  int ia[N + 2], oi[N] = {0}; long ol[N] = {0}; double ra[N + 2], ox[N] = {0};",
            "  unsigned char ob[N] = {0};",
            "  for (int i = 0; i < N + 2; i++) ia[i] = i * 7 % 11 - 4, ra[i] = i * 5 % 13 * 0.25 - 1.5;",
            *outside.splitlines(),
            f"#pragma acc parallel loop {clauses}",
            "  for (int i = 0; i < N; i++) {",
            *body,
            "  }",
            "  for (int i = 0; i < N; i++)",
            '    printf("%d %ld %.3f %d\\n", oi[i], ol[i], ox[i] == 0 ? 0 : ox[i], ob[i]);',
            "}",
        ]

    # Statements.

    def _start(self) -> None:
        ia, ra = self.pick(("ia[i]", "ia[i + 2]")), self.pick(("ra[i]", "ra[i + 1]"))
        self.line(f"int j1 = i - {self.number()}, j2 = {ia}, j3 = i % 5;", "long k8 = j2 * 3L;")
        self.line(f"double x1 = {ra}, x2 = i * 0.5;", "float y4 = ia[i] / 4.0f;")
        self.line("int w[4] = {i, j2, 3, -1}, l1 = 0;")
        bool_ = "bool" if self.cxx or self.chance(0.5) else "int"
        self.line(f"{bool_} p1 = j2 > 0, p2 = i % 3 == 0;")
        for name, lines in VARIABLES.items():
            if name in self.used:
                made = (line.replace("{[2] = i}", "{0, 0, i}") if self.cxx else line for line in lines)
                self.line(*made)

    def _statement(self) -> None:
        kinds: list[Callable[[], None]] = [self._set, self._set_real, self._set_condition, self._if]
        more: dict[str, tuple[Callable[[], None], ...]] = {
            "switch": (self._switch,),
            "loops": (self._for, self._while),
            "jumps": (self._jumps,),
        }
        self.statement(kinds, more, SINGLE, self._filled)

    def _filled(self, line: str) -> str:
        makers = {
            "@I": lambda: self._small(self.integer(2)),
            "@K": lambda: self.integer(1).within(UNARY),
            "@X": lambda: self._eighths(self.real(1)),
            "@B": lambda: self.condition(1).within(BOTH),
            **{f"@{extent}": partial(self._subscript, extent) for extent in (2, 3, 4)},
        }
        return self.filled(line, makers)

    def _some(self, most: int = 2) -> None:
        self.several(self._statement, self.pick((self._set, self._set_real)), most)

    def _set(self) -> None:
        self.line(f"{self.pick(('j1', 'j2', 'j3', 'k8'))} = {self._small(self.integer(3))};")

    def _set_real(self) -> None:
        self.line(f"{self.pick(('x1', 'x2', 'y4'))} = {self._eighths(self.real(3))};")

    def _set_condition(self) -> None:
        self.line(f"{self.pick(('p1', 'p2'))} = {self.condition(2).text};")

    def _small(self, value: Text) -> str:
        return f"{value.within(TIMES)} % 100"

    def _eighths(self, value: Text) -> str:
        return f"fmod(rint(8 * {value.within(UNARY)}) / 8, 64)"

    def _if(self) -> None:
        if self.chance(0.3):
            self.line(f"if ({self.condition(2).text}) j1 = {self._small(self.integer(2))};")
            return
        first, second = self.condition(2).text, self.condition(1).text
        self.branches(self._some, f"if ({first}) {{", f"}} else if ({second}) {{", "} else {", "}")

    def _switch(self) -> None:
        self.line(f"switch ({self.integer(1).within(TIMES)} % 4) {{")
        for case in self.random.sample(("case -2:", "case -1: case 3:", "case 0:", "case 1:", "default:"), 3):
            self.line(case + (" {" if self.chance(0.3) else ""))
            opened = self.lines[-1].endswith("{")
            self._some(1)
            ending = "" if self.chance(0.3) else "break;"
            self.line(ending + (" }" if opened else ""))
        self.line("}", "j1 %= 50;")

    def _for(self) -> None:
        index = f"l{len(self.loops) + 2}"
        heads = (
            "= 0; @ < 4; @++",
            "= 3; @ >= 0; --@",
            "= 0; @ < j3; @ += 2",
            "= j1 % 3; @ <= 2; @++",
            "= 9; @; @ /= 2",
        )
        head = self.pick(heads).replace("@", index)
        self.loops.append(index)
        self.line(f"for (int {index} {head}) {{")
        with self.inside():
            if self.chance(0.4):
                self.line(f"if ({self.condition(1).text}) {self.pick(('continue', 'break'))};")
            self.line(f"j1 = (j1 + {index} * {self.random.randint(1, 3)}) % 100;")
            if self.depth > 0 and "j3" not in head:
                self._statement()
        self.line("}")
        self.loops.pop()

    def _while(self) -> None:
        test = self.pick(("l1-- > 0", "l1 > 0", "--l1 >= 0"))
        down = "" if "--" in test else "l1--; "
        self.line(f"l1 = {self.random.randint(1, 4)};")
        jump = (
            f"if ({self.condition(1).text}) {self.pick(('continue', 'break'))};" if self.chance(0.3) else ""
        )
        body = f"{down}j2 = ({self.integer(1).text} + l1) % 100; {jump} j3 = (j3 + 1) % 7;"
        if self.chance(0.5):
            self.line(f"while ({test}) {{ {body} }}")
        else:
            self.line(f"do {{ {body} }} while ({test});")

    def _jumps(self) -> None:
        self.counters += 1
        label = f"out{self.counters}"
        self.line("for (int t = 0; t < 3; t++) {", "  for (int e = t; e < 3; e++)")
        self.line(
            f"    if ({self.condition(1).text}) goto {label};", "  j2 = (j2 + t) % 50;", "}", f"{label}:;"
        )

    # Expressions.

    def integer(self, depth: int) -> Text:
        """An expression of a signed type."""
        if depth == 0 or self.chance(0.2):
            return self._leaf()
        makers = [self._sum, self._product, self._quotient, self._call, self._call, self._chosen]
        if "bits" in self.used:
            makers.append(self._bits)
        return self.maybe(self.pick(makers)(depth - 1))

    def _leaf(self) -> Text:
        leaves = ["j1", "j2", "j3", "i", "ia[i]", "ia[i + 1]", "table[i & 3]", "N", "w[1]", "BLUE"]
        for name, more in LEAVES.items():
            leaves += more if name in self.used else ()
        leaves += [str(self.number())] * 3
        return Text(self.pick(leaves), ATOM, 2000)

    def whole(self, depth: int) -> Text:
        """An expression of type long."""
        value = self.integer(depth)
        return Text(f"k8 + {value.within(TIMES)}", PLUS, value.most + 300)

    def _sum(self, depth: int) -> Text:
        left, right = self.integer(depth), self.integer(depth)
        return Text(
            f"{left.within(PLUS)} {self.pick('+-')} {right.within(TIMES)}", PLUS, left.most + right.most
        )

    def _product(self, depth: int) -> Text:
        left, right = self.integer(depth), self.integer(depth)
        if left.most * right.most > LIMIT:
            left, right = (Text(f"{x.within(TIMES)} % 100", TIMES, 100) for x in (left, right))
        return Text(f"{left.within(TIMES)} * {right.within(UNARY)}", TIMES, left.most * right.most)

    def _quotient(self, depth: int) -> Text:
        left, right = self.integer(depth), self._leaf()
        if self.chance(0.4):
            return Text(f"{left.within(TIMES)} % {self.pick(('7', '-5', '9'))}", TIMES, 9)
        return Text(f"{left.within(TIMES)} / (abs((int){right.within(UNARY)}) + 1)", TIMES, left.most)

    def _chosen(self, depth: int) -> Text:
        a, b, p = self.integer(depth), self.integer(depth), self.condition(depth)
        return Text(f"{p.within(EITHER)} ? {a.text} : {b.within(CHOICE)}", CHOICE, max(a.most, b.most))

    def _bits(self, depth: int) -> Text:
        a = self.integer(depth)
        return self.pick(
            (
                Text(f"{a.within(EQUAL)} & 63", AND, 64),
                Text(f"{a.within(AND)} ^ 5", XOR, a.most + 8),
                Text(f"{a.within(XOR)} | 9", OR, a.most + 16),
                Text(f"~{a.within(UNARY)}", UNARY, a.most + 1),
                Text(f"({a.within(EQUAL)} & 31) << {self.pick('123')}", SHIFT, 256),
                Text(f"{a.within(SHIFT)} >> {self.pick('123')}", SHIFT, a.most),
            )
        )

    def _call(self, depth: int) -> Text:
        a, b, x = self.integer(depth), self.integer(depth), self.real(depth)
        made = [
            (f"abs((int){a.within(UNARY)})", a.most),
            (f"(int)({x.text})", x.most),
            (f"(int)floor({x.text})", x.most + 1),
            (f"-{a.within(ATOM)}", a.most),
            (f"!{a.within(ATOM)}", 1),
            (f"(int)sizeof({self.pick(('int', 'w', 'long', 'x1'))})", 32),
        ]
        if "macros" in self.used:
            made += [(f"MAX({a.text}, {b.text})", max(a.most, b.most)), (f"TWICE({a.text})", 3 * a.most)]
        if "calls" in self.used:
            made += [
                (f"clip({a.text}, 9)", a.most + 9),
                (f"length((struct inner){{{_rest(a)}, {{1, 2}}}})", 200),
            ]
        if "templates" in self.used:
            made += [
                (f"larger<int>({a.text}, {b.text})", max(a.most, b.most)),
                (f"scaled<3>({a.text})", 3 * a.most),
            ]
        if "library" in self.used:
            made += [(f"std::max({a.text} + 0, {b.text} + 0)", 2 * max(a.most, b.most))]
        if "lambdas" in self.used:
            made += [(f"f({_rest(a)})", 300), (f"h({_rest(a)}, {_rest(b)})", 300)]
        text, most = self.pick(made)
        if "length((" in text and self.cxx:
            text = text.replace("(struct inner){", "inner{")
        return Text(text, UNARY if text[0] in "(-!" else ATOM, most)

    def real(self, depth: int) -> Text:
        """An expression of a real type."""
        if depth == 0 or self.chance(0.2):
            return self._real_leaf()
        made = self.pick((self._real_sum, self._real_product, self._real_call, self._half))
        return self.maybe(made(depth - 1))

    def _real_leaf(self) -> Text:
        leaves = ["x1", "x2", "y4", "ra[i]", "ra[i + 1]", "0.5", "2.25f", "1.5", "(double)j1", "(float)i"]
        for name, more in REAL_LEAVES.items():
            leaves += more if name in self.used else ()
        text = self.pick(leaves)
        return Text(text, UNARY if text[0] == "(" else ATOM, 256)

    def _real_sum(self, depth: int) -> Text:
        left, right = self.real(depth), self.pick((self.real, self.integer))(depth)
        return Text(
            f"{left.within(PLUS)} {self.pick('+-')} {right.within(TIMES)}", PLUS, left.most + right.most
        )

    def _real_product(self, depth: int) -> Text:
        left, right = self._real_leaf(), self.pick((self.real, self.integer))(min(depth, 1))
        if left.most * right.most > LIMIT:
            return self._real_sum(depth)
        return Text(f"{left.within(TIMES)} * {right.within(UNARY)}", TIMES, left.most * right.most)

    def _half(self, depth: int) -> Text:
        left = self.real(depth)
        return Text(f"{left.within(TIMES)} / {self.pick(('2', '4', '2.0f'))}", TIMES, left.most)

    def _real_call(self, depth: int) -> Text:
        a, b, p = self.real(depth), self.real(depth), self.condition(depth)
        most = max(a.most, b.most)
        text, limit = self.pick(
            (
                (f"fabs({a.text})", a.most),
                (f"fmax({a.text}, {b.text})", most),
                (f"fmin({a.text}, {b.text})", most),
                (f"({p.within(EITHER)} ? {a.text} : {b.within(CHOICE)})", most),
                (f"trunc({a.text})", a.most),
                (f"fmod({a.text}, 4)", 4),
                (f"copysign({a.text}, {b.text})", a.most),
                (f"rint(4 * sqrt(fabs({a.text}))) / 4", a.most),
                (f"(double){self.integer(depth).within(UNARY)}", LIMIT),
            )
        )
        return Text(
            text, TIMES if text.startswith("rint") else UNARY if text.startswith("(d") else ATOM, limit
        )

    def condition(self, depth: int) -> Text:
        """An expression that is true or false."""
        if depth == 0 or self.chance(0.2):
            return self._condition_leaf()
        mode = self.random.random()
        if mode < 0.4:
            left, right = self.integer(depth - 1), self.integer(depth - 1)
            return Text(
                f"{left.within(SHIFT)} {self.pick(('<', '<=', '>', '>='))} {right.within(SHIFT)}", COMPARE
            )
        if mode < 0.55:
            left, right = self.integer(depth - 1), self.integer(depth - 1)
            return Text(f"{left.within(COMPARE)} {self.pick(('==', '!='))} {right.within(COMPARE)}", EQUAL)
        if mode < 0.65:
            return Text(f"{self.real(depth - 1).within(SHIFT)} > {self.real(0).within(SHIFT)}", COMPARE)
        if mode < 0.75:
            return Text(f"!{self.condition(depth - 1).within(ATOM)}", UNARY)
        left, right = self.condition(depth - 1), self.condition(depth - 1)
        if self.chance(0.5):
            return Text(f"{left.within(BOTH)} && {right.within(OR)}", BOTH)
        return Text(f"{left.within(EITHER)} || {right.within(BOTH)}", EITHER)

    def _condition_leaf(self) -> Text:
        leaves = ["p1", "p2", "(j1 > j2)", "(x1 > 0)"]
        for name, more in CONDITIONS.items():
            leaves += more if name in self.used else ()
        return Text(self.pick(leaves), ATOM)

    # Choices.

    def _subscript(self, extent: int) -> str:
        most = self.random.randint(0, extent - 1)
        return self.pick((str(most), str(most), f"abs(j1) % {extent}", f"{extent - 1} - i % {extent}"))


def _rest(value: Text) -> str:
    return f"{value.within(TIMES)} % 100"
