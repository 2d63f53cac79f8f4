"""Profile `exact` for Fortran: the calls that directives become, where they stand, what cannot be said."""

from __future__ import annotations

import pytest

from accomp.diagnostics import Sink
from accomp.frontends.base import ParseRequest
from accomp.pipeline import Options, translate
from accomp.source import Language
from accomp.syntax.fortran_lines import fold, literal
from accomp.target import Target


def translated(text: str) -> tuple[str, Sink]:
    """The translation of a source, and what was said."""
    sink = Sink()
    request = ParseRequest("a.f90", Language.FORTRAN, data=text.encode())
    outputs = translate(request, Options(target=Target(profile="exact")), sink)
    return outputs[0].data.decode(), sink


def calls(directive: str, declarations: str = "real :: a(10), b(10)") -> list[str]:
    """The lines that a standalone directive becomes, without the call that tells its place."""
    text, sink = translated(f"subroutine s\n{declarations}\n{directive}\nend subroutine\n")
    assert not sink.errors, [str(d.message) for d in sink]
    lines = text.splitlines()
    after = 2 + len(declarations.splitlines())
    assert lines[1].strip() == "use accomp"
    assert lines[after].startswith("call accomp_at(")
    return [line.strip() for line in lines[after + 1 : -1]]


def test_clauses_are_calls_in_order() -> None:
    assert calls("!$acc enter data copyin(a(2:5)) create(b) async(3) if(x > 1) wait(1)")[4:] == [
        "call accomp_at(3_4, 'a.f90', 's')",
        "call accomp_if(x > 1)",
        "call accomp_async(3)",
        "call accomp_var(accomp_copyin + accomp_constant, a(2:5), 'a(2:5)')",
        "call accomp_var(accomp_create, b, 'b')",
        "call accomp_enter_data()",
    ]


@pytest.mark.parametrize(
    ("directive", "expected"),
    [
        ("exit data delete(a) finalize", "var(accomp_delete, a, 'a'); exit_data(1_4)"),
        ("update device(a(1:9:2)) if_present", "var(accomp_device, a(1:9:2), 'a(1:9:2)'); update(1_4)"),
        (
            "wait(devnum: 1: 2, 3) async",
            "number(1); async(accomp_noval); queue_number(2); queue_number(3); wait()",
        ),
        ("wait", "wait()"),
        (
            "set device_type(nvidia) device_num(2) default_async(4)",
            "number(2); queue_number(4); set(4_4)",
        ),
        ("init", "init(0_4)"),
    ],
)
def test_standalone_directives(directive: str, expected: str) -> None:
    assert calls(f"!$acc {directive}") == [f"call accomp_{c}" for c in expected.split("; ")]


TYPES = """type t
  real, allocatable :: v(:)
  integer :: k
end type t
type(t) :: x, y(3)"""


@pytest.mark.parametrize(
    ("var", "expected"),
    [
        ("x", ["call accomp_object(accomp_copyin, x, 'x')"]),
        ("x%k", ["call accomp_var(accomp_copyin, x%k, 'x%k')"]),
        ("x%v(1:2)", ["call accomp_parent(x, x%v)", "call accomp_var(accomp_copyin, x%v(1:2), 'x%v(1:2)')"]),
        (
            "y(2)%v",
            [
                "call accomp_parent(y(2), y(2)%v)",
                "call accomp_var(accomp_copyin + accomp_contiguous, y(2)%v, 'y(2)%v')",
            ],
        ),
    ],
)
def test_components_are_reached_through_their_object(var: str, expected: list[str]) -> None:
    assert calls(f"!$acc enter data copyin({var})", TYPES)[:-1] == expected


def test_absent_arguments_are_not_touched() -> None:
    text, _ = translated(
        "subroutine s(a)\nreal, optional :: a(10)\n!$acc update self(a(1:3))\n!$acc update self(a)\nend\n"
    )
    assert "if (present(a)) call accomp_var(accomp_self, a(1:3), 'a(1:3)')" in text
    assert "\ncall accomp_var(accomp_self, a, 'a')" in text


DECLARING = """subroutine s(a, n)
  real :: a(n), f
  integer :: n
  real, allocatable :: w(:)
  f(x) = x
  !$acc declare copy(a) create(w)
  if (n > 1) return
  allocate(w(n)); a = 1
  if (n > 0) deallocate(w)
10 return
20 end subroutine
"""


def test_a_region_of_a_procedure_ends_at_each_way_out() -> None:
    text, sink = translated(DECLARING)
    assert not sink.errors
    lines = [line.strip() for line in text.splitlines()]
    assert lines.index("call accomp_begin(accomp_declare)") == lines.index("if (n > 1) then") - 1
    assert [line for line in lines if "accomp_end(" in line] == [
        "call accomp_end(7_4)",
        "10 call accomp_end(10_4)",
        "20 call accomp_end(11_4)",
    ]
    assert (
        lines[lines.index("allocate(w(n))") + 2]
        == "call accomp_var(accomp_create + accomp_contiguous, w, 'w')"
    )
    freed = lines.index("if (n > 0) then")
    assert lines[freed + 2 : freed + 6] == [
        "call accomp_var(accomp_delete + accomp_contiguous, w, 'w')",
        "call accomp_exit_data(1_4)",
        "deallocate(w)",
        "end if",
    ]


COPY = "!$acc parallel copy(a)\na(1) = 1\n!$acc end parallel\nend"
REGION = "!$acc parallel\na = 1\n!$acc end parallel\nend"


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("pure subroutine s(a)\nreal, intent(inout) :: a(10)\n!$acc update self(a)\nend", "no-calls-in-pure"),
        (f"elemental subroutine s(a)\nreal, intent(inout) :: a\n{REGION}", "no-calls-in-pure"),
        (f"impure elemental subroutine s(a)\nreal, intent(inout) :: a\n{REGION}", ""),
        ("module m\nreal :: a(10)\n!$acc declare copy(a)\nend module", "declare-in-module"),
        (
            "subroutine s(a)\nreal :: a(9)\n!$acc declare copy(a)\na = 1\nentry e(a)\nend",
            "declare-with-entry",
        ),
        ("subroutine s(a)\nreal :: a(*)\n!$acc enter data copyin(a)\nend", "assumed-size-data"),
        ("subroutine s(a)\nreal :: a(*)\n!$acc enter data copyin(a(1:3))\nend", ""),
        (f"subroutine s(a)\nreal :: a(*)\n{COPY}", "assumed-size-data"),
        ("subroutine s(a)\nreal :: a(*)\n!$acc data present(a)\n!$acc end data\nend", ""),
    ],
)
def test_what_cannot_be_said(text: str, code: str) -> None:
    _, sink = translated(f"{text}\n")
    assert {d.code.name for d in sink if d.severity.name == "ERROR"} == ({code} if code else set())


HEADS = (
    "subroutine s ! why",
    "subroutine s(a, &\n  b)",
    "function s(a) &\n  result(b)",
    "subroutine s; real c",
)


@pytest.mark.parametrize("head", HEADS)
def test_the_module_is_used_behind_the_head(head: str) -> None:
    text, _ = translated(f"{head}\n!$acc wait\nend\n")
    before, _, after = text.partition("use accomp")
    assert before.rstrip(" ;\n") == head.partition(";")[0]
    assert "call accomp_wait()" in after


def test_a_main_program_without_a_statement_uses_it_first() -> None:
    assert translated("\n  integer i\n!$acc wait\nend\n")[0].split("\n")[1] == "  use accomp"


@pytest.mark.parametrize("fixed", [False, True])
def test_long_statements_are_folded_and_stay_the_same(fixed: bool) -> None:
    names = ", ".join(f"name_{i}(1:{i})" for i in range(30))
    text = f"call f({names}, {literal('it' + chr(39) + 's a path ' + '/x' * 60)})"
    lines = fold(text, 72, fixed)
    assert all(len(line) <= 72 for line in lines)
    if fixed:
        joined = "".join(line[6:] for line in lines)
        assert all(line.startswith("     &") for line in lines[1:])
    else:
        joined = "".join(line.strip().strip("&").rstrip() for line in lines)
    assert "".join(joined.split()) == "".join(text.split())


def test_far_indented_directives_are_folded_too() -> None:
    text, sink = translated(
        f"subroutine s(a)\nreal :: a(9)\n{' ' * 120}!$acc update self(a) if(a(1) > a(2))\nend\n"
    )
    assert not sink.errors
    assert "call accomp_update(0_4)" in text
