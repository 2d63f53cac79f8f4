"""Lambdas in kernels that change their copies of what they capture, and other values which parallel routines
change (OpenACC 3.3 sections 2.7, 2.15.1).

A variable of a gang or worker that holds one is an object in memory which their threads share, and so is one
that parallel routines are given; lanes have one each.
"""

from __future__ import annotations

from collections.abc import Iterator

from accomp.backends.cxx.c.directive_edits import placed_around
from accomp.backends.cxx.c.text import Writer, closure_type, plain_name
from accomp.backends.cxx.c.translation_unit import Setting
from accomp.codes.kernels import KERNEL_LAMBDA, KERNEL_OVERLOAD
from accomp.host import nodes as host
from accomp.host.walk import below, core, is_lambda, is_mutable_lambda
from accomp.ir.kernel import Level
from accomp.ir.nodes import Construct
from accomp.kernels.partition import levels_of
from accomp.kernels.problem import Problem
from accomp.records import replace
from accomp.source import Edit, Span
from accomp.syntax.nodes import TypeKind

_REFERS = (
    "threads share the variable that holds it, it changes what it captures, and it captures others by"
    " reference, which may be variables of one thread: capture these by value"
)
_OUTER = -1
"""The order of text around what others are put around."""


def note_changing(
    node: host.Node, children: tuple[Construct, ...], writer: Writer, setting: Setting, group: Level
) -> None:
    """Have a writer know what variables below a node hold such lambdas, and give parallel routines objects.

    `group` is the level of the threads that share them: of a gang or a worker; VECTOR for lanes.
    """
    if isinstance(node, host.Directive):
        construct = children[node.number]
        children, own = construct.children, levels_of(construct)
        group = max((group, *(level for level in own if level is not Level.SEQ)))
    elif isinstance(node, host.Declare):
        _note_held(node, writer, group)
    elif isinstance(node, host.Call) and (level := setting.level(node)) is not None:
        if node.symbol in setting.undecided and group >= level > Level.GANG:
            raise Problem(KERNEL_OVERLOAD, node.span, name=plain_name(node.symbol))
        writer.edits += _objects(node, group) if group is not Level.VECTOR else ()
    for part in below(node) if not is_lambda(node) else ():
        note_changing(part, children, writer, setting, group)


def _note_held(node: host.Declare, writer: Writer, group: Level) -> None:
    """Have a writer know what variables hold such lambdas. Raises Problem where threads share references."""
    for local in (x for x in node.locals if closure_type(x)):
        made = core(local.initial) if local.initial is not None else None
        if (made is not None and is_mutable_lambda(made)) or _closure(local) in writer.changing:
            refers = isinstance(made, host.Opaque) and made.problem == host.REFERS
            if refers and group is not Level.VECTOR:
                raise Problem(KERNEL_LAMBDA, local.span, why=_REFERS)
            writer.changing |= {local.symbol.id: group, _closure(local) or local.symbol.id: group}


def _objects(call: host.Call, group: Level) -> Iterator[Edit]:
    """Makes objects of values that a parallel routine may change."""
    for given, changes in ((core(_bound(x)), _bound(x) is not x) for x in call.arguments):
        value = changes and isinstance(given, host.Opaque | host.Call | host.Conversion)
        if value or is_mutable_lambda(given):
            edits = placed_around(given.span, f"accomp::{made_one(group, given.span)}(", ")")
            yield from (replace(e, order=_OUTER if not n else -_OUTER) for n, e in enumerate(edits))


def _closure(local: host.Local) -> str:
    """The type of the lambda that a variable holds or refers to; empty where templates decide it."""
    info = local.type.element if local.type.kind is TypeKind.REFERENCE else local.type
    spelling = info.spelling.removeprefix("const ") if info is not None else ""
    return spelling if spelling.startswith("(lambda at") else ""


def _bound(node: host.Expression) -> host.Expression:
    return node.operand if isinstance(node, host.Address) and node.implicit else node


def made_one(group: Level, place: Span) -> str:
    """What makes one object for a gang or a worker."""
    return f"one_in_{'worker' if group is Level.WORKER else 'gang'}<{place.start}>"
