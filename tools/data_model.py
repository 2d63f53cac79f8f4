"""Abstract programs about the lifetime of data on a device, and what they print.

Each variable has elements of type int, a scalar one. Device copies, their structured and dynamic reference
counters, and data clauses are those of OpenACC 3.3 (sections 2.6 and 2.7); where memory is shared, data
clauses move nothing. What is not determined (elements that were never set, data that is not present) is
no value: programs that use it are none.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

SIZE = 8
"""The elements of arrays."""
MODULUS = 1000
Section = tuple[int, int]
"""The first element, and the one after the last."""
WHOLE: Section = (0, SIZE)
IN, OUT = ("copy", "copyin"), ("copy", "copyout")
FIRSTPRIVATE = "firstprivate"


class InvalidError(Exception):
    """The program does what has no determined result."""


@dataclass(frozen=True, slots=True)
class Var:
    """A variable. `kind` says how it is declared; pointers of C have no size of their own."""

    name: str
    kind: str

    @property
    def scalar(self) -> bool:
        """Whether it has one element."""
        return self.kind == "scalar"

    @property
    def pointer(self) -> bool:
        """Whether clauses have to tell its extent in C."""
        return self.kind in ("heap", "member-pointer")

    @property
    def member(self) -> bool:
        """Whether it is a part of another variable, which regions have no implicit clauses for."""
        return self.kind.startswith("member")

    @property
    def whole(self) -> Section:
        """All of its elements."""
        return (0, 1) if self.scalar else WHOLE


@dataclass(frozen=True, slots=True)
class Clause:
    """A data clause with one var."""

    name: str
    var: Var
    section: Section


@dataclass(frozen=True, slots=True)
class Assignment:
    """`target[i] = (target[i] * factor + operand[i] + scalar + i + constant) mod MODULUS`.

    With factor 0 the target is not read.
    """

    target: Var
    factor: int
    operand: Var | None
    scalar: Var | None
    constant: int


@dataclass(frozen=True, slots=True)
class Compute:
    """A compute construct with a loop over a section, or of scalars without one; `queue` 0: synchronous."""

    kind: str
    clauses: tuple[Clause, ...]
    section: Section
    assignments: tuple[Assignment, ...]
    condition: bool | None = None
    queue: int = 0
    called: bool = False


@dataclass(frozen=True, slots=True)
class Data:
    """A data construct."""

    clauses: tuple[Clause, ...]
    condition: bool | None
    body: list[Statement]


@dataclass(frozen=True, slots=True)
class Dynamic:
    """`enter data` or `exit data`, or the routines that do the same."""

    name: str
    clauses: tuple[Clause, ...]
    finalize: bool = False
    condition: bool | None = None
    queue: int = 0
    routine: bool = False


@dataclass(frozen=True, slots=True)
class Update:
    """An update of sections in one direction."""

    direction: str
    clauses: tuple[Clause, ...]
    if_present: bool = False
    condition: bool | None = None
    queue: int = 0


@dataclass(frozen=True, slots=True)
class Assign:
    """The host assigns to all elements of a variable."""

    assignment: Assignment


@dataclass(frozen=True, slots=True)
class Print:
    """The host prints a variable."""

    var: Var


@dataclass(frozen=True, slots=True)
class Ask:
    """The host asks whether a section is present."""

    var: Var
    section: Section


@dataclass(frozen=True, slots=True)
class Wait:
    """A wait for a queue."""

    queue: int


@dataclass(frozen=True, slots=True)
class Repeat:
    """Statements that are executed twice."""

    body: list[Statement]


Statement = Compute | Data | Dynamic | Update | Assign | Print | Ask | Wait | Repeat


@dataclass(slots=True)
class Copy:
    """Device memory for a section of a variable."""

    section: Section
    values: list[int | None]
    structured: int = 0
    dynamic: int = 0

    def at(self, element: int) -> int:
        """Where an element is."""
        return element - self.section[0]


@dataclass(slots=True)
class Machine:
    """The memory of the host and of the device."""

    variables: tuple[Var, ...]
    shared: bool = False
    host: dict[str, list[int | None]] = field(default_factory=dict[str, "list[int | None]"])
    copies: dict[str, list[Copy]] = field(default_factory=dict[str, list[Copy]])
    busy: dict[str, int] = field(default_factory=dict[str, int])
    lines: list[str] = field(default_factory=list[str])
    visible: list[Clause] = field(default_factory=list[Clause])
    """Clauses of the data constructs around, outermost first."""

    def __post_init__(self) -> None:
        for number, var in enumerate(self.variables):
            size = var.whole[1]
            self.host.setdefault(var.name, [(i * 3 + number * 7 + 1) % MODULUS for i in range(size)])
            self.copies.setdefault(var.name, [])
            if var.kind == "declared" and not self.copies[var.name]:
                self.copies[var.name].append(Copy(var.whole, [None] * size, structured=1))

    # Presence.

    def find(self, var: Var, section: Section) -> Copy | None:
        """The copy that a section is in. Raises InvalidError where a part of it is present."""
        for copy in self.copies[var.name]:
            first, end = copy.section
            if first <= section[0] and section[1] <= end:
                return copy
            if section[0] < end and first < section[1]:
                raise InvalidError(f"{var.name} is partially present")
        return None

    def needed(self, var: Var, section: Section) -> Copy:
        """The same; raises InvalidError where it is not present."""
        copy = self.find(var, section)
        if copy is None:
            raise InvalidError(f"{var.name} is not present")
        return copy

    def use(self, var: Var, queue: int = 0) -> None:
        """Raises InvalidError where a queue has the variable that was not waited for."""
        if self.busy.get(var.name, queue) != queue:
            raise InvalidError(f"{var.name} is in use by a queue")

    def enter(self, clause: Clause, dynamic: bool) -> bool:
        """The action of a clause at the start of its region; whether a counter was increased."""
        var, section = clause.var, clause.section
        copy = self.find(var, section)
        if copy is None and clause.name == "no_create":
            return False
        if copy is None and clause.name == "present":
            raise InvalidError(f"{var.name} is not present")
        if copy is None:
            values = (
                self.host[var.name][slice(*section)]
                if clause.name in IN
                else [None] * (section[1] - section[0])
            )
            copy = Copy(section, list(values))
            self.copies[var.name].append(copy)
        copy.dynamic += dynamic
        copy.structured += not dynamic
        return True

    def leave(self, clause: Clause, dynamic: bool, finalize: bool = False) -> None:
        """The action at the end of the region, or of `exit data`."""
        copy = self.find(clause.var, clause.section)
        if copy is None:
            return
        if clause.section != copy.section and dynamic:
            raise InvalidError("another section is removed")
        if dynamic:
            copy.dynamic = 0 if finalize else max(copy.dynamic - 1, 0)
        else:
            copy.structured -= 1
        if copy.dynamic or copy.structured:
            return
        if clause.name in OUT:
            if clause.section != copy.section:
                raise InvalidError("a part comes back where all goes")
            self.host[clause.var.name][slice(*copy.section)] = copy.values
        self.copies[clause.var.name].remove(copy)

    # Statements.

    def run(self, statements: list[Statement]) -> None:
        """Execute statements. Raises InvalidError."""
        for statement in statements:
            self.execute(statement)

    def execute(self, statement: Statement) -> None:
        """Execute a statement. Raises InvalidError."""
        match statement:
            case Compute():
                self._compute(statement)
            case Data():
                entered = self.open(statement)
                self.run(statement.body)
                self.close(statement, entered)
            case Dynamic():
                self._dynamic(statement)
            case Update():
                self._update(statement)
            case Assign(assignment):
                self._assign(assignment)
            case Print(var):
                self.use(var)
                self.lines.append(" ".join((var.name, *map(str, self._known(var)))))
            case Ask(var, section):
                self.use(var)
                present = self.shared or self.find(var, section) is not None
                self.lines.append(f"present {int(present)}")
            case Wait(queue):
                self.busy = {name: q for name, q in self.busy.items() if q != queue}
            case Repeat(body):
                for _ in range(2):
                    self.run(body)

    def open(self, data: Data) -> list[Clause]:
        """Enter a data region; the clauses whose counters were increased."""
        for clause in data.clauses:
            self.use(clause.var)
        self.visible += data.clauses
        if self.shared or data.condition is False:
            return []
        return [c for c in data.clauses if self.enter(c, dynamic=False)]

    def close(self, data: Data, entered: list[Clause]) -> None:
        """Leave it."""
        for clause in data.clauses:
            self.use(clause.var)
        del self.visible[len(self.visible) - len(data.clauses) :]
        for clause in entered:
            self.leave(clause, dynamic=False)

    def _dynamic(self, statement: Dynamic) -> None:
        for clause in statement.clauses:
            self.use(clause.var, statement.queue)
        if self.shared or statement.condition is False:
            return
        for clause in statement.clauses:
            if statement.name == "enter data":
                self.enter(clause, dynamic=True)
            else:
                self.leave(clause, dynamic=True, finalize=statement.finalize)
            self._keep(clause.var, statement.queue)

    def _keep(self, var: Var, queue: int) -> None:
        if queue:
            self.busy[var.name] = queue

    def _update(self, statement: Update) -> None:
        for clause in statement.clauses:
            self.use(clause.var, statement.queue)
        if self.shared or statement.condition is False:
            return
        for clause in statement.clauses:
            copy = self.find(clause.var, clause.section)
            if copy is None and statement.if_present:
                continue
            copy = self.needed(clause.var, clause.section)
            there = slice(copy.at(clause.section[0]), copy.at(clause.section[1]))
            here, own = slice(*clause.section), self.host[clause.var.name]
            if statement.direction == "self":
                own[here] = copy.values[there]
            else:
                copy.values[there] = own[here]
            self._keep(clause.var, statement.queue)

    def _known(self, var: Var) -> Iterator[int]:
        for value in self.host[var.name]:
            if value is None:
                raise InvalidError(f"{var.name} has elements without a value")
            yield value

    def _assign(self, assignment: Assignment) -> None:
        names = (assignment.target, assignment.operand, assignment.scalar)
        for var in names:
            if var is not None:
                self.use(var)
        self._calculate(
            assignment, assignment.target.whole, {v.name: (self.host[v.name], 0) for v in names if v}
        )

    @staticmethod
    def _calculate(
        one: Assignment, section: Section, memory: dict[str, tuple[list[int | None], int]]
    ) -> None:
        """Execute an assignment; `memory` has the values of variables, and which element is their first."""

        def value(var: Var, at: int) -> int:
            values, first = memory[var.name]
            found = values[0 if var.scalar else at - first]
            if found is None:
                raise InvalidError(f"{var.name} has elements without a value")
            return found

        for i in range(*((0, 1) if one.target.scalar else section)):
            result = i + one.constant
            if one.factor:
                result += value(one.target, i) * one.factor
            if one.operand is not None:
                result += value(one.operand, i)
            if one.scalar is not None:
                result += value(one.scalar, 0)
            values, first = memory[one.target.name]
            values[i - first] = result % MODULUS

    def _compute(self, construct: Compute) -> None:
        used = list(
            dict.fromkeys(v for a in construct.assignments for v in (a.target, a.operand, a.scalar) if v)
        )
        listed = {c.var: c for c in construct.clauses}
        local = construct.condition is False
        private = {v for v in used if self._private(construct, v, listed)}
        for var in used:
            self.use(var, 0 if var in private else construct.queue)
        for clause in construct.clauses:
            self.use(clause.var, construct.queue)
        made = [c for c in construct.clauses if c.name != FIRSTPRIVATE]
        if local or self.shared:
            memory = {v.name: (self.host[v.name], 0) for v in used}
            entered: list[Clause] = []
        else:
            entered = [c for c in made if self.enter(c, dynamic=False)]
            implicit = self._implicit(construct, used, listed, private)
            entered += [c for c in implicit if self.enter(c, dynamic=False)]
            memory = {v.name: self._there(v, construct) for v in used if v not in private}
        memory.update((v.name, (list(self.host[v.name]), 0)) for v in private)
        for assignment in construct.assignments:
            self._calculate(assignment, construct.section, memory)
        for clause in entered:
            self.leave(clause, dynamic=False)
        for var in {*used, *(c.var for c in made)} - private:
            self._keep(var, construct.queue)

    def _private(self, construct: Compute, var: Var, listed: dict[Var, Clause]) -> bool:
        """Whether gangs have copies of a variable (2.6.2)."""
        if var in listed:
            return listed[var].name == FIRSTPRIVATE
        if not var.scalar or construct.called:
            return var.scalar
        return construct.kind != "kernels" and all(c.var != var for c in self.visible)

    def _implicit(
        self, construct: Compute, used: list[Var], listed: dict[Var, Clause], private: set[Var]
    ) -> list[Clause]:
        """The implicit data clauses (2.6.2)."""
        found: list[Clause] = []
        for var in used:
            seen = [c.section for c in self.visible if c.var == var and not construct.called]
            if var in listed or var in private:
                continue
            if seen:
                if self.find(var, seen[-1]) is None:
                    raise InvalidError(f"{var.name} is in no_create and was not present (2.7.11)")
                first, end = var.whole if var.scalar else construct.section
                if first < seen[-1][0] or end > seen[-1][1]:
                    raise InvalidError(f"{var.name} is named with another section")
                continue
            if var.member:
                raise InvalidError(f"{var.name} would be copied with its object")
            if var.pointer:
                if self.needed(var, construct.section).section[0]:
                    raise InvalidError(f"{var.name} points to what is not present")
                continue
            found.append(Clause("copy", var, var.whole))
        return found

    def _there(self, var: Var, construct: Compute) -> tuple[list[int | None], int]:
        section = var.whole if var.scalar else construct.section
        copy = self.needed(var, section)
        return copy.values, copy.section[0]
