"""Rule families on trees built by hand: each valid tree beside its invalid twins."""

from __future__ import annotations

import pytest

from accomp.ir.nodes import Construct, RegionKind, Use
from accomp.syntax.nodes import Clause, Section, Symbol, Word
from tests.sema.trees import (
    COMPLEX,
    CONST_INT,
    FLEXIBLE,
    FLOAT,
    INT,
    POINTER,
    RECORD,
    array,
    associated,
    at,
    clause,
    codes,
    construct,
    num,
    number,
    section,
    symbol,
    var,
)

X, Y = symbol("x"), symbol("y")
P = symbol("p", POINTER)
V = symbol("v", array("8"))
M = symbol("m", array("8", array("8")))


@pytest.mark.parametrize("outer", ["parallel", "serial", "kernels", "parallel loop"])
@pytest.mark.parametrize(
    "inner", ["parallel", "kernels loop", "data", "update", "enter data", "wait", "host_data"]
)
def test_only_loop_atomic_and_cache_are_nested_in_compute_regions(outer: str, inner: str) -> None:
    nested = construct(inner, line=20, end=80)
    assert len(codes(construct(outer, children=(nested,)))) == 1
    assert codes(construct("data", children=(nested,))) == []


@pytest.mark.parametrize("inner", ["loop", "atomic"])
def test_nested_in_compute_regions(inner: str) -> None:
    assert codes(construct("parallel", children=(construct(inner, line=20, end=80),))) in (
        [],
        ["atomic-statement"],
    )


def levels(outer: str, inner: str, *, combined: bool) -> list[str]:
    loop = construct("loop", *map(clause, inner.split()), line=30, end=70)
    if combined:
        return codes(construct("parallel loop", *map(clause, outer.split()), children=(loop,)))
    around = construct("loop", *map(clause, outer.split()), line=20, end=80, children=(loop,))
    return codes(construct("parallel", children=(around,)))


@pytest.mark.parametrize("combined", [True, False])
@pytest.mark.parametrize(
    ("outer", "inner"),
    [
        ("gang", "worker"),
        ("gang", "worker vector"),
        ("gang worker", "vector"),
        ("worker", "vector"),
        ("seq", "gang"),
        ("gang", "seq"),
        ("", "gang"),
    ],
)
def test_levels_from_coarse_to_fine(outer: str, inner: str, combined: bool) -> None:
    assert levels(outer, inner, combined=combined) == []


@pytest.mark.parametrize("combined", [True, False])
@pytest.mark.parametrize(
    ("outer", "inner", "count"),
    [
        ("worker", "gang", 1),
        ("vector", "worker", 1),
        ("vector", "gang", 1),
        ("gang", "gang", 1),
        ("worker", "worker", 1),
        ("vector", "vector", 1),
        ("gang vector", "worker vector", 2),
    ],
)
def test_levels_out_of_order(outer: str, inner: str, count: int, combined: bool) -> None:
    assert levels(outer, inner, combined=combined) == ["loop-level-nesting"] * count


def test_levels_are_looked_for_through_loops_without_one() -> None:
    inner = construct("loop", clause("gang"), line=40, end=60)
    middle = construct("loop", line=30, end=70, children=(inner,))
    outer = construct("loop", clause("worker"), line=20, end=80, children=(middle,))
    assert codes(construct("parallel", children=(outer,))) == ["loop-level-nesting"]


def test_gang_dimensions_fall_inwards() -> None:
    def nest(outer: int, inner: int) -> list[str]:
        loop = construct("loop", clause("gang", num("dim", inner)), line=30, end=70)
        return codes(construct("parallel loop", clause("gang", num("dim", outer)), children=(loop,)))

    assert nest(2, 1) == []
    assert nest(1, 2) == nest(2, 2) == ["gang-dim-nesting"]


CONFLICTS = [("private", "firstprivate"), ("private", "reduction"), ("reduction", "firstprivate")]


def attribute(name: str) -> Clause:
    return clause(name, var(X), operator="+" if name == "reduction" else "")


@pytest.mark.parametrize("name", ["parallel", "parallel loop", "serial loop"])
@pytest.mark.parametrize(("one", "two"), CONFLICTS)
def test_contradicting_attributes(name: str, one: str, two: str) -> None:
    assert codes(construct(name, attribute(one), attribute(two))) == ["conflicting-data-attributes"]
    assert codes(construct(name, attribute(two), attribute(one))) == ["conflicting-data-attributes"]


def test_attributes_that_agree() -> None:
    copy = clause("copy", var(X))
    assert codes(construct("parallel", copy, attribute("reduction"))) == []
    assert codes(construct("parallel loop", copy, attribute("private"))) == []
    assert (
        codes(
            construct(
                "parallel",
                clause("copy", var(V, section(0, 4))),
                clause("copyin", var(V, section(4, 4), text="v[4:4]")),
            )
        )
        == []
    )


def test_repetitions() -> None:
    assert codes(construct("parallel", attribute("reduction"), attribute("reduction"))) == [
        "repeated-reduction"
    ]
    assert codes(construct("parallel", attribute("private"), attribute("private"))) == ["repeated-variable"]
    assert codes(construct("data", clause("copy", var(X)), clause("create", var(X)))) == [
        "repeated-in-data-clauses"
    ]
    assert codes(construct("parallel", clause("copy", var(X)), attribute("firstprivate"))) == [
        "conflicting-data-attributes"
    ]


@pytest.mark.parametrize("name", ["private", "firstprivate", "reduction"])
def test_local_copies_need_a_complete_type(name: str) -> None:
    operator = "+" if name == "reduction" else ""
    flexible = clause(name, var(symbol("w", FLEXIBLE)), operator=operator)
    assert codes(construct("parallel", flexible)) == ["incomplete-type"]


def test_local_copies_are_assigned() -> None:
    constant = symbol("c", CONST_INT)
    assert codes(construct("parallel", clause("private", var(constant)))) == ["const-variable"]
    assert codes(construct("parallel", clause("reduction", var(constant), operator="+"))) == [
        "const-variable"
    ]
    assert codes(construct("parallel", clause("private", var(symbol("a", array("4", CONST_INT)))))) == [
        "const-variable"
    ]
    assert codes(construct("parallel", clause("firstprivate", var(constant)))) == []


def none(*clauses: Clause, children: tuple[Construct, ...] = ()) -> Construct:
    default = clause("default", Word("none"))
    return construct("parallel", default, *clauses, uses=(Use(X, at(50)),), children=children)


def test_default_none() -> None:
    assert codes(none()) == ["no-explicit-data-attribute"]
    assert codes(none(clause("copy", var(X)))) == []
    assert codes(construct("data", clause("copyin", var(X)), children=(none(),), line=5, end=95)) == []


def test_default_none_of_a_data_construct() -> None:
    inner = construct("kernels", line=20, end=80, uses=(Use(X, at(50)),))
    assert codes(construct("data", clause("default", Word("none")), children=(inner,))) == [
        "no-explicit-data-attribute"
    ]


def test_default_none_and_what_loops_determine() -> None:
    index = construct("loop", line=40, end=60, loops=(associated(41, X),))
    private = construct("loop", clause("private", var(X)), line=40, end=60)
    reduced = construct("loop", clause("gang"), clause("reduction", var(X), operator="+"), line=40, end=60)
    elsewhere = construct("loop", clause("private", var(X)), line=60, end=70)
    for child in (index, private, reduced):
        assert codes(none(children=(child,))) == []
    assert codes(none(children=(elsewhere,))) == ["no-explicit-data-attribute"]


@pytest.mark.parametrize(
    ("variable", "sections", "expected"),
    [
        (V, (section(0, 8),), []),
        (V, (section(None, None),), []),
        (V, (section(8, 0),), []),
        (V, (section(4, 5),), ["subarray-out-of-bounds"]),
        (V, (section(8, None),), ["subarray-out-of-bounds"]),
        (V, (section(-1, 2),), ["negative-subarray-bound"]),
        (V, (section(0, -2),), ["negative-subarray-bound"]),
        (V, (Section(number(9), range=False),), ["subarray-out-of-bounds"]),
        (P, (section(0, 100),), []),
        (P, (section(-2, 4),), []),
        (P, (section(0, -1),), ["negative-subarray-bound"]),
        (P, (section(0, None),), ["subarray-length-required"]),
        (symbol("w", FLEXIBLE), (section(0, None),), ["subarray-length-required"]),
        (X, (section(0, 1),), ["not-subscriptable"]),
        (M, (section(2, 3), section(0, 8)), []),
        (M, (section(2, 1), section(3, 2)), []),
        (M, (section(2, 3), section(0, 4)), ["subarray-not-contiguous"]),
    ],
)
def test_subarrays(variable: Symbol, sections: tuple[Section, ...], expected: list[str]) -> None:
    assert codes(construct("data", clause("copy", var(variable, *sections)))) == expected


def test_pointers_and_names() -> None:
    assert codes(construct("parallel", clause("deviceptr", var(P)))) == []
    assert codes(construct("parallel", clause("deviceptr", var(X)))) == ["pointer-required"]
    assert codes(construct("host_data", clause("use_device", var(P, section(0, 2))))) == [
        "variable-name-required"
    ]


def reduction(variable: Symbol, operator: str, *sections: Section) -> list[str]:
    return codes(construct("parallel", clause("reduction", var(variable, *sections), operator=operator)))


@pytest.mark.parametrize("operator", ["+", "*", "max", "min", "&", "|", "^", "&&", "||"])
def test_reduction_types(operator: str) -> None:
    assert reduction(X, operator) == reduction(V, operator) == []
    bitwise = ["reduction-operator-type"] if operator in ("&", "|", "^") else []
    assert reduction(symbol("d", FLOAT), operator) == bitwise
    ordered = ["reduction-operator-type"] if operator in ("max", "min") else []
    assert reduction(symbol("z", COMPLEX), operator) == bitwise + ordered
    assert reduction(P, operator) == reduction(symbol("r", RECORD), operator) == ["reduction-type"]


def reducing(
    name: str, *levels: str, operator: str = "+", line: int = 20, children: tuple[Construct, ...] = ()
) -> Construct:
    clauses = (*map(clause, levels), *([clause("reduction", var(X), operator=operator)] if operator else []))
    return construct(name, *clauses, line=line, end=90 - line, children=children)


MISMATCH = ["conflicting-reduction-operators"]


def test_operators_on_a_parallel_and_its_gang_loops() -> None:
    for operator, expected in (("+", []), ("*", MISMATCH)):
        gang = reducing("loop", "gang", operator=operator)
        assert codes(reducing("parallel", line=10, children=(gang,))) == expected
        assert (
            codes(reducing("parallel loop", line=10, children=(reducing("loop", operator=operator),)))
            == expected
        )
        twin = reducing("loop", "gang", line=30)
        assert codes(construct("parallel", children=(gang, twin))) == expected


def test_operators_of_what_is_no_gang_reduction_of_the_parallel() -> None:
    worker = reducing("loop", "worker", operator="*")
    assert codes(reducing("parallel", line=10, children=(worker,))) == MISMATCH
    gang = reducing("loop", "gang", operator="*")
    private = construct(
        "parallel", clause("private", var(X)), children=(gang, reducing("loop", "gang", line=30))
    )
    assert codes(private) == []
    local = symbol("local", line=15)
    clauses = [clause("reduction", var(local), operator=o) for o in "+*"]
    inner = [
        construct("loop", clause("gang"), c, line=line, end=line + 5)
        for c, line in zip(clauses, (20, 30), strict=True)
    ]
    assert codes(construct("parallel", children=tuple(inner))) == []


def test_outer_loops_without_the_reduction() -> None:
    inner = reducing("loop", "vector", line=30)
    for level, expected in (("worker", ["reduction-missing-on-outer-loop"]), ("seq", [])):
        outer = construct("loop", clause(level), line=20, end=80, children=(inner,))
        assert codes(construct("parallel", clause("copy", var(X)), children=(outer,))) == expected
    private = construct(
        "loop", clause("worker"), clause("private", var(X)), line=20, end=80, children=(inner,)
    )
    assert codes(construct("parallel", children=(private,))) == []


def test_reductions_of_variables_in_no_clause() -> None:
    unlisted = ["reduction-without-data-clause"]
    for level, expected in (("worker", unlisted), ("seq", unlisted), ("gang", []), ("independent", [])):
        loop = reducing("loop", level)
        assert codes(construct("parallel", children=(loop,))) == expected
        assert codes(construct("kernels", children=(loop,))) == []
        for name in ("copy", "present", "firstprivate"):
            assert codes(construct("parallel", clause(name, var(X)), children=(loop,))) == []
    data = construct("data", clause("copy", var(X)), children=(construct("serial", children=(loop,)),))
    assert codes(data) == []
    private = construct(
        "loop", clause("gang"), clause("private", var(X)), children=(reducing("loop", "worker"),)
    )
    assert codes(construct("parallel", children=(private,))) == []


def test_associated_loops() -> None:
    two = (associated(11), associated(12))
    collapse = clause("collapse", number(2))
    assert codes(construct("parallel loop", collapse, loops=two)) == []
    assert codes(construct("parallel loop", collapse)) == ["too-few-nested-loops"]
    assert codes(construct("parallel loop", clause("collapse", number(0)))) == ["positive-argument-required"]
    assert codes(construct("parallel loop", clause("tile", number(-1)))) == ["positive-argument-required"]
    assert codes(construct("parallel loop", kind=RegionKind.STATEMENT)) == ["loop-expected"]
    bad = (associated(11, problem="the increment is missing"),)
    assert codes(construct("parallel loop", loops=bad)) == ["loop-not-canonical"]
    assert codes(construct("parallel loop", clause("seq"), loops=bad)) == []


def test_loop_control_variables() -> None:
    loops = (associated(11, X),)
    assert codes(construct("parallel loop", attribute("reduction"), loops=loops)) == [
        "reduction-of-loop-variable"
    ]
    assert codes(construct("parallel loop", attribute("private"), loops=loops)) == []
    assert codes(construct("parallel loop", attribute("reduction"), loops=(associated(11, Y),))) == []


def test_arguments() -> None:
    assert codes(construct("parallel", clause("num_gangs", number(4)))) == []
    assert codes(construct("parallel", clause("num_gangs", number(0)))) == ["positive-argument-required"]
    assert codes(construct("parallel", clause("num_gangs", *[number(2)] * 4))) == [
        "too-many-num-gangs-arguments"
    ]
    assert codes(construct("kernels", clause("num_gangs", *[number(2)] * 2))) == [
        "too-many-num-gangs-arguments"
    ]
    assert codes(construct("kernels loop", clause("gang", num("num", 3)))) == []
    assert codes(construct("parallel loop", clause("gang", num("num", 3)))) == ["level-argument-not-allowed"]
    assert codes(construct("kernels loop", clause("gang", num("dim", 1)))) == ["level-argument-not-allowed"]
    assert codes(
        construct("kernels loop", clause("num_workers", number(2)), clause("worker", num("num", 3)))
    ) == ["level-size-given-twice"]


def test_declare() -> None:
    ext = symbol("e", INT, file_scope=True, storage="extern")
    glob = symbol("g", INT, file_scope=True, storage="static")

    def declare(name: str, variable: Symbol, function: str) -> list[str]:
        return codes(construct("declare", clause(name, var(variable)), function=function))

    assert declare("create", glob, "") == []
    assert declare("copy", glob, "") == ["declare-clause-at-file-scope"]
    assert declare("create", glob, "f") == ["declare-in-other-scope"]
    assert declare("copy", X, "f") == []
    assert declare("link", X, "f") == ["declare-link-of-local-variable"]
    assert declare("link", ext, "f") == []
    assert codes(*(construct("declare", clause("create", var(glob)), function="") for _ in "ab")) == [
        "declared-twice"
    ]
