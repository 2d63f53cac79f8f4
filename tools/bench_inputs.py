"""The C programs that the benchmark translates: made, so that their sizes are what they say."""

from __future__ import annotations

from dataclasses import dataclass

SMALL = """\
#include <stdio.h>
#define N 1000

int main(void) {
  double a[N];
  double sum = 0;

  for (int i = 0; i < N; ++i)
    a[i] = i;
#pragma acc parallel loop gang copy(a)
  for (int i = 0; i < N; ++i)
    a[i] = 2.0 * a[i] + 1.0;
#pragma acc parallel loop gang reduction(+ : sum) copyin(a)
  for (int i = 0; i < N; ++i) {
    if (i % 2)
      sum += a[i];
  }
  printf("%f\\n", sum);
  return 0;
}
"""

BLOCK_LINES = 100

_HEAD = """\
static double sweep_{k}(int n, int m, double *restrict out, const double *restrict in, double w) {{
  double total = 0.0, scale = w * {k}.0;
  int count = n * m;
#pragma acc data copyin(in[0:count]) copyout(out[0:count])
  {{
#pragma acc parallel loop gang num_gangs(64) reduction(+ : total) firstprivate(scale) present(in, out)
    for (int j = 1; j < n - 1; ++j) {{
      double row = 0.0;
#pragma acc loop vector reduction(+ : row)
      for (int i = 1; i < m - 1; ++i) {{
        double near = in[j * m + i - 1] + in[j * m + i + 1] + in[(j - 1) * m + i] + in[(j + 1) * m + i];
        out[j * m + i] = scale * (near - 4.0 * in[j * m + i]);
        row += out[j * m + i];
      }}
      total += row;
    }}
#pragma acc kernels loop independent collapse(2) present(out)
    for (int j = 0; j < n; ++j)
      for (int i = 0; i < m; ++i)
        out[j * m + i] += scale;
  }}
  return total;
}}

"""
_TAIL = """\
static int check_{k}(int n, const double *values, struct tally *t) {{
  int wrong = 0, left = n;
{filler}
  t->wrong += wrong;
  return left;
}}

"""
_FILLER = """\
  if (left > {i} && values[{i}] != values[{i}]) {{
    fprintf(stderr, "value %d of block {k} is %g\\n", {i}, values[{i}]);
    wrong += (int)(t->weight * {i}) + left % {j};
  }}
  left = left > {j} ? left - (wrong ^ {i}) : t->limit[{i} % 8];
"""


@dataclass(frozen=True, slots=True)
class BenchFile:
    """One input: its text, and how many lines and directives it has."""

    text: str

    @property
    def lines(self) -> int:
        """Number of lines."""
        return self.text.count("\n")

    @property
    def directives(self) -> int:
        """Number of directives."""
        return self.text.count("#pragma acc") + self.text.count("!$acc") - self.text.count("!$acc  ")


def small() -> BenchFile:
    """A program of 20 lines with 2 directives."""
    return BenchFile(SMALL)


def blocks(lines: int) -> BenchFile:
    """A file of so many lines (a multiple of 100; and three more), four directives in each hundred."""
    start = "#include <stdio.h>\nstruct tally { int wrong; double weight; int limit[8]; };\n\n"
    return BenchFile(start + "".join(_block(k) for k in range(lines // BLOCK_LINES)))


def _block(k: int) -> str:
    head = _HEAD.format(k=k)
    room = BLOCK_LINES - head.count("\n") - _TAIL.count("\n") + 1
    pieces = [_FILLER.format(i=i, j=i + 3, k=k) for i in range(room // _FILLER.count("\n"))]
    filler = "".join(pieces) + "  left ^= wrong;\n" * (room % _FILLER.count("\n"))
    return head + _TAIL.format(k=k, filler=filler.rstrip("\n"))
