"""Every node knows its place in the file."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from accomp.diagnostics import Sink
from accomp.source import SourceFile, Span
from accomp.syntax.nodes import Directive, Expr, Keyed, Model, RawDirective, VarRef, Word
from accomp.syntax.parser import parse, unknown_words
from tests.syntax.texts import good, raw

Placed = VarRef | Expr | Word


def placed(directive: Directive) -> Iterator[Placed]:
    """All nodes of a directive that have text of their own."""
    nodes = [n for c in directive.clauses for n in (*c.modifiers, *c.args, *c.tail)]
    nodes += [*directive.modifiers, *directive.args]
    for node in nodes:
        yield node.value if isinstance(node, Keyed) else node
        if isinstance(node, VarRef):
            for s in node.sections:
                yield from (e for e in (s.lower, s.length, s.stride) if e)


TEXTS = [
    (Model.ACC, "parallel loop gang(num:4,static:*) copyin ( readonly : a[0:n][i] , p->q ) reduction(max:x)"),
    (Model.ACC, "wait(devnum: d : queues: 1, 2) async(f(1))"),
    (Model.OMP, "target map(always, mapper(m), to: a[0:n:2], *p) defaultmap(to: scalar)"),
    (Model.OMP, "simd linear(x: step(2), val) aligned(a: 8) private(b)"),
]


@pytest.mark.parametrize(("model", "text"), TEXTS)
def test_the_span_of_a_node_holds_its_text(model: Model, text: str) -> None:
    directive = good(text, model)
    nodes = list(placed(directive))
    assert nodes
    for node in nodes:
        assert node.span is not None
        assert node.span.text() == node.text
    for clause in directive.clauses:
        assert clause.span is not None
        assert clause.span.text().startswith(clause.spelling)
        assert not clause.parenthesized or clause.span.text().endswith(")")


def test_places_through_continuations() -> None:
    data = b"#pragma acc data \\\n  copy(a) \\\n  copyin(b)\n"
    text = data[11:-1].decode().replace("\\\n", "  ")
    file = SourceFile("t.c", data)
    directive = parse(RawDirective(Model.ACC, text, Span(file, 0, len(data) - 1), 11), Sink())
    assert directive is not None
    assert [c.span.position() for c in directive.clauses if c.span] == [(2, 3), (3, 3)]
    assert [v.span.text() for c in directive.clauses for v in c.vars if v.span] == ["a", "b"]


def test_places_by_offsets() -> None:
    file = SourceFile("t.c", b"#define CL(x) copy(x)\n#pragma acc data CL(a)\n")
    text = "data copy(a)"
    offsets = (34, 35, 36, 37, 38, 39, 39, 39, 39, 39, 42, 42, 43)
    sink = Sink()
    directive = parse(RawDirective(Model.ACC, text, Span(file, 22, 44), 0, offsets), sink)
    assert directive is not None
    (ref,) = directive.clauses[0].vars
    assert ref.span == Span(file, 42, 43)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("parallel copy(a) ASYNC(1, (2)) if(x) MORE", ["ASYNC(1, (2))", "MORE"]),
        ("DIRECTIVE copy(a)", ["DIRECTIVE"]),
        ("parallel DATA", ["DATA"]),
        ("wait(QUEUE) async(Q)", []),
        ("cache(a)", []),
        ("parallel copy(a) = 3 [b]", ["b"]),
        ("parallel COPY(a", ["COPY(a"]),
    ],
)
def test_unknown_words(text: str, words: list[str]) -> None:
    assert [text[start:end] for start, end in unknown_words(raw(text))] == words
