"""Programs made of the tables: every directive, its clauses and others, arguments that fit or do not."""

from __future__ import annotations

from random import Random

from fuzz_model import Input
from fuzz_words import FORTRAN, C

from accomp.source import Language, SourceForm
from accomp.spec.model import Association, ClauseSpec, DirectiveSpec, End, Shape
from accomp.spec.openacc import TABLE

_WITHIN = {
    "": tuple(n for n in TABLE.directives if n not in ("loop", "cache", "atomic", "declare", "routine")),
    "compute": ("loop", "loop", "loop", "atomic"),
    "loop": ("loop", "loop", "atomic", "cache"),
}
"""The directives that may stand in a function, in a compute construct, and in a loop of one."""

_C_HEAD = """\
#define NUM 4
#define MAX2(a, b) ((a) > (b) ? (a) : (b))
struct S { int m; float *q; float f[8]; };
float g[100], gf;
int printf_(const char *, ...);
#pragma acc routine seq
static int f1(int n) { return n + 1; }
void f2(float *p, int n);
static int max2(int a, int b) { return MAX2(a, b); }
"""
_C_LOCALS = """\
  int i, j, k, x = 0, y = 1, s = 0, c = 1; float a[100], b[100], m[10][10], *q = p; double d = 0;
  struct S st = {0}, *sp = &st;
"""
_F_MODULE = """\
module mo
  implicit none
  type s_t
    real :: q(8)
    integer :: m
  end type
  real :: g(100), gf
contains
  integer function f1(n)
    !$acc routine seq
    integer, value :: n
    f1 = n + 1
  end function
end module
"""
_F_LOCALS = """\
  use mo
  implicit none
  integer :: n, i, j, k, x, y, s, c
  real, target :: a(100), b(100), m(10, 10)
  real, pointer :: p(:), q(:)
  real, allocatable :: al(:)
  double precision :: d
  logical :: l
  character(len=8) :: ch
  type(s_t) :: t
  common /blk/ x, y
"""


class Generator:
    """Makes one program; everything follows from the random source."""

    def __init__(self, random: Random, language: Language, form: SourceForm) -> None:
        self.random, self.language, self.form = random, language, form
        self.fortran = language is Language.FORTRAN
        self.words = FORTRAN if self.fortran else C
        self.wrong = random.choice((0.0, 0.0, 0.0, 0.03, 0.1, 0.3))
        """How often something stands where it does not belong."""
        self.lines: list[str] = []

    def chance(self, part: float) -> bool:
        """True in this part of all cases."""
        return self.random.random() < part

    def pick(self, words: tuple[str, ...]) -> str:
        """One of the words, or an odd one."""
        return self.random.choice(self.words.odd if self.chance(self.wrong) else words)

    def argument(self, spec: ClauseSpec) -> str:
        """The argument of a clause, with its parentheses; empty where it has none."""
        if spec.shape is Shape.NONE:
            return f"({self.pick(self.words.numbers)})" if self.chance(self.wrong) else ""
        if (spec.optional and self.chance(0.5)) or self.chance(self.wrong / 4):
            return ""
        inner = self._head(spec) + self._inner(spec)
        if self.chance(self.wrong / 3):
            inner = inner.replace(")", "", 1) if ")" in inner else inner + ")"
        return f"{' ' if self.chance(0.1) else ''}({inner})"

    def _head(self, spec: ClauseSpec) -> str:
        operators = self.words.operators if spec.operators else ()
        if operators:
            return f"{self.pick(operators)}: "
        if spec.modifiers and self.chance(0.2):
            return f"{self.pick(spec.modifiers)}: "
        if spec.shape is Shape.EXPRS and spec.keys and self.chance(0.3):
            return f"{spec.keys[0]}: {self.pick(self.words.numbers)}: "
        return ""

    def _inner(self, spec: ClauseSpec) -> str:
        words, random = self.words, self.random
        match spec.shape:
            case Shape.VARS | Shape.LOCATORS:
                names = words.scalars if spec.operators or "private" in spec.name else words.vars
                names = ("p", "q") if spec.name in ("deviceptr", "attach", "detach") else names
                return ", ".join(self.pick(names) for _ in range(random.choice((1, 1, 1, 2, 3))))
            case Shape.EXPRS | Shape.SIZES:
                more = (*words.numbers, "*") if spec.shape is Shape.SIZES else words.numbers
                return ", ".join(self.pick(more) for _ in range(random.choice((1, 1, 2, 3))))
            case Shape.KEYED:
                key = random.choice(spec.keys)
                value = "*" if key in spec.star and self.chance(0.5) else self.pick(words.numbers)
                return f"{key}: {value}" if self.chance(0.7) else value
            case Shape.CHOICE | Shape.WORDS:
                return self.pick(spec.values)
            case Shape.NAME:
                return self.pick(words.names)
            case _:
                small = spec.name in ("collapse", "vector_length", "num_workers")
                return self.pick(("1", "2", "3") if small else words.numbers)

    def clauses(self, spec: DirectiveSpec) -> str:
        """Some clauses of a directive, those it needs most often among them."""
        names = list(TABLE.allowed(spec.name, "3.4"))
        chosen = [self.random.choice(sorted(r)) for r in spec.required if not self.chance(self.wrong)]
        for _ in range(self.random.choice((0, 0, 1, 1, 2, 3, 5))):
            if self.chance(self.wrong):
                names = list(TABLE.clauses)
            if names:
                chosen.append(self.random.choice(names))
        self.random.shuffle(chosen)
        parts: list[str] = []
        for name in chosen:
            found = TABLE.clause(name, spec.name)
            if found:
                spelling = self.random.choice((name, name, name, *found.aliases, *found.old_aliases))
                parts.append(spelling + self.argument(found))
        return self.random.choice((" ", " ", " ", ", ", "  ")).join(parts)

    def directive(self, name: str) -> str:
        """The text of a directive after its sentinel."""
        spec = TABLE.directives[name]
        own = self.argument(spec.argument) if spec.argument else ""
        text = f"{name}{own} {self.clauses(spec)}".strip()
        return self._spoilt(text) if self.chance(self.wrong) else text

    def _spoilt(self, text: str) -> str:
        at = self.random.randrange(len(text) + 1)
        return (
            text[:at]
            + self.random.choice((self.random.choice(self.words.odd), "", " ", ")"))
            + text[at + 1 :]
        )

    def put(self, depth: int, text: str) -> None:
        """A statement on its line."""
        start = "      " if self.form is SourceForm.FIXED else ""
        self.lines.append(f"{start}{'  ' * depth}{text}")

    def pragma(self, depth: int, text: str) -> None:
        """A directive on its lines."""
        pad = "  " * depth
        if not self.fortran:
            text = text.replace(" ", " \\\n", 1) if self.chance(0.05) else text
            self.lines.append(f"{pad if self.chance(0.7) else ''}#pragma acc {text}")
        elif self.form is SourceForm.FIXED:
            words, line = text.split(" "), "!$acc"
            for word in words:
                if len(line) + len(word) > 70 or self.chance(0.03):
                    self.lines.append(line)
                    line = "!$acc&"
                line += f" {word}"
            self.lines.append(line)
        else:
            text = text.replace(" ", " &\n!$acc ", 1) if self.chance(0.1) else text
            self.lines.append(f"{pad}!$acc {text}")

    def items(self, depth: int, inside: str) -> None:
        """Statements and constructs of one block."""
        for _ in range(self.random.choice((1, 1, 2, 3))):
            self.item(depth, inside)

    def item(self, depth: int, inside: str) -> None:
        """A statement or a construct that may stand in what is around it, or any."""
        if depth > 5 or self.chance(0.2):
            self.put(depth, self.random.choice(self.words.statements))
            return
        allowed = tuple(TABLE.directives) if self.chance(self.wrong / 2) else _WITHIN[inside]
        self.construct(depth, self.random.choice(allowed), inside)

    def construct(self, depth: int, name: str, inside: str) -> None:
        """A directive with what it is associated with."""
        spec = TABLE.directives[name]
        self.pragma(depth, self.directive(name))
        if self.chance(self.wrong / 3):
            return
        within = "compute" if name in ("parallel", "serial", "kernels") else inside
        if spec.association is Association.LOOP:
            self.loop(depth, self.random.choice((1, 1, 2, 3)))
        elif spec.association is Association.BLOCK:
            self.block(depth, within)
        elif spec.association is Association.STATEMENT:
            self.put(depth, self.random.choice(self.words.atomics))
        ends = spec.end is End.REQUIRED or (spec.end is End.OPTIONAL and self.chance(0.2))
        if self.fortran and ends and not self.chance(self.wrong / 4):
            self.pragma(depth, f"end {name}")

    def block(self, depth: int, inside: str) -> None:
        """A structured block."""
        if not self.fortran and self.chance(0.15):
            self.put(depth + 1, self.random.choice(self.words.statements))
            return
        if not self.fortran:
            self.put(depth, "{")
        self.items(depth + 1, inside)
        if not self.fortran:
            self.put(depth, "}")

    def loop(self, depth: int, nested: int) -> None:
        """Nested loops and what stands in the innermost one."""
        names = ("i", "j", "k")
        for level in range(nested):
            name, odd = names[level], self.chance(self.wrong / 2)
            if self.fortran:
                self.put(depth + level, "do while (x < 3)" if odd else f"do {name} = 1, n")
            else:
                kept = self.chance(0.3)
                head = f"for ({'' if kept else 'int '}{name} = 0; {name} < n; ++{name})"
                self.put(depth + level, ("while (x < 3)" if odd else head) + " {")
        self.items(depth + nested, "loop")
        for level in reversed(range(nested)):
            self.put(depth + level, "end do" if self.fortran else "}")

    def program(self) -> str:
        """The whole program."""
        if self.fortran:
            return self._fortran()
        kind = self.random.random() if self.language is Language.CXX else 1.0
        head = "void work(float *p, int n)"
        self.lines.append(_C_HEAD)
        close = "}"
        if self.chance(0.2):
            self.pragma(0, self.directive("declare"))
        if kind < 0.3:
            head = f"template <typename T> {head}"
        elif kind < 0.6:
            head, close = f"struct K {{ int z; float w[8]; {head}", "} };"
        elif kind < 0.7:
            head, close = f"namespace ns {{ {head}", "} }"
        if self.chance(0.3):
            self.pragma(0, self.directive("routine"))
        self.lines.append(f"{head} {{\n{_C_LOCALS}")
        self.items(1, "")
        self.lines.append(f"out: return;\n{close}")
        if 0 <= kind < 0.3:
            self.lines.append("void user(float *p) { work<int>(p, 10); }")
        return "\n".join(self.lines) + "\n"

    def _fortran(self) -> str:
        indent = "      " if self.form is SourceForm.FIXED else ""
        for line in _F_MODULE.splitlines():
            directive = "!$acc" in line
            self.lines.append(line.strip() if directive and indent else indent + line)
        self.lines.append(f"{indent}subroutine work(n)")
        self.lines += [indent + line for line in _F_LOCALS.splitlines()]
        if self.chance(0.3):
            self.pragma(1, self.directive("declare"))
        if self.chance(0.2):
            self.pragma(1, self.directive("routine"))
        self.items(1, "")
        self.lines.append(f"{indent}end subroutine")
        return "\n".join(self.lines) + "\n"


_FILES = {
    (Language.C, SourceForm.FREE): "fuzz.c",
    (Language.CXX, SourceForm.FREE): "fuzz.cpp",
    (Language.FORTRAN, SourceForm.FREE): "fuzz.f90",
    (Language.FORTRAN, SourceForm.FIXED): "fuzz.f",
}


def from_tables(random: Random, language: Language, form: SourceForm) -> Input:
    """A program of one language, made of the table."""
    text = Generator(random, language, form).program()
    return Input(_FILES[language, form], language, text.encode(), form, (), "tables")
