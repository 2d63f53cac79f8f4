"""`accomp check`: the messages of a project, and the changes that they suggest."""

from __future__ import annotations

import json

from accomp.driver import files, process
from accomp.project.arguments import Checking
from accomp.project.fixes import Fixes, exported, fixed
from accomp.project.messages import all_messages, is_left, left
from accomp.project.progress import progress
from accomp.project.records import Project
from accomp.project.sarif import sarif
from accomp.project.selection import chosen_units, common_options, root_of
from accomp.project.translating import Wanted, all_translated


def check(asked: Checking) -> int:
    """Carry out a check; the exit code is 1 if there are errors. Raises DriverError."""
    units = chosen_units(asked.sources)
    wanted = Wanted(asked.to, common_options(asked.sources))
    with progress("checking", len(units), quiet=asked.sources.quiet) as step:
        made = all_translated(units, wanted, asked.sources.jobs, lambda _: step())
    project = Project(root_of(units, asked.sources), asked.to, made)
    _say(project, asked)
    fixes = Fixes(tuple(all_messages(project)))
    if asked.export:
        files.write(asked.export, exported(fixes).encode("utf-8", "surrogateescape"))
    if asked.fix:
        for path, data in fixed(fixes):
            files.write(path, data)
    return 1 if is_left(project) else 0


def _say(project: Project, asked: Checking) -> None:
    """Print the messages: as text on standard error, else on standard output."""
    shown = [m for m in all_messages(project) if not asked.sources.quiet or m.is_error]
    problems = "".join(f"{line}\n" for line in left(project))
    if asked.form == "text":
        errors, warnings = (sum(m.severity == kind for m in shown) for kind in ("error", "warning"))
        total = f"accomp: {len(project.made)} sources, {errors} errors, {warnings} warnings\n"
        process.say("".join([*(m.shown for m in shown), problems, "" if asked.sources.quiet else total]))
        return
    from accomp.project.report_data import message_data

    process.say(problems)
    data = sarif(project) if asked.form == "sarif" else [message_data(m) for m in shown]
    files.write(None, f"{json.dumps(data, indent=1)}\n".encode("utf-8", "surrogateescape"))
