"""Codes of the program `accomp`, which works on whole projects.

None has an example: no source text raises them, command lines and trees of files do.
"""

from __future__ import annotations

from accomp.diagnostics import Code, Severity

PROJECT_OPTION = Code(
    "project-option", Severity.ERROR, "{what}; 'accomp {command} --help' shows what there is"
)
NO_COMMAND = Code("no-such-command", Severity.ERROR, "there is no command '{name}'; {what}")
NO_DATABASE = Code(
    "no-compile-database",
    Severity.ERROR,
    "there is no '{path}': CMake writes it with '-DCMAKE_EXPORT_COMPILE_COMMANDS=ON', Meson always, and"
    " 'bear -- make' for makefiles; or name files and folders, with compiler options after '--'",
)
BAD_DATABASE = Code("bad-compile-database", Severity.ERROR, "cannot use '{path}': {why}")
NO_SOURCES = Code("no-sources", Severity.ERROR, "no source of C, C++ or Fortran {where}")
UNCOMMITTED = Code(
    "uncommitted-changes",
    Severity.ERROR,
    "'{path}' has changes that are not committed: commit or stash them, or give '--force'",
)
BAD_PROFILE = Code("bad-profile", Severity.ERROR, "cannot use '{path}' as a profile: {why}")
OUTSIDE = Code(
    "outside-of-root",
    Severity.ERROR,
    "'{path}' holds directives and lies outside of '{root}': name a folder that holds it with '--root'",
)
