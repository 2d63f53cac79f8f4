"""Random bodies of loops in C and C++, which use much of the languages: what kernels are made of.

Each iteration declares its variables, reads arrays that no iteration writes, and writes elements of its own.
Signed integers stay small; reals are multiples of 1/8, so that no order of operations, and no fused one,
changes a result. What a program uses besides the common part is chosen first.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from random import Random

from bodies_c_text import COMMON, CXX_ONLY, ONCE
from bodies_fortran import LIMIT, Text

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
UNARY, TIMES, PLUS, SHIFT, COMPARE, EQUAL, AND, XOR, OR, BOTH, EITHER, CHOICE, ATOM = (
    *range(12, 0, -1),
    13,
)
"""How strong operators bind."""


class CBodies:
    """Makes the program of a number; `cxx`: in C++."""

    def __init__(self, number: int, *, cxx: bool = False) -> None:
        self.random, self.cxx = Random(number), cxx
        features = (*FEATURES, *CXX_FEATURES) if cxx else FEATURES
        self.used = {name for name in features if self.random.random() < 0.3}
        self.lines: list[str] = []
        self.depth, self.counters = 2, 0
        self.loops: list[str] = []

    def text(self) -> str:
        """The whole program."""
        count = self.random.randint(1, 2)
        regions = [self._region(number) for number in range(count)]
        out = [*COMMON, *(CXX_ONLY if self.cxx else ONCE)]
        for lines in regions:
            out += lines
        out += ["int main(void) {"]
        out += [f"  region{number}();" for number in range(count)]
        return "\n".join([*out, "  return 0;", "}", ""])

    def _region(self, number: int) -> list[str]:
        self.lines, self.loops = [], []
        self._start()
        for _ in range(self.random.randint(3, 7)):
            self._statement()
        self._line(f"oi[i] = {self.integer(3).text};", f"ol[i] = {self.whole(2).text};")
        self._line(f"ox[i] = {self._eighths(self.real(3))};", f"ob[i] = {self.condition(2).text};")
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

    def _line(self, *lines: str) -> None:
        self.lines += lines

    # Statements.

    def _start(self) -> None:
        ia, ra = self._pick(("ia[i]", "ia[i + 2]")), self._pick(("ra[i]", "ra[i + 1]"))
        self._line(f"int j1 = i - {self._number()}, j2 = {ia}, j3 = i % 5;", "long k8 = j2 * 3L;")
        self._line(f"double x1 = {ra}, x2 = i * 0.5;", "float y4 = ia[i] / 4.0f;")
        self._line("int w[4] = {i, j2, 3, -1}, l1 = 0;")
        bool_ = "bool" if self.cxx or self.chance(0.5) else "int"
        self._line(f"{bool_} p1 = j2 > 0, p2 = i % 3 == 0;")
        more = {
            "arrays": ("double v[] = {x1, x2, 0.5, -2};", "int m[3][3] = {{1, j1}, {2, 0, j2}, {[2] = i}};"),
            "pointers": ("int *q = w + 1;", "const double *s = ra + i;"),
            "records": ("struct record r = {.x = x1, .n = j1, .in = {j2, {1, (short)i, 3}}};", GROUP),
            "unsigned": ("unsigned u1 = (unsigned)j1;", "unsigned long u8 = 1ul << 40;"),
            "narrow": ("signed char c1 = (signed char)(i * 50);", "short s1 = -3;", "unsigned char d1 = 250;"),
            "lambdas": ("auto f = [&](int a) { return a * 2 + j3; };", "auto h = [](auto a, int b) { return a - b; };"),
            "references": ("int &a1 = w[2];", "const int &a2 = ia[i + 1];"),
            "classes": ("point o1(j1, 2), o2{3, i};", "counted<int> o3;"),
            "library": ("std::array<int, 3> o4 = {1, j2, 3};",),
        }
        for name, lines in more.items():
            if name in self.used:
                made = (line.replace("{[2] = i}", "{0, 0, i}") if self.cxx else line for line in lines)
                self._line(*made)

    def _statement(self) -> None:
        kinds: list[Callable[[], None]] = [self._set, self._set_real, self._set_condition, self._if]
        more: dict[str, tuple[Callable[[], None], ...]] = {
            "switch": (self._switch,),
            "loops": (self._for, self._while),
            "jumps": (self._jumps,),
        }
        for name in self.used:
            kinds += more.get(name, ())
        single = [line for name, lines in SINGLE.items() if name in self.used for line in lines]
        if single and self.chance(0.5):
            self._line(self._filled(self._pick(single)))
        else:
            self._pick(kinds)()

    def _filled(self, line: str) -> str:
        """A line with expressions for its marks."""
        while "@" in line:
            mark = line[line.index("@") : line.index("@") + 2]
            made = {
                "@I": lambda: self._small(self.integer(2)),
                "@K": lambda: self.integer(1).within(UNARY),
                "@X": lambda: self._eighths(self.real(1)),
                "@B": lambda: self.condition(1).within(BOTH),
                "@4": lambda: self._subscript(4),
                "@3": lambda: self._subscript(3),
                "@2": lambda: self._subscript(2),
            }[mark]()
            line = line.replace(mark, made, 1)
        return line

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
                    self._pick((self._set, self._set_real))()

    def _set(self) -> None:
        self._line(f"{self._pick(('j1', 'j2', 'j3', 'k8'))} = {self._small(self.integer(3))};")

    def _set_real(self) -> None:
        self._line(f"{self._pick(('x1', 'x2', 'y4'))} = {self._eighths(self.real(3))};")

    def _set_condition(self) -> None:
        self._line(f"{self._pick(('p1', 'p2'))} = {self.condition(2).text};")

    def _small(self, value: Text) -> str:
        return f"{value.within(TIMES)} % 100"

    def _eighths(self, value: Text) -> str:
        return f"fmod(rint(8 * {value.within(UNARY)}) / 8, 64)"

    def _if(self) -> None:
        if self.chance(0.3):
            self._line(f"if ({self.condition(2).text}) j1 = {self._small(self.integer(2))};")
            return
        self._line(f"if ({self.condition(2).text}) {{")
        self._some()
        if self.chance(0.4):
            self._line(f"}} else if ({self.condition(1).text}) {{")
            self._some()
        if self.chance(0.5):
            self._line("} else {")
            self._some()
        self._line("}")

    def _switch(self) -> None:
        self._line(f"switch ({self.integer(1).within(TIMES)} % 4) {{")
        for case in self.random.sample(("case -2:", "case -1: case 3:", "case 0:", "case 1:", "default:"), 3):
            self._line(case + (" {" if self.chance(0.3) else ""))
            opened = self.lines[-1].endswith("{")
            self._some(1)
            ending = "" if self.chance(0.3) else "break;"
            self._line(ending + (" }" if opened else ""))
        self._line("}", "j1 %= 50;")

    def _for(self) -> None:
        index = f"l{len(self.loops) + 2}"
        heads = ("= 0; @ < 4; @++", "= 3; @ >= 0; --@", "= 0; @ < j3; @ += 2", "= j1 % 3; @ <= 2; @++", "= 9; @; @ /= 2")
        head = self._pick(heads).replace("@", index)
        self.loops.append(index)
        self._line(f"for (int {index} {head}) {{")
        with self._inside():
            if self.chance(0.4):
                self._line(f"if ({self.condition(1).text}) {self._pick(('continue', 'break'))};")
            self._line(f"j1 = (j1 + {index} * {self.random.randint(1, 3)}) % 100;")
            if self.depth > 0 and "j3" not in head:
                self._statement()
        self._line("}")
        self.loops.pop()

    def _while(self) -> None:
        test = self._pick(("l1-- > 0", "l1 > 0", "--l1 >= 0"))
        down = "" if "--" in test else "l1--; "
        self._line(f"l1 = {self.random.randint(1, 4)};")
        jump = f"if ({self.condition(1).text}) {self._pick(('continue', 'break'))};" if self.chance(0.3) else ""
        body = f"{down}j2 = ({self.integer(1).text} + l1) % 100; {jump} j3 = (j3 + 1) % 7;"
        if self.chance(0.5):
            self._line(f"while ({test}) {{ {body} }}")
        else:
            self._line(f"do {{ {body} }} while ({test});")

    def _jumps(self) -> None:
        self.counters += 1
        label = f"out{self.counters}"
        self._line("for (int t = 0; t < 3; t++) {", "  for (int e = t; e < 3; e++)")
        self._line(f"    if ({self.condition(1).text}) goto {label};", "  j2 = (j2 + t) % 50;", "}", f"{label}:;")

    # Expressions.

    def integer(self, depth: int) -> Text:
        """An expression of a signed type."""
        if depth == 0 or self.chance(0.2):
            return self._leaf()
        makers = [self._sum, self._product, self._quotient, self._call, self._call, self._chosen]
        if "bits" in self.used:
            makers.append(self._bits)
        return self._maybe(self._pick(makers)(depth - 1))

    def _leaf(self) -> Text:
        leaves = ["j1", "j2", "j3", "i", "ia[i]", "ia[i + 1]", "table[i & 3]", "N", "w[1]", "BLUE"]
        for name, more in LEAVES.items():
            leaves += more if name in self.used else ()
        leaves += [str(self._number())] * 3
        return Text(self._pick(leaves), ATOM, 2000)

    def whole(self, depth: int) -> Text:
        """An expression of type long."""
        value = self.integer(depth)
        return Text(f"k8 + {value.within(TIMES)}", PLUS, value.most + 300)

    def _sum(self, depth: int) -> Text:
        left, right = self.integer(depth), self.integer(depth)
        return Text(
            f"{left.within(PLUS)} {self._pick('+-')} {right.within(TIMES)}", PLUS, left.most + right.most
        )

    def _product(self, depth: int) -> Text:
        left, right = self.integer(depth), self.integer(depth)
        if left.most * right.most > LIMIT:
            left, right = (Text(f"{x.within(TIMES)} % 100", TIMES, 100) for x in (left, right))
        return Text(f"{left.within(TIMES)} * {right.within(UNARY)}", TIMES, left.most * right.most)

    def _quotient(self, depth: int) -> Text:
        left, right = self.integer(depth), self._leaf()
        if self.chance(0.4):
            return Text(f"{left.within(TIMES)} % {self._pick(('7', '-5', '9'))}", TIMES, 9)
        return Text(f"{left.within(TIMES)} / (abs((int){right.within(UNARY)}) + 1)", TIMES, left.most)

    def _chosen(self, depth: int) -> Text:
        a, b, p = self.integer(depth), self.integer(depth), self.condition(depth)
        return Text(f"{p.within(EITHER)} ? {a.text} : {b.within(CHOICE)}", CHOICE, max(a.most, b.most))

    def _bits(self, depth: int) -> Text:
        a = self.integer(depth)
        return self._pick(
            (
                Text(f"{a.within(EQUAL)} & 63", AND, 64),
                Text(f"{a.within(AND)} ^ 5", XOR, a.most + 8),
                Text(f"{a.within(XOR)} | 9", OR, a.most + 16),
                Text(f"~{a.within(UNARY)}", UNARY, a.most + 1),
                Text(f"({a.within(EQUAL)} & 31) << {self._pick('123')}", SHIFT, 256),
                Text(f"{a.within(SHIFT)} >> {self._pick('123')}", SHIFT, a.most),
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
            (f"(int)sizeof({self._pick(('int', 'w', 'long', 'x1'))})", 32),
        ]
        if "macros" in self.used:
            made += [(f"MAX({a.text}, {b.text})", max(a.most, b.most)), (f"TWICE({a.text})", 3 * a.most)]
        if "calls" in self.used:
            made += [(f"clip({a.text}, 9)", a.most + 9), (f"length((struct inner){{{_rest(a)}, {{1, 2}}}})", 200)]
        if "templates" in self.used:
            made += [(f"larger<int>({a.text}, {b.text})", max(a.most, b.most)), (f"scaled<3>({a.text})", 3 * a.most)]
        if "library" in self.used:
            made += [(f"std::max({a.text} + 0, {b.text} + 0)", 2 * max(a.most, b.most))]
        if "lambdas" in self.used:
            made += [(f"f({_rest(a)})", 300), (f"h({_rest(a)}, {_rest(b)})", 300)]
        text, most = self._pick(made)
        if "length((" in text and self.cxx:
            text = text.replace("(struct inner){", "inner{")
        return Text(text, UNARY if text[0] in "(-!" else ATOM, most)

    def real(self, depth: int) -> Text:
        """An expression of a real type."""
        if depth == 0 or self.chance(0.2):
            return self._real_leaf()
        made = self._pick((self._real_sum, self._real_product, self._real_call, self._half))
        return self._maybe(made(depth - 1))

    def _real_leaf(self) -> Text:
        leaves = ["x1", "x2", "y4", "ra[i]", "ra[i + 1]", "0.5", "2.25f", "1.5", "(double)j1", "(float)i"]
        for name, more in REAL_LEAVES.items():
            leaves += more if name in self.used else ()
        text = self._pick(leaves)
        return Text(text, UNARY if text[0] == "(" else ATOM, 256)

    def _real_sum(self, depth: int) -> Text:
        left, right = self.real(depth), self._pick((self.real, self.integer))(depth)
        return Text(
            f"{left.within(PLUS)} {self._pick('+-')} {right.within(TIMES)}", PLUS, left.most + right.most
        )

    def _real_product(self, depth: int) -> Text:
        left, right = self._real_leaf(), self._pick((self.real, self.integer))(min(depth, 1))
        if left.most * right.most > LIMIT:
            return self._real_sum(depth)
        return Text(f"{left.within(TIMES)} * {right.within(UNARY)}", TIMES, left.most * right.most)

    def _half(self, depth: int) -> Text:
        left = self.real(depth)
        return Text(f"{left.within(TIMES)} / {self._pick(('2', '4', '2.0f'))}", TIMES, left.most)

    def _real_call(self, depth: int) -> Text:
        a, b, p = self.real(depth), self.real(depth), self.condition(depth)
        most = max(a.most, b.most)
        text, limit = self._pick(
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
        return Text(text, TIMES if text.startswith("rint") else UNARY if text.startswith("(d") else ATOM, limit)

    def condition(self, depth: int) -> Text:
        """An expression that is true or false."""
        if depth == 0 or self.chance(0.2):
            return self._condition_leaf()
        mode = self.random.random()
        if mode < 0.4:
            left, right = self.integer(depth - 1), self.integer(depth - 1)
            return Text(f"{left.within(SHIFT)} {self._pick(('<', '<=', '>', '>='))} {right.within(SHIFT)}", COMPARE)
        if mode < 0.55:
            left, right = self.integer(depth - 1), self.integer(depth - 1)
            return Text(f"{left.within(COMPARE)} {self._pick(('==', '!='))} {right.within(COMPARE)}", EQUAL)
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
        return Text(self._pick(leaves), ATOM)

    # Choices.

    def _maybe(self, made: Text) -> Text:
        return Text(f"({made.text})", ATOM, made.most) if self.chance(0.1) else made

    def _subscript(self, extent: int) -> str:
        most = self.random.randint(0, extent - 1)
        return self._pick((str(most), str(most), f"abs(j1) % {extent}", f"{extent - 1} - i % {extent}"))

    def _number(self) -> int:
        return self.random.choice((0, 1, 2, 3, 5, 9))

    def _pick(self, items):
        return self.random.choice(items)

    def chance(self, probability: float) -> bool:
        """Whether something with this probability happens."""
        return self.random.random() < probability


def _rest(value: Text) -> str:
    return f"{value.within(TIMES)} % 100"


OUTSIDE = "w[0] = i, w[1] = j2, w[2] = 3, w[3] = -1, l1 = 0;"
GROUP = "struct inner g[2] = {{i, {(short)j1, 0, 2}}, r.in};"
SINGLE = {
    "arrays": (
        "w[@4] = @I;",
        "w[@4] += w[@4] % 50;",
        "v[@4] = @X;",
        "m[@3][@3] = @I;",
        "for (int t = 0; t < 3; t++) w[t] = w[t + 1];",
        "for (int t = 0; t < 3; t++) m[t][1] = m[2][t] - 1;",
        "memcpy(w, m[1], sizeof m[1]);",
    ),
    "pointers": (
        "*q = @I;",
        "q[-1] = @I;",
        "q = &w[@3]; *q = 5;",
        "j1 = *(w + @4);",
        "{ int *t = w; *t++ = @I; *t = 4; j2 = (int)(t - w); }",
        "x1 = s[1] - *s;",
        "{ int (*row)[2] = (int (*)[2])w; row[1][0] = @I; }",
        "for (const int *t = w; t < w + 4; ++t) j3 = (j3 + *t) % 50;",
        "{ int *t = p1 ? &j1 : &j2; *t = @I; }",
    ),
    "records": (
        "r.n = @I;",
        "r.x = @X;",
        "r.in.b[@3] = (short)(@I);",
        "r.in = g[0];",
        "g[@2] = r.in;",
        "g[@2].a = @I;",
        "r.flag = (unsigned)j1 & 7u;",
        "r.u.i = @I;",
        "{ struct record *t = &r; t->n = t->in.a + 1; }",
        "r.tone = @B ? GREEN : RED;",
        "{ struct record t = r; t.n++; r.x = t.n * 0.5; }",
    ),
    "calls": (
        "change(&j1, @K);",
        "change(w + 1, j1);",
        "rotate(w, 4);",
        "rotate(&w[1], 3);",
        "j2 = length(made(@I));",
        "x2 = half(x1) + half(y4);",
    ),
    "unsigned": (
        "u1 = u1 * 2654435761u + 7;",
        "u1 >>= @3;",
        "u1 -= (unsigned)@K;",
        "u8 = u8 * 3 + u1;",
        "j1 = (int)(u1 % 97u);",
        "j2 = u1 > j1;",
        "u1 = ~u1;",
        "k8 = (long)(u8 % 101);",
        "j3 = (int)(u1 >> 29);",
    ),
    "narrow": (
        "c1 += 100;",
        "d1 = (unsigned char)(d1 + 10);",
        "s1 = (short)(s1 * 3);",
        "j1 = c1 + d1;",
        "d1++;",
        "c1 = (signed char)(d1 ^ c1);",
        "j2 = d1 << 1;",
        "y4 = (float)(d1 / 2);",
        "d1 -= 251;",
        "s1 %= 100;",
    ),
    "effects": (
        "j1++, j2 = -j2;",
        "j1 = (j2++, j2 + 1) % 100;",
        "if (@B && j1++ > 0) j2 = 4;",
        "if (@B || (j2 = @I)) j3 = 2;",
        "j3 = j1 = j2 = @I;",
        "w[l1 = @4] = @I;",
        "w[j3++ & 3] = @I;",
        "j2 -= j1--; j2 %= 50;",
        "j1 = -j1 - -j2; j1 %= 70;",
        "k8 >>= 1; k8 *= 3; k8 %= 99;",
        "j2 *= @I; j2 %= 60;",
        "x1 *= 0.5; x1 = @X;",
    ),
    "macros": ("SWAP(j1, j2);", "BUMP(j1);", "if (p1) SWAP(w[0], w[1]); else BUMP(j2);", "j1 = MAX(j1, @K) % 50;"),
    "literals": (
        "j1 = (int[]){@I, 2, j2}[@3];",
        "j2 = 'a' % 50 + sizeof 'a';",
        "j3 = 0x1F & 017;",
        "x1 = 0x1p-2 + .5;",
        "k8 = 100000L % 77;",
        'j1 = "hello"[i % 5] % 50;',
    ),
    "bits": ("j1 ^= 21;", "j2 |= @K & 15; j2 %= 60;", "j3 &= 7;", "j1 = j1 * 4 >> 1;", "j1 %= 60;"),
    "statics": (
        "{ static const int t[3] = {4, 5, 6}; j1 = t[@3]; }",
        "{ const int t = @I; enum { FOUR = 4 }; j2 = t + FOUR; }",
        "{ int j1 = 3; j2 = (j2 + j1) % 50; }",
        "{ typedef short small; small t = (small)(@I); j3 = t; }",
    ),
    "references": ("a1 = @I;", "{ int &t = j1; t += 3; j1 %= 60; }", "adjust(j2, @K);", "j1 = a2 + a1 % 9;"),
    "lambdas": (
        "j1 = f(@I) % 90;",
        "j2 = [=](int a) { return a + j1; }(3) % 90;",
        "{ auto t = [&w](int a, int b = 2) { w[0] = a - b; }; t(@I); }",
        "{ auto t = [c = j1 + 1]() mutable { return ++c; }; j2 = t() + t(); j2 %= 70; }",
    ),
    "templates": (
        "j1 = larger(j2, @K) % 90;",
        "x1 = larger<double>(x1, 0.5);",
        "j2 = summed(1, j1, 3) % 90;",
        "j3 = scaled<2>(j3) % 7;",
        "j1 = first(w);",
    ),
    "classes": (
        "o1 = o1 + o2;",
        "o1 += point(1, @I);",
        "j1 = o1.length() % 90;",
        "o2 = {@I, 4};",
        "o3.add(@I);",
        "j2 = o3.get() % 90;",
        "if (o1 == o2) j1 = 7;",
        "o2 = -o1; o2.x %= 60; o1.x %= 60; o1.y %= 60; o2.y %= 60;",
        "j3 = static_cast<int>(o2) % 7;",
        "{ derived t(@I); j1 = t.value() % 90; }",
    ),
    "ranges": (
        "for (int t : w) j1 = (j1 + t) % 50;",
        "for (int &t : w) t = t % 50 + 1;",
        "for (auto t : {1, 2, j3}) j2 = (j2 + t) % 50;",
        "if (int t = @I; t > 2) j1 = t;",
    ),
    "library": (
        "o4[@3] = @I;",
        "j1 = std::min(j1, j2);",
        "std::swap(j1, j3); j3 %= 7;",
        "for (auto t : o4) j2 = (j2 + t) % 50;",
        "x1 = std::fabs(x1) + std::abs(j3);",
        "j2 = (int)o4.size();",
    ),
    "bindings": (
        "{ auto [a, b] = both(@I, j3); j1 = (a - b) % 90; }",
        "{ point t = both(1, j2); auto &[a, b] = t; a = 3; j2 = (t.x + b) % 90; }",
    ),
}
"""Statements by what they are about; marks stand for expressions."""
LEAVES = {
    "arrays": ["w[2]", "w[3]", "m[1][2]", "m[i % 3][0]"],
    "pointers": ["*q", "q[1]", "(int)(&w[3] - q)"],
    "records": ["r.n", "r.in.a", "r.in.b[1]", "g[1].a", "g[i & 1].b[0]", "r.flag", "r.u.i", "r.tone"],
    "calls": ["twice(j1)", "total(w)", "factor(4)"],
    "narrow": ["c1", "s1", "d1", "(signed char)j1"],
    "literals": ["'b'", "0x2A", "07"],
    "references": ["a1", "a2"],
    "classes": ["o1.x", "o2.length()", "point::count"],
    "library": ["o4[1]", "o4.front()"],
    "templates": ["scaled<2>(j3)", "limit<int>"],
}
REAL_LEAVES = {
    "arrays": ["v[1]", "v[i & 3]"],
    "pointers": ["*s", "s[1]"],
    "records": ["r.x"],
    "calls": ["half(x1)", "half(y4)"],
    "templates": ["larger(x1, 0.25)"],
}
CONDITIONS = {
    "calls": ["even(j1)"],
    "pointers": ["(q != w)", "(q && p1)"],
    "records": ["r.flag", "(r.tone == GREEN)"],
    "unsigned": ["(u1 > 5u)", "(u1 < j1)"],
    "narrow": ["c1", "(d1 > c1)"],
    "classes": ["(o1 == o2)"],
}
