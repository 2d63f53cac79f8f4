// Classes of objects in kernels have functions that launch kernels themselves: their bodies are for the host alone, and may
// call what devices have of another form. Atomic accesses name members without an object.
// RUN: %accomp-clang++ -Wall -Werror -O1 -fopenacc-target=hip-cpu %s -o %t && %run-hip 4 %t | FileCheck %s
// RUN: %accomp-clang++ -fopenacc-print=hip %s | sed -n '/^namespace accomp_program/,$p' | FileCheck --check-prefix=TEXT %s
// REQUIRES: g++
#include <cstdio>

enum { N = 12 };

#pragma acc routine vector
static long summed(const long *row, long x);

template <typename T> struct table {
  T rows[N][N], total;
  int count;
  void fill() {
#pragma acc parallel loop gang copyin(this[0:1]) copyout(rows)
    for (int i = 0; i < N; ++i)
      for (int j = 0; j < N; ++j)
        rows[i][j] = i * j;
  }
};

struct model {
  long rows[N][N], sums[N], hits[4], n;
  long twice(long x) const { return 2 * x; }
  void run();
  long most() {
    long found = -1;
#pragma acc parallel loop reduction(max : found) copyin(this[0:1])
    for (int i = 0; i < N; ++i)
      found = found > sums[i] ? found : sums[i];
    return found;
  }
};
// TEXT: struct model {
// TEXT: void run();
// TEXT-NEXT: long most() ;
// TEXT-NOT: {{model::run\(\) [{]}}

void model::run() {
#pragma acc parallel loop gang copy(this[0:1])
  for (int i = 0; i < N; ++i) {
    long of_row = summed(rows[i], twice(1));
    sums[i] = of_row;
#pragma acc atomic update
    hits[1] += i;
#pragma acc atomic
    n++;
  }
#pragma acc parallel loop copy(this[0:1])
  for (int i = 0; i < N; ++i) {
    long before;
#pragma acc atomic capture
    {
      before = hits[2];
      hits[2] += 1;
    }
    if (before == N - 1) {
#pragma acc atomic write
      hits[3] = 7;
    }
  }
}

#pragma acc routine vector
static long summed(const long *row, long x) {
  long u = 0;
#pragma acc loop vector reduction(+ : u)
  for (int j = 0; j < N; ++j)
    u += row[j] * x;
  return u;
}

int main() {
  static model m;
  static table<long> t;
  t.fill();
  for (int i = 0; i < N; ++i)
    for (int j = 0; j < N; ++j)
      m.rows[i][j] = t.rows[i][j];
  m.run();
  // CHECK: 1452 1452, 66 12 12 7
  std::printf("%ld %ld, %ld %ld %ld %ld\n", m.sums[N - 1], m.most(), m.hits[1], m.n, m.hits[2], m.hits[3]);
}
