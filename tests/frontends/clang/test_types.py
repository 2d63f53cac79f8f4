"""Types of C as the front end describes them."""

from __future__ import annotations

import pytest

from accomp.syntax.nodes import Symbol, TypeInfo, TypeKind
from tests.frontends.clang.loading import first, var

HEAD = """struct s { int m; }; union u { int m; }; enum e { A }; typedef double real; typedef real row[8];
typedef struct { int k; } anon; struct later; typedef int (*callback)(double, char *);
"""


def symbol(declaration: str, name: str = "x", head: str = HEAD) -> Symbol:
    construct = first(
        f"{head}void f(int n, int m) {{ {declaration};\n#pragma acc parallel copy({name})\n; }}"
    )
    found = var(construct, "copy").symbol
    assert found is not None
    return found


def of(declaration: str) -> TypeInfo:
    return symbol(declaration).type


@pytest.mark.parametrize(
    ("declaration", "kind"),
    [
        ("int x", TypeKind.INTEGER),
        ("char x", TypeKind.INTEGER),
        ("unsigned long long x", TypeKind.INTEGER),
        ("__int128 x", TypeKind.INTEGER),
        ("float x", TypeKind.FLOATING),
        ("long double x", TypeKind.FLOATING),
        ("real x", TypeKind.FLOATING),
        ("_Complex double x", TypeKind.COMPLEX),
        ("_Bool x", TypeKind.BOOLEAN),
        ("enum e x", TypeKind.ENUM),
        ("int *x", TypeKind.POINTER),
        ("callback x", TypeKind.POINTER),
        ("int x[3]", TypeKind.ARRAY),
        ("row x", TypeKind.ARRAY),
        ("struct s x", TypeKind.RECORD),
        ("union u x", TypeKind.RECORD),
        ("anon x", TypeKind.RECORD),
    ],
)
def test_kinds(declaration: str, kind: TypeKind) -> None:
    assert of(declaration).kind is kind


@pytest.mark.parametrize(
    ("declaration", "written"),
    [
        ("int x", "int y"),
        ("const unsigned x = 1", "const unsigned int y"),
        ("real x", "real y"),
        ("struct s x", "struct s y"),
        ("enum e x", "enum e y"),
        ("anon x", "anon y"),
        ("int *x", "int *y"),
        ("int *const *x", "int *const *y"),
        ("const char *const x = 0", "const char *const y"),
        ("int *restrict x", "int *__restrict y"),
        ("volatile int *volatile x", "volatile int *volatile y"),
        ("int x[3]", "int y[3]"),
        ("double x[2][3]", "double y[2][3]"),
        ("double *x[3]", "double *y[3]"),
        ("double (*x)[3]", "double (*y)[3]"),
        ("double (*x[2])[3]", "double (*y[2])[3]"),
        ("int (*x)(void)", "int (*y)(void)"),
        ("int (*x)(double, char *)", "int (*y)(double, char *)"),
        ("int (*x)(const char *, ...)", "int (*y)(const char *, ...)"),
        ("int *(*x[2])(int)", "int *(*y[2])(int)"),
        ("callback x", "callback y"),
        ("row *x", "row *y"),
        ("_Complex float x", "_Complex float y"),
    ],
)
def test_declarations_are_written(declaration: str, written: str) -> None:
    assert of(declaration).declare("y") == written


@pytest.mark.parametrize(
    "declaration",
    [
        "struct { int q; } x",
        "union { int q; } x[2]",
        "int x[n]",
        "double x[n][3]",
        "double (*x)[n]",
        "enum { Q } x",
    ],
)
def test_types_without_a_name_are_taken_from_the_variable(declaration: str) -> None:
    assert of(declaration).declare("x") == "__typeof__(x) x"


def test_written_declarations_compile_to_the_same_type() -> None:
    declared = of("int *(*(*x)[3])(double (*)[4], const char *)")
    head = HEAD + f"extern {declared.declare('other')};\n"
    same = symbol("__typeof__(other) x", head=head).type
    assert same.declare("y") == declared.declare("y")


@pytest.mark.parametrize(
    ("declaration", "extents", "variable"),
    [
        ("int x[3]", ["3"], False),
        ("int x[2][5]", ["2", "5"], False),
        ("int x[n]", ["n"], True),
        ("int x[n + 1][m]", ["n + 1", "m"], True),
        ("int x[n][4]", ["n", "4"], True),
        ("int x[4][n]", ["4", "n"], True),
    ],
)
def test_extents(declaration: str, extents: list[str], variable: bool) -> None:
    info, found = of(declaration), list[str]()
    assert info.variable is variable
    while info.kind is TypeKind.ARRAY and info.element is not None:
        found.append(info.extent or "")
        info = info.element
    assert found == extents


def test_const_looks_through_arrays_and_typedefs() -> None:
    assert of("const int x = 1").const
    assert of("const int x[2] = {0}").const
    assert of("const real x = 1").const
    assert not of("const int *x").const
    assert of("int *const x = 0").const


@pytest.mark.parametrize(
    ("parameter", "written"),
    [
        ("int x[]", "int *y"),
        ("int x[10]", "int *y"),
        ("const int x[10]", "const int *y"),
        ("double x[10][20]", "double (*y)[20]"),
        ("double x[][20][30]", "double (*y)[20][30]"),
        ("int x(double)", "int (*y)(double)"),
        ("int *x[4]", "int **y"),
        ("int x[static 4]", "int *y"),
    ],
)
def test_parameters_are_pointers(parameter: str, written: str) -> None:
    construct = first(f"void f({parameter}) {{\n#pragma acc parallel copy(x)\n; }}")
    found = var(construct, "copy").symbol
    assert found is not None
    assert (found.type.kind, found.storage) == (TypeKind.POINTER, "parameter")
    assert found.type.declare("y") == written


def test_parameters_of_variable_extent() -> None:
    construct = first("void f(int n, double x[n][n]) {\n#pragma acc parallel copy(x)\n; }")
    found = var(construct, "copy").symbol
    assert found is not None
    assert (found.type.kind, found.type.variable, found.type.prefix) == (TypeKind.POINTER, True, "")
    assert found.type.element is not None
    assert found.type.element.extent == "n"


@pytest.mark.parametrize("declaration", ["extern struct later x", "extern int x[]"])
def test_incomplete_types_bind(declaration: str) -> None:
    construct = first(f"{HEAD}{declaration};\n#pragma acc declare create(x)\n")
    found = var(construct, "create").symbol
    assert found is not None
    assert not found.type.complete


@pytest.mark.parametrize(
    ("declaration", "storage"),
    [
        ("int x", "auto"),
        ("register int x", "register"),
        ("static int x", "static"),
        ("extern int x", "extern"),
        ("static _Thread_local int x", "thread_local"),
    ],
)
def test_storage(declaration: str, storage: str) -> None:
    assert symbol(declaration).storage == storage


@pytest.mark.parametrize(
    ("declaration", "storage"),
    [("int x", "extern"), ("static int x", "static"), ("_Thread_local int x", "thread_local")],
)
def test_storage_at_file_scope(declaration: str, storage: str) -> None:
    found = symbol("", head=f"{declaration};\n")
    assert (found.storage, found.file_scope) == (storage, True)


def test_where_a_variable_is_declared() -> None:
    found = symbol("int\n  x")
    assert found.declared is not None
    assert found.declared.text() == "x"
    assert found.declared.position()[1] == 3
