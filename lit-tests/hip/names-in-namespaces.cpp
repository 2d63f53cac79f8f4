// Template arguments that have the names of others in the namespace of the region: they mean those of the program.
// REQUIRES: g++, clang-19, cpu-device
// RUN: %accomp-clang++ -w -O1 -fopenacc-target=hip-cpu %s -o %t && %run-hip 3 %t
// RUN: %accomp-clang++ -w -O1 -fopenacc-target=cpu %s -o %t.cpu && %run-cpu 3 %t.cpu
namespace library {
template <class T> struct Sum {
  T start;
};
struct Max {
  int start;
};
template <class A, class B> struct Both {
  A function;
  B reducer;
};
namespace inner {
template <class C> struct Loop {
  C both;
  int n;
  double run() const {
    C f(both);
    double sum = 0;
#pragma acc parallel loop firstprivate(f) reduction(+: sum)
    for (int i = 0; i < n; ++i) {
      double value = 0;
      f.function(i, value);
      sum += value + f.reducer.start;
    }
    return sum;
  }
};
} // namespace inner
template <class C> static double run(const C &both, int n) {
  auto f = both.function;
  double sum = 0;
#pragma acc parallel loop firstprivate(f) reduction(+: sum)
  for (int i = 0; i < n; ++i) {
    double value = 0;
    f(i, value);
    sum += value;
  }
  return sum;
}
} // namespace library
struct Sum {
  const double *from;
  void operator()(int i, double &value) const { value += from[i]; }
};
struct Max {
  const double *from;
  void operator()(int i, double &value) const { value += 2 * from[i]; }
};
int main() {
  double a[8] = {1, 2, 3}, one, two, three, *p = a;
  using library::Both;
#pragma acc data copy(a)
  {
#pragma acc host_data use_device(p)
    {
      one = library::inner::Loop<Both<Sum, library::Sum<double>>>{{{p}, {1.0}}, 8}.run();
      two = library::inner::Loop<Both<Max, library::Sum<int>>>{{{p}, {1}}, 8}.run();
      three = library::run(Both<Max, library::Max>{{p}, {1}}, 8);
    }
  }
  return !(one == 14 && two == 20 && three == 12);
}
