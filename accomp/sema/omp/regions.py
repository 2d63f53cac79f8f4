"""How regions of OpenMP may nest (OpenMP 5.2, section 17.1; 4.5, section 2.17)."""

from __future__ import annotations

from collections.abc import Iterator

from accomp.codes import openmp_regions as codes
from accomp.diagnostics import Note, Sink
from accomp.ir.openmp import DEFINED, Group, OmpConstruct, Statement
from accomp.sema.omp.sites import WORKSHARING, Site, here, kind, words
from accomp.spec.openmp_groups import TRANSFORMATIONS, shown
from accomp.spec.openmp_routines import ROUTINES
from accomp.syntax.nodes import Clause, Directive, Expr, VarRef, Word

_CLOSE = (*WORKSHARING, "task", "taskloop", "critical", "ordered", "atomic", "master", "masked")
"""Regions within which all threads of a team do not meet what is closely nested."""
_BINDING = frozenset(("parallel", "teams", "target"))
"""Constructs that what is in them is not closely nested through."""
_CONCURRENT = frozenset(("loop", "parallel", "simd", "for"))
_SIMDIZABLE = TRANSFORMATIONS | {"loop", "atomic", "simd", "scan", "assume"}
"""What may stand within `simd` (9.1, 9.2, 10.4)."""
_NO_WORKSHARE = frozenset(
    (
        *("call", "do", "if", "select", "case", "block", "=>", "list-directed output", "input and output"),
        *("allocate", "deallocate", "nullify", "stop", "error stop"),
    )
)
"""Kinds of statements that `workshare` does not hold."""
_CANCELLED = {"parallel": "parallel", "sections": "sections", "for": "for", "taskgroup": "task"}


_OF_TEAMS = frozenset(("omp_get_num_teams", "omp_get_team_num"))
"""What of the run-time library is called right within `teams`."""


def check(site: Site, sink: Sink) -> None:
    """Report a construct that has no place within those around it."""
    _team_work(site, sink)
    _concurrent(site, sink)
    if is_concurrent(site):
        _accesses(site, "a region whose iterations run in any order", (), sink)
    if site.directive.has("untied"):
        _accesses(site, "an untied task", ("parallel", "task", "taskloop", "target", "teams"), sink)
    if site.has("teams"):
        _teams(site, sink)
    if site.leaves[-1] == "teams":
        _team_calls(site, sink)
    if site.name == "target":
        _ancestor(site, sink)
    if site.has("distribute"):
        _distribute(site, sink)
    _within_teams(site, sink)
    _within_simd(site, sink)
    rule = _RULES.get(site.name)
    if rule is not None:
        rule(site, sink)


def _closely(site: Site) -> Site | None:
    """The region around it in which a construct is closely nested, as far as that matters."""
    for outer in site.around():
        if outer.has(*_CLOSE):
            return outer
        if outer.has(*_BINDING):
            return None
    return None


def _team_work(site: Site, sink: Sink) -> None:
    """Worksharing, `barrier`, and `master`: not closely within what one thread executes."""
    shares = site.has(*WORKSHARING) and not site.has("parallel", "teams")
    outer = _closely(site) if shares or site.has("barrier", "master", "masked") else None
    if outer is None:
        return
    if shares:
        sink.report(
            codes.WORKSHARING_NEST,
            site.construct.word,
            notes=(outer.note(),),
            directive=site.title,
            outer=outer.title,
        )
    elif site.has("barrier"):
        sink.report(codes.BARRIER_NEST, site.construct.word, notes=(outer.note(),), outer=outer.title)
    elif site.has("master", "masked") and outer.has(*WORKSHARING, "task", "taskloop", "atomic"):
        sink.report(
            codes.MASTER_NEST,
            site.construct.word,
            notes=(outer.note(),),
            directive=site.title,
            outer=outer.title,
        )


def _concurrent(site: Site, sink: Sink) -> None:
    """What may stand within a loop with `order(concurrent)`, which `loop` has, too (10.3, 11.7)."""
    if site.construct.group in (Group.OTHER, Group.DECLARATIVE) or site.name == "assume":
        return
    for outer in site.around():
        if is_concurrent(outer):
            told = site.name == "ordered" and outer.directive.has("ordered")  # they exclude each other
            if not set(site.leaves) <= _CONCURRENT and not told:
                sink.report(
                    codes.IN_CONCURRENT, site.construct.word, notes=(outer.note(),), directive=site.title
                )
            return
        if outer.has("parallel", "target", "teams"):
            return


def _accesses(site: Site, where: str, ending: tuple[str, ...], sink: Sink) -> None:
    """Threadprivate variables and calls of the run-time library that a region cannot have (5.2, 10.3).

    Constructs with one of the `ending` constituents within it are regions of their own.
    """
    for part in _within(site.construct, ending):
        for mention in part.mentions:
            if mention.name.has("threadprivate"):
                name = mention.name.name
                sink.report(
                    codes.THREADPRIVATE_USED, mention.span, notes=(site.note(),), name=name, where=where
                )
        for name in part.calls if not ending else ():
            if name in ROUTINES:
                sink.report(codes.RUNTIME_CALL, part.span, notes=(site.note(),), name=name)


def _within(construct: OmpConstruct, ending: tuple[str, ...]) -> Iterator[Statement]:
    """The statements of a region, without those of regions that are looked at themselves."""
    for part in construct.body:
        if isinstance(part, Statement):
            yield part
        elif not (part.directive.has("order") or {*ending, "loop"} & set(part.name.split())):
            yield from _within(part, ending)


def is_concurrent(site: Site) -> bool:
    """Whether the iterations of a construct run in any order (10.3)."""
    ordered = site.directive.get("order") is not None and site.has("for", "simd", "distribute")
    return ordered or site.has("loop")


def _teams(site: Site, sink: Sink) -> None:
    """`teams` right within `target`, or within no construct."""
    outer = site.parent
    if site.has("target"):
        return
    if outer is not None and not (outer.name == "target" or outer.name in _TRANSPARENT):
        sink.report(codes.TEAMS_NEST, site.construct.word, notes=(outer.note(),), directive=site.title)
    elif outer is not None and outer.name == "target":
        _alone(outer, sink)


def _ancestor(site: Site, sink: Sink) -> None:
    """Regions of an ancestor device hold neither constructs nor calls of the run-time library (13.8)."""
    device = site.directive.get("device")
    if device is None or "ancestor" not in words(device):
        return
    notes = here("'ancestor'", device.span)
    for clause in site.clauses():
        if clause.name not in ("device", "firstprivate", "private", "defaultmap", "map"):
            sink.report(codes.ANCESTOR_REGION, clause.span, notes=notes, what=f"takes no '{clause.name}'")
    for part in site.construct.body:
        if isinstance(part, OmpConstruct):
            sink.report(codes.ANCESTOR_REGION, part.word, notes=notes, what=f"holds no '{shown(part.name)}'")
            continue
        for name in part.calls:
            if name in ROUTINES:
                sink.report(codes.ANCESTOR_REGION, part.span, notes=notes, what=f"does not call '{name}'")


_TRANSPARENT = frozenset(("target data", "assume", "begin metadirective", "metadirective"))


def _alone(target: Site, sink: Sink) -> None:
    """A target region with `teams` holds nothing else, but the BLOCK construct that it is (5.2, 10.2)."""
    parts = list(target.construct.body)
    first, last = parts[0], parts[-1]
    strict = isinstance(first, Statement) and first.kind == "block"
    if strict and isinstance(last, Statement) and last.kind == "end":
        parts = parts[1:-1]
    others = [part for part in parts if isinstance(part, Statement) or _stands_beside(part)]
    others += [part for part in parts if isinstance(part, OmpConstruct) and "teams" in part.name][1:]
    if others:
        notes = (Note("this stands beside it", others[0].span),)
        sink.report(codes.TEAMS_ALONE, target.construct.word, notes=notes)


def _stands_beside(part: OmpConstruct) -> bool:
    """Whether a directive is another one than `teams`, and none that may become it."""
    if part.group is Group.OTHER:
        return part.name in ("nothing", "error")
    return "teams" not in part.name


def _distribute(site: Site, sink: Sink) -> None:
    """`distribute` right within `teams`, unless the directive has `teams` itself."""
    outer = site.parent
    if outer is not None and outer.name in _TRANSPARENT:
        return
    known = outer is not None or site.procedure.kind == "program"  # which nothing calls
    if known and not site.has("teams") and (outer is None or outer.leaves[-1] != "teams"):
        notes = (outer.note(),) if outer is not None else ()
        sink.report(codes.DISTRIBUTE_NEST, site.construct.word, notes=notes, directive=site.title)


def _within_teams(site: Site, sink: Sink) -> None:
    """What may stand right within `teams`."""
    outer = site.parent
    if (
        outer is None
        or outer.leaves[-1] != "teams"
        or site.construct.group in (Group.OTHER, Group.DECLARATIVE)
        or site.name == "assume"
    ):
        return
    if site.leaves[0] not in ("distribute", "parallel", "loop", "atomic", "workdistribute"):
        sink.report(codes.IN_TEAMS, site.construct.word, notes=(outer.note(),), directive=site.title)


def _team_calls(site: Site, sink: Sink) -> None:
    """The calls of the run-time library that are regions right within `teams` (10.2)."""
    for part in site.construct.body:
        for name in part.calls if isinstance(part, Statement) else ():
            if name in ROUTINES and name not in _OF_TEAMS:
                sink.report(codes.TEAMS_CALL, part.span, notes=(site.note(),), name=name)


def _within_simd(site: Site, sink: Sink) -> None:
    """What may stand within `simd`."""
    if site.construct.group is Group.OTHER or site.name in _SIMDIZABLE:
        return
    outer = site.closest("simd")
    if outer is None or (site.name == "ordered" and site.directive.has("simd")):
        return
    sink.report(
        codes.IN_SIMD, site.construct.word, notes=(outer.note(),), directive=site.title, outer=outer.title
    )


def _ordered(site: Site, sink: Sink) -> None:
    """`ordered` closely within a loop that has the clause (15.10)."""
    dependent = site.directive.has("depend", "doacross")
    _one_way(site, sink)
    for outer in site.around():
        if outer.has("for"):
            _in_loop(site, outer, sink)
            return
        if outer.has("simd") and site.directive.has("simd") and not dependent:
            return
        if outer.has(
            "critical", "task", "taskloop", "atomic", "ordered", "sections", "single", "master", "masked"
        ):
            sink.report(codes.ORDERED_NEST, site.construct.word, notes=(outer.note(),), outer=outer.title)
            return
        if outer.has(*_BINDING, "distribute", "loop"):
            break
    if dependent or site.parent is not None:
        _needs_clause(site, dependent, sink)


def _one_way(site: Site, sink: Sink) -> None:
    """A directive waits for iterations, or tells once that its own has come so far (15.10.1)."""
    given = site.directive.all("depend", "doacross")
    sources = [clause for clause in given if "source" in (*words(clause), kind(clause))]
    others = [clause for clause in given if clause not in sources]
    for clause in sources[0 if others else 1 :]:
        sink.report(codes.DOACROSS_SOURCE, clause.span)


def _needs_clause(site: Site, dependent: bool, sink: Sink) -> None:
    newer = site.version >= "5.2"
    one = "'ordered' or 'ordered(1)'" if newer else "'ordered' without an argument"
    what = one if not dependent else "'ordered'" if newer else "'ordered(n)'"
    sink.report(codes.ORDERED_CLAUSE, site.construct.word, what=what)


def _in_loop(site: Site, loop: Site, sink: Sink) -> None:
    """Whether a loop has the `ordered` clause that a directive needs."""
    dependent = site.directive.has("depend", "doacross")
    clause = loop.directive.get("ordered")
    simd = site.directive.has("simd") and loop.has("simd")
    if clause is None and simd:
        return
    if clause is None or not _fits(clause, dependent, loop.version):
        _needs_clause(site, dependent, sink)
        return
    for one in site.directive.all("depend", "doacross"):
        if one.name == "doacross" and not _has_form(one):
            sink.report(codes.DOACROSS_FORM, one.span)
        else:
            _vector(one, loop, sink)


def _fits(clause: Clause, dependent: bool, version: str) -> bool:
    """Whether an `ordered` clause is one for regions, or else for iterations that depend on others.

    From 5.2 on it is for both: without an argument it means as many loops as `collapse`, one for regions.
    """
    if version < "5.2":
        return (clause.expr is not None) is dependent
    return dependent or clause.expr is None or clause.expr.value in (None, 1)


def _has_form(doacross: Clause) -> bool:
    """Whether a clause gives a type and what that takes (15.9.6)."""
    given = {word.text.lower() for word in doacross.modifiers if isinstance(word, Word)}
    texts = ["".join(a.text.lower().split()) for a in doacross.args if isinstance(a, VarRef | Expr | Word)]
    if "source" in given:
        return texts in ([], ["omp_cur_iteration"])
    if "sink" not in given or not texts:
        return False
    current, _, distance = texts[0].partition("-")
    return not current.startswith("omp_cur_iteration") or distance.partition("_")[0] == "1"


def _vector(clause: Clause, loop: Site, sink: Sink) -> None:
    """The vector of iterations of `sink` names the variables of the loops in their order (15.9.6)."""
    if not any(isinstance(m, Word) and m.text.lower() == "sink" for m in clause.modifiers):
        return
    indices = [one.index.name if one.index is not None else "" for one in loop.construct.loops]
    items = [a for a in clause.args if isinstance(a, VarRef | Expr)]
    asked = loop.directive.get("ordered")
    count = asked.expr.value if asked is not None and asked.expr is not None else None
    if count is not None and len(items) != count and not _is_current(items):
        sink.report(codes.DOACROSS_COUNT, clause.span, notes=(loop.note(),), found=len(items), count=count)
        return
    for place, item in enumerate(items):
        text = item.text.lower()
        name = text.replace("-", "+").partition("+")[0].strip()
        if name == "omp_cur_iteration":
            return
        if place >= len(indices) or name != indices[place]:
            sink.report(codes.DOACROSS_INDEX, item.span, notes=(loop.note(),), name=name)


def _is_current(items: list[VarRef | Expr]) -> bool:
    """Whether a vector is `omp_cur_iteration`, less one or not."""
    return len(items) == 1 and items[0].text.lower().startswith("omp_cur_iteration")


def _critical(site: Site, sink: Sink) -> None:
    """Names of `critical`: not within one of the same name, the same at its end (15.2, 17.1)."""
    own = _critical_name(site.directive)
    for outer in site.around():
        if outer.name == "critical" and _critical_name(outer.directive) == own:
            sink.report(codes.CRITICAL_NEST, site.construct.word, notes=(outer.note(),))
            break
    closing = site.construct.closing
    if closing is not None:
        last = _critical_name(closing.directive)
        if last != own:
            first, second = (f" ({name})" if name else "" for name in (own, last))
            where = closing.span if last else site.construct.word
            notes = (site.note(),) if last else here("the end", closing.span)
            sink.report(codes.CRITICAL_NAMES, where, notes=notes, first=first, second=second)
    hint = site.directive.get("hint")
    if hint is not None and not own and not _is_no_hint(hint):
        sink.report(codes.CRITICAL_HINT, hint.span)


def _is_no_hint(hint: Clause) -> bool:
    text = hint.expr.text.lower() if hint.expr is not None else ""
    return text == "omp_sync_hint_none" or (hint.expr is not None and hint.expr.value == 0)


def _critical_name(directive: Directive) -> str:
    return "".join(a.text.lower() for a in directive.args if isinstance(a, Word))


def _cancel(site: Site, sink: Sink) -> None:
    """`cancel` and `cancellation point` closely within what they name (16.1, 16.2)."""
    named = next((c for c in site.directive.clauses if c.name in _CANCELLED), None)
    if named is None:
        return
    outer = _cancelled(site, named.name)
    if outer is None:
        kind = "do" if named.name == "for" else named.name
        sink.report(codes.CANCEL_NEST, site.construct.word, directive=site.title, kind=kind)
    elif site.name == "cancel":
        for clause in outer.clauses():
            if clause.name in ("nowait", "ordered") and named.name in ("for", "sections"):
                notes = here(f"'{clause.name}'", clause.span)
                sink.report(codes.CANCEL_CLAUSE, site.construct.word, notes=notes, clause=clause.name)


def _cancelled(site: Site, kind: str) -> Site | None:
    """The construct that is cancelled, if it is the one closely around."""
    for outer in site.around():
        if (
            outer.name in ("section", "critical", "taskgroup", "ordered", "masked", "master")
            and kind != "parallel"
        ):
            if outer.name == "section":
                continue
            return None
        if kind == "taskgroup":
            return outer if outer.has("task", "taskloop") and _is_grouped(outer) else None
        if kind == "parallel":
            return outer if outer.leaves[-1] == "parallel" else None
        if outer.name == "section":
            continue
        return outer if outer.leaves[-1] == _CANCELLED[kind] or outer.has(_CANCELLED[kind]) else None
    return None


def _is_grouped(task: Site) -> bool:
    """Whether a task may belong to a `taskgroup` region: one around it that no region of a team lies in.

    Of a procedure that others call, it is not known what is around.
    """
    if task.has("taskloop") and not task.directive.has("nogroup"):
        return True
    for outer in task.around():
        if outer.name == "taskgroup" or (outer.has("taskloop") and not outer.directive.has("nogroup")):
            return True
        if outer.has("parallel", "teams", "target"):
            return False
    return task.procedure.kind != "program"


def _scan(site: Site, sink: Sink) -> None:
    """`scan` right within a loop construct with an `inscan` reduction (5.6)."""
    outer = site.parent
    reductions = outer.directive.all("reduction") if outer is not None and outer.has("for", "simd") else ()
    given = [word for c in reductions for word in words(c)]
    if "inscan" not in given:
        if site.parent is not None and _scans(site.parent):
            return  # which is no place for it
        sink.report(codes.SCAN_NEST, site.construct.word)
        return
    scanned = {v.name.lower() for c in reductions if "inscan" in words(c) for v in c.vars}
    for ref in (v for c in site.directive.all("inclusive", "exclusive") for v in c.vars):
        if ref.name.lower() not in scanned:
            sink.report(codes.NOT_REDUCED, ref.span, name=ref.name)


def _scans(site: Site) -> bool:
    """Whether a construct has a reduction with `inscan`."""
    return any("inscan" in words(clause) for clause in site.directive.all("reduction"))


def _workshare(site: Site, sink: Sink) -> None:
    """Statements of `workshare` (11.4)."""
    for at, part in enumerate(site.construct.body):
        strict = at == 0 and isinstance(part, Statement) and part.kind == "block"
        if isinstance(part, Statement) and part.kind in _NO_WORKSHARE and not strict:
            notes = (Note("this is another statement", part.span),)
            sink.report(codes.IN_WORKSHARE, site.construct.word, notes=notes)
            break
    _functions(site.construct, sink)


def _functions(construct: OmpConstruct, sink: Sink) -> None:
    """Functions are elemental and assignments those of the language, but in `parallel` within (11.4)."""
    for part in construct.body:
        if isinstance(part, OmpConstruct):
            if "parallel" not in part.name.split():
                _functions(part, sink)
            continue
        if part.kind == DEFINED:
            sink.report(codes.WORKSHARE_ASSIGNMENT, part.span)
        for name in part.functions:
            sink.report(codes.WORKSHARE_FUNCTION, part.span, name=name)


_RULES = {
    "ordered": _ordered,
    "critical": _critical,
    "cancel": _cancel,
    "cancellation point": _cancel,
    "scan": _scan,
    "workshare": _workshare,
    "parallel workshare": _workshare,
}
