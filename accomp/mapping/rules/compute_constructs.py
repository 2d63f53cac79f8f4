"""`parallel`, `serial` and `kernels` to `target teams` (docs/mappings.md, 2)."""

from __future__ import annotations

from collections.abc import Iterator

from accomp.codes.mapping import NO_SIZE, ONE_GANG_REDUCES
from accomp.ir.nodes import Construct
from accomp.mapping.attributes import declared_within, key, linked, refs
from accomp.mapping.build import clause, element, expression, integral, plain
from accomp.mapping.levels import contains_gang_loop, contains_worker_loop, levels, loops_within
from accomp.mapping.local_copies import is_copied
from accomp.mapping.rule import COMPUTE, Component, Context, Discard, Effect, Rule, Say, Wrap, has, in_fortran
from accomp.mapping.rules.blocks import needless
from accomp.mapping.rules.internal_linkage import is_internal
from accomp.mapping.rules.private_sections import listed, pointed
from accomp.syntax.nodes import Expr, VarRef
from accomp.syntax.printer import parenthesized

GANGS = 16
"""How many gangs there are, where the number has to be given but is the implementation's to choose."""
NUM_WORKERS = "accomp_num_workers"
"""Name of the local const variable that holds a num_workers argument."""
NUM_WORKERS_RULE = "parallel-num-workers-local"
"""The rule that declares it."""


def emit_target_teams(context: Context) -> Iterator[Effect]:
    """A gang is a team; a variable of incomplete type cannot be mapped implicitly."""
    yield Component("target" if is_one_team(context) else "target teams", 0)
    for acc, ref in refs(context.construct, "copy", "copyin", "present"):
        if acc.implicit and ref.type is not None and not ref.type.complete:
            span = next((u.first for u in context.construct.uses if u.symbol == ref.symbol), None)
            yield Say(NO_SIZE, span or context.directive.span, {"name": ref.name})


def emit_shared(context: Context) -> Iterator[Effect]:
    """Imp `shared` -> exp `shared`, but for variables of `declare link`, which clang fails to find then.

    Nor those of the device with internal linkage, which clang would map.
    Nor in Fortran for those that BLOCK constructs within declare, which flang confuses with them.
    """
    if not is_one_team(context):
        pointed_to = linked(context.ancestors)
        if context.fortran:
            pointed_to |= declared_within(context.construct)
        shared = (r for r in context.attributes.shared if key(r) not in pointed_to)
        shared = (r for r in shared if r.symbol is None or not r.symbol.has("associate"))
        shared = (r for r in shared if context.target.exact or not is_internal(context, r))
        yield clause("shared", plain(shared))


def emit_privates(context: Context) -> Iterator[Effect]:
    """Exp `private`, imp|exp `firstprivate` keep their names."""
    for acc, ref in refs(context.construct, "private", "firstprivate"):
        named = ref.symbol is not None and ref.symbol.has("associate")  # an associate name is no list item
        named = named and not is_copied(context.construct, acc, ref, context.target)
        value = named and ref.symbol is not None and not ref.symbol.type.prefix  # which is no variable
        left_out = named or _copied_within(context.construct, ref)
        left_out = value or (acc.implicit and left_out) or needless(context.construct, ref, acc)
        if not pointed(ref) and not left_out:
            yield from listed(acc, ref, acc.name)


def _is_one_gang(context: Context) -> bool:
    """Whether the directive says that one gang executes the region."""
    gangs = context.directive.get("num_gangs")
    one = gangs is not None and len(gangs.args) == 1 and gangs.expr is not None and gangs.expr.value == 1
    return one or context.directive.name == "serial"


def _copied_within(construct: Construct, ref: VarRef) -> bool:
    """Whether a gang loop copies the variable: `distribute` takes none that is private in the teams.

    For the target it stays firstprivate by the implicit rules for scalars.
    """
    if in_fortran(construct) or construct.directive.name != "parallel":
        return False
    gangs = (loop for loop in loops_within(construct) if levels(loop).gang)
    return any(key(r) == key(ref) for loop in gangs for _, r in refs(loop, "firstprivate"))


def emit_reduction(context: Context) -> Iterator[Effect]:
    """imp|exp `reduction` keep operator and vars.

    Programs of flang 22 wait for ever in a reduction over one team, of which the variable can be as it is.
    Those of clang 19 stop in a second one over one thread after asynchronous tasks.
    """
    one = _is_one_gang(context) if context.fortran else context.directive.name == "serial"
    for acc, ref in refs(context.construct, "reduction"):
        reduced = element(ref) if context.fortran else ref
        if one:
            yield Discard("'reduction' of one gang")
        else:
            yield clause("reduction", (reduced,), acc.operator)


def emit_fortran_teams(context: Context) -> Iterator[Effect]:
    """How many gangs or workers there are, where a gang reduction leaves both open.

    Programs of flang 22 that leave one team as many threads as there are wait for ever in the reduction;
    that there is one may be known only when they run.
    """
    if contains_worker_loop(context.construct):
        if not context.directive.has("num_gangs"):
            yield clause("num_teams", (expression(str(GANGS)),))
    else:
        yield clause("thread_limit", (expression("1"),))


def leaves_open(context: Context) -> bool:
    """Whether it is a region of Fortran with such a reduction."""
    directive = context.directive
    if not context.fortran or not directive.has("reduction") or directive.name == "serial":
        return False
    plain = not any(levels(c).worker for c in context.construct.children if _combined(context, c))
    gangs = directive.get("num_gangs")
    return plain and (gangs is None or (gangs.expr is not None and gangs.expr.value is None))


def _combined(context: Context, child: Construct) -> bool:
    return child.directive.span is context.directive.span


def _is_better_with_two(context: Context) -> bool:
    """Whether one gang, which may be asked for at run time, would wait for ever: see emit_fortran_teams.

    Two share the iterations of one loop as well, while they would execute statements beside loops twice.
    """
    construct = context.construct
    return leaves_open(context) and contains_worker_loop(construct) and is_one_loop(construct)


def emit_num_gangs(context: Context) -> Iterator[Effect]:
    """`num_gangs` -> `num_teams`; several dimensions give their product (section 2.5.10)."""
    acc = context.directive.get("num_gangs")
    if acc is not None and acc.implicit and acc.span is not context.directive.span:
        yield Say(ONE_GANG_REDUCES, acc.span)
    args = [integral(a) for a in acc.args if isinstance(a, Expr)] if acc else []
    if is_one_team(context):
        yield Discard("a 'target' region without teams is executed by one gang")
    elif args and _is_better_with_two(context):
        text = " * ".join(parenthesized(a) for a in args) if len(args) > 1 else args[0].text
        yield clause("num_teams", (expression(f"max(2, int({text}))"),))
    elif len(args) == 1:
        yield clause("num_teams", args)
    elif args:
        text = " * ".join(parenthesized(a) for a in args)
        yield clause("num_teams", (expression(text),))


def _num_workers(context: Context) -> Expr | None:
    acc = context.directive.get("num_workers")
    return acc.expr if acc else None


def is_read_at_loop(context: Context, compute: Construct) -> bool:
    """Whether `num_threads` has the argument of num_workers itself: in one directive, or in Fortran."""
    one = is_one_loop(compute) and compute.directive.name != "serial"
    return context.fortran or (context.target.joined and one)


def _wraps_num_workers(context: Context) -> bool:
    expr = _num_workers(context)
    local = expr is not None and not expr.constant and not is_read_at_loop(context, context.construct)
    return local and contains_worker_loop(context.construct)


def emit_num_workers_local(context: Context) -> Iterator[Effect]:
    """A non-constant argument is evaluated once, into a local const variable."""
    expr = _num_workers(context)
    if expr is not None:
        value = integral(expr)
        spelling = value.type.spelling if value.type else "int"
        yield Wrap((f"const {spelling.removeprefix('const ')} {NUM_WORKERS} = {value.text};",))


def emit_num_workers_discard(_: Context) -> Iterator[Effect]:
    """A constant argument is repeated at the worker loops; without those there is nothing to limit."""
    yield Discard("'num_workers' acts on the worker-partitioned loops within")


def emit_vector_length_discard(_: Context) -> Iterator[Effect]:
    """The argument is used by the vector-partitioned loops within."""
    yield Discard("'vector_length' acts on the vector-partitioned loops within")


def emit_one_thread(_: Context) -> Iterator[Effect]:
    """`serial` is one gang of one worker with one vector lane (section 2.5.2)."""
    one = expression("1")
    yield clause("num_teams", (one,))
    yield clause("thread_limit", (one,))


def is_one_kernel_loop(context: Context) -> bool:
    """Whether the kernels region is nothing but one gang-partitioned loop."""
    return is_one_loop(context.construct)


def is_one_loop(construct: Construct) -> bool:
    """Whether a compute construct is combined with one gang-partitioned loop."""
    if len(construct.children) != 1 or construct.region is None:
        return False
    child = construct.children[0]
    whole = child.directive.span == construct.directive.span
    return whole and levels(child).gang


def gang_count(context: Context) -> Expr | None:
    """The `num` argument of the gang loop that a kernels construct is (section 2.9.2)."""
    if context.directive.name != "kernels" or not is_one_kernel_loop(context):
        return None
    gang = context.construct.children[0].directive.get("gang")
    value = gang.keyed("num") if gang is not None else None
    return value if isinstance(value, Expr) and not context.directive.has("num_gangs") else None


def emit_gang_count(context: Context) -> Iterator[Effect]:
    """`num` of the loop's `gang` clause -> `num_teams`."""
    count = gang_count(context)
    if count is not None:
        yield clause("num_teams", (integral(count),))


def is_one_team(context: Context) -> bool:
    """Whether a region of one gang may do without `teams`, which costs as much as the launch itself.

    A reduction needs `teams`; the policy `documented` has it always.
    """
    construct, directive = context.construct, context.directive
    if not context.target.exact or context.fortran:
        return False
    if directive.has("reduction") or construct.attributes.shadowed or contains_gang_loop(construct):
        return False
    gangs = directive.get("num_gangs")
    one = gangs is not None and len(gangs.args) == 1 and gangs.expr is not None and gangs.expr.value == 1
    return (directive.name == "parallel" and one) or directive.name == "kernels"


def emit_one_team(context: Context) -> Iterator[Effect]:
    """A kernels region is executed by one team: what is not a partitioned loop runs once."""
    if not is_one_team(context):
        yield clause("num_teams", (expression("1"),))


RULES = (
    Rule("compute-target-teams", COMPUTE, "Mappings 2.1: region -> `target teams`", emit_target_teams),
    Rule("fortran-teams", COMPUTE, "2.5.10, 2.5.11", emit_fortran_teams, leaves_open),
    Rule("serial-one-thread", ("serial",), "2.5.2", emit_one_thread),
    Rule(
        "kernels-one-team",
        ("kernels",),
        "2.5.3",
        emit_one_team,
        lambda c: not is_one_kernel_loop(c),
        ("num_gangs",),
    ),
    Rule(
        "parallel-num-gangs",
        ("parallel", "kernels"),
        "Mappings 2.2: `num_gangs` -> `num_teams`",
        emit_num_gangs,
        lambda c: c.directive.has("num_gangs") and (c.directive.name == "parallel" or is_one_kernel_loop(c)),
        ("num_gangs",),
    ),
    Rule(
        "kernels-gang-count",
        ("kernels",),
        "2.9.2",
        emit_gang_count,
        lambda c: gang_count(c) is not None,
    ),
    Rule(
        NUM_WORKERS_RULE,
        ("parallel", "kernels"),
        "Mappings 2.3: `num_workers` is evaluated once",
        emit_num_workers_local,
        _wraps_num_workers,
        ("num_workers",),
    ),
    Rule(
        "parallel-num-workers-discard",
        ("parallel", "kernels"),
        "Mappings 2.4: `num_workers` is for the loops",
        emit_num_workers_discard,
        lambda c: c.directive.has("num_workers") and not _wraps_num_workers(c),
        ("num_workers",),
    ),
    Rule(
        "parallel-vector-length-discard",
        ("parallel", "kernels"),
        "Mappings 2.5: `vector_length` is for the loops",
        emit_vector_length_discard,
        has("vector_length"),
        ("vector_length",),
    ),
)

SHARING = (
    Rule(
        "compute-shared",
        COMPUTE,
        "Mappings 2.6: shared -> `shared`",
        emit_shared,
        lambda c: bool(c.attributes.shared),
    ),
    Rule(
        "compute-private",
        COMPUTE,
        "Mappings 2.7: `private`, `firstprivate` stay",
        emit_privates,
        has("private", "firstprivate"),
        ("private", "firstprivate"),
    ),
    Rule(
        "compute-reduction",
        COMPUTE,
        "Mappings 2.8: `reduction` stays",
        emit_reduction,
        has("reduction"),
        ("reduction",),
    ),
)
