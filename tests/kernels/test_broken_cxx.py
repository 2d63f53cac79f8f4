"""Kernels of C++ that is no C++: reported, and the trees are valid."""

from __future__ import annotations

from accomp.diagnostics import Sink
from accomp.frontends.base import ParseRequest
from accomp.pipeline import Options, translate
from accomp.source import Language
from accomp.target import Target

BINDING = """\
struct point { double at[2]; };
int main() {
#pragma acc parallel
  for (int i < n; ++i) {
    point p = 2 * a[i];
    auto [x, y] = p.at;"""


def test_structured_bindings_of_broken_statements_have_places() -> None:
    sink = Sink()
    request = ParseRequest("t.cpp", Language.CXX, data=BINDING.encode())
    translate(request, Options(target=Target("hip", profile="exact"), verify=True), sink)
    codes = [d.code.name for d in sink.diagnostics]
    assert codes and "ir-invalid" not in codes
