"""Makes abstract programs about the lifetime of data at random, whose results are determined."""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from dataclasses import dataclass
from random import Random

from data_model import (
    FIRSTPRIVATE,
    SIZE,
    WHOLE,
    Ask,
    Assign,
    Assignment,
    Clause,
    Compute,
    Data,
    Dynamic,
    InvalidError,
    Machine,
    Print,
    Repeat,
    Section,
    Statement,
    Update,
    Var,
    Wait,
)

SECTIONS: tuple[Section, ...] = (WHOLE, WHOLE, WHOLE, (0, 4), (2, 6), (4, SIZE), (0, 5), (5, SIZE))
STRUCTURED = ("copy", "copy", "copyin", "copyin", "copyout", "create", "present", "no_create")
TRIES = 12


@dataclass(frozen=True, slots=True)
class Program:
    """Variables, and what `main` does with them."""

    variables: tuple[Var, ...]
    body: list[Statement]

    def output(self, shared: bool) -> str:
        """What it prints, where host and device share memory or do not."""
        machine = Machine(self.variables, shared)
        machine.run(self.body)
        return "".join(f"{line}\n" for line in machine.lines)


def make(seed: int, kinds: tuple[str, ...]) -> Program:
    """The program of a number, with variables of these kinds."""
    random = Random(seed)
    chosen = [*random.choices(kinds, k=random.randint(2, 4)), *(["scalar"] * random.randint(1, 2))]
    names = iter("abcdefgh")
    variables = tuple(Var(next(names), kind) for kind in chosen)
    maker = Maker(random, variables, Machine(variables), tame=random.random() < 0.5)
    body = maker.statements(random.randint(7, 12), 0)
    body += [Wait(queue) for queue in (1, 2)]
    maker.machine.busy.clear()
    for var in variables:
        try:
            Machine(variables).run([*body, Print(var)])
        except InvalidError:
            continue
        body.append(Print(var))
    return Program(variables, body)


@dataclass(slots=True)
class Maker:
    """Adds statements that the machine can execute where it stands."""

    random: Random
    variables: tuple[Var, ...]
    machine: Machine
    tame: bool = False
    """Whether only what one reference counter can do is wanted, which profile `portable` takes."""

    def chance(self, probability: float) -> bool:
        """Whether something with this probability happens."""
        return self.random.random() < probability

    def statements(self, count: int, depth: int) -> list[Statement]:
        """Some statements, which have been executed."""
        found: list[Statement] = []
        for _ in range(count):
            for _ in range(TRIES):
                before = deepcopy(self.machine)
                try:
                    found += self.one(depth)
                    break
                except InvalidError:
                    self.machine = before
        return found

    def one(self, depth: int) -> list[Statement]:
        """A statement, executed. Raises InvalidError."""
        if depth < 2 and self.chance(0.2):
            return [self.data(depth)]
        if depth < 2 and self.chance(0.07):
            return [self.repeat(depth)]
        makers: tuple[Callable[[], Statement], ...] = (
            self.compute, self.compute, self.compute, self.dynamic, self.dynamic, self.update, self.update,
            self.assign, self.assign, self.printed, self.ask, self.wait,
        )  # fmt: skip
        statement = self.random.choice(makers)()
        self.machine.execute(statement)
        return [statement]

    def data(self, depth: int) -> Data:
        """A data construct."""
        names = tuple(n for n in STRUCTURED if n != "no_create") if self.tame else STRUCTURED
        clauses = self.clauses(names, self.random.randint(1, 3))
        made = Data(clauses, self.condition(0.1), [])
        entered = self.machine.open(made)
        made.body.extend(self.statements(self.random.randint(2, 5), depth + 1))
        busy = {self.machine.busy.get(clause.var.name, 0) for clause in clauses}
        for wait in map(Wait, sorted(busy - {0})):
            made.body.append(wait)
            self.machine.execute(wait)
        self.machine.close(made, entered)
        return made

    def repeat(self, depth: int) -> Repeat:
        """Statements that are executed twice."""
        made = Repeat(self.statements(self.random.randint(2, 4), depth + 1))
        self.machine.run(made.body)
        return made

    def condition(self, probability: float) -> bool | None:
        """A condition, with this probability."""
        return self.random.choice((True, False)) if self.chance(probability) else None

    def section(self, var: Var) -> Section:
        """A section of a variable, more often one that is present."""
        copies = self.machine.copies[var.name]
        if var.scalar:
            return var.whole
        if copies and self.chance(0.7):
            return self.random.choice(copies).section
        return self.random.choice(SECTIONS)

    def clauses(self, names: tuple[str, ...], count: int) -> tuple[Clause, ...]:
        """Clauses with different variables."""
        chosen = self.random.sample(self.variables, min(count, len(self.variables)))
        return tuple(Clause(self.random.choice(names), v, self.section(v)) for v in chosen)

    def dynamic(self) -> Dynamic:
        """`enter data` or `exit data`."""
        enter = self.chance(0.5)
        names = ("copyin", "copyin", "create") if enter else ("copyout", "copyout", "delete")
        clauses = self.clauses(names, self.random.choice((1, 1, 2)))
        if self.tame and self.machine.visible:
            raise InvalidError("a region is around")
        routine = not self.tame and len(clauses) == 1 and not clauses[0].var.scalar and self.chance(0.2)
        finalize = not enter and not self.tame and self.chance(0.15)
        queue = 0 if routine else self.queue()
        condition = None if routine else self.condition(0.1)
        return Dynamic("enter data" if enter else "exit data", clauses, finalize, condition, queue, routine)

    def queue(self) -> int:
        """The queue of an asynchronous construct; mostly none."""
        return self.random.choice((1, 2)) if self.chance(0.15) else 0

    def update(self) -> Update:
        """An update, of a part of what is present."""
        clauses: list[Clause] = []
        for clause in self.clauses(("update",), self.random.choice((1, 1, 2))):
            first, end = clause.section
            if end - first > 3 and self.chance(0.3):
                first, end = first + 1, end - self.random.randint(0, 1)
            clauses.append(Clause("update", clause.var, (first, end)))
        direction = self.random.choice(("self", "self", "device"))
        return Update(direction, tuple(clauses), self.chance(0.3), self.condition(0.1), self.queue())

    def assign(self) -> Assign:
        """An assignment by the host."""
        return Assign(self.assignment(list(self.variables)))

    def assignment(self, variables: list[Var], scalars: bool = True) -> Assignment:
        """An assignment among these variables."""
        target = self.random.choice([v for v in variables if scalars or not v.scalar] or variables)
        others = [v for v in variables if v != target and (v.scalar or not target.scalar)]
        operand = self.random.choice(others) if others and self.chance(0.5) else None
        known = [v for v in variables if v.scalar and v not in (target, operand)]
        scalar = self.random.choice(known) if known and self.chance(0.4) else None
        return Assignment(
            target, self.random.choice((0, 1, 2, 3)), operand, scalar, self.random.randint(0, 9)
        )

    def printed(self) -> Print:
        """The host prints a variable."""
        return Print(self.random.choice(self.variables))

    def ask(self) -> Ask:
        """The host asks for a section."""
        var = self.random.choice([v for v in self.variables if not v.scalar])
        if self.unknown(var):
            raise InvalidError("run-time systems of OpenMP know nothing of it")
        return Ask(var, self.section(var))

    def wait(self) -> Wait:
        """A wait for a queue that is in use."""
        queues = sorted(set(self.machine.busy.values()))
        if not queues:
            raise InvalidError("nothing to wait for")
        return Wait(self.random.choice(queues))

    def compute(self) -> Compute:
        """A compute construct."""
        kind = self.random.choice(("parallel", "parallel", "kernels", "serial"))
        if kind != "parallel" and self.chance(0.25):
            return self.of_scalars(kind)
        arrays = [v for v in self.variables if not v.scalar]
        target = self.random.choice(arrays)
        section = self.section(target)
        usable = [v for v in self.variables if v.scalar or self.covers(v, section) or self.chance(0.3)]
        assignments = [
            self.assignment([*usable, target], scalars=False) for _ in range(self.random.choice((1, 1, 2)))
        ]
        called = self.chance(0.15) and not any(map(self.unknown, (*usable, target)))
        used = dict.fromkeys(v for a in assignments for v in (a.target, a.operand, a.scalar) if v)
        clauses = [c for v in used for c in self.listed(v, section, called)]
        written = {a.target for a in assignments}
        clauses = [
            c for c in clauses if c.name != FIRSTPRIVATE or (c.var not in written and kind != "kernels")
        ]
        condition = self.condition(0.12)
        return Compute(kind, tuple(clauses), section, tuple(assignments), condition, self.queue(), called)

    @staticmethod
    def unknown(var: Var) -> bool:
        """Whether profile `portable` does not find a variable by its address (see docs/limits.md)."""
        return var.kind == "declared"

    def covers(self, var: Var, section: Section) -> bool:
        """Whether the section of a variable is present, or nothing of it."""
        try:
            return self.machine.find(var, section) is not None or not self.machine.copies[var.name]
        except InvalidError:
            return False

    def listed(self, var: Var, section: Section, called: bool) -> list[Clause]:
        """The clause for a variable of a region, if there is one."""
        if var.scalar and called:
            return []
        if var.scalar:
            names = ("copy", "copyin", "present", FIRSTPRIVATE)
            return [Clause(self.random.choice(names), var, var.whole)] if self.chance(0.3) else []
        if not called and not var.member and self.chance(0.5):
            return []
        around = [c.section for c in self.machine.copies[var.name]]
        wider = [s for s in around if s[0] <= section[0] and section[1] <= s[1]]
        own = self.random.choice(wider) if wider and self.chance(0.6) else section
        return [Clause(self.random.choice(STRUCTURED), var, own)]

    def of_scalars(self, kind: str) -> Compute:
        """A region that assigns to a scalar."""
        scalars = [v for v in self.variables if v.scalar]
        assignment = self.assignment(scalars)
        used = dict.fromkeys(v for v in (assignment.target, assignment.operand, assignment.scalar) if v)
        clauses = [c for v in used for c in self.listed(v, (0, 1), called=False)]
        clauses = [c for c in clauses if c.name != FIRSTPRIVATE or kind != "kernels"]
        return Compute(kind, tuple(clauses), (0, 1), (assignment,), self.condition(0.12), self.queue())
