"""The values of expressions as polynomials, and what pointers point to, where variables have known values."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from accomp.analysis.accesses import Base
from accomp.analysis.terms import (
    All,
    Atom,
    Compare,
    Formula,
    Poly,
    Relation,
    Some,
    Unknown,
    add,
    at_least,
    equals,
    multiply,
    negated,
    number,
    scaled,
    single,
)
from accomp.host import nodes as host
from accomp.host.walk import core
from accomp.records import dataclass, field, replace
from accomp.source import Language
from accomp.syntax.nodes import Symbol, TypeInfo, TypeKind

_SIGNED = {"signed char": 8, "char": 8, "short": 16, "int": 32, "long": 64, "long long": 64}
_UNSIGNED = {
    "unsigned char": 8,
    "unsigned short": 16,
    "unsigned int": 32,
    "unsigned long": 64,
    "unsigned long long": 64,
}
_INTEGERS = (TypeKind.INTEGER, TypeKind.ENUM)
_QUALIFIERS = ("const ", "volatile ", "register ")


@dataclass(frozen=True, slots=True)
class Value:
    """An integer. `bits`: it is known up to multiples of two to that power; 0 where it is known."""

    poly: Poly
    bits: int = 0


@dataclass(frozen=True, slots=True)
class Pointer:
    """An address: the element of a base. Without subscripts it is somewhere in what the base is of."""

    base: Base
    subscripts: tuple[Value, ...] = ()


def unsigned_bits(type_: TypeInfo | None) -> int:
    """The width of an unsigned type of C; 0 of others."""
    return _UNSIGNED.get(_spelled(type_), 0)


def signed_bits(type_: TypeInfo | None) -> int:
    """The width of a signed type of C; 0 of others."""
    return _SIGNED.get(_spelled(type_), 0)


def limits(type_: TypeInfo | None) -> tuple[int | None, int | None]:
    """The least and the greatest value of a type of C; None of others."""
    bits, signed = unsigned_bits(type_), signed_bits(type_)
    if bits:
        return 0, 2**bits - 1
    return (-(2 ** (signed - 1)), 2 ** (signed - 1) - 1) if signed else (None, None)


def _spelled(type_: TypeInfo | None) -> str:
    if type_ is None:
        return ""
    text = type_.underlying or type_.spelling
    for word in _QUALIFIERS:
        text = text.removeprefix(word)
    return text


def is_integer(type_: TypeInfo | None) -> bool:
    """Whether values of a type are integers."""
    return type_ is not None and type_.kind in _INTEGERS


Nonnegative = Callable[[Poly], bool]


@dataclass(slots=True)
class Atoms:
    """The atoms of one region; equal quotients and sums have one."""

    count: int = 0
    symbols: dict[str, Atom] = field(default_factory=dict[str, Atom])
    floors: dict[tuple[Poly, int], Atom] = field(default_factory=dict[tuple[Poly, int], Atom])
    sums: dict[Poly, Atom] = field(default_factory=dict[Poly, Atom])

    def fresh(self, name: str, loops: frozenset[int], type_: TypeInfo | None = None) -> Atom:
        """An atom of its own."""
        self.count += 1
        return Atom(self.count, name, loops, *limits(type_))

    def index(self, name: str, loops: frozenset[int], type_: TypeInfo | None) -> Atom:
        """The atom of a loop's index."""
        found = self.fresh(name, loops, type_)
        return Atom(found.number, name, loops, found.low, found.high, index=True)

    def of_symbol(self, symbol: Symbol) -> Atom:
        """The value that a variable has at the start of the region."""
        if symbol.id not in self.symbols:
            made = self.fresh(symbol.name, frozenset(), symbol.type)
            self.symbols[symbol.id] = replace(made, symbol=symbol)
        return self.symbols[symbol.id]

    def of_name(self, name: str) -> Atom:
        """The value of a constant."""
        if name not in self.symbols:
            self.symbols[name] = self.fresh(name, frozenset())
        return self.symbols[name]

    def floor(self, poly: Poly, divisor: int) -> Atom:
        """The integer part of a quotient, rounded down."""
        key = (poly, divisor)
        if key not in self.floors:
            self.count += 1
            self.floors[key] = Atom(self.count, "", _loops(poly), floor=key)
        return self.floors[key]

    def sum(self, poly: Poly) -> Atom:
        """What stands for a sum."""
        if poly not in self.sums:
            self.count += 1
            self.sums[poly] = Atom(self.count, "", _loops(poly), equal=poly)
        return self.sums[poly]


def _loops(poly: Poly) -> frozenset[int]:
    return frozenset(loop for atom in poly.atoms() for loop in atom.loops)


Known = Value | Pointer


@dataclass(slots=True)
class Evaluator:
    """Values of expressions at one place: `env` has those of variables, `nonnegative` judges polynomials.

    `constants` are named constants of Fortran by their symbols.
    """

    atoms: Atoms
    language: Language
    env: dict[str, Known]
    nonnegative: Nonnegative
    constants: Mapping[str, int] = field(default_factory=dict[str, int])

    def value(self, node: host.Expression) -> Value | None:
        """The value of an integer expression, if it can be told."""
        evaluate = _VALUES.get(node.__class__)
        return evaluate(self, node) if evaluate is not None else None

    def subscript(self, node: host.Expression) -> Value | None:
        """The value of a subscript, whose steps of variables are taken after it."""
        inner = core(node)
        return _step(self, inner) if isinstance(inner, host.Assign) else self.value(node)

    def known(self, node: host.Expression) -> Poly | None:
        """The value where it is known and does not wrap."""
        found = self.value(node)
        return found.poly if found is not None and not found.bits else None

    def condition(self, node: host.Expression) -> Formula:
        """What has to hold for a condition to be true."""
        node = core(node)
        if isinstance(node, host.Unary) and node.operator == host.PARENTHESES:
            return self.condition(node.operand)
        if isinstance(node, host.Unary) and node.operator in ("!", ".not."):
            return negated(self.condition(node.operand))
        if isinstance(node, host.Binary):
            return self._binary_condition(node)
        if self.language is not Language.FORTRAN and is_integer(node.type):
            found = self.known(node)
            return Compare(found, Relation.NE) if found is not None else Unknown()
        return Unknown()

    def _binary_condition(self, node: host.Binary) -> Formula:
        if node.operator in ("&&", ".and."):
            return All((self.condition(node.left), self.condition(node.right)))
        if node.operator in ("||", ".or."):
            return Some((self.condition(node.left), self.condition(node.right)))
        if not (is_integer(node.left.type) and is_integer(node.right.type)):
            return Unknown()
        left, right = self.known(node.left), self.known(node.right)
        if left is None or right is None:
            return Unknown()
        compare = _COMPARISONS.get(node.operator)
        return compare(left, right) if compare is not None else Unknown()


_COMPARISONS: dict[str, Callable[[Poly, Poly], Formula]] = {
    "<": lambda a, b: at_least(add(b, number(1), -1), a),
    "<=": lambda a, b: at_least(b, a),
    ">": lambda a, b: at_least(add(a, number(1), -1), b),
    ">=": at_least,
    "==": equals,
    "!=": lambda a, b: negated(equals(a, b)),
    "/=": lambda a, b: negated(equals(a, b)),
}


def _literal(_: Evaluator, node: host.Literal) -> Value | None:
    text = node.text.lower().partition("_")[0].rstrip("ul").replace("'", "")
    if not node.text:  # `*p` is `p[0]`
        return Value(number(0))
    if not is_integer(node.type):
        return None
    if node.macro or node.value:  # the text is that of the macro's use, or the name of an enumerator
        return Value(number(int(node.value))) if node.value else None
    try:
        octal = text.startswith("0") and text.isdigit() and len(text) > 1
        return Value(number(int(text, 8 if octal else 0)))
    except ValueError:
        return None


def _variable(found: Evaluator, node: host.Variable) -> Value | None:
    if not is_integer(node.type or node.symbol.type):
        return None
    known = found.env.get(node.symbol.id)
    if known is not None:
        return known if isinstance(known, Value) else None
    constant = found.constants.get(node.symbol.id, _constant(node.symbol))
    return Value(number(constant) if constant is not None else single(found.atoms.of_symbol(node.symbol)))


def _constant(symbol: Symbol) -> int | None:
    """The value of a constant of C++."""
    text = symbol.value if symbol.storage == "constant" else ""
    return int(text) if text.removeprefix("-").isdecimal() else None


def _name(found: Evaluator, node: host.Name) -> Value | None:
    return Value(single(found.atoms.of_name(node.name))) if is_integer(node.type) else None


def _unary(found: Evaluator, node: host.Unary) -> Value | None:
    inner = found.value(node.operand)
    if inner is None or node.operator in (host.PARENTHESES, "+"):
        return inner
    if node.operator == "-":
        return Value(scaled(inner.poly, -1), max(inner.bits, unsigned_bits(node.type)))
    return None


def _binary(found: Evaluator, node: host.Binary) -> Value | None:
    left, right = found.value(node.left), found.value(node.right)
    if left is None or right is None or not is_integer(node.type):
        return None
    bits = min(filter(None, (left.bits, right.bits, unsigned_bits(node.type))), default=0)
    if node.operator == "*":
        return Value(_product(found, left.poly, right.poly), bits)
    if node.operator in ("+", "-"):
        return Value(add(left.poly, right.poly, 1 if node.operator == "+" else -1), bits)
    constant = right.poly.constant
    if constant is None or left.bits or right.bits:
        return None
    return _with_constant(found, node, left.poly, constant)


def _with_constant(found: Evaluator, node: host.Binary, left: Poly, constant: int) -> Value | None:
    """Quotients, remainders, shifts and masks."""
    operator = node.operator
    if operator == "<<" and 0 <= constant < 31:
        return Value(scaled(left, 2**constant), unsigned_bits(node.type))
    if operator == ">>" and 0 <= constant < 63:
        return Value(single(found.atoms.floor(left, 2**constant))) if constant else Value(left)
    if operator == "&" and constant > 0 and constant & (constant + 1) == 0:
        return Value(_remainder(found, left, constant + 1))
    if operator not in ("/", "%") or constant <= 0 or not found.nonnegative(left):
        return None
    if operator == "/":
        return Value(single(found.atoms.floor(left, constant)))
    return Value(_remainder(found, left, constant))


def _remainder(found: Evaluator, left: Poly, divisor: int) -> Poly:
    return add(left, scaled(single(found.atoms.floor(left, divisor)), divisor), -1)


def _product(found: Evaluator, left: Poly, right: Poly) -> Poly:
    """The product; a sum that an index is multiplied by keeps together, as it may be an extent."""
    if left.constant is None and right.constant is None:
        left, right = _extent(found, left, right), _extent(found, right, left)
    return multiply(left, right)


def _extent(found: Evaluator, one: Poly, other: Poly) -> Poly:
    indexed = any(atom.index for atom in one.atoms())
    if indexed or len(one.terms) < 2 or not any(atom.index for atom in other.atoms()):
        return one
    return single(found.atoms.sum(one))


def _conversion(found: Evaluator, node: host.Conversion) -> Value | None:
    inner = found.value(node.operand)
    if inner is None or not is_integer(node.type):
        return None
    constant = inner.poly.constant
    bits = unsigned_bits(node.type)
    if not bits:
        wide, narrow = (
            signed_bits(node.operand.type) or unsigned_bits(node.operand.type),
            signed_bits(node.type),
        )
        unsigned = bool(unsigned_bits(node.operand.type))
        bits = narrow if narrow and (wide > narrow or (wide == narrow and unsigned)) else 0
        if constant is not None and narrow and abs(constant) < 2 ** (narrow - 1):
            bits = 0
    elif _fits(found, inner, bits, node.operand.type):
        bits = 0
    return Value(inner.poly, min(filter(None, (inner.bits, bits)), default=0))


def _fits(found: Evaluator, inner: Value, bits: int, type_: TypeInfo | None) -> bool:
    """Whether a value is one of an unsigned type."""
    from_bits = unsigned_bits(type_) or signed_bits(type_)
    if inner.bits or not from_bits or from_bits > bits:
        return False
    return bool(unsigned_bits(type_)) or found.nonnegative(inner.poly)


def _step(found: Evaluator, node: host.Assign) -> Value | None:
    """The value of a step by one that has not been taken yet."""
    before = found.value(node.target) if node.operator in ("++", "--") else None
    if before is None or before.bits or signed_bits(node.type) not in (0, 32, 64) or unsigned_bits(node.type):
        return None
    return before if node.after else Value(add(before.poly, number(1), 1 if node.operator == "++" else -1))


def _call(found: Evaluator, node: host.Call) -> Value | None:
    name = node.name.lower()
    if not (node.intrinsic and name in ("mod", "modulo") and len(node.arguments) == 2):
        return None
    left, right = found.known(node.arguments[0]), found.known(node.arguments[1])
    divisor = right.constant if right is not None else None
    if left is None or divisor is None or divisor <= 0:
        return None
    if name == "mod" and not found.nonnegative(left):
        return None
    return Value(_remainder(found, left, divisor))


_VALUES: dict[type, Callable[..., Value | None]] = {
    host.Literal: _literal,
    host.Variable: _variable,
    host.Name: _name,
    host.Unary: _unary,
    host.Binary: _binary,
    host.Conversion: _conversion,
    host.Call: _call,
}
