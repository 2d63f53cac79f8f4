"""Small programs in which each directive stands with each clause, for compilers to judge."""

from __future__ import annotations

from dataclasses import dataclass

from accomp.spec.model import Association, ClauseSpec, DirectiveSpec, Shape, Table

HERE = "@"
"""Stands in the templates for the directive's line."""

_ARGUMENTS = {
    Shape.EXPR: "(1)",
    Shape.EXPRS: "(1)",
    Shape.SIZES: "(2)",
    Shape.NAME: "(g)",
    Shape.TEXT: "(1)",
}

ACC = {
    "attach": "(p)",
    "detach": "(p)",
    "deviceptr": "(p)",
    "use_device": "(p)",
    "firstprivate": "(f)",
    "private": "(v)",
    "reduction": "(+: s)",
    "device_type": "(host)",
    "async": "(1)",
    "gang": "",
    "worker": "",
    "vector": "",
    "self": "",
    "if": "(c)",
    "link": "(l)",
    "device_resident": "(r)",
}
"""Arguments of OpenACC clauses; the others have one by their shape."""

OMP = {
    "absent": "(parallel)",
    "adjust_args": "(nothing: q)",
    "affinity": "(a)",
    "aligned": "(p: 16)",
    "allocate": "(v)",
    "allocator": "(omp_default_mem_alloc)",
    "append_args": "(interop(target))",
    "apply": "(reverse)",
    "at": "(execution)",
    "bind": "(thread)",
    "collector": "(omp_idx * omp_step)",
    "combiner": "(omp_out += omp_in)",
    "contains": "(parallel)",
    "copyin": "(t)",
    "copyprivate": "(t)",
    "counts": "(omp_fill)",
    "default": "(shared)",
    "defaultmap": "(tofrom)",
    "depend": "(in: a)",
    "destroy": "(o)",
    "detach": "(e)",
    "device_type": "(any)",
    "dist_schedule": "(static)",
    "doacross": "(source:)",
    "enter": "(l)",
    "exclusive": "(s)",
    "fail": "(relaxed)",
    "firstprivate": "(f)",
    "from": "(a)",
    "has_device_addr": "(b)",
    "in_reduction": "(+: ir)",
    "inclusive": "(s)",
    "indirect": "(1)",
    "induction": "(step(1), +: u)",
    "inductor": "(omp_var += omp_step)",
    "init": "(target: o)",
    "initializer": "(omp_priv = {0, 0})",
    "interop": "(o)",
    "is_device_ptr": "(p)",
    "lastprivate": "(w)",
    "linear": "(u)",
    "link": "(ll)",
    "local": "(l)",
    "looprange": "(1, 2)",
    "map": "(to: b)",
    "match": "(construct={parallel})",
    "memscope": "(all)",
    "message": '("m")',
    "nontemporal": "(a)",
    "order": "(concurrent)",
    "ordered": "",
    "otherwise": "(nothing)",
    "partial": "",
    "permutation": "(2, 1)",
    "private": "(v)",
    "proc_bind": "(close)",
    "reduction": "(+: s)",
    "schedule": "(static)",
    "severity": "(warning)",
    "shared": "(h)",
    "task_reduction": "(+: s)",
    "threadset": "(omp_pool)",
    "to": "(a)",
    "uniform": "(q)",
    "use": "(o)",
    "use_device_addr": "(a)",
    "use_device_ptr": "(p)",
    "uses_allocators": "(omp_default_mem_alloc)",
    "when": "(user={condition(1)}: nothing)",
    "atomic_default_mem_order": "(seq_cst)",
}
"""Arguments of OpenMP clauses."""

SPECIAL = {
    ("update", "self"): "(a)",
    ("depobj", "depend"): "(in: a)",
    ("depobj", "update"): "(inout)",
    ("depobj", "destroy"): "(dep)",
    ("depobj", "init"): "(in: a)",
    ("interop", "destroy"): "(o)",
    ("ordered", "depend"): "(source)",
    ("metadirective", "default"): "(nothing)",
    ("begin metadirective", "default"): "(nothing)",
    ("declare target", "to"): "(l)",
    ("declare mapper", "map"): "(d.m)",
    ("declare simd", "aligned"): "(q: 16)",
    ("declare simd", "linear"): "(k)",
    ("begin declare target", "device_type"): "(any)",
    ("interchange", "permutation"): "(2, 1)",
}
"""Arguments that one directive needs otherwise."""

OWN = {
    "cache": "(a[0:2])",
    "critical": "(crit)",
    "depobj": "(dep)",
    "threadprivate": "(t)",
    "groupprivate": "(gp)",
    "allocate": "(al)",
    "declare reduction": "(red: struct S: omp_out.m += omp_in.m)",
    "declare induction": "(ind: int)",
    "declare mapper": "(mine: struct S d)",
    "declare variant": "(variant)",
}
"""Arguments of the directives themselves."""

_HEAD = """
struct S { int m, n; };
typedef void *omp_interop_t; typedef void *omp_depend_t;
typedef enum { omp_null_allocator, omp_default_mem_alloc, omp_large_cap_mem_alloc, omp_const_mem_alloc,
  omp_high_bw_mem_alloc, omp_low_lat_mem_alloc, omp_cgroup_mem_alloc, omp_pteam_mem_alloc,
  omp_thread_mem_alloc, omp_allocator_max = 1024 } omp_allocator_handle_t;
typedef enum { omp_atk_alignment = 2 } omp_alloctrait_key_t;
typedef struct { omp_alloctrait_key_t key; unsigned long value; } omp_alloctrait_t;
typedef void *omp_memspace_handle_t;
typedef enum { omp_event_none = 0, omp_event_max = 1024 } omp_event_handle_t;
void g(void); void variant(int *q, int *qq, int k, int kk);
extern int t; _Pragma("omp threadprivate(t)")
"""

_LOOP = "for (int i = 0; i < 10; ++i) { }"
_TWO_LOOPS = "for (int i = 0; i < 10; ++i) for (int j = 0; j < 10; ++j) { }"

_C_STATEMENTS = {
    Association.NONE: "",
    Association.BLOCK: "{ }",
    Association.LOOP: _LOOP,
    Association.STATEMENT: "x += 1;",
    Association.DECLARATION: "",
}

C_CONTEXTS = {
    "acc loop": f"#pragma acc parallel\n@\n{_LOOP}",
    "acc cache": "#pragma acc parallel loop\nfor (int i = 0; i < 10; ++i) {\n@\n}",
    "acc atomic read": "@\nx = y;",
    "acc atomic write": "@\nx = 1;",
    "acc atomic capture": "@\ny = x++;",
    "omp atomic read": "@\nx = y;",
    "omp atomic write": "@\nx = 1;",
    "omp atomic capture": "@\ny = x++;",
    "omp atomic compare": "@\nif (x == y) { x = 1; }",
    "omp atomic fail": "@\nif (x == y) { x = 1; }",
    "omp atomic weak": "@\nif (x == y) { x = 1; }",
    "omp sections": "@\n{ { } }",
    "omp section": "#pragma omp parallel sections\n{\n@\n{ } }",
    "omp parallel sections": "@\n{ { } }",
    "omp ordered": "#pragma omp for ordered\nfor (int i = 0; i < 10; ++i) {\n@\n{ } }",
    "omp ordered doacross": "#pragma omp for ordered(1)\nfor (int i = 0; i < 10; ++i) {\n@\n}",
    "omp ordered depend": "#pragma omp for ordered(1)\nfor (int i = 0; i < 10; ++i) {\n@\n}",
    "omp cancel": "#pragma omp parallel\n{\n@\n}",
    "omp cancel parallel": "#pragma omp parallel\n{\n@\n}",
    "omp cancel for": "#pragma omp for\nfor (int i = 0; i < 10; ++i) {\n@\n}",
    "omp cancel sections": "#pragma omp sections\n{\n@\n}",
    "omp cancel taskgroup": "#pragma omp taskgroup\n#pragma omp task\n{\n@\n}",
    **{
        f"omp cancellation point {kind}": f"{around}\n{{\n@\n}}"
        for kind, around in (
            ("", "#pragma omp parallel"),
            ("parallel", "#pragma omp parallel"),
            ("for", "#pragma omp for\nfor (int i = 0; i < 10; ++i)"),
            ("sections", "#pragma omp sections"),
            ("taskgroup", "#pragma omp taskgroup\n#pragma omp task"),
        )
    },
    "omp scan": (
        "#pragma omp parallel for reduction(inscan, +: s)\n"
        "for (int i = 0; i < 10; ++i) {\ns += a[i];\n@\nb[i] = s; }"
    ),
    "omp interchange": f"@\n{_TWO_LOOPS}",
    "omp dispatch": "@\ng();",
    "omp allocate": "int al;\n@\n",
    "omp assume": "@\n{ }",
    "omp in_reduction": "#pragma omp taskgroup task_reduction(+: ir, irr)\n{\n@\n}",
    "omp metadirective": "@\n",
    "omp begin metadirective": "@\n#pragma omp end metadirective",
    "omp end metadirective": "#pragma omp begin metadirective when(user={condition(1)}: nothing)\n@",
    "omp task_iteration": "#pragma omp taskloop\nfor (int i = 0; i < 10; ++i) {\n@\n}",
    "omp fuse": "@\n{ for (int i = 0; i < 10; ++i) { } for (int i = 0; i < 10; ++i) { } }",
}
"""What surrounds a directive in a function, by model, directive and clause."""

INSIDE = {
    **dict.fromkeys(("for", "for simd", "loop", "single", "scope", "sections"), "parallel"),
    **dict.fromkeys(("distribute", "distribute simd"), "teams"),
    **dict.fromkeys(("distribute parallel for", "distribute parallel for simd"), "teams"),
}
"""OpenMP constructs in which a directive has to stand, or whose variables its clauses need."""

C_FILE_SCOPE = {
    "acc routine": "@\nint routine{k}(int);",
    "acc declare link": "extern int l{k}, ll{k};\n@",
    "acc declare device_resident": "extern int r{k}, rr{k};\n@",
    "omp threadprivate": "int t{k};\n@",
    "omp groupprivate": "int gp{k};\n@",
    "omp declare reduction": "@",
    "omp declare induction": "@",
    "omp declare mapper": "@",
    "omp declare simd": "@\nvoid simd{k}(int *q, int *qq, int k, int kk);",
    "omp declare variant": "@\nvoid base{k}(int *q, int *qq, int k, int kk);",
    "omp begin declare variant": "@\n#pragma omp end declare variant",
    "omp end declare variant": "#pragma omp begin declare variant match(construct={{parallel}})\n@",
    "omp declare target": "int l{k}, ll{k};\n@",
    "omp begin declare target": "@\n#pragma omp end declare target",
    "omp end declare target": "#pragma omp begin declare target\n@",
    "omp requires": "@",
    "omp assumes": "@",
    "omp begin assumes": "@\n#pragma omp end assumes",
    "omp end assumes": "#pragma omp begin assumes no_openmp\n@",
}
"""What surrounds a directive outside of functions."""

NEEDED = {
    "routine": "seq",
    "update": "host(b)",
    "enter data": "copyin(b)",
    "exit data": "copyout(b)",
    "data": "copy(b)",
    "host_data": "use_device(b)",
    "set": "device_num(0)",
    "declare": "create(b)",
    "target data": "map(to: b)",
    "target enter data": "map(to: b)",
    "target exit data": "map(from: b)",
    "target update": "to(b)",
    "interop": "use(o)",
    "depobj": "depend(in: b)",
    "cancel": "parallel",
    "cancellation point": "parallel",
    "scan": "inclusive(s)",
    "tile": "sizes(2)",
    "stripe": "sizes(2)",
    "split": "counts(omp_fill)",
    "declare variant": "match(construct={parallel})",
    "begin declare variant": "match(construct={parallel})",
    "declare mapper": "map(d.m)",
    "assumes": "holds(1)",
    "assume": "holds(1)",
    "begin assumes": "holds(1)",
    "requires": "unified_address",
    "metadirective": "when(user={condition(1)}: nothing)",
    "begin metadirective": "when(user={condition(1)}: nothing)",
    "error": "at(execution)",
    "declare target": "enter(l)",
    "declare induction": "inductor(omp_var += omp_step) collector(omp_idx * omp_step)",
}
"""The clause a directive gets beside the one judged, unless they exclude each other."""

WITH = {
    "fail": "compare",
    "weak": "compare",
    "allocate": "private(v, vv)",
    "taskwait nowait": "depend(in: a)",
    "append_args": "match(construct={dispatch})",
    "adjust_args": "match(construct={dispatch})",
}
"""Clauses that make no sense without another."""


@dataclass(frozen=True, slots=True)
class Sample:
    """A directive with clauses in a program; `kind` is alone, pair or twice."""

    directive: str
    clause: str
    kind: str
    text: str


def argument(spec: ClauseSpec, directive: str, model: str) -> str:
    """The argument a clause gets on a directive, in parentheses."""
    known = SPECIAL.get((directive, spec.name))
    if known is None:
        known = (ACC if model == "acc" else OMP).get(spec.name)
    if (spec.name == "lastprivate" and directive.endswith("loop")) or (
        spec.name == "linear" and "distribute" in directive
    ):
        return "(i)"
    if known is not None:
        return known
    if spec.shape in (Shape.VARS, Shape.LOCATORS):
        return "(a)"
    if spec.shape is Shape.CHOICE:
        return f"({spec.values[0]})"
    return "" if spec.argument_since else _ARGUMENTS.get(spec.shape, "")


def clause_text(table: Table, directive: str, name: str) -> str:
    """A clause as the samples write it."""
    spec = table.clause(name, directive)
    return name + argument(spec, directive, table.model) if spec else name


def samples(table: Table, directive: DirectiveSpec, names: tuple[str, ...]) -> list[Sample]:
    """A directive without, with each, and with twice each clause, as pragmas without their program."""
    own = OWN.get(directive.name, "")
    needed = NEEDED.get(directive.name, "")
    out = [Sample(directive.name, "", "alone", f"{directive.name}{own} {needed}".strip())]
    for name in names:
        text = clause_text(table, directive.name, name)
        beside = _with(table, directive.name, name) or ("" if _satisfies(directive, name, needed) else needed)
        head = f"{directive.name}{own} {beside}".strip()
        out.append(Sample(directive.name, name, "pair", f"{head} {text}"))
        if name in table.uses(directive.name):
            out.append(Sample(directive.name, name, "twice", f"{head} {text} {_second(text)}"))
    return out


def _with(table: Table, directive: str, name: str) -> str:
    beside = WITH.get(f"{directive} {name}", WITH.get(name, ""))
    if name == "allocate" and "private" not in table.uses(directive):
        return "task_reduction(+: v, vv)" if "task_reduction" in table.uses(directive) else ""
    return beside


def _satisfies(directive: DirectiveSpec, name: str, needed: str) -> bool:
    """Whether the clause needs no other beside it, or cannot stand beside the needed one."""
    other = needed.partition("(")[0].partition(" ")[0]
    apart = any({name, other} <= e for e in directive.exclusive)
    return apart or any(name in r for r in directive.required) or name == other


_OTHERS = (
    *((f"({name})", f"({name}{name})") for name in "abprlvfwuhqok"),
    (": s)", ": ss)"),
    (": ir)", ": irr)"),
    ("(p: 16)", "(pp: 16)"),
    ("(q: 16)", "(qq: 16)"),
    ("(nothing: q)", "(nothing: qq)"),
    ("(d.m)", "(d.n)"),
    ("(target: o)", "(target: oo)"),
    ("(to: b)", "(to: bb)"),
    ("(in: a)", "(in: aa)"),
)
"""What is written instead where a variable may be listed once only."""


def _second(text: str) -> str:
    """The clause once more, with another variable where one may be listed once only."""
    for name, other in _OTHERS:
        text = text.replace(name, other)
    return (
        text.replace("(in: a)", "(in: aa)")
        .replace("(w)", "(ww)")
        .replace("(u)", "(uu)")
        .replace("(h)", "(hh)")
    )


def c_program(model: str, found: list[Sample]) -> tuple[str, list[tuple[int, int]]]:
    """All samples in one C file, each in a function of its own, and the lines that each takes."""
    lines = _HEAD.strip().splitlines() if model == "omp" else ["void g(void);"]
    places: list[tuple[int, int]] = []
    for k, sample in enumerate(found):
        first = len(lines) + 1
        lines += _in_c(model, sample, k).splitlines()
        places.append((first, len(lines)))
    return "\n".join(lines) + "\n", places


def _in_c(model: str, sample: Sample, k: int) -> str:
    pragma = f"#pragma {model} {sample.text}"
    keys = (f"{model} {sample.directive} {sample.clause}", f"{model} {sample.directive}")
    for key in keys:
        if key in C_FILE_SCOPE:
            return _numbered(C_FILE_SCOPE[key].format(k=k).replace(HERE, pragma), k)
    around = next((C_CONTEXTS[key] for key in keys if key in C_CONTEXTS), "")
    around = around or f"@\n{_statement(model, sample.directive)}"
    if sample.clause == "in_reduction":
        around = C_CONTEXTS["omp in_reduction"].replace(HERE, around)
    if "(i)" in sample.text:
        around = around.replace("int i = 0", "i = 0")
    if sample.directive in INSIDE and model == "omp":
        around = f"#pragma omp {INSIDE[sample.directive]}\n{around}"
    body = around.replace(HERE, pragma).replace("(crit)", f"(crit{k})")
    return f"void f{k}(void) {{ {variables(model)}\n{body}\n}}"


def variables(model: str) -> str:
    """The variables of a function of the samples."""
    common = (
        "int i, c = 1, v, vv, f = 0, ff = 0, s = 0, ss = 0, x = 0, y = 0, w, ww, u = 0, uu = 0, h, hh;"
        " int ir = 0, irr = 0;"
        " int a[10], aa[10], b[10], bb[10]; int *p = a, *pp = aa;"
    )
    return common + (
        " omp_interop_t o, oo; omp_depend_t dep; omp_event_handle_t e;" if model == "omp" else ""
    )


def _numbered(text: str, k: int) -> str:
    """File-scope names made different for each sample."""
    for name in ("t", "gp", "l", "ll", "r", "rr"):
        if f" {name}{k}" in text:
            text = text.replace(f"({name})", f"({name}{k})")
    return text.replace("(mine:", f"(mine{k}:").replace("(red:", f"(red{k}:").replace("(ind:", f"(ind{k}:")


def _statement(model: str, directive: str) -> str:
    return _C_STATEMENTS[_table(model).directives[directive].association]


def _table(model: str) -> Table:
    if model == "acc":
        from accomp.spec.openacc import TABLE

        return TABLE
    from accomp.spec.openmp import TABLE as OMP

    return OMP
