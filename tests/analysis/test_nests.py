"""Random nests of loops: no verdict is contradicted by what their iterations do."""

import pytest
from check_dependences import Tally, check
from nests_model import Form


@pytest.mark.parametrize("form", ["c", "fortran"])
def test_verdicts_of_random_nests(form: Form) -> None:
    tally = Tally()
    check(0, 40, 20, form, tally)
    assert not tally.wrong, tally.wrong[0]
    assert tally.found >= 0.9 * tally.parallel > 0, tally.missed[0]
