"""Counts what becomes of programs as MLIR: python tools/count_mlir.py [--opaque] FILE... [-- FLAG...]

Each file is printed with `-fopenacc-print=mlir`, given to mlir-opt, read back and verified, and its
directives are compared with those of the program. Prints a line for
each file that fails somewhere, with the reason, and the counts for each language: also how many statements of
regions became calls that carry their text.
"""

from __future__ import annotations

import argparse
import gc
import os
import re
import signal
import subprocess
import sys
import tempfile
from ast import literal_eval
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from accomp.ir.nodes import Unit

ROOT = Path(__file__).resolve().parent.parent
TIMEOUT_S = 300
WRAPPERS = {".c": "accomp-clang", ".cpp": "accomp-clang++"}
_ERROR = re.compile(r"error: (.*) \[([\w-]+)\]$", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a file fared: the stage it came to, why no farther; statements of regions, and calls among them."""

    path: str
    stage: str
    why: str = ""
    statements: int = 0
    opaque: int = 0


STAGES = ("refused", "unformed", "printed", "accepted", "read", "same")
"""An error of the program; no form in MLIR; refused by mlir-opt; not read; other directives; all right."""


def of_file(path: str, flags: list[str]) -> Outcome:
    """Print one file and look at what comes of it, in a process of its own that is this one's copy."""
    here, there = os.pipe()
    child = os.fork()
    if child == 0:
        signal.alarm(TIMEOUT_S)
        made = one(path, flags)
        os.write(there, repr((made.stage, made.why[:2000], made.statements, made.opaque)).encode())
        os._exit(0)
    os.close(there)
    with os.fdopen(here, "rb") as pipe:
        text = pipe.read()
    _, status = os.waitpid(child, 0)
    return (
        Outcome(path, *literal_eval(text.decode()))
        if text
        else Outcome(path, "unformed", f"ended by {status}")
    )


def one(path: str, flags: list[str]) -> Outcome:
    """The same in this process."""
    from accomp.backends.mlir import context, emit
    from accomp.driver import process
    from accomp.driver.command import run

    shares: list[context.Share] = []
    units: list[tuple[Unit, bytes]] = []
    said: list[str] = []
    make, write = context.Module.__init__, emit.MlirBackEnd.emit

    def noted(self: context.Module, *words: object, **named: object) -> None:
        make(self, *words, **named)  # type: ignore[arg-type]
        shares.append(self.share)

    def emitted(self: emit.MlirBackEnd, given: tuple[Unit, ...], *rest: object) -> tuple[bytes, ...]:
        made = write(self, given, *rest)  # type: ignore[arg-type]
        units.extend((unit, made[0]) for unit in given)
        return made

    def say(text: str | bytes) -> None:
        said.append(text if isinstance(text, str) else text.decode("utf-8", "surrogateescape"))

    context.Module.__init__ = noted
    emit.MlirBackEnd.emit = emitted  # type: ignore[method-assign]
    process.say = say
    wrapper = WRAPPERS.get(Path(path).suffix, "accomp-flang")
    with tempfile.TemporaryDirectory() as folder:
        output = f"{folder}/out.mlir"
        code = run(wrapper, ["-fopenacc-print=mlir", path, "-o", output, *flags])
        data = Path(output).read_bytes() if code == 0 else b""
        counts = sum(s.statements for s in shares), sum(s.opaque for s in shares)
        if code:
            return Outcome(path, *_refusal("".join(said)))
        if not data.strip():
            return Outcome(path, "same", "no directives")
        done = subprocess.run(["mlir-opt-22", output, "-o", "/dev/null"], capture_output=True, check=False)
    if done.returncode:
        return Outcome(path, "printed", done.stderr.decode(errors="replace").split("\n")[0], *counts)
    return Outcome(path, *_read(units), *counts)


_LOADED = (
    *("pipeline", "sema.check", "driver.printing", "frontends.clang.frontend", "frontends.fortran.frontend"),
    *("emit", "fortran_module", "dialect.text", "regeneration.lines", "verification.verify"),
)


def load() -> None:
    """Import what files need, and make what is imported stay as it is."""
    for number, name in enumerate(_LOADED):
        import_module(f"accomp.{name}" if number < 5 else f"accomp.backends.mlir.{name}")
    from accomp.backends.mlir.dialect.text import read_module
    from accomp.diagnostics import Sink
    from accomp.source import SourceFile

    for sample in (ROOT / "lit-tests" / "mlir").glob("*/*.mlir"):
        read_module(SourceFile(str(sample), sample.read_bytes()), Sink())  # loads the dialects
    gc.freeze()


def _refusal(said: str) -> tuple[str, str]:
    found = _ERROR.findall(said)
    if not found:
        return "unformed", said.strip()[-200:]
    ours = [text for text, code in found if code.startswith("mlir-")]
    others = [f"{text} [{code}]" for text, code in found if not code.startswith("mlir-")]
    return ("refused", others[0]) if others else ("unformed", ours[0])


def _read(units: list[tuple[Unit, bytes]]) -> tuple[str, str]:
    sys.path.insert(0, str(ROOT))
    from accomp.backends.mlir.dialect.text import read_module
    from accomp.backends.mlir.regeneration.lines import directives_text
    from accomp.backends.mlir.verification.verify import verify_module
    from accomp.diagnostics import Severity, Sink, render
    from accomp.source import Language, SourceFile
    from tests.mlir.directives import REFUSED, made_of, read, written

    for unit, data in units:
        path, language, sink = unit.source.path, unit.source.language, Sink()
        module = read_module(SourceFile(path + ".mlir", data), sink)
        if module is not None:
            verify_module(module, sink)
        wrong = [d for d in sink.diagnostics if d.severity >= Severity.ERROR and d.code.name not in REFUSED]
        if module is None or wrong:
            return "accepted", render((wrong or sink.diagnostics)[0]).split("\n")[0]
        text = directives_text(module, sink := Sink()).decode("utf-8", "surrogateescape")
        if sink.errors:
            return "read", render(sink.diagnostics[0]).split("\n")[0]
        fortran, unmade = language is Language.FORTRAN, made_of(units[0][0])
        expected = [one for one in written(unit.constructs, fortran) if one[0] not in unmade]
        for made in unit.instantiated:
            expected += written(made.constructs, fortran=False)
        found = set(read(text, language, {place: around for place, around, _ in expected}))
        missing = [(place, form) for place, _, form in expected if (place, form) not in found]
        if missing:
            other = [form for place, form in found if place == missing[0][0]]
            return "read", f"{missing[0]} is {other}"
    return "same", ""


def _lines(outcomes: list[Outcome]) -> Iterator[str]:
    for suffix in dict.fromkeys(Path(o.path).suffix for o in outcomes):
        own = [o for o in outcomes if Path(o.path).suffix == suffix]
        counts = Counter(o.stage for o in own)
        left = {stage: sum(counts[s] for s in STAGES[at:]) for at, stage in enumerate(STAGES)}
        statements, opaque = sum(o.statements for o in own), sum(o.opaque for o in own)
        share = 100 * opaque / max(statements, 1)
        yield (
            f"{suffix}: {len(own)} programs, {left['unformed']} legal, {left['printed']} printed, "
            f"{left['accepted']} accepted, {left['read']} read, {left['same']} with the same directives; "
            f"{opaque} of {statements} statements in regions are calls ({share:.2f} %)"
        )


def main() -> int:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--opaque", action="store_true", help="name the files with calls in regions")
    parser.add_argument("files", nargs="+")
    words = sys.argv[1:]
    at = words.index("--") if "--" in words else len(words)
    request = parser.parse_args(words[:at])
    sys.setrecursionlimit(10_000)
    load()
    outcomes: list[Outcome] = []
    for file in request.files:
        outcomes.append(o := of_file(file, words[at + 1 :]))
        if o.stage != "same":
            print(f"{o.stage}: {o.path}: {o.why}", flush=True)
        elif request.opaque and o.opaque:
            print(f"opaque: {o.path}: {o.opaque} of {o.statements}", flush=True)
    print("\n".join(_lines(outcomes)))
    return 0


if __name__ == "__main__":
    sys.exit(main())
