"""Sentences of the document on OpenMP semantics in Fortran about parse trees, names and restructuring."""

from __future__ import annotations

from accomp.ir.openmp import Group, OmpConstruct
from accomp.syntax.nodes import VarRef
from tests.sema.test_openmp_document import LOOP, block, checked
from tests.sema.test_openmp_twins import codes_of

_REDUCTION = "!$omp declare reduction(plus : integer : omp_out = omp_out + omp_in)"


def _first(*lines: str) -> OmpConstruct:
    return next(checked(*lines)[0].walk())


def test_all_names_of_a_directive_are_resolved() -> None:
    one = _first(*block("parallel private(s) firstprivate(k)", "s = k"))
    refs = [ref for clause in one.directive.clauses for ref in clause.vars]
    found = [name for ref in refs if (name := one.named(ref)) is not None]
    assert [(name.name, name.unit, name.type) for name in found] == [
        ("s", "f", "integer"),
        ("k", "f", "integer"),
    ]


def test_designators_of_a_directive_are_resolved() -> None:
    one = _first("!$omp flush(s)")
    (ref,) = [a for a in one.directive.args if isinstance(a, VarRef)]
    name = one.named(ref)
    assert name is not None
    assert name.has("dummy")


def test_a_clause_that_a_directive_does_not_have_keeps_no_construct_from_being_made() -> None:
    lines = ("!$omp parallel schedule(static) private(s)", "s = 1", "!$omp end parallel")
    unit, _, errors = checked(*lines)
    assert [(len(one.body), [c.name for c in one.directive.clauses]) for one in unit.walk()] == [
        (1, ["private"])
    ]
    assert errors == ["clause-not-allowed"]


def test_a_loop_construct_has_its_do_construct_and_its_end_directive() -> None:
    one = _first("!$omp do", *LOOP, "!$omp end do nowait", "s = 1")
    assert one.group is Group.LOOP
    assert [loop.index.name for loop in one.loops if loop.index] == ["i"]
    assert one.closing is not None
    assert one.closing.directive.has("nowait")
    assert len(one.body) == len(LOOP)


def test_nothing_more_is_said_of_a_construct_that_could_not_be_restructured() -> None:
    assert checked("!$omp do private(s) firstprivate(s) collapse(0)", "s = 1")[2] == ["omp-no-loop"]


def test_a_structured_block_is_one_of_executable_statements() -> None:
    assert checked("!$omp parallel", "integer :: q", "q = 1", "!$omp end parallel")[2] == [
        "omp-executable-place"
    ]
    assert checked("!$omp parallel", "block", "integer :: q", "q = 1", "end block")[2] == []


def test_flush_flags_the_variables_of_a_common_block() -> None:
    _, made, errors = checked("common /c/ k2", "!$omp flush(/c/)")
    found = [f"{s.name.name} {f.value}" for s in made.scopes[0].declared.values() for f in s.flags]
    assert errors == []
    assert found == ["c OmpFlushed", "k2 OmpFlushed"]


def test_a_reduction_identifier_can_be_host_associated() -> None:
    text = (
        f"module m\n  {_REDUCTION}\ncontains\n  subroutine g(k)\n    integer :: k\n"
        "    !$omp parallel reduction(plus: k)\n    !$omp end parallel\n  end subroutine\nend module\n"
    )
    assert codes_of(text) == []
    assert codes_of(text.replace(_REDUCTION, "")) == ["omp-reduction-name"]


def test_a_shared_variable_is_the_original_one_and_a_private_one_is_new() -> None:
    _, made, _ = checked(*block("parallel private(k)", "s = k"))
    scope = made.scopes[0].children[0]
    assert {s.name.name: s.copy for s in scope.symbols.values()} == {"s": False, "k": True}


def test_mapping_creates_no_symbol_of_its_own() -> None:
    _, made, _ = checked(*block("target", "a(1) = 1"))
    assert [s.copy for s in made.scopes[0].children[0].symbols.values()] == [False]
