"""Reductions on every level and across levels give what sequential loops give."""

from __future__ import annotations

from pathlib import Path

import pytest

from accomp.ir.kernel import Kernel, Module
from tests.hip.running import RUNS, on_both, run
from tests.hip.trees import add, declare, do, let, loop, pointer, reduction, span, thing, value

FLAT = ("g", "w", "v", "gw", "gv", "wv", "gwv")

OPERATORS = {
    "+": ("int", "a + b", "i % 7 - 2"),
    "*": ("double", "a * b", "(i % 5 == 0 ? 2.0 : i % 5 == 1 ? 0.5 : -1.0)"),
    "max": ("float", "a < b ? b : a", "(float)((i * 37) % 101) - 150"),
    "min": ("long long", "b < a ? b : a", "(i * 37LL) % 101 + 7"),
    "&": ("unsigned char", "a & b", "(unsigned char)(0xf7 | i)"),
    "|": ("unsigned", "a | b", "1u << (i * 11 % 32)"),
    "^": ("short", "a ^ b", "(short)(i * 3)"),
    "&&": ("bool", "a && b", "(i != 40)"),
    "||": ("int", "a || b", "(i == 40)"),
    "eqv": ("bool", "a == b", "(i % 3 == 0)"),
    "neqv": ("int", "(a != 0) != (b != 0)", "(i % 3 == 0)"),
}
PLAIN = {"+": "+", "*": "*", "&": "&", "|": "|", "^": "^", "&&": "&&", "||": "||"}

PRELUDE = """
struct pair {
  double re, im;
  pair() = default;
  __host__ __device__ explicit pair(double r, double i = 0) : re(r), im(i) {}
  __host__ __device__ pair operator+(const pair &o) const { return pair(re + o.re, im + o.im); }
  __host__ __device__ pair operator*(const pair &o) const {
    return pair(re * o.re - im * o.im, re * o.im + im * o.re);
  }
  __host__ __device__ bool operator==(const pair &o) const { return re == o.re && im == o.im; }
};
"""


def change(operator: str, name: str, text: str) -> str:
    """The statement that reduces one value into a variable."""
    if operator in PLAIN:
        return f"{name} = {name} {PLAIN[operator]} ({text});"
    if operator in ("max", "min"):
        sign = "<" if operator == "max" else ">"
        return f"{{ auto v = {text}; if ({name} {sign} v) {name} = v; }}"
    return f"{name} = (!{name} {'==' if operator == 'eqv' else '!='} !({text}));"


def flat(number: int, letters: str, operator: str, construct: bool) -> Kernel:
    type_name, _, text = OPERATORS[operator]
    reduced = (reduction(operator, "s", type_name),)
    body = do(change(operator, "s", text))
    what = loop(letters, span("i", "n"), body, reductions=reduced)
    return Kernel(
        f"flat_{number}",
        (thing("s", type_name), value("n")),
        (what,),
        reductions=reduced if construct else (),
        num_gangs=() if "g" in letters else ("1",),
    )


def flat_check(kernel: Kernel, operator: str) -> str:
    type_name, _, text = OPERATORS[operator]
    gangs = "Sizes s{1, t.workers, t.lanes}" if kernel.num_gangs else "Sizes s = t"
    return f"""    sweep("{kernel.name}", [](Sizes t, long long n) {{
      {gangs};
      {type_name} want = 1;
      Device<{type_name}> s_device(want);
      for (int i = 0; i < n; ++i) {{
        {change(operator, "want", text)}
      }}
      const accomp_launch how = launch_of(s);
      {kernel.name}(&how, s_device, static_cast<int>(n));
      expect(s_device.one(), want, s, n);
    }});"""


def flats() -> list[tuple[Kernel, str]]:
    pairs: list[tuple[Kernel, str]] = []
    for operator in OPERATORS:
        for letters in FLAT if operator in ("+", "max") else ("gwv", "w"):
            for construct in (False, True) if "g" in letters else (False,):
                kernel = flat(len(pairs), letters, operator, construct)
                pairs.append((kernel, flat_check(kernel, operator)))
    return pairs


def nested(number: int, letters: tuple[str, str, str], masked: bool) -> Kernel:
    """The same variable on all three loops; `masked` reduces with statements for one thread too."""
    reduced = (reduction("+", "s", "long long"),)
    inner = loop(letters[2], span("k", "p"), do("s += k + i;"), reductions=reduced)
    tail = add("s", "j") if not masked else do("{ s += j; y[0] = 1; }")
    tail = type(tail)(tail.text, tail.uses, frozenset({"s"}), tail.effects)
    middle = loop(letters[1], span("j", "m"), inner, tail, reductions=reduced)
    outer = loop(letters[0], span("i", "n"), middle, add("s", "1"), reductions=reduced)
    gangs = () if "g" in "".join(letters) else ("1",)
    parameters = (thing("s", "long long"), pointer("y"), value("n"), value("m"), value("p"))
    reductions = reduced if "g" in "".join(letters) else ()
    return Kernel(f"nested_{number}", parameters, (outer,), reductions=reductions, num_gangs=gangs)


def nested_check(kernel: Kernel) -> str:
    gangs = "Sizes s{1, t.workers, t.lanes}" if kernel.num_gangs else "Sizes s = t"
    return f"""    sweep("{kernel.name}", [](Sizes t, long long n) {{
      {gangs};
      const int m = static_cast<int>(n % 13), p = static_cast<int>(n % 37);
      long long want = 5;
      Device<long long> total(want);
      Device<int> y(0);
      for (int i = 0; i < n; ++i, ++want)
        for (int j = 0; j < m; ++j, want += j - 1)
          for (int k = 0; k < p; ++k)
            want += k + i;
      const accomp_launch how = launch_of(s);
      {kernel.name}(&how, total, y, static_cast<int>(n), m, p);
      expect(total.one(), want, s, n);
    }}, FEW);"""


NESTS = (
    ("g", "w", "v"),
    ("g", "v", ""),
    ("gw", "", "v"),
    ("g", "", "wv"),
    ("", "w", "v"),
    ("w", "", "v"),
    ("w", "v", ""),
)


def rows(letters: tuple[str, str]) -> Kernel:
    """A sum of each row that all lanes use after its loop, and write back."""
    kernel_name = f"rows_{letters[0]}_{letters[1]}"
    reduced = (reduction("+", "t", "double"),)
    body = (
        declare("t", "double", "0"),
        loop(letters[1], span("j", "m"), add("t", "x[i * m + j]"), reductions=reduced),
        loop(letters[1], span("j", "m"), do("x[i * m + j] -= t;")),
        do("r[i] = t;"),
    )
    what = loop(letters[0], span("i", "n"), *body)
    parameters = (pointer("x", "double *"), pointer("r", "double *"), value("n"), value("m"))
    return Kernel(kernel_name, parameters, (what,), num_gangs=() if "g" in letters[0] else ("1",))


def rows_check(kernel: Kernel) -> str:
    gangs = "Sizes s{1, t.workers, t.lanes}" if kernel.num_gangs else "Sizes s = t"
    return f"""    sweep("{kernel.name}", [](Sizes t, long long n) {{
      {gangs};
      const int m = static_cast<int>((n * 7) % 71);
      std::vector<double> x(n * m, 0.5), r(n, -1);
      for (int i = 0; i < n * m; ++i)
        x[i] += i % 17;
      Device<double> dx(x), dr(r);
      for (int i = 0; i < n; ++i) {{
        double sum = 0;
        for (int j = 0; j < m; ++j)
          sum += x[i * m + j];
        for (int j = 0; j < m; ++j)
          x[i * m + j] -= sum;
        r[i] = sum;
      }}
      const accomp_launch how = launch_of(s);
      {kernel.name}(&how, dx, dr, static_cast<int>(n), m);
      expect(dx.host(), x, s, n);
      expect(dr.host(), r, s, n);
    }}, FEW);"""


ROWS = (("g", "v"), ("g", "w"), ("g", "wv"), ("gw", "v"), ("w", "v"), ("", "v"))


def several() -> Kernel:
    """Two loops, four variables: of 16 bytes, an array, minimum and maximum in one loop; one is redundant."""
    reduced = (reduction("+", "c", "pair"), reduction("max", "high", "int"), reduction("min", "low", "int"))
    array = (reduction("+", "h", "int[7]"),)
    body = do("c = c + pair(i, 1); high = high < i ? i : high; low = i < low ? i : low;")
    first = loop("gv", span("i", "n"), body, reductions=reduced)
    second = loop("gwv", span("i", "n"), do("h[i % 7] += i;"), reductions=array)
    parameters = (thing("c", "pair"), thing("high"), thing("low"), thing("h", "int[7]"), value("n"))
    return Kernel("several", parameters, (first, second), reductions=(*reduced[:1], *array))


SEVERAL = """    sweep("several", [](Sizes s, long long n) {
      pair c(1, 2);
      int high = 4, low = 4;
      std::vector<int> h(7, 3);
      Device<pair> dc(c);
      Device<int> dhigh(high), dlow(low), dh(h);
      for (int i = 0; i < n; ++i) {
        c = c + pair(i, 1);
        high = high < i ? i : high;
        low = i < low ? i : low;
        h[i % 7] += i;
      }
      const accomp_launch how = launch_of(s);
      several(&how, dc, dhigh, dlow, dh, static_cast<int>(n));
      expect(dc.one(), c, s, n);
      expect(dhigh.one(), high, s, n);
      expect(dlow.one(), low, s, n);
      expect(dh.host(), h, s, n);
    });"""


def redundant() -> Kernel:
    """Each gang adds to its own copy in gang-redundant mode; lanes of each gang reduce an array."""
    reduced = (reduction("+", "s"),)
    lanes = loop("v", span("i", "n"), do("h[i % 3] += 1;"), reductions=(reduction("+", "h", "int[3]"),))
    body = (
        declare("h", "int[3]"),
        do("h[0] = h[1] = h[2] = 10;"),
        lanes,
        let("s", "s + h[0] + 2 * h[1] + 3 * h[2]"),
    )
    return Kernel("redundant", (thing("s"), value("n")), body, reductions=reduced)


REDUNDANT = """    sweep("redundant", [](Sizes t, long long n) {
      Sizes s{t.gangs ? t.gangs : 1, t.workers, t.lanes};
      int h[3] = {10, 10, 10};
      for (int i = 0; i < n; ++i)
        h[i % 3] += 1;
      int want = 9 + static_cast<int>(s.gangs) * (h[0] + 2 * h[1] + 3 * h[2]);
      Device<int> total(9);
      const accomp_launch how = launch_of(s);
      redundant(&how, total, static_cast<int>(n));
      expect(total.one(), want, s, n);
    });"""


def in_gangs() -> Kernel:
    """A lane reduction of an object of the program, in gangs that do not reduce it."""
    lanes = loop("v", span("j", "m"), do("s += j;"), reductions=(reduction("+", "s"),))
    what = loop("g", span("i", "n"), lanes)
    return Kernel("in_gangs", (thing("s"), value("n"), value("m")), (what,))


IN_GANGS = """    sweep("in_gangs", [](Sizes s, long long n) {
      const int m = static_cast<int>(n % 37);
      Device<int> total(9);
      const accomp_launch how = launch_of(s);
      in_gangs(&how, total, static_cast<int>(n), m);
      expect(total.one(), static_cast<int>(9 + n * (m * (m - 1) / 2)), s, n);
    });"""


def all_kernels() -> list[tuple[Kernel, str]]:
    pairs = flats()
    for masked in (False, True):
        made = [nested(number + 100 * masked, letters, masked) for number, letters in enumerate(NESTS)]
        pairs += [(kernel, nested_check(kernel)) for kernel in made]
    pairs += [(kernel, rows_check(kernel)) for kernel in map(rows, ROWS)]
    return [*pairs, (several(), SEVERAL), (redundant(), REDUNDANT), (in_gangs(), IN_GANGS)]


@pytest.fixture(scope="module")
def programs(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    pairs = all_kernels()
    kernels = tuple(kernel for kernel, _ in pairs)
    return on_both(
        Module("reductions.c", PRELUDE, kernels=kernels), (check for _, check in pairs), tmp_path_factory
    )


@pytest.mark.parametrize(("on_cpu", "wave", "order"), RUNS)
def test_reductions(programs: tuple[Path, Path], on_cpu: bool, wave: int, order: str) -> None:
    run(programs[on_cpu], wave, order)
