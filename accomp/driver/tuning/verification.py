"""The last step: what was chosen region by region has to make all of the program faster, or is taken back.

Regions are measured by events at their start and end. What a mapping costs elsewhere, as threads that are
made anew or data that lies in another core's cache, shows only in the time of a whole run.
"""

from __future__ import annotations

from collections.abc import Mapping

from accomp.driver.tuning.plan import AS_IT_IS, Candidate, Measured, Region
from accomp.driver.tuning.search import Measure, Search, milliseconds, name


def verify(search: Search, before: Measured, measure: Measure) -> None:
    """Keep of the choices those with which the program is no slower than `before`, measured just now.

    Where all of them are slower, they are taken back one at a time, the least gain first; what does not help
    stays. Without a choice that is faster, all is left as it is. `measure` knows nothing of earlier builds.
    """
    changed = [region for region, candidate in search.chosen.items() if candidate.sets]
    if not changed or before.problem:
        search.total = search.total if before.problem else before.total
        return
    found = measure(search.chosen)
    search.say(f"all of the program with these: {_told(found)}, {milliseconds(before.total)} without")
    for region in sorted(changed, key=lambda r: search.before[r] - search.seconds[r]):
        if _holds(found, before) or search.spent():
            break
        trial = {**search.chosen, region: AS_IT_IS}
        again = measure(trial)
        better = not again.problem and (bool(found.problem) or again.total < found.total)
        search.say(f"  without {name(region)}: {_told(again)}{', taken back' if better else ''}")
        if better:
            _take_back(search, (region,))
            found = again
    if _holds(found, before):
        search.total = found.total
        return
    search.say("what was chosen makes all of the program slower: it is left as it is")
    _take_back(search, changed)
    search.total = before.total


def _holds(found: Measured, before: Measured) -> bool:
    return not found.problem and found.total <= before.total


def _take_back(search: Search, regions: tuple[Region, ...] | list[Region]) -> None:
    chosen: Mapping[Region, Candidate] = dict.fromkeys(regions, AS_IT_IS)
    search.chosen.update(chosen)
    search.seconds.update({region: search.before[region] for region in regions})


def _told(found: Measured) -> str:
    return f"no, {found.problem}" if found.problem else milliseconds(found.total)
