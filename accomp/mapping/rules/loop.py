"""`loop` within a compute construct (docs/mappings.md, 3)."""

from __future__ import annotations

from collections.abc import Iterator

from accomp.codes.mapping import (
    CONCURRENT_IN_ORDER,
    GANG_REDUNDANT_LOOP,
    LEVELS_UNPROVEN,
    NOT_VECTORIZED,
    TUNING_IGNORED,
    VECTOR_LENGTH_NOT_CONSTANT,
    WORKERS_FOR_LANES,
)
from accomp.ir.nodes import Loop
from accomp.mapping.attributes import key, refs, whole
from accomp.mapping.build import clause, element, expression, integral
from accomp.mapping.levels import (
    is_collapsed_with_steps,
    is_concurrent,
    is_parallel_for,
    is_redundant,
    levels,
)
from accomp.mapping.policy import DEFAULT
from accomp.mapping.rule import Component, Context, Discard, Effect, Rule, Say, Wrap
from accomp.mapping.rules.blocks import emit_private_local, needless
from accomp.mapping.rules.compute_constructs import NUM_WORKERS, gang_count, is_read_at_loop
from accomp.mapping.rules.named_variables import declared_anew
from accomp.mapping.rules.private_sections import listed, pointed
from accomp.mapping.rules.shared_variables import shared_variables
from accomp.mapping.tiles import emit_collapsed, emit_tiles, forms_tiles
from accomp.records import replace
from accomp.syntax.nodes import Expr, Keyed, VarRef, Word
from accomp.syntax.printer import parenthesized
from accomp.target import Simd

SCHEDULING = ("seq", "auto", "independent", "gang", "worker", "vector")


CONTROL_LOCAL_RULE = "loop-control-local"


def partitioned(context: Context) -> bool:
    """Whether the loop becomes an omp directive at all; a gang loop of a routine takes another way."""
    own = levels(context.construct)
    return bool(own) and (context.compute() is not None or (bool(context.routine) and not own.gang))


def sequential(context: Context) -> bool:
    """Whether a simple loop of the host language is the translation."""
    return not partitioned(context)


def emit_sequential(context: Context) -> Iterator[Effect]:
    """The directive and what partitions are discarded: each gang runs the simple loop."""
    asked = [c for c in context.directive.all("gang", "worker", "vector") if not c.implicit]
    if context.directive.has("auto") and context.compute() is not None and asked:
        names = ", ".join(f"'{c.name}'" for c in asked)
        yield Say(LEVELS_UNPROVEN, asked[0].span, {"names": names})
    yield Discard(_why_sequential(context))


def _why_sequential(context: Context) -> str:
    directive = context.directive
    if context.compute() is None and levels(context.construct).gang:
        return "the gangs take turns at the iterations of an orphaned gang loop"
    if context.compute() is None:
        return "an orphaned loop runs sequentially in the thread that calls its procedure"
    if directive.has("seq"):
        return "'seq' loop runs sequentially"
    if directive.has("auto"):
        return "'auto' loop: no analysis proves its iterations independent"
    return "no level of parallelism is written, and the policy adds none"


def emit_concurrent(context: Context) -> Iterator[Effect]:
    """Says that DO CONCURRENT is not partitioned."""
    yield Say(CONCURRENT_IN_ORDER, context.directive.span)


def _concurrent(context: Context) -> bool:
    seq = context.directive.get("seq")
    made = seq is not None and seq.implicit and context.compute() is not None
    return made and is_concurrent(context.construct)


def _runs_per_gang(context: Context) -> bool:
    return is_redundant(context.construct, context.compute(), context.outer_loops(), several=True)


def emit_gang_redundant(context: Context) -> Iterator[Effect]:
    """Says what a policy that adds no levels means for a loop that several gangs execute."""
    said: dict[str, object] = {"policy": context.policy, "other": DEFAULT}
    yield Say(GANG_REDUNDANT_LOOP, context.directive.span, said)


def emit_reduction_discard(_: Context) -> Iterator[Effect]:
    """One thread per gang executes the loop: a private copy would have to be copied back anyway."""
    yield Discard("'reduction' of a loop without worker and vector partitioning")


def emit_gang(_: Context) -> Iterator[Effect]:
    """Exp `gang` -> exp `distribute`."""
    yield Component("distribute", 1)


def emit_gang_arguments(context: Context) -> Iterator[Effect]:
    """`static` is a schedule of the gangs; `num` and `dim` say how many there are, and which."""
    acc, compute = context.directive.get("gang"), context.compute()
    counted = compute is not None and gang_count(replace(context, construct=compute)) is not None
    for arg in acc.args if acc else ():
        if isinstance(arg, Keyed) and acc is not None and not (counted and arg.key == "num"):
            yield from _gang_argument(arg)


def _gang_argument(arg: Keyed) -> Iterator[Effect]:
    if arg.key == "static":
        chunk = (arg.value,) if isinstance(arg.value, Expr) else ()
        yield clause("dist_schedule", (Word("static"), *chunk))
    elif arg.key == "num":
        yield Say(TUNING_IGNORED, arg.span, {"what": "'num' of clause 'gang'"})


def emit_worker(_: Context) -> Iterator[Effect]:
    """Exp `worker` -> exp `parallel for`."""
    yield Component("parallel for", 2)


def emit_vector_alone(_: Context) -> Iterator[Effect]:
    """`simd` may not stand right inside `target teams`: a parallel for of one thread carries it."""
    yield Component("parallel for", 2)
    yield clause("num_threads", (expression("1"),))


def emit_vector(_: Context) -> Iterator[Effect]:
    """Exp `vector` -> exp `simd`."""
    yield Component("simd", 3)


def emit_num_threads(context: Context) -> Iterator[Effect]:
    """`num_workers` of the compute construct -> `num_threads`: the constant, or the local const variable."""
    compute = context.compute()
    acc = compute.directive.get("num_workers") if compute else None
    own = context.directive.get("worker")
    if own is not None and own.implicit and levels(context.construct).vector:
        return  # the threads are for its lanes
    if acc is not None and acc.expr is not None and compute is not None:
        plain = acc.expr.constant or is_read_at_loop(context, compute)
        yield clause("num_threads", (integral(acc.expr) if plain else expression(NUM_WORKERS),))
    elif own is not None and own.expr is not None:
        yield clause("num_threads", (integral(own.expr),))


def emit_withheld(context: Context) -> Iterator[Effect]:
    """A policy that gives scalars private copies may have to do without `simd`, or `parallel for`."""
    found = context.attributes.withheld
    if found is not None and not found.vars:
        yield Say(WORKERS_FOR_LANES, context.directive.span)
        yield Discard("'worker': the threads of the team execute the vector lanes of loops within")
    elif found is not None:
        names = ", ".join(f"'{ref.name}'" for ref in found.vars)
        construct = "simd" if found.level == "vector" else "distribute"
        what: dict[str, object] = {"names": names, "level": found.level, "construct": construct}
        yield Say(NOT_VECTORIZED, context.directive.span, what)
        yield Discard(f"'{found.level}': iterations may read {names} before they set it")


def emit_lane_threads(context: Context) -> Iterator[Effect]:
    """A thread for each lane of each worker: the product of their numbers -> `num_threads`."""
    lanes, workers = _size(context, "vector"), None
    worker = context.directive.get("worker")
    if worker is not None and not worker.implicit:
        workers = _size(context, "worker")
    sizes = [integral(x) for x in (workers, lanes) if x is not None]
    compute = context.compute()
    at_loop = compute is not None and is_read_at_loop(context, compute)
    for size in sizes:
        if lanes is None or not (size.constant or at_loop):
            yield Say(TUNING_IGNORED, size.span, {"what": f"the number of threads, '{size.text}',"})
            return
    if len(sizes) == 1:
        yield clause("num_threads", sizes)
    elif sizes:
        yield clause("num_threads", (expression(" * ".join(map(parenthesized, sizes))),))


_SIZES = {"worker": "num_workers", "vector": "vector_length"}


def _size(context: Context, level: str) -> Expr | None:
    """The size of a level that the loop says, or else its compute construct."""
    own, compute = context.directive.get(level), context.compute()
    acc = compute.directive.get(_SIZES[level]) if compute else None
    return own.expr if own is not None and own.expr is not None else acc.expr if acc else None


def emit_simdlen(context: Context) -> Iterator[Effect]:
    """`vector_length` of the compute construct, or `vector(length:)` -> `simdlen`, which wants a constant."""
    expr = _size(context, "vector")
    if expr is None:
        return
    if expr.constant:
        yield clause("simdlen", (expr,))
    else:
        yield Say(VECTOR_LENGTH_NOT_CONSTANT, expr.span)


def emit_collapse(context: Context) -> Iterator[Effect]:
    """`collapse` -> `collapse`; with `force`, of the loops that are perfectly nested.

    The iterations of all are independent, so the outer loops may be
    partitioned alone; the code between the loops then runs once for each of
    theirs.
    """
    acc = context.directive.get("collapse")
    if acc is None or acc.expr is None:
        return
    target = context.target
    if acc.expr.value is None and (target.threads or target.literal_collapse):
        yield Discard("the outer loop is partitioned alone")
        return
    nested = _perfectly_nested(_associated(context))
    if nested == len(_associated(context)):
        yield clause("collapse", (acc.expr,))
    elif nested > 1:
        yield clause("collapse", (expression(str(nested)),))


def _perfectly_nested(loops: tuple[Loop, ...]) -> int:
    """How many of the loops are so, from the outermost."""
    return next((i for i, loop in enumerate(loops) if i and loop.problem), len(loops))


def _associated(context: Context) -> tuple[Loop, ...]:
    """The loops the directive associates: as many as collapse or tile says, else one."""
    collapse, tile = context.directive.get("collapse"), context.directive.get("tile")
    count = 1
    if collapse is not None and collapse.expr is not None and collapse.expr.value:
        count = collapse.expr.value
    elif tile is not None:
        count = len(tile.args)
    return context.construct.loops[:count]


def _assigned(context: Context) -> tuple[VarRef, ...]:
    """The loop control variables that the loops assign but do not declare; Fortran makes them private."""
    if context.fortran:
        return ()
    return tuple(whole(x.index) for x in _associated(context) if x.index is not None and not x.declared)


def emit_control_private(context: Context) -> Iterator[Effect]:
    """An assigned loop control variable: pre `private` -> exp `private`."""
    named = {r.name for _, r in refs(context.construct, "private")}
    yield clause("private", (r for r in _assigned(context) if r.name not in named))


def emit_control_collapsed(context: Context) -> Iterator[Effect]:
    """They are private by rule (OpenMP 5.2 section 5.1.1), which gfortran 12 crashes at."""
    yield clause("private", (whole(x.index) for x in _associated(context) if x.index is not None))


def emit_control_local(context: Context) -> Iterator[Effect]:
    """`simd` makes it linear: a compound statement with an uninitialized local copy."""
    assigned = ((r.name, r.type) for r in _assigned(context))
    yield Wrap(tuple(f"{declared_anew(context, name, of)};" for name, of in assigned if of is not None))


def emit_shared(context: Context) -> Iterator[Effect]:
    """pre|imp `shared` -> exp `shared`, which only `parallel for` permits; threads may have copies."""
    own = context.target.simd is Simd.ONE_THREAD and not levels(context.construct).gang
    yield from shared_variables(context, _associated(context), copied=own)


def emit_private(context: Context) -> Iterator[Effect]:
    """pre|exp `private` -> exp `private`, but for a control variable that has a local copy."""
    local = {r.name for r in _assigned(context)} if _has_local(context) else set[str]()
    own = {loop.index.id for loop in _associated(context) if loop.index} if context.fortran else set[str]()
    for acc, ref in refs(context.construct, "private", "firstprivate"):
        left_out = ref.name in local or key(ref) in own or pointed(ref)
        if not left_out and not needless(context.construct, ref, acc):
            yield from listed(acc, ref, acc.name)
    if context.attributes.lastprivate:
        yield clause("lastprivate", context.attributes.lastprivate)


def emit_reduction(context: Context) -> Iterator[Effect]:
    """If exp `worker` or exp `vector`, exp `reduction` -> exp `reduction`."""
    for acc, ref in refs(context.construct, "reduction"):
        yield clause("reduction", (element(ref) if context.fortran else ref,), acc.operator)


def emit_cache(context: Context) -> Iterator[Effect]:
    """`cache` is a hint (section 2.10)."""
    yield Say(TUNING_IGNORED, context.directive.span, {"what": "'cache'"})
    yield Discard("'cache' is a performance hint")


def _level(name: str):
    def when(context: Context) -> bool:
        return partitioned(context) and getattr(levels(context.construct), name)

    return when


def _sequential_with(name: str):
    def when(context: Context) -> bool:
        return sequential(context) and context.directive.has(name)

    return when


def _partitioned_with(*names: str):
    def when(context: Context) -> bool:
        return partitioned(context) and context.directive.has(*names)

    return when


def _tiles(*, formed: bool):
    def when(context: Context) -> bool:
        own = partitioned(context) and context.directive.has("tile")
        return own and forms_tiles(context.construct, context.target) is formed

    return when


def _has_private(context: Context) -> bool:
    listed = context.directive.has("private", "firstprivate")
    return partitioned(context) and (listed or bool(context.attributes.lastprivate))


def _reduces(context: Context) -> bool:
    own = levels(context.construct)
    return partitioned(context) and (own.worker or own.vector)


def _lane_threads(context: Context) -> bool:
    """Whether the threads of a team are those of the vector lanes."""
    own = levels(context.construct)
    return partitioned(context) and own.vector and own.worker and context.target.simd is Simd.ONE_THREAD


def _vector_alone(context: Context) -> bool:
    return partitioned(context) and is_parallel_for(context) and not levels(context.construct).worker


def _has_local(context: Context) -> bool:
    """Whether the control variable has a local copy: printed `simd` has OpenMP 5.0's `private`."""
    return levels(context.construct).vector and not context.target.joined


def _control(local: bool):
    def when(context: Context) -> bool:
        own = partitioned(context) and _has_local(context) is local
        return own and bool(_assigned(context))

    return when


def _collapsed_with_steps(context: Context) -> bool:
    vector = partitioned(context) and levels(context.construct).vector
    return vector and is_collapsed_with_steps(_associated(context))


_LOOP = ("loop",)

RULES = (
    Rule(
        "loop-sequential",
        _LOOP,
        "Mappings 3.1: `seq`, `auto` or no level -> a plain loop",
        emit_sequential,
        sequential,
        (*SCHEDULING, "collapse", "tile"),
    ),
    Rule("loop-concurrent", _LOOP, "2.9", emit_concurrent, _concurrent, language="fortran"),
    Rule("loop-gang-redundant", _LOOP, "2.9", emit_gang_redundant, _runs_per_gang),
    Rule(
        "loop-private-local",
        _LOOP,
        "Mappings 3.2: `private` -> local copy",
        emit_private_local,
        _sequential_with("private"),
        ("private",),
    ),
    Rule(
        "loop-reduction-discard",
        _LOOP,
        "Mappings 3.3: `reduction` of one thread is left out",
        emit_reduction_discard,
        lambda c: c.directive.has("reduction") and not _reduces(c),
        ("reduction",),
    ),
    Rule("loop-gang", _LOOP, "Mappings 3.4: `gang` -> `distribute`", emit_gang, _level("gang"), ("gang",)),
    Rule("loop-gang-arguments", _LOOP, "2.9.2", emit_gang_arguments, _level("gang")),
    Rule(
        "loop-worker",
        _LOOP,
        "Mappings 3.5: `worker` -> `parallel for`",
        emit_worker,
        _level("worker"),
        ("worker",),
    ),
    Rule(
        "loop-vector-alone",
        _LOOP,
        "Mappings 3.6: `vector` alone -> `parallel for` of one thread",
        emit_vector_alone,
        _vector_alone,
    ),
    Rule(
        "loop-vector", _LOOP, "Mappings 3.7: `vector` -> `simd`", emit_vector, _level("vector"), ("vector",)
    ),
    Rule("loop-unvectorized", _LOOP, "2.9.4", emit_withheld, lambda c: c.attributes.withheld is not None),
    Rule("loop-independent", _LOOP, "2.9.6", lambda _: (), partitioned, ("independent",)),
    Rule(
        "loop-num-threads",
        _LOOP,
        "Mappings 3.8: `num_workers` -> `num_threads`",
        emit_num_threads,
        lambda c: _level("worker")(c) and not _lane_threads(c),
    ),
    Rule(
        "loop-lane-threads",
        _LOOP,
        "Mappings 3.16: lanes and workers of a loop -> `num_threads`",
        emit_lane_threads,
        _lane_threads,
    ),
    Rule(
        "loop-simdlen",
        _LOOP,
        "Mappings 3.9: `vector_length` -> `simdlen`",
        emit_simdlen,
        lambda c: _level("vector")(c) and not _lane_threads(c),
    ),
    Rule(
        "loop-collapse",
        _LOOP,
        "Mappings 3.10: `collapse` stays",
        emit_collapse,
        _partitioned_with("collapse"),
        ("collapse",),
    ),
    Rule("loop-tile", _LOOP, "2.9.8", emit_collapsed, _tiles(formed=False), ("tile",)),
    Rule("loop-tiles", _LOOP, "Mappings 3.17: `tile` -> `tile`", emit_tiles, _tiles(formed=True), ("tile",)),
    Rule(
        "loop-shared",
        _LOOP,
        "Mappings 3.11: shared -> `shared`, `firstprivate`",
        emit_shared,
        lambda c: partitioned(c) and is_parallel_for(c),
    ),
    Rule(
        "loop-control-private",
        _LOOP,
        "Mappings 3.12: assigned control variable -> `private`",
        emit_control_private,
        _control(local=False),
    ),
    Rule(
        "loop-control-collapsed",
        _LOOP,
        "Mappings 3.12: control variables of collapsed loops with steps of `simd` -> `private`",
        emit_control_collapsed,
        _collapsed_with_steps,
        language="fortran",
    ),
    Rule(
        CONTROL_LOCAL_RULE,
        _LOOP,
        "Mappings 3.13: assigned control variable of `simd` -> local copy",
        emit_control_local,
        _control(local=True),
    ),
    Rule(
        "loop-private",
        _LOOP,
        "Mappings 3.14: private -> `private`, `firstprivate`, `lastprivate`",
        emit_private,
        _has_private,
        ("private", "firstprivate"),
    ),
    Rule(
        "loop-reduction",
        _LOOP,
        "Mappings 3.15: `reduction` of workers or lanes stays",
        emit_reduction,
        lambda c: _reduces(c) and c.directive.has("reduction"),
        ("reduction",),
    ),
    Rule("cache", ("cache",), "2.10", emit_cache),
)
