"""Every byte outside of directives stays as it is, and compiled lines keep their numbers."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from accomp.diagnostics import Sink
from accomp.frontends.base import ParseRequest
from accomp.pipeline import Options, translate
from accomp.target import Target

PAIRS = (
    (b"#pragma acc update self(a[0:4])", b"#pragma omp target update from(a[0:4])"),
    (b"#  pragma  acc enter data copyin( a ) // why", b"#pragma omp target enter data map(to: a) // why"),
    (
        b"#pragma acc exit data delete(a[1:2]) if(n)",
        b"#pragma omp target exit data map(release: a[1:2]) if(n)",
    ),
)
JUNK = st.binary(max_size=12).filter(lambda b: not set(b) & set(b"\r\n*/\\?\0"))
HOST = st.sampled_from(
    (b"", b"  ", b"\t;", b"n = 1;  ", b"  a[0] = n;\t", b'"#pragma acc wait";', b"{ n++; }")
)
LINE = st.one_of(
    HOST.map(lambda t: (t, t)), JUNK.map(lambda t: (b"/*" + t + b"*/",) * 2), st.sampled_from(PAIRS)
)


INDENTED = st.tuples(st.sampled_from((b"", b"  ", b"\t")), LINE)


@st.composite
def programs(draw: st.DrawFn) -> tuple[bytes, bytes]:
    """A C source, and its translation."""
    end = draw(st.sampled_from((b"\n", b"\r\n")))
    lines = draw(st.lists(INDENTED, max_size=12))
    last = draw(st.sampled_from((b"", b"\n", b" ")))
    head, tail = b"int a[4], n;" + end + b"void f(void) {" + end, b";}" + last
    before = b"".join(indent + old + end for indent, (old, _) in lines)
    after = b"".join(indent + new + end for indent, (_, new) in lines)
    return head + before + tail, head + after + tail


@settings(max_examples=150, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
@given(programs())
def test_bytes_outside_directives_stay(tmp_path: Path, program: tuple[bytes, bytes]) -> None:
    source, expected = program
    path = tmp_path / "p.c"
    path.write_bytes(source)
    sink = Sink()
    (output,) = translate(ParseRequest(str(path)), Options(), sink)
    assert not sink.errors, [d.message for d in sink]
    assert output.data == expected


SOURCE = b"""int line[9], n;
void f(int t, int i) {
#pragma acc parallel loop seq private(t) \\
    copy(n)
  for (i = 0; i < 3; ++i) { t = i; n = t; }
  line[0] = __LINE__;
#pragma acc exit data copyout(n) finalize
  line[1] = __LINE__;
#pragma acc parallel loop gang vector /* a
  comment */ copy(n)
  for (i = 0; i < 3; ++i)
    n = 1; line[2] = __LINE__;
#pragma acc wait
  line[3] = __LINE__; }
"""


def test_compiled_lines_keep_their_numbers(tmp_path: Path) -> None:
    path = tmp_path / "p.c"
    path.write_bytes(SOURCE)
    options = Options(policy="partition", target=Target(line_markers=True))
    (output,) = translate(ParseRequest(str(path)), options, Sink())
    preprocessed = subprocess.run(
        ["cc", "-E", "-P", "-x", "c", "-"], input=output.data, capture_output=True, check=True
    ).stdout.decode()
    for index, number in enumerate((6, 8, 12, 14)):
        assert f"line[{index}] = {number};" in preprocessed, preprocessed


def test_the_front_end_is_not_loaded_without_directives() -> None:
    code = "import sys, accomp.tools.clang; print('accomp.frontends.clang.libclang' in sys.modules)"
    assert subprocess.check_output([sys.executable, "-c", code], text=True) == "False\n"
