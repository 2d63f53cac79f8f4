"""Clauses other than those about data: operands with the device types that they are for."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from accomp.backends.mlir.context import Context
from accomp.backends.mlir.conversions import constant, convert, truth
from accomp.backends.mlir.expressions import value
from accomp.backends.mlir.memory import Value
from accomp.backends.mlir.opaque import opaque_value
from accomp.backends.mlir.types import INT, Bool, Int, NoLoweringError, Type, value_type
from accomp.host import nodes as host
from accomp.records import dataclass, replace
from accomp.syntax.nodes import Clause, Directive, Expr, Keyed, TypeKind, Word

NONE = "none"
_TYPES = ("host", "multicore", "nvidia", "radeon", "default")


@dataclass(frozen=True, slots=True)
class Grouped:
    """A clause with the device types that it is for (OpenACC 3.3 2.4)."""

    types: tuple[str, ...]
    clause: Clause


def grouped(directive: Directive, name: str) -> tuple[Grouped, ...]:
    """The clauses of a name."""
    return tuple(g for g in _groups(directive) if g.clause.name == name)


def _groups(directive: Directive) -> Iterator[Grouped]:
    types: tuple[str, ...] = (NONE,)
    for clause in directive.clauses:
        if clause.name == "device_type":
            types = device_types(clause)
        else:
            yield Grouped(types, clause)


def device_types(clause: Clause) -> tuple[str, ...]:
    """The device types that a clause names."""
    return tuple(_device_type(a.text) for a in clause.args if isinstance(a, Word))


def _device_type(text: str) -> str:
    name = "star" if text == "*" else text.lower()
    if name not in (*_TYPES, "star"):
        raise NoLoweringError(f"the dialect has no device type '{text}'")
    return name


def attribute(type_: str) -> str:
    """A device type as an attribute."""
    return f"#acc.device_type<{type_}>"


def attributes(types: Iterable[str]) -> str:
    """Device types as a list of attributes."""
    return f"[{', '.join(map(attribute, types))}]"


def suffix(type_: str) -> str:
    """What stands after an operand that is for a device type."""
    return "" if type_ == NONE else f" [{attribute(type_)}]"


def keyword(word: str, only: list[str], operands: list[str]) -> str:
    """A clause whose arguments may be left out, for some device types or for all."""
    if not only and not operands:
        return ""
    if only == [NONE] and not operands:
        return f" {word}"
    if not operands and word != "gang":
        return ""  # an attribute tells: MLIR's parser wants operands here
    parts = ([attributes(only)] if only else []) + operands
    return f" {word}({', '.join(parts)})"


_ATTRIBUTES = {"async": "asyncOnly", "wait": "waitOnly"}


def only(directive: Directive, *names: str) -> str:
    """Attributes for clauses without arguments that are for some device types."""
    found: list[str] = []
    for name in names:
        listed = grouped(directive, name)
        types = [t for one in listed for t in one.types]
        if types and types != [NONE] and not any(one.clause.args or one.clause.modifiers for one in listed):
            found.append(f"{_ATTRIBUTES.get(name, name)} = {attributes(types)}")
    return ", ".join(found)


def expression(ctx: Context, node: Expr) -> Value:
    """The value of an expression in a clause, which is an integer."""
    with ctx.out.named(node.span, node.text):
        return _expression(ctx, node, INT)


def _expression(ctx: Context, node: Expr, wanted: Type) -> Value:
    """The value; an object of a class is converted to the type that is wanted."""
    tree = ctx.module.arguments.get(node.span) if node.span is not None else None
    if tree is not None and tree.type is not None and tree.type.kind is TypeKind.RECORD:
        return opaque_value(ctx, replace(tree, type=None), "an object of a class is converted", wanted)
    if tree is not None:
        return value(ctx, tree, wanted)
    declared = ctx.module.declarations.get(ctx.function)
    for parameter in declared.parameters if declared is not None else ():
        if parameter.name == node.text and node.span is not None:  # the extent of a parameter
            return value(ctx, host.Variable(parameter.symbol, node.span, parameter.type))
    if node.value is None:
        raise NoLoweringError(f"the value of '{node.text}' in a clause is not known")
    return constant(ctx.out, node.value, INT)


def integer(ctx: Context, node: Expr) -> Value:
    """An integer in a clause."""
    before = ctx.out.mark()
    made = expression(ctx, node)
    if not isinstance(made.type, Int):
        return convert(ctx.out, made, INT)
    return _named(ctx, node, made) if ctx.out.mark() == before else made


def _named(ctx: Context, node: Expr, made: Value) -> Value:
    """A value with an operation that tells its text: the index of a loop has no location for that."""
    if made.name.startswith("%arg"):
        return made
    with ctx.out.named(node.span, node.text):
        of = value_type(made.type)
        index = ctx.out.value(f"arith.index_cast {made.name} : {of} to index")
        return Value(ctx.out.value(f"arith.index_cast {index} : index to {of}"), made.type)


def typed(made: Value) -> str:
    """An operand with its type."""
    return f"{made.name} : {value_type(made.type)}"


def condition(ctx: Context, directive: Directive, name: str = "if") -> str:
    """A condition, if a clause has one."""
    clause = directive.get(name)
    given = [a for a in clause.args if isinstance(a, Expr)] if clause is not None else []
    if not given:
        return ""
    with ctx.out.named(given[0].span, given[0].text):
        return f" {name}({truth(ctx.out, _expression(ctx, given[0], Bool())).name})"


def _first(clause: Clause) -> Expr | None:
    for argument in clause.args:
        found = argument.value if isinstance(argument, Keyed) else argument
        if isinstance(found, Expr):
            return found
    return None


def single(ctx: Context, directive: Directive, name: str, word: str = "") -> str:
    """A clause with one operand, or none: `async`, `num_workers`, `vector_length`, `worker`, `vector`."""
    only, operands = list[str](), list[str]()
    for one in grouped(directive, name):
        given = _first(one.clause)
        for type_ in one.types:
            if given is None:
                only.append(type_)
            else:
                operands.append(f"{typed(integer(ctx, given))}{suffix(type_)}")
    return keyword(word or name, only, operands)


def several(ctx: Context, directive: Directive, name: str) -> str:
    """A clause with a list of operands for each device type: `num_gangs`, `tile`."""
    operands: list[str] = []
    for one in grouped(directive, name):
        for type_ in one.types:
            found = ", ".join(typed(_size(ctx, a)) for a in one.clause.args if isinstance(a, Expr | Word))
            operands.append(f"{{{found}}}{suffix(type_)}")
    return f" {name}({', '.join(operands)})" if operands else ""


def _size(ctx: Context, argument: Expr | Word) -> Value:
    """A size; `*` is -1."""
    return constant(ctx.out, -1, INT) if isinstance(argument, Word) else integer(ctx, argument)


def gang(ctx: Context, directive: Directive) -> str:
    """The `gang` clauses of a loop."""
    only, operands = list[str](), list[str]()
    for one in grouped(directive, "gang"):
        keyed = [a for a in one.clause.args if isinstance(a, Keyed)]
        for type_ in one.types:
            parts = [f"{a.key}={typed(_size(ctx, a.value))}" for a in keyed]
            if parts:
                operands.append(f"{{{', '.join(parts)}}}{suffix(type_)}")
            else:
                only.append(type_)
    return keyword("gang", only, operands)


def waits(ctx: Context, directive: Directive) -> str:
    """The `wait` clauses of a construct, with the device's number in each group that names one."""
    only, operands = list[str](), list[str]()
    for one in grouped(directive, "wait"):
        number, queues = wait_arguments(ctx, one.clause)
        for type_ in one.types:
            parts = ([f"devnum: {typed(number)}"] if number else []) + [typed(q) for q in queues]
            if parts:
                operands.append(f"{{{', '.join(parts)}}}{suffix(type_)}")
            else:
                only.append(type_)
    return keyword("wait", only, operands)


def wait_arguments(ctx: Context, clause: Clause | Directive) -> tuple[Value | None, tuple[Value, ...]]:
    """The number of the device, if it is given, and the queues."""
    number: Value | None = None
    for argument in (*clause.modifiers, *clause.args):
        if isinstance(argument, Keyed) and argument.key == "devnum" and isinstance(argument.value, Expr):
            number = integer(ctx, argument.value)
    return number, tuple(integer(ctx, a) for a in clause.args if isinstance(a, Expr))


def default(directive: Directive) -> str:
    """The `default` clause as an attribute."""
    clause = directive.get("default")
    words = [a.text.lower() for a in clause.args if isinstance(a, Word)] if clause is not None else []
    return f"defaultAttr = #acc<defaultvalue {words[0]}>" if words else ""


def listed(parts: Iterable[str]) -> str:
    """Attributes after a region."""
    found = [p for p in parts if p]
    return f" attributes {{{', '.join(found)}}}" if found else ""
