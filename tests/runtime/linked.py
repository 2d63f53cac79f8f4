"""Programs with the run-time library, under the sanitizers, on runtimes made of host memory."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

LEFT_OUT = frozenset(("cpu.c", "host.c", "nvidia.c", "radeon.c", "spawn.c"))
"""Those that the linker takes from the library only when a program asks for them by name."""

HERE = Path(__file__).parent
RUNTIME = HERE.parents[1] / "runtime"
FLAGS = ["-std=gnu11", "-D_GNU_SOURCE", "-O1", "-g", "-Wall", "-Wextra", "-Werror", f"-I{RUNTIME}/include"]
SANITIZERS = {
    "memory": ["-fsanitize=address,undefined", "-fno-sanitize-recover=undefined"],
    "threads": ["-fsanitize=thread"],
}
# What carries out the operations; each has a fake.
MODELS = {"openmp": [], "hip": ["-DFAKE_HIP", f"-I{RUNTIME}/hip-cpu/include"]}

OURS = ("ACC_", "ACCOMP_", "OMP_", "NVCOMPILER_", "PGI_", "PMI", "OMPI_", "SLURM_")
"""Variables of the environment that the library reads begin with these."""

Builder = Callable[[str, str], Path]


def compile_one(command: list[str]) -> None:
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


class Library:
    """The library's objects for each sanitizer, and programs linked with them."""

    def __init__(self, compiler: str, folder: Path, model: str) -> None:
        self.compiler = compiler
        self.folder = folder
        self.model = model
        self.objects: dict[str, list[Path]] = {}

    def build(self, sanitizer: str) -> list[Path]:
        """The objects; comparisons of searches in trees and in the index of addresses are counted."""
        if sanitizer not in self.objects:
            found = [*RUNTIME.glob("src/*.c"), *RUNTIME.glob(f"src/{self.model}/*.c")]
            sources = [path for path in found if path.name not in LEFT_OUT]
            counted = {"index.c": ["-fsanitize-coverage=trace-cmp"]}
            commands = {
                source: self.compile(source, sanitizer, ["-Dtfind=fake_tfind", *counted.get(source.name, ())])
                for source in sources
            }
            fakes = (HERE / "fake.c", HERE / f"fake_{self.model}.c")
            commands |= {fake: self.compile(fake, sanitizer, []) for fake in fakes}
            with ThreadPoolExecutor(2) as pool:
                list(pool.map(compile_one, commands.values()))
            self.objects[sanitizer] = [Path(command[-1]) for command in commands.values()]
        return self.objects[sanitizer]

    def flags(self, sanitizer: str) -> list[str]:
        """Those of all sources."""
        return [*FLAGS, *SANITIZERS[sanitizer], *MODELS[self.model]]

    def compile(self, source: Path, sanitizer: str, flags: list[str]) -> list[str]:
        target = self.folder / f"{sanitizer}-{source.parent.name}-{source.stem}.o"
        return [self.compiler, *self.flags(sanitizer), *flags, "-c", str(source), "-o", str(target)]

    def program(self, name: str, sanitizer: str, *flags: str, without: tuple[str, ...] = ()) -> Path:
        """A test program with the library, or with it but for some sources."""
        target = self.folder / "".join([sanitizer, "-", name, *flags])
        if not target.exists():
            left_out = {f"{sanitizer}-src-{source}" for source in without}
            objects = [str(path) for path in self.build(sanitizer) if path.stem not in left_out]
            source = str(HERE / f"{name}.c")
            command = [
                self.compiler,
                *self.flags(sanitizer),
                *flags,
                source,
                *objects,
                "-lpthread",
                "-o",
                str(target),
            ]
            compile_one(command)
        return target


def run(command: list[str], cwd: Path | None = None, **environment: str) -> subprocess.CompletedProcess[str]:
    """With the symbolizer's output left out of the way of the messages."""
    own = {name: value for name, value in os.environ.items() if not name.startswith(OURS)}
    return subprocess.run(
        command,
        capture_output=True,
        text=True,
        check=False,
        timeout=100,
        cwd=cwd,
        env={**own, **environment},
    )
