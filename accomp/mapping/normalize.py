"""The normalize stage: leaf constructs with everything implicit made explicit and marked so.

In order: combined directives split and device types selected (`split`),
loops told whether they are independent (section 2.9), levels and private
copies added by the policy, parts in reductions replaced,
implicit data attributes determined (section 2.6.2).
"""

from __future__ import annotations

from accomp.ir.nodes import Construct
from accomp.mapping import lanes
from accomp.mapping.attributes import determine, implicit, key, refs, whole, without_vars
from accomp.mapping.function_results import move_results
from accomp.mapping.levels import is_concurrent, levels
from accomp.mapping.member_pointers import through_pointers
from accomp.mapping.merged_loops import one_dimension
from accomp.mapping.one_team import (
    gangs_to_workers,
    lasts_of_one_team,
    reductions_of_one_team,
)
from accomp.mapping.policy import Policy, Routines, with_clause
from accomp.mapping.reduced_parts import substituted
from accomp.mapping.rule import COMPUTE, in_fortran
from accomp.mapping.surroundings import NOTHING, Surroundings
from accomp.mapping.thread_levels import gangs_of_pointers, with_threads
from accomp.mapping.tiles import shared_tiles
from accomp.records import replace
from accomp.spec.openacc import IDLE_FOR_CONSTANTS
from accomp.syntax.nodes import Argument, Clause, Directive, Expr, Section, TypeKind, VarRef, Word
from accomp.target import Target

INDEPENDENCE = {"parallel": "independent", "kernels": "auto", "serial": "seq"}
"""What a loop without seq, auto and independent is, by its compute construct (section 2.9)."""

_COPIED = ("private", "firstprivate")


def normalize(
    construct: Construct, policy: Policy, target: Target, around: Surroundings = NOTHING
) -> Construct:
    """The normalized tree of one outermost construct."""
    tree = _without_components(without_constants(_once(split(construct, target.device_types))))
    tree = through_pointers(tree) if around.pointers else tree
    tree = _independence(whole_objects(tree) if target.cxx else tree, "parallel")
    limited = target.output.openmp
    tree = tree if not limited else one_dimension(_concurrent_in_order(tree))
    routines = around.levels
    if tree.directive.name == "loop":
        tree = policy.orphan(tree, around.routine, routines)
    else:
        tree = _policy(tree, policy, routines)
    tree = _outer_indices(tree)
    if limited:
        tree = reductions_of_one_team(tree, target.shared_reductions)
        tree = _first_elements(tree)
        tree = gangs_to_workers(lanes.around_atomics(with_threads(tree, target, around)))
        tree = lanes.that_reduce_alone(tree) if target.lane_reductions else tree
        tree = shared_tiles(tree, target) if target.tiles else tree
        tree = gangs_of_pointers(tree) if target.pointer_loops else tree
    tree = _private_indices(policy.refine(tree, around.declares))
    tree = lasts_of_one_team(tree) if limited else tree
    tree = substituted(tree, target)
    tree = lanes.with_own_memory(tree, target) if limited else tree
    tree = _attributes(tree, around.declares, not limited)
    return move_results(tree, around.entered)


def _once(construct: Construct) -> Construct:
    """The tree with each variable once of which a directive's clauses make copies; sema warns of others."""
    named = [(clause.name, ref.compact) for clause, ref in refs(construct, *_COPIED)]
    if len(set(named)) < len(named):
        known, clauses = set[tuple[str, str]](), list[Clause]()
        for clause in construct.directive.clauses:
            if clause.name not in _COPIED:
                clauses.append(clause)
                continue
            first = {(clause.name, ref.compact): ref for ref in reversed(clause.vars)}
            kept = tuple(ref for name, ref in reversed(first.items()) if name not in known)
            clauses += [replace(clause, args=kept)] if kept else []
            known |= first.keys()
        construct = replace(construct, directive=replace(construct.directive, clauses=tuple(clauses)))
    return replace(construct, children=tuple(map(_once, construct.children)))


def without_constants(construct: Construct) -> Construct:
    """The tree without named constants in data clauses; sema warns of them."""
    listed = (ref.symbol for _, ref in refs(construct, *IDLE_FOR_CONSTANTS))
    if any(s is not None and s.has("constant") for s in listed):
        clauses = tuple(c for c in map(_of_variables, construct.directive.clauses) if c is not None)
        construct = replace(construct, directive=replace(construct.directive, clauses=clauses))
    return replace(construct, children=tuple(map(without_constants, construct.children)))


def _of_variables(clause: Clause) -> Clause | None:
    """A clause without named constants that it need not name; None where it names nothing else."""
    if clause.name not in IDLE_FOR_CONSTANTS:
        return clause
    constants = [ref for ref in clause.vars if ref.symbol is not None and ref.symbol.has("constant")]
    kept = tuple(a for a in clause.args if a not in constants)
    return replace(clause, args=kept) if kept or not constants else None


def _without_components(construct: Construct) -> Construct:
    """A `declare` directive of Fortran without parts of objects that are declared as a whole."""
    directive = construct.directive
    if directive.name != "declare" or not in_fortran(construct):
        return construct
    kept = (
        (c, replace(c, args=tuple(a for a in c.args if not isinstance(a, VarRef) or not a.members)))
        for c in directive.clauses
    )
    clauses = tuple(whole for given, whole in kept if whole.args or not given.args)
    return replace(construct, directive=replace(directive, clauses=clauses))


def whole_objects(construct: Construct) -> Construct:
    """The tree with `this` in clauses as the object that it points to, `this[0:1]`."""
    directive = construct.directive
    clauses = tuple(replace(c, args=tuple(map(_object, c.args))) for c in directive.clauses)
    children = tuple(whole_objects(c) for c in construct.children)
    return replace(construct, directive=replace(directive, clauses=clauses), children=children)


def _object(argument: Argument) -> Argument:
    if isinstance(argument, VarRef) and argument.name == "this" and argument.plain:
        return replace(
            argument, text="this[0:1]", sections=(Section(Expr("0", value=0), Expr("1", value=1)),)
        )
    return argument


def _first_elements(construct: Construct) -> Construct:
    """In Fortran: the tree with arrays of assumed size in `present` as sections of their first elements.

    OpenMP maps no such array as a whole (5.2 section 5.8.3); to find what is present, its address is enough.
    """
    if not in_fortran(construct):
        return construct
    directive = construct.directive
    clauses = (
        replace(c, args=tuple(map(_first_element, c.args))) if c.name == "present" else c
        for c in directive.clauses
    )
    children = tuple(map(_first_elements, construct.children))
    return replace(construct, directive=replace(directive, clauses=tuple(clauses)), children=children)


def _first_element(argument: Argument) -> Argument:
    """An array of assumed size as the section of its first element."""
    if not isinstance(argument, VarRef) or not argument.plain:
        return argument
    bounds, type_ = list[str](), argument.type
    if type_ is None or type_.complete:
        return argument
    while type_ is not None and type_.kind is TypeKind.ARRAY:
        constant = type_.lower.isdecimal()  # the bound is as it was at entry
        bounds.append(type_.lower if constant else f"lbound({argument.name}, {len(bounds) + 1})")
        type_ = type_.element
    sections = tuple(Section(Expr(bound), Expr(bound)) for bound in bounds)
    text = ", ".join(f"{bound}:{bound}" for bound in bounds)
    return replace(argument, text=f"{argument.name}({text})", sections=sections)


def _outer_indices(construct: Construct, outer: frozenset[str] = frozenset()) -> Construct:
    """In Fortran: the tree without private copies of control variables of loops around the loop.

    Such a copy would have no value, and the body of a DO construct does not define its control variable.
    """
    if not in_fortran(construct):
        return construct
    directive = construct.directive
    own = {use.symbol.id for use in construct.uses if use.written or use.index}
    taken = outer - own - {loop.index.id for loop in construct.loops if loop.index}
    if directive.name == "loop" and taken:
        clauses = (without_vars(c, taken) if c.name == "private" else c for c in directive.clauses)
        directive = replace(directive, clauses=tuple(c for c in clauses if c.args or c.name != "private"))
    outer |= {use.symbol.id for use in construct.uses if use.index}
    children = tuple(_outer_indices(c, outer) for c in construct.children)
    return replace(construct, directive=directive, children=children)


def _private_indices(construct: Construct) -> Construct:
    """In Fortran: the control variables of loops in a parallel or partitioned construct are private to it.

    OpenMP makes only those private that are of loops in `parallel` and
    `teams` constructs (5.2 section 5.1.1); compilers differ.
    """
    if not in_fortran(construct):
        return construct
    directive = construct.directive
    children = tuple(_private_indices(c) for c in construct.children)
    if levels(construct) or directive.name in COMPUTE:
        own = {loop.index.id for loop in construct.loops[: directive.associated] if loop.index}
        named = {key(r) for _, r in refs(construct, "private", "firstprivate", "reduction")}
        found = [u.symbol for u in construct.uses if u.index and u.symbol.id not in own | named]
        if directive.name in COMPUTE:
            found = [s for s in found if not _is_loops(construct, s.id)]
        clauses = implicit("private", (whole(s) for s in found))
        directive = replace(directive, clauses=(*directive.clauses, *clauses))
    return replace(construct, directive=directive, children=children)


def _is_loops(construct: Construct, name: str) -> bool:
    """Whether it is the control variable of a partitioned loop combined with the construct, private there."""
    inner = [c for c in construct.children if c.directive.span is construct.directive.span and levels(c)]
    return any(loop.index is not None and loop.index.id == name for c in inner for loop in c.loops)


def _independence(construct: Construct, compute: str) -> Construct:
    directive = construct.directive
    if directive.name in COMPUTE:
        compute = directive.name
    elif directive.name == "loop":
        if compute == "serial":
            directive = replace(
                directive, clauses=tuple(c for c in directive.clauses if c.name != "independent")
            )
        if not directive.has("seq", "auto", "independent"):
            directive = with_clause(directive, INDEPENDENCE[compute])
    children = tuple(_independence(child, compute) for child in construct.children)
    return replace(construct, directive=directive, children=children)


def _concurrent_in_order(construct: Construct) -> Construct:
    """In Fortran: DO CONCURRENT runs in order, as the loops of OpenMP are DO constructs."""
    directive, children = construct.directive, tuple(_concurrent_in_order(c) for c in construct.children)
    if is_concurrent(construct) and not directive.has("seq"):
        gone = ("gang", "worker", "vector", "independent", "auto", "collapse", "tile")
        clauses = tuple(c for c in directive.clauses if c.name not in gone)
        directive = with_clause(replace(directive, clauses=clauses), "seq")
    return replace(construct, directive=directive, children=children)


def _policy(construct: Construct, policy: Policy, routines: Routines) -> Construct:
    if construct.directive.name in COMPUTE:
        return policy.partition(construct, routines)
    return replace(construct, children=tuple(_policy(c, policy, routines) for c in construct.children))


def _attributes(construct: Construct, enclosing: tuple[Construct, ...], kernels: bool) -> Construct:
    if construct.directive.name in COMPUTE:
        return determine(construct, enclosing, kernels)
    inner = (*enclosing, construct)
    return replace(construct, children=tuple(_attributes(c, inner, kernels) for c in construct.children))


LOOP_CLAUSES = frozenset("collapse gang worker vector seq independent auto tile private cache".split())
"""Clauses of a combined directive that belong to its loop; `reduction` belongs to both."""


_NAMING = frozenset({"init", "shutdown", "set"})
"""Directives whose device_type clause names the devices that are meant (section 2.14)."""


def select_device_type(directive: Directive, types: frozenset[str]) -> Directive:
    """The directive with only the clauses that apply to one of these device types (section 2.4).

    Clauses in front of the first `device_type` are defaults; one of a
    matching group replaces the default of its name, and a group that names
    the type is preferred to `device_type(*)`.
    """
    if not directive.has("device_type") or directive.name in _NAMING:
        return directive
    groups: list[tuple[frozenset[str], list[Clause]]] = [(frozenset(), [])]
    for clause in directive.clauses:
        if clause.name == "device_type":
            names = frozenset(a.text.lower() for a in clause.args if isinstance(a, Word))
            groups.append((names, []))
        else:
            groups[-1][1].append(clause)
    chosen = next((g for n, g in groups[1:] if n & types), None)
    if chosen is None:
        chosen = next((g for n, g in groups[1:] if "*" in n), list[Clause]())
    replaced = {c.name for c in chosen}
    kept = [c for c in groups[0][1] if c.name not in replaced]
    return replace(directive, clauses=(*kept, *chosen))


def leaves(directive: Directive) -> tuple[Directive, ...]:
    """The leaf directives of a combined one, outermost first; itself where it is none.

    `private` goes to the loop, `reduction` to both, every other clause to the
    one leaf that permits it.
    """
    if not directive.name.endswith(" loop"):
        return (directive,)
    compute = directive.name.removesuffix(" loop")
    outer = tuple(c for c in directive.clauses if c.name not in LOOP_CLAUSES)
    inner = tuple(c for c in directive.clauses if c.name in LOOP_CLAUSES or c.name == "reduction")
    return (replace(directive, name=compute, clauses=outer), replace(directive, name="loop", clauses=inner))


def split(construct: Construct, types: frozenset[str]) -> Construct:
    """The tree of leaf constructs of a construct, with device types selected."""
    children = tuple(split(child, types) for child in construct.children)
    parts = leaves(select_device_type(construct.directive, types))
    node = replace(construct, directive=parts[-1], children=children)
    for directive in reversed(parts[:-1]):
        node = replace(construct, directive=directive, children=(node,), loops=())
    return node
