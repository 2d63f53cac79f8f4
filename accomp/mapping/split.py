"""Combined directives to separate leaf constructs, and selection of device_type clauses.

After this the tree holds leaf constructs only: `parallel loop` is a
`parallel` whose one child is a `loop` with the same span and region
(OpenACC 3.3 section 2.11; design document, "Combined directives").
"""

from __future__ import annotations

from accomp.ir.nodes import Construct
from accomp.records import replace
from accomp.syntax.nodes import Clause, Directive, Word

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
