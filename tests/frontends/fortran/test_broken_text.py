"""Text that is cut, doubled and stirred: nothing raises, and places stay within the file."""

from __future__ import annotations

from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from accomp.diagnostics import Sink
from accomp.frontends.base import ParseRequest
from accomp.frontends.fortran.frontend import FortranFrontEnd
from accomp.frontends.fortran.preprocess import Preprocessor, command_line
from accomp.ir.nodes import Unit
from accomp.source import Language, SourceFile

_CORPUS = sorted((Path(__file__).parent / "corpus").iterdir())
_LINES = [line for path in _CORPUS for line in path.read_text().splitlines(keepends=True)]
_DIRECTIVES = [
    "!$acc parallel loop collapse(2) copy(x(1:few))\n",
    "!$acc end parallel loop\n",
    "!$acc data copyin(field, &\n",
    "!$acc & points%x)\n",
    "!$acc end data\n",
    "!$acc kernels\n",
    "!$acc atomic capture\n",
    "c$acc routine seq\n",
    "#if 0\n",
    "#else\n",
    "#endif\n",
]
_lines = st.lists(st.sampled_from(_LINES + _DIRECTIVES * 8), min_size=1, max_size=40)


def load(text: str, name: str) -> Unit:
    request = ParseRequest(name, Language.FORTRAN, data=text.encode())
    return FortranFrontEnd().load(request, Sink())[0]


@given(_lines, st.sampled_from(["t.f90", "t.f"]))
def test_lines_in_any_order(lines: list[str], name: str) -> None:
    size = len("".join(lines).encode())
    for construct in load("".join(lines), name).walk():
        spans = [construct.directive.span, construct.closing, construct.region and construct.region.span]
        spans += [loop.span for loop in construct.loops] + [use.first for use in construct.uses]
        assert all(0 <= span.start <= span.end <= size for span in spans if span is not None)


@given(_lines, st.integers(0, 2000), st.text("()'\"&!;,=%:$#\n *ae1", max_size=4))
def test_text_put_anywhere(lines: list[str], at: int, text: str) -> None:
    whole = "".join(lines)
    load(whole[:at] + text + whole[at:], "t.f90")
    load(whole[:at], "t.f90")


@given(st.text("#ifdefnlsu01()&|!<>=+-*/%?: A\"'\n\\", max_size=120))
def test_any_text_is_preprocessed(text: str) -> None:
    made = Preprocessor(command_line(["-DA=1", "-Df(s)=s+A"]))
    out = made.run(SourceFile("t.F90", text.encode(), Language.FORTRAN))
    assert out.count(b"\n") == text.count("\n")
