#!/bin/sh
# Installs the compilers and tools that building and testing accomp needs, on Debian 12.
#
#   tools/install-debian-packages.sh           install what is missing (needs root; else says what is missing)
#   tools/install-debian-packages.sh --check   only say what is missing
#   tools/install-debian-packages.sh --list    print the packages
#
# Exit status: 0 when everything is there or could be installed, or when it may not install and CI is
# not "true"; 1 otherwise. With everything there it costs one dpkg-query.
#
# clang 22 and 19 are Debian's own, from bookworm's security updates. libomp-19-dev carries the OpenMP
# offload device on the CPU; libomp-22-dev has none and conflicts with it. libamdhip64-dev and rocm-device-libs are AMD's
# HIP headers and device libraries, with which clang makes machine code of kernels; hipcc is AMD's own driver. What
# follows them builds the tests' projects, and shows their pages; the last ones complete commands and show man pages.
set -eu

packages="
  python3 python3-venv make cmake pkgconf
  gcc g++ gfortran libc6-dev
  clang-22 clang-tools-22 flang-22 llvm-22 llvm-22-tools mlir-22-tools lld-22
  clang-19 clang-tools-19 llvm-19 lld-19 libomp-19-dev libclang-rt-19-dev
  libamdhip64-dev rocm-device-libs hipcc
  openmpi-bin libopenmpi-dev
  ninja-build meson autoconf automake ccache
  chromium git
  bash zsh fish man-db groff-base mandoc
"

missing_packages() {
    # dpkg-query fails as a whole where one package is unknown: what it prints still counts.
    # shellcheck disable=SC2086
    installed=$(dpkg-query -W -f '${db:Status-Abbrev}${Package} ' $packages 2>/dev/null || true)
    for package in $packages; do
        case " $installed" in
            *" ii $package "* | *" hi $package "*) ;;
            *) printf '%s ' "$package" ;;
        esac
    done
}

installable() {
    # Whether apt knows a candidate of every package given.
    for package in "$@"; do
        apt-cache policy "$package" 2>/dev/null | grep -q '^  Candidate: [^(]' || return 1
    done
}

install() {
    DEBIAN_FRONTEND=noninteractive apt-get install -q -y --no-install-recommends \
        -o DPkg::Lock::Timeout=300 -o Dpkg::Use-Pty=0 "$@"
}

report_missing() {
    echo "Not installed: $*"
    echo "As root: apt-get update && apt-get install --no-install-recommends $*"
    echo "Without them the tests that need them are skipped by name."
    [ "${CI:-}" != true ]
}

mode=${1:-install}
case $mode in
    --list)
        # shellcheck disable=SC2086
        echo $packages
        exit 0
        ;;
    install | --check) ;;
    *)
        sed -n '2,/^set /s/^# \{0,1\}//p' "$0"
        exit 2
        ;;
esac

if ! command -v dpkg-query >/dev/null 2>&1; then
    echo "Not a Debian system: install these yourself:" $packages
    [ "${CI:-}" != true ]
    exit
fi

missing=$(missing_packages)
if [ -z "$missing" ]; then
    exit 0
fi
if [ "$mode" = --check ] || [ "$(id -u)" -ne 0 ]; then
    # shellcheck disable=SC2086
    report_missing $missing
    exit
fi

echo "Installing Debian packages: $missing"
# shellcheck disable=SC2086
if ! installable $missing || ! install $missing; then
    # The package lists are absent or old. A third-party source that fails must not stop us.
    apt-get update -q -o DPkg::Lock::Timeout=300 || true
    # shellcheck disable=SC2086
    install $missing
fi
