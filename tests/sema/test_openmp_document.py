"""Each rule of the document on OpenMP semantics in Fortran, by the sentence that states it."""

from __future__ import annotations

from pathlib import Path

import pytest

from accomp.diagnostics import Severity, Sink
from accomp.frontends.base import ParseRequest
from accomp.frontends.fortran.openmp_frontend import load_openmp
from accomp.ir.openmp import Group, OmpUnit
from accomp.sema.omp.check import check_openmp
from accomp.sema.omp.sharing import Environments
from accomp.source import Language


def checked(*lines: str, module: bool = False) -> tuple[OmpUnit, Environments, list[str]]:
    """The OpenMP of a subroutine of some lines, its scopes, and the codes of its errors."""
    head = "module m\n" if module else "subroutine f(n, a, s, d)\n  integer :: n, a(n), s, d(*), i, j, k\n"
    text = (
        head + "".join(f"  {line}\n" for line in lines) + ("end module\n" if module else "end subroutine\n")
    )
    sink = Sink()
    unit = load_openmp(ParseRequest("t.f90", Language.FORTRAN, data=text.encode()), sink, "5.2")
    made = check_openmp(unit, sink)
    return unit, made, [d.code.name for d in sink if d.severity >= Severity.ERROR]


def attributes(name: str, *lines: str) -> list[str]:
    """What a variable is in each construct, the outermost first: flags, origin, and whether it is a copy."""
    _, made, errors = checked(*lines)
    assert errors == []
    found = [s for tree in made.scopes for scope in tree.walk() for s in scope.symbols.values()]
    return [
        f"{'+'.join(f.value[3:] for f in s.flags)} {s.rule.origin.value}{' copy' if s.copy else ''}"
        for s in found
        if s.name.name == name
    ]


LOOP = ("do i = 1, n", "a(i) = s", "end do")

ATTRIBUTES: list[tuple[str, str, tuple[str, ...], list[str]]] = [
    (
        "assumed-size arrays are shared",
        "d",
        ("!$omp task", "d(1) = 1", "!$omp end task"),
        ["Shared predetermined"],
    ),
    *(
        (
            f"loop iteration variables of the associated loops of {name} are private",
            "i",
            (f"!$omp {name}", *LOOP),
            ["Private predetermined copy"],
        )
        for name in ("do", "parallel do", "taskloop", "teams distribute")
    ),
    (
        "a loop iteration variable of a sequential loop in a parallel construct is private",
        "i",
        ("!$omp parallel", *LOOP, "!$omp end parallel"),
        ["Private predetermined copy"],
    ),
    (
        "it is private in the innermost such construct that encloses the loop",
        "i",
        ("!$omp parallel", "!$omp task", *LOOP, "!$omp end task", "!$omp end parallel"),
        ["Private predetermined copy"],
    ),
    (
        "a loop iteration variable of a sequential loop in a target construct is private",
        "i",
        ("!$omp target", *LOOP, "!$omp end target"),
        ["Private predetermined copy"],
    ),
    (
        "implied-do indices are private",
        "j",
        ("!$omp parallel", "print *, (a(j), j = 1, n)", "!$omp end parallel"),
        [],
    ),
    (
        "forall indices are private",
        "j",
        ("!$omp parallel", "forall (j = 1:n) a(j) = j", "!$omp end parallel"),
        [],
    ),
    (
        "the variable of the one loop of simd is linear",
        "i",
        ("!$omp simd", *LOOP),
        ["Linear predetermined copy"],
    ),
    (
        "the variables of several loops of simd are lastprivate",
        "j",
        ("!$omp simd collapse(2)", "do i = 1, n", "do j = 1, n", "a(i) = j", "end do", "end do"),
        ["LastPrivate predetermined copy"],
    ),
    (
        "the variables of the loops of loop are lastprivate",
        "i",
        ("!$omp loop bind(thread)", *LOOP),
        ["LastPrivate predetermined copy"],
    ),
    (
        "the variable of the one loop of a composite construct with simd is linear",
        "i",
        ("!$omp parallel do simd", *LOOP),
        ["Linear predetermined copy"],
    ),
    *(
        (
            f"variables in a {clause} clause are explicitly determined",
            "s",
            (f"!$omp parallel do {clause}({text}s)", *LOOP),
            [f"{flag} explicit{copy}"],
        )
        for clause, text, flag, copy in (
            ("shared", "", "Shared", ""),
            ("private", "", "Private", " copy"),
            ("firstprivate", "", "FirstPrivate", " copy"),
            ("lastprivate", "", "LastPrivate", " copy"),
            ("linear", "", "Linear", " copy"),
            ("reduction", "+: ", "Reduction", " copy"),
        )
    ),
    (
        "in a parallel construct without a default clause variables are shared",
        "s",
        ("!$omp parallel", "s = 1", "!$omp end parallel"),
        ["Shared implicit"],
    ),
    (
        "in a teams construct without a default clause variables are shared",
        "s",
        ("!$omp teams", "s = 1", "!$omp end teams"),
        ["Shared implicit"],
    ),
    (
        "in an orphaned task variables that last are shared",
        "k2",
        ("integer, save :: k2", "!$omp task", "k2 = 1", "!$omp end task"),
        ["Shared implicit"],
    ),
    (
        "in an orphaned task other variables are firstprivate",
        "k",
        ("!$omp task", "a(1) = k", "!$omp end task"),
        ["FirstPrivate implicit copy"],
    ),
    (
        "the variables of the outer loops of a nest are private, too",
        "i",
        ("!$omp do collapse(2)", "do i = 1, n", "do j = 1, n", "a(i) = j", "end do", "end do"),
        ["Private predetermined copy"],
    ),
    (
        "a sequential loop in a task makes its variable private",
        "i",
        ("!$omp task", *LOOP, "!$omp end task"),
        ["Private predetermined copy"],
    ),
    (
        "variables in firstprivate and lastprivate are both",
        "s",
        ("!$omp parallel do firstprivate(s) lastprivate(s)", *LOOP),
        ["FirstPrivate+LastPrivate explicit copy"],
    ),
    (
        "variables in in_reduction are explicitly determined",
        "s",
        ("!$omp task in_reduction(+: s)", "s = s + 1", "!$omp end task"),
        ["InReduction explicit copy"],
    ),
    (
        "in a task what is shared by the implicit tasks of the team is shared",
        "s",
        ("!$omp parallel", "!$omp task", "s = 1", "!$omp end task", "!$omp end parallel"),
        ["Shared implicit", "Shared implicit"],
    ),
    (
        "in a target construct variables that are not mapped are firstprivate",
        "s",
        ("!$omp target", "a(1) = s", "!$omp end target"),
        ["FirstPrivate implicit copy"],
    ),
    (
        "in an orphaned task dummy arguments are firstprivate",
        "s",
        ("!$omp task", "s = 1", "!$omp end task"),
        ["FirstPrivate implicit copy"],
    ),
    (
        "in a task what is not shared around is firstprivate",
        "s",
        ("!$omp parallel private(s)", "!$omp task", "s = 1", "!$omp end task", "!$omp end parallel"),
        ["Private explicit copy", "FirstPrivate implicit copy"],
    ),
    (
        "for other constructs the variables of the enclosing context are meant",
        "s",
        ("!$omp parallel private(s)", "!$omp single", "s = 1", "!$omp end single", "!$omp end parallel"),
        ["Private explicit copy"],
    ),
    *(
        (
            f"default({kind}) makes variables {kind}",
            "s",
            (f"!$omp parallel default({kind})", "s = 1", "!$omp end parallel"),
            [f"{flag} implicit{copy}"],
        )
        for kind, flag, copy in (
            ("shared", "Shared", ""),
            ("private", "Private", " copy"),
            ("firstprivate", "FirstPrivate", " copy"),
        )
    ),
    *(
        (
            f"map type {kind or 'tofrom where none is given'} is {flags}",
            "a",
            (f"!$omp target map({kind}{':' if kind else ''} a)", "a(1) = 1", "!$omp end target"),
            [f"{flags} explicit"],
        )
        for kind, flags in (
            ("to", "MapTo"),
            ("from", "MapFrom"),
            ("tofrom", "MapTo+MapFrom"),
            ("", "MapTo+MapFrom"),
            ("alloc", "MapAlloc"),
        )
    ),
    (
        "a variable in declare target is as if mapped tofrom",
        "k2",
        (
            "integer, save :: k2",
            "!$omp declare target enter(k2)",
            "!$omp target",
            "k2 = 1",
            "!$omp end target",
        ),
        ["MapTo+MapFrom implicit"],
    ),
    (
        "a variable in link of declare target is as if mapped tofrom",
        "k2",
        (
            "integer, save :: k2",
            "!$omp declare target link(k2)",
            "!$omp target",
            "k2 = 1",
            "!$omp end target",
        ),
        ["MapTo+MapFrom implicit"],
    ),
    (
        "with defaultmap(tofrom: scalar) a scalar is mapped tofrom",
        "s",
        ("!$omp target defaultmap(tofrom: scalar)", "s = 1", "!$omp end target"),
        ["MapTo+MapFrom implicit"],
    ),
    (
        "what is no scalar is mapped tofrom",
        "a",
        ("!$omp target", "a(1) = 1", "!$omp end target"),
        ["MapTo+MapFrom implicit"],
    ),
]


@pytest.mark.parametrize(("rule", "name", "lines", "expected"), ATTRIBUTES, ids=[a[0] for a in ATTRIBUTES])
def test_attribute(rule: str, name: str, lines: tuple[str, ...], expected: list[str]) -> None:
    assert attributes(name, *lines) == expected, rule


DECLARED: list[tuple[str, tuple[str, ...], list[str]]] = [
    ("OmpDeclareSimd on the enclosing procedure", ("!$omp declare simd",), ["f OmpDeclareSimd"]),
    ("OmpDeclareSimd on a procedure's name", ("!$omp declare simd(f)",), ["f OmpDeclareSimd"]),
    ("OmpDeclareTarget on the enclosing procedure", ("!$omp declare target",), ["f OmpDeclareTarget"]),
    (
        "OmpThreadPrivate on named variables",
        ("integer, save :: k2", "!$omp threadprivate(k2)"),
        ["k2 OmpThreadPrivate"],
    ),
    (
        "OmpThreadPrivate on named common blocks",
        ("common /c/ k2", "!$omp threadprivate(/c/)"),
        ["c OmpThreadPrivate", "k2 OmpThreadPrivate"],
    ),
    (
        "OmpDeclareReduction on reduction identifiers",
        ("!$omp declare reduction(plus : integer : omp_out = omp_out + omp_in)",),
        ["plus OmpDeclareReduction"],
    ),
    *(
        (
            f"{flags} where target {kind} data maps {word}",
            (f"!$omp target {kind} data map({word}: s)",),
            [f"s {flag}" for flag in flags.split(" and ")],
        )
        for kind, word, flags in (
            ("enter", "to", "OmpMapTo"),
            ("enter", "alloc", "OmpMapAlloc"),
            ("exit", "from", "OmpMapFrom"),
            ("exit", "release", "OmpMapRelease"),
            ("exit", "delete", "OmpMapDelete"),
        )
    ),
    (
        "OmpMapTo and OmpMapFrom where target data gives no map type",
        ("!$omp target data map(s)", "!$omp end target data"),
        ["s OmpMapTo", "s OmpMapFrom"],
    ),
    ("OmpFlushed on the variables of flush", ("!$omp flush(s)",), ["s OmpFlushed"]),
    (
        "OmpCriticalLock on the name of critical",
        ("!$omp critical (lock)", "s = 1", "!$omp end critical (lock)"),
        ["lock OmpCriticalLock"],
    ),
    (
        "OmpIfSpecified on the directive that if names",
        ("!$omp parallel if(parallel: s > 1)", "s = 1", "!$omp end parallel"),
        ["parallel OmpIfSpecified"],
    ),
]


@pytest.mark.parametrize(("rule", "lines", "expected"), DECLARED, ids=[d[0] for d in DECLARED])
def test_flag_without_a_new_scope(rule: str, lines: tuple[str, ...], expected: list[str]) -> None:
    _, made, errors = checked(*lines)
    assert errors == []
    found = [f"{s.name.name} {f.value}" for s in made.scopes[0].declared.values() for f in s.flags]
    assert found == expected, rule


def block(directive: str, *body: str) -> tuple[str, ...]:
    return (f"!$omp {directive}", *body, f"!$omp end {directive.partition(' private')[0]}")


ERRORS: list[tuple[str, tuple[str, ...], list[str]]] = [
    ("a declarative directive has its place in a declarative context",
     ("integer, save :: k2", "s = 1", "!$omp threadprivate(k2)"), ["omp-declaration-place"]),
    ("an end directive is optional for loop constructs", ("!$omp do", *LOOP), []),
    ("blanks may be left out of names", ("!$omp paralleldo", *LOOP, "!$omp endparallel do"), []),
    ("so they may of end directives", ("!$omp do", *LOOP, "!$omp enddo nowait"), []),
    ("a loop directive that no loop follows keeps its construct from being made",
     ("!$omp do collapse(0)", "s = 1"), ["omp-no-loop"]),
    ("access to the structured block must not be the result of a branch",
     ("go to 10", "!$omp parallel", "10 s = 1", "!$omp end parallel"), ["omp-branch-in"]),
    ("the point of exit cannot be a branch out of the block", block("parallel", "return"),
     ["omp-branch-out"]),
    ("STOP is allowed in a structured block", block("parallel", "stop"), []),
    ("a branch within the block is allowed", block("parallel", "go to 10", "10 s = 1"), []),
    ("begin and end directive match", ("!$omp parallel sections", "s = 1", "!$omp end sections"),
     ["omp-unmatched-end"]),
    ("clauses are allowed by directives",
     ("!$omp parallel schedule(static)", "s = 1", "!$omp end parallel"),
     ["clause-not-allowed"]),
    ("a list item may appear in a linear or firstprivate clause but not both",
     ("!$omp do linear(s) firstprivate(s)", *LOOP), ["omp-listed-twice"]),
    ("regions nest as the standard says", block("single", "!$omp barrier"), ["omp-barrier-nest"]),
    ("predetermined variables may not be listed", ("!$omp do firstprivate(i)", *LOOP), ["omp-predetermined"]),
    ("a loop variable may be listed in private", ("!$omp do private(i)", *LOOP), []),
    ("default(none) requires each variable to be listed",
     ("!$omp parallel default(none)", "s = 1", "!$omp end parallel"), ["omp-default-none"]),
    ("default(none) asks nothing of predetermined variables",
     ("!$omp parallel do default(none) shared(a, n, s)", *LOOP), []),
    ("declare reduction names may be those of other things in the scope",
     ("!$omp declare reduction(s : integer : omp_out = omp_out + omp_in)", "!$omp parallel reduction(s : k)",
      "k = 1", "!$omp end parallel"), []),
]  # fmt: skip


@pytest.mark.parametrize(("rule", "lines", "expected"), ERRORS, ids=[e[0] for e in ERRORS])
def test_error(rule: str, lines: tuple[str, ...], expected: list[str]) -> None:
    assert checked(*lines)[2] == expected, rule


GROUPS: list[tuple[str, Group, tuple[str, ...]]] = [
    *((name, Group.SIMPLE, (f"!$omp {name}",)) for name in ("taskyield", "barrier", "taskwait")),
    ("target enter data", Group.SIMPLE, ("!$omp target enter data map(to: a)",)),
    ("target exit data", Group.SIMPLE, ("!$omp target exit data map(from: a)",)),
    ("target update", Group.SIMPLE, ("!$omp target update to(a)",)),
    ("ordered", Group.SIMPLE,
     ("!$omp do ordered(1)", "do i = 1, n", "!$omp ordered doacross(source:)", "end do")),
    ("flush", Group.FLUSH, ("!$omp flush(s)",)),
    ("cancel", Group.CANCEL, ("!$omp parallel", "!$omp cancel parallel", "!$omp end parallel")),
    ("cancellation point", Group.CANCELLATION_POINT,
     ("!$omp parallel", "!$omp cancellation point parallel", "!$omp end parallel")),
    ("critical", Group.CRITICAL, ("!$omp critical (lock)", "s = 1", "!$omp end critical (lock)")),
    ("atomic", Group.ATOMIC, ("!$omp atomic", "s = s + 1")),
    ("sections", Group.SECTIONS, block("sections", "s = 1")),
    ("parallel sections", Group.SECTIONS, block("parallel sections", "s = 1")),
    ("for", Group.LOOP, ("!$omp do", *LOOP)),
    ("task", Group.BLOCK, block("task", "s = 1")),
    ("threadprivate", Group.DECLARATIVE, ("integer, save :: k2", "!$omp threadprivate(k2)")),
    ("declare simd", Group.DECLARATIVE, ("!$omp declare simd(f)",)),
    ("declare target", Group.DECLARATIVE, ("!$omp declare target",)),
    ("declare reduction", Group.DECLARATIVE,
     ("!$omp declare reduction(+ : logical : omp_out = omp_in)",)),
]  # fmt: skip


@pytest.mark.parametrize(("name", "group", "lines"), GROUPS, ids=[g[0] for g in GROUPS])
def test_group_of_each_directive(name: str, group: Group, lines: tuple[str, ...]) -> None:
    unit, _, errors = checked(*lines)
    assert errors == []
    assert [c.group for c in unit.walk() if c.name == name] == [group]


MODULE = """module m
  type t
    integer :: x
  end type
  integer :: there
  private :: hidden
  !$omp declare target(there)
  !$omp declare reduction(plus : t : omp_out%x = omp_out%x + omp_in%x)
  !$omp declare reduction(hidden : t : omp_out%x = omp_out%x + omp_in%x)
end module
"""


@pytest.mark.parametrize(
    ("use", "identifier", "expected"),
    [
        ("use m", "plus", []),
        ("use m, only: t, plus", "plus", []),
        ("use m, only: t, total => plus", "total", []),
        ("use m, total => plus", "plus", ["omp-reduction-name"]),
        ("use m, only: t", "plus", ["omp-reduction-name"]),
        ("use m", "hidden", ["omp-reduction-name"]),
    ],
)
def test_declare_reduction_of_a_module_in_another_file(
    use: str, identifier: str, expected: list[str], tmp_path: Path
) -> None:
    (tmp_path / "m.f90").write_text(MODULE)
    lines = (use, "type(t) :: p", f"!$omp parallel reduction({identifier}: p)", "!$omp end parallel")
    assert errors_in(tmp_path, *lines)[1] == expected


def test_declare_target_of_a_module_in_another_file(tmp_path: Path) -> None:
    (tmp_path / "m.f90").write_text(MODULE)
    made, errors = errors_in(tmp_path, "use m", "!$omp target", "there = 1", "!$omp end target")
    assert errors == []
    found = [s for tree in made.scopes for scope in tree.walk() for s in scope.symbols.values()]
    assert [(s.name.name, s.rule.section) for s in found] == [("there", "5.8.1")]


def errors_in(folder: Path, *lines: str) -> tuple[Environments, list[str]]:
    """The scopes of a subroutine in a file of a folder, and the codes of its errors."""
    text = "subroutine f\n" + "".join(f"  {line}\n" for line in lines) + "end subroutine\n"
    sink = Sink()
    request = ParseRequest(str(folder / "f.f90"), Language.FORTRAN, (f"-I{folder}",), text.encode())
    made = check_openmp(load_openmp(request, sink, "5.2"), sink)
    return made, [d.code.name for d in sink if d.severity >= Severity.ERROR]


def test_each_node_keeps_the_place_of_its_name_of_the_directive_and_of_each_clause() -> None:
    unit, _, _ = checked("!$omp parallel do &", "!$omp&  private(k) &", "!$omp  shared(s)", *LOOP)
    one = next(unit.walk())
    assert one.word.text() == "parallel do"
    assert one.span.text().startswith("!$omp parallel do &")
    assert [c.span.text() for c in one.directive.clauses if c.span] == ["private(k)", "shared(s)"]


def test_a_construct_is_the_parent_of_its_statements() -> None:
    unit, _, _ = checked("!$omp parallel", "s = 1", "!$omp do", *LOOP, "s = 2", "!$omp end parallel")
    (parallel,) = unit.procedures[0].constructs
    assert [type(part).__name__ for part in parallel.body] == ["Statement", "OmpConstruct", "Statement"]
    assert len(parallel.children[0].body) == 3


def test_a_private_copy_is_linked_to_the_symbol_it_is_made_of() -> None:
    _, made, _ = checked(*block("parallel private(s)", *block("task", "s = 1")))
    outer, inner = list(made.scopes[0].walk())[1:]
    (one,), (other,) = ([s for s in x.symbols.values() if s.name.name == "s"] for x in (outer, inner))
    assert other.host is one and one.host is None


@pytest.mark.parametrize(
    "name",
    ["target", "teams", "parallel", "task", "single", "workshare", "sections"],
)
def test_a_new_scope_is_created_for_blocks(name: str) -> None:
    _, made, _ = checked(*block(name, "a = s"))
    assert [scope.title for scope in made.scopes[0].walk()][1:] == [name]


@pytest.mark.parametrize("name", ["simd", "do", "taskloop"])
def test_a_new_scope_is_created_for_loops(name: str) -> None:
    _, made, _ = checked(f"!$omp {name}", *LOOP)
    assert [scope.title for scope in made.scopes[0].walk()][1:] == [name]


@pytest.mark.parametrize("lines", [block("critical", "s = 1"), ("!$omp barrier",), ("!$omp flush(s)",)])
def test_others_open_none(lines: tuple[str, ...]) -> None:
    _, made, _ = checked(*lines)
    assert [scope.title for scope in made.scopes[0].walk()][1:] == []


RULES: list[tuple[str, str, tuple[str, ...], tuple[str, ...]]] = [
    (
        "hints go together (15.1)",
        "omp-bad-number",
        ("!$omp critical (x) hint(5)", "s = 1", "!$omp end critical (x)"),
        ("!$omp critical (x) hint(3)", "s = 1", "!$omp end critical (x)"),
    ),
    (
        "flush has a list or an order (15.8.5)",
        "omp-flush-list",
        ("!$omp flush acquire",),
        ("!$omp flush acquire (s)",),
    ),
    (
        "tasks that are cancelled belong to a taskgroup (16.1)",
        "omp-cancel-nest",
        ("!$omp taskloop", "do i = 1, n", "!$omp cancel taskgroup", "end do"),
        (
            "!$omp parallel",
            "!$omp task",
            "!$omp cancel taskgroup",
            "!$omp end task",
            "!$omp end parallel",
        ),
    ),
    (
        "cancel parallel stands closely within parallel (16.1)",
        "omp-cancel-nest",
        ("!$omp parallel", "!$omp cancel parallel", "!$omp end parallel"),
        ("!$omp parallel do", "do i = 1, n", "!$omp cancel parallel", "end do"),
    ),
    (
        "sections of reductions have elements (5.5.5)",
        "omp-not-variable",
        ("!$omp parallel reduction(+: a(1:2))", "!$omp end parallel"),
        ("!$omp parallel reduction(+: a(2:1))", "!$omp end parallel"),
    ),
    (
        "sections of reductions are contiguous (5.5.5)",
        "omp-not-variable",
        ("!$omp parallel reduction(+: a(1:9:1))", "!$omp end parallel"),
        ("!$omp parallel reduction(+: a(1:9:2))", "!$omp end parallel"),
    ),
    (
        "maps of assumed-size arrays have a last upper bound (5.8.3)",
        "omp-not-variable",
        ("!$omp target map(d(1:n))", "!$omp end target"),
        ("!$omp target map(d)", "!$omp end target"),
    ),
    (
        "linear lists loop variables alone beside distribute (17.2)",
        "omp-not-variable",
        ("!$omp teams distribute simd linear(i)", *LOOP),
        ("!$omp teams distribute simd linear(k)", *LOOP),
    ),
    (
        "distribute lists a variable in firstprivate or lastprivate (11.6)",
        "omp-listed-twice",
        ("!$omp teams distribute firstprivate(s) lastprivate(k)", *LOOP),
        ("!$omp teams distribute firstprivate(s) lastprivate(s)", *LOOP),
    ),
    (
        "firstprivate of distribute is not private in teams (5.4.4)",
        "omp-private-around",
        ("!$omp teams private(s)", "!$omp distribute firstprivate(n)", *LOOP, "!$omp end teams"),
        ("!$omp teams private(s)", "!$omp distribute firstprivate(s)", *LOOP, "!$omp end teams"),
    ),
    (
        "firstprivate of a task is not reduced around (5.4.4)",
        "omp-private-around",
        ("!$omp parallel private(k)", "!$omp task firstprivate(s)", "!$omp end task", "!$omp end parallel"),
        (
            "!$omp parallel reduction(+: s)",
            "!$omp task firstprivate(s)",
            "!$omp end task",
            "!$omp end parallel",
        ),
    ),
    (
        "a target region with teams holds one alone (10.2)",
        "omp-teams-alone",
        ("!$omp target", "!$omp teams", "!$omp end teams", "!$omp end target"),
        (
            "!$omp target",
            "!$omp teams",
            "!$omp end teams",
            "!$omp teams",
            "!$omp end teams",
            "!$omp end target",
        ),
    ),
]
"""Rules of OpenMP 5.2 with the code of each, what is allowed, and what is not."""


@pytest.mark.parametrize(("rule", "code", "valid", "invalid"), RULES, ids=[r[0] for r in RULES])
def test_rules_tell_valid_from_invalid(
    rule: str, code: str, valid: tuple[str, ...], invalid: tuple[str, ...]
) -> None:
    assert checked(*valid)[2] == [], rule
    assert checked(*invalid)[2] == [code], rule
