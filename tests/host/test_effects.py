"""What statements read, write, call and may do besides."""

from __future__ import annotations

from accomp.host.effects import Use, accesses, effects
from accomp.source import Language
from tests.host.trees import region


def test_assignments_write_their_target_and_read_the_rest() -> None:
    made = effects(region("k = n + 1;"))
    assert made.writes == {"k"} and made.reads == {"k", "n"}
    assert not made.effects and not made.memory


def test_elements_are_memory() -> None:
    made = effects(region("p[k] = a[n][k];"))
    assert made.effects and made.memory and not made.writes
    assert made.reads == {"p", "k", "a", "n"}


def test_reading_memory_is_no_effect_on_it() -> None:
    made = effects(region("k = p[0] > 0;"))
    assert made.memory and not made.effects


def test_members_of_an_object_are_the_variable_and_those_behind_a_pointer_memory() -> None:
    before = "struct s { int x; } v, *w;"
    assert effects(region("v.x = 1;", before)).writes == {"v"}
    assert effects(region("w->x = 1;", before)).effects


def test_steps_read_and_write() -> None:
    made = effects(region("k++; n += 2;"))
    assert made.writes == {"k", "n"}


def test_addresses_are_shared() -> None:
    made = effects(region("int *q = &k; *q = 1;"))
    assert made.shared == {"k"} and "k" in made.writes


def test_functions_of_the_library_without_effects_are_pure() -> None:
    before = "double sqrt(double); double g(double);"
    assert not effects(region("double x = sqrt(2.0);", before)).effects
    made = effects(region("double x = g(2.0);", before))
    assert made.effects and made.memory and made.calls == {"g"}


def test_variables_passed_by_reference_are_written() -> None:
    made = effects(region("g(k, n);", "void g(int &, int);", Language.CXX))
    assert made.writes == {"k"} and not made.shared


def test_a_lambda_may_change_what_it_captures() -> None:
    made = effects(region("auto g = [&] { k = 1; }; g();", language=Language.CXX))
    assert "k" in made.writes


def test_references_share_what_they_are_bound_to() -> None:
    made = effects(region("int &r = k; r = 1;", language=Language.CXX))
    assert "k" in made.shared


def test_switches_do_what_their_parts_do() -> None:
    made = effects(region("switch (n) { case 0: k = 1; break; default: g(); }", "void g(void);"))
    assert made.writes == {"k"} and "n" in made.reads and made.calls == {"g"}


def test_accesses_have_their_subscripts() -> None:
    found = [(a.node.span.text(), a.use) for a in accesses(region("a[n][k] += p[2 * k];"))]
    assert ("a[n][k]", Use.READ | Use.WRITE) in found
    assert ("p[2 * k]", Use.READ) in found
