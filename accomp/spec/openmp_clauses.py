"""The clauses of OpenMP 5.2 and those that 6.0 adds."""

from __future__ import annotations

from accomp.spec.model import ClauseSpec, Shape, clauses

REDUCTIONS = ("+", "*", "-", "max", "min", "&", "|", "^", "&&", "||")
"""The predefined reduction identifiers of C and C++ (section 5.5.5)."""

FORTRAN_REDUCTIONS = ("+", "*", "-", "max", "min", "iand", "ior", "ieor", ".and.", ".or.", ".eqv.", ".neqv.")

INTEGER_CLAUSES = frozenset(
    """
    collapse ordered safelen simdlen num_threads num_teams thread_limit grainsize num_tasks priority hint
    device filter allocator align
    """.split()
)
"""Clauses whose argument is of type integer."""

LOGICAL_CLAUSES = frozenset("if final holds indirect nocontext novariants".split())
"""Clauses whose argument is of type logical."""

MAP_TYPES = ("to", "from", "tofrom", "alloc", "release", "delete", "storage")
MAP_MODIFIERS = ("always", "close", "present", "self", "ompx_hold", "mapper()", "iterator()")
DEPENDENCES = ("in", "out", "inout", "mutexinoutset", "inoutset", "depobj", "source", "sink", "iterator()")
ORDERS = ("acq_rel", "acquire", "relaxed", "release", "seq_cst")
_BEHAVIORS = (
    "alloc",
    "to",
    "from",
    "tofrom",
    "firstprivate",
    "none",
    "default",
    "present",
    "self",
    "storage",
)
_CATEGORIES = ("aggregate", "all", "allocatable", "pointer", "scalar")
_SCHEDULES = ("static", "dynamic", "guided", "auto", "runtime")
_CONSTRUCTS = (
    "cancel",
    "parallel",
    "simd",
    "target",
    "task",
    "taskloop",
    "teams",
    "taskgraph",
    "task_iteration",
)
_DATA_CONSTRUCTS = ("target data", "target enter data", "target exit data", "target update")
_NEW_CONSTRUCTS = (("teams", "6.0"), ("taskgraph", "6.0"), ("task_iteration", "6.0"))


def _vars(name: str, *modifiers: str, since: str = "", newer: tuple[str, ...] = ()) -> ClauseSpec:
    return ClauseSpec(name, Shape.VARS, modifiers=modifiers, since=since, newer=_since6(newer))


def _locators(name: str, *modifiers: str, newer: tuple[str, ...] = ()) -> ClauseSpec:
    return ClauseSpec(name, Shape.LOCATORS, modifiers=modifiers, newer=_since6(newer))


def _expr(name: str, *modifiers: str, since: str = "", newer: tuple[str, ...] = ()) -> ClauseSpec:
    return ClauseSpec(name, Shape.EXPR, modifiers=modifiers, since=since, newer=_since6(newer))


def _optional(name: str, since: str = "") -> ClauseSpec:
    return ClauseSpec(name, Shape.EXPR, optional=True, since=since)


def _exprs(name: str, since: str = "") -> ClauseSpec:
    return ClauseSpec(name, Shape.EXPRS, since=since)


def _text(name: str, since: str = "") -> ClauseSpec:
    return ClauseSpec(name, Shape.TEXT, since=since)


def _choice(name: str, *values: str, since: str = "", newer: tuple[str, ...] = ()) -> ClauseSpec:
    return ClauseSpec(name, Shape.CHOICE, values=values, since=since, newer=_since6(newer))


def _flags(*names: str, since: str = "") -> tuple[ClauseSpec, ...]:
    """Clauses that take no argument before 6.0, and then a condition that may be left out."""
    return tuple(
        ClauseSpec(n, Shape.EXPR, optional=True, since=since, argument_since="" if since == "6.0" else "6.0")
        for n in names
    )


def _reduction(name: str, *modifiers: str, newer: tuple[str, ...] = (), since: str = "") -> ClauseSpec:
    older = (("-", "5.2"),)
    return ClauseSpec(
        name,
        Shape.VARS,
        modifiers=modifiers,
        operators=REDUCTIONS,
        fortran=FORTRAN_REDUCTIONS,
        identifiers=True,
        since=since,
        newer=_since6(newer),
        older=older,
    )


def _since6(words: tuple[str, ...]) -> tuple[tuple[str, str], ...]:
    return tuple((w, "6.0") for w in words)


_ALLOCATORS = ClauseSpec("allocate", Shape.VARS, modifiers=("allocator()", "align()"), lead="allocator")

_LIST = (
    *_flags(*ORDERS, "capture", "read", "write"),
    *_flags("compare", "weak", since="5.1"),
    *_flags("inbranch", "notinbranch", "mergeable", "nogroup", "nowait", "untied", "simd", "threads", "full"),
    *_flags("dynamic_allocators", "reverse_offload", "unified_address", "unified_shared_memory"),
    *_flags("no_openmp", "no_openmp_routines", "no_parallelism"),
    *_flags("device_safesync", "no_openmp_constructs", "self_maps", since="6.0"),
    *(ClauseSpec(n) for n in ("for", "parallel", "sections", "taskgroup")),
    _text("absent"),
    ClauseSpec(
        "adjust_args",
        Shape.VARS,
        operators=("nothing", "need_device_ptr", "need_device_addr"),
        fortran=("nothing", "need_device_ptr", "need_device_addr"),
    ),
    _locators("affinity", "iterator()"),
    _expr("align"),
    ClauseSpec("aligned", Shape.VARS, tail_key="alignment"),
    _ALLOCATORS,
    _expr("allocator"),
    _exprs("append_args"),
    _text("apply", since="6.0"),
    _choice("at", "compilation", "execution"),
    _choice(
        "atomic_default_mem_order",
        "seq_cst",
        "acq_rel",
        "relaxed",
        "acquire",
        "release",
        newer=("acquire", "release"),
    ),
    _choice("bind", "teams", "parallel", "thread"),
    _expr("collapse"),
    _text("collector", since="6.0"),
    _text("combiner", since="6.0"),
    _text("contains"),
    _vars("copyin"),
    _vars("copyprivate"),
    _exprs("counts", since="6.0"),
    ClauseSpec(
        "default", Shape.CHOICE, values=("shared", "none", "firstprivate", "private"), tail=_CATEGORIES
    ),
    ClauseSpec(
        "defaultmap",
        Shape.CHOICE,
        values=_BEHAVIORS,
        tail=_CATEGORIES,
        newer=_since6(("self", "storage")),
    ),
    ClauseSpec(
        "depend",
        Shape.LOCATORS,
        modifiers=DEPENDENCES,
        values=("source", "omp_all_memory"),
        older=(("source", "5.2"), ("sink", "5.2")),
    ),
    _optional("destroy"),
    _vars("detach"),
    _expr("device", "ancestor", "device_num"),
    _choice("device_type", "any", "host", "nohost"),
    ClauseSpec("dist_schedule", Shape.KIND, values=("static",)),
    ClauseSpec("doacross", Shape.EXPRS, empty=True, modifiers=("source", "sink")),
    _vars("enter", "automap", newer=("automap",)),
    _vars("exclusive"),
    _choice("fail", "seq_cst", "acquire", "relaxed", since="5.1"),
    _expr("filter"),
    _expr("final"),
    _vars("firstprivate", "saved", newer=("saved",)),
    _locators("from", "present", "mapper()", "iterator()"),
    _expr("grainsize", "strict"),
    _expr("graph_id", since="6.0"),
    _optional("graph_reset", since="6.0"),
    _vars("has_device_addr"),
    _expr("hint"),
    _expr("holds"),
    ClauseSpec("if", Shape.EXPR, modifiers=(*_CONSTRUCTS, *_DATA_CONSTRUCTS), newer=_NEW_CONSTRUCTS),
    _reduction("in_reduction"),
    _vars("inclusive"),
    _optional("indirect"),
    ClauseSpec(
        "induction",
        Shape.VARS,
        operators=("+", "*"),
        fortran=("+", "*"),
        identifiers=True,
        modifiers=("step()", "strict", "relaxed"),
        since="6.0",
    ),
    _text("inductor", since="6.0"),
    ClauseSpec(
        "init",
        Shape.VARS,
        modifiers=("prefer_type()", "interop", "target", "targetsync", "depinfo()", "in", "out", "inout"),
        newer=_since6(("in", "out", "inout", "depinfo()")),
    ),
    _optional("init_complete", since="6.0"),
    _text("initializer"),
    _vars("interop", since="6.0"),
    _vars("is_device_ptr"),
    _vars("lastprivate", "conditional"),
    ClauseSpec("linear", Shape.LOCATORS, tail=("val", "ref", "uval", "step()"), tail_key="step"),
    _vars("link"),
    _vars("local", since="6.0"),
    _exprs("looprange", since="6.0"),
    ClauseSpec(
        "map", Shape.LOCATORS, modifiers=(*MAP_MODIFIERS, *MAP_TYPES), newer=_since6(("self", "storage"))
    ),
    _text("match"),
    _choice("memscope", "all", "cgroup", "device", since="6.0"),
    _expr("message"),
    _expr("nocontext"),
    _vars("nontemporal"),
    _expr("novariants"),
    _expr("num_tasks", "strict"),
    ClauseSpec("num_teams", Shape.EXPR, lead="lower-bound"),
    ClauseSpec("num_threads", Shape.EXPRS, modifiers=("strict",), newer=_since6(("strict",))),
    ClauseSpec("order", Shape.CHOICE, modifiers=("reproducible", "unconstrained"), values=("concurrent",)),
    _optional("ordered"),
    _text("otherwise"),
    _optional("partial"),
    _exprs("permutation", since="6.0"),
    _expr("priority"),
    _vars("private"),
    ClauseSpec(
        "proc_bind", Shape.CHOICE, values=("primary", "master", "close", "spread"), older=(("master", "5.1"),)
    ),
    _reduction("reduction", "inscan", "task", "default", "original()", newer=("original()",)),
    _optional("replayable", since="6.0"),
    _expr("safelen"),
    _optional("safesync", since="6.0"),
    ClauseSpec("schedule", Shape.KIND, modifiers=("monotonic", "nonmonotonic", "simd"), values=_SCHEDULES),
    _choice("severity", "fatal", "warning"),
    _vars("shared"),
    _expr("simdlen"),
    _exprs("sizes"),
    _reduction("task_reduction"),
    _expr("thread_limit"),
    _choice("threadset", "omp_pool", "omp_team", since="6.0"),
    _locators("to", "present", "mapper()", "iterator()"),
    _optional("transparent", since="6.0"),
    _vars("uniform"),
    ClauseSpec("update", Shape.EXPR, optional=True, argument_since="6.0"),
    _optional("use"),
    _vars("use_device_addr"),
    _vars("use_device_ptr"),
    ClauseSpec("uses_allocators", Shape.EXPRS, modifiers=("memspace()", "traits()")),
    _text("when"),
)

CLAUSES = clauses(*_LIST)

OVERRIDES = {
    ("depobj", "update"): ClauseSpec("update", Shape.CHOICE, values=DEPENDENCES[:5]),
    ("metadirective", "default"): ClauseSpec("default", Shape.TEXT, deprecated="5.2"),
    ("begin metadirective", "default"): ClauseSpec("default", Shape.TEXT, deprecated="5.2"),
    ("interop", "use"): ClauseSpec("use", Shape.EXPR),
    ("flush", "fail"): ClauseSpec("fail"),
}
"""Clauses whose argument differs on one directive."""
