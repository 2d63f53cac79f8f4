"""`accomp migrate`: translates a project, writes it as asked for, and says what is left."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable

from accomp.codes.project import OUTSIDE
from accomp.driver import process
from accomp.project import writing
from accomp.project.arguments import Migration
from accomp.project.clangd import write_clangd
from accomp.project.guarding import guarded
from accomp.project.merging import merged, relative
from accomp.project.messages import all_messages, is_left, left, summary
from accomp.project.progress import progress
from accomp.project.records import FileOfProject, Made, Project, UnitOfProject
from accomp.project.translating import Wanted, all_translated
from accomp.project.units import from_database, from_paths, is_own
from accomp.records import replace

_FORTRAN_PREPROCESSED = (".F", ".F90", ".F95", ".F03", ".F08", ".FOR", ".FTN", ".fpp", ".FPP")


def migrate(asked: Migration) -> int:
    """Carry out a migration; the exit code is 1 if something is left. Raises DriverError."""
    project = translated_project(_units(asked), asked)
    _say(project, asked)
    _write(project, asked)
    if asked.report:
        from accomp.project.report import write_report

        write_report(asked.report, project)
    waits = asked.check and any(f.changes for f in project.files)
    return 1 if waits or is_left(project) else 0


def _units(asked: Migration) -> tuple[UnitOfProject, ...]:
    if asked.build:
        return from_database(asked.build, asked.paths)
    return from_paths(asked.paths, asked.options)


def translated_project(units: tuple[UnitOfProject, ...], asked: Migration) -> Project:
    """What becomes of the units and files of a project."""
    common = asked.options if asked.build else tuple(filter(is_own, asked.options))
    wanted = Wanted(asked.to, common, bool(asked.report))
    shown = not asked.quiet and os.isatty(2)
    root = _root(units, asked)
    todo = [u for u in units if not _done(root, u.path)]
    with progress("translating", len(todo), shown=shown) as step:
        made = all_translated(todo, wanted, asked.jobs, lambda _: step())
    files = merged(made, root, asked.to)
    guard = asked.guard
    finished = tuple(_finished(f, root, guard, made) for f in files)
    return Project(root, asked.to, made, finished)


def _done(root: str, path: str) -> bool:
    """Whether a file is what an earlier migration in place made of it."""
    return os.path.isfile(path) and writing.is_result(root, relative(path, root), _bytes(path))


def _bytes(path: str) -> bytes:
    with open(path, "rb") as file:
        return file.read()


def _root(units: Iterable[UnitOfProject], asked: Migration) -> str:
    """The root of the project: as asked for, or what holds all its sources."""
    if asked.root:
        return os.path.realpath(asked.root)
    if len(asked.paths) == 1 and os.path.isdir(asked.paths[0]):
        return os.path.realpath(asked.paths[0])
    paths = [os.path.realpath(u.path) for u in units]
    here = os.getcwd()
    if all(path.startswith(os.path.join(here, "")) for path in paths):
        return here
    return os.path.commonpath([os.path.dirname(path) for path in paths])


def _finished(file: FileOfProject, root: str, guard: str, made: Iterable[Made]) -> FileOfProject:
    """A file as it is to be written, or with what keeps it from that."""
    if not file.changes or file.problem:
        return file
    if os.path.isabs(file.path):
        why = OUTSIDE.message.format(path=file.path, root=root)
        return replace(file, text=file.source, problem=why)
    if not guard or file.added:
        return file
    languages = {m.unit.language for m in made if relative(m.unit.path, root) in file.units}
    if languages == {"fortran"} and not _preprocessed(file, root, made):
        why = "compilers do not preprocess it: give it an ending such as '.F90', or compile it with '-cpp'"
        return replace(file, text=file.source, problem=why)
    return replace(file, text=guarded(file.source, file.text, guard, fortran="fortran" in languages))


def _preprocessed(file: FileOfProject, root: str, made: Iterable[Made]) -> bool:
    """Whether compilers run the preprocessor over a file of Fortran."""
    if file.path.endswith(_FORTRAN_PREPROCESSED):
        return True
    of_file = (m for m in made if relative(m.unit.path, root) in file.units)
    return all({"-cpp", "-fpp", "-Mpreprocess"} & {*m.unit.options, *m.unit.command} for m in of_file)


def _write(project: Project, asked: Migration) -> None:
    changed = [f for f in project.files if f.changes]
    if asked.diff:
        process_output(writing.difference(changed))
    elif asked.in_place:
        writing.in_place(project.root, changed, force=asked.force)
    elif asked.out and asked.changed_only:
        writing.copied_files(project.root, asked.out, changed)
    elif asked.out:
        builds = (
            frozenset((os.path.realpath(asked.build),)) if os.path.isdir(asked.build) else frozenset[str]()
        )
        besides = frozenset(b for b in builds if b != project.root)
        writing.copied(project.root, asked.out, changed, besides)
    if asked.clangd and not asked.check and not asked.diff:
        write_clangd(asked.out or project.root)


def process_output(data: bytes) -> None:
    """Write to standard output."""
    sys.stdout.flush()
    sys.stdout.buffer.write(data)
    sys.stdout.flush()


def _say(project: Project, asked: Migration) -> None:
    """Print what was said of files, each message once, then what is left and how many there are."""
    lines = [m.shown for m in all_messages(project) if not asked.quiet or m.severity in ("error", "fatal")]
    lines += [f"{line}\n" for line in left(project)]
    if not asked.quiet:
        lines.append(f"{summary(project)}\n")
    process.say("".join(lines))
