"""What the fuzzer passes around: an input, how it is translated, and what is wrong with the result."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from accomp.source import Language, SourceForm


@dataclass(frozen=True, slots=True)
class Input:
    """One program: its name (the ending counts), its language and form, flags for parsing, and its bytes.

    `origin` tells which generator or file it comes from.
    """

    name: str
    language: Language
    data: bytes
    form: SourceForm = SourceForm.FREE
    arguments: tuple[str, ...] = ()
    origin: str = ""


@dataclass(frozen=True, slots=True)
class Setting:
    """How an input is translated: back end, profile, policy, and whether as for compiling."""

    backend: str = "openmp"
    profile: str = "portable"
    policy: str = "analyzed"
    openmp: str = "5.2"
    compiling: bool = False
    threads: bool = False
    explain: bool = False

    def __str__(self) -> str:
        parts = [self.backend, self.profile, self.policy, self.openmp]
        parts += [n for n in ("compiling", "threads", "explain") if getattr(self, n)]
        return " ".join(parts)


@dataclass(frozen=True, slots=True)
class Fault:
    """A broken property. `kind` is the property, `where` what tells faults of one cause from others."""

    kind: str
    where: str
    detail: str = ""

    @property
    def signature(self) -> str:
        """Inputs with the same signature are taken for the same fault."""
        return f"{self.kind}: {self.where}"


def settings(random: Random) -> Setting:
    """A way to translate, the common ones more often."""
    backend, profile = random.choice(
        (("openmp", "portable"), ("openmp", "exact"), ("hip", "portable"), ("hip", "exact"))
    )
    hip = backend == "hip"
    return Setting(
        backend,
        profile,
        random.choices(("analyzed", "partition", "documented"), (5, 2, 3))[0],
        "5.2" if hip or random.random() < 0.7 else random.choice(("5.0", "5.1", "6.0")),
        random.random() < 0.3,
        not hip and profile == "exact" and random.random() < 0.2,
        random.random() < 0.2,
    )
