// Classes, templates, references, lambdas and namespaces of C++, against values computed without regions.
// RUN: %accomp-clang++ -w -std=c++17 -O1 -fopenacc-target=cpu %s -o %t.cpu && %run-cpu 30 %t.cpu 2>/dev/null | FileCheck %s
// RUN: %accomp-clang++ -w -std=c++17 -O1 %s -o %t.host && env OMP_NUM_THREADS=4 %t.host 2>/dev/null | FileCheck %s
// RUN: %accomp-clang++ -w -std=c++17 --accomp-cc=%gcc -O1 %s -o %t.gcc && env OMP_NUM_THREADS=4 %t.gcc | FileCheck %s
// REQUIRES: clang-19, cpu-device, gcc
#include <array>
#include <cstdio>
#include <utility>
#include <vector>

static int wrong;
#define EXPECT(x) \
  if (!(x)) \
  std::printf("line %d: not %s\n", __LINE__, #x), wrong = 1

constexpr int LANES = 16;
enum class Mode { fast = 2, slow = 3 };

struct Vec {
  double x, y;
  Vec(double a = 0, double b = 0) : x(a), y(b) {}
  Vec operator+(const Vec &o) const { return Vec(x + o.x, y + o.y); }
  Vec &operator+=(const Vec &o) {
    x += o.x;
    y += o.y;
    return *this;
  }
};

// Lambdas in regions whose closures hold `this`, a pointer, or what they refer to.
template <class F> static void for_each(int n, const F &f) {
#pragma acc parallel loop
  for (int i = 0; i < n; ++i)
    f(i);
}

struct Scale {
  double factor;
  void times(double *x, int n) {
    auto scaled = [this](double v) { return v * factor; };
#pragma acc parallel loop copy(x[0:n]) copyin(this[0:1])
    for (int i = 0; i < n; ++i)
      x[i] = scaled(x[i]);
#pragma acc kernels loop independent copy(x[0:n]) copyin(this[0:1])
    for (int i = 0; i < n; ++i)
      x[i] = scaled(x[i]);
    for_each(n, [=](int i) { x[i] *= factor; });
  }
};

static double shifted(double *x, int n, double by) {
  double *p = x;
  const auto next = [p](int i) { return p[i] + 1; };
  auto add = [&](double v) { return v + by; };
#pragma acc parallel loop copy(x[0:n])
  for (int i = 0; i < n; ++i)
    x[i] = add(next(i));
  return next(0) + add(0);
}

// An object that lives on the device from its constructor to its destructor.
namespace geometry {
inline namespace v1 {
class Grid {
public:
  struct Cell {
    double value;
    int key;
  };
  static int count;
  static constexpr int W = 4;

  explicit Grid(int n) : n_(n), data_(new double[n]), cells_(new Cell[n]) {
    for (int i = 0; i < n; ++i) {
      data_[i] = i;
      cells_[i] = {0, i};
    }
    for (int i = 0; i < W; ++i)
      fixed_[i] = i;
#pragma acc enter data copyin(this[0 : 1], data_[0 : n_], cells_[0 : n_])
    ++count;
  }
  Grid(const Grid &) = delete;
  ~Grid() {
#pragma acc exit data delete (cells_[0 : n_], data_[0 : n_], this[0 : 1])
    delete[] data_;
    delete[] cells_;
  }
  void scale(double f) {
#pragma acc parallel loop present(data_[0 : n_])
    for (int i = 0; i < n_; ++i)
      data_[i] *= f;
  }
  void fill() {
#pragma acc parallel loop present(this, cells_)
    for (int i = 0; i < n_; ++i)
      cells_[i].value = at(i) + fixed_[i % W];
#pragma acc update self(cells_[0 : n_])
  }
#pragma acc routine seq
  double at(int i) const { return data_[i]; }
  double sum() const {
    double s = 0;
#pragma acc parallel loop reduction(+ : s) present(data_[0 : n_])
    for (int i = 0; i < n_; ++i)
      s += this->data_[i];
    return s;
  }
  void add(double f) {
    total = 1;
#pragma acc update device(total)
#pragma acc parallel loop reduction(+ : total)
    for (int i = 0; i < n_; ++i)
      total += data_[i] * f;
#pragma acc update self(total)
  }
  const Cell &cell(int i) const { return cells_[i]; }
  double total;

private:
  int n_;
  double *data_;
  Cell *cells_;
  double fixed_[W];
};
int Grid::count = 0;
} // namespace v1
} // namespace geometry

// An object that the device does not know: it is copied for the region, and back if the region changes it.
struct Counter {
  int hits = 0, step;
  int *marks;
  Counter(int s, int *m) : step(s), marks(m) {}
  void mark(int n) {
#pragma acc serial copy(marks[0 : n])
    {
      for (int i = 0; i < n; i += step) {
        marks[i] = 1;
        ++hits;
      }
    }
  }
};

template <int N, class T> void add_to(T (&a)[N], T v) {
#pragma acc parallel loop copy(a) vector_length(LANES)
  for (int i = 0; i < N; ++i)
    a[i] += v;
}

template <class T> T norm(const std::vector<T> &v) {
  const T *p = v.data();
  T r{};
#pragma acc parallel loop copyin(p[0 : v.size()]) reduction(+ : r)
  for (std::size_t i = 0; i < v.size(); ++i)
    r += p[i] * p[i];
  return r;
}
template <> int norm<int>(const std::vector<int> &v) {
  const int *p = v.data();
  int r = 100, n = v.size();
#pragma acc parallel loop copyin(p[0 : n]) reduction(max : r)
  for (int i = 0; i < n; ++i)
    r = p[i] > r ? p[i] : r;
  return r;
}

template <class T> struct Field {
  T *values;
  int size;
  T factor;
  template <class U> void scale_by(U by) {
#pragma acc parallel loop copy(values[0 : size])
    for (int i = 0; i < size; ++i)
      values[i] = values[i] * factor * by;
  }
};

static void by_reference(double &s, int &k, double (&a)[8]) {
#pragma acc parallel loop copy(a) reduction(+ : s) firstprivate(k)
  for (int i = 0; i < 8; ++i) {
    s += a[i] * k;
    a[i] = k;
  }
}

extern "C" {
void c_function(int *a, int n) {
#pragma acc parallel loop copy(a[0 : n])
  for (int i = 0; i < n; ++i)
    a[i]++;
}
}

static void classes() {
  geometry::Grid g(50);
  g.scale(2);
  g.fill();
  EXPECT(g.sum() == 49 * 50);
  EXPECT(g.cell(10).value == 20 + 10 % 4);
  g.add(0.5);
  EXPECT(g.total == 1 + 49 * 25 && geometry::Grid::count == 1);
  int marks[9] = {0};
  Counter c(3, marks);
  c.mark(9);
  EXPECT(c.hits == 3 && marks[6] == 1 && marks[7] == 0 && c.marks == marks);
  float f[4] = {1, 2, 3, 4};
  Field<float> field{f, 4, 2};
  field.scale_by(1.5);
  EXPECT(f[3] == 12);
}

static void functions() {
  double a[8] = {1, 2, 3, 4, 5, 6, 7, 8};
  add_to(a, 1.);
  EXPECT(a[7] == 9);
  float b[3] = {1, 2, 3};
  add_to(b, 2.f);
  EXPECT(b[2] == 5);
  EXPECT(norm(std::vector<double>(10, 2.0)) == 40);
  EXPECT(norm(std::vector<int>{5, 500, 3}) == 500);
  double s = 1;
  int k = 3;
  by_reference(s, k, a);
  EXPECT(s == 1 + 3 * 44 && a[0] == 3);
  int q[4] = {0, 1, 2, 3};
  c_function(q, 4);
  EXPECT(q[3] == 4);
  auto body = [&](double f) {
#pragma acc parallel loop copy(a)
    for (int i = 0; i < 8; ++i)
      a[i] *= f * k;
  };
  body(2);
  EXPECT(a[1] == 18);
}

// Types that are deduced from parameters of templates, or members of these; operators that others overload.
namespace counts {
struct Count { int n; };
inline bool operator<(Count a, Count b) { return a.n < b.n; }
inline Count &operator+=(Count &a, int by) { return a.n += by, a; }

template <class I, class V, class F> V gathered(I begin, I end, V start, F const &given) {
  auto const f(given);
  auto sum = start;
#pragma acc parallel loop gang vector reduction(+ : sum) copyin(f)
  for (auto i = begin; i < end; i++)
    f(i, sum);
  return sum;
}

template <class P> double counted(P p) {
  auto size = p.size();
  typename P::value_type s = 0;
#pragma acc parallel loop num_gangs(1) reduction(+ : s)
  for (typename P::index_type i = 0; i < size; i += p.step())
    s += i;
  return s;
}
} // namespace counts

struct Evens {
  using value_type = double;
  using index_type = long;
  int size() const { return 10; }
  int step() const { return 2; }
};

template <int Depth, int Length> int nested() {
  int s = 0;
#pragma acc parallel loop collapse(Depth) reduction(+ : s) vector_length(Length)
  for (int i = 0; i < 4; ++i)
    for (int j = 0; j < 4; ++j)
      s += i * j;
  return s;
}

int main() {
  classes();
  functions();
  Vec base(1, 2), own, sum(1, 1);
  double out[8];
#pragma acc parallel loop gang firstprivate(base) private(own) copyout(out)
  for (int i = 0; i < 8; ++i) {
    own = base + Vec(i, i);
    out[i] = own.x + own.y;
  }
  EXPECT(out[7] == 1 + 7 + 2 + 7);
#pragma acc parallel loop gang reduction(+ : sum)
  for (int i = 0; i < 8; ++i)
    sum += Vec(i, 2 * i);
  EXPECT(sum.x == 29 && sum.y == 57);
  std::array<int, 6> array{{1, 2, 3, 4, 5, 6}};
#pragma acc parallel loop copy(array)
  for (std::size_t i = 0; i < array.size(); ++i)
    array[i] *= 2;
  EXPECT(array[5] == 12);
  Mode mode = Mode::slow;
  int r = 0;
#pragma acc parallel loop reduction(+ : r) num_gangs(static_cast<int>(mode))
  for (auto i = 0; i < 10; ++i)
    if (mode == Mode::slow)
      r += i;
  EXPECT(r == 45);
  auto [low, high] = std::pair<int, int>(2, 5);
  int from = low, to = high;
#pragma acc parallel loop reduction(+ : r)
  for (int i = from; i < to; ++i)
    r += i;
  EXPECT(r == 45 + 9);
  try {
#pragma acc serial copy(r)
    { r = -1; }
    throw 1;
  } catch (int) {
    r--;
  }
  EXPECT(r == -2);
  if constexpr (sizeof(int) == 4) {
#pragma acc parallel copy(r) num_gangs(1)
    r = 7;
  }
  EXPECT(r == 7);
  EXPECT(counts::gathered(0, 10, 1.0, [](int i, double &v) { v += 2 * i; }) == 91);
  EXPECT(counts::gathered(0L, 10L, 1L, [](long i, long &v) { v += i; }) == 46);
  EXPECT(counts::counted(Evens{}) == 20);
  EXPECT((nested<2, 32>()) == 36);
  double held[] = {1, 2, 3};
  Scale scale{2};
#pragma acc data copy(held) copyin(scale)
  scale.times(held, 3);
  EXPECT(held[0] == 8 && held[2] == 24);
  EXPECT(shifted(held, 3, 0.5) == 11 && held[2] == 25.5);
  std::puts(wrong ? "wrong" : "all right"); // CHECK: all right
  return wrong;
}
