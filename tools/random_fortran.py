"""The text of abstract programs in Fortran."""

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
    Binary,
    Compute,
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
    Statement,
    Store,
    Sums,
    Variable,
)
from random_text import INITIAL, START, Writer

WIDTH = 110
NAMES = {"&": "iand", "|": "ior", "^": "ieor", "&&": ".and.", "||": ".or."}
SCALARS = f"""  integer(8) :: x, y, z, g, d, s, tot, h(4), {ROW}({COUNT}), {SUMS}({COUNT}), {GIVEN}({COUNT})
  type(record) :: {RECORD}
  logical :: ls
  integer :: n, i, j, k, l
"""
START_VALUES = f"""  n = nn; x = 1; y = 5; z = 2; g = 4; d = 6; s = 0; tot = 0; h = 0; {ROW} = 0; ls = .true.
  {SUMS} = [3, 1, 4, 2]; {GIVEN} = [9, 2, 6, 5]; {RECORD}%k = 0
"""
PARTS = """contains
  elemental integer(8) function mixed(x, y)
    !$acc routine seq
    integer(8), intent(in) :: x, y
    mixed = mod(x * 3 - y, 10007_8)
  end function
  integer(8) function turned(x, y)
    !$acc routine seq
    integer(8), intent(in) :: x, y
    integer(8) :: u(0:3)
    u(iand(x, 3_8)) = x
    u(iand(x + 1, 3_8)) = y
    turned = mod(u(iand(x, 3_8)) - u(iand(x + 1, 3_8)), 10007_8)
  end function
  integer(8) function unmarked(x, y)
    integer(8), intent(in) :: x, y
    integer(8) :: u(0:2)
    integer :: l
    do l = 0, 2
      u(merge(l, 2 - l, iand(x + l, 1_8) == 1)) = x
      u(l) = y - l
    end do
    unmarked = u(iand(y, 1_8)) * 2 - u(2)
  end function
  subroutine put(at, x)
    integer(8), intent(out) :: at
    integer(8), intent(in) :: x
    at = mod(x * 2 + 1, 10007_8)
  end subroutine
  integer(8) function check(v)
    integer(8), intent(in) :: v(:)
    integer :: i
    check = 7
    do i = 1, size(v)
      check = mod(check * 31 + v(i) + 1000003, 1000003_8)
    end do
  end function
end module
"""


class FortranWriter(Writer):
    """A program with arrays of all kinds; where some are dummy arguments, the regions are in a procedure."""

    def directive(self, text: str) -> None:
        """A directive of the language."""
        text = f"!$acc {text}"
        while len(text) > WIDTH:
            at = text.rfind(" ", 0, WIDTH)
            self.lines.add(f"{text[:at]} &")
            text = f"!$acc & {text[at + 1 :]}"
        self.lines.add(text)

    def _add(self, text: str) -> None:
        while len(text) > WIDTH and (at := text.rfind(" ", 0, WIDTH)) > 0:
            self.lines.add(f"{text[:at]} &")
            text = f"& {text[at + 1 :]}"
        self.lines.add(text)

    def region(self, name: str, inner: Callable[[], None]) -> None:
        """What stands after the directive of a construct."""
        inner()
        self.directive(f"end {name}")

    def loop_head(self, loop: Loop) -> None:
        """The lines that open the associated loops."""
        for index in loop.indices:
            self._add(f"do {index} = n, 1, -1" if loop.down else f"do {index} = 1, n")

    def loop_end(self, loop: Loop) -> None:
        """The lines that close them."""
        for _ in loop.indices:
            self._add("end do")

    def statement(self, statement: Statement) -> None:
        """A statement that is no construct."""
        add = self._add
        if isinstance(statement, Set):
            add(f"{statement.name} = {self.value(statement.value)}")
        elif isinstance(statement, Store):
            add(f"{self.element(statement.target)} = {self.value(statement.value)}")
        elif isinstance(statement, FillRow):
            add(f"do {statement.index} = 1, {COUNT}")
            add(f"  {ROW}({statement.index}) = {self.value(statement.value)}")
            add("end do")
        elif isinstance(statement, Scratch):
            self._scratch(statement)
        elif isinstance(statement, Passed):
            add(f"call put({statement.name}, {self.value(statement.value)})")
        elif isinstance(statement, Along):
            self._along(statement)
        elif isinstance(statement, Plain):
            add(f"do {statement.index} = 1, n")
            self.all(statement.body)
            add("end do")
        elif isinstance(statement, Fold):
            add(self._fold(statement.operator, self._combined(statement), self._folded(statement)))
        elif isinstance(statement, If):
            add(f"if ({self.value(statement.left)} < {self.value(statement.right)}) then")
            self.all(statement.body)
            add("end if")
        elif isinstance(statement, Atomic):
            self.directive("atomic update")
            add(f"h(1) = h(1) + {self.value(statement.value)}")

    def _scratch(self, statement: Scratch) -> None:
        array = f"{RECORD}%w" if statement.kind == RECORD else statement.kind
        add, at = self._add, self._picked(array, statement.index, statement.shift)
        after = self._picked(array, statement.index, statement.shift + 1)
        if statement.kind == OWN:
            add("block")
            add(f"integer(8) :: {OWN}({COUNT})")
        if statement.whole:
            add(f"do l = 1, {COUNT}")
            add(f"{self._picked(array, statement.index, 'l')} = l")
            add("end do")
        add(f"{at} = {self.value(statement.left)}")
        add(f"{after} = {self.value(statement.right)}")
        add(f"{statement.name} = mod({at} - {after}, 10007_8)")
        if statement.kind == OWN:
            add("end block")

    @staticmethod
    def _picked(array: str, index: str, shift: int | str) -> str:
        return f"{array}(1 + mod({index} + {shift}, {COUNT}))"

    def _combined(self, statement: Fold) -> str:
        """The variable or element that a value is combined into."""
        name = statement.name
        if isinstance(name, Element):
            return self.element(name)
        if isinstance(name, Sums):
            more = f" + mod({statement.index}, {name.count})" if name.count > 1 else ""
            return f"{SUMS}({name.first + 1}{more})"
        return f"{name}(1 + mod({statement.index}, {COUNT}))" if name in (SUMS, ROW) else name

    def _folded(self, statement: Fold) -> str:
        """The value, of the type of an array whose element is reduced."""
        value = self.value(statement.value)
        of = self.program.storage[statement.name.array].type if isinstance(statement.name, Element) else ""
        if of == "real(8)":
            return f"real({value}, 8)"
        return f"int({value}, 4)" if of == "integer(4)" else value

    def _along(self, statement: Along) -> None:
        target = self.element(statement.target)
        assignment = f"{target} = {self.value(statement.value)}"
        if statement.where:
            left, right = map(self.value, statement.where)
            if not any(_has_row(e) for e in statement.where):
                left += f" + 0 * int({target}, 8)"
            assignment = f"where ({left} < {right}) {assignment}"
        self._add(assignment)

    def _fold(self, operator: str, name: str, value: str) -> str:
        if operator in ("max", "min", "&", "|", "^"):
            return f"{name} = {NAMES.get(operator, operator)}({name}, {value})"
        if operator in ("&&", "||"):
            rest = 3 if operator == "&&" else 2
            return f"ls = ls {NAMES[operator]} mod({value}, 7_8) /= {rest}"
        if operator == "*":
            return f"{name} = {name} * (1 - 2 * iand({value}, 1_8))"
        return f"{name} = {name} + {value}"

    def element(self, element: Element, /) -> str:
        """The text of an element or a section."""
        storage = self.program.storage[element.array]
        shift = storage.lower - 1
        below = f" - {-shift}" if shift < 0 else ""
        named = {"": ":", "-": f"n{below}:{storage.lower}:-1"}
        found = (named.get(s, s + below) for s in reversed(element.subscripts))
        return f"{self.item(element.array, whole=True)}({', '.join(found)})"

    def value(self, expression: Expression) -> str:
        """The text of a value, which is of 8 bytes."""
        if isinstance(expression, Number):
            return f"{expression.value}_8"
        if isinstance(expression, Variable):
            small = expression.name in (*INDICES, "l", "n")
            return f"int({expression.name}, 8)" if small else expression.name
        if isinstance(expression, OfRow):
            return f"{ROW}({expression.at + 1})"
        if isinstance(expression, Picked):
            return self._picked(expression.array, expression.index, expression.shift)
        if isinstance(expression, Sums):
            return f"{SUMS}({expression.first + 1})"
        if isinstance(expression, Element):
            text = self.element(expression)
            plain = self.program.storage[expression.array].type == "integer(8)"
            return text if plain else f"int({text}, 8)"
        left, right = self.value(expression.left), self.value(expression.right)
        if expression.operator in FUNCTIONS:
            return f"{expression.operator}({left}, {right})"
        if expression.operator in ("max", "min"):
            return f"{expression.operator}({left}, {right})"
        return f"mod(({left}) {expression.operator} ({right}), 10007_8)"

    def operator(self, operator: str) -> str:
        """The operator of a reduction."""
        return NAMES.get(operator, operator)

    def reduced(self, operator: str) -> str:
        """The variable of reductions by the operator."""
        return "ls" if operator in ("&&", "||") else "s"

    def sums(self, sums: Sums, /) -> str:
        """The text of elements of the array of sums."""
        first, last = sums.first + 1, sums.first + sums.count
        return f"{SUMS}({first}:{last})" if last > first else f"{SUMS}({first})"

    def starts(self, reduction: Reduction, /) -> None:
        """What is reduced gets its value before the region."""
        operator = reduction[0]
        logical = ".true." if INITIAL[operator] else ".false."
        value = logical if operator in ("&&", "||") else INITIAL[operator]
        self._add(f"{self.listed_reduction(reduction)} = {value}")

    def counts(self, reduction: Reduction, /) -> None:
        """It is added to the checksum; the array of sums as a whole."""
        operator, name = reduction
        value = "merge(1, 0, ls)" if self.reduced(operator) == "ls" else "s"
        value = value if name == "s" else f"check({SUMS})"
        self._add(f"tot = mod(tot * 31 + {value}, 1000003_8)")

    def checks(self, array: str, part: Part) -> None:
        """An array, or a part of it, is added to the checksum."""
        self._add(f"tot = mod(tot * 31 + {self._check(array, part)}, 1000003_8)")

    def _check(self, array: str, part: Part = ()) -> str:
        item = self.part(array, part) if part else self.item(array, whole=True)
        return f"check([int({item}, 8)])"

    def part(self, array: str, part: Part) -> str:
        """How `update` lists a part of an array."""
        return f"{self.item(array, whole=True)}({', '.join(self._range(array, *one) for one in part)})"

    def _range(self, array: str, first: int, last: int, step: int) -> str:
        """A subscript; the last element is told by a variable, which compilers do not know the value of."""
        lower, size = self.program.storage[array].lower, self.program.size
        if first == last:
            return str(first + lower)
        return f"{first + lower}:n{last + lower - size:+d}" + (f":{step}" if step != 1 else "")

    def host_set(self, array: str, value: int) -> None:
        """The host sets an element."""
        lower = self.program.storage[array].lower
        self._add(f"{self.item(array, whole=True)}({value % self.program.size + lower}) = {value}")

    def later(self, name: str) -> None:
        """The host sets a variable that a queued construct has copied, or an element of it."""
        at = f"{name}(2)" if name == GIVEN else name
        self._add(f"{at} = mod({at}, 50_8) + 1")

    def item(self, array: str, whole: bool = False) -> str:
        """How an array is named; data clauses may give its bounds, but for `whole`."""
        storage = self.program.storage[array]
        name = f"box%{array}" if storage.kind == "component" else array
        if whole or not storage.section:
            return name
        return f"{name}({', '.join([self._bounds(array)] * RANKS[array])})"

    def _bounds(self, array: str) -> str:
        lower = self.program.storage[array].lower
        return f"{lower}:{lower + self.program.size - 1}"

    def listed(self, construct: Compute) -> str:
        """What is implicit of an object has its components' descriptors alone (OpenACC 3.3 section 2.6.4)."""
        components = any(s.kind == "component" for s in self.program.storage.values())
        return construct.listed or ("copy" if components else "")

    # The program around the statements.

    def text(self) -> str:
        """The whole source."""
        for statement in self.program.body:
            self.write(statement)
        for name in RANKS:
            self._add(f"print '(a, 1x, i0)', '{name}', {self._check(name)}")
        self._add("print '(2(i0, 1x))', tot, h(1)")
        lines = "\n".join(self.lines.found) + "\n"
        dummies = [n for n in RANKS if self.program.storage[n].kind == "dummy"]
        listed = ", ".join(dummies)
        parts = [
            f"module parts\n  implicit none\n  integer, parameter :: nn = {self.program.size}\n",
            self._components() + PARTS,
            "program p\n  use parts\n  implicit none\n" + "".join(map(self._declared, RANKS)),
            SCALARS + START_VALUES + "".join(map(self._filled, RANKS)),
        ]
        if dummies:
            arguments = "".join(map(self._argument, dummies))
            parts += [f"  call work({listed})\ncontains\n  subroutine work({listed})\n"]
            parts += [arguments, SCALARS, START_VALUES, lines, "  end subroutine\n"]
        else:
            parts.append(lines)
        return "".join(parts) + "end program\n"

    def _components(self) -> str:
        """The type whose components arrays are."""
        found = [n for n in RANKS if self.program.storage[n].kind == "component"]
        lines = (f"    {self.program.storage[n].type}, allocatable :: {n}({_colons(n)})\n" for n in found)
        record = f"  type record\n    integer(8) :: k, w({COUNT})\n  end type\n"
        return f"{record}  type box_type\n    integer :: number = 1\n{''.join(lines)}  end type\n"

    def _declared(self, name: str) -> str:
        storage = self.program.storage[name]
        shape = ", ".join([self._bounds(name)] * RANKS[name])
        if storage.kind == "component":
            return "" if name != self._first_component() else "  type(box_type) :: box\n"
        if storage.kind == "static":
            return f"  {storage.type} :: {name}({shape})\n"
        attribute = "pointer" if storage.kind == "pointer" else "allocatable"
        return f"  {storage.type}, {attribute} :: {name}({_colons(name)})\n"

    def _first_component(self) -> str:
        return next(n for n in RANKS if self.program.storage[n].kind == "component")

    def _argument(self, name: str) -> str:
        storage = self.program.storage[name]
        shape = ", ".join([f"{storage.lower}:"] * RANKS[name])
        return f"    {storage.type}, intent(inout) :: {name}({shape})\n"

    def _filled(self, name: str) -> str:
        """The lines that allocate an array and give it values."""
        item, rank = self.item(name, whole=True), RANKS[name]
        shape = ", ".join([self._bounds(name)] * rank)
        static = self.program.storage[name].kind == "static"
        allocated = "" if static else f"  allocate ({item}({shape}))\n"
        loops = "; ".join(f"do {i} = 1, n" for i in INDICES[:rank])
        target = self.element(Element(name, INDICES[:rank]))
        ends = "; ".join(["end do"] * rank)
        return f"{allocated}  {loops}\n    {target} = mod({START[name]}, 50)\n  {ends}\n"


def _colons(name: str) -> str:
    return ", ".join([":"] * RANKS[name])


def _has_row(expression: Expression) -> bool:
    if isinstance(expression, Binary):
        return _has_row(expression.left) or _has_row(expression.right)
    return isinstance(expression, Element) and bool({"", "-"} & set(expression.subscripts))
