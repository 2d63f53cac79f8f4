"""The texts of abstract programs about the lifetime of data, in C and Fortran."""

from __future__ import annotations

from data_make import Program
from data_model import (
    MODULUS,
    SIZE,
    Ask,
    Assign,
    Assignment,
    Clause,
    Compute,
    Data,
    Dynamic,
    Print,
    Repeat,
    Section,
    Statement,
    Update,
    Var,
    Wait,
)

ROUTINES = {"copyin": "acc_copyin", "create": "acc_create", "copyout": "acc_copyout", "delete": "acc_delete"}
CONDITIONS = {True: "on", False: "off"}


class Writer:
    """Writes statements; each language says how its own are spelled."""

    kinds: tuple[str, ...] = ()

    def __init__(self, program: Program) -> None:
        self.program = program
        self.lines: list[str] = []
        self.procedures: list[str] = []
        self.depth = 1

    def add(self, text: str) -> None:
        """One more line."""
        self.lines.append("  " * self.depth + text)

    def body(self, statements: list[Statement]) -> None:
        """The text of statements, one level deeper."""
        self.depth += 1
        for statement in statements:
            self.statement(statement)
        self.depth -= 1

    def statement(self, statement: Statement) -> None:
        """The text of a statement."""
        match statement:
            case Compute():
                self.compute(statement)
            case Data(clauses, condition, body):
                self.block(" ".join(("data", *map(self.clause, clauses), *self.condition(condition))), body)
            case Dynamic():
                self.dynamic(statement)
            case Update():
                items = ", ".join(self.item(c.var, c.section) for c in statement.clauses)
                present = ("if_present",) if statement.if_present else ()
                words = (f"update {statement.direction}({items})", *present, *self.tail(statement))
                self.directive(" ".join(words))
            case Wait(queue):
                self.directive(f"wait({queue})")
            case Assign(assignment):
                self.host_assignment(assignment)
            case Print(var):
                self.printed(var)
            case Ask(var, section):
                self.asked(var, section)
            case Repeat(body):
                self.repeated(body)

    def dynamic(self, statement: Dynamic) -> None:
        """`enter data`, `exit data`, or a routine."""
        if statement.routine:
            clause = statement.clauses[0]
            final = "_finalize" if statement.finalize else ""
            self.routine(ROUTINES[clause.name] + final, clause)
            return
        final = ("finalize",) if statement.finalize else ()
        self.directive(
            " ".join((statement.name, *map(self.clause, statement.clauses), *final, *self.tail(statement)))
        )

    def tail(self, statement: Compute | Dynamic | Update) -> tuple[str, ...]:
        """The clauses that most directives have."""
        queue = (f"async({statement.queue})",) if statement.queue else ()
        return (*self.condition(statement.condition), *queue)

    @staticmethod
    def condition(condition: bool | None) -> tuple[str, ...]:
        """The clause of a condition that compilers do not know."""
        return () if condition is None else (f"if({CONDITIONS[condition]})",)

    def clause(self, clause: Clause) -> str:
        """A data clause."""
        return f"{clause.name}({self.item(clause.var, clause.section)})"

    def item(self, var: Var, section: Section) -> str:
        """A var in a clause."""
        name = self.name(var)
        if var.scalar or (section == var.whole and not var.pointer and (section[0] + len(self.lines)) % 2):
            return name
        return name + self.section(section)

    def head(self, construct: Compute) -> str:
        """The directive of a compute construct."""
        loop = not construct.assignments[0].target.scalar
        words = [construct.kind, *(("loop",) if loop else ())]
        words += ("independent",) if loop and construct.kind == "kernels" else ()
        return " ".join((*words, *map(self.clause, construct.clauses), *self.tail(construct)))

    @staticmethod
    def used(construct: Compute) -> list[Var]:
        """The variables of a region, in their order."""
        every = (v for a in construct.assignments for v in (a.target, a.operand, a.scalar) if v)
        return sorted(dict.fromkeys((*every, *(c.var for c in construct.clauses))), key=lambda v: v.name)

    def name(self, var: Var) -> str:
        """The name of a variable."""
        raise NotImplementedError

    def section(self, section: Section) -> str:
        """The subscripts of a section."""
        raise NotImplementedError

    def directive(self, text: str) -> None:
        """A directive of the language."""
        raise NotImplementedError

    def block(self, directive: str, body: list[Statement]) -> None:
        """A construct with statements in it."""
        raise NotImplementedError

    def compute(self, construct: Compute) -> None:
        """A compute construct, in a procedure of its own where it is called."""
        if construct.called:
            self.procedure(construct)
        else:
            self.region(construct)

    def value(self, one: Assignment) -> str:
        """The sum that is assigned."""
        own = (f"{self.element(one.target)} * {one.factor}",) if one.factor else ()
        others = (self.element(v) for v in (one.operand, one.scalar) if v is not None)
        index = () if one.target.scalar else ("i",)
        return " + ".join((*own, *others, *index, str(one.constant)))

    def region(self, construct: Compute) -> None:
        """The directive and the statements of a compute construct."""
        raise NotImplementedError

    def procedure(self, construct: Compute) -> None:
        """A compute construct in a procedure, and its call."""
        raise NotImplementedError

    def element(self, var: Var) -> str:
        """The element of an iteration, or a scalar."""
        raise NotImplementedError

    def routine(self, name: str, clause: Clause) -> None:
        """The call of a run-time routine."""
        raise NotImplementedError

    def host_assignment(self, assignment: Assignment) -> None:
        """An assignment by the host."""
        raise NotImplementedError

    def printed(self, var: Var) -> None:
        """What prints a variable."""
        raise NotImplementedError

    def asked(self, var: Var, section: Section) -> None:
        """What prints whether a section is present."""
        raise NotImplementedError

    def repeated(self, body: list[Statement]) -> None:
        """A loop of the host around statements."""
        raise NotImplementedError

    def text(self) -> str:
        """The whole source."""
        raise NotImplementedError


class CWriter(Writer):
    """C and C++."""

    kinds = ("static", "local", "heap", "member", "member-pointer", "declared")
    called = False

    def name(self, var: Var) -> str:
        """The name of a variable."""
        return f"of_{var.name}.v" if var.member and not self.called else var.name

    def section(self, section: Section) -> str:
        """The subscripts of a section."""
        return f"[{section[0]}:{section[1] - section[0]}]"

    def item(self, var: Var, section: Section) -> str:
        """A var in a clause; dummy arguments have sections alone."""
        return (
            var.name + self.section(section) if self.called and not var.scalar else super().item(var, section)
        )

    def directive(self, text: str) -> None:
        """A directive of the language."""
        self.add(f"#pragma acc {text}")

    def block(self, directive: str, body: list[Statement]) -> None:
        """A construct with statements in it."""
        self.directive(directive)
        self.add("{")
        self.body(body)
        self.add("}")

    def element(self, var: Var) -> str:
        """The element of an iteration, or a scalar."""
        return self.name(var) if var.scalar else f"{self.name(var)}[i]"

    def assignment(self, one: Assignment) -> str:
        """An assignment."""
        return f"{self.element(one.target)} = ({self.value(one)}) % {MODULUS};"

    def region(self, construct: Compute) -> None:
        """The directive and the statements of a compute construct."""
        self.directive(self.head(construct))
        first, end = construct.section
        loop = "" if construct.assignments[0].target.scalar else f"for (int i = {first}; i < {end}; i++) "
        self.add(f"{loop}{{ {' '.join(map(self.assignment, construct.assignments))} }}")

    def procedure(self, construct: Compute) -> None:
        """A compute construct in a procedure, and its call."""
        used = self.used(construct)
        number = len(self.procedures) + 1
        given = ", ".join(self.name(v) for v in used)
        self.add(f"region{number}({given}, on, off);")
        lines, depth, self.lines, self.depth, self.called = self.lines, self.depth, [], 1, True
        parameters = ", ".join(f"int {'' if v.scalar else '*'}{v.name}" for v in used)
        self.region(construct)
        text = "\n".join((f"static void region{number}({parameters}, int on, int off) {{", *self.lines, "}"))
        self.procedures.append(text.replace(") {\n", ") {\n  (void)on; (void)off;\n", 1))
        self.lines, self.depth, self.called = lines, depth, False

    def routine(self, name: str, clause: Clause) -> None:
        """The call of a run-time routine."""
        first, end = clause.section
        self.add(f"{name}(&{self.name(clause.var)}[{first}], {end - first} * sizeof(int));")

    def host_assignment(self, assignment: Assignment) -> None:
        """An assignment by the host."""
        loop = "" if assignment.target.scalar else f"for (int i = 0; i < {SIZE}; i++) "
        self.add(loop + self.assignment(assignment))

    def printed(self, var: Var) -> None:
        """What prints a variable."""
        at = f"&{var.name}" if var.scalar else self.name(var)
        self.add(f'print("{var.name}", {at}, {var.whole[1]});')

    def asked(self, var: Var, section: Section) -> None:
        """What prints whether a section is present."""
        first, end = section
        address = f"&{self.name(var)}" + ("" if var.scalar else f"[{first}]")
        self.add(f'printf("present %d\\n", acc_is_present({address}, {end - first} * sizeof(int)) != 0);')

    def repeated(self, body: list[Statement]) -> None:
        """A loop of the host around statements."""
        self.add(f"for (int r{self.depth} = 0; r{self.depth} < 2; r{self.depth}++) {{")
        self.body(body)
        self.add("}")

    def text(self) -> str:
        """The whole source."""
        self.body_of_main()
        declared = [self._declaration(v, True) for v in self.program.variables]
        own = [self._declaration(v, False) for v in self.program.variables]
        start = [
            f"  for (int i = 0; i < {v.whole[1]}; i++) {self.name(v)}{'' if v.scalar else '[i]'} = "
            f"(i * 3 + {number * 7 + 1}) % {MODULUS};"
            for number, v in enumerate(self.program.variables)
        ]
        parts = (
            "#include <openacc.h>", "#include <stdio.h>", "#include <stdlib.h>",
            "static void print(const char *name, const int *v, int n) {",
            '  printf("%s", name);', '  for (int i = 0; i < n; i++) printf(" %d", v[i]);', '  puts("");', "}",
            *filter(None, declared), *self.procedures,
            "int main(int argc, char **argv) {", "  int on = argc > 0, off = argc < 0;",
            "  (void)on; (void)off; (void)argv;",
            *filter(None, own), *start, *self.lines, "  return 0;", "}", "",
        )  # fmt: skip
        return "\n".join(parts)

    def body_of_main(self) -> None:
        """The statements of `main`."""
        self.depth = 0
        self.body(self.program.body)

    @staticmethod
    def _declaration(var: Var, outside: bool) -> str:
        name = var.name
        places = {
            "static": (f"static int {name}[{SIZE}];", ""),
            "declared": (f"static int {name}[{SIZE}];\n#pragma acc declare create({name})", ""),
            "local": ("", f"  int {name}[{SIZE}];"),
            "heap": ("", f"  int *{name} = (int *)malloc({SIZE} * sizeof(int));"),
            "member": (f"static struct {{ int k, v[{SIZE}], end; }} of_{name};", ""),
            "member-pointer": (
                f"struct at_{name} {{ int k, *v; }};",
                f"  struct at_{name} of_{name} = {{1, (int *)malloc({SIZE} * sizeof(int))}};",
            ),
            "scalar": ("", f"  int {name};"),
        }
        return places[var.kind][0 if outside else 1]


class FortranWriter(Writer):
    """Fortran."""

    kinds = ("static", "local", "allocatable", "pointer", "member", "member-allocatable", "declared")
    called = False

    def name(self, var: Var) -> str:
        """The name of a variable."""
        return f"of_{var.name}%v" if var.member and not self.called else var.name

    def section(self, section: Section) -> str:
        """The subscripts of a section."""
        return f"({section[0] + 1}:{section[1]})"

    def directive(self, text: str) -> None:
        """A directive of the language."""
        self.add(f"!$acc {text}")

    def block(self, directive: str, body: list[Statement]) -> None:
        """A construct with statements in it."""
        self.directive(directive)
        self.body(body)
        self.directive(f"end {directive.split(maxsplit=1)[0]}")

    def element(self, var: Var) -> str:
        """The element of an iteration, or a scalar."""
        return self.name(var) if var.scalar else f"{self.name(var)}(i + 1)"

    def assignment(self, one: Assignment) -> str:
        """An assignment."""
        return f"{self.element(one.target)} = mod({self.value(one)}, {MODULUS})"

    def region(self, construct: Compute) -> None:
        """The directive and the statements of a compute construct."""
        self.directive(self.head(construct))
        first, end = construct.section
        loop = not construct.assignments[0].target.scalar
        if loop:
            self.add(f"do i = {first}, {end - 1}")
        for assignment in construct.assignments:
            self.add(("  " if loop else "") + self.assignment(assignment))
        if loop:
            self.add("end do")
        else:
            self.directive(f"end {construct.kind}")

    def procedure(self, construct: Compute) -> None:
        """A compute construct in a procedure, and its call."""
        used = self.used(construct)
        number = len(self.procedures) + 1
        self.add(f"call region{number}({', '.join(self.name(v) for v in used)})")
        lines, depth, self.lines, self.depth, self.called = self.lines, self.depth, [], 2, True
        names = ", ".join(v.name for v in used)
        declared = [
            f"    integer{'' if v.scalar else ', intent(inout)'} :: {v.name}{'' if v.scalar else '(:)'}"
            for v in used
        ]
        self.region(construct)
        head = (f"  subroutine region{number}({names})", *declared, "    integer :: i")
        self.procedures.append("\n".join((*head, *self.lines, "  end subroutine")))
        self.lines, self.depth, self.called = lines, depth, False

    def routine(self, name: str, clause: Clause) -> None:
        """The call of a run-time routine."""
        self.add(f"call {name}({self.name(clause.var)}{self.section(clause.section)})")

    def host_assignment(self, assignment: Assignment) -> None:
        """An assignment by the host."""
        if assignment.target.scalar:
            self.add(self.assignment(assignment))
            return
        self.add(f"do i = 0, {SIZE - 1}")
        self.add("  " + self.assignment(assignment))
        self.add("end do")

    def printed(self, var: Var) -> None:
        """What prints a variable."""
        self.add(f"print '(a, 8(1x, i0))', '{var.name}', {self.name(var)}")

    def asked(self, var: Var, section: Section) -> None:
        """What prints whether a section is present."""
        part = self.name(var) + ("" if var.scalar else self.section(section))
        self.add(f"print '(a, 1x, i0)', 'present', merge(1, 0, acc_is_present({part}))")

    def repeated(self, body: list[Statement]) -> None:
        """A loop of the host around statements."""
        self.add(f"do r{self.depth} = 1, 2")
        self.body(body)
        self.add("end do")

    def text(self) -> str:
        """The whole source."""
        self.depth = 0
        self.body(self.program.body)
        start: list[str] = []
        for number, var in enumerate(self.program.variables):
            if var.kind in ("allocatable", "pointer", "member-allocatable"):
                start.append(f"  allocate ({self.name(var)}({SIZE}))")
            if var.scalar:
                start.append(f"  {var.name} = {number * 7 + 1}")
            else:
                start.append(
                    f"  {self.name(var)} = [(mod(i * 3 + {number * 7 + 1}, {MODULUS}), i = 0, {SIZE - 1})]"
                )
        variables = self.program.variables
        parts = (
            "module kept", "  implicit none", "  logical :: on = .true., off = .false.",
            *(line for v in variables for line in self._outside(v)),
            "contains", *self.procedures, "end module",
            "program p", "  use kept", "  use openacc", "  implicit none", "  integer :: i, r0, r1, r2",
            *(line for v in variables for line in self._inside(v)),
            "  if (command_argument_count() > 5) off = .true.",
            *start, *self.lines, "end program", "",
        )  # fmt: skip
        return "\n".join(parts)

    @staticmethod
    def _outside(var: Var) -> list[str]:
        name = var.name
        if var.kind == "static":
            return [f"  integer :: {name}({SIZE})"]
        if var.kind == "declared":
            return [f"  integer :: {name}({SIZE})", f"  !$acc declare create({name})"]
        if var.kind == "member":
            return [f"  type at_{name}", f"    integer :: k, v({SIZE}), last", "  end type"]
        if var.kind == "member-allocatable":
            return [f"  type at_{name}", "    integer :: k", "    integer, allocatable :: v(:)", "  end type"]
        return []

    @staticmethod
    def _inside(var: Var) -> list[str]:
        name = var.name
        places = {
            "local": f"  integer :: {name}({SIZE})",
            "scalar": f"  integer :: {name}",
            "allocatable": f"  integer, allocatable :: {name}(:)",
            "pointer": f"  integer, pointer :: {name}(:)",
            "member": f"  type(at_{name}) :: of_{name}",
            "member-allocatable": f"  type(at_{name}) :: of_{name}",
        }
        return [places[var.kind]] if var.kind in places else []


WRITERS: dict[str, type[Writer]] = {"c": CWriter, "c++": CWriter, "fortran": FortranWriter}
