"""The sources that a command on a project is for."""

from __future__ import annotations

import os
from collections.abc import Iterable

from accomp.project.arguments import Selection
from accomp.project.records import UnitOfProject
from accomp.project.units import from_database, from_paths, is_own


def chosen_units(asked: Selection) -> tuple[UnitOfProject, ...]:
    """The units that are asked for. Raises DriverError where there is none."""
    if asked.build:
        return from_database(asked.build, asked.paths)
    return from_paths(asked.paths, asked.options)


def common_options(asked: Selection) -> tuple[str, ...]:
    """The options for all units that these do not have themselves."""
    return asked.options if asked.build else tuple(filter(is_own, asked.options))


def root_of(units: Iterable[UnitOfProject], asked: Selection) -> str:
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
