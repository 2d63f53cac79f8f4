"""`routine` (OpenACC 3.3 section 2.15.1), and the loops of routines."""

from __future__ import annotations

from collections.abc import Iterator

from accomp.codes.mapping import BOUND_FUNCTION
from accomp.ir.actions import InsertAt
from accomp.ir.nodes import Construct, HostLine, RegionKind, Unit
from accomp.mapping.build import clause, directive
from accomp.mapping.levels import levels
from accomp.mapping.rule import (
    COMPUTE,
    Change,
    Context,
    Discard,
    Effect,
    Enclose,
    Host,
    Insert,
    Rule,
    Say,
    Separate,
    Wrap,
    has,
)
from accomp.mapping.rules.compute_constructs import is_one_team, leaves_open
from accomp.records import replace
from accomp.sema.device_routines import DATA, PASSIVE, asks_for_nothing
from accomp.source import Edit, Span
from accomp.syntax.nodes import Argument, Clause, Expr, Symbol, TypeKind, VarRef, Word
from accomp.target import EXACT

_TEAM_ROUTINES = ("extern int omp_get_num_teams(void); extern int omp_get_team_num(void);",)
"""Declared where they are used, but in C++, where a block cannot give them C linkage."""
_NO_VARIANT = {
    "template": "is for functions, not for templates",
    "member": "is for functions outside of classes",
    "linkage": "wants both to be 'static', or neither",
    "again": "stands right in front of the function: write one 'routine' directive for both",
    "apart": "stands right in front of the function: put other directives in front of 'routine'",
    "language": "takes no 'extern \"C\"' after it: write it with braces, around the directive too",
    "overloaded": "of one of several functions of a name wants a declaration of the other in front of it",
}
_LEVELS = ("gang", "worker", "vector", "seq")


def emit_routine(context: Context) -> Iterator[Effect]:
    """The function exists on the device too: a declaration between directives, or a named one."""
    span, function = context.directive.span, context.construct.function
    if context.fortran:
        yield from _fortran_routine(context)
        return
    if context.target.threads and not context.directive.has("bind"):
        yield Discard("the host's threads execute regions: no function is compiled for another device")
        return
    named = clause(declared_by(context), (VarRef(function, function),))
    if _with_variables(context.construct):
        yield Separate(directive("declare target", named, span=span), after=True)
        return
    if context.construct.region is not None:
        yield from _alias(context)
        yield Separate(directive("declare target", span=span))
        yield from _variant(context)
        yield Separate(replace(directive("declare target", span=span), end=True), after=True)
        return
    if any(_is(a, TypeKind.FUNCTION) for a in context.directive.args):
        yield Discard(
            f"'{function}' means several functions: those that regions call are compiled for the device"
        )
        return
    yield Separate(directive("declare target", named, span=span))
    if stand_in(context.construct):
        yield from _alias(context)
        yield from _variant(context)
        yield Host(HostLine(f"extern __typeof__({function}) {function};"))


def _with_variables(construct: Construct) -> bool:
    """Whether the declaration has variables too, which must not become the device's."""
    declared = construct.region is not None and construct.region.kind is RegionKind.DECLARATORS
    return declared and not construct.directive.has("bind")


def _fortran_routine(context: Context) -> Iterator[Effect]:
    """In the specification part of the procedure, or of one that calls a named procedure."""
    span, function = context.directive.span, context.construct.function
    if any(isinstance(a, VarRef) and a.symbol and a.symbol.has("external") for a in context.directive.args):
        # flang takes no name of an EXTERNAL statement
        yield Discard("procedures that target regions call are those of the device too (OpenMP 5.2, 7.8)")
    elif context.directive.args:
        named = clause(declared_by(context), (VarRef(function, function),))
        yield Separate(directive("declare target", named, span=span))
    else:
        yield Separate(directive("declare target", span=span))


def declared_by(context: Context) -> str:
    """The clause of `declare target` that lists; some compilers know the older name alone."""
    target = context.target
    return "enter" if target.openmp >= ((5, 2) if target.enters else (6, 0)) else "to"


def emit_level(_: Context) -> Iterator[Effect]:
    """The level says how the routine may be called; its loops carry the parallelism."""
    yield Discard("the level of the routine acts on the loops within")


def emit_nohost(_: Context) -> Iterator[Effect]:
    """A version for the host does no harm."""
    yield Discard("'nohost': a version for the host is compiled too")


def _bound(acc: Clause | None) -> str:
    """The name of the function that a bind clause names, as an identifier or a string."""
    args = acc.args if acc is not None else ()
    return next((a.text.strip('"') for a in args if isinstance(a, Word | Expr | VarRef)), "")


def stand_in(construct: Construct) -> str:
    """The function that stands for a routine on the device; empty for none, or for the routine itself."""
    name = _bound(construct.directive.get("bind"))
    return "" if name == construct.function or binds_lambda(construct) else name


def binds_lambda(construct: Construct) -> bool:
    """Whether the routine or the function bound to it is a lambda, unknown to `declare variant`."""
    bind = construct.directive.get("bind")
    if bind is None:
        return False
    region = construct.region
    own = region is not None and region.kind is RegionKind.LAMBDA
    named = (*bind.args, *construct.directive.args)
    return own or any(_is(a, TypeKind.RECORD) for a in named)


def _is(argument: Argument, kind: TypeKind) -> bool:
    return isinstance(argument, VarRef) and argument.type is not None and argument.type.kind is kind


def lambda_bindings(unit: Unit) -> tuple[tuple[str, str], ...]:
    """Routine and function bound to it, where one of them is a lambda."""
    found = (c for c in unit.walk() if c.directive.name == "routine" and binds_lambda(c))
    return tuple((c.function, _bound(c.directive.get("bind"))) for c in found)


def _alias(context: Context) -> Iterator[Effect]:
    """Declares the function that stands for the routine on the device; it has the routine's type."""
    name, function = stand_in(context.construct), context.construct.function
    if not name:
        return
    symbol = _bound_symbol(context.construct)
    found = [why for what, why in _NO_VARIANT.items() if symbol is not None and symbol.has(what)]
    if found:
        arguments: dict[str, object] = {"name": name, "function": function, "why": found[0]}
        yield Say(BOUND_FUNCTION, context.directive.span, arguments)
    if symbol is not None and symbol.has("declared"):
        return
    region = context.construct.region
    if region is not None and region.kind is RegionKind.DECLARATION:
        yield Host(HostLine(region.prototype))
    storage = "static" if symbol is not None and symbol.storage == "static" else "extern"
    quiet = " __attribute__((__unused__))" if storage == "static" and context.target.line_markers else ""
    yield Host(HostLine(f"{storage} __typeof__({function}) {name}{quiet};"))


def _bound_symbol(construct: Construct) -> Symbol | None:
    bind = construct.directive.get("bind")
    return next((ref.symbol for ref in bind.vars), None) if bind is not None else None


def _variant(context: Context) -> Iterator[Effect]:
    """On the device, calls of the routine are of the other function; a function declaration follows."""
    name = stand_in(context.construct)
    if name:
        variant = directive("declare variant", clause("match", (Word("device={kind(nohost)}"),)))
        yield Separate(replace(variant, span=context.directive.span, args=(VarRef(name, name),)))


def _orphan_gang(context: Context) -> bool:
    return context.compute() is None and bool(context.routine) and levels(context.construct).gang


def _fortran_turns(body: Span) -> Iterator[Effect]:
    """The same in Fortran: CYCLE passes over the others, also where the loop ends at a labelled statement.

    The BLOCK construct has assignments in it: private variables of the loop are declared in another one.
    """
    yield Enclose(
        (
            "block",
            "integer, external :: omp_get_num_teams, omp_get_team_num",
            "integer :: accomp_turn, accomp_gangs, accomp_gang",
            "accomp_turn = 0",
            "accomp_gangs = omp_get_num_teams()",
            "accomp_gang = omp_get_team_num()",
        ),
        ("end block",),
    )
    test = "if (mod(accomp_turn - 1, accomp_gangs) /= accomp_gang) cycle"
    yield Insert(body, InsertAt.BODY, ("accomp_turn = accomp_turn + 1", test))


def emit_orphan_gang(context: Context) -> Iterator[Effect]:
    """The gangs take turns at the iterations; outside of teams there is one gang.

    An orphaned `distribute` would do, but for host code that calls the
    routine outside of any teams region.
    """
    loop = context.construct.loops[0] if context.construct.loops else None
    if loop is None:
        return
    if loop.body.start == loop.body.end:
        yield Discard("there is nothing for the gangs to take turns at")
        return
    if context.fortran:
        yield from _fortran_turns(loop.body)
        return
    yield Wrap(
        (
            *(() if context.target.cxx else _TEAM_ROUTINES),
            "unsigned long accomp_turn = 0;",
            "const unsigned long accomp_gangs = omp_get_num_teams(), accomp_gang = omp_get_team_num();",
        ),
        needs="omp.h" if context.target.cxx else "",
    )
    turn = "if (accomp_turn++ % accomp_gangs == accomp_gang)"
    yield Insert(loop.body, InsertAt.STATEMENT, (turn,))


def emit_bound_calls(context: Context) -> Iterator[Effect]:
    """On the device, calls of a routine call the function bound to it."""
    bound = dict(context.bound)
    found = [c for c in context.construct.calls if c.name in bound and not c.macro]
    for call in found:
        text = f"(omp_is_initial_device() ? +{call.name} : +{bound[call.name]})"
        yield Change(Edit(call.span, text.encode()))
    if found:
        yield Wrap(("using ::omp_is_initial_device;",), "omp.h")


def emit_thread_limit(context: Context) -> Iterator[Effect]:
    """The worker loops of routines that the region calls have as many threads as there are workers."""
    acc = context.directive.get("num_workers")
    if context.target.openmp < (5, 1) and is_one_team(context):
        yield Discard("'target' has no 'thread_limit' before OpenMP 5.1")
    elif acc is not None and acc.expr is not None:
        yield clause("thread_limit", (acc.expr,))


def _limits_workers(context: Context) -> bool:
    inner = [levels(c) for c in context.construct.walk() if c.directive.name == "loop"]
    return context.directive.has("num_workers") and not (any(x.worker for x in inner) or leaves_open(context))


def emit_data_of_routine(_: Context) -> Iterator[Effect]:
    """Memory of the device is what the procedure names: it is present, and nothing has to be made so."""
    yield Discard("data is present where a routine runs")


def is_data_of_routine(context: Context) -> bool:
    """Whether a directive of a routine is about data that is there already."""
    return bool(context.routine) and asks_for_nothing(context.directive)


RULES = (
    Rule(
        "routine-data",
        DATA,
        "2.15.1, 2.7.6",
        emit_data_of_routine,
        is_data_of_routine,
        tuple(sorted(PASSIVE)),
        alone=True,
    ),
    Rule("routine", ("routine",), "2.15.1", emit_routine, consumes=("bind",)),
    Rule("routine-level", ("routine",), "2.15.1", emit_level, consumes=_LEVELS),
    Rule("routine-nohost", ("routine",), "2.15.1", emit_nohost, has("nohost"), ("nohost",)),
    Rule("loop-orphan-gang", ("loop",), "2.9.2, 2.15.1", emit_orphan_gang, _orphan_gang),
    Rule("routine-bound-calls", COMPUTE, "2.15.1", emit_bound_calls, lambda c: bool(c.bound)),
    Rule("routine-workers", COMPUTE, "2.5.11", emit_thread_limit, _limits_workers, profile=EXACT),
)
