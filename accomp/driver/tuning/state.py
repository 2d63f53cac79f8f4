"""What was measured, kept beside the policy file, so that a search that was broken off goes on."""

from __future__ import annotations

import json
from hashlib import blake2b
from pathlib import Path
from typing import Any

from accomp.driver.tuning.plan import Measured, Place, Plan
from accomp.records import dataclass, field


@dataclass(slots=True)
class State:
    """The measurements of a program by the texts of policy files, as long as its sources do not change."""

    path: Path
    key: str
    known: dict[str, dict[str, Any]] = field(default_factory=dict[str, "dict[str, Any]"])

    def find(self, policy: str) -> Measured | None:
        """What is known of a policy file."""
        found = self.known.get(_digest(policy))
        if found is None:
            return None
        places = {Place(path, line): seconds for path, line, seconds in found["regions"]}
        return Measured(places, found["total"], found["problem"])

    def keep(self, policy: str, measured: Measured) -> None:
        """Keep a measurement at once."""
        regions = [(place.path, place.line, seconds) for place, seconds in measured.regions.items()]
        entry = {"regions": regions, "total": measured.total, "problem": measured.problem}
        self.known[_digest(policy)] = entry
        text = json.dumps({"key": self.key, "known": self.known})
        new = self.path.with_suffix(".new")
        new.write_text(text)
        new.replace(self.path)


def state_of(plan: Plan, sources: list[str]) -> State:
    """The state of an earlier search, if that was of the same program; else an empty one."""
    parts = [plan.build, plan.run, plan.target, str(plan.runs), str(plan.warm_up)]
    parts += [_digest(Path(path).read_text(errors="replace")) for path in sorted(sources)]
    state = State(Path(f"{plan.policy}.state"), _digest("\n".join(parts)))
    if state.path.is_file() and not plan.restart:
        try:
            found = json.loads(state.path.read_text())
            state.known = found["known"] if found["key"] == state.key else {}
        except (ValueError, KeyError, TypeError):
            state.known = {}
    return state


def _digest(text: str) -> str:
    return blake2b(text.encode("utf-8", "surrogateescape"), digest_size=16).hexdigest()
