"""Kernels of one compute construct."""

from __future__ import annotations

from collections.abc import Sequence

from accomp.backends.cxx.c.bodies import Bodies
from accomp.backends.cxx.c.called_levels import left_to_calls
from accomp.backends.cxx.c.directive_edits import directive_edits
from accomp.backends.cxx.c.lambdas import is_static, prepare
from accomp.backends.cxx.c.parameters import Parameters, used
from accomp.backends.cxx.c.reduced_sections import reduced, sections
from accomp.backends.cxx.c.sections import initial_name
from accomp.backends.cxx.c.substitutes import name_substitutes
from accomp.backends.cxx.c.text import Writer, stand_ins
from accomp.backends.cxx.c.translation_unit import Setting
from accomp.backends.cxx.c.variable_arrays import check_sizes
from accomp.host import nodes as host
from accomp.host.program import Body
from accomp.ir.kernel import Code, Kernel
from accomp.ir.launch import LaunchedKernel
from accomp.ir.nodes import Construct
from accomp.kernels.launches import kernel_name
from accomp.kernels.lowering import StatementLowering, kernel_parts, root_of
from accomp.mapping.attributes import refs
from accomp.mapping.reduced_parts import substitute
from accomp.records import replace
from accomp.syntax.nodes import Expr as HostExpr


def kernels(construct: Construct, body: Body, setting: Setting) -> tuple[LaunchedKernel, ...]:
    """The kernels of a compute construct of the normalized tree. Raises Problem where there can be none."""
    check_sizes(body.root)
    parameters = Parameters(construct, setting, body.object)
    given = parameters.find()
    objects = frozenset(n for n, g in given.items() if g.parameter.passing.value in ("object", "view"))
    renamed = stand_ins(body, setting.bound)
    writer = Writer((*body.edits, *renamed), setting.language, objects, setting.arguments, setting.lines)
    static = (s.name for s in (u.symbol for u in construct.uses) if is_static(s))
    writer.static_objects = objects.intersection(static)
    root, children = root_of(construct, body)
    children = left_to_calls(root, children, setting)
    writer.edits += directive_edits(root, children, writer)
    name_substitutes(construct, writer)
    prepare(root, children, writer, setting)
    shared = writer.effects.of(body.root).shared
    lowering = Bodies(writer, setting, shared).lowering(root, children)
    name = kernel_name(construct, setting.word, setting.numbers)
    of_instance = f"_of_{setting.instance}" if setting.instance else ""
    found = (
        _launch(construct, part, lowering, parameters, writer, name + ending + of_instance)
        for ending, part in kernel_parts(construct, root, lowering.nesting)
    )
    around = (*namespaces(body, setting), *setting.declared)
    made, lambdas = tuple(found), tuple(writer.lambdas)
    return tuple(replace(x, kernel=replace(x.kernel, around=around, lambdas=lambdas)) for x in made)


def namespaces(body: Body, setting: Setting) -> tuple[str, ...]:
    """The heads of the namespaces that a region is in."""
    own = setting.scopes.get(body.scope)
    return (*body.around, own) if own else body.around


def _launch(
    construct: Construct,
    part: Sequence[host.Statement],
    lowering: StatementLowering,
    parameters: Parameters,
    writer: Writer,
    name: str,
) -> LaunchedKernel:
    body, copied = lowering.kernel(construct, part)
    calls = any(writer.effects.of(node).calls for node in part)
    linked = _linked(parameters, part[0], writer) if calls else ()
    names = _names(construct, part, writer) | {name for code in linked for name in code.uses}
    mine = used(parameters.given, names)
    constants = tuple(c for c in parameters.constants if c.variable.name in names)
    changed = tuple(g.private for g in mine.values() if g.private is not None)
    own = tuple(v for v in copied.private if v.name not in {c.name for c in changed})
    kernel = Kernel(
        name,
        tuple(g.parameter for g in mine.values()),
        (*constants, *linked, *body),
        (*own, *changed),
        copied.reductions,
    )
    return LaunchedKernel(kernel, tuple(g.argument for g in mine.values()))


def _linked(parameters: Parameters, part: host.Statement, writer: Writer) -> tuple[Code, ...]:
    """Sets the pointers through which routines reach variables of `link` clauses."""
    line = part.span.position()[0]
    out: list[Code] = []
    for name in parameters.linked():
        own = writer.name(name)
        out.append(Code(f"{link_pointer(own)} = &{own};", frozenset((own,)), line=line))
    return tuple(out)


def link_pointer(name: str) -> str:
    """The pointer through which routines reach a variable of a `link` clause."""
    return f"accomp_link_{name}"


def _names(construct: Construct, part: Sequence[host.Statement], writer: Writer) -> set[str]:
    """The names that a kernel's text may have."""
    out = set[str]()
    for node in part:
        out |= writer.names(writer.effects.of(node).names)
    for inner in construct.walk():
        for clause in inner.directive.clauses:
            if clause.name not in ("async", "wait", "if", "self"):
                for arg in clause.args:
                    value = getattr(arg, "value", arg)
                    symbols = value.symbols if isinstance(value, HostExpr) else ()
                    out |= {writer.name(s.name) for s in symbols}
        out |= {writer.name(ref.name) for _, ref in refs(inner, "reduction", "firstprivate")}
        out |= {writer.name(ref.name) for ref in inner.attributes.lastprivate}
        out |= {initial_name(ref) for _, ref in refs(inner, "private", "firstprivate")}
        out |= {reduced(ref, writer).name for ref in sections(inner)}
        for _, ref in refs(inner, "private", "firstprivate"):
            bounds = (e for s in ref.sections for e in (s.lower, s.length) if e is not None)
            out |= {writer.name(s.name) for e in bounds for s in e.symbols}
        out |= {substitute(ref).name for ref in inner.attributes.reduced_parts}
    return out
