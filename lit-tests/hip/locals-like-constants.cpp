// Variables of functions, namespaces and classes that have the names of constants elsewhere are themselves in kernels.
// RUN: %accomp-clang++ -fno-openacc -w %s -o %t
// RUN: %t | FileCheck --match-full-lines %s
// RUN: %accomp-clang++ -fopenacc-target=hip-cpu -w %s -o %t
// RUN: %run-hip 7 %t | FileCheck --match-full-lines %s
// RUN: %accomp-clang++ -fopenacc-target=cpu -w %s -o %t
// RUN: %run-cpu 7 %t | FileCheck --match-full-lines %s
// RUN: %accomp-opt --backend=hip --stop-after=emit %s -w | FileCheck --check-prefix=TEXT %s
// TEXT: __global__ {{.*}}negate_{{[0-9]+}}_kernel(float *v, int n, float factor)
// TEXT: accomp::boxed<float [2]> scale_value, int size, int chunk)
// TEXT: __global__ {{.*}}second_{{[0-9]+}}_kernel(float *v, int size, float scale)
// TEXT: __global__ {{.*}}third_{{[0-9]+}}_kernel(float *v, float *sum_object,
// TEXT-NEXT: int accomp_units_chunk, accomp::gang_totals totals)
// CHECK: -4.5 -9 33.5 65 219 15 81 180
#include <cstdio>
const int size = 3;
constexpr float scale = 2;
namespace units {
const double factor = 4.5;
const int chunk = 7;
}
namespace program {
static void negate(float *v, int n) {
  const float factor = units::factor;
#pragma acc parallel loop copy(v[0:n])
  for (int i = 0; i < n; i++) v[i] = -factor * v[i];
}
static float first(float *v) {
  int size = 5;
  float scale[2] = {1, 7};
  int chunk = units::chunk - 5;
#pragma acc parallel loop copy(v[0:size]) firstprivate(scale)
  for (int i = 0; i < size; i++) v[i] = scale[1] * 4.5f + chunk;
  return v[4];
}
}
namespace other {
int size = 8;
class Sized {
  static int chunk;

public:
  float all(float *v) const {
#pragma acc parallel loop copy(v[0:2])
    for (int i = 0; i < 2; i++) v[i] *= chunk * units::chunk - ::size;
    return v[1];
  }
};
int Sized::chunk = 9;
static float all(float *v) {
#pragma acc parallel loop copy(v[0:2])
  for (int i = 0; i < 2; i++) v[i] = size * 10 + scale / 2;
  return v[0];
}
}
static float second(float *v, int n) {
  const float scale = n * 10;
  int size = n;
#pragma acc parallel loop copy(v[0:6])
  for (int i = 0; i < size; i++) v[i] = scale + i;
  return v[n - 1];
}
static float third(float *v) {
  float sum = 0;
#pragma acc parallel loop copyin(v[0:size]) reduction(+ : sum)
  for (int i = 0; i < size; i++) sum += scale * v[i] + units::chunk * 0 - (scale - 1) * 49;
  return sum;
}
static float fourth(float *v, float by) {
  const float scale = by;
  auto f = [=](float x) { return scale * x; };
#pragma acc parallel loop copy(v[0:size])
  for (int i = 0; i < size; i++) v[i] = f(i + 1) + (float)units::factor * 0;
  return v[2];
}
int main() {
  float v[8] = {1, 2};
  program::negate(v, 2);
  std::printf("%g %g", v[0], v[1]);
  std::printf(" %g", program::first(v));
  std::printf(" %g", second(v, 6));
  std::printf(" %g", third(v));
  std::printf(" %g", fourth(v, 5));
  std::printf(" %g", other::all(v));
  v[1] = 3;
  std::printf(" %g\n", other::Sized().all(v));
}
