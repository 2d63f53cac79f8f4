"""Levels that a policy gave loops, left to the routines which they call (OpenACC 3.3 section 2.15.1).

The mapping leaves them where it knows the call; of those in templates, whose arguments decide what is called,
instances alone tell. Of objects that are called, each lane calls its own, or their classes tell the level.
"""

from __future__ import annotations

from accomp.backends.cxx.c.translation_unit import Setting
from accomp.host import nodes as host
from accomp.host.walk import calls_outside_lambdas, statements
from accomp.ir.kernel import LEVELS, Level
from accomp.ir.nodes import Construct
from accomp.records import replace
from accomp.syntax.nodes import Clause

Children = tuple[Construct, ...]


def left_to_calls(root: host.Statement, children: Children, setting: Setting) -> Children:
    """The constructs of a region, whose loops have no level besides that a routine has which they call."""
    made = list(children)
    if setting.routines:
        _leave(root, made, setting)
    return tuple(made)


def _leave(node: host.Statement, children: list[Construct], setting: Setting) -> None:
    inner = children
    if isinstance(node, host.Directive):
        inner = list(children[node.number].children)
    for part in statements(node):
        _leave(part, inner, setting)
    if isinstance(node, host.Directive):
        construct = replace(children[node.number], children=tuple(inner))
        children[node.number] = _without(node, construct, setting)


def _without(node: host.Directive, construct: Construct, setting: Setting) -> Construct:
    directive = construct.directive
    given = [c for c in directive.clauses if c.implicit and LEVELS.get(c.name, Level.GANG) > Level.GANG]
    calls = (c for c in calls_outside_lambdas(node) if given and not setting.is_of_object(c))
    called = [level for call in calls if (level := setting.level(call)) is not None]
    if directive.name != "loop" or not called:
        return construct

    def stays(clause: Clause) -> bool:
        return clause not in given or LEVELS[clause.name] < min(called)

    return replace(construct, directive=replace(directive, clauses=tuple(filter(stays, directive.clauses))))
