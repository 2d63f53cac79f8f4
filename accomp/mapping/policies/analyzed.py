"""The policy `analyzed`: loops left to the compiler are partitioned where that is proven."""

from __future__ import annotations

from accomp.mapping.policies.partition import POLICY as PARTITION
from accomp.mapping.policy import Policy

POLICY = Policy(
    "analyzed",
    "as `partition`, and decides on loops of `kernels` and on `auto` by what it proves of them",
    """\
Each outermost loop of `kernels` whose iterations are proven to be independent, or to combine values into
scalars, becomes a region of its own, with copies of what iterations set; regions of one construct share their
data. A loop within that goes through memory element by element gets the vector lanes, and short loops are
collapsed. Where only a part of a loop is parallel, the loop is split if the parts may follow each other. In
Fortran, assignments of arrays, WHERE and DO CONCURRENT of a `kernels` construct become loops over elements,
where no element is read after another one is set: these take arrays that are allocated to have the shape that
is assigned. A loop that keeps its order is counted by the host if this has its bounds, and loops in it become
regions, one after the other (on CPUs only if there are nests among them); in others, parallel loops get the
vector lanes of the one gang. Where nothing but updates of single elements keeps iterations apart, they are
atomic on GPUs. `auto` loops of `parallel` and of routines are partitioned where that is proven. In C and C++,
a construct whose loops are parallel unless pointers overlap stands in the output twice, with its loops
partitioned and as it is; which of them is executed is decided by comparisons of addresses in front of it, and
of values that rows of arrays with subscripts like `a[i*(n + 2) + j]` depend on. What is not proven is mapped
as by `partition`. Directives are put in front of such loops, and then translated.""",
    partition=PARTITION.partition,
    orphan=PARTITION.orphan,
    refine=PARTITION.refine,
    options=PARTITION.options,
    decides=True,
)
