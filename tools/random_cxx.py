"""The text of abstract programs in C++: arrays are members, references of a template, or behind pointers."""

from __future__ import annotations

from random_c import PRINTED, SCALARS, CWriter, declared, filled, summed
from random_c import called as called_in_c
from random_model import RANKS, Compute

CLASS, TEMPLATE, POINTERS = "class", "template", "pointers"
FORMS = {5: CLASS, 7: TEMPLATE, 12: POINTERS, 70: TEMPLATE}
"""By the size of the program."""


BY_REFERENCE = """static inline void put(long &at, long x) { at = (x * 2 + 1) % 10007; }
"""


def called() -> str:
    """The routines that regions call."""
    return called_in_c() + BY_REFERENCE


class CxxWriter(CWriter):
    """A program with its regions in a function of one of these forms."""

    @property
    def form(self) -> str:
        """What the arrays are."""
        return FORMS[self.program.size]

    def item(self, array: str) -> str:
        """How data clauses list an array."""
        return array + "[0:N]" * RANKS[array] if self.form == POINTERS else array

    def passed(self, name: str, value: str) -> str:
        """A call that sets a scalar through a reference."""
        return f"put({name}, {value});" if self.form == TEMPLATE else super().passed(name, value)

    def arrays(self) -> str:
        """All arrays, as items of a clause."""
        if self.form == CLASS:
            return "this[0:1]"
        return super().arrays() + ("[0:4]" if self.form == POINTERS else "")

    def listed(self, construct: Compute) -> str:
        """What pointers point to has no extent without a clause."""
        return construct.listed or ("copy" if self.form == POINTERS else "")

    def text(self) -> str:
        """The whole source."""
        for statement in self.program.body:
            self.write(statement)
        head = f"#include <cstdio>\n#define N {self.program.size}\n"
        fill = "".join(filled(name, rank) for name, rank in RANKS.items())
        sums = "".join(summed(name, rank) for name, rank in RANKS.items())
        body = f"{SCALARS}{fill}" + "\n".join(self.lines.found) + f"\n{PRINTED}"
        if self.form == CLASS:
            sums = sums.replace("static ", "")
            members = f"  long {declared()}, h[4];\n{sums}  void run();\n"
            return (
                f"{head}{called()}struct model {{\n{members}}};\nvoid model::run() {{\n{body}}}\n"
                "static model it;\nint main() {\n  it.run();\n  return 0;\n}\n"
            )
        if self.form == TEMPLATE:
            takes = ", ".join(f"T (&{name}){'[N]' * rank}" for name, rank in RANKS.items())
            return (
                f"{head}static long {declared()}, h[4];\n{called()}{sums}"
                f"template <typename T> static void run({takes}, T (&h)[4]) {{\n{body}}}\n"
                f"int main() {{\n  run({', '.join(RANKS)}, h);\n  return 0;\n}}\n"
            )
        made = "".join(
            f"static long {'(*' if rank > 1 else '*'}{name}{')' if rank > 1 else ''}{'[N]' * (rank - 1)}"
            f" = new long[N]{'[N]' * (rank - 1)}();\n"
            for name, rank in RANKS.items()
        )
        made += "static long *h = new long[4]();\n"
        return f"{head}{made}{called()}{sums}int main() {{\n{body}  return 0;\n}}\n"
