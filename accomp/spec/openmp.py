"""OpenMP 5.2 (and what 6.0 adds, marked): every directive and clause.

Leaf directives carry their clauses; a combined or composite directive is its
leaves, from which its clauses follow (OpenMP 5.2 section 17.2), less those
that `minus` names.
"""

from __future__ import annotations

from typing import Any

from accomp.spec.model import (
    Association,
    ClauseSpec,
    DirectiveSpec,
    Shape,
    Table,
    Use,
    clauses,
    directives,
)

REDUCTIONS = ("+", "*", "-", "max", "min", "&", "|", "^", "&&", "||")
"""The predefined reduction identifiers of C and C++ (section 5.5.5)."""

MAP_TYPES = ("to", "from", "tofrom", "alloc", "release", "delete", "storage")
MAP_MODIFIERS = ("always", "close", "present", "ompx_hold", "self")
DEPENDENCES = ("in", "out", "inout", "mutexinoutset", "inoutset", "depobj", "source", "sink")
DIRECTIVE_NAMES = (
    "parallel",
    "simd",
    "target",
    "target data",
    "target enter data",
    "target exit data",
    "target update",
    "task",
    "taskloop",
    "teams",
    "cancel",
)


def _vars(name: str, *modifiers: str, since: str = "") -> ClauseSpec:
    return ClauseSpec(name, Shape.VARS, modifiers=modifiers, since=since)


def _expr(name: str, *modifiers: str, optional: bool = False, since: str = "") -> ClauseSpec:
    return ClauseSpec(name, Shape.EXPR, optional, modifiers=modifiers, since=since)


def _choice(name: str, *values: str, since: str = "") -> ClauseSpec:
    return ClauseSpec(name, Shape.CHOICE, values=values, since=since)


def _flags(*names: str, since: str = "") -> tuple[ClauseSpec, ...]:
    return tuple(ClauseSpec(n, since=since) for n in names)


CLAUSES = clauses(
    *_flags("acq_rel", "acquire", "capture", "inbranch", "mergeable", "nogroup", "notinbranch", "nowait"),
    *_flags("read", "relaxed", "release", "seq_cst", "threads", "untied", "update", "weak", "write"),
    *_flags("compare", "dynamic_allocators", "reverse_offload", "unified_address", "unified_shared_memory"),
    *_flags("full", "parallel", "sections", "for", "taskgroup", "simd", "do"),
    *_flags("self_maps", "no_openmp_constructs", since="6.0"),
    *_flags("no_openmp", "no_openmp_routines", "no_parallelism"),
    _expr("absent"),
    ClauseSpec("adjust_args", Shape.VARS, modifiers=("nothing", "need_device_ptr", "need_device_addr")),
    _expr("affinity"),
    _vars("align"),
    _vars("aligned"),
    _vars("allocate"),
    _expr("allocator"),
    _vars("append_args"),
    ClauseSpec("apply", Shape.EXPRS, since="6.0"),
    _choice("at", "compilation", "execution"),
    _choice("atomic_default_mem_order", "seq_cst", "acq_rel", "relaxed", "acquire", "release"),
    _choice("bind", "teams", "parallel", "thread"),
    _expr("collapse"),
    _expr("collector", since="6.0"),
    _vars("combiner", since="6.0"),
    _expr("contains"),
    _vars("copyin"),
    _vars("copyprivate"),
    ClauseSpec("counts", Shape.EXPRS, since="6.0"),
    _choice("default", "shared", "none", "firstprivate", "private"),
    ClauseSpec(
        "defaultmap",
        Shape.CHOICE,
        values=("alloc", "to", "from", "tofrom", "firstprivate", "none", "default", "present", "self"),
    ),
    ClauseSpec("depend", Shape.VARS, modifiers=DEPENDENCES),
    _expr("destroy", optional=True),
    _expr("detach"),
    _expr("device", "ancestor", "device_num"),
    _choice("device_type", "any", "host", "nohost"),
    ClauseSpec("dist_schedule", Shape.EXPRS),
    ClauseSpec("doacross", Shape.VARS, modifiers=("source", "sink")),
    _vars("enter", "automap"),
    _vars("exclusive"),
    _expr("fail"),
    _expr("filter"),
    _expr("final"),
    _vars("firstprivate", "saved"),
    _vars("from", "present", "mapper", "iterator"),
    _expr("grainsize", "strict"),
    _expr("graph_id", since="6.0"),
    _expr("graph_reset", optional=True, since="6.0"),
    _vars("has_device_addr"),
    _expr("hint"),
    _expr("holds"),
    _expr("if", *DIRECTIVE_NAMES),
    ClauseSpec("in_reduction", Shape.VARS, operators=REDUCTIONS),
    _vars("inclusive"),
    _vars("indirect"),
    ClauseSpec("induction", Shape.VARS, operators=REDUCTIONS, since="6.0"),
    _vars("inductor", since="6.0"),
    ClauseSpec("init", Shape.VARS, modifiers=("interop", "target", "targetsync", "prefer_type")),
    _vars("init_complete", since="6.0"),
    _expr("initializer"),
    _vars("interop", since="6.0"),
    _vars("is_device_ptr"),
    _vars("lastprivate", "conditional"),
    _vars("linear"),
    _vars("link"),
    _vars("local", since="6.0"),
    ClauseSpec("looprange", Shape.EXPRS, since="6.0"),
    ClauseSpec("map", Shape.VARS, modifiers=(*MAP_MODIFIERS, *MAP_TYPES)),
    _expr("match"),
    _expr("memscope", since="6.0"),
    _expr("message"),
    _expr("nocontext"),
    _vars("nontemporal"),
    _expr("novariants"),
    _expr("num_tasks", "strict"),
    ClauseSpec("num_teams", Shape.EXPR),
    _expr("num_threads", "strict"),
    _choice("order", "concurrent"),
    _expr("ordered", optional=True),
    _expr("otherwise"),
    _expr("partial", optional=True),
    ClauseSpec("permutation", Shape.EXPRS, since="6.0"),
    _expr("priority"),
    _vars("private"),
    _choice("proc_bind", "primary", "master", "close", "spread"),
    ClauseSpec("reduction", Shape.VARS, operators=REDUCTIONS, modifiers=("inscan", "task", "default")),
    _expr("replayable", optional=True, since="6.0"),
    _expr("safelen"),
    _expr("safesync", optional=True, since="6.0"),
    ClauseSpec("schedule", Shape.EXPRS),
    _choice("severity", "fatal", "warning"),
    _vars("shared"),
    _expr("simdlen"),
    ClauseSpec("sizes", Shape.EXPRS),
    ClauseSpec("task_reduction", Shape.VARS, operators=REDUCTIONS),
    _expr("thread_limit"),
    _choice("threadset", "omp_pool", "omp_team", since="6.0"),
    _vars("to", "present", "mapper", "iterator"),
    _expr("transparent", optional=True, since="6.0"),
    _vars("uniform"),
    _expr("use", optional=True),
    _vars("use_device_addr"),
    _vars("use_device_ptr"),
    _expr("uses_allocators"),
    _expr("when"),
)


def _use(many: str = "", once: str = "", since60: str = "") -> tuple[Use, ...]:
    """Uses of clauses: any number of times, at most once, and new in 6.0 (at most once)."""
    return (
        *(Use(n) for n in many.split()),
        *(Use(n, once=True) for n in once.split()),
        *(Use(n, once=True, since="6.0") for n in since60.split()),
    )


_B, _L, _N, _D, _S = (
    Association.BLOCK,
    Association.LOOP,
    Association.NONE,
    Association.DECLARATION,
    Association.STATEMENT,
)
_ORDERS = "acq_rel acquire relaxed release seq_cst"
_ORDER = frozenset(_ORDERS.split())


def _leaf(
    name: str, association: Association, section: str, uses: tuple[Use, ...] = (), **rest: Any
) -> DirectiveSpec:
    return DirectiveSpec(name, association, uses, section, **rest)


_LIST = ClauseSpec("list", Shape.VARS)
_NAME = ClauseSpec("name", Shape.NAME)
_ONE = frozenset

_LEAVES = (
    _leaf(
        "parallel",
        _B,
        "10.1",
        _use(
            "allocate copyin firstprivate private reduction shared if",
            "default num_threads proc_bind",
            "message safesync severity",
        ),
    ),
    _leaf(
        "teams",
        _B,
        "10.2",
        _use("allocate firstprivate private reduction shared", "default num_teams thread_limit", "if"),
    ),
    _leaf(
        "simd",
        _L,
        "10.4",
        _use(
            "aligned lastprivate linear nontemporal private reduction if",
            "collapse order safelen simdlen",
            "induction",
        ),
    ),
    _leaf("masked", _B, "10.5", _use("", "filter")),
    _leaf("master", _B, "10.5"),
    _leaf("scope", _B, "11.2", _use("allocate firstprivate private reduction", "nowait")),
    _leaf("sections", _B, "11.3", _use("allocate firstprivate lastprivate private reduction", "nowait")),
    _leaf("section", _B, "11.3.1"),
    _leaf("single", _B, "11.1", _use("allocate copyprivate firstprivate private", "nowait")),
    _leaf(
        "for",
        _L,
        "11.5.1",
        _use(
            "allocate firstprivate lastprivate linear private reduction",
            "collapse nowait order ordered schedule",
            "induction",
        ),
    ),
    _leaf(
        "distribute",
        _L,
        "11.6",
        _use("allocate firstprivate lastprivate private", "collapse dist_schedule order", "induction"),
    ),
    _leaf("loop", _L, "11.7", _use("lastprivate private reduction", "bind collapse order")),
    _leaf(
        "task",
        _B,
        "12.5",
        _use(
            "affinity allocate depend firstprivate in_reduction private shared if",
            "default detach final mergeable priority untied",
            "replayable threadset transparent",
        ),
    ),
    _leaf(
        "taskloop",
        _L,
        "12.6",
        _use(
            "allocate firstprivate in_reduction lastprivate private reduction shared if",
            "collapse default final grainsize mergeable nogroup num_tasks priority untied",
            "replayable threadset transparent",
        ),
        exclusive=(_ONE({"grainsize", "num_tasks"}),),
    ),
    _leaf("taskyield", _N, "12.7"),
    _leaf(
        "target",
        _B,
        "13.8",
        _use(
            "allocate defaultmap depend firstprivate has_device_addr in_reduction is_device_ptr map private"
            " uses_allocators if",
            "device nowait thread_limit",
            "default priority replayable",
        ),
    ),
    _leaf(
        "target data",
        _B,
        "13.5",
        _use("map use_device_addr use_device_ptr if", "device", "nowait"),
        required=(_ONE({"map", "use_device_addr", "use_device_ptr"}),),
    ),
    _leaf(
        "target enter data",
        _N,
        "13.6",
        _use("depend map if", "device nowait", "priority replayable"),
        required=(_ONE({"map"}),),
    ),
    _leaf(
        "target exit data",
        _N,
        "13.7",
        _use("depend map if", "device nowait", "priority replayable"),
        required=(_ONE({"map"}),),
    ),
    _leaf(
        "target update",
        _N,
        "13.9",
        _use("depend from to if", "device nowait", "priority replayable"),
        required=(_ONE({"from", "to"}),),
    ),
    _leaf("interop", _N, "14.1", _use("depend destroy init use", "device nowait")),
    _leaf("critical", _B, "15.2", _use("", "hint"), argument=_NAME),
    _leaf("barrier", _N, "15.3.1"),
    _leaf("taskgroup", _B, "15.4", _use("allocate task_reduction")),
    _leaf("taskwait", _N, "15.5", _use("depend", "nowait", "replayable")),
    _leaf(
        "atomic",
        _S,
        "15.8.4",
        _use("", f"read write update capture compare fail hint weak {_ORDERS}", "memscope"),
        exclusive=(_ONE({"read", "write", "update"}), _ORDER),
    ),
    _leaf("flush", _N, "15.8.5", _use("", _ORDERS, "memscope"), argument=_LIST),
    _leaf(
        "depobj",
        _N,
        "15.9.4",
        _use("", "depend destroy update"),
        argument=_LIST,
        exclusive=(_ONE({"depend", "destroy", "update"}),),
    ),
    _leaf(
        "ordered",
        _B,
        "15.10",
        _use("depend doacross", "simd threads"),
    ),
    _leaf("cancel", _N, "16.1", _use("if", "parallel sections for taskgroup do")),
    _leaf("cancellation point", _N, "16.2", _use("", "parallel sections for taskgroup do")),
    _leaf("scan", _N, "5.6", _use("", "exclusive inclusive"), required=(_ONE({"exclusive", "inclusive"}),)),
    _leaf("tile", _L, "9.1", _use("", "sizes", "apply"), required=(_ONE({"sizes"}),)),
    _leaf("unroll", _L, "9.2", _use("", "full partial", "apply"), exclusive=(_ONE({"full", "partial"}),)),
    _leaf("fuse", _L, "6.0 11.3", _use("", "", "looprange apply"), since="6.0"),
    _leaf("interchange", _L, "6.0 11.4", _use("", "", "permutation apply"), since="6.0"),
    _leaf("reverse", _L, "6.0 11.5", _use("", "", "apply"), since="6.0"),
    _leaf("split", _L, "6.0 11.6", _use("", "", "counts apply"), since="6.0"),
    _leaf("stripe", _L, "6.0 11.7", _use("", "", "sizes apply"), since="6.0"),
    _leaf("taskgraph", _B, "6.0 14.3", _use("", "", "if nogroup graph_id graph_reset"), since="6.0"),
    _leaf("task_iteration", _N, "6.0 14.2.3", _use("", "", "affinity depend if"), since="6.0"),
    _leaf("workdistribute", _B, "6.0 13.5", since="6.0"),
    _leaf("allocators", _B, "6.7", _use("allocate")),
    _leaf("error", _N, "8.5", _use("", "at message severity"), category="utility"),
    _leaf("nothing", _N, "8.4", category="utility"),
    _leaf(
        "assume",
        _B,
        "8.3.2",
        _use("", "absent contains holds no_openmp no_openmp_routines no_parallelism", "no_openmp_constructs"),
        category="informational",
    ),
    _leaf(
        "assumes",
        _N,
        "8.3.1",
        _use("", "absent contains holds no_openmp no_openmp_routines no_parallelism", "no_openmp_constructs"),
        category="informational",
    ),
    _leaf(
        "requires",
        _N,
        "8.2",
        _use(
            "",
            "atomic_default_mem_order dynamic_allocators reverse_offload unified_address"
            " unified_shared_memory",
            "self_maps",
        ),
        category="informational",
    ),
    _leaf(
        "dispatch", _B, "7.6", _use("depend is_device_ptr", "device nocontext novariants nowait", "interop")
    ),
    _leaf("metadirective", _N, "7.4", _use("when otherwise", "default"), category="meta"),
    _leaf(
        "declare target",
        _N,
        "7.8.1",
        _use("enter to link", "device_type indirect", "local"),
        argument=_LIST,
        category="declarative",
    ),
    _leaf("begin declare target", _N, "7.8.2", _use("", "device_type indirect"), category="declarative"),
    _leaf("end declare target", _N, "7.8.2", category="declarative"),
    _leaf(
        "declare variant",
        _D,
        "7.5.4",
        _use("adjust_args append_args", "match"),
        argument=_NAME,
        category="declarative",
    ),
    _leaf("begin declare variant", _N, "7.5.5", _use("", "match"), category="declarative"),
    _leaf("end declare variant", _N, "7.5.5", category="declarative"),
    _leaf(
        "declare simd",
        _D,
        "7.7",
        _use("aligned linear uniform", "inbranch notinbranch simdlen"),
        exclusive=(_ONE({"inbranch", "notinbranch"}),),
        category="declarative",
    ),
    _leaf(
        "declare reduction",
        _N,
        "5.5.11",
        _use("", "initializer", "combiner"),
        argument=_NAME,
        category="declarative",
    ),
    _leaf(
        "declare induction",
        _N,
        "6.0 7.6.17",
        _use("", "", "inductor collector"),
        argument=_NAME,
        category="declarative",
        since="6.0",
    ),
    _leaf("declare mapper", _N, "5.8.8", _use("map"), argument=_NAME, category="declarative"),
    _leaf(
        "groupprivate",
        _N,
        "6.0 7.13",
        _use("", "device_type"),
        argument=_LIST,
        category="declarative",
        since="6.0",
    ),
    _leaf("threadprivate", _N, "5.2", argument=_LIST, category="declarative"),
    _leaf("allocate", _N, "6.5", _use("", "align allocator"), argument=_LIST, category="declarative"),
)

_COMPOSED = """
distribute parallel for | distribute parallel for simd | distribute simd
for simd | masked taskloop | masked taskloop simd | master taskloop | master taskloop simd
parallel for | parallel for simd | parallel loop | parallel masked | parallel masked taskloop
parallel masked taskloop simd | parallel master | parallel master taskloop | parallel master taskloop simd
parallel sections | target parallel | target parallel for | target parallel for simd | target parallel loop
target simd | target teams | target teams distribute | target teams distribute parallel for
target teams distribute parallel for simd | target teams distribute simd | target teams loop
target teams workdistribute | taskloop simd | teams distribute | teams distribute parallel for
teams distribute parallel for simd | teams distribute simd | teams loop | teams workdistribute
"""
"""Combined and composite directives: their words are their leaves (section 17.3)."""


def _composed(name: str) -> DirectiveSpec:
    leaves = tuple(name.split())
    minus: set[str] = set()
    if leaves[0] == "target":
        minus.add("copyin")
    if "for" in leaves and ("distribute" in leaves or "parallel" in leaves):
        minus.add("nowait")
    if "distribute" in leaves and "for" in leaves:
        minus |= {"ordered", "linear"} if "simd" not in leaves else {"ordered"}
    plus = (Use("nowait", once=True),) if leaves[0] == "target" and "nowait" in minus else ()
    since = "6.0" if "workdistribute" in leaves else ""
    association = _L if leaves[-1] in ("for", "simd", "loop", "distribute", "taskloop") else _B
    return DirectiveSpec(
        name, association, leaves=leaves, section="17", minus=frozenset(minus), plus=plus, since=since
    )


_NAMES = [part.strip() for line in _COMPOSED.strip().splitlines() for part in line.split("|")]
DIRECTIVES = directives(*_LEAVES, *(_composed(n) for n in _NAMES))

TABLE = Table("omp", "5.2", DIRECTIVES, CLAUSES)
