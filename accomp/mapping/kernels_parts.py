"""What becomes of one `kernels` construct, by what the analysis finds of its loops.

Each loop that is found to be parallel becomes a `parallel loop`, where its values are not read later; else a
`kernels loop independent`, by which the last ones are kept. Several of them share one `data` construct, and
what stands between them stays a `kernels` construct (OpenACC 3.3 2.5.3).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from accomp.analysis.array_statements import ArrayNest, array_nest
from accomp.analysis.records import LoopResult
from accomp.host import nodes as host
from accomp.host.effects import effects
from accomp.host.walk import core, walk
from accomp.ir.nodes import Construct
from accomp.mapping.array_loops import array_loops, is_parallel
from accomp.mapping.attributes import DATA_CLAUSES, name_of
from accomp.mapping.host_loops import HostLoop, Part, host_loops, is_worthwhile, may_count, statements_apart
from accomp.mapping.induction_lines import Surroundings
from accomp.mapping.nests import Inner, Known, Nest, loop_of, nest, ordered, variables
from accomp.records import dataclass, field, replace
from accomp.source import Language, Span
from accomp.syntax.directive_edits import Change, Where, holds_conditions, may_change
from accomp.syntax.nodes import Clause, Directive, Expr, Model, TypeKind, VarRef, Word
from accomp.syntax.undecided import is_undecided

_LEVELS = ("gang", "worker", "vector")
_OF_ALL = ("async", "if", "num_gangs", "num_workers", "vector_length", "default")
"""Clauses of `kernels` that hold for each part of it."""
_OF_DATA = (*DATA_CLAUSES, "deviceptr", "attach", "no_create", "async", "if", "wait", "default")
_SHAPED = (TypeKind.ARRAY, TypeKind.RECORD)
_Parts = Sequence[tuple[host.Statement, Part | None]]


def is_changeable(construct: Construct, path: str) -> bool:
    """Whether a directive stands once, in lines of the main file."""
    span = construct.directive.span
    if span is None or span.file.path != path or construct.in_macro or construct.parted:
        return False
    return not (construct.given or construct.guard or construct.closings) and may_change(span)


def _names(construct: Construct) -> frozenset[str]:
    return frozenset(c.name for c in construct.directive.clauses)


def named(construct: Construct, name: str) -> frozenset[str]:
    """The variables in clauses of one name."""
    return frozenset(name_of(ref) for c in construct.directive.all(name) for ref in c.vars)


def associated(construct: Construct, known: Known) -> list[LoopResult] | None:
    """What is found of the loops that a directive is about, if all are parallel."""
    loops = construct.loops[: construct.directive.associated]
    results = [known.results.get(loop.span.start) for loop in loops]
    found = [r for r in results if r is not None and known.may_list(r)]
    if len(found) < construct.directive.associated or construct.directive.has("tile", "device_type"):
        return None
    outer = {r.name for r in found[0].reductions}
    return found if all({r.name for r in one.reductions} <= outer for one in found) else None


def independent(construct: Construct, found: list[LoopResult]) -> Directive:
    """The directive of parallel loops with `independent`, and what iterations have copies of or combine."""
    directive = construct.directive
    given = named(construct, "private") | named(construct, "reduction")
    clauses = tuple(c for c in directive.clauses if c.name != "auto")
    clauses = (*clauses, Clause("independent"), *variables(found, given))
    return replace(directive, clauses=clauses)


@dataclass(frozen=True, slots=True)
class Around:
    """The constructs around one: the variables in their data clauses, and whether one has `default(none)`."""

    listed: frozenset[str] = frozenset()
    strict: bool = False

    def within(self, construct: Construct) -> Around:
        """What is around the constructs in another."""
        directive = construct.directive
        listed = (name_of(ref) for c in directive.all(*DATA_CLAUSES) for ref in c.vars if ref.plain)
        return Around(self.listed.union(listed), self.strict or _lists_all(directive))


NOTHING_AROUND = Around()


def _lists_all(directive: Directive) -> bool:
    """Whether clauses have to list all variables (2.5.16)."""
    words = (a.text for c in directive.all("default") for a in c.args if isinstance(a, Word))
    return "none" in words


@dataclass(slots=True)
class Kernels:
    """The changes of one `kernels` construct."""

    construct: Construct
    known: Known
    around: Around
    held: frozenset[str]
    made: list[Change] = field(default_factory=list[Change])

    def changes(self) -> tuple[Change, ...]:
        """What becomes of it; nothing where no loop is found to be parallel."""
        construct = self.construct
        if construct.body is None or _moves_pointers(construct.body.root):
            return ()
        self.known = replace(self.known, around=self._surroundings(construct.body.root))
        if construct.directive.name == "kernels loop":
            self._combined()
        elif not construct.directive.has("device_type"):
            self._region(construct.body.root)
        return tuple(self.made)

    def _surroundings(self, root: host.Statement) -> Surroundings | None:
        """What is around loops; nothing where the host may not have the values of variables yet."""
        directive = self.construct.directive
        if directive.has("async"):
            return None
        listed = self.around.listed.union(name_of(ref) for clause in directive.clauses for ref in clause.vars)
        names = frozenset(n.name for n in walk(root) if isinstance(n, host.Name | host.Call))
        written = frozenset(effects(root).writes)
        return Surroundings(listed, written, names.union(self.known.symbols), self.held)

    def _replace(self, construct: Construct, directive: Directive | None) -> None:
        if construct.directive.span is not None:
            self.made.append(Change(construct.directive.span, Where.INSTEAD, directive))

    def _combined(self) -> None:
        construct = self.construct
        found = associated(construct, self.known)
        if found is None or not is_undecided(construct.directive):
            if not self._combined_with_lines():
                self._combined_on_host()
            return
        directive = independent(construct, found)
        if not found[0].lastprivate and not _has_sizes(directive):
            clauses = tuple(c for c in directive.clauses if c.name != "independent")
            directive = replace(directive, name="parallel loop", clauses=clauses)
            self._settle(construct.children)
        self._replace(construct, directive)
        self._end(directive)

    def _combined_on_host(self) -> None:
        """A loop that the host counts."""
        construct, loop = self.construct, loop_of(self.construct.body.root) if self.construct.body else None
        known = {"seq", "auto", *_OF_ALL, *_OF_DATA}
        if loop is None or not known.issuperset(_names(construct)):
            return
        part = self._host_loop(loop, frozenset())
        parts = ((loop, part),)
        if part is None or not self._may_split(loop, parts):
            return
        self._split(parts)
        if self._data() and construct.closing is None and self.known.language is Language.FORTRAN:
            self.made.append(Change(loop.span, Where.AFTER, Directive(Model.ACC, "data", end=True)))

    def _combined_with_lines(self) -> bool:
        """Whether it is a loop that is parallel where lines set its induction variables."""
        construct = self.construct
        directive, loop = construct.directive, loop_of(construct.body.root) if construct.body else None
        told = self.known.with_lines(loop)
        if loop is None or told is None or directive.associated != 1 or not is_undecided(construct.directive):
            return False
        if _has_sizes(directive) or directive.has("tile", "device_type") or construct.children:
            return False
        found, lines = told
        given = named(construct, "private") | named(construct, "reduction")
        clauses = tuple(c for c in directive.clauses if c.name != "auto")
        clauses = (*clauses, *variables([found], given))
        self._replace(construct, None)
        self._end(None)
        self.made += lines.changes(loop.span, replace(directive, name="parallel loop", clauses=clauses))
        return True

    def _end(self, directive: Directive | None) -> None:
        """The end directive of the construct as that of another."""
        closing = self.construct.closing
        if closing is not None:
            end = replace(directive, clauses=(), args=(), modifiers=(), end=True) if directive else None
            self.made.append(Change(closing, Where.INSTEAD, end))

    def _settle(self, children: Iterable[Construct]) -> None:
        """Loop directives within what is no `kernels` construct any more say what they are."""
        for child in children:
            directive = child.directive
            if directive.name == "loop" and not directive.has("seq", "independent"):
                found = associated(child, self.known)
                if found is not None and not found[0].lastprivate:
                    self._replace(child, independent(child, found))
                elif not directive.has("auto"):
                    self._replace(child, replace(directive, clauses=(*directive.clauses, Clause("auto"))))
            self._settle(child.children)

    def _children(self, node: host.Node) -> tuple[Construct, ...]:
        """The outermost constructs in a nest."""
        return tuple(_within(self.construct.children, node.span))

    # Regions.

    def _region(self, root: host.Statement) -> None:
        """The statements of a region, one part after the other."""
        nodes = _statements(root)
        while len(nodes) == 1 and isinstance(nodes[0], host.Block):
            root, nodes = nodes[0], _statements(nodes[0])
        if any(isinstance(n, host.Declare) or _is_macro(n) for n in nodes):
            return
        parts = [(n, self._part(n)) for n in nodes]
        if host_loops(parts) and not self._may_split(root, parts):
            parts = [(n, p if not isinstance(p, HostLoop) else None) for n, p in parts]
        for node, part in parts:
            if part is None:
                self._lanes(ordered(self.known, node))
        if not any(part is not None for _, part in parts):
            return
        node, first = parts[0]
        apart = isinstance(first, HostLoop) or (isinstance(first, ArrayNest) and first.combined is not None)
        if len(parts) == 1 and first is not None and not apart:
            self._alone(root, node, first)
        elif self._may_split(root, parts):
            self._split(parts)

    def _part(self, node: host.Statement, counted: frozenset[str] = frozenset()) -> Part | None:
        """The nest that a statement is, or the directive of one; nothing where it stays as it is. `counted`
        are the indices of loops around it that the host counts.
        """
        loop = loop_of(node)
        if loop is None:
            arrays = array_nest(node)
            return arrays if arrays is not None and self._loops_for(arrays) else None
        directive = next((c for c in self.construct.walk() if _is_about(c, node)), None)
        if directive is None or directive is self.construct:
            found = nest(self.known, loop) if _is_bare(node) else None
            return found or (self._host_loop(loop, counted) if isinstance(node, host.Loop) else None)
        if not isinstance(node, host.Directive) or not is_changeable(directive, loop.span.file.path):
            return None
        if directive.directive.has("independent"):
            return directive
        if not directive.directive.has("seq") and self._found(directive):
            return directive
        plain = directive.directive.name == "loop" and {"seq", "auto"}.issuperset(_names(directive))
        return self._host_loop(loop, counted, directive) if plain else None

    def _host_loop(
        self, loop: host.Loop, counted: frozenset[str], directive: Construct | None = None
    ) -> HostLoop | None:
        """A loop that the host counts, with parallel loops in it."""
        if not may_count(loop, self.known, counted) or loop.range is None:
            return None
        inner = counted | {loop.range.index.name}
        found = statements_apart(loop, self.known.language) or ()
        parts = tuple((n, self._part(n, inner)) for n in found)
        return HostLoop(loop, parts, directive) if is_worthwhile(parts, self.known) else None

    def _loops_for(self, nest: ArrayNest, clauses: tuple[Clause, ...] = ()) -> Change | None:
        """Parallel loops in place of a statement on arrays."""
        found = is_parallel(self.known, nest)
        return array_loops(nest, found, clauses) if found is not None else None

    def _found(self, directive: Construct) -> list[LoopResult] | None:
        return associated(directive, self.known)

    def _alone(self, root: host.Statement, node: host.Statement, part: Part) -> None:
        """One nest is all of the region: both become one combined construct."""
        clauses, follows = (
            self.construct.directive.clauses,
            root is node or self.construct.closing is not None,
        )
        if isinstance(part, Nest) and part.lines is None and follows:
            directive = _combined(part, clauses)
            self._replace(self.construct, directive)
            self._end(directive)
            self._within(node, part)
            return
        self._replace(self.construct, None)
        self._end(None)
        self._single(node, part, clauses)

    def _within(self, node: host.Statement, part: Nest) -> None:
        """The directives within a nest."""
        self._lanes(part.inner)
        for update in part.updates:
            atomic = Directive(Model.ACC, "atomic", clauses=(Clause("update"),))
            self.made.append(Change(update.span, Where.BEFORE, atomic))
        if not part.last:
            self._settle(self._children(node))

    def _lanes(self, loops: Iterable[Inner]) -> None:
        """Directives of loops whose iterations are for vector lanes."""
        for inner in loops:
            directive = Directive(Model.ACC, "loop", clauses=inner.clauses)
            self.made.append(Change(inner.node.span, Where.BEFORE, directive))

    def _may_split(self, root: host.Statement, parts: _Parts) -> bool:
        """Whether clauses mean the same at each part, and parts may be constructs of their own."""
        directive, counted = self.construct.directive, host_loops(parts)
        if directive.has("self") or holds_conditions(root.span) or self._keeps_index(root, counted):
            return False
        if counted and (self.around.strict or _lists_all(directive)):
            return False
        written = effects(root).writes
        for clause in directive.all(*_OF_ALL):
            for expr in (a for a in clause.args if isinstance(a, Expr)):
                if expr.value is None and not expr.constant and not _is_stable(expr, written):
                    return False
        if directive.has("async") and any(
            u.written and u.symbol.type.scalar and not u.dead for u in self.construct.uses
        ):
            return False  # hosts would take values of scalars before kernels have set them
        return self._data() is not None

    def _keeps_index(self, root: host.Statement, counted: frozenset[int]) -> bool:
        """Whether a part may read the index of a loop in another: Fortran has no copy on the host, but of
        loops that it has `counted`.
        """
        if self.known.language is not Language.FORTRAN:
            return False
        found = (one for at, one in self.known.results.items() if at not in counted)
        return any(one.index_used and root.span.contains(one.span) for one in found)

    def _data(self) -> tuple[Clause, ...] | None:
        """The clauses of the data construct around all parts, none where that is not needed; None where
        there cannot be one.
        """
        directive = self.construct.directive
        kept = directive.all(*_OF_DATA)
        listed = {name_of(ref) for c in directive.clauses for ref in c.vars} | self.around.listed
        shaped = [
            u.symbol
            for u in self.construct.uses
            if u.symbol.type.kind in _SHAPED and u.symbol.name not in listed
        ]
        if any(s.has("optional") or not s.type.complete or s.storage == "member" for s in shaped):
            return None
        if shaped and not directive.has("default"):
            refs = tuple(VarRef(s.name, s.name) for s in shaped)
            kept = (*kept, Clause("copy", spelling="copy", args=refs, parenthesized=True))
        if any(c.name in DATA_CLAUSES or c.name in ("deviceptr", "attach", "no_create") for c in kept):
            return kept
        return None if directive.has("wait") else ()

    def _split(self, parts: _Parts) -> None:
        data = self._data() or ()
        outer = Directive(Model.ACC, "data", clauses=data) if data else None
        self._replace(self.construct, outer)
        self._end(outer)
        self._apart(parts)

    def _apart(self, parts: _Parts) -> None:
        """Each part becomes a construct of its own."""
        rest: list[host.Statement] = []
        for node, part in parts:
            if part is None:
                rest.append(node)
                continue
            self._rest(rest)
            rest = []
            self._single(node, part, self._common())
        self._rest(rest)

    def _common(self) -> tuple[Clause, ...]:
        return self.construct.directive.all(*_OF_ALL)

    def _rest(self, nodes: list[host.Statement]) -> None:
        """Statements that stay a `kernels` construct."""
        if nodes:
            compute = Directive(Model.ACC, "kernels", clauses=self._common())
            self.made.append(Change(nodes[0].span, Where.BEFORE, compute, block=True))
            end = replace(compute, clauses=(), end=True)
            self.made.append(Change(nodes[-1].span, Where.AFTER, end))

    def _single(self, node: host.Statement, part: Part, common: tuple[Clause, ...]) -> None:
        """A part that is a nest becomes a combined construct."""
        if isinstance(part, HostLoop):
            if part.directive is not None:
                self._replace(part.directive, None)
            self._apart(part.parts)
            return
        if isinstance(part, ArrayNest):
            change = self._loops_for(part, common)
            self.made += [change] if change is not None else []
            return
        if isinstance(part, Nest):
            directive = _combined(part, common)
            lines = part.lines.changes(part.node.span, directive) if part.lines is not None else None
            self.made += lines or (Change(part.node.span, Where.BEFORE, directive),)
            self._within(node, part)
            return
        found, directive = self._found(part), part.directive
        parallel = found is not None and not found[0].lastprivate and not _has_sizes(directive)
        if found is not None and not directive.has("independent"):
            directive = independent(part, found)
        else:
            parallel = False
        name = "parallel loop" if parallel else "kernels loop"
        self._replace(part, replace(directive, name=name, clauses=(*common, *directive.clauses)))
        self._settle(part.children)


def _combined(part: Nest, clauses: tuple[Clause, ...]) -> Directive:
    """The directive of a nest that is a construct of its own."""
    independent = (Clause("independent"),) if part.last else ()
    name = "kernels loop" if part.last else "parallel loop"
    return Directive(Model.ACC, name, clauses=(*clauses, *independent, *part.clauses))


def _within(constructs: Iterable[Construct], nest: Span) -> Iterator[Construct]:
    for one in constructs:
        if one.region is not None and nest.contains(one.region.span):
            yield one
        else:
            yield from _within(one.children, nest)


def _statements(root: host.Statement) -> list[host.Statement]:
    body = root.body if isinstance(root, host.Block) else (root,)
    return [n for n in body if not isinstance(n, host.Null)]


def _is_macro(node: host.Statement) -> bool:
    return any(getattr(n, "macro", False) for n in (node, loop_of(node)) if n is not None)


def _is_about(construct: Construct, node: host.Statement) -> bool:
    loop = loop_of(node)
    region = construct.region
    return loop is not None and region is not None and region.span.start == loop.span.start


def _is_bare(node: host.Statement) -> bool:
    """Whether a loop stands as a statement of its own, or has the name of a construct in front of it."""
    return isinstance(node, host.Loop | host.Label)


def _has_sizes(directive: Directive) -> bool:
    """Whether levels have arguments that loops of `parallel` do not take (2.9.2 to 2.9.4)."""
    return any(c.args for c in directive.all(*_LEVELS))


def _is_stable(expr: Expr, written: frozenset[str]) -> bool:
    """Whether an expression is the name of a variable that the region does not change."""
    return [s.name for s in expr.symbols] == [expr.text.strip()] and expr.text.strip() not in written


def _moves_pointers(root: host.Node) -> bool:
    """Whether a region sets pointers."""
    targets = (core(n.target) for n in walk(root) if isinstance(n, host.Assign))
    return any(
        isinstance(t, host.Variable) and (t.symbol.type.kind is TypeKind.POINTER or t.symbol.has("pointer"))
        for t in targets
    )
