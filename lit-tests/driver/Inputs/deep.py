"""Writes programs with long and deeply nested expressions, statements and types into the current folder."""

from pathlib import Path

TERMS, DEPTH = 15000, 2000
PROGRAM = """\
int f(int n) {
  int x = 0;
#pragma acc parallel loop reduction(+ : x)%s
  for (int i = 0; i < n; ++i) {
    %s
  }
  %s
  return x;
}
int main(void) { return f(0) != 1; }
"""

TEXTS = {
    "terms": "x += 1" + " + n" * TERMS + ";",
    "brackets": "x += " + "(" * DEPTH + "1" + ")" * DEPTH + ";",
    "blocks": "{" * DEPTH + "x += 1;" + "}" * DEPTH,
    "branches": "if (n > 9) x = 0;" + " else if (n > 9) x = 0;" * DEPTH + " else x += 1;",
    "loops": "if (n) " * DEPTH + "x += 1;",
    "choices": "x += " + "n ? n : " * DEPTH + "1;",
    "signs": "x += " + "- " * DEPTH + "1;",
    "pointers": "int " + "(*" * (DEPTH // 2) + "p" + ")(void)" * (DEPTH // 2) + ";",
}

for name, text in TEXTS.items():
    Path(f"{name}.c").write_text(PROGRAM % ("", text, text))
Path("clause.c").write_text(PROGRAM % (f" num_gangs({'(' * DEPTH}1{')' * DEPTH})", "x += 1;", ""))
STARS = "int g(int %sp) {\n  int x = 0;\n#pragma acc parallel copy(x)\n  x = p == 0;\n  return x;\n}\n"
Path("stars.c").write_text(STARS % ("*" * 2 * DEPTH))
