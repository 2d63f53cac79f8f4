"""What statements and expressions of C become."""

from __future__ import annotations

from typing import get_args

import pytest

from accomp.host import nodes as host
from accomp.host.verifier import flaws
from accomp.host.walk import below, walk
from accomp.ir.forms import BY_CLASS
from accomp.records import replace
from accomp.syntax.nodes import TypeKind
from tests.host.trees import first, region


def test_every_kind_of_node_has_a_text_form() -> None:
    kinds = set(get_args(host.Expression)) | set(get_args(host.Statement))
    assert kinds <= BY_CLASS.keys()


def test_an_array_has_one_element_for_all_dimensions() -> None:
    element = first(host.Element, "a[n][k + 1] = 0;")
    assert isinstance(element.array, host.Variable) and element.array.symbol.name == "a"
    assert [s.span.text() for s in element.subscripts] == ["n", "k + 1"]
    assert element.type is not None and element.type.kind is TypeKind.FLOATING


def test_rows_behind_pointers_are_elements_of_their_own() -> None:
    outer = first(host.Element, "rows[n][k] = 0;", "double **rows;")
    assert isinstance(outer.array, host.Element)
    assert len(outer.subscripts) == len(outer.array.subscripts) == 1


def test_a_subscript_may_stand_in_front() -> None:
    element = first(host.Element, "n[p] = 0;")
    assert isinstance(element.array, host.Variable) and element.array.symbol.name == "p"


def test_a_pointer_points_to_an_element() -> None:
    element = first(host.Element, "*p = 1;")
    (subscript,) = element.subscripts
    assert isinstance(subscript, host.Literal) and subscript.text == ""


def test_conversions_that_the_text_does_not_show() -> None:
    made = first(host.Conversion, "p[0] = n;")
    assert made.implicit and made.type is not None and made.type.spelling == "double"


HEADERS = (
    ("for (int i = 0; i < n; i++) p[i] = 0;", ("0", "n", "1", "<"), True),
    ("for (k = n; 0 <= k; k -= 2) p[k] = 0;", ("n", "0", "-2", ">="), False),
    ("for (k = 0; k != n; k = 3 + k) p[k] = 0;", ("0", "n", "3", "!="), False),
    ("for (int i = n - 1; i > 0; --i) p[i] = 0;", ("n - 1", "0", "-1", ">"), True),
)


@pytest.mark.parametrize(("text", "expected", "declared"), HEADERS)
def test_headers_are_ranges(text: str, expected: tuple[str, ...], declared: bool) -> None:
    found = first(host.Loop, text).range
    assert found is not None and found.declared is declared
    step = found.step.operand if isinstance(found.step, host.Unary) else found.step
    value = step.text if isinstance(step, host.Literal) else step.span.text()
    sign = "-" if isinstance(found.step, host.Unary) else ""
    assert (found.lower.span.text(), found.upper.span.text(), sign + value, found.relation.value) == expected


def test_other_headers_say_why_they_are_none() -> None:
    loop = first(host.Loop, "for (k = 1; k < n; k *= 2) p[k] = 0;")
    assert loop.range is None and loop.problem is not None
    assert loop.problem.problem == "its increment neither adds to nor subtracts from 'k'"
    assert loop.problem.span.text() == "k *= 2"


def test_sums_of_many_terms_are_opaque_with_all_their_parts() -> None:
    made = first(host.Opaque, f"n = {' + '.join(['k'] * 300)};")
    assert len(made.parts) == 300


def test_switches_keep_their_statements() -> None:
    made = region("switch (n) { case 0: p[0] = 1; break; default: k++; }")
    assert sum(isinstance(n, host.Assign) for n in walk(made)) == 2


def test_trees_are_sound_and_damage_is_told() -> None:
    root = region("if (n) { p[0] = 1; } else { for (k = 0; k < n; k++) p[k] = k; }")
    assert not list(flaws(root))
    (branch,) = below(root)
    assert isinstance(branch, host.If)
    damaged = replace(branch, then=replace(branch.then, span=replace(branch.span, end=branch.span.end + 2)))
    assert [flaw.message for flaw in flaws(damaged)] == ["a node lies outside the one around it"]
