"""The trees of expressions are those that fparser makes."""

from __future__ import annotations

from importlib import import_module
from typing import Any

import pytest

from accomp.frontends.fortran.expressions import FormError, expression
from accomp.frontends.fortran.syntax import (
    Argument,
    Binary,
    ComplexPair,
    Constructor,
    Designator,
    ImpliedDo,
    Literal,
    Node,
    Parentheses,
    Part,
    Slice,
    Unary,
)

TEXTS = """\
a + b * c - d / e
-a ** 2 * b
a ** b ** c
2 ** (-k)
a - b - c
a / b * c / d
-a + b
.not. p .and. q .or. r .eqv. s .neqv. t
i == j .and. k /= l
x < y + 1 .or. .not. z >= w
x .lt. 1. .and. y .ge. .5
1.eq.2
a(i, j + 1) * b(2 * k)
u%v(i)%w(j, :)
f(x, n=3) + s(1:n:2) - s(::2) + s(:m)
(1.0, -2.0) * z
0.25_8 * (a(i,j+1) + a(i,j-1) + a(i-1,j) + a(i+1,j))
max(sin(x(i)) * 2.0, sqrt(abs(z(i) - 1.0))) + merge(1, 2, a(i) > 3. .and. b(i) < 2)
1.5d-3 + 2e4 - 3_4
[1, 2, 3]
(/ x, y /)
[(i * 2, i = 1, n)]
'text' // "other"
.true. .and. .false._1
""".splitlines()


def shown(node: Node | Slice | ImpliedDo | None, inside: bool = False) -> str:
    """An expression with parentheses around each operation; subscripts and lists as written."""
    opened, closed = ("", "") if inside else ("(", ")")
    match node:
        case None:
            return ""
        case Literal():
            text = f".{node.text}." if node.base == "logical" else node.text
            return text + (f"_{node.kind}" if node.kind else "")
        case Binary():
            return f"{opened}{shown(node.left, inside)}{node.operator}{shown(node.right, inside)}{closed}"
        case Unary():
            return f"{opened}{node.operator}{shown(node.operand, inside)}{closed}"
        case Parentheses():
            return f"({shown(node.inner, inside)})"
        case ComplexPair():
            return f"({shown(node.real, True)},{shown(node.imaginary, True)})"
        case Designator():
            return "%".join(_part(part) for part in node.parts)
        case Constructor():
            return f"[{','.join(shown(item, True) for item in node.items)}]"
        case ImpliedDo():
            items = ",".join(shown(item, True) for item in node.items)
            return f"({items},{node.name}={shown(node.first, True)},{shown(node.last, True)})"
        case Slice():
            stride = f":{shown(node.stride, True)}" if node.stride is not None else ""
            return f"{shown(node.lower, True)}:{shown(node.upper, True)}{stride}"


def _part(part: Part) -> str:
    return part.name if part.arguments is None else f"{part.name}({','.join(map(_argument, part.arguments))})"


def _argument(argument: Argument) -> str:
    return (f"{argument.key}=" if argument.key else "") + shown(argument.value, True)


_MODERN = {".eq.": "==", ".ne.": "/=", ".lt.": "<", ".le.": "<=", ".gt.": ">", ".ge.": ">="}


def by_fparser(text: str) -> str:
    """The same of fparser's tree."""
    parser: Any = import_module("fparser.two.parser")
    parser.ParserFactory().create(std="f2008")
    fortran: Any = import_module("fparser.two.Fortran2003")
    return _walked(fortran.Expr(text))


def _walked(node: object) -> str:
    fortran: Any = import_module("fparser.two.Fortran2003")
    utils: Any = import_module("fparser.two.utils")
    items: tuple[Any, ...] = getattr(node, "items", ())
    if isinstance(node, utils.BinaryOpBase):
        operator = str(items[1]).lower()
        return f"({_walked(items[0])}{_MODERN.get(operator, operator)}{_walked(items[2])})"
    if isinstance(node, utils.UnaryOpBase):
        return f"({str(items[0]).lower()}{_walked(items[1])})"
    if isinstance(node, fortran.Parenthesis):
        return f"({_walked(items[1])})"
    return "".join(str(node).lower().split()).replace("(/", "[").replace("/)", "]")


@pytest.mark.parametrize("text", TEXTS)
def test_trees_are_those_of_fparser(text: str) -> None:
    pytest.importorskip("fparser")
    assert shown(expression(text)).replace(" ", "") == by_fparser(text)


@pytest.mark.parametrize(
    "text", ["a +", "a(", "(a", "a b", ".and. b", "a .frob.", "a .lt. .eq. b", "", "a(1)(2)", "1 +* 2"]
)
def test_what_is_no_expression_is_refused(text: str) -> None:
    with pytest.raises(FormError):
        expression(text)


def test_defined_operators_bind_least_between_operands_and_most_in_front() -> None:
    made = expression(".near. a + b .frob. c .or. d")
    assert isinstance(made, Binary)
    assert made.operator == ".frob."
    assert made.right == expression("c .or. d")
    assert isinstance(made.left, Binary)
    assert made.left.left == Unary(".near.", expression("a"))
