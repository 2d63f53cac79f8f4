"""A region and its loop as one combined construct (OpenMP 5.2, section 17.1)."""

from __future__ import annotations

from collections.abc import Iterator

from accomp.ir.nodes import Construct, Line, Lowering, OmpLine
from accomp.mapping.omp_lines import limits_one_team, merged, var_names, without
from accomp.mapping.rule import in_fortran
from accomp.records import dataclass, replace
from accomp.syntax.nodes import Clause, Directive

TEAMS = ("target teams", "target", "teams")
"""What opens a region."""
_PRIVATE = ("private", "lastprivate", "linear")


@dataclass(frozen=True, slots=True)
class _Pair:
    """The directives of a region and that of its loop."""

    region: tuple[Directive, ...]
    loop: Directive
    indices: frozenset[str]
    """Control variables of the loop that are private by rule: those of Fortran."""

    @property
    def own(self) -> set[str]:
        """Variables of which the loop has copies."""
        return var_names((self.loop,), *_PRIVATE) | self.indices

    @property
    def name(self) -> str:
        """The name of the combined construct; empty where there is none."""
        of_teams = any("teams" in d.name for d in self.region)
        distributed = self.loop.name.startswith("distribute")
        if of_teams != distributed or not set(self.loop.name.split()) <= _WORDS:
            return ""
        return f"target teams {self.loop.name}" if of_teams else f"target {self.loop.name}"


_WORDS = frozenset(("distribute", "parallel", "for", "simd"))


def region_lines(construct: Construct) -> tuple[OmpLine, ...]:
    """The lines that open a compute construct's region: `target teams`, or `target` and `teams`.

    Regions in front of it read the parts that it reduces.
    """
    found: list[OmpLine] = []
    last = -1
    for at, line in enumerate(construct.omp.before if construct.omp is not None else ()):
        if isinstance(line, OmpLine) and line.directive.name in TEAMS and not line.directive.end:
            found = [*found, line] if at == last + 1 else [line]
            last = at
    names = tuple(line.directive.name for line in found)
    return tuple(found) if names in (("target teams",), ("target", "teams"), ("target",)) else ()


def join(construct: Construct, *, across: bool) -> Construct:
    """The compute construct with region and loop combined; `across`: also those of two directives."""
    region = region_lines(construct)
    omp = construct.omp
    if not region or omp is None:
        return construct
    at = omp.before.index(region[0]) + len(region)
    rest = omp.before[at:]
    if rest:
        loop = _loop(rest)
        return _combined(construct, region, loop, construct) if loop is not None else construct
    return _with_child(construct, region) if across else construct


def _loop(lines: tuple[Line, ...]) -> OmpLine | None:
    """The directive that shares a loop out, if it is all but others that make the loops for it."""
    first, rest = next(iter(lines), None), lines[1:]
    alone = all(isinstance(x, OmpLine) and x.directive.name == "tile" for x in rest)
    return first if isinstance(first, OmpLine) and alone else None


def _with_child(construct: Construct, region: tuple[OmpLine, ...]) -> Construct:
    """A region that is nothing but the loop of the next directive."""
    if len(construct.children) != 1 or not _is_whole(construct, construct.children[0]):
        return construct
    child = construct.children[0]
    if child.omp is None or child.omp.after:
        return construct
    loop = _loop(child.omp.before)
    if loop is None:
        return construct
    made = _combined(construct, region, loop, child)
    if made is construct:
        return construct
    child = replace(child, omp=replace(child.omp, before=child.omp.before[1:]))
    return replace(made, children=(child,))


def _is_whole(construct: Construct, child: Construct) -> bool:
    """Whether a region holds nothing but a directive and its loop."""
    whole, inner, first = construct.region, child.region, child.directive.span
    if whole is None or inner is None or first is None or child.directive.name != "loop":
        return False
    if construct.parted or child.parted or (construct.in_macro and child.in_macro):
        return False  # what a macro makes lies where it is used: braces between the two are not seen
    if in_fortran(construct):
        return construct.closing is not None and construct.sole
    return whole.span.end == inner.span.end and whole.span.start in (first.start, inner.span.start)


def _combined(construct: Construct, region: tuple[OmpLine, ...], loop: OmpLine, nest: Construct) -> Construct:
    """The construct with one directive for its region and the loop, that of the construct `nest`."""
    loops = nest.loops[: nest.directive.associated] if in_fortran(construct) else ()
    indices = frozenset(x.index.name for x in loops if x.index is not None)
    pair = _Pair(tuple(line.directive for line in region), loop.directive, indices)
    if not pair.name or not _may_join(pair):
        return construct
    omp = construct.omp or Lowering()
    trace = tuple(dict.fromkeys(t for line in (*region, loop) for t in line.trace))
    made = tuple(OmpLine(d, trace) for d in _made(pair, split=in_fortran(construct)))
    at = omp.before.index(region[0])
    after = tuple(_after(omp, made, len(region), closed=construct.closing is not None))
    rest = omp.before[at + len(region) + 1 :]
    return replace(construct, omp=replace(omp, before=(*omp.before[:at], *made, *rest), after=after))


def _after(omp: Lowering, made: tuple[OmpLine, ...], count: int, *, closed: bool) -> Iterator[Line]:
    """The lines after the region, with the end directives of what was made in place of its own `count`."""
    done = 0
    for line in omp.after:
        ends = isinstance(line, OmpLine) and line.directive.end and line.directive.name in TEAMS
        done += ends
        if not ends or done > count:
            yield line
        elif done == 1:
            for opened in reversed(made):
                if closed or opened.directive.name in TEAMS:
                    end = replace(opened.directive, clauses=(), end=True)
                    yield OmpLine(end, line.trace)


def _may_join(pair: _Pair) -> bool:
    """Whether variables have the same attributes at all levels as at those that name them.

    A combined construct gives each thread a copy of what the region has one of for each team; a reduction is
    one of all levels.
    """
    own = pair.own
    teams = var_names(pair.region, "private", "firstprivate") - own
    reduced, inner = var_names(pair.region, "reduction"), var_names((pair.loop,), "reduction")
    if inner & teams or (own & reduced) or var_names((pair.loop,), "lastprivate") & teams:
        return False
    if pair.name == "target teams distribute":
        return inner <= reduced
    if "teams" in pair.name and inner != reduced:
        return False
    return teams <= var_names((pair.loop,), "firstprivate")


def _made(pair: _Pair, *, split: bool) -> Iterator[Directive]:
    """The combined directive; in Fortran `target` apart from what flang 22 lacks there."""
    own = pair.own
    first = var_names((pair.loop,), "lastprivate")
    region = [c for d in pair.region for c in d.clauses]
    of_region = ("private", "firstprivate", "map")
    clauses = [without(c, own - first) if c.name in of_region else c for c in region]
    clauses = sorted(merged([*clauses, *pair.loop.clauses]), key=_rank)
    head = pair.region[0]
    if split and (any(c.name == "firstprivate" for c in clauses) or limits_one_team(clauses)):
        outer = tuple(c for c in clauses if c.name in _OF_TARGET)
        inner = tuple(c for c in clauses if c.name not in _OF_TARGET)
        yield replace(head, name="target", clauses=outer)
        yield replace(head, name=pair.name.removeprefix("target "), clauses=inner)
    else:
        yield replace(head, name=pair.name, clauses=tuple(clauses))


_OF_TARGET = ("if", "map", "is_device_ptr", "has_device_addr", "depend", "nowait", "device")
_ORDER = (
    ("collapse", "num_teams", "thread_limit", "num_threads", "simdlen", "dist_schedule"),
    _OF_TARGET,
    ("private", "firstprivate", "lastprivate"),
    ("reduction",),
)


def _rank(clause: Clause) -> int:
    """How loops are shared out stands first, data-sharing attributes last."""
    return next((rank for rank, names in enumerate(_ORDER) if clause.name in names), 1)
