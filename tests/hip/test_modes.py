"""Statements in single and redundant modes, control flow around partitioned loops, private data, routines."""

from __future__ import annotations

from pathlib import Path

import pytest

from accomp.ir.kernel import (
    Block,
    Code,
    Expr,
    If,
    Jump,
    JumpKind,
    Kernel,
    Level,
    Module,
    Parameter,
    Passing,
    Routine,
    Statement,
    Variable,
    While,
)
from tests.hip.running import RUNS, on_both, run
from tests.hip.trees import (
    add,
    call,
    declare,
    do,
    expr,
    let,
    loop,
    pointer,
    reduction,
    span,
    thing,
    value,
)

PRELUDE = """
struct box {
  int v;
  __host__ __device__ box() : v(3) {}
};
struct plain {
  int v[3];
};
"""

ROWS = (("g", "v"), ("gw", "v"), ("g", "w"), ("g", "wv"), ("w", "v"), ("", "wv"), ("gwv", ""))
"""Levels of the loop over rows, and of loops in a row."""


def by_rows(name: str, letters: tuple[str, str], *body: Statement, **more: object) -> Kernel:
    """A kernel whose gangs or workers take rows `x` of an array; `i` is the row's number."""
    start = declare("x", "int *", "a + i * m")
    what = loop(letters[0], span("i", "n"), start, *body, **more)
    parameters = (pointer("a"), value("n"), value("m"))
    gangs = () if "g" in letters[0] else ("1",)
    return Kernel(f"{name}_{letters[0]}_{letters[1]}", parameters, (what,), num_gangs=gangs)


def rows_check(kernel: Kernel, body: str) -> str:
    """The same in C++ for a row `x` of `m` elements."""
    gangs = "Sizes s{1, t.workers, t.lanes}" if kernel.num_gangs else "Sizes s = t"
    return f"""    sweep("{kernel.name}", [](Sizes t, long long n) {{
      {gangs};
      const int m = static_cast<int>(n % 7 * 11 + 5);
      std::vector<int> a(n * m);
      for (int i = 0; i < n * m; ++i)
        a[i] = i % 5;
      Device<int> da(a);
      for (int i = 0; i < n; ++i) {{
        int *x = a.data() + i * m;
        {body}
      }}
      const accomp_launch how = launch_of(s);
      {kernel.name}(&how, da, static_cast<int>(n), m);
      expect(da.host(), a, s, n, m);
    }}, FEW);"""


def control(letters: tuple[str, str]) -> Kernel:
    """Loops and branches around partitioned loops, by what other threads wrote."""
    step = (let("k", "k + 1"),)
    body = (
        loop(letters[1], span("j", "m"), do("x[j] += k;")),
        If(
            expr("x[k % m] % 2 == 0"),
            (loop(letters[1], span("j", "m"), do("x[j] += x[j] % 3;")), do("x[0] += 1;")),
            (do("x[1] += x[0];"), If(expr("x[1] > 40"), (Jump(JumpKind.BREAK),))),
        ),
        If(expr("k == 2"), (Jump(JumpKind.CONTINUE),)),
        do("x[2] += k;"),
    )
    whole = While((declare("k", "int", "0"),), expr("k < 6"), step, body)
    return by_rows("control", letters, whole, do("x[3] += 7;"))


CONTROL = """for (int k = 0; k < 6; k = k + 1) {
          for (int j = 0; j < m; ++j) x[j] += k;
          if (x[k % m] % 2 == 0) {
            for (int j = 0; j < m; ++j) x[j] += x[j] % 3;
            x[0] += 1;
          } else {
            x[1] += x[0];
            if (x[1] > 40) break;
          }
          if (k == 2) continue;
          x[2] += k;
        }
        x[3] += 7;"""


def effects(letters: tuple[str, str]) -> Kernel:
    """Conditions and initial values that only one thread may evaluate; the check is at the end."""
    changing = Expr("(x[0] += 1) < 9", frozenset("x"), effects=True)
    start = declare("u", "int", "(x[1] += 2)", effects=True)
    body = (
        loop(letters[1], span("j", "m"), do("if (j > 1) x[j] += u;")),
        If(Expr("(x[1] += 1) % 2", frozenset("x"), effects=True), (Jump(JumpKind.CONTINUE),)),
        Block((declare("q", "int", "x[0]"), do("x[2] += q;"))),
    )
    return by_rows("effects", letters, start, While((), changing, (do("x[3] += 1;"),), body, check_last=True))


EFFECTS = """int u = (x[1] += 2);
        do {
          for (int j = 2; j < m; ++j) x[j] += u;
          if (!((x[1] += 1) % 2)) x[2] += x[0];
          x[3] += 1;
        } while ((x[0] += 1) < 9);"""


def arrays(letters: tuple[str, str]) -> Kernel:
    """Private arrays of an iteration, small and large, used by the threads within."""
    private = (Variable("p", "int[9]", None, True), Variable("big", "int[20000]", None, True))
    body = (
        do("for (int q = 0; q < 9; ++q) p[q] = x[q % m]; big[19999] = i;"),
        loop(letters[1], span("j", "m"), do("x[j] += p[j % 9] + big[19999];")),
        do("p[0] += 5;"),
        loop(letters[1], span("j", "m"), do("x[j] += p[0];")),
    )
    kernel = by_rows("arrays", letters, *body, private=private if letters[0] in ("g", "gwv") else private[:1])
    if letters[0] in ("g", "gwv"):
        return kernel
    changed = tuple(do(b.text.replace("big[19999] = i;", "")) if isinstance(b, Code) else b for b in body)
    loops = loop(letters[1], span("j", "m"), do("x[j] += p[j % 9] + i;"))
    return by_rows("arrays", letters, changed[0], loops, *changed[2:], private=private[:1])


ARRAYS = """int p[9];
        for (int q = 0; q < 9; ++q) p[q] = x[q % m];
        for (int j = 0; j < m; ++j) x[j] += p[j % 9] + i;
        p[0] += 5;
        for (int j = 0; j < m; ++j) x[j] += p[0];"""


def scalars(letters: tuple[str, str]) -> Kernel:
    """A scalar that one thread sets beside writing memory, and lanes read; one that a lane sets."""
    body = (
        declare("t"),
        declare("found", "int", "-1"),
        declare("b", "box"),
        Code("t = x[0]; x[0] = i;", frozenset("xi"), frozenset("t")),
        loop(
            letters[1],
            span("j", "m"),
            Code(
                "if (j == 3) found = x[j]; if (j > 0) x[j] += t + b.v;",
                frozenset("xjtb"),
                frozenset({"found"}),
            ),
        ),
        let("t", "t + found"),
        loop(letters[1], span("j", "m"), do("x[j] += t;")),
    )
    return by_rows("scalars", letters, *body)


SCALARS = """int t = x[0];
        x[0] = i;
        int found = x[3];
        for (int j = 1; j < m; ++j) x[j] += t + 3;
        t += found;
        for (int j = 0; j < m; ++j) x[j] += t;"""

ROUTINES = (
    Routine("twice", "int twice(int v)", (do("return 2 * v;"),)),
    Routine(
        "lanes_of",
        "int lanes_of(int *x, int m)",
        (
            declare("s", "int", "0"),
            If(expr("m < 1"), (Jump(JumpKind.RETURN, expr("0")),)),
            loop(
                "v",
                span("j", "m"),
                do("x[j] += twice(j);"),
                Code("s += x[j];", frozenset("xjs"), frozenset("s"), False),
                reductions=(reduction("+", "s"),),
            ),
            do("x[0] += s;"),
            Jump(JumpKind.RETURN, expr("s")),
        ),
        Level.VECTOR,
    ),
    Routine(
        "workers_of",
        "void workers_of(int *x, int m)",
        (
            declare("half", "int", "m / 2"),
            loop(
                "w",
                span("k", "2"),
                declare("r"),
                call("lanes_of(x + k * half, half)", "v", "r"),
                do("x[k * half] += r;"),
            ),
            do("x[m - 1] += 1;"),
        ),
        Level.WORKER,
    ),
    Routine(
        "gangs_of",
        "void gangs_of(int *a, int n, int m)",
        (
            loop(
                "g",
                span("i", "n"),
                declare("x", "int *", "a + i * m"),
                call("workers_of(x, m)", "w"),
                do("x[1] += i;"),
            ),
        ),
        Level.GANG,
    ),
)

LANES_OF = """auto lanes_of = [](int *x, int m) {
          int s = 0;
          if (m < 1) return 0;
          for (int j = 0; j < m; ++j) s += x[j] += 2 * j;
          x[0] += s;
          return s;
        };
"""
WORKERS_OF = """{
          int h = m / 2, r = lanes_of(x, h);
          x[0] += r;
          r = lanes_of(x + h, h);
          x[h] += r;
          x[m - 1] += 1;
        }
"""


def calls(letters: tuple[str, str]) -> Kernel:
    """Routines of each level, from the modes they may be called in."""
    body: tuple[Statement, ...] = (declare("r", "int", "0"), call("lanes_of(x, m)", "v", "r"))
    body += (do("x[1] += r;"), loop("v", span("j", "m"), do("x[j] += r;")))
    if letters[0] == "g":
        body += (call("workers_of(x, m)", "w"), do("x[2] += twice(i);"))
    return by_rows("calls", letters, *body)


def calls_text(letters: tuple[str, str]) -> str:
    text = LANES_OF + "int r = lanes_of(x, m); x[1] += r; for (int j = 0; j < m; ++j) x[j] += r;\n"
    return text + (WORKERS_OF + "x[2] += 2 * i;" if letters[0] == "g" else "")


def gang_call() -> Kernel:
    body = (call("gangs_of(a, n, m)", "g"),)
    return Kernel("gang_call", (pointer("a"), value("n"), value("m")), body, num_gangs=("3",))


def serial() -> Kernel:
    """A serial construct: loops of any level and calls, on one lane."""
    body = (
        declare("s", "int", "0"),
        loop("g", span("i", "n"), do("a[i * m] += i;"), add("s", "i"), reductions=(reduction("+", "s"),)),
        call("gangs_of(a, n, m)", "g"),
        do("if (n) a[0] += s;"),
    )
    return Kernel("serial", (pointer("a"), value("n"), value("m")), body, serial=True)


SERIAL = """    sweep("serial", [](Sizes s, long long n) {
      const int m = static_cast<int>(n % 7 * 11 + 5);
      std::vector<int> a(n * m, 1);
      Device<int> da(a);
      for (int i = 0; i < n; ++i)
        a[i * m] += i;
      LANES_OF
      for (int i = 0; i < n; ++i) {
        int *x = a.data() + i * m;
        WORKERS_OF
        x[1] += i;
      }
      if (n)
        a[0] += static_cast<int>(n * (n - 1) / 2);
      const accomp_launch how = launch_of(s);
      serial(&how, da, static_cast<int>(n), m);
      expect(da.host(), a, s, n, m);
    }, FEW);""".replace("LANES_OF", LANES_OF).replace("WORKERS_OF", WORKERS_OF)


def given() -> Kernel:
    """Values of the host: changed by one thread, by all; an array, a class; copies of each gang."""
    parameters = (
        pointer("a"),
        value("n"),
        value("m"),
        value("f"),
        Parameter("w", "int[4]", Passing.VALUE, is_class=True),
        Parameter("c", "plain", Passing.VALUE, is_class=True),
        Parameter("p", "int *", Passing.VALUE),
        thing("o", "int[3]"),
    )
    private = (
        Variable("f", "int", expr("f")),
        Variable("w", "int[4]", expr("w"), is_array=True),
        Variable("mine", "long[2]", None, is_array=True),
    )
    body = (
        let("m", "m + 1"),
        Code("f += p[0]; p[1] = 3;", frozenset("fp"), frozenset("f")),
        do("w[0] += 1; mine[1] = 5;"),
        loop("gv", span("i", "n"), do("a[i] += m + f + w[0] + w[3] + c.v[2] + o[1] + mine[1];")),
    )
    return Kernel("given", parameters, body, private)


GIVEN = """    sweep("given", [](Sizes s, long long n) {
      std::vector<int> a(n, 1), p{40, 0}, o{7, 8, 9};
      Device<int> da(a), dp(p), dobject(o);
      const int w[4] = {1, 2, 3, 4};
      const plain c{{5, 6, 7}};
      for (int &one : a)
        one += 11 + (20 + 40) + 2 + 4 + 7 + 8 + 5;
      const accomp_launch how = launch_of(s);
      given(&how, da, static_cast<int>(n), 10, 20, w, &c, dp, dobject);
      expect(da.host(), a, s, n);
    });"""


def dimensions() -> Kernel:
    """Gangs of three dimensions, with reductions over two of them."""
    inner = loop("gv", span("k", "m"), do("a[i * m + k] = 2; s += k;"), reductions=(reduction("+", "s"),))
    middle = loop("g", span("i", "n"), inner, gang_dim=2, reductions=(reduction("+", "s"),))
    last = loop("g", span("i", "n"), do("t += i;"), gang_dim=3, reductions=(reduction("+", "t"),))
    parameters = (pointer("a"), thing("s"), thing("t"), value("n"), value("m"))
    return Kernel("dimensions", parameters, (middle, last), num_gangs=("2", "3", "2"))


DIMENSIONS = """    sweep("dimensions", [](Sizes s, long long n) {
      const int m = static_cast<int>(n % 7 * 11 + 5);
      std::vector<int> a(n * m, 1);
      Device<int> da(a), ds(3), dt(4);
      for (int &one : a)
        ++one;
      accomp_launch how = launch_of(s);
      how._gangs[1] = 3;
      how._gangs[2] = 2;
      dimensions(&how, da, ds, dt, static_cast<int>(n), m);
      expect(da.host(), a, s, n, m);
      expect(ds.one(), static_cast<int>(3 + n * m * (m - 1) / 2), s, n, m);
      expect(dt.one(), static_cast<int>(4 + n * (n - 1) / 2), s, n, m);
    }, ROWS);"""


def views() -> Kernel:
    """Arrays whose shape is known at run time, with subscripts as in Fortran and in C."""
    parameters = (
        Parameter("f", "double", Passing.VIEW, 2),
        Parameter("c", "const double", Passing.VIEW, 2, rows=True),
        value("n"),
        value("m"),
    )
    ranges = (span("j", "n", "1", "1", "le"), span("i", "m", "-1", "1", "le"))
    return Kernel(
        "views", parameters, (loop("gv", ranges, do("f(i, j) += c[j - 1][i + 1] * 2 + f.ubound(1);")),)
    )


VIEWS = """    sweep("views", [](Sizes s, long long n) {
      const long long m = n % 9 + 1, count = m + 2;
      std::vector<double> f(n * (count + 1), 1), c(n * count, 3);
      for (size_t i = 0; i < c.size(); ++i)
        c[i] = static_cast<double>(i);
      Device<double> df(f), dc(c);
      for (int j = 0; j < n; ++j)
        for (int i = 0; i < count; ++i)
          f[j * (count + 1) + i] += c[j * count + i] * 2 + static_cast<double>(m);
      const long long of_f[] = {-1, count, 1, 1, n, count + 1}, of_c[] = {0, count, 1, 0, n, count};
      const accomp_launch how = launch_of(s);
      views(&how, df, of_f, dc, of_c, static_cast<int>(n), static_cast<int>(m));
      expect(df.host(), f, s, n, m);
    });"""


def all_kernels() -> list[tuple[Kernel, str]]:
    pairs: list[tuple[Kernel, str]] = []
    for letters in ROWS:
        for made, text in ((control, CONTROL), (effects, EFFECTS), (arrays, ARRAYS), (scalars, SCALARS)):
            kernel = made(letters)
            pairs.append((kernel, rows_check(kernel, text)))
    for letters in ROWS[:2]:
        kernel = calls(letters)
        pairs.append((kernel, rows_check(kernel, calls_text(letters))))
    gangs = gang_call()
    pairs.append((gangs, rows_check(gangs, LANES_OF + WORKERS_OF + "x[1] += i;")))
    pairs += [(serial(), SERIAL), (given(), GIVEN), (dimensions(), DIMENSIONS), (views(), VIEWS)]
    return pairs


@pytest.fixture(scope="module")
def programs(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    pairs = all_kernels()
    kernels = tuple(kernel for kernel, _ in pairs)
    return on_both(
        Module("modes.c", PRELUDE, ROUTINES, kernels), (check for _, check in pairs), tmp_path_factory
    )


@pytest.mark.parametrize(("on_cpu", "wave", "order"), RUNS)
def test_modes(programs: tuple[Path, Path], on_cpu: bool, wave: int, order: str) -> None:
    run(programs[on_cpu], wave, order)
