"""The text of abstract programs in C."""

from __future__ import annotations

from collections.abc import Callable

from random_model import (
    COUNT,
    FUNCTIONS,
    GIVEN,
    INDICES,
    OWN,
    RANKS,
    RECORD,
    ROW,
    SUMS,
    Along,
    Atomic,
    Element,
    Expression,
    FillRow,
    Fold,
    If,
    Loop,
    Number,
    OfRow,
    Part,
    Passed,
    Picked,
    Plain,
    Reduction,
    Scratch,
    Set,
    Spread,
    Statement,
    Store,
    Summed,
    Sums,
    Variable,
)
from random_text import INITIAL, START, Writer

CALLED = """#pragma acc routine seq
static long mixed(long x, long y) { return (x * 3 - y) % 10007; }
static inline long unmarked(long x, long y) {
  long u[3];
  for (int l = 0; l < 3; l++) u[(x + l) & 1 ? l : 2 - l] = x, u[l] = y - l;
  return u[y & 1] * 2 - u[2];
}
#pragma acc routine seq
static long turned(long x, long y) {
  long u[4];
  u[x & 3] = x;
  u[(x + 1) & 3] = y;
  return (u[x & 3] - u[(x + 1) & 3]) % 10007;
}
static inline void put(long *at, long x) { *at = (x * 2 + 1) % 10007; }
struct record { long k, w[4]; };
"""
ROUTINES = """#pragma acc routine {level}
static long summed_{level}(const long *row, long x) {{
  long u = 0;
#pragma acc loop {level} reduction(+:u)
  for (int l = 0; l < N; l++) u += (row[l] * x) % 10007;
  return u % 10007;
}}
#pragma acc routine {level}
static void spread_{level}(long *row, long x) {{
#pragma acc loop {level}
  for (int l = 0; l < N; l++) row[l] = mixed(l, x);
}}
"""
SCALARS = f"""  int n = N;
  long x = 1, y = 5, z = 2, v = 3, g = 4, d = 6, s = 0, tot = 0;
  long {ROW}[{COUNT}], {SUMS}[{COUNT}] = {{3, 1, 4, 2}}, {GIVEN}[{COUNT}] = {{9, 2, 6, 5}};
  struct record {RECORD};
  (void)n; (void)x; (void)y; (void)z; (void)v; (void)g; (void)d; (void)s;
  (void){ROW}; (void){SUMS}; (void){GIVEN}; (void){RECORD};
"""
_ELEMENTS = f"for (int l = 0; l < {COUNT}; l++) "
CHECKSUMS = ", ".join(f"sum_{name}()" for name in RANKS)
PRINTED = f'  printf("{"%ld " * 7}%ld\\n", tot, {CHECKSUMS}, h[1]);\n'


def brackets(subscripts: tuple[str, ...]) -> str:
    """Subscripts of C."""
    return "".join(f"[{s}]" for s in subscripts)


class CWriter(Writer):
    """A program with static arrays, all in `main`."""

    def directive(self, text: str) -> None:
        """A directive of the language."""
        self.lines.add(f"#pragma acc {text}")

    def region(self, _: str, inner: Callable[[], None], /) -> None:
        """What stands after the directive of a construct."""
        self.lines.add("{")
        inner()
        self.lines.add("}")

    def loop_head(self, loop: Loop) -> None:
        """The lines that open the associated loops."""
        for index in loop.indices:
            self._head(index, loop.down)

    def loop_end(self, loop: Loop) -> None:
        """The lines that close them."""
        self.lines.add("}" * loop.count)

    def _head(self, index: str, down: bool = False) -> None:
        up = f"for (int {index} = 0; {index} < n; {index}++) {{"
        self.lines.add(f"for (int {index} = n - 1; {index} >= 0; {index}--) {{" if down else up)

    def statement(self, statement: Statement) -> None:
        """A statement that is no construct."""
        add = self.lines.add
        if isinstance(statement, Set):
            add(f"{statement.name} = {self.value(statement.value)};")
        elif isinstance(statement, Passed):
            add(self.passed(statement.name, self.value(statement.value)))
        elif isinstance(statement, Store):
            add(f"{self.value(statement.target)} = {self.value(statement.value)};")
        elif isinstance(statement, FillRow):
            value = self.value(statement.value)
            index = statement.index
            add(f"for (int {index} = 0; {index} < {COUNT}; {index}++) {ROW}[{index}] = {value};")
        elif isinstance(statement, Scratch):
            self._scratch(statement)
        elif isinstance(statement, Along):
            self._along(statement)
        elif isinstance(statement, Summed | Spread):
            add(self._call(statement))
        elif isinstance(statement, Plain):
            self._head(statement.index)
            self.all(statement.body)
            add("}")
        elif isinstance(statement, Fold):
            add(self._fold(statement.operator, self._combined(statement), self.value(statement.value)))
        elif isinstance(statement, If):
            add(f"if ({self.value(statement.left)} < {self.value(statement.right)}) {{")
            self.all(statement.body)
            add("}")
        elif isinstance(statement, Atomic):
            self.directive("atomic update")
            add(f"h[1] += {self.value(statement.value)};")

    def _call(self, statement: Summed | Spread) -> str:
        """A call of a routine with a level of parallelism."""
        value = self.value(statement.value)
        if isinstance(statement, Summed):
            return f"{statement.name} = summed_{statement.level}({statement.array}, {value});"
        row = statement.target.array + brackets(statement.target.subscripts[:-1])
        return f"spread_{statement.level}({row}, {value});"

    def passed(self, name: str, value: str) -> str:
        """A call that sets a scalar."""
        return f"put(&{name}, {value});"

    def _scratch(self, statement: Scratch) -> None:
        array = f"{RECORD}.w" if statement.kind == RECORD else statement.kind
        own = f"long {OWN}[{COUNT}]; " if statement.kind == OWN else ""
        at, after = (
            f"{array}[({statement.index} + {shift}) % {COUNT}]"
            for shift in (statement.shift, statement.shift + 1)
        )
        left, right = self.value(statement.left), self.value(statement.right)
        each = f"{_ELEMENTS}{array}[({statement.index} + l) % {COUNT}] = l; " if statement.whole else ""
        self.lines.add(
            f"{{ {own}{each}{at} = {left}; {after} = {right}; {statement.name} = ({at} - {after}) % 10007; }}"
        )

    def _combined(self, statement: Fold) -> str:
        """The variable or element that a value is combined into."""
        name = statement.name
        if isinstance(name, Element):
            return self.element(name)
        if isinstance(name, Sums):
            return f"{SUMS}[{name.first}{f' + {statement.index} % {name.count}' if name.count > 1 else ''}]"
        return f"{name}[{statement.index} % {COUNT}]" if name in (SUMS, ROW) else name

    def _along(self, statement: Along) -> None:
        index = INDICES[len(statement.target.subscripts) - 1]
        self._head(index)
        test = ""
        if statement.where:
            left, right = (self.value(e, index) for e in statement.where)
            test = f"if ({left} < {right}) "
        target, value = self.value(statement.target, index), self.value(statement.value, index)
        self.lines.add(f"  {test}{target} = {value};")
        self.lines.add("}")

    def _fold(self, operator: str, name: str, value: str) -> str:
        if operator in ("max", "min"):
            return f"{name} = {name} {'>' if operator == 'max' else '<'} ({value}) ? {name} : ({value});"
        if operator in ("&&", "||"):
            return f"{name} = {name} {operator} ({value}) % 7 != {3 if operator == '&&' else 2};"
        value = f"1 - 2 * (({value}) & 1)" if operator == "*" else value
        return f"{name} = {name} {operator} ({value});"

    def value(self, expression: Expression, row: str = "") -> str:
        """The text of a value; `row` is the control variable of an array statement."""
        if isinstance(expression, Number):
            return str(expression.value)
        if isinstance(expression, Variable):
            return expression.name
        if isinstance(expression, OfRow):
            return f"{ROW}[{expression.at}]"
        if isinstance(expression, Picked):
            return f"{expression.array}[({expression.index} + {expression.shift}) % {COUNT}]"
        if isinstance(expression, Sums):
            return f"{SUMS}[{expression.first}]"
        if isinstance(expression, Element):
            named = {"": row, "-": f"n - 1 - {row}"}
            return expression.array + brackets(tuple(named.get(s, s) for s in expression.subscripts))
        left, right = self.value(expression.left, row), self.value(expression.right, row)
        if expression.operator in FUNCTIONS:
            return f"{expression.operator}({left}, {right})"
        if expression.operator in ("max", "min"):
            sign = ">" if expression.operator == "max" else "<"
            return f"(({left}) {sign} ({right}) ? ({left}) : ({right}))"
        return f"((({left}) {expression.operator} ({right})) % 10007)"

    def reduced(self, _: str, /) -> str:
        """The variable of reductions by the operator."""
        return "s"

    def element(self, element: Element, /) -> str:
        """The text of an element of an array."""
        return self.value(element)

    def sums(self, sums: Sums, /) -> str:
        """The text of elements of the array of sums."""
        return f"{SUMS}[{sums.first}{f':{sums.count}' if sums.count > 1 else ''}]"

    def starts(self, reduction: Reduction, /) -> None:
        """What is reduced gets its value before the region."""
        operator, name = reduction
        if isinstance(name, Sums) or name == SUMS:
            first, count = (name.first, name.count) if isinstance(name, Sums) else (0, COUNT)
            loop = f"for (int l = {first}; l < {first + count}; l++)"
            self.lines.add(f"{loop} {SUMS}[l] = {INITIAL[operator]};")
        else:
            self.lines.add(f"{name} = {INITIAL[operator]};")

    def counts(self, reduction: Reduction, /) -> None:
        """It is added to the checksum; the array of sums as a whole."""
        scalar = reduction[1] == "s"
        loop, value = ("", "s") if scalar else (_ELEMENTS, f"{SUMS}[l]")
        self.lines.add(f"{loop}tot = (tot * 31 + {value}) % 1000003;")

    def checks(self, array: str, part: Part) -> None:
        """An array, or a part of it, is added to the checksum."""
        if not part:
            self.lines.add(f"tot = (tot * 31 + sum_{array}()) % 1000003;")
            return
        loops = "".join(
            f"for (int {i} = {first}; {i} <= {last}; {i}++) "
            for i, (first, last, _) in zip(INDICES, part, strict=False)
        )
        value = array + brackets(INDICES[: len(part)])
        self.lines.add(f"{loops}tot = (tot * 31 + {value} + 1000003) % 1000003;")

    def part(self, array: str, part: Part) -> str:
        """How `update` lists a part of an array."""
        size = self.program.size
        return array + "".join(f"[{first}:n - {size - 1 - last + first}]" for first, last, _ in part)

    def host_set(self, array: str, value: int) -> None:
        """The host sets an element."""
        self.lines.add(f"{array}[{value % self.program.size}] = {value};")

    def later(self, name: str) -> None:
        """The host sets a variable that a queued construct has copied, or an element of it."""
        at = f"{name}[2]" if name == GIVEN else name
        self.lines.add(f"{at} = {at} % 50 + 1;")

    def text(self) -> str:
        """The whole source."""
        for statement in self.program.body:
            self.write(statement)
        return "".join(
            [
                f"#include <stdio.h>\n#define N {self.program.size}\nlong {declared()}, h[4];\n{called()}",
                *(summed(name, rank) for name, rank in RANKS.items()),
                f"int main(void) {{\n{SCALARS}",
                *(filled(name, rank) for name, rank in RANKS.items()),
                "\n".join(self.lines.found),
                f"\n{PRINTED}  return 0;\n}}\n",
            ]
        )


def _loops(rank: int) -> str:
    return "".join(f"for (int {i} = 0; {i} < N; {i}++) " for i in INDICES[:rank])


def declared() -> str:
    """The arrays as a declaration names them."""
    return ", ".join(f"{name}{'[N]' * rank}" for name, rank in RANKS.items())


def called() -> str:
    """The routines that regions call."""
    return CALLED + "".join(ROUTINES.format(level=level) for level in ("worker", "vector"))


def summed(name: str, rank: int) -> str:
    """A function that makes a number of an array."""
    value = name + brackets(INDICES[:rank])
    body = f"long u = 7; {_loops(rank)}u = (u * 31 + {value} + 1000003) % 1000003; return u;"
    return f"static long sum_{name}(void) {{ {body} }}\n"


def filled(name: str, rank: int) -> str:
    """A line that gives the elements of an array values."""
    return f"  {_loops(rank)}{name}{brackets(INDICES[:rank])} = ({START[name]}) % 50;\n"
