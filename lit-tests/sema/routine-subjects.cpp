// What `routine` may be about (OpenACC 3.3 section 2.15.1): functions and lambdas, which have no static variables.
// RUN: %accomp-opt --verify --stop-after=check %s

int variable;
// expected-error@+1{{variable in 'routine' is not the name of a procedure}}
#pragma acc routine(variable) seq

struct s {
  int field;
  void member();
  static void of_class();
  static constexpr auto lambda = [] {};
  int own(int i) { return i + field; }
#pragma acc routine(own) seq
#pragma acc routine(of_class) seq
};
// expected-error@+1{{s::field in 'routine' is not the name of a procedure}}
#pragma acc routine(s::field) seq
#pragma acc routine(s::member) seq
#pragma acc routine(s::of_class) seq
#pragma acc routine(s::lambda) seq

namespace apart {
auto lambda = [](int i) { return i; };
int function(int i);
} // namespace apart
#pragma acc routine(apart::lambda) seq
#pragma acc routine(apart::function) seq

int several(int i);
int several(double x);
// expected-warning@+1{{'several' is the name of several functions: the directive is taken for one about each of them}}
#pragma acc routine(several) seq

template <class T> T twice(T x) { return x + x; }
// expected-error@+1{{twice<int> in 'routine' is not the name of a procedure}}
#pragma acc routine(twice<int>) seq

struct one { static constexpr int value() { return 1; } };
template <class T> struct of_template {
#pragma acc routine gang(dim: T::value())
  void inside();
  void after();
#pragma acc routine(after) gang(dim: T::value())
};
template struct of_template<one>;

// expected-note@+1{{'routine' directive is here}}
#pragma acc routine seq
int counted(int i) {
  static int calls; // expected-error{{static variable 'calls' is not allowed in a function that a 'routine' directive is about}}
  static const int step = 2, table[2] = {1, 2};
  struct local {
    static int of_class() { return 1; }
  };
  return calls += i * step * table[0] * local::of_class();
}

int named(int i) {
  static int calls[2]; // expected-error{{static variable 'calls' is not allowed}}
  return calls[1] += i;
}
// expected-note@+1{{'routine' directive is here}}
#pragma acc routine(named) seq

int of_host(int i) {
  static int calls;
  return calls += i;
}
