"""Nests that GPUs cut into tiles, lanes that are as many as iterations, gangs of one iteration each."""

from __future__ import annotations

from pathlib import Path

import pytest

from accomp.backends.hip.emit import module_text
from accomp.ir.kernel import Kernel, Module
from tests.hip import test_loops
from tests.hip.running import LIBRARY, RUNS, build, main_of, on_both, run
from tests.hip.trees import declare, do, loop, pointer, reduction, span, value

CONSTANTS = (0, 1, 31, 64, 100, 256, 257, 1000)
"""Iterations of a loop over lanes that compilers know."""


def plane() -> Kernel:
    ranges = (span("i", "n", "2"), span("j", "1", "m", "-1", "ge"))
    body = loop("gv", ranges, do("x[(i - 2) * m + j - 1] += i * 100 + j;"))
    return Kernel("plane", (pointer("x"), value("n"), value("m")), (body,))


def space(index: str = "int") -> Kernel:
    ranges = (span("i", "n"), span("j", "m"), span("k", "l", type_name=index))
    body = loop("gwv", ranges, do("x[(i * m + j) * l + k] += i * 10000 + j * 100 + k;"))
    parameters = (pointer("x"), value("n"), value("m"), value("l", index))
    return Kernel("space", parameters, (body,))


PLANE = """    auto plane_of = [](int n, int m) {
      std::vector<int> x(n * m, 3);
      Device<int> dx(x);
      for (int i = 2; i < n + 2; ++i)
        for (int j = m; j >= 1; --j)
          x[(i - 2) * m + j - 1] += i * 100 + j;
      const accomp_launch how{};
      plane(&how, dx, n + 2, m);
      expect(dx.host(), x, Sizes{}, n, m);
    };
    for (int n : {0, 1, 7, 8, 63, 64, 95, 401})
      for (int m : {0, 1, 31, 32, 33, 64, 95, 96, 500})
        plane_of(n, m);"""

SPACE = """    auto space_of = [](int n, int m, int l) {
      std::vector<int> x(n * m * l, 3);
      Device<int> dx(x);
      for (int i = 0; i < n; ++i)
        for (int j = 0; j < m; ++j)
          for (int k = 0; k < l; ++k)
            x[(i * m + j) * l + k] += i * 10000 + j * 100 + k;
      const accomp_launch how{};
      space(&how, dx, n, m, l);
      expect(dx.host(), x, Sizes{}, n, m * 1000 + l);
    };
    for (int n : {0, 1, 5, 40})
      for (int m : {0, 1, 16, 31})
        for (int l : {0, 1, 32, 63, 96})
          space_of(n, m, l);"""

CHOICES = """    using namespace accomp;
    auto tiled = [](int threads, auto... counts) {
      const accomp_launch how{};
      launching launch(&how, block_of::lanes, threads);
      launch.gangs_of_threads_for((counts * ...));
      bool found = false;
      launch.once_in_nest([&](auto way) { found = std::is_same_v<decltype(way), once_in_tiles>; }, counts...);
      if (!found)
        return 0LL;
      const dim3 grid = launch.grid();
      return 1000000LL * grid.z + 1000 * grid.y + grid.x;
    };
    const Sizes s{};
    expect(tiled(256, 64LL, 96LL), 1008003LL, s, 1);
    expect(tiled(256, 63LL, 95LL), 1008003LL, s, 2);
    expect(tiled(256, 5LL, 40LL, 60LL), 5005002LL, s, 3);
    /* too much of the tiles would be idle; other blocks; few iterations; more gangs than dimensions have;
       more numbers than 31 bits; none. */
    expect(tiled(256, 64LL, 33LL), 0LL, s, 4);
    expect(tiled(256, 9LL, 960LL), 0LL, s, 5);
    expect(tiled(128, 64LL, 96LL), 0LL, s, 6);
    expect(tiled(256, 8LL, 32LL), 0LL, s, 7);
    expect(tiled(256, 8LL * 65536, 32LL), 0LL, s, 8);
    expect(tiled(256, 65536LL, 8LL, 32LL), 0LL, s, 9);
    expect(tiled(256, 65536LL, 65536LL), 0LL, s, 10);
    expect(tiled(256, 0LL, 960LL), 0LL, s, 11);
    expect(tiled(256, 960LL, 0LL), 0LL, s, 12);"""


def rows(count: int, index: str) -> Kernel:
    """Threads that meet: an iteration without a thread, or two with one, shows."""
    levels = "v" if index == "int" else "wv"
    sums = (reduction("+", "t", "int"),)
    first = loop(levels, span("j", str(count)), do(f"t += x[i * {count} + j] + 1;"), reductions=sums)
    second = loop(levels, span("j", str(count)), do(f"x[i * {count} + j] += t;"))
    body = loop("g", span("i", "n", type_name=index), declare("t", "int", "0"), first, second)
    return Kernel(f"rows_{count}_{index[0]}", (pointer("x"), value("n", index)), (body,))


def squares(side: int) -> Kernel:
    """The same of a nest over lanes."""
    ranges = (span("j", str(side)), span("k", str(side)))
    inner = loop("v", ranges, do(f"x[(i * {side} + j) * {side} + k] += i + 10 * j + k;"))
    return Kernel(f"squares_{side}", (pointer("x"), value("n")), (loop("g", span("i", "n"), inner),))


def rows_check(kernel: Kernel, count: int) -> str:
    return f"""    sweep("{kernel.name}", [](Sizes s, long long n) {{
      std::vector<int> x(n * {count}, 3);
      Device<int> dx(x);
      for (int &each : x)
        each += {count} * 4;
      const accomp_launch how = launch_of(s);
      {kernel.name}(&how, dx, static_cast<int>(n));
      expect(dx.host(), x, s, n);
    }}, FEW);"""


def squares_check(kernel: Kernel, side: int) -> str:
    return f"""    sweep("{kernel.name}", [](Sizes s, long long n) {{
      std::vector<int> x(n * {side * side}, 3);
      Device<int> dx(x);
      for (int i = 0; i < n; ++i)
        for (int j = 0; j < {side}; ++j)
          for (int k = 0; k < {side}; ++k)
            x[(i * {side} + j) * {side} + k] += i + 10 * j + k;
      const accomp_launch how = launch_of(s);
      {kernel.name}(&how, dx, static_cast<int>(n));
      expect(dx.host(), x, s, n);
    }}, FEW);"""


def all_kernels() -> list[tuple[Kernel, str]]:
    pairs = [(plane(), PLANE), (space(), SPACE)]
    for index in ("int", "long"):
        pairs += [(k, rows_check(k, count)) for count in CONSTANTS for k in (rows(count, index),)]
    return pairs + [(k, squares_check(k, side)) for side in (1, 8, 16, 17) for k in (squares(side),)]


@pytest.fixture(scope="module")
def programs(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    pairs = all_kernels()
    kernels = tuple(kernel for kernel, _ in pairs)
    return on_both(Module("tiles.c", kernels=kernels), (check for _, check in pairs), tmp_path_factory)


@pytest.mark.parametrize(("on_cpu", "wave", "order"), RUNS)
def test_tiles(programs: tuple[Path, Path], on_cpu: bool, wave: int, order: str) -> None:
    run(programs[on_cpu], wave, order)


@pytest.fixture(scope="module")
def for_nvcc(tmp_path_factory: pytest.TempPathFactory) -> Path:
    if not LIBRARY.exists():
        pytest.skip("libaccomp_hipcpu is not built")
    pairs = [*all_kernels(), *test_loops.all_kernels()]
    module = Module("nvcc.c", kernels=tuple(kernel for kernel, _ in pairs))
    checks = main_of(*(check for _, check in pairs))
    return build(module, checks, tmp_path_factory.mktemp("nvcc"), "clang++-19", on_cpu=False, nvcc=True)


@pytest.mark.parametrize("order", ["forward", "reverse", "random:7"])
def test_loops_for_nvcc(for_nvcc: Path, order: str) -> None:
    run(for_nvcc, 32, order)


def test_launchers_choose_tiles(tmp_path: Path) -> None:
    if not LIBRARY.exists():
        pytest.skip("libaccomp_hipcpu is not built")
    run(build(Module("ways.c"), main_of(CHOICES), tmp_path, "clang++-19", on_cpu=False), 64, "forward")


def text_of(kernel: Kernel) -> str:
    return module_text(Module("k.c", kernels=(kernel,)))


def test_what_kernels_rely_on() -> None:
    assert "launch.once_in_nest(" in text_of(plane())
    assert "launch.threads_for_all(" in text_of(rows(64, "int"))
    assert "if (launch.starts()) {" in text_of(rows(64, "int"))
    assert "accomp::every<Way>" in text_of(rows(64, "long"))


def test_what_kernels_cannot_rely_on() -> None:
    """Other statements, other loops, sizes that are asked for, counts that differ or are not known."""
    nest, known = plane(), rows(64, "int")
    (body,) = nest.body
    (gangs,) = known.body
    assert "once_in_nest" not in text_of(Kernel("k", nest.parameters, (body, body)))
    assert "once_in_nest" not in text_of(Kernel("k", nest.parameters, nest.body, num_gangs=("8",)))
    assert "once_in_nest" not in text_of(Kernel("k", nest.parameters, (do("x[0] = 1;"), body)))
    assert "starts()" not in text_of(Kernel("k", known.parameters, (gangs, gangs)))
    assert "starts()" not in text_of(Kernel("k", known.parameters, (do("x[0] = 1;"), gangs)))
    assert "threads_for_all" not in text_of(Kernel("k", known.parameters, known.body, vector_length="32"))
    other = loop(
        "g", span("i", "n"), loop("v", span("j", "64"), do(";")), loop("v", span("j", "65"), do(";"))
    )
    assert "threads_for_all" not in text_of(Kernel("k", known.parameters, (other,)))
    unknown = loop("g", span("i", "n"), loop("v", span("j", "n"), do(";")))
    assert "threads_for_all" not in text_of(Kernel("k", known.parameters, (unknown,)))
    waves = loop("w", span("j", "64"), loop("v", span("k", "64"), do(";")))
    text = text_of(Kernel("k", known.parameters, (loop("g", span("i", "n"), waves),)))
    assert "threads_for_all" not in text
