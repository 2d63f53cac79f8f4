#include <openacc.h>
#include <stdio.h>

int main(void) {
  enum { N = 1000 };
  static double a[1000], b[1000], sum;
  const char *type;
  for (int i = 0; i < N; ++i)
    a[i] = i;
#pragma acc data copyin(a) copyout(b)
  {
#pragma acc parallel loop async(1)
    for (int i = 0; i < 1000; ++i)
      b[i] = 2 * a[i];
#pragma acc parallel loop reduction(+ : sum) async(1)
    for (int i = 0; i < 1000; ++i)
      sum += b[i];
#pragma acc wait
  }
  switch (acc_get_device_type()) {
  case acc_device_nvidia:
    type = "nvidia";
    break;
  case acc_device_radeon:
    type = "radeon";
    break;
  default:
    type = "host";
  }
  printf("sum %g, type %s\n", sum, type);
  return 0;
}
