"""OpenMP 5.2 (and what 6.0 adds, marked): every directive.

Leaf directives carry their clauses; a combined or composite directive is its
leaves, from which its clauses follow (OpenMP 5.2 section 17.2), less those
that `minus` names.
"""

from __future__ import annotations

from accomp.spec.model import Association, ClauseSpec, DirectiveSpec, Shape, Table, Use, directives
from accomp.spec.openmp_clauses import CLAUSES, ORDERS, OVERRIDES
from accomp.spec.openmp_versions import dated, dated_clauses


def _use(many: str = "", once: str = "", since6: str = "") -> tuple[Use, ...]:
    """Uses of clauses: any number of times, at most once, and new in 6.0 (at most once)."""
    return (
        *(Use(n, apart=n in ("defaultmap", "if")) for n in many.split()),
        *(Use(n, once=True) for n in once.split()),
        *(Use(n, once=n not in ("apply", "depend"), since="6.0") for n in since6.split()),
    )


def _set(names: str) -> frozenset[str]:
    return frozenset(names.split())


def _exclusive(first: str, second: str) -> tuple[frozenset[str], ...]:
    """The pairs of one name of the first and one of the second list, which exclude each other."""
    return tuple(frozenset((a, b)) for a in first.split() for b in second.split())


_B, _L, _N, _D, _S = (
    Association.BLOCK,
    Association.LOOP,
    Association.NONE,
    Association.DECLARATION,
    Association.STATEMENT,
)
_ORDERS = " ".join(ORDERS)
_ASSUMPTIONS = "absent contains holds no_openmp no_openmp_routines no_parallelism"
_CANCELLED = "parallel sections for taskgroup"
_VARS = ClauseSpec("list", Shape.VARS)
_VARS_IF_ANY = ClauseSpec("list", Shape.VARS, optional=True)
_NAME_IF_ANY = ClauseSpec("name", Shape.NAME, optional=True)
_TEXT = ClauseSpec("declaration", Shape.TEXT)

_PARALLELISM = (
    DirectiveSpec(
        "parallel",
        _B,
        _use(
            "allocate copyin firstprivate if private reduction shared",
            "default num_threads proc_bind",
            "message safesync severity",
        ),
        "10.1",
    ),
    DirectiveSpec(
        "teams",
        _B,
        _use("allocate firstprivate private reduction shared", "default num_teams thread_limit", "if"),
        "10.2",
    ),
    DirectiveSpec(
        "simd",
        _L,
        _use(
            "aligned if lastprivate linear nontemporal private reduction",
            "collapse order safelen simdlen",
            "induction",
        ),
        "10.4",
    ),
    DirectiveSpec("masked", _B, _use("", "filter"), "10.5"),
    DirectiveSpec("master", _B, section="10.5", deprecated="5.1"),
)

_WORK = (
    DirectiveSpec(
        "single",
        _B,
        _use("allocate copyprivate firstprivate private", "nowait"),
        "11.1",
        exclusive=_exclusive("copyprivate", "nowait"),
    ),
    DirectiveSpec("scope", _B, _use("allocate firstprivate private reduction", "nowait"), "11.2"),
    DirectiveSpec(
        "sections", _B, _use("allocate firstprivate lastprivate private reduction", "nowait"), "11.3"
    ),
    DirectiveSpec("section", _B, section="11.3.1"),
    DirectiveSpec("workshare", _B, _use("", "nowait"), "11.4", fortran=True),
    DirectiveSpec("workdistribute", _B, section="6.0 13.5", since="6.0", fortran=True),
    DirectiveSpec(
        "for",
        _L,
        _use(
            "allocate firstprivate lastprivate linear private reduction",
            "collapse nowait order ordered schedule",
            "induction",
        ),
        "11.5.1",
        exclusive=_exclusive("order", "ordered"),
    ),
    DirectiveSpec(
        "distribute",
        _L,
        _use("allocate firstprivate lastprivate private", "collapse dist_schedule order", "induction"),
        "11.6",
    ),
    DirectiveSpec("loop", _L, _use("lastprivate private reduction", "bind collapse order"), "11.7"),
)

_TASKS = (
    DirectiveSpec(
        "task",
        _B,
        _use(
            "affinity allocate depend firstprivate if in_reduction private shared",
            "default detach final mergeable priority untied",
            "replayable threadset transparent",
        ),
        "12.5",
        exclusive=_exclusive("detach", "mergeable"),
    ),
    DirectiveSpec(
        "taskloop",
        _L,
        _use(
            "allocate firstprivate if in_reduction lastprivate private reduction shared",
            "collapse default final grainsize mergeable nogroup num_tasks priority untied",
            "induction replayable threadset transparent",
        ),
        "12.6",
        exclusive=(_set("grainsize num_tasks"), _set("nogroup reduction")),
    ),
    DirectiveSpec("taskyield", _N, section="12.7"),
    DirectiveSpec("task_iteration", _N, _use("", "", "affinity depend if"), "6.0 14.2.3", since="6.0"),
    DirectiveSpec("taskgraph", _B, _use("", "", "if nogroup graph_id graph_reset"), "6.0 14.3", since="6.0"),
)

_DEVICE = (
    DirectiveSpec(
        "target data",
        _B,
        _use(
            "if map use_device_addr use_device_ptr",
            "device",
            "affinity allocate default depend detach firstprivate in_reduction mergeable nogroup nowait"
            " priority private shared transparent",
        ),
        "13.5",
        required=(_set("map use_device_addr use_device_ptr"),),
    ),
    DirectiveSpec(
        "target enter data",
        _N,
        _use("depend if map", "device nowait", "priority replayable"),
        "13.6",
        required=(_set("map"),),
    ),
    DirectiveSpec(
        "target exit data",
        _N,
        _use("depend if map", "device nowait", "priority replayable"),
        "13.7",
        required=(_set("map"),),
    ),
    DirectiveSpec(
        "target",
        _B,
        _use(
            "allocate defaultmap depend firstprivate has_device_addr if in_reduction is_device_ptr map"
            " private uses_allocators",
            "device nowait thread_limit",
            "default device_type priority replayable",
        ),
        "13.8",
    ),
    DirectiveSpec(
        "target update",
        _N,
        _use("depend from if to", "device nowait", "priority replayable"),
        "13.9",
        required=(_set("from to"),),
    ),
    DirectiveSpec(
        "interop",
        _N,
        _use("depend destroy init use", "device nowait"),
        "14.1",
        required=(_set("destroy init use"),),
    ),
)

_SYNCHRONIZATION = (
    DirectiveSpec("critical", _B, _use("", "hint"), "15.2", argument=_NAME_IF_ANY),
    DirectiveSpec("barrier", _N, section="15.3.1"),
    DirectiveSpec("taskgroup", _B, _use("allocate task_reduction"), "15.4"),
    DirectiveSpec("taskwait", _N, _use("depend", "nowait", "replayable"), "15.5"),
    DirectiveSpec(
        "atomic",
        _S,
        _use("", f"read write update capture compare fail hint weak {_ORDERS}", "memscope"),
        "15.8.4",
        exclusive=(
            _set("read write update"),
            *_exclusive("read write", "capture compare fail weak"),
            frozenset(ORDERS),
        ),
    ),
    DirectiveSpec(
        "flush",
        _N,
        _use("", "acq_rel acquire release seq_cst", "memscope"),
        "15.8.5",
        argument=_VARS_IF_ANY,
        exclusive=(frozenset(ORDERS),),
    ),
    DirectiveSpec(
        "depobj",
        _N,
        _use("", "depend destroy update", "init"),
        "15.9.4",
        argument=_VARS,
        exclusive=(_set("depend destroy init update"),),
        required=(_set("depend destroy init update"),),
    ),
    DirectiveSpec(
        "ordered",
        _B,
        _use("depend doacross", "simd threads"),
        "15.10",
        exclusive=_exclusive("depend doacross", "simd threads"),
    ),
    DirectiveSpec(
        "cancel",
        _N,
        _use("if", _CANCELLED),
        "16.1",
        exclusive=(_set(_CANCELLED),),
        required=(_set(_CANCELLED),),
    ),
    DirectiveSpec(
        "cancellation point",
        _N,
        _use("", _CANCELLED),
        "16.2",
        exclusive=(_set(_CANCELLED),),
        required=(_set(_CANCELLED),),
    ),
)

_TRANSFORMATIONS = (
    DirectiveSpec("tile", _L, _use("", "sizes", "apply"), "9.1", required=(_set("sizes"),)),
    DirectiveSpec("unroll", _L, _use("", "full partial", "apply"), "9.2", exclusive=(_set("full partial"),)),
    DirectiveSpec("fuse", _L, _use("", "", "apply looprange"), "6.0 11.3", since="6.0"),
    DirectiveSpec("interchange", _L, _use("", "", "apply permutation"), "6.0 11.4", since="6.0"),
    DirectiveSpec("reverse", _L, _use("", "", "apply"), "6.0 11.5", since="6.0"),
    DirectiveSpec(
        "split", _L, _use("", "", "apply counts"), "6.0 11.6", required=(_set("counts"),), since="6.0"
    ),
    DirectiveSpec(
        "stripe", _L, _use("", "", "apply sizes"), "6.0 11.7", required=(_set("sizes"),), since="6.0"
    ),
)

_INFORMATION = (
    DirectiveSpec(
        "requires",
        _N,
        _use(
            "",
            "atomic_default_mem_order dynamic_allocators reverse_offload unified_address"
            " unified_shared_memory",
            "device_safesync self_maps",
        ),
        "8.2",
        "informational",
    ),
    DirectiveSpec("assumes", _N, _use("", _ASSUMPTIONS, "no_openmp_constructs"), "8.3.2", "informational"),
    DirectiveSpec("assume", _B, _use("", _ASSUMPTIONS, "no_openmp_constructs"), "8.3.3", "informational"),
    DirectiveSpec(
        "begin assumes", _N, _use("", _ASSUMPTIONS, "no_openmp_constructs"), "8.3.4", "informational"
    ),
    DirectiveSpec("end assumes", _N, section="8.3.4", category="informational"),
    DirectiveSpec("nothing", _N, section="8.4", category="utility"),
    DirectiveSpec("error", _N, _use("", "at message severity"), "8.5", "utility"),
)

_VARIANTS = (
    DirectiveSpec("metadirective", _N, _use("when", "otherwise default"), "7.4.3", "meta"),
    DirectiveSpec("begin metadirective", _N, _use("when", "otherwise default"), "7.4.4", "meta"),
    DirectiveSpec("end metadirective", _N, section="7.4.4", category="meta"),
    DirectiveSpec(
        "declare variant",
        _D,
        _use("adjust_args", "append_args match"),
        "7.5.4",
        "declarative",
        argument=_TEXT,
        required=(_set("match"),),
    ),
    DirectiveSpec(
        "begin declare variant", _N, _use("", "match"), "7.5.5", "declarative", required=(_set("match"),)
    ),
    DirectiveSpec("end declare variant", _N, section="7.5.5", category="declarative"),
    DirectiveSpec(
        "dispatch",
        _S,
        _use("depend has_device_addr is_device_ptr", "device nocontext novariants nowait", "interop"),
        "7.6",
    ),
    DirectiveSpec(
        "declare simd",
        _D,
        _use("aligned linear uniform", "inbranch notinbranch simdlen"),
        "7.7",
        "declarative",
        argument=_NAME_IF_ANY,
        exclusive=(_set("inbranch notinbranch"),),
    ),
    DirectiveSpec(
        "declare target",
        _N,
        (*_use("enter link", "device_type indirect", "local"), Use("to", until="6.0", deprecated="5.2")),
        "7.8.1",
        "declarative",
        argument=_VARS_IF_ANY,
    ),
    DirectiveSpec("begin declare target", _N, _use("", "device_type indirect"), "7.8.2", "declarative"),
    DirectiveSpec("end declare target", _N, section="7.8.2", category="declarative"),
)

_DATA = (
    DirectiveSpec("threadprivate", _N, section="5.2", category="declarative", argument=_VARS),
    DirectiveSpec(
        "declare reduction", _N, _use("", "initializer", "combiner"), "5.5.11", "declarative", argument=_TEXT
    ),
    DirectiveSpec(
        "scan",
        _N,
        _use("", "exclusive inclusive", "init_complete"),
        "5.6",
        exclusive=(_set("exclusive inclusive init_complete"),),
        required=(_set("exclusive inclusive init_complete"),),
    ),
    DirectiveSpec(
        "declare mapper",
        _N,
        _use("map"),
        "5.8.8",
        "declarative",
        argument=_TEXT,
        required=(_set("map"),),
    ),
    DirectiveSpec(
        "declare induction",
        _N,
        _use("", "", "collector inductor"),
        "6.0 7.6.17",
        "declarative",
        argument=_TEXT,
        since="6.0",
    ),
    DirectiveSpec(
        "groupprivate",
        _N,
        _use("", "", "device_type"),
        "6.0 7.13",
        "declarative",
        argument=_VARS,
        since="6.0",
    ),
    DirectiveSpec("allocate", _N, _use("", "align allocator"), "6.5", "declarative", argument=_VARS_IF_ANY),
    DirectiveSpec("allocators", _S, _use("allocate"), "6.7", fortran=True),
)

_COMPOSED = """
distribute parallel for | distribute parallel for simd | distribute simd
for simd | masked taskloop | masked taskloop simd | master taskloop | master taskloop simd
parallel for | parallel for simd | parallel loop | parallel masked | parallel masked taskloop
parallel masked taskloop simd | parallel master | parallel master taskloop | parallel master taskloop simd
parallel sections | parallel workshare
target parallel | target parallel for | target parallel for simd | target parallel loop
target simd | target teams | target teams distribute | target teams distribute parallel for
target teams distribute parallel for simd | target teams distribute simd | target teams loop
target teams workdistribute | taskloop simd | teams distribute | teams distribute parallel for
teams distribute parallel for simd | teams distribute simd | teams loop | teams workdistribute
"""
"""Combined and composite directives: their words are their leaves (section 17.3)."""

_LOOPS = ("for", "simd", "loop", "distribute", "taskloop")


def _minus(leaves: tuple[str, ...]) -> frozenset[str]:
    """The clauses that a combination of leaves does not take (section 17.2)."""
    minus: set[str] = set()
    if "target" in leaves:
        minus.add("copyin")
    if "parallel" in leaves:
        minus.add("nowait")
    if "parallel" in leaves and "taskloop" in leaves:
        minus.add("in_reduction")
    if "distribute" in leaves and "for" in leaves:
        minus |= {"ordered"} if "simd" in leaves else {"ordered", "linear"}
    return frozenset(minus)


def _composed(name: str) -> DirectiveSpec:
    leaves = tuple(name.split())
    minus = _minus(leaves)
    return DirectiveSpec(
        name,
        _L if leaves[-1] in _LOOPS else _B,
        section="17",
        leaves=leaves,
        minus=minus,
        plus=_use("", "nowait") if leaves[0] == "target" and "nowait" in minus else (),
        since="6.0" if "workdistribute" in leaves else "",
        deprecated="5.1" if "master" in leaves else "",
        fortran="workshare" in leaves or "workdistribute" in leaves,
    )


_NAMES = [part.strip() for line in _COMPOSED.strip().splitlines() for part in line.split("|")]
_ALL = directives(
    *_PARALLELISM,
    *_WORK,
    *_TASKS,
    *_DEVICE,
    *_SYNCHRONIZATION,
    *_TRANSFORMATIONS,
    *_INFORMATION,
    *_VARIANTS,
    *_DATA,
    *(_composed(name) for name in _NAMES),
)
DIRECTIVES = dated(_ALL)

TABLE = Table(
    "omp",
    "OpenMP",
    "5.2",
    DIRECTIVES,
    dated_clauses(CLAUSES),
    OVERRIDES,
    words={"do": "for"},
    end_clauses=frozenset({"copyprivate", "nowait"}),
    underscores="6.0",
)
