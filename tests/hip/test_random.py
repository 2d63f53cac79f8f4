"""Kernels of random statements do what the statements do in order."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from accomp.ir.kernel import Code, Declare, If, Jump, JumpKind, Kernel, Loop, Module, Statement, While
from tests.hip.running import RUNS, on_both, run
from tests.hip.test_modes import ROWS, by_rows, rows_check
from tests.hip.trees import add, declare, do, expr, let, loop, reduction, span

SHAPES = [letters for letters in ROWS if letters[1]]


class Maker:
    """Makes statements about a row `x`, its number `i` and the scalars t and u."""

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)
        self.letters = self.random.choice(SHAPES)
        self.counters = 0

    def kernel(self, name: str) -> Kernel:
        start = (declare("t", "int", "i"), declare("u", "int", "1"))
        return by_rows(name, self.letters, *start, *self.statements(3, in_loop=False), do("x[4] += t + u;"))

    def statements(self, depth: int, in_loop: bool) -> tuple[Statement, ...]:
        count = self.random.randint(2, 5)
        return tuple(self.statement(depth, in_loop) for _ in range(count))

    def statement(self, depth: int, in_loop: bool) -> Statement:
        simple = [self.lanes, self.sums, self.write, self.read, self.compute, self.both, self.local]
        if depth > 0 and self.random.random() < 0.4:
            return self.random.choice([self.branch, self.repeat])(depth - 1, in_loop)
        return self.random.choice(simple)()

    def place(self) -> str:
        return self.random.choice(["x[0]", "x[1]", "x[i % 5]", "x[(t & 3)]", "x[m - 1]"])

    def scalar(self) -> str:
        return self.random.choice("tu")

    def lanes(self) -> Statement:
        use = self.random.choice(["t", "u", "t - u", "j"])
        return loop(self.letters[1], span("j", "m"), do(f"x[j] = (x[j] + {use}) % 1009;"))

    def sums(self) -> Statement:
        name = self.scalar()
        sums = (reduction("+", name),)
        return loop(self.letters[1], span("j", "m"), add(name, "x[j] % 7"), reductions=sums)

    def write(self) -> Statement:
        return do(f"{self.place()} += {self.scalar()} % 13;")

    def read(self) -> Statement:
        return let(self.scalar(), f"{self.place()} % 1009")

    def compute(self) -> Statement:
        return let(self.scalar(), "(t * 3 + u) % 1009")

    def both(self) -> Statement:
        name, place = self.scalar(), self.place()
        return Code(f"{name} = {place} % 101; {place} += 2;", frozenset("xtuim"), frozenset({name}))

    def local(self) -> Statement:
        return do(f"{{ int v = {self.place()}; {self.place()} = v % 1009; }}")

    def branch(self, depth: int, in_loop: bool) -> Statement:
        condition = expr(f"{self.random.choice([self.place(), 't', 'u'])} % {self.random.randint(2, 3)} == 0")
        if in_loop and self.random.random() < 0.3:
            kind = self.random.choice([JumpKind.BREAK, JumpKind.CONTINUE])
            return If(condition, (Jump(kind),))
        if self.random.random() < 0.2:
            condition = expr("(x[2] += 1) % 3 == 0", effects=True)
        orelse = self.statements(depth, in_loop) if self.random.random() < 0.5 else ()
        return If(condition, self.statements(depth, in_loop), orelse)

    def repeat(self, depth: int, _in_loop: bool) -> Statement:
        self.counters += 1
        name = f"k{self.counters}"
        first, step = (declare(name, "int", "0"),), (let(name, f"{name} + 1"),)
        last = self.random.random() < 0.3
        limit = expr(f"{name} < {self.random.randint(1, 3)}")
        return While(first, limit, step, self.statements(depth, in_loop=True), check_last=last)


def in_order(statements: tuple[Statement, ...]) -> str:
    """The statements in C++, for one thread."""
    return " ".join(map(_in_order, statements))


def _in_order(statement: Statement) -> str:
    match statement:
        case Code():
            return statement.text
        case Declare(variable=variable):
            return f"{variable.type} {variable.name} = {variable.initial.text if variable.initial else 0};"
        case If():
            orelse = f" else {{ {in_order(statement.orelse)} }}"
            return f"if ({statement.condition.text}) {{ {in_order(statement.then)} }}{orelse}"
        case While():
            head = f"for (bool again = {'false' if statement.check_last else 'true'};;)"
            check = f"if (again && !({statement.condition.text})) break; again = true;"
            return f"{{ {in_order(statement.first)} {head} {{ {check} {_body(statement)} }} }}"
        case Jump():
            return "{ stop = true; break; }" if statement.kind is JumpKind.BREAK else "break;"
        case Loop():
            return f"for (int j = 0; j < m; ++j) {{ {in_order(statement.body)} }}"
        case _:
            raise AssertionError(statement)


def _body(statement: While) -> str:
    """The body as a loop of one pass, so that `continue` leads to the step."""
    inside = f"bool stop = false; do {{ {in_order(statement.body)} }} while (false);"
    return f"{inside} if (stop) break; {in_order(statement.step)}"


def all_kernels() -> list[tuple[Kernel, str]]:
    pairs: list[tuple[Kernel, str]] = []
    for seed in range(24):
        kernel = Maker(seed).kernel(f"random_{seed}")
        outer = kernel.body[0]
        assert isinstance(outer, Loop)
        pairs.append((kernel, rows_check(kernel, in_order(outer.body[1:]))))
    return pairs


@pytest.fixture(scope="module")
def programs(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    pairs = all_kernels()
    kernels = tuple(kernel for kernel, _ in pairs)
    return on_both(Module("random.c", kernels=kernels), (check for _, check in pairs), tmp_path_factory)


@pytest.mark.parametrize(("on_cpu", "wave", "order"), RUNS)
def test_random(programs: tuple[Path, Path], on_cpu: bool, wave: int, order: str) -> None:
    run(programs[on_cpu], wave, order)
