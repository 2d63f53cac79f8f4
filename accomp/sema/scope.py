"""A construct with what encloses it, and the questions every rule family asks."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache

from accomp.diagnostics import Note, Sink
from accomp.ir.nodes import Construct, Loop, Unit
from accomp.records import dataclass, field
from accomp.sema.device_routines import LEVELS, Routines
from accomp.source import Edit, Span
from accomp.spec.openacc import TABLE
from accomp.syntax.directive_lines import appended
from accomp.syntax.nodes import Clause, Directive, Expr, Keyed, VarRef, Word

COMPUTE = frozenset({"parallel", "serial", "kernels"})
"""The compute constructs (section 2.5)."""

COPYING = frozenset({"copy", "copyin", "copyout", "create", "no_create", "present", "deviceptr"})
"""Data clauses that give a variable a data attribute on the construct (section 2.7)."""

PRIVATIZING = ("private", "firstprivate", "reduction")
"""Clauses that give each gang, worker or lane a copy of its own (sections 2.5.13 to 2.5.15)."""


@cache
def leaves(name: str) -> tuple[str, ...]:
    """The constructs a directive stands for: `parallel loop` is a `parallel` and a `loop` (section 2.11)."""
    spec = TABLE.directives.get(name)
    return (spec.leaves if spec else ()) or (name,)


@dataclass(frozen=True, slots=True)
class Facts:
    """What is known of the whole unit: its routines, and the functions that hold directives for the host.

    `sectioned` are the variables of which data clauses name elements, `faults` the places of errors that were
    found before: clauses there may be missing.
    """

    unit: Unit
    routines: Routines = field(default_factory=Routines)
    of_host: dict[str, Directive] = field(default_factory=dict[str, Directive])
    sectioned: frozenset[str] = frozenset()
    faults: tuple[Span, ...] = ()


@dataclass(frozen=True, slots=True)
class Scope:
    """One construct, the scope of the construct around it, and those of the constructs nested in it.

    `compute` is the compute construct the directive is or begins with, else
    empty; `is_loop` tells whether it is a loop construct, combined or not. `enclosing_compute` is the
    innermost compute construct around it, not the construct itself.
    """

    construct: Construct
    parent: Scope | None
    facts: Facts
    directive: Directive
    name: str
    compute: str
    is_loop: bool
    enclosing_compute: Scope | None
    children: list[Scope] = field(default_factory=list["Scope"])

    @property
    def loops(self) -> tuple[Loop, ...]:
        """The associated loops: one, or as many as collapse or tile ask for; fewer where there are fewer."""
        return self.construct.loops[: self.directive.associated]

    @property
    def garbled(self) -> bool:
        """Whether clauses may be missing for an error in them: of the construct, around it, or within."""
        if not self.facts.faults:
            return False
        spans = [s.directive.span for s in (self, *self.ancestors(), *self.descendants())]
        return any(s.contains(fault) for s in spans if s is not None for fault in self.facts.faults)

    def ancestors(self) -> Iterator[Scope]:
        """The enclosing scopes, innermost first."""
        scope = self.parent
        while scope is not None:
            yield scope
            scope = scope.parent

    def parent_compute(self) -> str:
        """The name of the parent compute construct of a loop, its own if combined; empty if orphaned."""
        scope = self if self.compute else self.enclosing_compute
        return scope.compute if scope else ""

    def outer_loops(self) -> Iterator[Scope]:
        """The enclosing loop constructs up to the compute construct, innermost first."""
        if self.compute:
            return
        for scope in self.ancestors():
            if scope.is_loop:
                yield scope
            if scope.compute:
                return

    def descendants(self) -> Iterator[Scope]:
        """The scopes of all nested constructs, in source order."""
        todo = self.children[::-1]
        while todo:
            scope = todo.pop()
            yield scope
            todo.extend(reversed(scope.children))


def scope_of(construct: Construct, parent: Scope | None, facts: Facts) -> Scope:
    """The scope of a construct, with those of all constructs nested in it."""
    name = construct.directive.name
    parts = leaves(name)
    compute = parts[0] if parts[0] in COMPUTE else ""
    around = parent if parent is None or parent.compute else parent.enclosing_compute
    scope = Scope(construct, parent, facts, construct.directive, name, compute, "loop" in parts, around)
    scope.children.extend(scope_of(child, scope, facts) for child in construct.children)
    return scope


Check = Callable[[Scope, Sink], None]
"""One rule family: looks at one construct in its place and reports."""


def common(directive: Directive) -> tuple[Clause, ...]:
    """The clauses before the first `device_type`: those that apply to every device (section 2.4)."""
    out: list[Clause] = []
    for clause in directive.clauses:
        if clause.name == "device_type":
            break
        out.append(clause)
    return tuple(out)


def device_names(directive: Directive) -> frozenset[str]:
    """The device types that `device_type` clauses name, `*` among them."""
    return frozenset(w.lower() for c in directive.all("device_type") for w in words(c))


def of_device(directive: Directive, device: str) -> tuple[Clause, ...]:
    """The clauses that apply to a device type: what `*` heads applies where none names it (section 2.4)."""
    name = device if device in device_names(directive) else "*"
    out, applies = list[Clause](), True
    for clause in directive.clauses:
        if clause.name == "device_type":
            applies = name in {w.lower() for w in words(clause)}
        elif applies:
            out.append(clause)
    return tuple(out)


def level_clauses(directive: Directive, device: str = "") -> dict[str, Clause]:
    """The gang, worker and vector clauses of every device, or of one device type, coarsest first."""
    clauses = of_device(directive, device) if device else common(directive)
    if device and any(c.name == "seq" for c in clauses):
        return {}
    found = {c.name: c for c in clauses if c.name in LEVELS}
    return {level: found[level] for level in LEVELS if level in found}


def key(ref: VarRef) -> str:
    """What identifies the variable of a var: the symbol, or the name where it is not bound."""
    return ref.symbol.id if ref.symbol else ref.name


def here(message: str, span: Span | None) -> tuple[Note, ...]:
    """One note."""
    return (Note(message, span),)


def with_clause(scope: Scope, clause: str) -> Iterator[Edit]:
    """The edit that puts a clause at the end of a directive, where there is room."""
    span = scope.directive.span
    return appended(span, f" {clause}") if span is not None else iter(())


def exprs(clause: Clause) -> Iterator[Expr]:
    """The expressions among the arguments of a clause, keyed ones included."""
    for arg in clause.args:
        value = arg.value if isinstance(arg, Keyed) else arg
        if isinstance(value, Expr):
            yield value


def words(clause: Clause) -> tuple[str, ...]:
    """The words among the arguments of a clause."""
    return tuple(arg.text for arg in clause.args if isinstance(arg, Word))
