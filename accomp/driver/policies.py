"""Policies by the environment and by files, for a command."""

from __future__ import annotations

import os

from accomp.diagnostics import Sink
from accomp.driver import files
from accomp.driver.offload_targets import offload_target
from accomp.driver.policy_reading import read_policy
from accomp.driver.session import Session
from accomp.driver.settings import HIP_CPU, POLICY, SIZES, TARGETS, Settings, is_policy_file
from accomp.mapping.policy_files.entries import last_value
from accomp.target import HIP


def take_policies(session: Session) -> None:
    """Read the policy files of a command, that of the environment first; what is wrong is said.

    Options count before what files say by default. Raises DriverError for a file that cannot be read.
    """
    settings, named = session.settings, os.environ.get(POLICY, "")
    paths = settings.policy_files
    if is_policy_file(named):
        paths = (named, *paths)
    else:
        settings.policy = settings.policy or named
    sink = Sink()
    for path in paths:
        target = _target(session)
        settings.entries += read_policy(path, files.read(path), target, TARGETS, sink)
        settings.backend = settings.backend or _default(settings, "backend")
    _take_defaults(settings)
    session.add(sink)


def _target(session: Session) -> str:
    """The target whose sections hold."""
    settings = session.settings
    if not settings.target and HIP in (settings.backend, settings.print_mode):
        return HIP_CPU
    return offload_target(settings, session.command)


def _default(settings: Settings, key: str) -> str:
    return last_value(settings.entries, key, default=True)


def _take_defaults(settings: Settings) -> None:
    """What files say of whole commands, where options say nothing."""
    settings.policy = settings.policy or _default(settings, "policy")
    settings.profile = settings.profile or _default(settings, "profile")
    for entry in settings.entries:
        block = entry.value("block") if entry.default else None
        if isinstance(block, int) and "block" not in settings.sizes:
            settings.sizes["block"] = min(block, SIZES["block"])
