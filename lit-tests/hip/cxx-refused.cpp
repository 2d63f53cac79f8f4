// What of C++ kernels cannot have is refused, with the place and the reason.
// RUN: not %accomp-clang++ -fopenacc-print=hip -std=c++20 %s -o %t.cpp 2>&1 | FileCheck %s
template <class F> void forall(int n, F f) {
#pragma acc parallel loop
  for (int i = 0; i < n; ++i) f(i);
}
template <class T> void never(T *x, int n) {
// CHECK-DAG: [[@LINE+1]]:1: warning: no kernel is made of this region, which depends on template parameters: no instantiation of 'never' shows
#pragma acc parallel loop copy(x[0:n])
  for (int i = 0; i < n; ++i) x[i] = T(1);
}
template <class T> struct Box { T held; };
template <class F> void put(F make, int n) {
  auto box = make();
#pragma acc parallel loop firstprivate(box)
// CHECK-DAG: [[@LINE+1]]:31: error: kernels cannot have 'box': its type depends on template parameters, and has no name
  for (int i = 0; i < n; ++i) box.held.value += i;
}
#pragma acc routine vector
void clear(double *x, int n) {
#pragma acc loop vector
  for (int i = 0; i < n; ++i) x[i] = 0;
}
struct Rows {
// CHECK-DAG: [[@LINE+2]]:3: error: routine 'reset' with gang, worker or vector parallelism cannot be virtual: kernels have no tables to call it by
#pragma acc routine vector
  virtual void reset(double *x, int n) {
#pragma acc loop vector
    for (int i = 0; i < n; ++i) x[i] = 0;
  }
};
template <class T> struct Columns {
#pragma acc routine vector
  void clear(T *x, int n) {
// CHECK-DAG: [[@LINE+1]]:5: error: this 'switch' cannot be taken apart for a kernel: there are partitioned loops in it
    switch (n) {
    case 10:
#pragma acc loop vector
      for (int i = 0; i < n; ++i) x[i] = 0;
    }
  }
#pragma acc routine worker
  template <class U> void operator()(U *x) const {
#pragma acc loop worker
    for (int i = 0; i < 10; ++i) x[i] = 0;
  }
};
template <class... T> struct Tuple {
  void count(int *n) const {
// CHECK-DAG: [[@LINE+1]]:1: error: kernels cannot use 'T': it is a parameter pack, which kernels have no declaration of
#pragma acc parallel copyout(n[0:1])
    *n = sizeof...(T);
  }
};
void counted(int *n) { Tuple<int, long>().count(n); }
void wiped(double *x) {
// CHECK-DAG: [[@LINE+1]]:3: error: 'operator()', a routine with worker parallelism, is called by a function that each thread executes alone: put a 'routine worker' directive in front of that
  Columns<int>()(x);
}
double counter;
template <double &By> void added(double *x) {
// CHECK-DAG: [[@LINE+1]]:1: error: kernels cannot use 'By': it is a template parameter that stands for an object or a function, which kernels have no name for; a parameter of the function can take its place
#pragma acc parallel copy(x[0:1])
  x[0] += By;
}
int main() {
  double x[10];
  double *p = x;
  static double kept;
// CHECK-DAG: [[@LINE+1]]:14: error: kernels cannot be given this lambda: it uses 'counter', which no 'declare' directive gives a copy on the device
  forall(10, [=](int i) { p[i] = counter; });
// CHECK-DAG: [[@LINE+1]]:14: error: kernels cannot be given this lambda: it uses 'kept', a static variable
  forall(10, [=](int i) { p[i] = kept; });
// CHECK-DAG: [[@LINE+1]]:14: error: kernels cannot be given this lambda: it is a template
  forall(10, []<class T>(T i) { (void)i; });
// CHECK-DAG: [[@LINE+1]]:14: error: kernels cannot be given this lambda: each lane calls it, and it has vector parallelism
  forall(10, [=](int i) { clear(p + i, 1); });
// CHECK-DAG: [[@LINE+2]]:1: error: kernels cannot use 'called': it points to a host function
  int (*called)(int) = [](int i) { return i; };
#pragma acc parallel loop copy(x)
  for (int i = 0; i < 10; ++i) x[i] = called(i);
  Columns<double> columns;
  Rows rows;
#pragma acc parallel loop gang copy(x)
  for (int i = 0; i < 10; ++i) {
    columns.clear(x + i, 1);
    rows.reset(x + i, 1);
  }
#pragma acc parallel num_gangs(1) copy(x)
  wiped(x);
  auto counting = [cnt = 0]() mutable { return ++cnt; };
// CHECK-DAG: [[@LINE+1]]:40: error: kernels cannot use 'counting': its type is a mutable lambda, of which only 'firstprivate'
#pragma acc parallel loop copy(x) copy(counting)
  for (int i = 0; i < 10; ++i) x[i] = counting();
  struct __attribute__((packed)) { char c; double d; } tight = {1, 2};
// CHECK-DAG: [[@LINE+1]]:42: error: kernels cannot have 'tight': its type has no name
#pragma acc parallel loop copy(x) copyin(tight)
  for (int i = 0; i < 10; ++i) x[i] = tight.d;
  added<counter>(x);
  auto summed = [&](auto start) {
    auto sum = start;
#pragma acc parallel loop reduction(+: sum)
// CHECK-DAG: [[@LINE+1]]:34: error: kernels cannot have 'sum': its type depends on template parameters, and has no name in an instantiation
    for (int i = 0; i < 10; ++i) sum += x[i];
    return sum;
  };
  summed(1.5);
  struct Local { int value; };
  put([] { return Box<Local>(); }, 3);
}
