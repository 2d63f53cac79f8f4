// Subarrays without elements ask for nothing, wherever they begin; a pointer named whole does.
// REQUIRES: clang++-19, cpu-device, g++
// RUN: %accomp-clang++ -Werror -O1 -fopenacc-target=cpu %s -o %t && %run-cpu 4 %t
// RUN: %accomp-clang++ -O1 %s -o %t.host && %t.host
// RUN: %accomp-clang++ --accomp-cc=%gcc -O1 %s -o %t.gcc && %t.gcc

template <typename T> int scale(T *data, const int *list, int n, int size) {
  int touched = 0;
#pragma acc data copyin(list[0:n]) present(data[0:size])
  {
#pragma acc parallel loop present(data[0:size], list[0:n]) reduction(+ : touched)
    for (int i = 0; i < n; ++i) {
      data[list[i]] *= 2;
      touched += 1;
    }
  }
  return touched;
}

int main() {
  double data[6] = {1, 2, 3, 4, 5, 6};
  int list[3] = {0, 2, 4};
  double *p = data;
#pragma acc enter data copyin(data[0:6])
  int touched = scale(data, list, 3, 6) + scale(data, list, 0, 6);
#pragma acc parallel loop present(data)
  for (int i = 0; i < 6; ++i)
    data[i] += 1;
  int none = touched - 3;
#pragma acc update self(p[0:none])
#pragma acc exit data copyout(p[0:none])
  if (touched != 3)
    return 1;
#pragma acc parallel loop present(p[0:6])
  for (int i = 0; i < 6; ++i)
    p[i] += 1;
#pragma acc exit data copyout(data[0:6])
  return data[0] == 4 && data[1] == 4 && data[2] == 8 && data[4] == 12 && data[5] == 8 ? 0 : 2;
}
