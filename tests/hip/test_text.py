"""The text of kernels: barriers and conditions stand where they are needed, and only there."""

from __future__ import annotations

import pytest

from accomp.backends.hip.emit import UnsupportedKernelError, launcher_declarations, module_text
from accomp.backends.hip.shape import Sizes
from accomp.ir.kernel import Code, Kernel, Module, Parameter, Passing, Statement, Variable
from accomp.source import SourceFile, Span
from tests.hip.trees import (
    add,
    declare,
    do,
    expr,
    let,
    limits,
    loop,
    pointer,
    reduction,
    span,
    thing,
    value,
)

LANES = loop("v", span("j", "m"), do("a[j] += 1;"))
SYNC = "accomp::sync_gang();"
FIRST = "if (accomp::first_of_gang()) {"


def body_of(*statements: Statement, **more: object) -> list[str]:
    """The lines of a kernel of these statements, without indentation."""
    parameters = (pointer("a"), value("n"), value("m"), thing("s"))
    kernel = Kernel("k", parameters, statements, **more)  # type: ignore[arg-type]
    text = module_text(Module("k.c", kernels=(kernel,)))
    inside = text[text.index("__global__") : text.index('extern "C"')]
    return [line.strip() for line in inside.splitlines()]


def test_one_loop_is_a_loop_and_nothing_else() -> None:
    lines = body_of(loop("gv", span("i", "n"), do("a[i] = i;")))
    assert lines == [
        "__global__ void __launch_bounds__(256) k_kernel(int *a, int n, int m, int *s_object) {",
        "auto &s = *s_object;",
        "for (const int at : accomp::over_gangs_and_threads<accomp::ints_once>(accomp::count_lt(0, n, 1))) {",
        "int i = at;",
        "a[i] = i;",
        "}",
        "}",
        "",
    ]


def test_a_kernel_of_one_thread_has_no_conditions() -> None:
    lines = body_of(do("a[0] = 1;"), loop("g", span("i", "n"), do("a[i] = i;")))
    assert not any("first_of" in line or "sync" in line for line in lines)


@pytest.mark.parametrize(
    ("statements", "barriers"),
    [
        ((LANES,), 0),
        ((LANES, LANES), 1),
        ((do("a[0] = 1;"), LANES), 1),
        ((do("a[0] = 1;"), do("a[1] = 1;")), 0),
        ((LANES, do("a[0] = 1;")), 1),
        ((LANES, do("a[0] = 1;"), do("a[1] = 1;"), LANES), 2),
        ((declare("t", "int", "n + 1"), LANES), 0),
        ((declare("t", "int", "a[0]"), LANES), 1),
        ((declare("t", "int", "a[0]"), do("a[0] = t;"), LANES), 2),
        ((loop("g", span("i", "n"), LANES),), 0),
        ((loop("g", span("i", "n"), do("a[i] = 1;"), LANES),), 1),
        ((loop("", span("i", "n"), LANES),), 1),
    ],
)
def test_barriers(statements: tuple[Statement, ...], barriers: int) -> None:
    idle = loop("v", span("j", "m"), Code(";", effects=False, reads_memory=False))
    assert body_of(idle, *statements).count(SYNC) == barriers


def test_neighbours_share_a_condition() -> None:
    lines = body_of(do("a[0] = 1;"), do("a[1] = 1;"), LANES)
    assert lines.count(FIRST) == 1


def test_a_variable_of_one_thread_is_shared() -> None:
    masked = do("t = a[0]++;")
    masked = type(masked)(masked.text, masked.uses, frozenset({"t"}))
    lines = body_of(declare("t"), masked, loop("v", span("j", "m"), do("a[j] += t;")))
    assert "int &t = k_storage::at<0>(shared, scratch);" in lines


def test_a_variable_all_compute_is_a_register() -> None:
    lines = body_of(declare("t"), let("t", "n * 2"), loop("v", span("j", "m"), do("a[j] += t;")))
    assert "int t;" in lines
    assert FIRST not in lines


def test_names_of_the_program_stay_its_own() -> None:
    taken = loop("gv", span("at", "n"), do("a[at] = shared + totals;"))
    parameters = (pointer("a"), value("n"), value("shared"), value("totals"), value("how"), value("launch"))
    text = module_text(Module("k.c", kernels=(Kernel("k", parameters, (taken,)),)))
    assert "for (const int at_2 :" in text
    assert "accomp::launching launch_2(how_2," in text


def test_reductions_of_the_construct_end_with_the_last_gang() -> None:
    sums = (reduction("+", "s"),)
    lines = body_of(loop("gv", span("i", "n"), add("s", "i"), reductions=sums), reductions=sums)
    assert "accomp::reduce_gang<accomp::plus>(s);" in lines
    assert "accomp::combine_gangs(totals, accomp::result<accomp::plus>(s, *s_object));" in lines


def test_what_gangs_cannot_know_is_refused() -> None:
    sums = (reduction("+", "t"),)
    inside = loop("gv", span("i", "n"), add("t", "i"), reductions=sums)
    with pytest.raises(UnsupportedKernelError, match="each gang has its own"):
        body_of(declare("t", "int", "0"), inside)
    two = (loop("gv", span("i", "n"), add("s", "i"), reductions=(reduction(o, "s"),)) for o in "+*")
    with pytest.raises(UnsupportedKernelError, match="two operators"):
        body_of(*two)


def test_kernels_name_their_directive() -> None:
    source = SourceFile("dir/k.c", b"int x;\n#pragma acc serial \\\n  copy(x)\n{ }\n")
    kernel = Kernel("k", (), (), serial=True, span=Span(source, 7, 38))
    assert "// k.c:2: #pragma acc serial copy(x)\n" in module_text(Module("k.c", kernels=(kernel,)))


@pytest.mark.parametrize(
    ("letters", "most", "wanted"),
    [
        ("wv", {"w": "2"}, ".at_most(2 * accomp::wave_size())"),
        ("wv", {"w": "2", "v": "8"}, ".at_most(2 * 8)"),
        ("wv", {"v": "8"}, ""),
        ("w", {"w": "2"}, ".at_most(2)"),
        ("v", {"v": "8"}, ".at_most(8)"),
    ],
)
def test_limits_count_the_threads_of_both_levels(letters: str, most: dict[str, str], wanted: str) -> None:
    """Two workers with all their lanes are two waves (OpenACC 3.3, 2.9.3 and 2.9.4)."""
    parameters = (value("n", "int"),)
    kernel = Kernel("k", parameters, (loop(letters, span("i", "n"), do(";"), limits=limits(**most)),))
    text = module_text(Module("k.c", kernels=(kernel,)))
    if wanted:
        assert wanted in "".join(line.lstrip() for line in text.splitlines()), text
    else:
        assert ".at_most(" not in text, text


def test_launchers() -> None:
    parameters = (
        value("n", "long"),
        value("m", "size_t"),
        pointer("a", "const double *"),
        thing("o", "int[3]"),
        Parameter("v", "float", Passing.VIEW, 2),
        Parameter("c", "pair", Passing.VALUE, is_class=True),
        Parameter("e", "enum color", Passing.VALUE),
    )
    kernel = Kernel("k", parameters, (loop("gv", span("i", "n"), do(";"), limits=limits(v="64")),))
    prototype = (
        "void k(const struct accomp_launch *how, long n, __SIZE_TYPE__ m, void *a, void *o, void *v, "
        "const long long *v_bounds, const void *c, enum color e);"
    )
    module = Module("k.c", kernels=(kernel,))
    assert launcher_declarations(module) == ("struct accomp_launch;", prototype)
    assert launcher_declarations(module, "c++")[1] == f'extern "C" {prototype}'
    text = module_text(module)
    assert "launch.want_lanes(64);" in text
    assert "launch.gangs_of_threads_for(accomp::count_lt(0, n, 1));" in text
    assert "__launch_bounds__(1024)" in text


def test_sizes_are_options() -> None:
    kernel = Kernel("k", (value("n"),), (loop("gv", span("i", "n"), do(";")),))
    text = module_text(Module("k.c", kernels=(kernel,)), Sizes(block=512))
    assert "__launch_bounds__(512)" in text
    asked = Kernel("k", (value("n"),), kernel.body, vector_length="192")
    assert "__launch_bounds__(192)" in module_text(Module("k.c", kernels=(asked,)))


def test_private_copies_start_with_the_enclosing_value() -> None:
    private = (Variable("n", "int", expr("n")),)
    lines = body_of(let("n", "n + 1"), loop("gv", span("i", "n"), do("a[i] = n;")), private=private)
    assert "const auto &n_outside = n;" in lines
    assert "int n = n_outside;" in lines
