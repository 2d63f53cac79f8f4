"""The cache of translations: what is a hit, what is a miss, and that a hit says and writes the same."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from accomp.driver.preprocessed import note_files
from accomp.driver.store import Store

ROOT = Path(__file__).resolve().parents[2]
RUN = "import accomp.driver.cache as c; c.source_tree = tuple; from accomp.tools.clang import main; main()"
"""Runs accomp-clang; the state of its own files, which may be edited meanwhile, does not count."""
PROGRAM = """\
#include <stddef.h>
#include "n.h"
void f(int *a, int v) {
#pragma acc parallel loop gang vector vector_length(v) copy(a[0:N])
  for (int i = 0; i < N; ++i)
    a[i] += OFFSET;
}
"""
PRINT = ("-fopenacc-print=omp", "a.c", "-DOFFSET=1")


@pytest.fixture
def source(tmp_path: Path) -> Path:
    """A folder with a.c, of which a warning is due, and the header it includes."""
    (tmp_path / "a.c").write_text(PROGRAM)
    (tmp_path / "n.h").write_text("#define N 10\n")
    return tmp_path


def _run(
    *arguments: str, cwd: Path, code: str = RUN, cache: str = "cache", **more: str
) -> subprocess.CompletedProcess[str]:
    environment = {k: v for k, v in os.environ.items() if not k.startswith("ACCOMP_")}
    environment |= {"PYTHONPATH": str(ROOT), "ACCOMP_CACHE_DIR": cache} | more
    command = [sys.executable, "-c", code, *arguments]
    return subprocess.run(
        command, cwd=cwd, env=environment, capture_output=True, text=True, timeout=120, check=False
    )


def _is_hit(*arguments: str, cwd: Path, code: str = RUN, **more: str) -> bool:
    done = _run(*arguments, "--time-stages", cwd=cwd, code=code, **more)
    assert done.returncode == 0, done.stderr
    stages = [line.split("ms")[-1].strip() for line in done.stderr.splitlines() if " ms  " in line]
    assert ("bind" in stages) != ("cache" in stages)
    return "cache" in stages


def _entries(folder: Path) -> list[Path]:
    return [p for p in folder.rglob("*") if p.is_file()]


def test_an_unchanged_file_is_a_hit_that_says_and_writes_the_same(source: Path) -> None:
    plain = _run(*PRINT, cwd=source, cache="")
    assert "vector-length-not-constant" in plain.stderr
    first, second = (_run(*PRINT, cwd=source) for _ in range(2))
    for done in (first, second):
        assert (done.returncode, done.stdout, done.stderr) == (0, plain.stdout, plain.stderr)
    assert _is_hit(*PRINT, cwd=source)


def test_without_a_folder_nothing_is_kept(source: Path) -> None:
    before = set(source.rglob("*"))
    _run(*PRINT, cwd=source, cache="")
    assert set(source.rglob("*")) == before


def test_the_option_names_the_folder(source: Path) -> None:
    assert not _is_hit(*PRINT, "--accomp-cache=other", cwd=source, cache="")
    assert _entries(source / "other")
    assert _is_hit(*PRINT, "--accomp-cache=other", cwd=source, cache="")
    assert not _is_hit(*PRINT, cwd=source)


def test_a_hit_loads_neither_libclang_nor_the_translator(source: Path) -> None:
    _run(*PRINT, cwd=source)
    code = f"import os, sys; os._exit = lambda code: print(*sys.modules, file=sys.stderr, flush=True); {RUN}"
    loaded = _run(*PRINT, cwd=source, code=code).stderr.splitlines()[-1].split()
    assert "accomp.driver.cache" in loaded
    for name in ("ctypes", "accomp.pipeline", "accomp.mapping", "accomp.sema", "accomp.frontends", "json"):
        assert name not in loaded


def test_a_changed_header_is_a_miss_and_its_former_text_a_hit(source: Path) -> None:
    assert not _is_hit(*PRINT, cwd=source)
    (source / "n.h").write_text("#define N 20\n")
    assert not _is_hit(*PRINT, cwd=source)
    (source / "n.h").write_text("#define N 10\n")
    assert _is_hit(*PRINT, cwd=source)
    (source / "n.h").unlink()
    assert "'n.h' file not found" in _run(*PRINT, cwd=source).stderr


def test_the_bytes_of_headers_count_not_their_times(source: Path) -> None:
    header = source / "n.h"
    assert not _is_hit(*PRINT, cwd=source)
    times = header.stat()
    os.utime(header, ns=(1, 1))
    assert _is_hit(*PRINT, cwd=source)
    header.write_text("#define N 11\n")
    os.utime(header, ns=(times.st_atime_ns, times.st_mtime_ns))
    assert not _is_hit(*PRINT, cwd=source)


def test_a_changed_source_is_a_miss(source: Path) -> None:
    _run(*PRINT, cwd=source)
    (source / "a.c").write_text(PROGRAM + "\n")
    assert not _is_hit(*PRINT, cwd=source)


@pytest.mark.parametrize(
    "option",
    [
        "-DOFFSET=2",
        "-fopenacc-policy=partition",
        "-fopenacc-profile=exact",
        "-fopenacc-print=acc-omp",
        "-fopenacc-omp-version=5.0",
        "-fopenacc-target=nvptx",
        "-fopenacc-explain",
        "-Wno-vector-length-not-constant",
        "-std=c99",
        "-I.",
    ],
)
def test_other_options_are_a_miss(source: Path, option: str) -> None:
    _run(*PRINT, cwd=source)
    assert not _is_hit(*PRINT, option, cwd=source)
    assert _is_hit(*PRINT, cwd=source)


def test_another_version_is_a_miss(source: Path) -> None:
    _run(*PRINT, cwd=source)
    assert not _is_hit(*PRINT, cwd=source, code=f"import accomp.version as v; v.VERSION = '9'; {RUN}")


def test_another_translator_is_a_miss(source: Path) -> None:
    edited = RUN.replace("= tuple", "= lambda: ('accomp/x.py', 1, 2)")
    _run(*PRINT, cwd=source)
    assert not _is_hit(*PRINT, cwd=source, code=edited)
    assert _is_hit(*PRINT, cwd=source, code=edited)


def test_paths_are_those_of_the_command(source: Path) -> None:
    cache = str(source / "cache")
    (source / "sub").mkdir()
    _run(*PRINT, cwd=source, cache=cache)
    again = ("-fopenacc-print=omp", "../a.c", "-DOFFSET=1")
    for _ in range(2):
        assert _run(*again, cwd=source / "sub", cache=cache).stderr.startswith("../a.c:4:")
    assert _run(*PRINT, cwd=source, cache=cache).stderr.startswith("a.c:4:")


def test_the_same_path_elsewhere_is_another_file(source: Path) -> None:
    cache = str(source / "cache")
    (source / "sub").mkdir()
    (source / "sub" / "a.c").write_text(PROGRAM)
    (source / "sub" / "n.h").write_text("#define N 10\n")
    assert not _is_hit(*PRINT, cwd=source, cache=cache)
    assert not _is_hit(*PRINT, cwd=source / "sub", cache=cache)
    assert _is_hit(*PRINT, cwd=source / "sub", cache=cache)


def test_warnings_are_replayed_in_any_format(source: Path) -> None:
    _run(*PRINT, cwd=source)
    for more in (
        ("-fopenacc-diagnostics-format=json",),
        ("-fopenacc-diagnostics-format=sarif",),
        ("-fcolor-diagnostics",),
        ("-fopenacc-report",),
    ):
        fresh, replayed = (_run(*PRINT, *more, cwd=source, cache=cache) for cache in ("", "cache"))
        assert (replayed.stdout, replayed.stderr) == (fresh.stdout, fresh.stderr)
    said = json.loads(_run(*PRINT, "-fopenacc-diagnostics-format=json", cwd=source).stderr)
    assert [d["code"] for d in said] == ["vector-length-not-constant"]


def test_a_warning_that_is_an_error_fails_each_time(source: Path) -> None:
    for cache in ("", "cache", "cache"):
        done = _run(*PRINT, "-Werror", "-o", "x.c", cwd=source, cache=cache)
        assert done.returncode == 1
        assert "[-Werror,vector-length-not-constant]" in done.stderr
        assert not (source / "x.c").exists()
    assert _is_hit(*PRINT, cwd=source) is False


def test_errors_are_not_kept(source: Path) -> None:
    (source / "n.h").unlink()
    assert _run(*PRINT, cwd=source).returncode == 1
    assert not _entries(source / "cache")
    (source / "n.h").write_text("#define N 10\n")
    assert not _is_hit(*PRINT, cwd=source)


def test_a_header_that_may_have_changed_meanwhile_is_not_relied_on(source: Path) -> None:
    later = time.time_ns() + 3_600_000_000_000
    os.utime(source / "n.h", ns=(later, later))
    assert not _is_hit(*PRINT, cwd=source)
    assert not _entries(source / "cache")


@pytest.mark.parametrize("harm", [b"", b"accomp cache 1\n", b"\0" * 400])
def test_corrupted_entries_are_none(source: Path, harm: bytes) -> None:
    plain = _run(*PRINT, cwd=source).stdout
    for entry in _entries(source / "cache"):
        entry.write_bytes(harm)
    assert _run(*PRINT, cwd=source).stdout == plain
    assert _is_hit(*PRINT, cwd=source)
    for entry in _entries(source / "cache"):
        data = bytearray(entry.read_bytes())
        data[-1] ^= 1
        entry.write_bytes(data)
    assert _run(*PRINT, cwd=source).stdout == plain


def test_commands_at_the_same_time(source: Path) -> None:
    plain = _run(*PRINT, cwd=source, cache="").stdout
    environment = os.environ | {"PYTHONPATH": str(ROOT), "ACCOMP_CACHE_DIR": "cache"}
    command = [sys.executable, "-c", RUN, *PRINT]
    running = [
        subprocess.Popen(
            command, cwd=source, env=environment, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
        )
        for _ in range(6)
    ]
    assert {process.communicate()[0] for process in running} == {plain}
    assert not [p for p in _entries(source / "cache") if p.name.startswith(".")]
    assert _is_hit(*PRINT, cwd=source)


def test_the_size_is_limited(source: Path) -> None:
    for number in range(4):
        _run(*PRINT, f"-DX={number}", cwd=source, ACCOMP_CACHE_SIZE="10k")
    assert sum(p.stat().st_size for p in _entries(source / "cache")) <= 10 << 10
    for number in range(4):
        _run(*PRINT, f"-DX={number}", cwd=source, ACCOMP_CACHE_SIZE="10M")
    assert _is_hit(*PRINT, "-DX=0", cwd=source)


def test_a_folder_that_cannot_be_written(source: Path) -> None:
    (source / "file").write_text("no folder")
    plain = _run(*PRINT, cwd=source, cache="")
    for folder in ("file", "file/below", "/proc/none"):
        done = _run(*PRINT, cwd=source, cache=folder)
        assert (done.returncode, done.stdout, done.stderr) == (0, plain.stdout, plain.stderr)


def test_standard_input(source: Path) -> None:
    command = [sys.executable, "-c", RUN, "-xc", "-", "-I.", *PRINT[::2]]
    environment = os.environ | {"PYTHONPATH": str(ROOT), "ACCOMP_CACHE_DIR": "cache"}
    for number in (1, 1, 2):
        text = PROGRAM + f"int x = {number};\n"
        done = subprocess.run(
            command, cwd=source, env=environment, input=text, capture_output=True, text=True, check=True
        )
        assert done.stdout.endswith(f"int x = {number};\n")
        assert done.stderr.startswith("<stdin>:4:")


def test_compiling(source: Path, require: Callable[[str], str]) -> None:
    compiler = require("clang-19")
    (source / "n.h").write_text(
        "#define N 10\nstatic inline void g(int *a) {\n#pragma acc kernels\n  *a = 1;\n}\n"
    )
    compile_ = (f"--accomp-cc={compiler}", "-c", "a.c", "-DOFFSET=1", "-S", "-emit-llvm", "-o", "-")
    plain = _run(*compile_, cwd=source, cache="")
    assert plain.returncode == 0, plain.stderr
    for _ in range(2):
        done = _run(*compile_, cwd=source)
        assert (done.returncode, done.stdout, done.stderr) == (0, plain.stdout, plain.stderr)
    assert _is_hit(*compile_, cwd=source)
    (source / "more").mkdir()
    assert _is_hit(*compile_, cwd=source)
    assert not _is_hit(*compile_, "-fopenacc-target=cpu", cwd=source)


RESULT = ((), (), (), ())
FAULTY = [
    RESULT[:-1],
    (*RESULT, ()),
    ((("a.c", b"", True),), *RESULT[1:]),
    ((("a.c", "text", True, b"", b""),), *RESULT[1:]),
    ((("a.c", b"", True, b"", "rule"),), *RESULT[1:]),
    ((("a.c", b"", True, b"", b""),), (), (), ((("x", 1, "", ""), "", 1, (0, 0, 0), (), ()),)),
    ((("a.c", b"", True, b"", b""),), (("a.c", "1", 0, 0),), (), ()),
    ([["a.c", b"", 1, b"", b""]], (), (), ()),
    "text",
    None,
]


@pytest.mark.parametrize("faulty", FAULTY)
@pytest.mark.parametrize("kind", [tuple, list])
def test_what_was_never_written_is_a_miss(source: Path, kind: type, faulty: object) -> None:
    plain = _run(*PRINT, cwd=source)
    store = Store(str(source / "cache"), 1 << 30)
    for path in _entries(source / "cache"):
        key = path.parent.name + path.name
        if isinstance(store.load(key), kind):
            store.save(key, [(faulty, ())] if kind is list else faulty)
    done = _run(*PRINT, cwd=source)
    assert (done.returncode, done.stdout, done.stderr) == (0, plain.stdout, plain.stderr)


def test_an_entry_in_the_place_of_another_is_a_miss(source: Path) -> None:
    _run(*PRINT, "-DOTHER", cwd=source)
    first = _entries(source / "cache")
    plain = _run(*PRINT, cwd=source)
    second = [p for p in _entries(source / "cache") if p not in first]
    theirs, own = (max(found, key=lambda p: p.stat().st_size) for found in (first, second))
    own.write_bytes(theirs.read_bytes())
    assert not _is_hit(*PRINT, cwd=source)
    assert _run(*PRINT, cwd=source).stdout == plain.stdout


def test_a_folder_that_others_may_write_to_is_not_used(source: Path) -> None:
    (source / "cache").mkdir()
    (source / "cache").chmod(0o777)
    plain = _run(*PRINT, cwd=source, cache="")
    done = _run(*PRINT, cwd=source)
    assert (done.returncode, done.stdout) == (0, plain.stdout)
    assert "the cache of translations 'cache' is not used: other users may write to it" in done.stderr
    assert _run(*PRINT, "-Wno-cache-not-private", cwd=source).stderr == plain.stderr
    assert not _entries(source / "cache")


def test_folders_are_the_users_alone(source: Path) -> None:
    _run(*PRINT, cwd=source)
    folders = [source / "cache", *(source / "cache").iterdir()]
    assert {p.stat().st_mode & 0o777 for p in folders} == {0o700}


def test_links_to_entries_are_not_followed(source: Path) -> None:
    _run(*PRINT, cwd=source)
    for path in _entries(source / "cache"):
        path.rename(source / path.name)
        path.symlink_to(source / path.name)
    assert not _is_hit(*PRINT, cwd=source)
    assert _is_hit(*PRINT, cwd=source)


@pytest.mark.parametrize(
    ("header", "text", "words", "kept"),
    [
        ("h.h", "int x;", ("-DX=1",), True),
        ('q"\\\351.h', "int x;", (), True),
        ("h.h", "const char *x = __DATE__;", (), False),
        ("h.h", "int x;", ("-DX=__TIME__",), False),
        ("", "", (), False),
    ],
)
def test_files_of_preprocessed_text(
    tmp_path: Path, header: str, text: str, words: Sequence[str], kept: bool
) -> None:
    """`header`: its name, where there is one, with bytes of Latin-1."""
    name = header.encode("latin-1")
    main, other = str(tmp_path / "a.c"), os.fsdecode(os.fsencode(tmp_path) + b"/" + (name or b"gone.h"))
    Path(main).write_text('#line 1 "grammar.y"\n')
    if header:
        Path(other).write_text(text)
    spelled = os.fsencode(other).replace(b"\\", b"\\\\").replace(b'"', b'\\"').replace(b"\351", rb"\351")
    markers = b'# 1 "%s"\n# 1 "grammar.y"\n# 1 "%s" 1\n# 2 "grammar.y" 2\n' % (os.fsencode(main), spelled)
    read = {"found before"}
    note_files(read, markers, words, sys.executable)
    assert read == ({"found before", main, other, sys.executable} if kept else set())
