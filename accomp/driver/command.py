"""One command from its arguments to its exit code, whatever happens."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from typing import TYPE_CHECKING

from accomp.driver import process
from accomp.driver.errors import DriverError, reason

if TYPE_CHECKING:
    from accomp.driver.command_line import CommandLine
    from accomp.driver.session import Session
    from accomp.driver.settings import Settings

FORTRAN = "accomp-flang"
TOOLCHAIN_FILE = "--accomp-print-toolchain-file"
EXIT_ERROR = 1
EXIT_INTERNAL = 70
EXIT_INTERRUPTED = 130


def run(program: str, arguments: list[str]) -> int:
    """Carry out a command of a compiler's wrapper; the exit code."""
    return guarded(program, arguments, lambda words: _run(program, words))


def guarded(program: str, arguments: list[str], command: Callable[[list[str]], int]) -> int:
    """Carry out a command; the exit code. What stops it is reported in one line."""
    try:
        return command(arguments)
    except DriverError as error:
        return _say(program, error)
    except OSError as error:
        return _say(program, system_error(error))
    except MemoryError:
        from accomp.codes.driver import OUT_OF_MEMORY

        return _say(program, DriverError(OUT_OF_MEMORY))
    except KeyboardInterrupt:
        return EXIT_INTERRUPTED
    except ModuleNotFoundError as error:
        return _without_package(program, arguments, error)
    except Exception as error:  # noqa: BLE001 - the user is to see a report, no traceback
        return _crashed(program, arguments, error)


def _crashed(program: str, arguments: list[str], error: Exception) -> int:
    from accomp.driver.crash import report_crash

    report_crash(program, arguments, error)
    return EXIT_INTERNAL


def _without_package(program: str, arguments: list[str], error: ModuleNotFoundError) -> int:
    """Report a package that is not installed; that a module of accomp is not there is an internal error."""
    package = (error.name or "accomp").partition(".")[0]
    if package == "accomp":
        return _crashed(program, arguments, error)
    from accomp.codes.driver import MISSING_PACKAGE

    return _say(program, DriverError(MISSING_PACKAGE, name=package, python=sys.executable))


def _say(program: str, error: DriverError) -> int:
    label = "\x1b[0;1;31merror: \x1b[0m" if process.colors() else "error: "
    process.say(f"{program}: {label}{error} [{error.code.name}]\n")
    return EXIT_ERROR


def system_error(error: OSError) -> DriverError:
    """What the system refused, where nothing else is known of it."""
    from accomp.codes.driver import SYSTEM_ERROR

    path = error.filename2 or error.filename
    place = f"'{os.fsdecode(path)}': " if isinstance(path, str | bytes) else ""
    return DriverError(SYSTEM_ERROR, place=place, why=reason(error))


def _run(program: str, arguments: list[str]) -> int:
    if arguments == ["--version"]:  # asked for often, and before anything else
        from accomp.driver.version_text import print_version

        return print_version(cxx=program.endswith("++"), fortran=program == FORTRAN)
    if arguments == [TOOLCHAIN_FILE]:
        return _print_toolchain_file()
    from accomp.driver.response import expand
    from accomp.driver.settings import separate

    words, left_out = _as_own(expand(arguments), program == FORTRAN)
    settings, rest = separate(words)
    settings.left_out = tuple(left_out)
    settings.cxx = program.endswith("++") or "--driver-mode=g++" in rest
    if rest == ["--version"] and not settings.print_mode:
        from accomp.driver.version_text import print_version

        return print_version(settings.compiler, settings.target, settings.cxx, program == FORTRAN)
    if rest in (["--help"], ["-help"], ["--help-hidden"]) and not settings.print_mode:
        from accomp.driver.help import help_text

        hidden = rest == ["--help-hidden"]
        sys.stdout.write(help_text(program, hidden))
        if not hidden:
            return 0
        rest = ["--help"]
    from accomp.driver.command_line import parse
    from accomp.driver.compiler_names import options_of_name

    rest = [*options_of_name(settings.compiler, program == FORTRAN), *rest]
    if not settings.openacc and not (settings.print_mode or settings.own_openmp) and program == FORTRAN:
        return _pass_on_fortran(program, settings, rest)
    if not settings.openacc and not settings.print_mode:
        from accomp.driver.compilers import choose
        from accomp.driver.execute import replace_process
        from accomp.driver.offload_targets import offload_target

        compiler = choose(offload_target(settings, parse(rest, settings.cxx)), settings.compiler)
        return replace_process([*compiler.command(settings.cxx), *rest])
    return _translate(program, settings, rest)


def _as_own(words: list[str], fortran: bool) -> tuple[list[str], list[tuple[str, str]]]:
    """Arguments with accomp's options for those that other compilers have for OpenACC."""
    if not any(word.startswith(_OF_OTHERS) for word in words):
        return words, []
    from accomp.driver.foreign_options import as_own, family_of
    from accomp.driver.settings import separate

    settings, _ = separate([w for w in words if w.startswith(("--accomp-cc=", "--accomp-fc="))])
    return as_own(words, family_of(settings.compiler, fortran))


_OF_OTHERS = ("-acc", "-ta=", "-gpu=", "-Minfo", "-fopenacc-dim=", "-foffload", "-h")


def _pass_on_fortran(program: str, settings: Settings, rest: list[str]) -> int:
    """Let the compiler take over a command without OpenACC, whose OpenMP is checked."""
    from accomp.driver.command_line import parse
    from accomp.driver.execute import replace_process
    from accomp.driver.fortran_compiling import choose_fortran
    from accomp.driver.session import Session

    own = _without_own_warnings(settings, rest)
    session = Session(program, settings, parse(own, settings.cxx))
    _warn_of_openmp(session)
    failed = session.failed
    session.flush()
    session.finish()
    if failed:
        return EXIT_ERROR
    return replace_process([*choose_fortran(settings.compiler).command, *own])


def _warn_of_openmp(session: Session) -> None:
    """Check the OpenMP of the sources of a command that compiles Fortran."""
    from accomp.driver.command_line import Action, asks_openmp

    command, idle = session.command, (Action.PREPROCESS, Action.DEPENDENCIES, Action.ASK)
    if command.action in idle or not (session.settings.checks_openmp and asks_openmp(command)):
        return
    from accomp.driver.fortran_openmp import holding_directives

    sources = holding_directives(command.inputs)
    if not sources:
        return
    from accomp.driver.fortran_compiling import choose_fortran, macros_with_openmp
    from accomp.driver.openmp_checking import warn_of_openmp

    definitions = macros_with_openmp(session, choose_fortran(session.settings.compiler))
    warn_of_openmp(session, sources, definitions)


def _print_toolchain_file() -> int:
    """Print where the toolchain file for CMake is. Raises DriverError where there is none."""
    from accomp.driver.runtime import toolchain_file

    found = toolchain_file()
    if found is None:
        from accomp.codes.driver import NO_TOOLCHAIN_FILE

        raise DriverError(NO_TOOLCHAIN_FILE)
    sys.stdout.write(f"{found}\n")
    return 0


def _for_device_linker(settings: Settings, command: CommandLine) -> CommandLine:
    """A link command as it is for the linker of device code, where that has a part in it."""
    from accomp.driver.offload_targets import offload_target

    if offload_target(settings, command) == "host":
        return command
    from accomp.driver.archives import each_once, without_version

    return each_once(without_version(command, settings.cxx), settings.cxx)


def _translate(program: str, settings: Settings, rest: list[str]) -> int:
    from accomp.driver.classic_flang import for_llvm
    from accomp.driver.command_line import PREPROCESSED, Action, parse
    from accomp.driver.session import Session
    from accomp.driver.settings import POLICY, uses_hip

    if program == FORTRAN:
        rest = [*for_llvm(rest, settings.compiler)]
    command = parse(_without_own_warnings(settings, rest), settings.cxx)
    if any(i.language in PREPROCESSED for i in command.inputs):
        from accomp.driver.preprocessed_inputs import as_sources

        command = as_sources(command, settings.cxx)
    if command.lacking and command.inputs:
        from accomp.codes.driver import MISSING_OPTION_VALUE

        raise DriverError(MISSING_OPTION_VALUE, option=command.lacking)
    if settings.policy_files or POLICY in os.environ:
        from accomp.driver.policies import take_policies

        session = Session(program, settings, command)
        take_policies(session)
        if session.failed:
            session.flush()
            return EXIT_ERROR
    if uses_hip(settings) and not settings.print_mode:
        from accomp.driver.kernel_compilers import take_architectures

        command = parse(take_architectures(settings, command), settings.cxx)
    elif command.action is Action.LINK and not settings.print_mode:
        command = _for_device_linker(settings, command)
    settings.alone = settings.optimize_data and not settings.print_mode and command.makes_program_of_one_file
    session = Session(program, settings, command)
    session.warn_of_options()
    try:
        return _carry_out(session)
    except (DriverError, OSError):
        session.flush()
        raise


def _carry_out(session: Session) -> int:
    """Check, print or compile what a command has; the exit code."""
    from accomp.driver.offload_targets import offload_target
    from accomp.driver.settings import uses_hip

    settings, program = session.settings, session.program
    if settings.own_openmp:
        from accomp.driver.openmp_checking import check_own_openmp

        return check_own_openmp(session)
    if settings.print_mode:
        from accomp.driver.printing import print_translation

        return print_translation(session)
    if program == FORTRAN:
        _warn_of_openmp(session)
    if uses_hip(settings) or offload_target(settings, session.command) != "host":
        from accomp.driver.apart import carry_out, needs_records

        if needs_records(session):
            return carry_out(session, _compile)
    return _compile(session)


def _compile(session: Session) -> int:
    """Compile what a command has; the exit code."""
    from accomp.driver.settings import uses_hip

    if session.program == FORTRAN:
        if uses_hip(session.settings):
            from accomp.driver.hip_fortran import compile_hip_fortran

            return compile_hip_fortran(session)
        from accomp.driver.fortran_compiling import compile_fortran

        return compile_fortran(session)
    if uses_hip(session.settings):
        from accomp.driver.hip_compiling import compile_hip

        return compile_hip(session)
    from accomp.driver.compiling import compile_command

    return compile_command(session)


def _without_own_warnings(settings: Settings, rest: list[str]) -> list[str]:
    if not settings.warnings:
        return rest
    from accomp.driver.severity import for_compiler

    own = for_compiler(settings.warnings)
    return [a for a in rest if a not in own]
