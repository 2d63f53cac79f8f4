"""The target that a command is for. It needs nothing of compilers, so printing need not load them."""

from __future__ import annotations

from accomp.driver.command_line import CommandLine
from accomp.driver.settings import Settings

_NVIDIA = "-mp=gpu"
_OFFLOADING = ("-fopenmp-targets=", "--offload-arch=", "--offload-targets=", _NVIDIA)


def offloading(command: CommandLine) -> list[str]:
    """The compiler's own options for devices."""
    return [o for o in command.options if o.startswith(_OFFLOADING)]


def offload_target(settings: Settings, command: CommandLine) -> str:
    """The target that the options ask for: accomp's own option first, then the compiler's."""
    if settings.target:
        return settings.target
    given = offloading(command)
    if any("nvptx" in g or "sm_" in g or g.endswith("native") or g == _NVIDIA for g in given):
        return "nvptx"
    if any("spir64" in g for g in given):
        return "spir64"
    if any("amdgcn" in g or "gfx" in g for g in given):
        return "amdgcn"
    return "cpu" if any("x86_64" in g for g in given) else "host"
