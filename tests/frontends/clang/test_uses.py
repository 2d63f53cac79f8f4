"""The variables a region refers to, and whether it reads or writes them."""

from __future__ import annotations

import pytest

from tests.frontends.clang.loading import body, uses

DECLARED = "struct s { int m; int *q; int r[3]; struct s *t; }; int g(int *); void h(int); extern int glob;"


@pytest.mark.parametrize(
    ("statement", "expected"),
    [
        ("i = 1;", {"i": "w"}),
        ("i += 1;", {"i": "rw"}),
        ("i <<= j;", {"i": "rw", "j": "r"}),
        ("i++;", {"i": "rw"}),
        ("--i;", {"i": "rw"}),
        ("h(i);", {"i": "r"}),
        ("i = j;", {"i": "w", "j": "r"}),
        ("i = j = 3;", {"i": "w", "j": "w"}),
        ("(i) = 1;", {"i": "w"}),
        ("g(&i);", {"i": "rw"}),
        ("p = &i;", {"p": "w", "i": "rw"}),
        ("b[0] = 1;", {"b": "w"}),
        ("b[i] = j;", {"b": "w", "i": "r", "j": "r"}),
        ("b[i] += 1;", {"b": "rw", "i": "r"}),
        ("b[i++] = 1;", {"b": "w", "i": "rw"}),
        ("c[i][j] = 1;", {"c": "w", "i": "r", "j": "r"}),
        ("i = c[1][2];", {"i": "w", "c": "r"}),
        ("p[i] = 1;", {"p": "r", "i": "r"}),
        ("*p = 1;", {"p": "r"}),
        ("*p++ = 1;", {"p": "rw"}),
        ("*(p + i) = 1;", {"p": "r", "i": "r"}),
        ("*b = 1;", {"b": "w"}),
        ("g(b);", {"b": "rw"}),
        ("p = b;", {"p": "w", "b": "rw"}),
        ("g(p);", {"p": "r"}),
        ("g(&p[i]);", {"p": "r", "i": "r"}),
        ("g(&b[i]);", {"b": "rw", "i": "r"}),
        ("v.m = 1;", {"v": "w"}),
        ("v.r[i] = 1;", {"v": "w", "i": "r"}),
        ("v.q[i] = 1;", {"v": "r", "i": "r"}),
        ("w->m = 1;", {"w": "r"}),
        ("w->t->r[1] = 1;", {"w": "r"}),
        ("v.t->m++;", {"v": "r"}),
        ("v.t->r[0] = 1;", {"v": "r"}),
        ("d[i][j] = 1;", {"d": "r", "i": "r", "j": "r"}),
        ("d[i] = p;", {"d": "w", "i": "r", "p": "r"}),
        ("g(v.r);", {"v": "rw"}),
        ("g(c[i]);", {"c": "rw", "i": "r"}),
        ("g(w->r);", {"w": "r"}),
        ("g(v.q);", {"v": "r"}),
        ("i = v.m;", {"i": "w", "v": "r"}),
        ("v = *w;", {"v": "w", "w": "r"}),
        ("a[1] = 1;", {"a": "r"}),
        ("i = sizeof(b);", {"i": "w"}),
        ("i = n ? j : 0;", {"i": "w", "n": "r", "j": "r"}),
        ("{ int i; i = n; }", {"n": "r"}),
        ("{ int k = i; b[k] = k; }", {"i": "r", "b": "w"}),
        ("{ i = 1; { int i = 2; i++; } }", {"i": "w"}),
        ("glob = 1;", {"glob": "w"}),
        ("*(long *)&i = 3;", {"i": "rw"}),
        ('__asm__("" : "+r"(i));', {"i": "rw"}),
        ("for (int k = 0; k < n; ++k) i += k;", {"n": "r", "i": "rw"}),
        ("for (i = 0; i < n; ++i) ;", {"i": "rw", "n": "r"}),
    ],
)
def test_reads_and_writes(statement: str, expected: dict[str, str]) -> None:
    variables = "int i = 0, j = 0, b[4], c[4][4], *p = b, *d[4]; struct s v, *w = &v;"
    assert uses(body(f"{{ {variables}\n#pragma acc parallel\n{statement}\n}}", DECLARED)) == expected


def test_uses_of_nested_regions_are_uses_of_the_outer_ones() -> None:
    outer = body(
        "int x, y;\n#pragma acc data copy(a)\n{ int z;\n"
        "#pragma acc parallel num_gangs(n)\n{ x = z; int t; t = y; } }"
    )
    assert uses(outer) == {"n": "r", "x": "w", "y": "r"}
    assert uses(outer.children[0]) == {"x": "w", "z": "r", "y": "r"}


def test_the_first_reference_is_told() -> None:
    construct = body("int xé, y;\n#pragma acc parallel\n{ y = 1;\n  xé = y; }")
    spans = {u.symbol.name: u.first for u in construct.uses}
    assert spans["xé"].text() == "xé"
    assert spans["y"].position() == (5, 3)


def test_standalone_directives_use_nothing() -> None:
    assert body("#pragma acc update self(a[0:n])").uses == ()
