"""References of intrinsic functions, with a table of their classes and results (Fortran 2018 16.9)."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum

from accomp.frontends.fortran.scopes import Scope
from accomp.frontends.fortran.syntax import Argument, Part, Slice
from accomp.frontends.fortran.typed import Typed
from accomp.frontends.fortran.types import constant_value
from accomp.host import nodes as host
from accomp.host.fortran_types import (
    CHARACTER,
    DOUBLE,
    LOGICAL,
    Defaults,
    Kinded,
    RefusedError,
    common,
    type_info,
)
from accomp.records import dataclass
from accomp.source import Span


class Class(Enum):
    """The classes of intrinsic functions (Fortran 2018 16.1)."""

    ELEMENTAL = "elemental"
    TRANSFORMATIONAL = "transformational"
    INQUIRY = "inquiry"


@dataclass(frozen=True, slots=True)
class Given:
    """The arguments of a reference: their types and ranks in order, names and values of some."""

    types: tuple[Kinded | None, ...]
    ranks: tuple[int, ...]
    names: dict[str, int]
    kind: int
    size: int | None = None
    """The number of elements of the argument `shape` of RESHAPE."""

    def rank(self, name: str, default: int = 0) -> int:
        """The rank of a named argument."""
        return self.ranks[self.names[name]] if name in self.names else default


Type = Callable[[Defaults, Given], "Kinded | None"]
Rank = Callable[[Given], int]


@dataclass(frozen=True, slots=True)
class Function:
    """An intrinsic function: its class, the names of its dummies as far as they matter, its result."""

    form: Class
    dummies: tuple[str, ...]
    type: Type
    rank: Rank
    least: int = 0
    """How many of the dummies are not optional."""


def _same(_: Defaults, given: Given) -> Kinded | None:
    """The type that arithmetic between the arguments has."""
    found: Kinded | None = None
    for type_ in given.types:
        if type_ is None:
            return None
        if type_.base == "boz":
            continue
        try:
            found = type_ if found is None or found == type_ else common(found, type_)
        except RefusedError:
            return None
    return found


def _first(_: Defaults, given: Given) -> Kinded | None:
    return given.types[0] if given.types else None


def _part(defaults: Defaults, given: Given) -> Kinded | None:
    found = _same(defaults, given)
    return Kinded("real", found.kind) if found is not None and found.base == "complex" else found


def _integer(defaults: Defaults, given: Given) -> Kinded:
    return Kinded("integer", given.kind or defaults.integer)


def _plain(_defaults: Defaults, _given: Given) -> Kinded:
    return Kinded("integer")


def _real(defaults: Defaults, given: Given) -> Kinded:
    first = _first(defaults, given)
    own = first.kind if first is not None and first.base == "complex" else defaults.real
    return Kinded("real", given.kind or own)


def _complex(defaults: Defaults, given: Given) -> Kinded:
    return Kinded("complex", given.kind or defaults.real)


def _of(type_: Kinded) -> Type:
    return lambda _defaults, _given: type_


def _maybe_kind(_: Defaults, given: Given) -> Kinded | None:
    """That of the argument, or of another kind."""
    first = given.types[0] if given.types else None
    return Kinded(first.base, given.kind) if first is not None and given.kind else first


def _text(_defaults: Defaults, _given: Given) -> Kinded:
    return Kinded("character", 1, length=-1)


def _mold(_: Defaults, given: Given) -> Kinded | None:
    return given.types[given.names["mold"]] if "mold" in given.names else None


def _product(_: Defaults, given: Given) -> Kinded | None:
    left, right = (*given.types[:2], None, None)[:2]
    if left is None or right is None:
        return None
    return left if left.base == "logical" else common(left, right)


def _greatest(given: Given) -> int:
    return max(given.ranks, default=0)


def _zero(_: Given) -> int:
    return 0


def _one(_: Given) -> int:
    return 1


def _reduced(given: Given) -> int:
    """One dimension less with the argument DIM, none without it."""
    return max(given.ranks[0] - 1, 0) if "dim" in given.names else 0


def _located(given: Given) -> int:
    return max(given.ranks[0] - 1, 0) if "dim" in given.names else 1


def _bounds(given: Given) -> int:
    return 0 if "dim" in given.names else 1


def _columns(given: Given) -> int:
    return max(sum(given.ranks[:2]) - 2, 0)


def _own(given: Given) -> int:
    return given.ranks[0] if given.ranks else 0


def _elemental(names: str, type_: Type, *dummies: str) -> dict[str, Function]:
    return _functions(names, Class.ELEMENTAL, type_, _greatest, dummies)


def _inquiry(names: str, type_: Type, rank: Rank = _zero, *dummies: str) -> dict[str, Function]:
    return _functions(names, Class.INQUIRY, type_, rank, dummies)


def _of_arrays(names: str, type_: Type, rank: Rank, *dummies: str) -> dict[str, Function]:
    return _functions(names, Class.TRANSFORMATIONAL, type_, rank, dummies)


def _functions(
    names: str, form: Class, type_: Type, rank: Rank, dummies: tuple[str, ...]
) -> dict[str, Function]:
    """Functions of a form; optional dummies have a question mark."""
    plain, least = tuple(d.rstrip("?") for d in dummies), sum(not d.endswith("?") for d in dummies)
    return dict.fromkeys(names.split(), Function(form, plain, type_, rank, least))


_INTRINSICS: dict[str, Function] = {
    **_elemental(
        "sqrt exp log log10 sin cos tan asin acos atan atan2 sinh cosh tanh asinh acosh atanh hypot erf erfc "
        "gamma log_gamma erfc_scaled bessel_j0 bessel_j1 bessel_y0 bessel_y1 conjg mod modulo dim max min "
        "iand ior ieor merge_bits",
        _same,
    ),
    **_elemental("aint anint", _maybe_kind, "a", "kind?"),
    **_elemental("logical", _maybe_kind, "l", "kind?"),
    **_elemental("sign fraction nearest spacing rrspacing scale set_exponent", _first),
    **_elemental("not ishft ishftc shiftl shiftr shifta ibset ibclr ibits dshiftl dshiftr", _first),
    **_elemental("merge", _first, "tsource", "fsource", "mask"),
    **_elemental("bessel_jn bessel_yn", lambda _, g: g.types[-1]),
    **_elemental("abs aimag imag", _part),
    **_elemental("int nint floor ceiling", _integer, "a", "kind?"),
    **_elemental("maskl maskr ichar iachar", _integer, "i", "kind?"),
    **_elemental("int2", _of(Kinded("integer", 2))),
    **_elemental("int8", _of(Kinded("integer", 8))),
    **_elemental("real", _real, "a", "kind?"),
    **_elemental("dble dfloat dprod", _of(DOUBLE)),
    **_elemental("float sngl amax0 amin0", _of(Kinded("real"))),
    **_elemental("max1 min1", _plain),
    **_elemental("cmplx", _complex, "x", "y?", "kind?"),
    **_elemental("dcmplx", _of(Kinded("complex", 8))),
    **_elemental("btest bge bgt ble blt ieee_is_nan ieee_is_finite lge lgt lle llt", _of(LOGICAL)),
    **_elemental("popcnt poppar leadz trailz exponent", _plain),
    **_elemental("char achar", _of(CHARACTER), "i", "kind?"),
    **_elemental("index", _integer, "string", "substring", "back?", "kind?"),
    **_elemental("scan verify", _integer, "string", "set", "back?", "kind?"),
    **_elemental("len_trim", _integer, "string", "kind?"),
    **_elemental("adjustl adjustr", _first),
    **_of_arrays("trim repeat", _text, _zero),
    **_of_arrays("sum product maxval minval iall iany iparity", _first, _reduced, "array", "dim?", "mask?"),
    **_of_arrays("norm2", _first, _reduced, "x", "dim?"),
    **_of_arrays("any all parity", _of(LOGICAL), _reduced, "mask", "dim?"),
    **_of_arrays("count", _integer, _reduced, "mask", "dim?", "kind?"),
    **_of_arrays("maxloc minloc", _integer, _located, "array", "dim?", "mask?", "kind?", "back?"),
    **_of_arrays("findloc", _integer, _located, "array", "value", "dim?", "mask?", "kind?", "back?"),
    **_of_arrays("dot_product", _product, _zero, "vector_a", "vector_b"),
    **_of_arrays("matmul", _product, _columns, "matrix_a", "matrix_b"),
    **_of_arrays("transpose", _first, _own, "matrix"),
    **_of_arrays("spread", _first, lambda g: _own(g) + 1, "source", "dim", "ncopies"),
    **_of_arrays("reshape", _first, lambda g: g.size or 1, "source", "shape", "pad?", "order?"),
    **_of_arrays("cshift", _first, _own, "array", "shift", "dim?"),
    **_of_arrays("eoshift", _first, _own, "array", "shift", "boundary?", "dim?"),
    **_of_arrays("pack", _first, _one, "array", "mask", "vector?"),
    **_of_arrays("unpack", _first, lambda g: g.rank("mask"), "vector", "mask", "field"),
    **_of_arrays(
        "transfer",
        _mold,
        lambda g: 1 if "size" in g.names or g.rank("mold") else 0,
        "source",
        "mold",
        "size?",
    ),
    **_of_arrays("selected_int_kind selected_real_kind selected_char_kind", _plain, _zero),
    **_of_arrays("null", lambda _d, _g: None, _zero, "mold?"),
    **_inquiry("size", _integer, _zero, "array", "dim?", "kind?"),
    **_inquiry("lbound ubound", _integer, _bounds, "array", "dim?", "kind?"),
    **_inquiry("shape", _integer, _one, "source", "kind?"),
    **_inquiry("len", _integer, _zero, "string", "kind?"),
    **_inquiry("rank kind bit_size digits precision range radix maxexponent minexponent", _plain),
    **_inquiry("storage_size", _integer, _zero, "a", "kind?"),
    **_inquiry("sizeof c_sizeof", _of(Kinded("integer", 8))),
    **_inquiry("huge tiny epsilon", _first),
    **_inquiry("loc", _of(Kinded("integer", 8))),
    **_inquiry("present allocated", _of(LOGICAL)),
    **_inquiry("associated", _of(LOGICAL), _zero, "pointer", "target?"),
}

_WITH_LETTER = {
    "d": "abs sqrt exp log log10 sin cos tan asin acos atan atan2 sinh cosh tanh asinh acosh atanh erf erfc "
    "gamma mod sign dim int nint conjg imag",
    "c": "abs sqrt exp log sin cos",
    "z": "abs sqrt exp log sin cos",
    "cd": "abs sqrt exp log sin cos",
}
GENERIC = {
    **{f"{letter}{name}": name for letter, names in _WITH_LETTER.items() for name in names.split()},
    **dict.fromkeys(("max0", "amax1", "dmax1"), "max"),
    **dict.fromkeys(("min0", "amin1", "dmin1"), "min"),
    "iabs": "abs",
    "isign": "sign",
    "idim": "dim",
    "amod": "mod",
    "alog": "log",
    "alog10": "log10",
    "and": "iand",
    "or": "ior",
    "xor": "ieor",
    "dimag": "aimag",
    "dint": "aint",
    "dnint": "anint",
    "idint": "int",
    "ifix": "int",
    "idnint": "nint",
    "dreal": "real",
    "isnan": "ieee_is_nan",
    "lshift": "shiftl",
    "rshift": "shifta",
}
"""Specific and older names of generic functions."""


_MANY = 99
_COUNTS = {
    (1, 2): "atan dcmplx",
    (2, 2): "atan2 bessel_jn bessel_yn bge bgt ble blt btest dim dprod hypot iand ibclr ibset ieor ior ishft "
    "lge lgt lle llt mod modulo nearest repeat scale set_exponent shifta shiftl shiftr sign",
    (1, 3): "selected_real_kind",
    (2, 3): "ishftc",
    (2, _MANY): "amax0 amin0 max max1 min min1",
    (3, 3): "dshiftl dshiftr ibits merge_bits",
}
_LIMITS = {name: counts for counts, names in _COUNTS.items() for name in names.split()}


def limits(name: str, found: Function) -> tuple[int, int]:
    """The least and the most arguments of a function."""
    if found.dummies:
        return found.least, len(found.dummies)
    return _LIMITS.get(GENERIC.get(name, name), (1, 1))


def function(name: str) -> Function | None:
    """The intrinsic function of a name, specific or generic; None where it is not in the table."""
    return _INTRINSICS.get(GENERIC.get(name, name))


Named = dict[str, tuple[Argument, Typed]]
"""Arguments by the names of their dummies, in the order of these."""


def reference(scope: Scope, part: Part, values: tuple[Typed, ...], span: Span) -> Typed:
    """A reference of an intrinsic function; one that is not in the table has no type that is known."""
    plain, generic = tuple(v.node for v in values), GENERIC.get(part.name, part.name)
    found = function(generic)
    if found is None:
        return Typed(host.Call(generic, plain, span, pure=True, intrinsic=True))
    try:
        named = _named(part, values, found)
    except RefusedError as error:
        return Typed(host.Call(generic, plain, span, pure=True, intrinsic=True, problem=str(error)))
    given = _given(scope, named)
    try:
        type_: Kinded | None = found.type(scope.defaults, given)
        rank = max(given.ranks, default=0) if found.form is Class.ELEMENTAL else found.rank(given)
    except (RefusedError, IndexError, KeyError):
        type_, rank = None, 0
    nodes = tuple(_node(name, value.node, found) for name, (_, value) in named.items())
    elemental = found.form is Class.ELEMENTAL
    info = type_info(type_, rank)
    made = host.Call(generic, nodes, span, info, pure=True, intrinsic=True, elemental=elemental)
    return Typed(made, type_, rank)


def _named(part: Part, values: tuple[Typed, ...], found: Function) -> Named:
    """Raises RefusedError where arguments are too few or too many, have other names, or are sections."""
    given: Named = {}
    arguments, dummies = part.arguments or (), found.dummies
    single = not dummies and (len(arguments) == 1 or part.name.startswith("selected_"))
    for place, (argument, value) in enumerate(zip(arguments, values, strict=True)):
        if isinstance(argument.value, Slice):
            raise RefusedError(f"an array section is an argument of '{part.name}'")
        key = argument.key
        if key and not (single or key in dummies or key == "kind"):
            raise RefusedError(f"'{part.name}' is given an argument '{key}' by its name")
        key = key or (dummies[place] if place < len(dummies) else f"#{place}")
        if key == "dim" != argument.key and "mask" in dummies and (value.type or _INTEGER).base == "logical":
            key = "mask"
        if key in given:
            raise RefusedError(f"'{part.name}' is given argument '{key}' twice")
        given[key] = argument, value
    least, most = limits(part.name, found)
    if (
        len(given.keys() - {"kind"}) < least
        or len(given) > most
        or any(d not in given for d in dummies[:least])
    ):
        raise RefusedError(f"'{part.name}' does not have these arguments")
    return {d: given[d] for d in dummies if d in given} | given


_INTEGER = Kinded("integer")


def _node(name: str, node: host.Expression, found: Function) -> host.Expression:
    """An argument: an optional one by its name."""
    plain = node.value if isinstance(node, host.Keyword) else node
    if name in found.dummies[: found.least] or name.startswith("#"):
        return plain
    return host.Keyword(name, plain, node.span, node.type)


def _given(scope: Scope, named: Named) -> Given:
    """The arguments without that of the kind, whose value is asked for."""
    types: list[Kinded | None] = []
    ranks: list[int] = []
    names: dict[str, int] = {}
    kind, size = 0, None
    for name, (argument, value) in named.items():
        if name == "kind" and not isinstance(argument.value, Slice):
            kind = constant_value(scope, argument.value) or 0
            continue
        node = value.node.value if isinstance(value.node, host.Keyword) else value.node
        if name == "shape" and isinstance(node, host.Array):
            size = len(node.items)
        names[name] = len(types)
        types.append(value.type)
        ranks.append(value.rank)
    return Given(tuple(types), tuple(ranks), names, kind, size)
