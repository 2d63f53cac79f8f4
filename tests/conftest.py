"""What every test may ask for: the compilers at hand, a scratch file of C."""

from __future__ import annotations

import gc
import os
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings
from toolchain import Toolchain, required

settings.register_profile("accomp", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("accomp")  # how fast the machine is decides no test

os.environ.pop("PYTHONDONTWRITEBYTECODE", None)  # each of a thousand programs would compile all sources anew

ROOT = Path(__file__).parent
SLOW = (
    "driver/test_cache.py",
    "driver/test_command.py",
    "driver/test_kernel_headers.py",
    "driver/test_macro_names.py",
    "driver/test_matrix.py",
    "driver/test_process.py",
    "hip",
    "ir/test_text.py",
    "mlir/test_accepted.py",
    "packaging",
    "printed",
    "random",
    "runtime",
    "sema/test_openmp_output.py",
    "syntax/test_roundtrip.py",
)
"""What takes nine tenths of the time: `make test-quick` leaves it out."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark what takes long, and have the items, which stay, looked at by no garbage collection."""
    gc.freeze()
    slow = [ROOT / name for name in SLOW]
    for item in items:
        if any(item.path.is_relative_to(path) for path in slow):
            item.add_marker(pytest.mark.slow)


@pytest.fixture(scope="session")
def toolchain() -> Toolchain:
    """The compilers at hand."""
    return Toolchain.probe()


@pytest.fixture(scope="session")
def require(toolchain: Toolchain) -> Callable[[str], str]:
    """`require("clang-22")`: its path; skips the test by name without it, fails in continuous integration."""

    def program(feature: str) -> str:
        if feature in toolchain.features:
            return toolchain.programs.get(feature, "")
        reason = f"{feature} is not at hand"
        if required():
            pytest.fail(reason)
        pytest.skip(reason)

    return program


@pytest.fixture
def c_file(tmp_path: Path) -> Callable[[str], Path]:
    """`c_file(text)`: a C file of that text in a scratch folder."""

    def write(text: str, name: str = "input.c") -> Path:
        path = tmp_path / name
        path.write_text(text, encoding="utf-8")
        return path

    return write
