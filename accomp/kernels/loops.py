"""Loop constructs as loops of kernels (OpenACC 3.3 section 2.9)."""

from __future__ import annotations

from textwrap import dedent
from typing import Protocol

from accomp.codes.kernels import KERNEL_LOOP, KERNEL_VARIABLE
from accomp.host import nodes as host
from accomp.ir.kernel import (
    Block,
    Cache,
    Code,
    Declare,
    Expr,
    Loop,
    Range,
    Reduction,
    Statement,
    Variable,
)
from accomp.ir.last_values import address_kept, copied_back
from accomp.ir.nodes import Construct
from accomp.kernels.partition import partition_of
from accomp.kernels.problem import Problem
from accomp.kernels.ranges import element_range, elements, loop_range
from accomp.kernels.reduced import is_part, reduced
from accomp.kernels.sections import around, copies, given, is_section
from accomp.kernels.text import Writer
from accomp.mapping.attributes import refs
from accomp.mapping.reduced_members import member_text, substitute
from accomp.records import replace
from accomp.syntax.nodes import TypeKind, VarRef

Body = tuple[Statement, ...]


class Builder(Protocol):
    """Makes statements of kernels of the statements that loops hold."""

    @property
    def writer(self) -> Writer:
        """What spells expressions and types."""
        ...

    def body(self, node: host.Statement | None, children: tuple[Construct, ...]) -> Body:
        """The statements of a loop's body."""
        ...

    def statements(self, node: host.Statement | None, children: tuple[Construct, ...]) -> Body:
        """A statement, or those of a compound statement."""
        ...

    def statement(self, node: host.Statement, children: tuple[Construct, ...]) -> Body:
        """One statement of the program."""
        ...


def loop_statement(builder: Builder, node: host.Statement, construct: Construct) -> tuple[Statement, ...]:
    """A partitioned loop construct over its associated loops."""
    writer = builder.writer
    ranges, body = _ranges(builder, node, construct, construct.directive.associated)
    said = partition_of(construct, lambda value: given(value, writer))
    last, members = construct.attributes.lastprivate, construct.attributes.reduced_members
    inner = (*elements(node, writer), *builder.body(body, construct.children))
    inner = around(copies(construct, writer, "private", "firstprivate"), inner)
    found = [reduced(ref, writer).alias for _, ref in refs(construct, "reduction") if is_part(ref)]
    aliases = (alias for alias in found if alias is not None)
    loop = Loop(
        ranges,
        said.levels,
        (*inner, *copied_back(tuple(writer.name(ref.name) for ref in last), ranges)),
        private=(*_own(construct, writer, ranges), *aliases),
        reductions=reductions(construct, writer),
        tile=said.tile,
        tile_levels=said.tile_levels,
        gang_static=said.gang_static,
        limits=said.limits,
        line=node.span.position()[0],
        gang_dim=said.gang_dim,
    )
    taken = {r.index.name for r in ranges} | {v.name for v in loop.private}
    loop = replace(loop, body=_without_braces(loop.body, body, taken))
    if members:
        declared = (_member(ref, writer) for ref in members)
        back = (_returned(ref) for ref in members)
        return (Block((*declared, loop, *back), loop.line),)
    if not last:
        return (loop,)
    return (Block((*(_address(ref, writer) for ref in last), loop), loop.line),)


def _without_braces(body: Body, node: host.Statement | None, taken: set[str]) -> Body:
    """The statements of a loop whose body is one piece of text, without its braces: the loop has some.

    They stay around declarations of names that are taken, and of what is no variable.
    """
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


def _member(ref: VarRef, writer: Writer) -> Declare:
    """The variable that stands for a member which is reduced by loops within one gang."""
    symbol = substitute(ref)
    text = writer.type(symbol.type.unqualified)
    initial = Expr(member_text(ref), writer.names((ref.name,)))
    return Declare(Variable(symbol.name, text, initial, span=ref.span))


def _own(construct: Construct, writer: Writer, ranges: tuple[Range, ...]) -> tuple[Variable, ...]:
    """The private variables of a partitioned loop besides its control variables."""
    indices = {r.index.name for r in ranges}
    found = private(construct, writer, "private", "firstprivate")
    taken = indices | {v.name for v in found}
    last = (_private(ref, writer) for ref in construct.attributes.lastprivate)
    return (*(v for v in found if v.name not in indices), *(v for v in last if v.name not in taken))


def _returned(ref: VarRef) -> Code:
    name = substitute(ref).name
    return Code(f"{member_text(ref)} = {name};", frozenset((name, ref.name)))


def sequential(builder: Builder, node: host.Statement, construct: Construct) -> tuple[Statement, ...]:
    """A loop construct without levels around partitioned loops; its private variables are a block's."""
    own = private(construct, builder.writer, "private")
    inner = builder.statements(node, construct.children)
    inner = around(copies(construct, builder.writer, "private"), inner)
    if not own:
        return inner
    return (Block((*(Declare(v) for v in own), *inner), node.span.position()[0]),)


def _ranges(
    builder: Builder, node: host.Statement, construct: Construct, count: int
) -> tuple[tuple[Range, ...], host.Statement | None]:
    """The ranges of a nest, and the body of its innermost loop.

    Code between loops (`collapse(force:)`) that does more than to set variables of its own is to run once for
    each iteration of the loops around it: those within are executed sequentially.
    """
    ranges: list[Range] = []
    inner: tuple[Statement, ...] = ()
    while True:
        if _is_iteration(node) and not ranges:
            return (element_range(node, builder.writer),), node.body if isinstance(
                node, host.Iterate
            ) else None
        if not isinstance(node, host.Loop):
            raise Problem(KERNEL_LOOP, node.span, why=_no_loop(node))
        made = loop_range(node, builder.writer)
        if ranges:
            ranges[-1] = replace(ranges[-1], inner=inner)
        ranges.append(made)
        found = _next(builder, node.body, construct) if len(ranges) < count else None
        if found is None:
            return tuple(ranges), node.body
        node, inner = found


def _is_iteration(node: host.Statement) -> bool:
    opaque = isinstance(node, host.Opaque) and node.kind is host.OpaqueKind.ITERATE
    return opaque or isinstance(node, host.Iterate)


def _no_loop(node: host.Statement) -> str:
    if _is_iteration(node):
        return "it is a range-based loop"
    is_other = isinstance(node, host.Opaque) and node.kind is host.OpaqueKind.OTHER
    return "its statement is not a 'for'" if is_other else "no 'for' statement is there"


def _next(
    builder: Builder, body: host.Statement, construct: Construct
) -> tuple[host.Statement, tuple[Statement, ...]] | None:
    """The loop in the body of another one, with what stands in front of it there.

    None where that is not repeatable, or something stands after.
    """
    if not isinstance(body, host.Block):
        return body, ()
    parts = [p for p in body.body if not isinstance(p, host.Null)]
    at = next((i for i, p in enumerate(parts) if isinstance(p, host.Loop) or _is_iteration(p)), -1)
    if at < 0:
        raise Problem(KERNEL_LOOP, body.span, why="there is no loop in it to collapse")
    before = tuple(s for p in parts[:at] for s in builder.statement(p, construct.children))
    if at + 1 < len(parts) or not _is_repeatable(before):
        return None
    return parts[at], before


def _is_repeatable(statements: tuple[Statement, ...]) -> bool:
    """Whether all are declarations of variables, or set these."""
    own: set[str] = set()
    for statement in statements:
        if isinstance(statement, Declare):
            initial = statement.variable.initial
            own.add(statement.variable.name)
            if initial is not None and initial.effects:
                return False
        elif not isinstance(statement, Code) or statement.effects or not statement.assigns <= own:
            return False
    return True


def private(construct: Construct, writer: Writer, *clauses: str) -> tuple[Variable, ...]:
    """The private variables of a construct, but for sections reached through pointers."""
    out: dict[str, Variable] = {}
    for clause, ref in refs(construct, *clauses):
        if not is_section(ref):
            variable = _private(ref, writer, clause.name == "firstprivate")
            out.setdefault(variable.name, variable)
    return tuple(out.values())


def _private(ref: VarRef, writer: Writer, initial: bool = False) -> Variable:
    info = ref.declared_type
    text = writer.type(info.unqualified) if info is not None else ""
    if not text or ref.members or info is None:
        raise Problem(KERNEL_VARIABLE, ref.span, name=ref.name, problem=_UNNAMED)
    name = writer.name(ref.name)
    first = Expr(name, frozenset((name,))) if initial else None
    return Variable(name, text, first, info.kind is TypeKind.ARRAY, ref.span)


_UNNAMED = "a private copy of it has no type that can be written down"


def reductions(construct: Construct, writer: Writer, implicit: bool = True) -> tuple[Reduction, ...]:
    """The reductions of a construct; those that were determined as well, if asked for."""
    out: dict[str, Reduction] = {}
    for clause, ref in refs(construct, "reduction"):
        if clause.implicit and not implicit:
            continue
        if is_part(ref):
            part = reduced(ref, writer)
            made = Reduction(clause.operator, part.name, part.type, part.is_array)
            out.setdefault(part.name, made)
            continue
        info = ref.declared_type
        text = writer.type(info.unqualified) if info is not None else ""
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
