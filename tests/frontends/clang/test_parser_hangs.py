"""Text of C on which clang does not end is reported."""

import pytest

from accomp.frontends.clang import parser_hangs
from tests.frontends.clang.loading import clean, load

_LOOP = "int n;\nvoid f(int *a) {\n#pragma acc parallel loop\nfor (int i = 0; i < 4; ++i) a[i] = i;\n"


def test_scope_operators_of_c_are_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parser_hangs, "SECONDS", 2)
    _, said = load(_LOOP + "int y = ( /* */ ::n);\n}")
    (only,) = said
    assert (only.code.name, only.span and only.span.position()[0]) == ("endless-parse", 5)


@pytest.mark.parametrize(
    "text",
    ["const char *y = S((::n));", 'const char *y = "(::n)"; // (::n)', "#if 0\nint y = (::n);\n#endif"],
)
def test_scope_operators_that_are_not_parsed_are_not_reported(text: str) -> None:
    clean(f"#define S(x) #x\n{_LOOP}{text}\n}}")
