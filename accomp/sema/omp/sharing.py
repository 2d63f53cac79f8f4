"""Data-sharing attributes: predetermined, explicitly and implicitly determined (5.2, section 5.1)."""

from __future__ import annotations

from collections.abc import Iterator

from accomp.ir.openmp import Mention, Name, OmpConstruct, OmpProcedure, OmpUnit, Statement, loop_count
from accomp.records import dataclass
from accomp.sema.omp import declared, mapped
from accomp.sema.omp.blocks import indices
from accomp.sema.omp.scopes import OPENING, Scope, ScopedSymbol, end_of
from accomp.sema.omp.sites import Site, kind
from accomp.source import Span
from accomp.spec import openmp_sharing as rules
from accomp.spec.openmp_groups import leaves, shown
from accomp.spec.openmp_sharing import Flag, Rule
from accomp.syntax.nodes import Clause, VarRef

SHARING = {
    "shared": Flag.SHARED,
    "private": Flag.PRIVATE,
    "firstprivate": Flag.FIRSTPRIVATE,
    "lastprivate": Flag.LASTPRIVATE,
    "linear": Flag.LINEAR,
    "reduction": Flag.REDUCTION,
    "task_reduction": Flag.REDUCTION,
    "in_reduction": Flag.IN_REDUCTION,
    "copyin": Flag.COPY_IN,
    "use_device_ptr": Flag.USE_DEVICE,
    "use_device_addr": Flag.USE_DEVICE,
    "is_device_ptr": Flag.IS_DEVICE,
    "has_device_addr": Flag.IS_DEVICE,
}
"""Clauses that determine attributes, with the flag of each."""
_NEW = frozenset(
    (Flag.PRIVATE, Flag.FIRSTPRIVATE, Flag.LASTPRIVATE, Flag.LINEAR, Flag.REDUCTION, Flag.IN_REDUCTION)
)
_PRIVATIZING = frozenset(("parallel", "teams", "task", "taskloop", "target"))
"""Parallel and task-generating constructs, `target` among them (12)."""
_DEFAULTS = {"private": Flag.PRIVATE, "firstprivate": Flag.FIRSTPRIVATE, "shared": Flag.SHARED}


@dataclass(frozen=True, slots=True)
class Undetermined:
    """A variable that `default(none)` or `defaultmap(none)` wants listed, where it is first named."""

    name: Name
    place: Span
    site: Site
    mapping: bool = False


@dataclass(frozen=True, slots=True)
class Environments:
    """The scopes of a unit, one tree for each procedure, and what lacks an attribute."""

    scopes: tuple[Scope, ...]
    undetermined: tuple[Undetermined, ...]

    def of(self, construct: OmpConstruct) -> Scope | None:
        """The scope that a construct opens."""
        every = (scope for tree in self.scopes for scope in tree.walk())
        return next((s for s in every if s.site is not None and s.site.construct is construct), None)


def environments(unit: OmpUnit, version: str) -> Environments:
    """The scopes of all procedures with the symbols of what their regions name."""
    reader = _Reader(mapped.declared_target(unit), version)
    trees = tuple([reader.procedure(procedure) for procedure in unit.procedures])
    return Environments(trees, tuple(reader.undetermined))


class _Reader:
    """Walks constructs with the scope around them."""

    def __init__(self, targets: frozenset[str], version: str) -> None:
        self.targets, self.version = targets, version
        self.undetermined: list[Undetermined] = []
        self.asked: set[tuple[int, str]] = set()

    def procedure(self, procedure: OmpProcedure) -> Scope:
        scope = Scope(None, None, f"{procedure.kind} {procedure.name}", procedure.span)
        for construct in procedure.constructs:
            self._construct(construct, None, scope, procedure)
        scope.declared = declared.flagged(procedure)
        return scope

    def _construct(
        self, construct: OmpConstruct, parent: Site | None, scope: Scope, procedure: OmpProcedure
    ) -> None:
        site = Site(construct, parent, procedure, self.version, leaves(construct.directive.name))
        inner = scope
        if site.has(*OPENING) and not construct.broken:
            inner = Scope(site, scope, shown(construct.name), construct.span, end=end_of(construct))
            scope.children.append(inner)
            self._explicit(inner, site)
            self._associated(inner, site)
            self._sequential(inner, site, construct)
        for part in construct.body:
            if isinstance(part, OmpConstruct):
                self._construct(part, site, inner, procedure)
            else:
                for mention in part.mentions:
                    self._mention(mention, inner)

    def _explicit(self, scope: Scope, site: Site) -> None:
        """What clauses list (5.4); a variable in `firstprivate` and `lastprivate` is both."""
        for clause in site.clauses():
            flag = SHARING.get(clause.name)
            if flag is None:
                continue
            for ref in clause.vars:
                name = site.named(ref)
                if name is not None and not ref.common:
                    self._listed(scope, name, flag, clause, ref)
        mapped.explicit(scope, site)

    def _listed(self, scope: Scope, name: Name, flag: Flag, clause: Clause, ref: VarRef) -> None:
        known = scope.symbols.get(name.id)
        if known is not None:
            if flag not in known.flags:
                known.flags = (*known.flags, flag)
                known.copy = known.copy or flag in _NEW
            return
        host = self._host(scope, name, flag, ref.span)
        made = ScopedSymbol(name, (flag,), rules.LISTED, flag in _NEW, host, clause.name, ref.span)
        scope.symbols[name.id] = made

    def _host(self, scope: Scope, name: Name, flag: Flag, place: Span | None) -> ScopedSymbol | None:
        """What a symbol is made of. The context around is not referred to by what is private."""
        if flag is not Flag.PRIVATE:
            return self._outside(scope, name, place)
        return scope.outside(name.id)

    def _outside(self, scope: Scope, name: Name, place: Span | None) -> ScopedSymbol | None:
        """What a name is in the context around a scope."""
        return self._resolved(scope.parent, name, place) if scope.parent is not None else None

    def _associated(self, scope: Scope, site: Site) -> None:
        """The variables of loops that a directive is about (5.1.1)."""
        nest = loop_count(site.directive)
        for index in indices(site):
            if index.id in scope.symbols:
                continue
            loop = next((one for one in site.construct.loops if one.index == index), None)
            place = loop.span if loop is not None else None
            rule, flag = rules.ASSOCIATED, Flag.PRIVATE
            if site.leaves[-1] == "simd":
                rule = rules.ONE_SIMD if nest == 1 else rules.SIMD_NEST
                flag = Flag.LINEAR if nest == 1 else Flag.LASTPRIVATE
            elif site.leaves[-1] == "loop":
                rule, flag = rules.LOOP_NEST, Flag.LASTPRIVATE
            self._add(scope, index, flag, rule, site.title, place)

    def _add(
        self, scope: Scope, name: Name, flag: Flag, rule: Rule, by: str, place: Span | None
    ) -> ScopedSymbol:
        copy = flag in _NEW
        host = self._host(scope, name, flag, place)
        made = scope.symbols[name.id] = ScopedSymbol(name, (flag,), rule, copy, host, by, place)
        return made

    def _sequential(self, scope: Scope, site: Site, construct: OmpConstruct) -> None:
        """Variables of sequential loops are private in the innermost parallel or task around (5.1.1)."""
        if not site.has(*_PRIVATIZING):
            return
        for loop in _loops(construct):
            name = loop.index
            if name is None or name.has("threadprivate") or scope.local(name):
                continue
            if name.id not in scope.symbols:
                self._add(scope, name, Flag.PRIVATE, rules.SEQUENTIAL, site.title, loop.span)

    def _mention(self, mention: Mention, scope: Scope) -> None:
        """What a region names; a Cray pointee has the attribute of what its pointer points to (5.1.1)."""
        if mention.bound or not mention.name.variable:
            return
        self._resolved(scope, mention.name.address or mention.name, mention.span)

    def _resolved(self, scope: Scope | None, name: Name, place: Span | None) -> ScopedSymbol | None:
        """What a name is in a scope; None where it is the variable of the program itself."""
        if scope is None or scope.site is None:
            return scope.symbols.get(name.id) if scope is not None else None
        known = scope.symbols.get(name.id)
        if known is not None:
            return known
        if name.id in scope.passed:
            return scope.passed[name.id]
        if scope.local(name):
            scope.passed[name.id] = None
            return None
        made = self._determined(scope, scope.site, name, place)
        if made is None:
            made = self._outside(scope, name, place)
            scope.passed[name.id] = made
        return made

    def _determined(self, scope: Scope, site: Site, name: Name, place: Span | None) -> ScopedSymbol | None:
        """The attribute of a name that is neither listed nor a loop variable; None: that of the context."""
        if name.has("threadprivate"):
            return self._add(scope, name, Flag.THREADPRIVATE, rules.THREADPRIVATE, "threadprivate", place)
        if name.has("assumed-size") and site.has("parallel", "teams", "task", "taskloop"):
            return self._add(scope, name, Flag.SHARED, rules.ASSUMED_SIZE, site.title, place)
        given = site.directive.all("default")
        default = given[-1] if given and site.has("parallel", "teams", "task", "taskloop") else None
        if default is not None and kind(default) == "none" and place is not None:
            self._lacks(scope, name, place, site)
        if default is not None and kind(default) in _DEFAULTS:
            flag = _DEFAULTS[kind(default)]
            return self._add(scope, name, flag, rules.DEFAULT, f"default({kind(default)})", place)
        if site.has("target"):
            return self._in_target(scope, site, name, place)
        if site.has("task", "taskloop"):
            return self._in_task(scope, site, name, place)
        if site.has("parallel"):
            return self._add(scope, name, Flag.SHARED, rules.PARALLEL, site.title, place)
        if site.has("teams"):
            return self._add(scope, name, Flag.SHARED, rules.TEAMS, site.title, place)
        return None

    def _lacks(self, scope: Scope, name: Name, place: Span, site: Site, *, mapping: bool = False) -> None:
        unknown = name.implicit and not name.type and site.procedure.missing  # it may be a named constant
        if (id(scope), name.id) not in self.asked and not unknown:
            self.asked.add((id(scope), name.id))
            self.undetermined.append(Undetermined(name, place, site, mapping))

    def _in_target(self, scope: Scope, site: Site, name: Name, place: Span | None) -> ScopedSymbol | None:
        found = mapped.implicit(site, name, self.targets)
        if found is None:
            if place is not None:
                self._lacks(scope, name, place, site, mapping=True)
            return None
        flags, rule = found
        made = self._add(scope, name, flags[0], rule, site.title, place)
        made.flags = flags
        return made

    def _in_task(self, scope: Scope, site: Site, name: Name, place: Span | None) -> ScopedSymbol | None:
        """Implicit attributes of tasks (5.1.1)."""
        around = self._outside(scope, name, place)
        team = _team(scope)
        if around is not None and not around.copy:
            return self._add(scope, name, Flag.SHARED, rules.TASK_SHARED, site.title, place)
        if around is None and (team is not None or (name.lasting and not name.has("dummy"))):
            return self._add(scope, name, Flag.SHARED, rules.TASK_SHARED, site.title, place)
        rule = rules.TASK_DUMMY if name.has("dummy") and around is None else rules.TASK
        return self._add(scope, name, Flag.FIRSTPRIVATE, rule, site.title, place)


def _team(scope: Scope) -> Scope | None:
    """The scope of the parallel or teams region around a task."""
    return next((outer for outer in scope.around() if outer.has("parallel", "teams")), None)


def _loops(construct: OmpConstruct) -> Iterator[Statement]:
    """The sequential loops in a region, without those of constructs that make them private themselves."""
    associated = {loop.span for loop in construct.loops[: loop_count(construct.directive)]}
    for part in construct.body:
        if isinstance(part, Statement):
            if part.index is not None and part.span not in associated:
                yield part
        elif not _PRIVATIZING & set(leaves(part.name)):
            yield from _loops(part)
