"""accomp's options: told apart from the compiler's, checked."""

from __future__ import annotations

import pytest

from accomp.driver.errors import DriverError
from accomp.driver.settings import separate


def test_own_options_are_taken_out() -> None:
    line = "-fopenacc -O2 -fopenacc-print=omp -fopenacc-policy=partition --accomp-cc=gcc a.c --time-stages"
    settings, rest = separate(line.split())
    assert rest == ["-O2", "a.c"]
    assert (settings.print_mode, settings.policy, settings.compiler) == ("omp", "partition", "gcc")
    assert settings.openacc
    assert settings.time_stages


def test_the_last_option_counts() -> None:
    settings, _ = separate("-fopenacc -fno-openacc -fopenacc-target=cpu -fopenacc-target=host".split())
    assert not settings.openacc
    assert settings.target == "host"


def test_sizes_add_up() -> None:
    settings, rest = separate("-fopenacc-hip-sizes=block=64,lanes=32 -fopenacc-hip-sizes=lanes=16".split())
    assert settings.sizes == {"block": 64, "lanes": 16}
    assert not rest


@pytest.mark.parametrize(
    "line", ["-Xclang -fopenacc", "-o -fopenacc", "-Xlinker --time-stages", "-- -fopenacc", "a.c -lm"]
)
def test_values_and_what_follows_two_dashes_stay(line: str) -> None:
    _, rest = separate(line.split())
    assert rest == line.split()


def test_options_that_concern_both_are_noted_and_stay() -> None:
    settings, rest = separate("-Wall -Werror -w -Wl,-x -fcolor-diagnostics".split())
    assert settings.warnings == ["-Wall", "-Werror", "-w"]
    assert settings.color is True
    assert len(rest) == 5


@pytest.mark.parametrize(
    ("option", "code"),
    [
        ("-fopenacc-print=", "invalid-option-value"),
        ("-fopenacc-print", "missing-option-value"),
        ("-fopenacc-policy=", "missing-option-value"),
        ("-fopenacc-omp-version=5.3", "invalid-option-value"),
        ("-fopenacc-target=gpu", "invalid-option-value"),
        ("-fopenacc-ptint=omp", "unknown-option"),
        ("--accomp-c=gcc", "unknown-option"),
        ("-fopenacc-diagnostics-format=xml", "invalid-option-value"),
        ("-fopenacc-hip-sizes", "missing-option-value"),
        ("-fopenacc-hip-sizes=", "missing-option-value"),
        ("-fopenacc-hip-sizes=block", "invalid-option-value"),
        ("-fopenacc-hip-sizes=block=0", "invalid-option-value"),
        ("-fopenacc-hip-sizes=block=-1", "invalid-option-value"),
        ("-fopenacc-hip-sizes=lanes=64,workers=17", "invalid-option-value"),
        ("-fopenacc-hip-sizes=lane=64", "invalid-option-value"),
    ],
)
def test_errors(option: str, code: str) -> None:
    with pytest.raises(DriverError) as caught:
        separate([option, "a.c"])
    assert caught.value.code.name == code


@pytest.mark.parametrize(
    ("option", "form", "stays"),
    [
        ("-fdiagnostics-format=json", "json", False),
        ("-fdiagnostics-format=clang", "text", True),
        ("-fdiagnostics-format=sarif", "sarif", False),
        ("-fdiagnostics-format=msvc", "text", True),
    ],
)
def test_the_formats_of_diagnostics(option: str, form: str, stays: bool) -> None:
    settings, rest = separate([option])
    assert settings.format == form
    assert rest == ([option] if stays else [])


def test_the_help_has_every_option() -> None:
    from accomp.driver import settings
    from accomp.driver.programs.wrappers import OPTIONS

    forms = [option.form for option in OPTIONS]
    named = {form.split("[")[0].split("=")[0] for form in forms} | {*forms}
    assert {*settings._FLAGS, *settings._VALUED} <= named
