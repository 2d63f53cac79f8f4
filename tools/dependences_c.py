"""Random loops that may depend on each other, in C and C++."""

from __future__ import annotations

from collections.abc import Iterator

from dependences_make import FULL, INDEX, RANKS, SCALARS, Maker, Region, S

_HEAD = f"""\
#include <stdio.h>
enum {{ S = {S} }};
#pragma acc routine seq
static void put(long *at, long value) {{ *at = (*at + value) % 1009; }}
static long hash(const long *x, int n) {{
  long sum = 0;
  for (int i = 0; i < n; i++) sum = (sum * 31 + x[i]) % 1000003;
  return sum;
}}
"""
_MAIN = """\
static void show(void) {
  printf("%ld %ld %ld ", hash(a, S + 3), hash(b, S + 3), hash(c, S + 3));
  printf("%ld %ld %ld\\n", hash(m[0], S * S), hash(q[0], S * S), hash(l, S * S));
}
int main(void) {
  for (int i = 0; i < S + 3; i++) a[i] = i * 7 % 11, b[i] = i * 5 % 13, c[i] = i;
  for (int i = 0; i < S; i++) {
    x[i] = i * 7 % S, y[i] = i / 3;
    for (int j = 0; j < S; j++) m[i][j] = i + j, q[i][j] = i * j % 17, l[i * S + j] = i * 3 + j;
  }"""
_POINTERS = ", ".join(f"long *{name}" for name, rank in RANKS.items() if rank == 1)


class CSpelling:
    """How C spells it."""

    def mod(self, value: str, by: int) -> str:
        """The remainder of a division of a value."""
        return f"({value}) % {by}"

    def wrapped(self, index: str, by: int) -> str:
        """The remainder of a division of an index."""
        return f"{index} % {by}"

    def element(self, array: str, subscripts: list[str]) -> str:
        """An element of an array."""
        return array + "".join(f"[{x}]" for x in subscripts)

    def assign(self, target: str, value: str) -> Iterator[str]:
        """An assignment."""
        yield f"{target} = {value};"

    def loop(self, index: str, first: str, last: str, step: int, body: list[str]) -> Iterator[str]:
        """A loop to its last value."""
        by = {1: f"{index}++", -1: f"{index}--"}.get(step, f"{index} += {step}")
        compared = "<=" if step > 0 else ">="
        yield f"for (int {index} = {first}; {index} {compared} {last}; {by}) {{"
        yield from (f"  {line}" for line in body)
        yield "}"

    def condition(self, condition: str, body: list[str], other: list[str]) -> Iterator[str]:
        """A conditional statement."""
        yield f"if ({condition}) {{"
        yield from (f"  {line}" for line in body)
        if other:
            yield "} else {"
            yield from (f"  {line}" for line in other)
        yield "}"

    def equal(self, one: str, other: str) -> str:
        """Whether two values are equal."""
        return f"{one} == {other}"

    def both(self, one: str, other: str) -> str:
        """Whether two conditions hold."""
        return f"{one} && {other}"

    def larger(self, one: str, other: str) -> str:
        """The larger of two values."""
        return f"{one} > {other} ? {one} : {other}"

    def call(self, target: str, value: str) -> Iterator[str]:
        """A call that adds a value to an element."""
        yield f"put(&{target}, {value});"

    def leave(self) -> Iterator[str]:
        """Going on with the next iteration."""
        yield "continue;"


class DependencesC:
    """One program."""

    def __init__(self, number: int) -> None:
        self.maker = Maker(number, CSpelling())

    def text(self) -> str:
        """The program; its regions are in functions of their own."""
        lines = [_HEAD]
        lines += [f"long {name}{'[S + 3]' if rank == 1 else '[S]' * rank};" for name, rank in RANKS.items()]
        lines += ["long l[S * S];", f"int {', '.join(f'{name}[S]' for name in INDEX)};"]
        calls: list[str] = []
        for number, region in enumerate(self.maker.regions()):
            lines += self._function(number, region)
            calls += self._called(number, region)
        return "\n".join([*lines, _MAIN, *calls, "  return 0;", "}"]) + "\n"

    @staticmethod
    def _function(number: int, region: Region) -> Iterator[str]:
        yield f"static void region_{number}({_POINTERS if region.pointers else 'void'}) {{"
        yield f"  long {', '.join(f'{name} = {n}' for n, name in enumerate(SCALARS, 2))};"
        yield f"  int last = {FULL[1]}, width = 16;"
        data = " present(a[0:S], b[0:S], c[0:S])" if region.pointers else ""
        yield f"#pragma acc {region.directive}{data}"
        yield from () if region.combined else ("  {",)
        yield from (f"  {line}" for line in region.body)
        yield from () if region.combined else ("  }",)
        yield f'  printf("%ld %ld %ld\\n", {", ".join(SCALARS)});'
        yield "}"

    @staticmethod
    def _called(number: int, region: Region) -> Iterator[str]:
        given = "" if not region.pointers else "a, a + 3, c" if region.overlap else "a, b, c"
        yield from ("#pragma acc data copy(a, b, c)",) if region.pointers else ()
        yield f"  region_{number}({given});"
        yield "  show();"
