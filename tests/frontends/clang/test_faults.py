"""What the front end says of faulty input, and where."""

from __future__ import annotations

import pytest

from accomp.diagnostics import Severity, render
from tests.frontends.clang.loading import clean, load, names


def test_an_undeclared_name_is_shown_and_the_rest_goes_on() -> None:
    units, said = load(
        "void f(int n, int *a) {\n#pragma acc parallel copy(a[0:n], nowhere) num_gangs(n)\n;\n}"
    )
    assert [d.code.name for d in said] == ["undeclared-identifier"]
    assert "nowhere" in said[0].message
    assert said[0].span is not None
    assert said[0].span.text() == "nowhere"
    (construct,) = units[0].constructs
    assert [v.symbol is not None for v in construct.directive.clauses[0].vars] == [True, False]
    expr = construct.directive.clauses[1].expr
    assert expr is not None
    assert len(expr.symbols) == 1


def test_all_undeclared_names_are_shown_once() -> None:
    said = load("void f(void) {\n#pragma acc update self(x1, x2)\n#pragma acc wait(x3 + x4)\n}")[1]
    assert [d.span.text() for d in said if d.span] == ["x1", "x2", "x3"]


def test_names_over_continuations_keep_their_columns() -> None:
    (said,) = load("void f(void) {\n#pragma acc update \\\n    self(/* é */ nowhere)\n}")[1]
    assert said.span is not None
    assert said.span.position() == (3, 19)


@pytest.mark.parametrize(
    ("directive", "code"),
    [
        ("wait(v + 1)", "bad-expression"),
        ("wait(1 +)", "bad-expression"),
        ("parallel if(f g)\n;", "bad-expression"),
        ("update self(v.nothing)", "bad-expression"),
        ("routine(g) seq", "undeclared-identifier"),
    ],
)
def test_expressions_that_are_none(directive: str, code: str) -> None:
    assert names(f"struct s {{ int m; }};\nvoid f(struct s v) {{\n#pragma acc {directive}\n}}") == [code]


@pytest.mark.parametrize("variable", ["register int v", "struct { int v : 3; } v"])
def test_variables_without_an_address_bind(variable: str) -> None:
    assert clean(f"void f(void) {{ {variable};\n#pragma acc parallel private(v)\n;\n}}").constructs


@pytest.mark.parametrize("rest", ["", "}", "\n\n /* c */ }", "int x;"])
def test_no_statement(rest: str) -> None:
    text = f"void f(void) {{\n#pragma acc parallel\n{rest}"
    assert "no-statement" in names(text + ("}" if "}" not in rest else "")) or rest == "int x;"


@pytest.mark.parametrize(
    "text",
    [
        "#pragma acc parallel\nint x;",
        "#pragma acc wait\n",
        "int x;\n#pragma acc update self(x)\n",
        "#pragma acc data copy(x)",
    ],
)
def test_executable_directives_stand_in_functions(text: str) -> None:
    assert "misplaced-directive" in names("int x;\n" + text)


def test_declarative_directives_stand_anywhere() -> None:
    clean("int x;\n#pragma acc declare create(x)\nvoid f(int y) {\n#pragma acc declare present(y)\n}\n")


def test_errors_of_clang_are_given_with_their_places_and_notes() -> None:
    text = "int x;\nvoid f(int n) {\n#pragma acc parallel copy(n) \\\n   async\n  n = 1 +;\n}\nfloat x;\n"
    said = load(text)[1]
    assert [d.code.name for d in said] == ["parse-error", "parse-error"]
    assert [d.span.position() for d in said if d.span] == [(5, 10), (7, 7)]
    assert [n.message for n in said[1].notes] == ["previous definition is here"] or said[1].notes
    assert "t.c:5:10: error: expected expression [parse-error]" in render(said[0])


def test_code_behind_an_operator_keeps_its_columns() -> None:
    (said,) = load('void f(int n) {\n  _Pragma("acc parallel copy(n)") n = 1 +; \n}')[1]
    assert said.span is not None
    assert said.span.position() == (2, 42)


def test_errors_are_limited() -> None:
    said = load("void f(void) {\n#pragma acc wait\n" + "  nothing;\n" * 100 + "}")[1]
    assert len(said) == 20


def test_a_missing_header_is_fatal() -> None:
    (said,) = load('#include "no-such.h"\nvoid f(void) {\n#pragma acc wait\n}')[1]
    assert (said.code.name, said.severity) == ("parse-fatal", Severity.FATAL)


def test_warnings_are_left_to_the_compiler() -> None:
    text = "int f(void) {\n#pragma acc wait\n int unused; undeclared(); }\n#warning no\n"
    clean(text, "-Wall", "-Werror", "-pedantic-errors")


def test_errors_of_skipped_directives_are_not_shown() -> None:
    clean("#if 0\n#pragma acc nonsense(\n#endif\nvoid f(void) {\n#pragma acc wait\n}")


def test_what_a_visitor_of_the_tree_raises_ends_the_load(monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(*_: object) -> None:
        raise LookupError("in a visitor")

    monkeypatch.setattr("accomp.frontends.clang.bound_arguments.BoundArguments._reference", fails)
    with pytest.raises(LookupError, match="in a visitor"):
        load("void f(int n, int *a) {\n#pragma acc parallel copy(a[0:n])\n;\n}")
