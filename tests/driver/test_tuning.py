"""accomp-tune: what it tries, what it takes for equal, what it keeps and writes; no times are tested."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from pathlib import Path

import pytest

from accomp.diagnostics import Sink
from accomp.driver.errors import DriverError
from accomp.driver.policy_reading import read_policy
from accomp.driver.tuning.candidates import sizes, structures
from accomp.driver.tuning.command import plan_of, table
from accomp.driver.tuning.outputs import differences
from accomp.driver.tuning.plan import AS_IT_IS, Candidate, Loop, Measured, Place, Plan, Region
from accomp.driver.tuning.policy_text import policy_text
from accomp.driver.tuning.search import Search
from accomp.driver.tuning.state import state_of
from accomp.driver.tuning.verification import verify


def region(*loops: tuple[int, int, bool], path: str = "/p/a.c", queued: bool = False) -> Region:
    """A region at line 10 with loops by line, depth and whether they are parallel."""
    made = tuple(Loop(Place(path, line), depth, parallel) for line, depth, parallel in loops)
    return Region(Place(path, 10), "f", 3, made, queued)


def names(one: Region, target: str = "host") -> list[str]:
    return [c.name for c in structures(one, target)]


def test_nests_are_tried_as_deep_as_loops_are_parallel() -> None:
    two = region((11, 0, True), (12, 1, True), (13, 2, False))
    assert "gang vector collapse(2)" in names(two)
    assert not [n for n in names(two) if "collapse(3)" in n or n.startswith("tile")]
    assert "gang, vector within" in names(two)
    assert "tile(16, 16)" in names(two, "nvptx")
    side_by_side = region((11, 0, True), (12, 1, True), (13, 1, True))
    assert not [n for n in names(side_by_side) if "collapse" in n]


def test_loops_in_sequence_stay_so() -> None:
    assert names(region((11, 0, False))) == ["in order", "on the host"]
    assert not [*sizes(region((11, 0, False)), "host", 2)]
    assert names(region()) == ["on the host"]
    assert names(region(), "hip-cpu") == []


def test_sizes_are_those_of_the_target() -> None:
    one = region((11, 0, True))
    assert [c.name for c in sizes(one, "host", 2)] == ["num_gangs(2)", "num_gangs(8)", "num_gangs(32)"]
    assert "vector_length(64)" in [c.name for c in sizes(one, "amdgcn", 2)]


@pytest.mark.parametrize(
    ("before", "after", "ignore", "same"),
    [
        ("sum 1.0\n", "sum 1.0000000001\n", "", True),
        ("sum 1.0\n", "sum 1.1\n", "", False),
        ("sum 1.0D+02\n", "sum 100.0\n", "", True),
        ("sum 1.0\n", "total 1.0\n", "", False),
        ("a\nb\n", "a\n", "", False),
        ("a\n", "a\nb\n", "", False),
        ("time 3 s\nok\n", "time 4 s\nok\n", "^time", True),
        ("nan\n", "nan\n", "", True),
        ("0\n", "1e-30\n", "", False),
    ],
)
def test_outputs_are_compared_by_numbers(before: str, after: str, ignore: str, same: bool) -> None:
    assert (differences(before.encode(), after.encode(), ignore, 1e-6) == "") is same


def test_the_policy_file_is_one_that_is_read(tmp_path: Path) -> None:
    source = tmp_path / "src" / 'a "b".c'
    source.parent.mkdir()
    source.touch()
    one = region((11, 0, True), path=str(source))
    candidate = Candidate("gang", ((Place(str(source), 11), (("levels", ["gang"]), ("collapse", 2))),))
    text = policy_text({one: candidate}, "hip-cpu", str(tmp_path), {one: "1 ms"}, ("By a test.",))
    assert '# src/a "b".c:10, f: gang; 1 ms\n' in text
    assert list(tomllib.loads(text)["target"]) == ["hip-cpu"]
    sink = Sink()
    (entry,) = read_policy(str(tmp_path / "p.toml"), text.encode(), "hip-cpu", ("hip-cpu",), sink)
    assert not sink.errors
    assert (entry.line, entry.value("levels"), entry.value("collapse")) == (11, ("gang",), 2)


class Program:
    """A program whose region takes what a table says of the name of the mapping."""

    def __init__(self, times: Mapping[str, float], wrong: tuple[str, ...] = ()) -> None:
        self.times, self.wrong, self.asked = times, wrong, list[str]()

    def __call__(self, chosen: Mapping[Region, Candidate]) -> Measured:
        name = ", ".join(c.name for c in chosen.values())
        self.asked.append(name)
        if name in self.wrong:
            return Measured(problem="the output differs")
        seconds = self.times.get(name, 1.0)
        return Measured({r.place: seconds for r in chosen}, seconds)


def searched(program: Program, one: Region, budget: float = 60.0) -> tuple[Search, list[str]]:
    said: list[str] = []
    plan = Plan("make", "./a", "host", "p.toml", budget=budget)
    search = Search(plan, 2, program, said.append)
    search.run([one], Measured({one.place: 1.0}, 1.0))
    return search, said


def test_the_fastest_right_mapping_is_kept_and_sized() -> None:
    times = {"gang": 0.2, "gang vector": 0.5, "in order": 0.1, "gang, num_gangs(8)": 0.1}
    one = region((11, 0, True))
    search, said = searched(Program(times, wrong=("in order",)), one)
    assert search.chosen[one].name == "gang, num_gangs(8)"
    assert search.chosen[one].sets[1] == (one.place, (("num_gangs", 8),))
    assert search.seconds[one] == 0.1
    assert "  a.c:10 (f), in order: no, the output differs" in said
    assert "gang, num_gangs(8)" in table(search, Measured(total=1.0))


def test_sequences_get_no_gangs() -> None:
    program = Program({"in order": 0.1})
    search, _ = searched(program, region((11, 0, True)))
    assert not [n for n in program.asked if "num_gangs" in n]
    assert [c.name for c in search.chosen.values()] == ["in order"]


def test_small_gains_are_none() -> None:
    search, _ = searched(Program({"gang": 0.98}), region((11, 0, True)))
    assert [*search.chosen.values()] == [AS_IT_IS]


def test_regions_are_measured_together_and_told_apart() -> None:
    one, other = region((11, 0, True)), region((21, 0, True), path="/p/b.c")
    asked: list[str] = []

    def measure(chosen: Mapping[Region, Candidate]) -> Measured:
        names = [c.name for c in chosen.values()]
        asked.append(" | ".join(names))
        if names[1] == "gang":
            return Measured(problem="the output differs")
        return Measured({r.place: 0.5 if c.name == "gang" else 1.0 for r, c in chosen.items()}, 2.0)

    said: list[str] = []
    search = Search(Plan("make", "./a", "host", "p.toml"), 2, measure, said.append)
    search.run([one, other], Measured({one.place: 1.0, other.place: 0.9}, 1.9))
    assert [c.name for c in search.chosen.values()] == ["gang", "as it is"]
    assert [a for a in asked if "gang" in a][:3] == ["gang | gang", "gang | as it is", "gang | gang"]
    assert "  b.c:10 (f), gang: no, the output differs" in said


def verified(times: Mapping[str, float], before: float, budget: float = 60.0) -> tuple[Search, list[str]]:
    """A search of two regions that got faster, held against times of the whole program by what is chosen."""
    first, second = region((11, 0, True)), region((21, 0, True), path="/p/b.c")
    gang = Candidate("gang", ((first.place, (("levels", ["gang"]),)),))
    said: list[str] = []

    def measure(chosen: Mapping[Region, Candidate]) -> Measured:
        seconds = times[" | ".join(c.name for c in chosen.values())]
        return Measured(total=seconds) if seconds else Measured(problem="the output differs")

    search = Search(Plan("make", "./a", "host", "p.toml", budget=budget), 2, measure, said.append)
    search.chosen = {first: gang, second: gang}
    search.before, search.seconds = {first: 1.0, second: 1.0}, {first: 0.5, second: 0.8}
    verify(search, Measured(total=before), measure)
    return search, said


@pytest.mark.parametrize(
    ("times", "chosen", "total"),
    [
        ({"gang | gang": 2.5}, ["gang", "gang"], 2.5),
        ({"gang | gang": 4.0, "gang | as it is": 2.9}, ["gang", "as it is"], 2.9),
        ({"gang | gang": 4.0, "gang | as it is": 4.5, "as it is | gang": 2.9}, ["as it is", "gang"], 2.9),
        ({"gang | gang": 0.0, "gang | as it is": 2.9}, ["gang", "as it is"], 2.9),
        (
            {"gang | gang": 4.0, "gang | as it is": 3.5, "as it is | as it is": 3.4},
            ["as it is", "as it is"],
            3.0,
        ),
    ],
)
def test_what_makes_the_program_slower_is_taken_back(
    times: Mapping[str, float], chosen: list[str], total: float
) -> None:
    search, _ = verified(times, 3.0)
    assert [c.name for c in search.chosen.values()] == chosen
    assert search.total == total
    assert all(search.seconds[r] == 1.0 for r, c in search.chosen.items() if c is AS_IT_IS)


def test_all_is_taken_back_where_the_budget_is_spent() -> None:
    search, said = verified({"gang | gang": 4.0}, 3.0, budget=-1.0)
    assert [*search.chosen.values()] == [AS_IT_IS, AS_IT_IS]
    assert said[-1] == "what was chosen makes all of the program slower: it is left as it is"


def test_nothing_is_begun_after_the_budget() -> None:
    program = Program({})
    search, _ = searched(program, region((11, 0, True)), budget=-1.0)
    assert search.spent()
    assert not program.asked


def test_regions_in_queues_are_left_alone() -> None:
    program = Program({})
    _, said = searched(program, region((11, 0, True), queued=True))
    assert not program.asked
    assert said == ["a.c:10 (f): left as it is, as the end of its queue is not known ('async')"]


def test_measurements_are_kept_for_the_same_sources(tmp_path: Path) -> None:
    source = tmp_path / "a.c"
    source.write_text("one")
    plan = Plan("make", "./a", "host", str(tmp_path / "p.toml"))
    place = Place(str(source), 3)
    state_of(plan, [str(source)]).keep("text", Measured({place: 0.5}, 1.0))
    again = state_of(plan, [str(source)]).find("text")
    assert again is not None
    assert (again.regions, again.total) == ({place: 0.5}, 1.0)
    source.write_text("two")
    assert state_of(plan, [str(source)]).find("text") is None
    (tmp_path / "p.toml.state").write_text("no JSON")
    assert state_of(plan, [str(source)]).find("text") is None


def test_arguments_make_a_plan() -> None:
    plan = plan_of(["a.c", "-O2", "--runs=5", "--gain", "10", "--target=hip-cpu"])
    assert plan.build.endswith("accomp-clang a.c -O2 -fopenacc-target=hip-cpu -o ./accomp-tune.out")
    assert (plan.run, plan.runs, plan.gain) == ("./accomp-tune.out", 5, 0.1)
    assert "accomp-flang b.F90" in plan_of(["b.F90"]).build
    assert "accomp-clang++ c.cpp" in plan_of(["c.cpp"]).build
    other = plan_of(["--build", "make -B", "--run=./x 1"])
    assert (other.build, other.run, other.policy) == ("make -B", "./x 1", "accomp-policy.toml")


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (["-O2"], "give either files, or"),
        (["--build=make", "a.c"], "give either files, or"),
        (["--build=make"], "'--build' needs '--run'"),
        (["--build=make", "--run=x", "-O2"], "'-O2' is of no use with '--build'"),
        (["a.c", "--runs=0"], "'--runs=0' is no number of at least 1"),
        (["a.c", "--budget=soon"], "'--budget=soon' is no number"),
        (["a.c", "--policy"], "'--policy' needs a value"),
        (["a.c", "--policy=x.ini"], "ends with '.toml'"),
        (["a.c", "--target=gpu"], "there is no target 'gpu'"),
    ],
)
def test_wrong_arguments_are_refused(arguments: list[str], expected: str) -> None:
    with pytest.raises(DriverError, match=expected):
        plan_of(arguments)
