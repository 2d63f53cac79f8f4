"""Combiners and initializers of `declare reduction`, taken apart as their rules need (OpenMP 5.2, 5.5.2)."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterator

from accomp.frontends.fortran import procedures
from accomp.frontends.fortran.actions import Verb, action
from accomp.frontends.fortran.delimiters import lowered
from accomp.frontends.fortran.entities import Entity
from accomp.frontends.fortran.expressions import FormError, expression
from accomp.frontends.fortran.scopes import Scope
from accomp.frontends.fortran.syntax import Binary, Designator, Node, designators
from accomp.ir.openmp import Called, Combination, Name
from accomp.source import Span
from accomp.syntax.nodes import Directive, Expr, RawDirective
from accomp.syntax.reduction_declarations import reduction_parts

SPECIAL = frozenset(("omp_out", "omp_in", "omp_priv", "omp_orig"))
"""The variables that combiners and initializers are written with."""
Named = Callable[[Entity, Scope], Name]


def combinations(
    raw: RawDirective, directive: Directive, scope: Scope, named: Named
) -> tuple[Combination, ...]:
    """The combiner and the initializer of a `declare reduction` directive of a scope.

    `named` gives what entities are; texts that are no statements are left out.
    """
    reader = _Reader(raw, scope, named)
    first = directive.args[0] if len(directive.args) == 1 else None
    parts = reduction_parts(directive)
    texts = [(first, parts.at, "combiner")] if isinstance(first, Expr) and parts.combiner else []
    given = directive.all("combiner", "initializer")
    texts += [(clause.expr, 0, clause.name) for clause in given if clause.expr is not None]
    found = [reader.statement(text, at, initializer=name == "initializer") for text, at, name in texts]
    return tuple([one for one in found if one is not None])


class _Reader:
    """Reads statements in the text of one directive."""

    def __init__(self, raw: RawDirective, scope: Scope, named: Named) -> None:
        self.raw, self.scope, self.named = raw, scope, named
        self.base = 0
        self.text = ""

    def statement(self, whole: Expr, at: int, *, initializer: bool) -> Combination | None:
        """The statement in the characters of an expression from one on."""
        self.base = self._index(whole.span) + at if whole.span is not None else 0
        self.text = lowered(whole.text[at:])
        found = action(self.text)
        try:
            if found.verb is Verb.ASSIGN:
                (_, middle), (begin, end) = found.parts
                target = expression(self.text[:middle])
                return self._assigned(target, self.text[begin:end], begin, initializer)
            if found.verb is Verb.POINT:
                return Combination(self._place(0, len(self.text)), initializer)
            node = expression(self.text)
        except FormError:
            return None
        called = self._called(node, 0) if isinstance(node, Designator) else None
        others = tuple(self._others(node, 0))
        return Combination(self._place(0, len(self.text)), initializer, None, called, (), others)

    def _index(self, span: Span) -> int:
        """The character of the directive's text that stands at the start of a span."""
        return bisect_left(self.raw.offsets, span.start) if self.raw.offsets else span.start - self.raw.base

    def _place(self, first: int, last: int) -> Span:
        return self.raw.place(self.base + first, self.base + last)

    def _assigned(self, target: Node, text: str, begin: int, initializer: bool) -> Combination:
        value = expression(text)
        calls = [self._called(d, begin) for d in designators(value)]
        others = (*self._others(target, 0), *self._others(value, begin))
        operator = value.operator if isinstance(value, Binary) else ""
        result = self._called(value, begin) if isinstance(value, Designator) else None
        name = target.first.name if isinstance(target, Designator) else ""
        place = self._place(begin, begin + len(text))
        made = tuple([c for c in calls if c is not None])
        return Combination(place, initializer, name, result, made, others, operator)

    def _called(self, node: Designator, at: int) -> Called | None:
        """The procedure that a designator refers to with arguments; None of a variable."""
        part = node.first
        if len(node.parts) != 1 or (part.arguments is None and not self._is_statement(node)):
            return None
        entity = self.scope.find(part.name)
        if part.name in SPECIAL or (entity is not None and entity.dimensions):
            entity = None
        body = self.scope.procedure(entity) if entity is not None else None
        given = tuple([self._argument(a.value) for a in part.arguments or ()])
        place = self._place(at + node.at, at + node.end)
        stands = self.named(entity, self.scope) if entity is not None else None
        if body is None:
            return Called(part.name, place, stands, given)
        header, result = body.header, procedures.result(body)
        elemental = header is not None and "elemental" in header.attributes
        dummies = tuple([self.named(d.entity, body) for d in procedures.dummies(body)])
        rank = result.rank if result is not None else None
        return Called(part.name, place, stands, given, () if elemental else dummies, rank, known=True)

    def _is_statement(self, node: Designator) -> bool:
        return node.at == 0 and node.end == len(self.text.rstrip())

    def _argument(self, node: object) -> str:
        """The special variable that an argument is; empty for others."""
        bare = isinstance(node, Designator) and len(node.parts) == 1 and node.first.arguments is None
        return node.first.name if bare and isinstance(node, Designator) else ""

    def _others(self, node: Node, at: int) -> Iterator[tuple[Name, Span]]:
        """The variables that an expression names."""
        for found in designators(node):
            name = found.first.name
            entity = self.scope.find(name)
            if name in SPECIAL:
                place = self._place(at + found.at, at + found.end)
                yield Name(f"reduction:{name}", name), place
            elif entity is not None and (entity.dimensions or found.first.arguments is None):
                yield self.named(entity, self.scope), self._place(at + found.at, at + found.end)
