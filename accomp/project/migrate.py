"""`accomp migrate`: translates a project, writes it as asked for, and says what is left."""

from __future__ import annotations

import os
from collections.abc import Iterable

from accomp.codes.project import OUTSIDE, PROJECT_OPTION
from accomp.driver import files, process
from accomp.driver.errors import DriverError
from accomp.driver.store import digest
from accomp.project import writing
from accomp.project.arguments import Migration
from accomp.project.clangd import write_clangd
from accomp.project.guarding import guarded
from accomp.project.merging import merged, relative
from accomp.project.messages import is_left, left, shown_messages, summary
from accomp.project.progress import progress
from accomp.project.records import FileOfProject, Made, Project, UnitOfProject
from accomp.project.selection import chosen_units, common_options, root_of
from accomp.project.translating import Wanted, all_translated
from accomp.records import replace

_FORTRAN_PREPROCESSED = (".F", ".F90", ".F95", ".F03", ".F08", ".FOR", ".FTN", ".fpp", ".FPP")


def migrate(asked: Migration) -> int:
    """Carry out a migration; the exit code is 1 if something is left. Raises DriverError."""
    project = translated_project(chosen_units(asked.sources), asked)
    _say(project, asked)
    _write(project, asked)
    if asked.report:
        from accomp.project.report import write_report

        write_report(asked.report, project)
    waits = asked.check and any(f.changes for f in project.files)
    return 1 if waits or is_left(project) else 0


def translated_project(units: tuple[UnitOfProject, ...], asked: Migration) -> Project:
    """What becomes of the units and files of a project."""
    wanted = Wanted(asked.to, common_options(asked.sources), bool(asked.report))
    root = root_of(units, asked.sources)
    if asked.out and os.path.realpath(asked.out) == root:
        what = f"'--out {asked.out}' is the project itself: name another folder, or use '--in-place'"
        raise DriverError(PROJECT_OPTION, what=what, command="migrate")
    with progress("translating", len(units), quiet=asked.sources.quiet) as step:
        made = _without_included(all_translated(units, wanted, asked.sources.jobs, lambda _: step()))
    results = writing.results(root)
    files = merged(made, root, asked.to)
    done = {f.path for f in files if results.get(f.path) == digest(f.source).hex()}
    kept = (replace(f, text=f.source) if f.path in done else f for f in files)
    finished = tuple(_finished(f, root, asked.guard, made) for f in kept)
    silent = {os.path.join(root, path) for path in done}
    return Project(root, asked.to, tuple(_without_warnings(m, silent) for m in made), finished)


def _without_included(made: tuple[Made, ...]) -> tuple[Made, ...]:
    """The units, without sources of Fortran that are translated with others that include them."""
    included = {v.path for m in made if m.unit.language == "fortran" for v in m.views[1:]}
    return tuple(m for m in made if os.path.realpath(m.unit.path) not in included)


def _without_warnings(made: Made, paths: set[str]) -> Made:
    """A unit without what is said of files that an earlier migration made, but for errors."""
    kept = (m for m in made.messages if m.is_error or m.place is None or m.place.path not in paths)
    return replace(made, messages=tuple(kept))


def _finished(file: FileOfProject, root: str, guard: str, made: Iterable[Made]) -> FileOfProject:
    """A file as it is to be written, or with what keeps it from that."""
    if not file.changes or file.problem:
        return file
    if file.added and writing.is_there(os.path.join(root, file.path), file.text):
        return replace(file, source=file.text, added=False)
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
        files.write(None, writing.difference(changed))
    elif asked.in_place:
        writing.in_place(project.root, changed, force=asked.force)
    elif asked.out and asked.changed_only:
        writing.copied_files(project.root, asked.out, changed)
    elif asked.out:
        build = asked.sources.build
        folder = os.path.realpath(build) if os.path.isdir(build) else project.root
        besides = frozenset((folder,)) - {project.root}
        writing.copied(project.root, asked.out, changed, besides)
    if asked.clangd and not asked.check and not asked.diff:
        write_clangd(asked.out or project.root)


def _say(project: Project, asked: Migration) -> None:
    """Print what was said of files, each message once, then what is left and how many there are."""
    quiet = asked.sources.quiet
    lines = [*shown_messages(project, quiet=quiet), *(f"{line}\n" for line in left(project))]
    process.say("".join([*lines, "" if quiet else f"{summary(project)}\n"]))
