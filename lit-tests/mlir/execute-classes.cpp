// Member functions, functions of one name, constructors, destructors and references of C++ become MLIR that is
// executed.
// RUN: %accomp-clang++ -fopenacc-print=mlir %s -o %t.mlir
// RUN: FileCheck %s --check-prefix=TEXT < %t.mlir
// RUN: %run-mlir %t.mlir | FileCheck --match-full-lines %s
// REQUIRES: mlir-opt-22
#include <cstdio>
// CHECK: members 0
// CHECK-NEXT: outside 0
// CHECK-NEXT: overloads 0
// CHECK-NEXT: objects 0
// CHECK-NEXT: order 0
// CHECK-NEXT: leaving 0
// CHECK-NEXT: copies 0
// CHECK-NEXT: elements 0
// CHECK-NEXT: references 0
// CHECK-NEXT: operators 0
// CHECK-NEXT: statics 0
// CHECK-NEXT: nested 0
// CHECK-NEXT: chosen 0
// CHECK-NEXT: stencil 0
// CHECK-NEXT: starts 0
// CHECK-NEXT: routines 0
// TEXT-NOT: reason =
// TEXT-DAG: acc.private.recipe @privatization_ptr_{{.*}}_kept_value : !llvm.ptr {{.*}}init {
// TEXT-DAG: func.call @_ZN10kept_valueC1Ev(
// TEXT-DAG: func.call @_ZN10kept_valueC1ERKS_(
// TEXT-DAG: destroy {
// TEXT-DAG: func.call @_ZN10kept_valueD1Ev(
// TEXT-DAG: func.func @_ZN6series5twiceEv(%arg0: !llvm.ptr

struct series {
  int n;
  double *a;
  series(int m, double *p) : n(m), a(p) {}
  void twice() {
#pragma acc parallel loop copy(a[0:n])
    for (int i = 0; i < n; ++i)
      a[i] *= factor();
  }
  double factor() const { return 2; }
  double sum(double start) const;
  double &at(int i) { return a[i]; }
  static int half(int k) { return k / 2; }
};

double series::sum(double start) const {
#pragma acc parallel loop reduction(+ : start) copyin(this->a[0:n])
  for (int i = 0; i < n; ++i)
    start += a[i];
  return start;
}

static int members() {
  double x[10];
  for (int i = 0; i < 10; ++i)
    x[i] = i;
  series s(10, x);
  s.twice();
  return s.n != 10 || x[9] != 18;
}

static int outside() {
  double x[4] = {1, 2, 3, 4};
  series s(4, x);
  return s.sum(0.5) != 10.5;
}

static void add(int n, double *a) {
#pragma acc parallel loop copy(a[0:n])
  for (int i = 0; i < n; ++i)
    a[i] += 2;
}
static void add(int n, float *a) {
#pragma acc parallel loop copy(a[0:n])
  for (int i = 0; i < n; ++i)
    a[i] += 3;
}

static int overloads() {
  double x[5] = {0};
  float y[5] = {0};
  add(5, x);
  add(5, y);
  return x[4] != 2 || y[4] != 3;
}

static int made, ended;

struct counted {
  int value;
  int kept = 7;
  counted() : value(3) { made += 1; }
  counted(int v) : value(v) { made += 1; }
  ~counted() { ended += 1; }
  counted &operator+=(int k) {
    value += k;
    return *this;
  }
};

static int objects() {
  made = ended = 0;
  {
    counted one, two(5);
    if (one.value != 3 || two.value != 5 || one.kept != 7 || two.kept != 7)
      return 1;
  }
  return made != 2 || ended != 2;
}

static int trace;
struct noting {
  int digit;
  noting(int d) : digit(d) {}
  ~noting() { trace = trace * 10 + digit; }
};

static int order() {
  trace = 0;
  {
    noting a(1);
    noting b(2);
    {
      noting c(3);
    }
    noting d(4);
  }
  return trace != 3421;
}

static int first_large(int n) {
  for (int i = 0; i < n; ++i) {
    noting each(1);
    if (i == 1)
      continue;
    noting other(2);
    if (i == 2)
      break;
    if (i > 5)
      return i;
  }
  noting last(3);
  return -1;
}

static int leaving() {
  trace = 0;
  int found = first_large(9);
  return found != -1 || trace != 211213;
}

struct kept_value {
  int value;
  kept_value() : value(3) {}
  kept_value(const kept_value &other) : value(other.value + 100) {}
  ~kept_value() { value = 0; }
};

static int copies() {
  int out[4], in[4];
  kept_value mine, given;
#pragma acc parallel loop private(mine) copyout(out)
  for (int i = 0; i < 4; ++i) {
    mine.value += i;
    out[i] = i + mine.value - mine.value;
  }
#pragma acc parallel loop firstprivate(given) copyout(in)
  for (int i = 0; i < 4; ++i)
    in[i] = given.value - given.value % 10 + i;
  return out[3] != 3 || in[0] % 10 != 0;
}

static int elements() {
  made = ended = 0;
  {
    counted three[3];
    int total = 0;
#pragma acc parallel loop reduction(+ : total) copyin(three)
    for (int i = 0; i < 3; ++i)
      total += three[i].value;
    if (total != 9)
      return 1;
  }
  return made != 3 || ended != 3;
}

static void scale(double &x, const int &by) { x *= by; }

static int references() {
  double x[3] = {1, 2, 3};
  series s(3, x);
  s.at(1) = 8;
  double &last = s.at(2);
  int by = 4;
  last += 1;
#pragma acc serial copy(x) copyin(by)
  scale(x[0], by);
  return x[0] != 4 || x[1] != 8 || x[2] != 4 || s.at(1) != 8;
}

struct complex_number {
  double re, im;
  double norm() const { return re * re + im * im; }
  complex_number times(double k) const {
    complex_number made = {re * k, im * k};
    return made;
  }
};

static int operators() {
  counted c(1);
  c += 5;
  double most = 0;
  complex_number z[4];
#pragma acc parallel loop copyout(z)
  for (int i = 0; i < 4; ++i) {
    z[i].re = i;
    z[i].im = -i;
  }
#pragma acc parallel loop reduction(max : most) copyin(z)
  for (int i = 0; i < 4; ++i)
    most = z[i].norm() > most ? z[i].norm() : most;
  return c.value != 6 || most != 18 || z[2].times(2).im != -4;
}

static int statics() {
  int total = 0;
#pragma acc parallel loop reduction(+ : total)
  for (int i = 0; i < 8; ++i)
    total += series::half(i);
  return total != 12;
}

struct mesh {
  struct cell {
    double value;
    void set(double v) { value = v; }
  };
  cell cells[6];
  int count;
  void fill() {
#pragma acc parallel loop copy(cells)
    for (int i = 0; i < 6; ++i)
      cells[i].set(i * 1.5);
    count = 6;
  }
};

static int nested() {
  mesh m;
  m.fill();
  return m.count != 6 || m.cells[4].value != 6;
}

namespace left {
int pick(int k) { return k; }
} // namespace left
namespace right {
int pick(int k) { return -k; }
} // namespace right

static int chosen() {
  int total = 0;
#pragma acc parallel loop reduction(+ : total)
  for (int i = 0; i < 5; ++i)
    total += 3 * left::pick(i) + right::pick(i);
  return total != 20;
}

class stencil_field {
  double now[8], next[8];

public:
  stencil_field() {
    for (int i = 0; i < 8; ++i)
      now[i] = next[i] = i * i;
  }
  void step() {
#pragma acc data copy(now) create(next)
    {
#pragma acc parallel loop
      for (int i = 1; i < 7; ++i)
        next[i] = (now[i - 1] + now[i + 1]) / 2;
#pragma acc parallel loop
      for (int i = 1; i < 7; ++i)
        now[i] = next[i];
    }
  }
  double at(int i) const { return now[i]; }
};

static int stencil() {
  stencil_field f;
  f.step();
  return f.at(1) != 2 || f.at(6) != 37 || f.at(7) != 49;
}

struct started {
  int a = 2, b;
  bool flag{true};
  const char *name = "x";
  started(int k) : b(k * a) {}
};

static int starts() {
  started s(4);
  int got = 0;
#pragma acc parallel loop reduction(+ : got) copyin(s)
  for (int i = 0; i < 2; ++i)
    got += s.b;
  return s.a != 2 || got != 16 || !s.flag || s.name[0] != 'x';
}

struct powers {
  double base;
#pragma acc routine seq
  double cube() const { return base * base * base; }
};

static int routines() {
  double got[3];
#pragma acc parallel loop copyout(got)
  for (int i = 0; i < 3; ++i) {
    powers p = {i + 1.0};
    got[i] = p.cube();
  }
  return got[2] != 27;
}

int main() {
#pragma acc wait
  printf("members %d\n", members());
  printf("outside %d\n", outside());
  printf("overloads %d\n", overloads());
  printf("objects %d\n", objects());
  printf("order %d\n", order());
  printf("leaving %d\n", leaving());
  printf("copies %d\n", copies());
  printf("elements %d\n", elements());
  printf("references %d\n", references());
  printf("operators %d\n", operators());
  printf("statics %d\n", statics());
  printf("nested %d\n", nested());
  printf("chosen %d\n", chosen());
  printf("stencil %d\n", stencil());
  printf("starts %d\n", starts());
  printf("routines %d\n", routines());
  return 0;
}
