"""Directives bound to statements, symbols and each other."""

from __future__ import annotations

import pytest

from accomp.frontends.clang import libclang
from accomp.ir.nodes import RegionKind
from accomp.syntax.nodes import Expr, Keyed
from tests.frontends.clang.loading import body, clean, first, load, names, text_of, var


def test_a_file_without_directives_needs_no_libclang(monkeypatch: pytest.MonkeyPatch) -> None:
    def no_library() -> None:
        raise AssertionError

    monkeypatch.setattr(libclang, "library", no_library)
    assert clean("int x; // #pragma omp\n").constructs == ()


@pytest.mark.parametrize(
    ("statement", "kind"),
    [
        ("{ n = 1; }", RegionKind.COMPOUND),
        ("{}", RegionKind.COMPOUND),
        (";", RegionKind.NULL),
        ("n = 1;", RegionKind.STATEMENT),
        ("n = 1 ;", RegionKind.STATEMENT),
        ("n = 1 /* c */ ;", RegionKind.STATEMENT),
        ("for (n = 0; n < 3; n++) a[n] = 1;", RegionKind.LOOP),
        ("for (n = 0; n < 3; n++) {}", RegionKind.LOOP),
        ("for (n = 0; n < 3; n++) ;", RegionKind.LOOP),
        ("lbl: n = 1;", RegionKind.STATEMENT),
        ("if (n) n = 1; else n = 2;", RegionKind.STATEMENT),
        ("while (n) n--;", RegionKind.STATEMENT),
        ("do n--; while (n);", RegionKind.STATEMENT),
        ("switch (n) { case 1: n = 2; }", RegionKind.STATEMENT),
    ],
)
def test_the_region_is_the_statement_that_follows(statement: str, kind: RegionKind) -> None:
    construct = body(f"#pragma acc parallel\n  {statement}\n  n = 5;")
    assert construct.region is not None
    assert construct.region.kind is kind
    assert text_of(construct) == statement
    assert construct.function == "f"


@pytest.mark.parametrize(
    "text",
    [
        "if (n)\n#pragma acc parallel\n  n = 1;\n else n = 2;",
        "if (n) n = 2; else\n#pragma acc parallel\n  n = 1;",
        "for (;n;)\n#pragma acc parallel\n  n = 1;",
        "while (n)\n#pragma acc parallel\n  n = 1;",
        "do\n#pragma acc parallel\n  n = 1;\n while (n);",
        "switch (n)\n#pragma acc parallel\n  n = 1;",
        "switch (n) {\ncase 1:\n#pragma acc parallel\n  n = 1;\n break; }",
        "lbl:\n#pragma acc parallel\n  n = 1;",
        "int x = ({ int y = 0;\n#pragma acc parallel\n  n = 1;\n y; });",
        "#define ID(x) x\nID(\n#pragma acc parallel\n  n = 1;\n)",
    ],
)
def test_directives_stand_wherever_statements_do(text: str) -> None:
    assert text_of(body(text)) == "n = 1;"


@pytest.mark.parametrize(
    "text",
    [
        "n = 1;\n#pragma acc wait",
        "{\n#pragma acc wait\n}",
        "/* ) */\n#pragma acc wait",
        "if (n) { n = 1; }\n#pragma acc wait",
    ],
)
def test_standalone_directives_stand_among_statements(text: str) -> None:
    construct = body(text)
    assert (construct.directive.name, construct.region) == ("wait", None)


@pytest.mark.parametrize("head", ["if (n)", "if (n) ; else", "for (;n;)", "while (n)", "do", "switch (n)"])
def test_a_standalone_directive_is_no_substatement(head: str) -> None:
    tail = "while (n);" if head == "do" else ""
    assert names(f"void f(int n) {{\n{head}\n#pragma acc wait\n{tail}\n}}") == ["misplaced-directive"]


def test_constructs_nest() -> None:
    data = body(
        "#pragma acc data copy(a)\n{\n#pragma acc parallel\n#pragma acc loop\n"
        "for (int i = 0; i < n; ++i) {\n#pragma acc loop\nfor (int j = 0; j < n; ++j) ; }\n"
        "#pragma acc wait\n}"
    )
    assert [c.directive.name for c in data.walk()] == ["data", "parallel", "loop", "loop", "wait"]
    assert [c.directive.name for c in data.children] == ["parallel", "wait"]


def test_vars_have_symbols_and_types() -> None:
    construct = body(
        "#pragma acc parallel copy(a[0:n], p[1:n-1], s.q[0:2], (*t).q)\n;", "struct { int q[4]; } s, *t;"
    )
    found = [var(construct, "copy", i) for i in range(4)]
    assert [v.symbol.name if v.symbol else "" for v in found] == ["a", "p", "s", "t"]
    assert [v.type.declare("x") if v.type else "" for v in found] == [
        "int *x",
        "double *x",
        "int x[4]",
        "int x[4]",
    ]
    assert [v.symbol.storage for v in found if v.symbol] == ["parameter", "parameter", "extern", "extern"]


def test_expressions_have_values_types_and_symbols() -> None:
    construct = body(
        "#pragma acc parallel num_gangs(2 * N) num_workers(n + 1) vector_length(sizeof(int) * E) if(c)\n;",
        "#define N 16\nenum { E = 8 };\nconst int c = 3;",
    )

    def expr(name: str) -> Expr:
        clause = construct.directive.get(name)
        assert clause is not None
        assert clause.expr is not None
        return clause.expr

    assert [
        (expr(n).constant, expr(n).value) for n in ("num_gangs", "num_workers", "vector_length", "if")
    ] == [
        (True, 32),
        (False, None),
        (True, 32),
        (False, None),
    ]
    assert expr("num_gangs").text == "2 * N"
    assert [s.name for s in expr("num_workers").symbols] == ["n"]
    assert expr("vector_length").type is not None


def test_keyed_arguments_are_bound() -> None:
    construct = body(
        "#pragma acc loop gang(num: n, static: *) vector(length: 2 + 2)\nfor (int i = 0; i < 3; ++i) ;"
    )
    gang, vector = construct.directive.get("gang"), construct.directive.get("vector")
    assert gang is not None
    assert vector is not None
    value = gang.args[0].value if isinstance(gang.args[0], Keyed) else None
    assert isinstance(value, Expr)
    assert [s.name for s in value.symbols] == ["n"]
    assert vector.expr is not None
    assert vector.expr.value == 4


def test_a_name_is_the_one_visible_at_the_directive() -> None:
    construct = first("int x;\nvoid f(void) { double x; {\n#pragma acc parallel copy(x)\n; float x; } }")
    symbol = var(construct, "copy").symbol
    assert symbol is not None
    assert (symbol.type.spelling, symbol.file_scope) == ("double", False)


def test_equal_ids_are_equal_variables() -> None:
    unit = clean(
        "extern int x;\nint x;\nvoid f(void) { int y;\n#pragma acc parallel copy(x, y)\n;\n{ int y;\n"
        "#pragma acc parallel copy(x, y)\n; } }"
    )
    one, two = ([v.symbol.id for v in c.directive.clauses[0].vars if v.symbol] for c in unit.constructs)
    assert one[0] == two[0]
    assert one[1] != two[1]


@pytest.mark.parametrize(
    ("text", "function"),
    [
        ("#pragma acc routine seq\nstatic int g(int);", "g"),
        ("int h(void);\n#pragma acc routine(h) seq\n", "h"),
        ("void k(void) {\n#pragma acc wait\n}", "k"),
        ("int x;\n#pragma acc declare create(x)", ""),
    ],
)
def test_the_function_of_a_directive(text: str, function: str) -> None:
    assert first(text).function == function


def test_directives_in_functions_of_old_style() -> None:
    construct = first("int f(a, b) int a; double b[]; {\n#pragma acc data copy(b[0:a])\n; return 0; }")
    assert var(construct, "copy").symbol is not None


@pytest.mark.parametrize(
    ("standard", "text"),
    [
        ("c89", "int f(n) int n; { int i;\n#pragma acc parallel loop\nfor (i = 0; i < n; ++i) ; return 0; }"),
        ("c99", "void f(int n) { _Bool b;\n#pragma acc parallel copy(b)\n; }"),
        ("c11", "void f(int n) { _Atomic int b;\n#pragma acc parallel copy(b)\n; }"),
        ("c17", "_Thread_local int b; void f(int n) {\n#pragma acc parallel copy(b)\n; }"),
        ("c2x", "void f(int) { bool b = true; auto c = nullptr;\n#pragma acc parallel copy(b, c)\n; }"),
        ("gnu89", "void f(n) int n; {\n#pragma acc wait(n)\nint b; }"),
    ],
)
def test_standards_of_c(standard: str, text: str) -> None:
    assert clean(text, f"-std={standard}").constructs


def test_many_directives_in_one_function_are_found() -> None:
    lines = "#pragma acc wait\n#pragma acc parallel\n;\n" * 100
    unit = clean(f"void f(void) {{\n{lines}}}\n")
    assert len(unit.constructs) == 200
    assert [c.directive.span.start for c in unit.constructs if c.directive.span] == sorted(
        c.directive.span.start for c in unit.constructs if c.directive.span
    )


def test_pragmas_of_openmp_are_host_text() -> None:
    unit = clean(
        "void f(int n) {\n#pragma omp parallel for\nfor (int i = 0; i < n; ++i) ;\n#pragma acc wait\n}"
    )
    assert [c.directive.name for c in unit.constructs] == ["wait"]


def test_openacc_is_defined() -> None:
    text = "#ifndef _OPENACC\n#error no\n#endif\nint x = _OPENACC;\n#pragma acc declare create(x)\n"
    assert clean(text).constructs
    assert load("#if _OPENACC != 202211\n#error no\n#endif\nint x;\n#pragma acc declare create(x)\n")[1] == []
