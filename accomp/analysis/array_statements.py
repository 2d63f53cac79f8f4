"""Assignments of arrays, WHERE and DO CONCURRENT of Fortran as nests of loops over elements.

An assignment of an array evaluates its right side before it sets an element (Fortran 2018 10.2.1.3), WHERE
its mask (10.2.3.2); DO CONCURRENT has iterations in any order (11.1.7). A nest of loops does the same where
their iterations are independent. An allocatable array keeps its shape: it cannot get another in a region.
"""

from __future__ import annotations

from collections.abc import Iterator
from operator import is_

from accomp.analysis.calls import is_inquiry
from accomp.host import nodes as host
from accomp.host.effects import effects
from accomp.host.fortran_types import RefusedError
from accomp.host.walk import walk
from accomp.records import dataclass, field, replace
from accomp.source import Language, Span
from accomp.syntax.nodes import Symbol, TypeInfo, TypeKind

_ARITHMETIC = (TypeKind.INTEGER, TypeKind.FLOATING, TypeKind.COMPLEX, TypeKind.BOOLEAN)
_INTEGER = TypeInfo(TypeKind.INTEGER, "integer(8)", "integer(8) :: ", bytes=8)
_DYNAMIC = ("allocatable", "pointer", "associate")


@dataclass(frozen=True, slots=True)
class Combination:
    """What the iterations of a nest combine: the variable, and the value that it starts from, which is empty
    where that is the first element.

    `before` and `after` stand around the `values` of an element, several of which are multiplied.
    """

    target: str
    start: str
    before: str
    after: str
    values: tuple[Span, ...]


@dataclass(frozen=True, slots=True)
class ArrayNest:
    """A nest of loops in place of a statement, outermost first; `concurrent`: it was DO CONCURRENT.

    `texts` are what stands in the text of the statement in place of some parts, one element for an array.
    `combined` is there where the statement sets a variable to what a function makes of all elements.
    """

    node: host.Statement
    loops: tuple[host.Loop, ...]
    bounds: tuple[tuple[str, str, str], ...]
    """Lower bound, upper bound and step of each loop, as texts."""
    texts: tuple[tuple[Span, str], ...] = ()
    concurrent: bool = False
    combined: Combination | None = None

    @property
    def loop(self) -> host.Loop:
        """The outermost loop."""
        return self.loops[0]

    @property
    def indices(self) -> tuple[Symbol, ...]:
        """The indices of the loops, outermost first."""
        return tuple(loop.range.index for loop in self.loops if loop.range is not None)


def array_nest(node: host.Statement) -> ArrayNest | None:
    """The loops that a statement is, if it is one on arrays that can be taken apart."""
    if node.macro or node.span.file.language is not Language.FORTRAN:
        return None
    try:
        match node:
            case host.Evaluate(expression=host.Assign(operator="=") as one) if rank_of(one.target):
                return _spread(node, one.target)
            case host.Masked(body=host.Evaluate(expression=host.Assign(operator="=") as one)):
                return _spread(node, one.target)
            case host.Masked(body=host.Block(body=(host.Evaluate(expression=host.Assign() as one), *_))):
                return _spread(node, one.target)
            case host.Evaluate(expression=host.Assign(operator="=", value=host.Call() as call) as one):
                return _combining(node, one, call)
            case host.Concurrent(assigning=False, initialized=(), reduced=()):
                return _concurrent(node)
            case _:
                return None
    except RefusedError:
        return None


def rank_of(node: host.Expression) -> int:
    """The number of dimensions of a value."""
    rank, type_ = 0, node.type
    while type_ is not None and type_.kind is TypeKind.ARRAY:
        rank, type_ = rank + 1, type_.element
    return rank


def _element(type_: TypeInfo | None) -> TypeInfo:
    """The type of elements. Raises RefusedError of types that assignments of a program may be for."""
    while type_ is not None and type_.kind is TypeKind.ARRAY:
        type_ = type_.element
    if type_ is None or type_.kind not in _ARITHMETIC:
        raise RefusedError("elements are no numbers")
    return type_


@dataclass(frozen=True, slots=True)
class _Value:
    """A bound or a subscript: its node and its text, and what it is if that is a constant."""

    node: host.Expression
    text: str
    known: int | None = None


def _constant(node: host.Expression | None) -> int | None:
    sign = 1
    while isinstance(node, host.Unary) and node.operator == "-":
        sign, node = -sign, node.operand
    return sign * int(node.text) if isinstance(node, host.Literal) and node.text.isdigit() else None


def _number(value: int, span: Span) -> _Value:
    one: host.Expression = host.Literal(str(abs(value)), span, _INTEGER)
    return _Value(host.Unary("-", one, span, _INTEGER) if value < 0 else one, str(value), value)


def _written(node: host.Expression) -> _Value:
    _check_scalar(node)
    text = node.text if isinstance(node, host.Literal) else node.span.text()
    if "\n" in text:
        raise RefusedError("a bound is in several lines")
    return _Value(node, text or "1", _constant(node))


@dataclass(frozen=True, slots=True)
class _Dimension:
    """The subscripts of an array in a dimension: the first one, in steps, up to the last one."""

    lower: _Value
    upper: _Value
    step: int = 1
    place: Span | None = None
    """The section's text for it, if there is one."""


def _bound(array: host.Expression, name: str, at: int) -> _Value:
    """A bound of an array: LBOUND or UBOUND, but for constants that its declaration has."""
    type_ = array.symbol.type if isinstance(array, host.Variable) else None
    dynamic = isinstance(array, host.Variable) and any(map(array.symbol.has, _DYNAMIC))
    for _ in range(at - 1):
        type_ = type_.element if type_ is not None else None
    if type_ is not None and type_.kind is TypeKind.ARRAY and not dynamic:
        said = type_.lower if name == "lbound" else type_.extent or ""
        if said.lstrip("-").isdigit():
            return _number(int(said), array.span)
    arguments = (array, host.Literal(str(at), array.span, _INTEGER))
    call = host.Call(name, arguments, array.span, _INTEGER, pure=True, intrinsic=True)
    return _Value(call, f"{name}({array.span.text()}, {at})")


def _dimensions(node: host.Expression) -> tuple[_Dimension, ...]:
    """Those in which a variable, a component or a section is an array."""
    if isinstance(node, host.Variable | host.Member):
        rank = rank_of(node)
        if isinstance(node, host.Member) and rank_of(node.object):
            raise RefusedError("a component of an array of objects")
        return tuple(
            _Dimension(_bound(node, "lbound", d), _bound(node, "ubound", d)) for d in range(1, rank + 1)
        )
    if not isinstance(node, host.Element) or not isinstance(node.array, host.Variable | host.Member):
        raise RefusedError("a value that is no array of the program")
    if isinstance(node.array, host.Member) and rank_of(node.array.object):
        raise RefusedError("a component of an array of objects")
    found: list[_Dimension] = []
    for at, one in enumerate(node.subscripts, 1):
        if isinstance(one, host.Triplet):
            lower = _written(one.lower) if one.lower is not None else _bound(node.array, "lbound", at)
            upper = _written(one.upper) if one.upper is not None else _bound(node.array, "ubound", at)
            step = _constant(one.step) if one.step is not None else 1
            if not step or (step < 0 and None in (one.lower, one.upper)):
                raise RefusedError("the step is no constant")
            found.append(_Dimension(lower, upper, step, one.span))
        elif rank_of(one):
            raise RefusedError("an array is a subscript")
    return tuple(found)


@dataclass(slots=True)
class _Elements:
    """Statements for one element in place of those for all, whose indices are the subscripts of one array."""

    indices: tuple[Symbol, ...]
    space: tuple[_Dimension, ...]
    texts: list[tuple[Span, str]] = field(default_factory=list[tuple[Span, str]])

    def statement(self, node: host.Statement) -> host.Statement:
        """An assignment, or those under a mask."""
        match node:
            case host.Block():
                return replace(node, body=tuple(map(self.statement, node.body)))
            case host.Evaluate(expression=host.Assign(operator="=", value=value) as one) if value is not None:
                if rank_of(one.target) != len(self.space):
                    raise RefusedError("arrays of several ranks are set")
                made = replace(one, target=self.value(one.target), value=self.value(value))
                return replace(node, expression=replace(made, type=_element(one.target.type)))
            case host.Masked():
                orelse = self.statement(node.orelse) if node.orelse is not None else None
                return host.If(self.value(node.mask), self.statement(node.body), orelse, node.span)
            case _:
                raise RefusedError("another statement")

    def value(self, node: host.Expression) -> host.Expression:
        """One element of a value, or the value if it is none of an array."""
        type_ = _element(node.type)
        if not rank_of(node):
            _check_scalar(node)
            return node
        match node:
            case host.Binary():
                return replace(node, left=self.value(node.left), right=self.value(node.right), type=type_)
            case host.Unary() | host.Conversion():
                return replace(node, operand=self.value(node.operand), type=type_)
            case host.Call(intrinsic=True, pure=True, elemental=True, problem=""):
                return replace(node, arguments=tuple(map(self._argument, node.arguments)), type=type_)
            case _:
                return self._array(node, type_)

    def _argument(self, node: host.Expression) -> host.Expression:
        if isinstance(node, host.Keyword | host.Address):
            inner = node.value if isinstance(node, host.Keyword) else node.operand
            made = self.value(inner)
            return replace(node, value=made) if isinstance(node, host.Keyword) else made
        return self.value(node)

    def _array(self, node: host.Expression, type_: TypeInfo) -> host.Expression:
        own = _dimensions(node)
        if len(own) != len(self.space):
            raise RefusedError("arrays of several ranks")
        found = [self._subscript(at, one) for at, one in enumerate(own)]
        if not isinstance(node, host.Element):
            end = Span(node.span.file, node.span.end, node.span.end)
            self.texts.append((end, f"({', '.join(one.text for one in found)})"))
            return host.Element(node, tuple(one.node for one in found), node.span, type_)
        left = iter(found)
        subscripts = list[host.Expression]()
        for one in node.subscripts:
            subscript = next(left) if isinstance(one, host.Triplet) else None
            if subscript is not None:
                self.texts.append((one.span, subscript.text))
            else:
                _check_scalar(one)
            subscripts.append(subscript.node if subscript is not None else one)
        return replace(node, subscripts=tuple(subscripts), type=type_)

    def _subscript(self, at: int, own: _Dimension) -> _Value:
        """What stands for the index of a dimension in another array: as many steps from the first one."""
        outer, index, span = self.space[at], self.indices[at], own.lower.node.span
        counted = _Value(host.Variable(index, span, _INTEGER), index.name)
        same = own.lower.text == outer.lower.text
        if same and own.step == outer.step:
            return counted
        if own.step == outer.step:
            return _sum(counted, _difference(own.lower, outer.lower))
        if outer.lower.known != 0:
            counted = _sum(counted, _difference(_number(0, span), outer.lower))
        if outer.step != 1:
            counted = _binary("/", counted, _number(outer.step, span))
        if abs(own.step) != 1:
            counted = _binary("*", counted, _number(abs(own.step), span))
        if own.step < 0:
            return _binary("-", own.lower, counted)
        return _sum(counted, own.lower) if own.lower.known != 0 else counted


def _check_scalar(node: host.Expression) -> None:
    """Raises RefusedError of a value that it takes more than names and operators to find again."""
    for one in walk(node):
        if isinstance(one, host.Opaque | host.Assign | host.Array | host.Implied):
            raise RefusedError("a value that is not taken apart")
        if isinstance(one, host.Call) and not (one.intrinsic and one.pure and not one.problem):
            raise RefusedError("a call")
        if isinstance(one, host.Call) and not is_inquiry(one) and any(map(rank_of, one.arguments)):
            raise RefusedError("a value of a whole array")


def _binary(operator: str, left: _Value, right: _Value) -> _Value:
    node = host.Binary(operator, left.node, right.node, left.node.span, _INTEGER)
    first, second = _operand(left), _operand(right)
    space = " " if operator in "+-" else ""
    return _Value(node, f"{first}{space}{operator}{space}{second}")


def _operand(one: _Value) -> str:
    single = isinstance(one.node, host.Literal | host.Variable | host.Name | host.Element | host.Call)
    return one.text if single else f"({one.text})"


def _difference(one: _Value, other: _Value) -> _Value:
    if one.known is not None and other.known is not None:
        return _number(one.known - other.known, one.node.span)
    if other.known == 0:
        return one
    return _binary("-", one, other)


def _sum(one: _Value, other: _Value) -> _Value:
    if other.known is not None and other.known < 0:
        return _binary("-", one, _number(-other.known, one.node.span))
    return _binary("+", one, other)


def _loops(ranges: tuple[host.Range, ...], body: host.Statement, span: Span) -> tuple[host.Loop, ...]:
    """A nest of loops over ranges, the outermost first."""
    made: list[host.Loop] = []
    for one in reversed(ranges):
        body = host.Loop(one, body, span)
        made.insert(0, body)
    return tuple(made)


def _spread(node: host.Statement, target: host.Expression) -> ArrayNest:
    space = _dimensions(target)
    if not space:
        raise RefusedError("no array is set")
    indices = _indices(node, space)
    elements = _Elements(indices, space)
    return _nest(node, indices, space, elements.statement(node), elements)


def _indices(node: host.Statement, space: tuple[_Dimension, ...]) -> tuple[Symbol, ...]:
    """The indices of the loops, the first dimension's first."""
    names = _free_names(node, len(space))
    return tuple(Symbol(f":{name}:{node.span.start}", name, _INTEGER) for name in names)


def _nest(
    node: host.Statement,
    indices: tuple[Symbol, ...],
    space: tuple[_Dimension, ...],
    body: host.Statement,
    elements: _Elements,
) -> ArrayNest:
    steps = (_number(one.step, node.span).node for one in space)
    ranges = tuple(
        host.Range(index, one.lower.node, one.upper.node, step, host.Relation.DO, True, _INTEGER)
        for index, one, step in zip(indices, space, steps, strict=True)
    )[::-1]
    bounds = tuple((d.lower.text, d.upper.text, str(d.step)) for d in reversed(space))
    return ArrayNest(node, _loops(ranges, body, node.span), bounds, tuple(elements.texts))


_SUMS = {
    "sum": ("0", "{0} = {0} + (", ")"),
    "dot_product": ("0", "{0} = {0} + (", ")"),
    "product": ("1", "{0} = {0} * (", ")"),
    "count": ("0", "if (", ") {0} = {0} + 1"),
    "any": (".false.", "{0} = {0} .or. (", ")"),
    "all": (".true.", "{0} = {0} .and. (", ")"),
    "maxval": ("", "{0} = max({0}, ", ")"),
    "minval": ("", "{0} = min({0}, ", ")"),
}
"""What functions of arrays start from, and how they go on with an element (Fortran 2018 16.9)."""
_OPERATORS = {"sum": "+", "dot_product": "+", "product": "*", "any": ".or.", "all": ".and."}


def _combining(node: host.Statement, one: host.Assign, call: host.Call) -> ArrayNest:
    """A variable that is set to what a function makes of all elements of its arguments."""
    target, name = one.target, call.name.lower()
    type_, kinds = _element(target.type), tuple(_element(a.type) for a in call.arguments)
    unfit = (*_DYNAMIC, "optional", "volatile")
    if not isinstance(target, host.Variable) or any(map(target.symbol.has, unfit)):
        raise RefusedError("what is set is no variable that loops can reduce")
    if not call.intrinsic or name not in _SUMS:
        raise RefusedError("another function")
    if len(kinds) != (2 if name == "dot_product" else 1) or not all(map(rank_of, call.arguments)):
        raise RefusedError("it has other arguments")
    own = any(n.symbol.id == target.symbol.id for n in walk(call) if isinstance(n, host.Variable))
    if own or not _keeps_type(name, type_, kinds):
        raise RefusedError("its value is converted, or combined with the variable's own")
    space = _dimensions(_widest(call.arguments[0]))
    indices = _indices(node, space)
    elements = _Elements(indices, space)
    body = _step(name, target, tuple(map(elements.value, call.arguments)), node)
    start, before, after = (text.format(target.symbol.name) for text in _SUMS[name])
    values = tuple(a.span for a in call.arguments)
    made = Combination(target.symbol.name, start, before, after, values)
    return replace(_nest(node, indices, space, body, elements), combined=made)


def _keeps_type(name: str, type_: TypeInfo, kinds: tuple[TypeInfo, ...]) -> bool:
    """Whether a variable has the type in which a function combines elements of these types."""
    if name == "count":
        return type_.kind is TypeKind.INTEGER
    logical = name in ("any", "all")
    fits = type_.kind is not TypeKind.COMPLEX and (type_.kind is TypeKind.BOOLEAN) == logical
    return fits and all(k.spelling == type_.spelling for k in kinds)


def _widest(node: host.Expression) -> host.Expression:
    """An array of the program that an expression has for all of its elements."""
    for one in walk(node):
        if isinstance(one, host.Variable | host.Member | host.Element) and rank_of(one) == rank_of(node):
            return one
    raise RefusedError("a value that is no array of the program")


def _step(
    name: str, target: host.Variable, parts: tuple[host.Expression, ...], node: host.Statement
) -> host.Statement:
    """The statement for one element."""
    span, type_ = node.span, target.type
    value, *more = parts
    for other in more:
        value = host.Binary("*", value, other, span, type_)
    if name == "count":
        one = host.Binary("+", target, host.Literal("1", span, type_), span, type_)
        return host.If(value, host.Evaluate(host.Assign("=", target, one, span, type_), span), None, span)
    if name in _OPERATORS:
        made: host.Expression = host.Binary(_OPERATORS[name], target, value, span, type_)
    else:
        arguments = (target, value)
        made = host.Call(
            name.removesuffix("val"), arguments, span, type_, pure=True, intrinsic=True, elemental=True
        )
    return host.Evaluate(host.Assign("=", target, made, span, type_), span)


def _free_names(node: host.Statement, count: int) -> Iterator[str]:
    """Names of variables that a statement does not use."""
    taken: set[str] = set()
    for one in walk(node):
        if isinstance(one, host.Literal):
            taken.add(one.text.lower().partition("_")[2])  # a kind
        elif isinstance(one, host.Variable):
            taken.add(one.symbol.name.lower())
        elif isinstance(one, host.Name | host.Call):
            taken.add(one.name.lower())
    for at in range(1, count + 1):
        name = f"index_{at}"
        while name in taken:
            name += "_"
        yield name


def _concurrent(node: host.Concurrent) -> ArrayNest:
    """DO CONCURRENT as loops, innermost that over the first index, which mostly is that of rows.

    Bounds and mask are evaluated before all iterations.
    """
    if any(isinstance(n, host.Directive | host.Concurrent) for n in walk(node.body)):
        raise RefusedError("directives are in it")
    first = [part for one in node.ranges for part in (one.lower, one.upper, one.step)]
    first += [node.mask] if node.mask is not None else []
    for part in first:
        _check_scalar(part)
    read = {n.symbol.name for part in first for n in walk(part) if isinstance(n, host.Variable)}
    if effects(node.body).writes & read:
        raise RefusedError("an iteration sets what bounds or the mask read")
    body = host.If(node.mask, node.body, None, node.span) if node.mask is not None else node.body
    ranges = node.ranges[::-1]
    bounds = tuple((_written(r.lower).text, _written(r.upper).text, _written(r.step).text) for r in ranges)
    return ArrayNest(node, _loops(ranges, body, node.span), bounds, concurrent=True)


def expanded(root: host.Statement) -> tuple[host.Statement, dict[int, ArrayNest]]:
    """A region with loops in place of statements on arrays that are executed whenever it is, or in each
    iteration of loops; the nests by the offsets of these statements.
    """
    nests: dict[int, ArrayNest] = {}
    return _expanded(root, nests), nests


def _expanded(node: host.Statement, nests: dict[int, ArrayNest]) -> host.Statement:
    if isinstance(node, host.Block):
        body = tuple(_expanded(one, nests) for one in node.body)
        return node if all(map(is_, body, node.body)) else replace(node, body=body)
    if isinstance(node, host.Loop):
        inner = _expanded(node.body, nests)
        return node if inner is node.body else replace(node, body=inner)
    found = array_nest(node)
    if found is None:
        return node
    nests[node.span.start] = found
    if found.combined is not None:  # what the variable starts from reads what the statement does
        return host.Block((node, found.loop), node.span)
    return found.loop
