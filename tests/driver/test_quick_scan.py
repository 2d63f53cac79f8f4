"""The quick look at a translation unit."""

from __future__ import annotations

from pathlib import Path
from typing import BinaryIO

import pytest

from accomp.driver import quick_scan


@pytest.mark.parametrize(
    "text",
    [
        "#pragma acc wait",
        "  #  pragma\tacc wait",
        "%:pragma acc wait",
        "#pragma \\\n acc wait",
        "#pragma /* x */ acc wait",
        '_Pragma("acc wait")',
        '#define W _Pragma("acc wait")',
    ],
)
def test_directives_are_seen(text: str) -> None:
    assert quick_scan.has_directives(text.encode())


@pytest.mark.parametrize(
    "text", ["", "int acc;", "#pragma omp parallel", "#pragma account", '_Pragma("omp x")']
)
def test_no_directives(text: str) -> None:
    assert not quick_scan.has_directives(text.encode())


@pytest.mark.parametrize(
    ("text", "quiet"),
    [
        ("#pragma omp parallel\nx", "                    \nx"),
        (" # pragma omp for \\\n  nowait\r\nx", "                 \n        \r\nx".replace("  \n", " \n", 1)),
        ("#ifdef _OPENMP\n", "#ifdef _OPENM_\n"),
        (
            "#if A && defined(_OPENMP) \\\n && _OPENMP > 3\n",
            "#if A && defined(_OPENM_) \\\n && _OPENM_ > 3\n",
        ),
        ("int x = _OPENMP;\n", "int x = _OPENMP;\n"),
        ("#define omp 1\n", "#define omp 1\n"),
    ],
)
def test_openmp_is_put_to_sleep_in_place(text: str, quiet: str) -> None:
    result = quick_scan.without_openmp(text.encode()).decode()
    assert len(result) == len(text)
    assert result.split("\n")[1:] == quiet.split("\n")[1:]
    assert result.count("\n") == text.count("\n")
    assert "pragma omp" not in result


def test_includes_are_followed(tmp_path: Path) -> None:
    (tmp_path / "inc").mkdir()
    (tmp_path / "a.h").write_text('#include "b.h"\n#include <stdio.h>\n')
    (tmp_path / "b.h").write_text('#include "a.h"\n')
    (tmp_path / "inc" / "c.h").write_text("#pragma acc wait\n")
    (tmp_path / "forced.h").write_text("")
    main = tmp_path / "m.c"
    data = b'#include "a.h"\n  # include <c.h>\n'
    search = quick_scan.search_path(["-I", str(tmp_path / "inc"), "-iquotenosuch"])
    found = quick_scan.includes(str(main), data, search, [str(tmp_path / "forced.h")])
    assert {Path(p).name for p in found.data} == {"m.c", "a.h", "b.h", "c.h", "forced.h"}
    assert found.directives()
    assert {Path(p).name for p in found.including({str(tmp_path / "b.h")})} == {"m.c", "a.h", "b.h"}


def test_a_header_that_cannot_be_read_is_left_to_the_compiler(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    header = tmp_path / "h.h"
    header.write_text("#pragma acc parallel\n")

    def refuse(path: str, _mode: str) -> BinaryIO:
        raise PermissionError(13, "Permission denied", path)

    monkeypatch.setattr(quick_scan, "open", refuse, raising=False)
    found = quick_scan.includes(str(tmp_path / "a.c"), b'#include "h.h"\n', quick_scan.SearchPath())
    assert [Path(p).name for p in found.data] == ["a.c"]
