"""Partitioned loops of every kind give what sequential loops give."""

from __future__ import annotations

from pathlib import Path

import pytest

from accomp.ir.kernel import Kernel, Module
from tests.hip.running import RUNS, on_both, run
from tests.hip.trees import declare, do, expr, let, levels, limits, loop, pointer, span, value

FLAT = ("g", "w", "v", "gw", "gv", "wv", "gwv")
LIMITS = {
    "g": limits(g="4"),
    "w": limits(w="2"),
    "v": limits(v="8"),
    "gw": limits(g="4", w="2"),
    "gv": limits(g="n % 5 + 1", v="8"),
    "wv": limits(w="2", v="8"),
    "gwv": limits(g="4", w="2", v="8"),
}


def flat(letters: str) -> list[Kernel]:
    """Examples 4, 5 and 8 to 10: one loop, plain, with limits, with static gangs, with a step."""
    x, n = pointer("x"), value("n")
    body = do("x[i] += i + 1;")
    made = {
        "": loop(letters, span("i", "n"), body),
        "_most": loop(letters, span("i", "n"), body, limits=LIMITS[letters]),
        "_down": loop(letters, span("i", "0", "n - 1", "-3", "ge"), body),
        "_wide": loop(letters, span("i", "n", "1", "2", "lt", "unsigned char *"), do("x[i - base] += 1;")),
    }
    if "g" in letters:
        made["_static"] = loop(letters, span("i", "n"), body, gang_static=expr("*"))
        made["_chunks"] = loop(letters, span("i", "n"), body, gang_static=expr("n % 7 + 1"))
    del made["_wide"]
    shifted = span("k", "2147483647", "2147483647 - n")
    made["_last"] = loop(letters, shifted, do("int i = 2147483646 - k; x[i] += i + 1;"))
    made["_asked"] = made[""]
    made["_long"] = loop(letters, span("i", "n", type_name="long long"), body)
    made["_long_asked"] = made["_long"]
    once = "g" not in letters
    return [
        Kernel(f"flat_{letters}{name}", (x, n), (what,), num_gangs=_gangs_asked(once, name))
        for name, what in made.items()
    ]


def _gangs_asked(once: bool, name: str) -> tuple[str, ...]:
    if once:
        return ("1",)
    return ("t",) if name.endswith("_asked") else ()


def flat_check(kernel: Kernel) -> str:
    down = kernel.name.endswith("_down")
    gangs = "Sizes s{1, t.workers, t.lanes}" if kernel.num_gangs == ("1",) else "Sizes s = t"
    step = "for (int i = n - 1; i >= 0; i -= 3)" if down else "for (int i = 0; i < n; ++i)"
    return f"""    sweep("{kernel.name}", [](Sizes t, long long n) {{
      {gangs};
      std::vector<int> want(n, 7);
      Device<int> x(want);
      {step} want[i] += i + 1;
      const accomp_launch how = launch_of(s);
      {kernel.name}(&how, x, static_cast<int>(n));
      expect(x.host(), want, s, n);
    }});"""


NESTS = (
    ("g", "w", ""),
    ("g", "v", ""),
    ("g", "w", "v"),
    ("g", "wv", ""),
    ("gw", "v", ""),
    ("gw", "", "v"),
    ("", "g", "v"),
    ("g", "", "wv"),
    ("gw", "", ""),
    ("", "", "gwv"),
    ("g", "", "v"),
)
"""Levels of three nested loops; examples 6 and 7 among them."""


def nest(number: int, letters: tuple[str, str, str]) -> Kernel:
    """Statements at each level, which read what others wrote."""
    inner = loop(letters[2], span("k", "p"), do("z[(i * m + j) * p + k] += t + u + k;"))
    middle = loop(
        letters[1],
        span("j", "m"),
        declare("u", "int", "i + j"),
        do("y[i * m + j] += t;"),
        inner,
        do("y[i * m + j] += u;"),
    )
    outer = loop(
        letters[0],
        span("i", "n"),
        declare("t", "int"),
        let("t", "x[i]"),
        do("x[i] = t + 1;"),
        middle,
        do("x[i] += 2;"),
    )
    parameters = (pointer("x"), pointer("y"), pointer("z"), value("n"), value("m"), value("p"))
    gangs = () if "g" in letters[0] else ("1",)
    return Kernel(f"nest_{number}", parameters, (outer,), num_gangs=gangs)


def nest_check(kernel: Kernel) -> str:
    gangs = "Sizes s{1, t.workers, t.lanes}" if kernel.num_gangs else "Sizes s = t"
    return f"""    sweep("{kernel.name}", [](Sizes t, long long n) {{
      {gangs};
      const int m = static_cast<int>(n % 13), p = static_cast<int>(n % 37);
      std::vector<int> x(n, 3), y(n * m, 5), z(n * m * p, 1);
      Device<int> dx(x), dy(y), dz(z);
      for (int i = 0; i < n; ++i) {{
        for (int j = 0; j < m; ++j) {{
          y[i * m + j] += x[i] + i + j;
          for (int k = 0; k < p; ++k)
            z[(i * m + j) * p + k] += x[i] + i + j + k;
        }}
        x[i] += 3;
      }}
      const accomp_launch how = launch_of(s);
      {kernel.name}(&how, dx, dy, dz, static_cast<int>(n), m, p);
      expect(dx.host(), x, s, n);
      expect(dy.host(), y, s, n);
      expect(dz.host(), z, s, n);
    }}, FEW);"""


def collapsed(letters: str, tile: bool) -> Kernel:
    ranges = (span("i", "n", "2"), span("j", "1", "m", "-1", "ge"))
    body = do("x[(i - 2) * m + j - 1] += i * 100 + j;")
    more: dict[str, object] = {}
    if tile:
        more = {"tile": (expr("3"), None), "tile_levels": levels(letters[1:])}
        letters = letters[:1]
    name = "tile" if tile else "collapse"
    what = loop(letters, ranges, body, **more)
    gangs = () if "g" in letters else ("1",)
    suffix = letters + "".join(sorted(level.name[0] for level in what.tile_levels))
    return Kernel(f"{name}_{suffix}", (pointer("x"), value("n"), value("m")), (what,), num_gangs=gangs)


def collapsed_check(kernel: Kernel) -> str:
    gangs = "Sizes s{1, t.workers, t.lanes}" if kernel.num_gangs else "Sizes s = t"
    return f"""    sweep("{kernel.name}", [](Sizes t, long long n) {{
      {gangs};
      const int m = static_cast<int>(n % 29);
      std::vector<int> x(n * m, 3);
      Device<int> dx(x);
      for (int i = 2; i < n + 2; ++i)
        for (int j = m; j >= 1; --j)
          x[(i - 2) * m + j - 1] += i * 100 + j;
      const accomp_launch how = launch_of(s);
      {kernel.name}(&how, dx, static_cast<int>(n) + 2, m);
      expect(dx.host(), x, s, n);
    }});"""


def all_kernels() -> list[tuple[Kernel, str]]:
    pairs = [(kernel, flat_check(kernel)) for letters in FLAT for kernel in flat(letters)]
    nests = [nest(number, letters) for number, letters in enumerate(NESTS)]
    pairs += [(kernel, nest_check(kernel)) for kernel in nests]
    collapses = [collapsed(letters, tile=False) for letters in ("", *FLAT)]
    collapses += [collapsed(letters, tile=True) for letters in ("g", "gv", "gw", "wv", "gwv", "v")]
    return pairs + [(kernel, collapsed_check(kernel)) for kernel in collapses]


@pytest.fixture(scope="module")
def programs(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    pairs = all_kernels()
    kernels = tuple(kernel for kernel, _ in pairs)
    return on_both(Module("loops.c", kernels=kernels), (check for _, check in pairs), tmp_path_factory)


@pytest.mark.parametrize(("on_cpu", "wave", "order"), RUNS)
def test_loops(programs: tuple[Path, Path], on_cpu: bool, wave: int, order: str) -> None:
    run(programs[on_cpu], wave, order)
