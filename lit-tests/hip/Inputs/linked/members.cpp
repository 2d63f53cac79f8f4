#include "routines.h"
namespace {
struct more {
  int by;
  int operator()(int i) const { return twice(i) + by; }
};
} // namespace

extern "C" int through_members(int n, int *a) {
  const more one{1};
#pragma acc parallel loop copyout(a[0 : n]) copyin(one)
  for (int i = 0; i < n; ++i)
    a[i] = one(i);
  return n;
}
