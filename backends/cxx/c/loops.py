"""Loop constructs as loops of kernels (OpenACC 3.3 section 2.9)."""

from __future__ import annotations

from textwrap import dedent

from accomp.backends.cxx.c.reduced_sections import reduced, sections_of
from accomp.backends.cxx.c.sections import around, copies, is_made
from accomp.backends.cxx.c.text import Writer
from accomp.codes.kernels import KERNEL_LOOP, KERNEL_VARIABLE
from accomp.host import nodes as host
from accomp.host.program import OBJECT
from accomp.ir.elements import in_subscripts
from accomp.ir.kernel import (
    Cache,
    Code,
    Declare,
    Expr,
    Loop,
    Range,
    Reduction,
    Variable,
)
from accomp.ir.last_values import address_kept
from accomp.ir.nodes import Construct
from accomp.kernels.copies import copied_by, is_region, reduced_by
from accomp.kernels.problem import Problem
from accomp.kernels.spelling import Copies, Made, Ranges
from accomp.mapping.attributes import is_section
from accomp.mapping.levels import levels
from accomp.mapping.reduced_parts import part_text, problem_of, substitute
from accomp.records import replace
from accomp.syntax.nodes import TypeInfo, TypeKind, VarRef

_COUNTS = {
    host.Relation.LT: "lt",
    host.Relation.LE: "le",
    host.Relation.GT: "gt",
    host.Relation.GE: "ge",
    host.Relation.NE: "ne",
}


def copies_of(construct: Construct, loop: host.Statement | None, writer: Writer) -> Copies:
    """The variables that threads have copies of in a loop or compute construct."""
    if is_region(construct):
        found = copies(construct, writer, "private", "firstprivate")
        own = private(construct, writer, "private")  # parameters have the copies of firstprivate variables
        return Copies(own, reductions(construct, writer), around=lambda body: around(found, body))
    partitioned = bool(levels(construct))
    clauses = ("private", "firstprivate") if partitioned else ("private",)
    found = copies(construct, writer, *clauses)
    last, parts = construct.attributes.lastprivate, construct.attributes.reduced_parts
    sections = (reduced(ref, writer).alias for ref in sections_of(construct))
    own = private(construct, writer, *clauses)
    taken = {v.name for v in own}
    if isinstance(loop, host.Loop) and loop.range is not None:
        taken.add(writer.name(loop.range.index.name))
    return Copies(
        (
            *own,
            *(v for v in (_private(ref, writer) for ref in last) if v.name not in taken),
            *sections,
        ),
        reductions(construct, writer) if partitioned else (),
        tuple((writer.name(ref.name), _address(ref, writer)) for ref in last),
        lambda body: around(found, body),
        tuple(_part(construct, ref, writer) for ref in parts),
        tuple(_returned(ref, writer) for ref in parts),
    )


def without_braces(made: Loop, loop: host.Statement) -> Loop:
    """A loop whose body is one piece of text, without its braces: loops have some.

    They stay around declarations of names that are taken, and of what is no variable.
    """
    node = loop.body if isinstance(loop, host.Loop | host.Iterate) else None
    taken = {r.index.name for r in made.ranges} | {v.name for v in made.private}
    return replace(made, body=_without_braces(made.body, node, taken))


def _without_braces(body: Made, node: host.Statement | None, taken: set[str]) -> Made:
    if len(body) != 1 or not isinstance(node, host.Block):
        return body
    (only,) = body
    if isinstance(only, Cache):
        return (replace(only, body=_without_braces(only.body, node, taken)),)
    declared = [part for part in node.body if isinstance(part, host.Declare)]
    named = {local.name for part in declared for local in part.locals}
    plain = all(part.locals for part in declared)
    if not isinstance(only, Code) or not (plain and named.isdisjoint(taken)):
        return body
    if any(isinstance(part, host.Opaque) and part.kind is host.OpaqueKind.OTHER for part in node.body):
        return body
    text = only.text.strip()
    if text[:1] != "{" or text[-1:] != "}":
        return body
    inside = dedent(text[1:-1]).strip("\n").rstrip()
    return (replace(only, text=inside),) if inside else ()


def _part(construct: Construct, ref: VarRef, writer: Writer) -> Declare:
    """The variable that stands for a part which is reduced by loops within one gang."""
    problem = problem_of(construct, ref)
    if problem:
        raise Problem(KERNEL_VARIABLE, ref.span, name=part_text(ref), problem=problem)
    symbol = substitute(ref)
    text = writer.type(symbol.type.unqualified)
    initial = Expr(_text(ref), _names_of(ref, writer))
    return Declare(Variable(symbol.name, text, initial, span=ref.span))


def _returned(ref: VarRef, writer: Writer) -> Code:
    name = substitute(ref).name
    return Code(f"{_text(ref)} = {name};", frozenset((name, *_names_of(ref, writer))))


def _text(ref: VarRef) -> str:
    """A part as kernels name it: members of the object of `this` by its name there."""
    text = part_text(ref)
    return f"{OBJECT}.{text.removeprefix('this->')}" if ref.of_object else text


def _names_of(ref: VarRef, writer: Writer) -> frozenset[str]:
    name = OBJECT if ref.of_object else ref.name
    return writer.names((name, *(symbol.name for symbol in in_subscripts(ref))))


def private(construct: Construct, writer: Writer, *clauses: str) -> tuple[Variable, ...]:
    """The private variables of a construct, but for those that copies() makes."""
    out: dict[str, Variable] = {}
    for clause, ref in copied_by(construct):
        if clause.name in clauses and not is_made(ref):
            variable = _private(ref, writer, clause.name == "firstprivate")
            out.setdefault(variable.name, variable)
    return tuple(out.values())


def _private(ref: VarRef, writer: Writer, initial: bool = False) -> Variable:
    info = ref.declared_type
    text = writer.copied(info, ref.name)
    if not text or ref.members or info is None:
        raise Problem(KERNEL_VARIABLE, ref.span, name=ref.name, problem=_UNNAMED)
    name = writer.name(ref.name)
    first = Expr(name, frozenset((name,))) if initial else None
    return Variable(name, text, first, info.kind is TypeKind.ARRAY, ref.span)


_UNNAMED = "a private copy of it has no type that can be written down"


def reductions(construct: Construct, writer: Writer) -> tuple[Reduction, ...]:
    """The reductions that threads complete at the end of a construct."""
    out: dict[str, Reduction] = {}
    for clause, ref in reduced_by(construct):
        if is_section(ref):
            section = reduced(ref, writer)
            out.setdefault(section.name, Reduction(clause.operator, section.name, section.type, True))
            continue
        info = ref.declared_type
        text = writer.copied(info, ref.name)
        if not text or info is None:
            raise Problem(KERNEL_VARIABLE, ref.span or clause.span, name=ref.name, problem=_UNNAMED)
        array = info.kind is TypeKind.ARRAY
        out.setdefault(ref.name, Reduction(clause.operator, writer.name(ref.name), text, array))
    return tuple(out.values())


def _address(ref: VarRef, writer: Writer) -> Declare:
    """A pointer to a variable that the last iteration sets, of which the loop has copies."""
    info = ref.declared_type
    text = writer.type(info) if info is not None else "double"
    name = writer.name(ref.name)
    return address_kept(name, text, Expr(name, frozenset((name,))))


def ranges_of(loop: host.Statement, writer: Writer) -> Ranges:
    """The ranges of a counted or a range-based loop. Raises Problem where it does not show them."""
    if isinstance(loop, host.Loop):
        return Ranges((_counted_range(loop, writer),))
    assert isinstance(loop, host.Iterate)
    return Ranges((_element_range(loop, writer),), (_element(loop, writer),))


def _counted_range(node: host.Loop, writer: Writer) -> Range:
    """The range of a counted loop. Raises Problem where its header does not show one."""
    found = node.range
    if found is None:
        assert node.problem is not None
        raise Problem(KERNEL_LOOP, node.problem.span, why=node.problem.problem)
    from_, until = writer.expression(found.lower), writer.expression(found.upper)
    stride, name = _stride(found.step, writer), found.index.name
    count = _counted(_COUNTS[found.relation], (from_, until, stride))
    type_ = (found.type or found.index.type).unqualified
    declared = writer.type(type_) or _deduced(type_, from_)
    if not declared:
        raise Problem(KERNEL_LOOP, node.span, why=f"the type of '{name}' has no name")
    if isinstance(found.lower, host.Call) and not (found.lower.name or found.lower.arguments):
        from_ = replace(from_, text=f"static_cast<{declared}>({from_.text})")  # `(T()) + 1` is a cast
    return Range(Variable(writer.name(name), declared), from_, count, stride)


def _deduced(type_: TypeInfo, initial: Expr) -> str:
    """The type that `auto` stands for (C++17 10.1.7.4.1); empty for types that have no name."""
    return f"std::decay_t<decltype({initial.text})>" if type_.spelling == "auto" else ""


def _counted(relation: str, parts: tuple[Expr, Expr, Expr]) -> Expr:
    """The number of iterations from the first value, the limit and the step."""
    return Expr(
        f"accomp::count_{relation}({', '.join(part.text for part in parts)})",
        frozenset[str]().union(*(part.uses for part in parts)),
        any(part.effects for part in parts),
        any(part.reads_memory for part in parts),
        all(part.closed for part in parts),
    )


def _stride(step: host.Expression, writer: Writer) -> Expr:
    if _is_one(step):
        return Expr("1", reads_memory=False, closed=True)
    if isinstance(step, host.Unary) and step.span == step.operand.span:  # of `i--` or `i -= value`
        made = _stride(step.operand, writer)
        return replace(made, text="-1" if _is_one(step.operand) else f"-({made.text})")
    return writer.expression(step)


def _is_one(step: host.Expression) -> bool:
    """Whether it is the step of `i++`, of which the text shows no value."""
    return isinstance(step, host.Literal) and step.span.end - step.span.start != len(step.text)


def _element_range(node: host.Iterate, writer: Writer) -> Range:
    """The range of a range-based loop: numbers of elements."""
    expr = writer.expression(node.range)
    count = f"static_cast<long long>(std::end({expr.text}) - std::begin({expr.text}))"
    return Range(Variable(_number(node), "long long"), Expr("0"), Expr(count, expr.uses), Expr("1"))


def _element(node: host.Iterate, writer: Writer) -> Declare:
    """The variable of a range-based loop, which is an element."""
    local, expr, number = node.local, writer.expression(node.range), _number(node)
    type_ = writer.type(local.type)
    if not type_:
        raise Problem(KERNEL_LOOP, node.span, why=f"the type of '{local.name}' has no name")
    initial = Expr(f"std::begin({expr.text})[{number}]", expr.uses | {number})
    return Declare(Variable(writer.name(local.name), type_, initial))


def _number(node: host.Iterate) -> str:
    return f"accomp_number_{node.span.start}"
