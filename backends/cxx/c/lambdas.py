"""Lambdas in the text of kernels and routines (OpenACC 3.3 section 2.15.1).

One with gang, worker or vector parallelism is called by all threads of its level, so its body is made as
that of a routine. Its class tells the level, by which templates call it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from accomp.backends.cxx.c.bodies import Bodies, callee_of
from accomp.backends.cxx.c.changing_lambdas import note_changing
from accomp.backends.cxx.c.directive_edits import directive_edits, placed_around
from accomp.backends.cxx.c.text import Writer, plain_name
from accomp.backends.cxx.c.translation_unit import Setting
from accomp.codes.kernels import KERNEL_LAMBDA, KERNEL_OVERLOAD
from accomp.host import nodes as host
from accomp.host.program import undecided
from accomp.host.walk import below, is_lambda, walk
from accomp.ir.kernel import Level, Routine
from accomp.ir.nodes import Construct
from accomp.kernels.partition import levels_of
from accomp.kernels.problem import Problem
from accomp.source import Edit, Language, Span, as_bytes
from accomp.syntax.nodes import Symbol

Children = tuple[Construct, ...]


def prepare(
    root: host.Statement,
    children: Children,
    writer: Writer,
    setting: Setting,
    *,
    level: Level = Level.GANG,
) -> None:
    """Have a writer see to the lambdas and calls of objects below a statement.

    `level` is that of what it is in, which all threads of a gang or worker execute, or each thread alone:
    then none calls lambdas with parallelism.
    """
    alone = level is Level.SEQ
    if not alone and setting.language is Language.CXX:
        group = Level.WORKER if level is Level.VECTOR else Level.GANG
        note_changing(root, children, writer, setting, group)
    if setting.of_objects:
        writer.edits += alone_edits(root, children, setting, alone)
    if children or setting.lambdas:
        _lambda_edits(root, children, writer, setting, alone)


def _lambda_edits(node: host.Node, children: Children, writer: Writer, setting: Setting, alone: bool) -> None:
    """Have a writer give lambdas below a node what they need: directives carried out in those without
    parallelism; others, whose bodies are made here where they may be called, their level.
    """
    children = children[node.number].children if isinstance(node, host.Directive) else children
    for part in below(node):
        if not (is_lambda(part) and isinstance(part, host.Opaque)):
            _lambda_edits(part, children, writer, setting, alone)
            continue
        writer.edits += static_captures(part, writer)
        if level := setting.level_of_lambda(part.span):
            writer.edits += placed_around(part.span, f"accomp::leveled<{level.value}>(", ")")
            if not alone:
                made = _routine(part, children, writer, setting, level)
                writer.lambdas.append(made)
                writer.edits.append(Edit(_body(part).span, as_bytes(made.name)))
        else:
            check_decided(part, setting)
            for body in (b for b in below(part) if isinstance(b, host.Block)):
                writer.edits += directive_edits(body, children, writer)
                _lambda_edits(body, children, writer, setting, alone=True)


def static_captures(node: host.Opaque, writer: Writer) -> Iterator[Edit]:
    """Have a lambda refer to variables of static storage, which it does not capture in the program."""
    used = {n.symbol.name for n in walk(node) if isinstance(n, host.Variable) and is_static(n.symbol)}
    names = ", ".join(f"&{writer.name(name)}" for name in sorted(used & writer.static_objects))
    if names and node.captures is not None:
        listed = node.captures
        text = f", {names}" if listed.start < listed.end else names
        yield Edit(Span(listed.file, listed.end, listed.end), as_bytes(text))


def is_static(symbol: Symbol) -> bool:
    """Whether a variable has static storage duration."""
    return symbol.file_scope or symbol.storage.startswith("static")


def alone_edits(node: host.Node, children: Children, setting: Setting, lanes: bool = False) -> Iterator[Edit]:
    """Have compilers see that what lanes call, each for itself, has no parallelism."""
    if isinstance(node, host.Directive):
        construct = children[node.number]
        children, lanes = construct.children, lanes or Level.VECTOR in levels_of(construct)
    elif lanes and isinstance(node, host.Call) and node.symbol in setting.of_objects:
        _check_alone(node, setting)
        yield from placed_around(callee_of(node).span, "accomp::alone(", ")")
    for part in below(node) if not is_lambda(node) else ():
        yield from alone_edits(part, children, setting, lanes)


def check_decided(root: host.Node, setting: Setting) -> None:
    """Raises Problem where what each thread executes alone may call a function of several threads."""
    for call in (n for n in walk(root) if isinstance(n, host.Call) and setting.is_undecided(n)):
        raise Problem(KERNEL_OVERLOAD, call.span, name=plain_name(call.symbol))


def parameter_called(call: host.Call) -> str:
    """The template parameter that is the class of the object which is called; empty for others."""
    if call.callee is None and call.symbol == undecided(call.name):
        return ""  # a function, of its first argument
    callee = call.callee or next(iter(call.arguments), None)
    callee = callee.object if isinstance(callee, host.Member) else callee
    callee = callee.operand if isinstance(callee, host.Address) else callee
    return callee.symbol.type.unqualified.prefix.strip() if isinstance(callee, host.Variable) else ""


def _check_alone(call: host.Call, setting: Setting) -> None:
    """Raises Problem where a lambda with parallelism is known to be called by each lane."""
    span = setting.parallel_closures.get(setting.class_of(parameter_called(call)))
    if span is not None:
        level = setting.level_of_lambda(span).name.lower()
        raise Problem(KERNEL_LAMBDA, span, why=f"each lane calls it, and it has {level} parallelism")


def outer_names(span: Span, body: host.Block, parameters: Iterable[host.Local]) -> frozenset[str]:
    """The names of variables that a lambda uses which are declared outside of it.

    Raises Problem where one of them is also that of a variable within.
    """
    nodes = tuple(walk(body))
    declared = [x for n in nodes if isinstance(n, host.Declare) for x in n.locals]
    inside = {x.symbol.id: x.name for x in (*parameters, *declared)}
    used = {n.symbol.id: n.symbol.name for n in nodes if isinstance(n, host.Variable)}
    outer = frozenset(name for id_, name in used.items() if id_ not in inside)
    for name in sorted(outer.intersection(inside.values())):
        why = f"it has parallelism, and '{name}' is the name of two variables in it"
        raise Problem(KERNEL_LAMBDA, span, why=why)
    return outer


def _routine(
    node: host.Opaque, children: Children, around: Writer, setting: Setting, level: Level
) -> Routine:
    declared = [p for p in node.parts if isinstance(p, host.Declare)]
    body = _body(node)
    parameters = tuple(x for d in declared for x in d.locals)
    writer = around.within(outer_names(node.span, body, parameters))
    writer.edits += directive_edits(body, children, writer)
    prepare(body, children, writer, setting, level=level)
    shared = writer.effects.of(body).shared
    statements = Bodies(writer, setting, shared).lowering(body, children).statements(body)
    spans = [x.span for x in parameters if x.span is not None]
    heading = f"({', '.join(writer.text(span) for span in spans)})"
    name = f"accomp_lambda_{node.span.start}"
    return Routine(name, heading, statements, level, span=node.span, lambdas=tuple(writer.lambdas))


def _body(node: host.Opaque) -> host.Block:
    (found,) = (part for part in node.parts if isinstance(part, host.Block))
    return found
