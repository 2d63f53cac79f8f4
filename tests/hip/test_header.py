"""The device header's arithmetic: counts of iterations, shares of gangs and threads, views."""

from __future__ import annotations

from pathlib import Path

import pytest

from accomp.ir.kernel import Module
from tests.hip.running import LIBRARY, build, main_of, run

COUNTS = """    using namespace accomp;
    for (int first = -7; first <= 7; ++first)
      for (int last = -7; last <= 7; ++last)
        for (int step = -4; step <= 4; ++step) {
          long long lt = 0, le = 0, gt = 0, ge = 0;
          if (step > 0) {
            for (int i = first; i < last; i += step) ++lt;
            for (int i = first; i <= last; i += step) ++le;
          } else if (step < 0) {
            for (int i = first; i > last; i += step) ++gt;
            for (int i = first; i >= last; i += step) ++ge;
          }
          const Sizes s{first, last, step};
          expect(count_lt(first, last, step), lt, s, 0);
          expect(count_le(first, last, step), le, s, 1);
          expect(count_gt(first, last, step), gt, s, 2);
          expect(count_ge(first, last, step), ge, s, 3);
          expect(count_do(first, last, step), le + ge, s, 4);
          if (step != 0 && (last - first) % step == 0)
            expect(count_ne(first, last, step), lt + gt, s, 5);
        }
    const Sizes s{};
    expect(count_lt(-2147483647 - 1, 2147483647, 1), 4294967295LL, s, 6);
    expect(count_le(0LL, 0x7ffffffffffffffeLL, 1), 0x7fffffffffffffffLL, s, 7);
    expect(count_lt(0u, 4294967295u, 2), 2147483648LL, s, 8);
    expect(count_lt(5ul, 3ul, 1), 0LL, s, 9);
    int array[10];
    expect(count_lt(array, array + 10, 3), 4LL, s, 10);
    expect(count_ne(array, array + 10, 1), 10LL, s, 11);
    std::vector<int> v(17);
    expect(count_ne(v.begin(), v.end(), 1), 17LL, s, 12);
    const long long large = 7'000'000'000'000LL;
    const auto [quotient, remainder] = accomp::divide(large, 3);
    expect(quotient + remainder, 2333333333334LL, s, 13);
    const long long most = 2147483647;
    for (long long by : {1LL, 2LL, 3LL, 5LL, 7LL, 641LL, 65535LL, 65536LL, 65537LL, most / 2 + 1, most - 1,
                         most, most + 1})
      for (long long a : {0LL, 1LL, by - 1, by, by + 1, 3 * by - 1, 3 * by, most - 1, most, most + 1,
                          large}) {
        const accomp::divisor known(by), other(by + 1);
        for (const auto found :
             {accomp::divide(a, by), accomp::divide(a, by, known), accomp::divide(a, by, other)}) {
          expect(found.quotient, a / by, s, 14);
          expect(found.remainder, a % by, s, 15);
        }
      }
    expect(accomp::divisor(0).by + accomp::divisor(-5).by + accomp::divisor(most + 1).by, 0LL, s, 16);"""

SHARES = """    using namespace accomp;
    for (long long count : {0LL, 1LL, 2LL, 7LL, 31LL, 32LL, 33LL, 100LL, 997LL})
      for (long long gangs : {1LL, 2LL, 5LL, 40LL})
        for (long long units : {1LL, 3LL, 32LL, 200LL})
          for (long long most : {1LL, 2LL, 100LL, 0LL})
            for (long long chunk : {-1LL, 0LL, 1LL, 2LL, 5LL, 100LL, 0x7fffffffffffffffLL}) {
              std::vector<int> seen(count, 0), gang_of(count, -1);
              for (long long gang = 0; gang < gangs; ++gang)
                for (long long unit = 0; unit < units; ++unit) {
                  spread<> whole{count, gang, gangs, unit, units};
                  if (most)
                    whole = whole.at_most_gangs(most).at_most(most);
                  auto visit = [&](long long at) {
                    ++seen[at];
                    gang_of[at] = static_cast<int>(gang);
                  };
                  if (chunk < 0)
                    for (long long at : whole) visit(at);
                  else if (chunk == 0)
                    for (long long at : whole.in_chunks()) visit(at);
                  else
                    for (long long at : whole.in_chunks(chunk)) visit(at);
                }
              const Sizes s{gangs, units, chunk};
              const long long taking = most && most < gangs ? most : gangs;
              for (long long at = 0; at < count; ++at) {
                expect(seen[at], 1, s, count, at);
                if (chunk > 0)
                  expect(static_cast<long long>(gang_of[at]), at / chunk % taking, s, count, at);
              }
            }"""

WAYS = """    using namespace accomp;
    auto of = [](auto way, long long count, unsigned gangs, unsigned units, unsigned most) {
      std::vector<int> seen(count, 0);
      for (unsigned gang = 0; gang < gangs; ++gang)
        for (unsigned unit = 0; unit < units; ++unit) {
          spread<decltype(way)> whole{count, gang, gangs, unit, units};
          if (most)
            whole = whole.at_most_gangs(most).at_most(most);
          for (long long at : whole) ++seen[at];
          const spread<> values{count, 0, 1, unit, units};
          if (gang == 0)
            for (int value : values.from(static_cast<int>(2147483648LL - count)))
              ++seen[2147483647 - value];
        }
      for (long long at = 0; at < count; ++at)
        expect(seen[at], 2, Sizes{gangs, units, most}, count, at);
    };
    for (long long count : {0LL, 1LL, 2LL, 7LL, 31LL, 33LL, 997LL})
      for (unsigned gangs : {1u, 2u, 5u})
        for (unsigned units : {1u, 3u, 200u})
          for (unsigned most : {0u, 1u, 4u}) {
            of(wide(), count, gangs, units, most);
            of(narrow(), count, gangs, units, most);
            of(ints(), count, gangs, units, most);
            if (!most && count <= gangs * units) {
              of(once(), count, gangs, units, most);
              of(ints_once(), count, gangs, units, most);
            }
          }
    const Sizes s{};
    const long long most = 2147483647;
    auto close = [&](unsigned first, unsigned stride) {
      long long found = 0;
      for (long long at : spread<narrow>{most, first, stride, 0, 1}) found += at;
      return found;
    };
    expect(close(2147483646u, 2147483648u), most - 1, s, 20);
    expect(close(3u, 2147483648u), 3LL, s, 21);
    expect(close(1u, 2147483646u), 1LL, s, 22);
    for (long long by : {1LL, 2LL, 3LL, 5LL, 7LL, 641LL, 65535LL, 65536LL, 65537LL, most / 2 + 1, most - 1,
                         most})
      for (long long a : {0LL, 1LL, by - 1, by, by + 1, 3 * by - 1, 3 * by, most - 1, most, 5 * most}) {
        const nest<2> both(1, by);
        const auto found = divide<wide>(a, both.inner[0]);
        const auto less = divide<narrow>(a % (most + 1), both.inner[0]);
        expect(found.quotient, a / by, s, 23);
        expect(found.remainder, a % by, s, 24);
        expect(less.quotient, a % (most + 1) / by, s, 25);
        expect(less.remainder, a % (most + 1) % by, s, 26);
      }
    expect(nest<3>(most, most, most).count, 0x7fffffffffffffffLL, s, 27);
    expect(nest<3>(most, most, 0).count, 0LL, s, 28);
    static_assert(std::is_same_v<narrow_if<2147483647>, narrow>);
    static_assert(std::is_same_v<once_if<2147483648>, wide>);"""

CHOICES = """    using namespace accomp;
    auto chosen = [](long long gangs, long long count, bool once) {
      accomp_launch how{};
      how._gangs[0] = gangs;
      launching launch(&how, block_of::lanes, 256);
      launch.gangs_of_threads_for(count);
      int found = 0;
      auto way = [&](auto kind) { found = decltype(kind)::single ? 2 : decltype(kind)::fits; };
      once ? launch.once(way) : launch.narrow(way);
      return found;
    };
    const Sizes s{};
    const long long most = 2147483647;
    for (long long count : {0LL, 1LL, 300LL, most, most + 1, 1LL << 40}) {
      expect(chosen(0, count, true), count <= most ? 2 : 0, s, count);
      expect(chosen(0, count, false), count <= most ? 1 : 0, s, count);
      expect(chosen(3, count, true), count <= 3 * 64 ? 2 : 0, s, count);
      expect(chosen(3, count, false), count <= most ? 1 : 0, s, count);
    }"""

VIEWS = """    std::vector<int> cells(60);
    for (int i = 0; i < 60; ++i)
      cells[i] = i;
    const long long bounds[] = {-1, 3, 1, 0, 4, 3, 2, 5, 12};
    accomp::view<int, 3> v(cells.data(), bounds);
    const Sizes s{};
    expect(v(-1, 0, 2), 0, s, 0);
    expect(v(1, 3, 6), 59, s, 1);
    const long long extents[] = {0, 3, 1, 0, 4, 3, 0, 5, 12};
    accomp::rows<int, 3> w(cells.data(), extents);
    const accomp::first_row<const int> start = w;
    int *row = w[4][2], *all = *w[0];
    expect(w[4][2][1] + row[2] + all[3] + start.of(4, 3)[1][0][1], 55 + 56 + 3 + 13, s, 2);
    expect(v.lbound(3) * 100 + v.ubound(3), 206LL, s, 3);
    expect(v.size(), 60LL, s, 4);"""


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> Path:
    if not LIBRARY.exists():
        pytest.skip("libaccomp_hipcpu is not built")
    folder = tmp_path_factory.mktemp("header")
    return build(Module("header.c"), main_of(COUNTS, SHARES, VIEWS), folder, "g++")


def test_arithmetic(program: Path) -> None:
    run(program, 32, "forward")


def test_ways_to_count_on_gpus(tmp_path: Path) -> None:
    if not LIBRARY.exists():
        pytest.skip("libaccomp_hipcpu is not built")
    run(build(Module("ways.c"), main_of(WAYS, CHOICES), tmp_path, "clang++-19", on_cpu=False), 64, "forward")
