"""Regions of one gang as `target`, executed as by a league of one team (OpenMP 5.2, section 13.8)."""

from __future__ import annotations

from collections.abc import Iterator

from accomp.ir.nodes import Construct, HostLine, Line, Lowering, OmpLine
from accomp.mapping.attributes import PRIVATE_CLAUSES, key, refs
from accomp.mapping.combined import TEAMS, region_lines
from accomp.mapping.omp_lines import directives, each_line, var_name, var_names
from accomp.mapping.rule import in_fortran
from accomp.mapping.rules.fortran_distribute import SECOND_LOOP
from accomp.records import replace
from accomp.syntax.nodes import Directive, Expr

_OWN = {"loop-vector-alone": "'simd'", "atomic": "'atomic'"}
"""The rules that put what `teams` may not hold itself into a region of one thread (OpenMP 5.2, 10.2)."""


def without_teams(construct: Construct, *, sequential: bool) -> Construct:
    """A construct of one team as `target`, where no clause needs the team.

    `sequential`: no routine is known whose loops workers share, so that regions of `serial` constructs
    without parallel regions are executed by one thread anyway (OpenMP 5.2, 13.8).
    """
    region = region_lines(construct)
    alone = sequential and _is_one_thread(construct)
    if not is_one_team(construct) or not _may_go(construct, [line.directive for line in region], alone=alone):
        return construct
    gone = ("num_teams", "thread_limit", "reduction", *(("private",) if in_fortran(construct) else ()))
    clauses = (c for line in region for c in line.directive.clauses if c.name not in gone)
    target = replace(region[0].directive, name="target", clauses=tuple(clauses))
    trace = tuple(dict.fromkeys(t for line in region for t in line.trace))
    omp = construct.omp or Lowering()
    at = omp.before.index(region[0])
    before = (*omp.before[:at], OmpLine(target, trace), *omp.before[at + len(region) :])
    made = replace(construct, omp=replace(omp, before=before, after=tuple(_ends(omp))))
    return _without_second_loop(_ended(each_line(made, _in_one_team)))


def _without_second_loop(construct: Construct) -> Construct:
    """The construct without the loop that `distribute` needs beside it in Fortran."""
    omp = construct.omp or Lowering()
    kept = [x for x in omp.before if [t.rule for t in x.trace] != [SECOND_LOOP]]
    if len(kept) == len(omp.before):
        return construct
    before = kept[:-1] if kept[-1] == HostLine("block") else kept
    after = [x for x in omp.after if len(before) == len(kept) or x != HostLine("end block")]
    return replace(construct, omp=replace(omp, before=tuple(before), after=tuple(after)))


def _ended(construct: Construct) -> Construct:
    """The tree without end directives of parallel regions that are gone."""
    omp = construct.omp or Lowering()
    opened = any(isinstance(line, OmpLine) and line.directive.name == "parallel" for line in omp.before)
    gone = [x for x in omp.after if isinstance(x, OmpLine) and x.directive.name == "parallel" and not opened]
    after = tuple(line for line in omp.after if line not in gone)
    children = tuple(_ended(c) for c in construct.children)
    return replace(construct, omp=replace(omp, after=after), children=children)


def is_one_team(construct: Construct) -> bool:
    """Whether the region is executed by one team."""
    regions = [line.directive for line in region_lines(construct)]
    sizes = [a for d in regions for c in d.all("num_teams") for a in c.args if isinstance(a, Expr)]
    return bool(regions) and (regions[-1].name == "target" or [a.text for a in sizes] == ["1"])


def _is_one_thread(construct: Construct) -> bool:
    """Whether a `serial` construct makes no parallel region, so that one thread executes it."""
    made = any("parallel" in d.name.split() for d in directives(construct))
    return construct.directive.name.startswith("serial") and not made


def _may_go(construct: Construct, region: list[Directive], *, alone: bool) -> bool:
    """Whether `target` alone does: it limits no threads, but where one is `alone`, and reduces nothing."""
    if any(d.has("thread_limit") for d in region) and not alone:
        return False
    mapped = {var_name(ref) for d in region for c in d.all("map") for ref in c.vars if ref.plain}
    own = var_names(region, "private", "firstprivate")
    if in_fortran(construct) and own - _indices(construct):
        return False  # flang 22 has neither of the clauses on `target`
    reduced = var_names(region, "reduction")
    inner = [d for d in directives(construct) if d.name.startswith("distribute")]
    return reduced <= mapped - own and not any(d.name == "distribute" and _is_needed(d, own) for d in inner)


def _indices(construct: Construct) -> set[str]:
    """Control variables of loops of Fortran that no clause lists: `target` has copies of them by rule.

    Programs of flang 22 set those of the host, which others tell where later code reads them.
    """
    listed = {key(ref) for _, ref in refs(construct, *PRIVATE_CLAUSES)}
    indices = (use for use in construct.uses if use.index and use.read_after is None and not use.outlives)
    return {use.symbol.name for use in indices if use.symbol.id not in listed}


def _is_needed(distribute: Directive, own: set[str]) -> bool:
    """Whether a loop of one team needs its directive: for copies of its own."""
    return distribute.has("lastprivate", "firstprivate") or bool(var_names([distribute], "private") - own)


def _ends(omp: Lowering) -> Iterator[Line]:
    """The lines after the region, with `end target` alone of its end directives."""
    for line in omp.after:
        if not (isinstance(line, OmpLine) and line.directive.end and line.directive.name in TEAMS):
            yield line
        elif line.directive.name != "teams":
            yield replace(line, directive=replace(line.directive, name="target"))


def _in_one_team(line: OmpLine) -> OmpLine | None:
    """What a line is where one team executes it."""
    directive = line.directive
    name = directive.name.removeprefix("distribute").strip()
    if _what(line):
        name = name.removeprefix("parallel for").removeprefix("parallel").strip()
    if not name:
        return None
    gone = ("dist_schedule", *(("num_threads",) if _what(line) else ()))
    clauses = tuple(c for c in directive.clauses if c.name not in gone)
    return replace(line, directive=replace(directive, name=name, clauses=clauses))


def _what(line: OmpLine) -> str:
    """What a parallel region of one thread is made for."""
    if not line.directive.name.startswith("parallel") or not line.directive.has("num_threads"):
        return ""
    return next((_OWN[t.rule] for t in line.trace if t.rule in _OWN), "")


def explained(construct: Construct) -> Construct:
    """The tree with the reason in front of parallel regions of one thread."""
    children = tuple(explained(c) for c in construct.children)
    mark = ("! ", "") if in_fortran(construct) else ("/* ", " */")
    before: list[Line] = []
    omp = construct.omp or Lowering()
    for line in omp.before:
        what = _what(line) if isinstance(line, OmpLine) else ""
        if what:
            before.append(HostLine(f"{mark[0]}one thread: 'teams' may not hold {what} itself{mark[1]}"))
        before.append(line)
    return replace(construct, omp=replace(omp, before=tuple(before)), children=children)
