"""Copies of parts of arrays that threads share give what the arrays themselves give."""

from __future__ import annotations

from pathlib import Path

import pytest

from accomp.backends.hip.emit import hints, module_text
from accomp.ir.kernel import Cache, Extent, If, Jump, JumpKind, Kernel, Module, Section, Statement, While
from accomp.records import replace
from tests.hip.running import RUNS, on_both, run
from tests.hip.trees import add, declare, do, expr, let, levels, loop, pointer, reduction, span, thing, value


def section(name: str, *extents: tuple[str, int], type_name: str = "int", **more: object) -> Section:
    """A section with lower bounds and lengths."""
    made = tuple(Extent(expr(lower), length) for lower, length in extents)
    return Section(name, type_name, made, distinct=True, **more)  # type: ignore[arg-type]


SUM = do("y[i] = x[i - 1] + 2 * x[i] + 3 * x[i + 1];")
NEAR = section("x", ("i - 1", 3), readonly=True)
X, Y, N, M = pointer("x"), pointer("y"), value("n"), value("m")


def line(letters: str) -> Kernel:
    """A stencil over one loop of these levels, which is tiled for the sake of the copy."""
    what = loop(letters, span("i", "n + 1", "1"), Cache((NEAR,), (SUM,)))
    return Kernel(f"line_{letters}", (X, Y, N), (what,), num_gangs=() if "g" in letters else ("1",))


def backward() -> Kernel:
    what = loop("gv", span("i", "1", "n", "-1", "ge"), Cache((NEAR,), (SUM,)))
    return Kernel("backward", (X, Y, N), (what,))


def within() -> Kernel:
    """In the lanes of a worker, whose copies are its own."""
    near = section("x", ("i * 40 + j", 3))
    body = Cache((near,), (do("y[i * 40 + j] += x[i * 40 + j] + x[i * 40 + j + 1] + x[i * 40 + j + 2];"),))
    what = loop("gw", span("i", "n"), loop("v", span("j", "38"), body))
    return Kernel("within", (X, Y, N), (what,))


def in_place() -> Kernel:
    """Elements that are changed are put back, neighbours are left alone."""
    near = section("x", ("i - 1", 3))
    return Kernel(
        "in_place", (X, N), (loop("gv", span("i", "n + 1", "1"), Cache((near,), (do("x[i] += i;"),))),)
    )


def of_gang() -> Kernel:
    """What a gang reads again and again in the loops of its iteration, before and after a change of it."""
    near = section("x", ("8 * i", 8))
    body = (
        loop("v", span("j", "m"), do("y[i * m + j] += x[8 * i + j % 8];")),
        do("x[8 * i] += 5;"),
        loop("v", span("j", "m"), do("y[i * m + j] += x[8 * i + j % 8];")),
    )
    return Kernel("of_gang", (X, Y, N, M), (loop("g", span("i", "n"), Cache((near,), body)),))


def of_worker() -> Kernel:
    near = section("x", ("8 * i", 8), readonly=True)
    body = loop("v", span("j", "m"), do("y[i * m + j] += x[8 * i + j % 8];"))
    return Kernel("of_worker", (X, Y, N, M), (loop("gw", span("i", "n"), Cache((near,), (body,))),))


def leaving() -> Kernel:
    """A sequential loop of a gang that is left from within, and goes on in another round."""
    near = section("x", ("i * 64 + k", 1), readonly=True)
    body = (
        If(expr("x[i * 64 + k] > 90"), (Jump(JumpKind.BREAK),)),
        If(expr("x[i * 64 + k] % 3 == 0"), (Jump(JumpKind.CONTINUE),)),
        loop("v", span("j", "40"), do("y[i * 40 + j] += x[i * 64 + k];")),
    )
    rounds = While((let("k", "0"),), expr("k < m"), (add("k", "1"),), (Cache((near,), body),))
    what = loop("g", span("i", "n"), declare("k", "int", "0"), rounds)
    return Kernel("leaving", (X, Y, N, M), (what,))


def plane(name: str, letters: str, **more: object) -> Kernel:
    """A stencil over two loops."""
    ranges = (span("i", "n + 1", "1"), span("j", "m + 1", "1"))
    near = section("x", ("i - 1", 3), ("j - 1", 3), readonly=True)
    body = do("y[i * 64 + j] = x[i - 1][j] + 2 * x[i + 1][j] + 3 * x[i][j - 1] + 5 * x[i][j + 1];")
    what = loop(letters, ranges, Cache((near,), (body,)), **more)
    return Kernel(
        name, (pointer("x", "int (*)[64]"), Y, N, M), (what,), num_gangs=() if "g" in letters else ("1",)
    )


def reduced() -> Kernel:
    near = section("x", ("i - 1", 3), readonly=True)
    sums = (reduction("+", "s", "long long"),)
    body = Cache((near,), (declare("t", "int", "x[i - 1] + x[i + 1]"), add("s", "t")))
    what = loop("gv", span("i", "n + 1", "1"), body, reductions=sums)
    return Kernel("reduced", (X, thing("s", "long long"), N), (what,), reductions=sums)


LINES = tuple(line(letters) for letters in ("gv", "v", "gwv", "wv"))
PLANES = (
    plane("plane", "gv"),
    plane("tiles", "g", tile=(expr("3"), expr("16")), tile_levels=levels("v")),
    plane("tiles_of_workers", "gw", tile=(expr("2"), expr("4")), tile_levels=levels("v")),
    plane("tiles_all", "g", tile=(expr("5"), expr("7")), tile_levels=levels("wv")),
    plane("lanes", "v"),
)


def line_check(kernel: Kernel) -> str:
    gangs = "Sizes s{1, t.workers, t.lanes}" if kernel.num_gangs else "Sizes s = t"
    return f"""    sweep("{kernel.name}", [](Sizes t, long long n) {{
      {gangs};
      std::vector<int> x(n + 2), want(n + 2, 7);
      for (int i = 0; i < n + 2; ++i) x[i] = i * i % 1013;
      Device<int> dx(x), dy(want);
      for (int i = 1; i <= n; ++i) want[i] = x[i - 1] + 2 * x[i] + 3 * x[i + 1];
      const accomp_launch how = launch_of(s);
      {kernel.name}(&how, dx, dy, static_cast<int>(n));
      expect(dy.host(), want, s, n);
    }});"""


WITHIN = """    sweep("within", [](Sizes s, long long n) {
      std::vector<int> x(n * 40), y(n * 40, 3);
      for (size_t i = 0; i < x.size(); ++i) x[i] = static_cast<int>(i % 97);
      Device<int> dx(x), dy(y);
      for (int i = 0; i < n; ++i)
        for (int j = i * 40; j < i * 40 + 38; ++j) y[j] += x[j] + x[j + 1] + x[j + 2];
      const accomp_launch how = launch_of(s);
      within(&how, dx, dy, static_cast<int>(n));
      expect(dy.host(), y, s, n);
    }, FEW);"""

IN_PLACE = """    sweep("in_place", [](Sizes s, long long n) {
      std::vector<int> x(n + 2, 3);
      Device<int> dx(x);
      for (int i = 1; i <= n; ++i) x[i] += i;
      const accomp_launch how = launch_of(s);
      in_place(&how, dx, static_cast<int>(n));
      expect(dx.host(), x, s, n);
    });"""


def gang_check(name: str) -> str:
    changes = "x[8 * i] += 5; for (int j = 0; j < m; ++j) y[i * m + j] += x[8 * i + j % 8];"
    return f"""    sweep("{name}", [](Sizes s, long long n) {{
      const int m = static_cast<int>(n % 61);
      std::vector<int> x(8 * n), y(n * m, 1);
      for (size_t i = 0; i < x.size(); ++i) x[i] = static_cast<int>(i % 97);
      Device<int> dx(x), dy(y);
      for (int i = 0; i < n; ++i) {{
        for (int j = 0; j < m; ++j) y[i * m + j] += x[8 * i + j % 8];
        {changes if name == "of_gang" else ""}
      }}
      const accomp_launch how = launch_of(s);
      {name}(&how, dx, dy, static_cast<int>(n), m);
      expect(dx.host(), x, s, n);
      expect(dy.host(), y, s, n);
    }}, FEW);"""


LEAVING = """    sweep("leaving", [](Sizes s, long long n) {
      const int m = static_cast<int>(n % 64);
      std::vector<int> x(64 * n), y(40 * n, 1);
      for (size_t i = 0; i < x.size(); ++i) x[i] = static_cast<int>(i * 7 % 97);
      Device<int> dx(x), dy(y);
      for (int i = 0; i < n; ++i)
        for (int k = 0; k < m && x[i * 64 + k] <= 90; ++k)
          for (int j = 0; j < 40 && x[i * 64 + k] % 3 != 0; ++j) y[i * 40 + j] += x[i * 64 + k];
      const accomp_launch how = launch_of(s);
      leaving(&how, dx, dy, static_cast<int>(n), m);
      expect(dy.host(), y, s, n, m);
    }, FEW);"""


def plane_check(kernel: Kernel) -> str:
    gangs = "Sizes s{1, t.workers, t.lanes}" if kernel.num_gangs else "Sizes s = t"
    return f"""    sweep("{kernel.name}", [](Sizes t, long long n) {{
      {gangs};
      const int m = static_cast<int>(n % 61);
      std::vector<int> x((n + 2) * 64), y((n + 2) * 64, 7);
      for (size_t i = 0; i < x.size(); ++i) x[i] = static_cast<int>(i * 7 % 1013);
      Device<int> dx(x), dy(y);
      for (int k = 64; k < (n + 1) * 64; ++k)
        if (k % 64 >= 1 && k % 64 <= m) y[k] = x[k - 64] + 2 * x[k + 64] + 3 * x[k - 1] + 5 * x[k + 1];
      const accomp_launch how = launch_of(s);
      {kernel.name}(&how, dx, dy, static_cast<int>(n), m);
      expect(dy.host(), y, s, n, m);
    }}, FEW);"""


REDUCED = """    sweep("reduced", [](Sizes s, long long n) {
      std::vector<int> x(n + 2);
      for (int i = 0; i < n + 2; ++i) x[i] = i * i % 1013;
      long long want = 1000;
      Device<int> dx(x);
      Device<long long> sum(want);
      for (int i = 1; i <= n; ++i) want += x[i - 1] + x[i + 1];
      const accomp_launch how = launch_of(s);
      reduced(&how, dx, sum, static_cast<int>(n));
      expect(sum.one(), want, s, n);
    });"""


def all_kernels() -> list[tuple[Kernel, str]]:
    pairs = [(kernel, line_check(kernel)) for kernel in (*LINES, backward())]
    pairs += [(within(), WITHIN), (in_place(), IN_PLACE), (reduced(), REDUCED), (leaving(), LEAVING)]
    pairs += [(of_gang(), gang_check("of_gang")), (of_worker(), gang_check("of_worker"))]
    return pairs + [(kernel, plane_check(kernel)) for kernel in PLANES]


def test_all_are_copied() -> None:
    module = Module("caches.c", kernels=tuple(kernel for kernel, _ in all_kernels()))
    assert hints(module) == ()
    assert module_text(module).count("accomp::window<") == len(module.kernels)


def why(near: Section, *body: Statement, letters: str = "gv") -> str:
    """What keeps the section from being copied."""
    what = loop(letters, span("i", "n"), Cache((near,), body))
    (hint,) = hints(Module("k.c", kernels=(Kernel("k", (X, Y, N), (what,)),)))
    return hint.why


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("y[i] = *x;", "without all of its subscripts"),
        ("y[i] = *&x[i];", "address"),
        ("y[i] = x[i], y[i] += x[i];", ""),
        ("x[i] = 1; y[i] = 2;", ""),
        ("{ int x[2] = {i, i}; y[i] = x[0]; }", "another variable"),
        ("y[i] = other(x[i]);", "'other' is called"),
        ("y[i] = 1;", "no statement"),
        ("accomp::atomic_add(x[i], 1);", "atomically"),
    ],
)
def test_references(text: str, said: str) -> None:
    near = section("x", ("i", 1))
    what = loop("gv", span("i", "n"), Cache((near,), (do(text),)))
    found = hints(Module("k.c", kernels=(Kernel("k", (X, Y, N), (what,)),)))
    assert [hint for hint in found if said not in hint.why] == []
    assert bool(found) == bool(said)


def test_other_names() -> None:
    """Pointers may lead to the same elements unless they are said not to."""
    near = replace(section("x", ("i", 1)), distinct=False)
    assert "'y' may be another name" in why(near, do("y[i] = x[i]; y[i] += x[i];"))
    assert "'y' may be another name" in why(near, do("x[i] += y[i];"))
    what = loop("gv", span("i", "n"), Cache((near,), (do("y[i] = x[i] + 1;"),)))
    assert hints(Module("k.c", kernels=(Kernel("k", (X, Y, N), (what,)),))) == ()


def test_what_leaves_an_iteration() -> None:
    body = (If(expr("n > 3"), (Jump(JumpKind.BREAK),)), do("x[i] = 1;"))
    assert "leaves the iteration" in why(
        section("x", ("i", 1)), *body, loop("v", span("j", "n")), letters="g"
    )


@pytest.fixture(scope="module")
def programs(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    pairs = all_kernels()
    kernels = tuple(kernel for kernel, _ in pairs)
    return on_both(Module("caches.c", kernels=kernels), (check for _, check in pairs), tmp_path_factory)


@pytest.mark.parametrize(("on_cpu", "wave", "order"), RUNS)
def test_caches(programs: tuple[Path, Path], on_cpu: bool, wave: int, order: str) -> None:
    run(programs[on_cpu], wave, order)
