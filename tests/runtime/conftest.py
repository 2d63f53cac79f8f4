"""Programs of the tests of the run-time library, built once."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.runtime.linked import MODELS, Builder, Library


@pytest.fixture(scope="session", params=MODELS)
def library(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Callable[[str], Library]:
    """`library(compiler)`, built once for each model of devices."""
    made: dict[str, Library] = {}
    model = str(request.param)

    def get(compiler: str) -> Library:
        return made.setdefault(compiler, Library(compiler, tmp_path_factory.mktemp(model), model))

    return get


@pytest.fixture
def build(library: Callable[[str], Library], require: Callable[[str], str]) -> Builder:
    """`build(name, sanitizer)`: a test program."""
    return library(require("gcc")).program
