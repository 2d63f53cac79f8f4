"""Regions for the host alone, over a run time whose `target` regions start threads of their own.

libgomp executes a `target` region on the host apart from the threads it keeps: each `parallel` within
makes new ones, which costs more than many a loop. Where the memory is the host's and no device is meant, the
region needs no `target`: gangs are the threads of a `parallel` region, and one gang alone is the thread that
meets the construct. Constructs are left as they are where that could be told apart: where gangs are
counted (section 2.5.10), where gang routines may be called, where the region sets pointers, where copies
start from what other names may change.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from accomp.ir.nodes import Construct, HostLine, Line, Lowering, OmpLine, Trace
from accomp.mapping.build import clause, expression
from accomp.mapping.omp_lines import directives, each_line, merged, var_name, var_names
from accomp.mapping.rule import COMPUTE, in_cxx, in_fortran
from accomp.mapping.rules.compute_constructs import NUM_WORKERS_RULE
from accomp.mapping.rules.loop import CONTROL_LOCAL_RULE
from accomp.records import replace
from accomp.syntax.nodes import Clause, Directive, Expr, Model, TypeKind, VarRef, Word

TRACE = Trace("host-threads", "OpenACC 3.3, 2.5.1: gangs are threads of the host")
ONE_GANG = Trace("host-one-gang", "OpenACC 3.3, 2.5.1: the gang is the thread that meets the construct")

_SHARED_OUT = {
    "distribute": "for",
    "distribute simd": "for simd",
    "distribute parallel for": "for",
    "distribute parallel for simd": "for simd",
}
"""What a gang loop becomes within `parallel`."""
_IN_ONE_GANG = {
    "distribute": "",
    "distribute simd": "simd",
    "distribute parallel for": "parallel for",
    "distribute parallel for simd": "parallel for simd",
}
"""What it becomes where one gang executes all iterations."""
_LOOPS = ("parallel for", "parallel for simd", "simd")
_REGIONS = ("target teams", "target", "teams")
_SHARING = ("default", "shared", "private", "firstprivate", "reduction")
_PRIVATE = ("private", "firstprivate", "lastprivate", "reduction")
_OF_SIMD = ("private", "lastprivate", "reduction", "linear", "collapse", "simdlen", "safelen", "aligned")
_NO_CALLS = frozenset(
    """min max abs sqrt mod real int dble exp log sin cos tan size allocated present fabs pow""".split()
)


def on_threads(construct: Construct) -> Construct:
    """The mapped tree with regions of threads in place of `target` regions, where they mean the same."""
    name = construct.directive.name.partition(" ")[0]
    if name not in COMPUTE:
        return replace(construct, children=tuple(on_threads(c) for c in construct.children))
    return _without_workers(_on_threads(construct, name))


def _on_threads(construct: Construct, name: str) -> Construct:
    gangs = _gangs(construct)
    if not _plain(construct) or (gangs != "1" and _is_one_loop(construct)):
        return _one_loop(construct) if _plain(construct) else construct
    if _is_one_gang(construct):
        return _one_gang(construct)
    if _may_call_gangs(construct):
        return construct
    shared = name == "parallel" and (_is_sole_loop(construct) if gangs else bool(_loops(construct)))
    return _with_gang_loops(construct) if shared and not _conflicts(construct) else construct


def _without_workers(construct: Construct) -> Construct:
    """The construct without the variable for the number of workers, where no `num_threads` is left."""
    omp = construct.omp
    if omp is None or any(d.has("num_threads") for d in directives(construct)):
        return construct
    before = tuple(line for line in omp.before if not _comes_of(line, NUM_WORKERS_RULE))
    after = tuple(line for line in omp.after if not _comes_of(line, NUM_WORKERS_RULE))
    return replace(construct, omp=replace(omp, before=before, after=after))


def _comes_of(line: Line, rule: str) -> bool:
    """Whether a line is a declaration that a rule makes, or a brace around such alone."""
    return isinstance(line, HostLine) and {trace.rule for trace in line.trace} == {rule}


def _gangs(construct: Construct) -> str:
    """How many gangs the program asks for; empty where it leaves that open."""
    acc = construct.directive.get("num_gangs")
    return ", ".join(a.text for a in acc.args if isinstance(a, Expr)) if acc is not None else ""


def _regions(construct: Construct) -> tuple[Directive, ...]:
    return tuple(d for d in directives(construct) if d.name in _REGIONS)


def _loops(construct: Construct) -> tuple[Directive, ...]:
    return tuple(d for d in directives(construct) if d.name in _SHARED_OUT)


def _plain(construct: Construct) -> bool:
    """Whether the construct became nothing but a region, loops and atomic accesses, and sets no pointer."""
    known, made = {*_REGIONS, *_SHARED_OUT, *_LOOPS}, tuple(directives(construct))
    regions = [d.name for d in _regions(construct)]
    if regions not in (["target teams"], ["target", "teams"], ["target"]):
        return False
    if any(d.has("nowait", "depend") for d in made):
        return False
    if any(d.name not in known and not d.name.startswith("atomic") for d in made):
        return False
    if any(_is_aliased(ref) for d in made for c in d.all("firstprivate") for ref in c.vars):
        return False
    own = var_names(made, *_PRIVATE)
    written = (use.symbol for use in construct.uses if use.written and use.symbol.name not in own)
    return in_fortran(construct) or all(symbol.type.kind is not TypeKind.POINTER for symbol in written)


def _is_aliased(ref: VarRef) -> bool:
    """Whether other threads may change by another name what a thread's copy starts from."""
    symbol = ref.symbol
    return symbol is not None and any(symbol.has(x) for x in ("reference", "target", "pointer"))


def _is_one_loop(construct: Construct) -> bool:
    """Whether the region is nothing but one gang loop: their directives stand together."""
    before = construct.omp.before if construct.omp is not None else ()
    before = tuple(line for line in before if not _comes_of(line, CONTROL_LOCAL_RULE))
    names = [line.directive.name if isinstance(line, OmpLine) else "" for line in before]
    regions = len(_regions(construct))
    last = names[-1 - regions :]
    return len(_loops(construct)) == 1 and last[-1:][0] in _SHARED_OUT and set(last[:-1]) <= set(_REGIONS)


def _is_one_gang(construct: Construct) -> bool:
    """Whether one gang executes the region and makes threads; not so in C++, as `target` maps few classes."""
    regions = _regions(construct)
    teams = [a.text for d in regions for c in d.all("num_teams") for a in c.args if isinstance(a, Expr)]
    one = teams == ["1"] or not any("teams" in d.name for d in regions)
    threads = in_cxx(construct) or any("parallel" in d.name for d in directives(construct))
    return one and threads and not any(d.has("reduction") for d in regions)


def _conflicts(construct: Construct) -> bool:
    """Whether a gang loop has clauses for variables of which each gang has its own, as OpenMP has it not."""
    own = var_names(_regions(construct), *_PRIVATE)
    simd = tuple(d for d in _loops(construct) if d.name.endswith("simd"))
    taken = var_names(_loops(construct), "firstprivate", "lastprivate") | var_names(simd, "reduction")
    return bool(own & taken)


def _may_call_gangs(construct: Construct) -> bool:
    """Whether the region may call, outside of its loops, a routine whose loops the gangs share (2.15.1)."""
    region = construct.region
    if region is None:
        return True
    mapped = (p for p in construct.walk() if p is not construct and p.omp is not None and p.omp.before)
    shared = [p.region.span for p in mapped if p.region is not None and p.directive.name == "loop"]
    called = (c for c in construct.calls if not any(span.contains(c.span) for span in shared))
    return any(c.name.lower() not in _NO_CALLS for c in called)


def _one_loop(construct: Construct) -> Construct:
    """Region and loop as one `parallel for`."""
    regions, loop = _regions(construct), _loops(construct)[0]
    own = var_names((loop,), *_PRIVATE) | _indices(construct)
    last = var_names((loop,), "lastprivate")
    clauses: list[Clause] = []
    for acc in (c for d in regions for c in d.all(*_SHARING)):
        taken = own - last if acc.name == "firstprivate" else own
        clauses.append(replace(acc, args=tuple(a for a in acc.args if var_name(a) not in taken)))
    private = {name for c in clauses if c.name in _PRIVATE for name in map(var_name, c.args)} | own
    clauses += _loop_clauses(loop, private)
    made = replace(loop, name=f"parallel {_SHARED_OUT[loop.name]}", clauses=merged(clauses))
    construct = _with_one_worker(construct)
    return replace(construct, omp=_lowering(construct, made, len(regions) + 1))


def _indices(construct: Construct) -> set[str]:
    """The control variables of the loops shared out, which are private without a clause (section 2.6.1)."""
    shared_out = (c for c in construct.walk() if _loops(replace(c, children=())))
    loops = (loop for c in shared_out for loop in c.loops[: c.directive.associated])
    return {loop.index.name for loop in loops if loop.index is not None and not loop.declared}


def _with_one_worker(construct: Construct) -> Construct:
    """The construct with worker and vector loops within as `simd` alone.

    Gangs are threads: unless asked, regions of threads within these have one (OpenMP 5.2 section 2.4,
    max-active-levels-var), and cost as much as those of several.
    """

    def changed(line: OmpLine) -> OmpLine:
        loop = line.directive
        if loop.name != "parallel for simd" or loop.has("firstprivate", "if"):
            return line
        clauses = tuple(c for c in loop.clauses if c.name in _OF_SIMD)
        return OmpLine(replace(loop, name="simd", clauses=clauses), (*line.trace, TRACE))

    return replace(construct, children=tuple(each_line(c, changed) for c in construct.children))


def _is_sole_loop(construct: Construct) -> bool:
    """Whether the region is a block of nothing but a gang loop, so that nothing in it is counted."""
    if not construct.sole or len(construct.children) != 1:
        return False
    child = construct.children[0]
    return child.directive.name == "loop" and bool(_loops(replace(child, children=())))


def _loop_clauses(loop: Directive, private: set[str]) -> Iterator[Clause]:
    for acc in loop.clauses:
        if acc.name == "shared":
            yield replace(acc, args=tuple(a for a in acc.args if var_name(a) not in private))
        elif acc.name == "dist_schedule":
            yield replace(acc, name="schedule", spelling="schedule")
        elif acc.name != "num_threads":
            yield acc


def _lowering(construct: Construct, made: Directive, count: int, trace: Trace = TRACE) -> Lowering:
    """The construct's lines with one directive in place of the last of `count`, without the others."""
    omp = construct.omp or Lowering()
    replaced = [line for line in omp.before if isinstance(line, OmpLine)][:count]
    at = omp.before.index(replaced[-1])
    traces = tuple(dict.fromkeys(t for line in replaced for t in line.trace))
    front = (line for line in omp.before[:at] if line not in replaced)
    before = (*front, OmpLine(made, (*traces, trace)), *omp.before[at + 1 :])
    ends = [i for i, line in enumerate(omp.after) if _is_region(line)]
    after = [line for line in omp.after if not _is_region(line)]
    if in_fortran(construct) and made.name in ("parallel", "task"):
        after.insert(ends[0], OmpLine(replace(made, clauses=(), end=True), (trace,)))
    return replace(omp, before=before, after=tuple(after))


def _is_region(line: Line) -> bool:
    return isinstance(line, OmpLine) and line.directive.name in _REGIONS


def _with_gang_loops(construct: Construct) -> Construct:
    """The region as `parallel`, gang loops within as `for`."""
    regions = _regions(construct)
    clauses = [c for d in regions for c in d.all(*_SHARING)]
    made = Directive(Model.OMP, "parallel", construct.directive.span, merged(clauses))
    own = var_names(regions, *_PRIVATE)
    changed = _each_loop(_with_one_worker(construct), lambda loop: _shared_out(loop, own), TRACE)
    return replace(changed, omp=_lowering(changed, made, len(regions)))


def _each_loop(
    construct: Construct, change: Callable[[Directive], Directive | None], trace: Trace
) -> Construct:
    """The tree with what gang loops become."""

    def changed_line(line: OmpLine) -> OmpLine | None:
        if line.directive.name not in _SHARED_OUT:
            return line
        made = change(line.directive)
        return OmpLine(made, (*line.trace, trace)) if made is not None else None

    return each_line(construct, changed_line)


def _shared_out(loop: Directive, own: set[str]) -> Directive:
    """The loop's iterations shared by the threads; variables of each thread's own need no reduction."""
    clauses = [c for c in _loop_clauses(loop, own) if c.name != "shared"]
    kept = (
        replace(c, args=tuple(a for a in c.args if c.name != "reduction" or var_name(a) not in own))
        for c in clauses
    )
    return replace(loop, name=_SHARED_OUT[loop.name], clauses=merged(list(kept)))


def _one_gang(construct: Construct) -> Construct:
    """The region as a task that its thread executes at once: for the private copies of the gang."""
    regions = _regions(construct)
    false = expression(".false." if in_fortran(construct) else "0")
    clauses = [clause("if", (false,)).clause, clause("default", (Word("shared"),)).clause]
    clauses += [c for d in regions for c in d.all("private", "firstprivate")]
    made = Directive(Model.OMP, "task", construct.directive.span, merged(clauses))
    changed = _each_loop(construct, _within_gang, ONE_GANG)
    return replace(changed, omp=_lowering(changed, made, len(regions), ONE_GANG))


def _within_gang(loop: Directive) -> Directive | None:
    """What is left of a gang loop that one gang executes."""
    name = _IN_ONE_GANG[loop.name]
    clauses = tuple(c for c in loop.clauses if c.name != "dist_schedule")
    return replace(loop, name=name, clauses=clauses) if name else None
