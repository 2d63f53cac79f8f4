"""Why compilers differ from the table, and what is not put to them."""

from __future__ import annotations

import re
from dataclasses import dataclass

from judge_samples import Sample

CANCELLED = frozenset({"parallel", "sections", "for", "taskgroup"})
"""Clauses of cancel that are names of constructs elsewhere."""

_NOT_IMPLEMENTED = (
    "apply collector combiner counts device_safesync graph_id graph_reset induction inductor"
    " init_complete interop local memscope replayable safesync transparent"
)
_OWN_PARSER = "inbranch indirect initializer link notinbranch otherwise when"

NOT_ASKED = {
    **dict.fromkeys(_NOT_IMPLEMENTED.split(), False),
    **dict.fromkeys(_OWN_PARSER.split(), True),
}
"""OpenMP clauses on which clang-22 does not come back where it does not expect them.

True: they are asked on the directives that take them.
"""


NOT_ASKED_DIRECTIVES = frozenset({"taskgraph", "task_iteration"})
"""OpenMP directives that clang-22 passes over without a look at their clauses."""

WHOLE_FILE = frozenset({"requires", "assumes", "begin assumes", "allocate"})
"""Directives that hold for a whole file, or upset the parsing of it: one sample in each."""


@dataclass(frozen=True, slots=True)
class Reason:
    """Why a judge differs: patterns of its name, the directive, the clause and the kind of sample."""

    text: str
    judge: str = ""
    directive: str = ""
    clause: str = ""
    kind: str = ""
    ours: bool | None = None
    said: str = ""

    def holds(self, judge: str, sample: Sample, ours: bool, said: str) -> bool:
        """Whether it explains a difference."""
        return (
            (self.ours is None or self.ours is ours)
            and self.judge in judge
            and _matches(self.directive, sample.directive)
            and _matches(self.clause, sample.clause)
            and _matches(self.kind, sample.kind)
            and (not self.said or re.search(self.said, said) is not None)
        )


def _matches(pattern: str, text: str) -> bool:
    return not pattern or re.fullmatch(pattern, text) is not None


_OLD_GFORTRAN = "gfortran 12 implements OpenACC 2.6 without device_type, init, shutdown and set."

REASONS: tuple[Reason, ...] = (
    Reason(
        "At most one of these clauses may appear for a device type (section 2.9.2 for `gang`); the"
        " table counts `worker` and `vector` alike. clang takes them again with other arguments.",
        "clang-22 -fopenacc",
        clause="gang|worker|vector",
        kind="twice",
    ),
    Reason(
        "Section 2.5.2 takes `num_gangs`, `num_workers` and `vector_length` from `serial`; flang only warns.",
        "flang",
        "serial.*",
        "num_gangs|num_workers|vector_length",
    ),
    Reason(
        "The text after `cache(...)` is not looked at by these compilers, or taken for another directive.",
        directive="cache",
        clause="wait",
        ours=False,
    ),
    Reason(
        "Section 2.15.1 permits one name for a device type; flang does not count.",
        "flang",
        "routine",
        "bind",
        "twice",
    ),
    Reason(
        "gfortran refuses pointers in `deviceptr`; the sample's array is one.",
        "gfortran",
        clause="deviceptr",
    ),
    Reason(
        "Nothing forbids to write these clauses again (sections 2.6.6, 2.8 and 2.14.4); gfortran does.",
        "gfortran",
        clause="finalize|if_present",
        kind="twice",
    ),
    Reason(_OLD_GFORTRAN, "gfortran", clause="device_type", ours=True),
    Reason(_OLD_GFORTRAN, "gfortran", "init|shutdown|set", ours=True),
    Reason(_OLD_GFORTRAN, "gfortran", clause="self", ours=True),
    Reason(_OLD_GFORTRAN, "gfortran", "data", "async|wait|default", ours=True),
    Reason(_OLD_GFORTRAN, "gfortran", "wait|atomic", "if", ours=True),
    Reason("gfortran has no `bind` on `routine`.", "gfortran", "routine", "bind", ours=True),
    Reason("gfortran counts across common blocks.", "gfortran", "declare", "link", "twice", ours=True),
    Reason(
        "clang does not look at what follows `end` directives, and in a `metadirective` at other words than"
        " those of its clauses; it does not know the delimited form.",
        "clang-22 -fopenmp",
        r"end .*|(begin )?metadirective",
    ),
    Reason(
        "The assumption and requirement clauses are unique (OpenMP 5.2 section 3.2.2); clang does not count.",
        "clang-22 -fopenmp",
        "assumes?|begin assumes|requires|declare simd|declare variant|fuse|dispatch",
        kind="twice",
        ours=False,
    ),
    Reason(
        "The sample repeats the clause with an argument that may be listed once only.",
        "clang-22 -fopenmp",
        kind="twice",
        ours=True,
        said="more than one|linear variable cannot be linear|must have a step|already|multiple",
    ),
    Reason(
        "The function of the sample has no parameter for the interoperability object.",
        "clang-22 -fopenmp",
        "declare variant",
        "append_args",
        ours=True,
    ),
    Reason(
        "`to` is deprecated on `declare target` in 5.2 (section B.1) and still allowed; clang refuses it.",
        "5.2",
        "declare target",
        "to",
        ours=True,
    ),
    Reason(
        "OpenMP 5.1 lifted the restriction that an atomic update takes neither `acquire` nor `acq_rel`.",
        "clang-22 -fopenmp",
        "atomic",
        "acquire|acq_rel",
        ours=True,
    ),
    Reason(
        "clang wants the argument of `destroy` on `depobj`, and does not take it.",
        "clang-22 -fopenmp",
        "depobj",
        "destroy",
        ours=True,
    ),
    Reason(
        "`in_reduction` is a clause of `target` (section 13.8), and of what is combined with it; clang takes"
        " it on `target` alone.",
        "clang-22 -fopenmp",
        r"target .+",
        "in_reduction",
        ours=True,
    ),
    Reason(
        "By section 17.2 a combined construct takes the clauses of its leaves; clang leaves these out.",
        "clang-22 -fopenmp",
        "teams distribute parallel for simd|target teams distribute simd|target simd|teams loop",
        "copyin|default|if",
        ours=True,
    ),
    Reason(
        "No leaf of the construct takes the clause (section 17.2); clang does.",
        "clang-22 -fopenmp",
        "distribute simd|target simd|teams distribute",
        "copyin|default|if|message|num_threads|proc_bind|schedule|severity|shared",
        ours=False,
    ),
    Reason(
        "`if` on `teams` is new in 6.0 and `allocate` is no clause of `simd`; clang takes both everywhere.",
        "clang-22 -fopenmp",
        "teams|simd",
        "if|allocate",
        ours=False,
    ),
    Reason(
        "clang takes the directives of 6.0 in 5.2 as extensions.",
        "5.2",
        "fuse|interchange|reverse|stripe|split|workdistribute|groupprivate",
        ours=False,
    ),
    Reason(
        "Only requirement clauses are allowed (section 8.2); clang takes these.",
        "clang-22 -fopenmp",
        "requires",
        "default|if",
        ours=False,
    ),
    Reason("clang does not implement the clause.", "clang-22 -fopenmp", "requires", "reverse_offload"),
    Reason(
        "New in 6.0; clang-22 does not implement it, or not on all directives.",
        "6.0",
        ours=True,
        said="unexpected OpenMP clause|expected an OpenMP directive|extra tokens|interop type|arguments",
    ),
)


def reason(judge: str, sample: Sample, ours: bool, said: str) -> str:
    """The reason of a difference, or the empty string."""
    return next((r.text for r in REASONS if r.holds(judge, sample, ours, said)), "")
