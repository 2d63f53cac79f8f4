/* What ACCOMP_TRACE, ACCOMP_LEAKS and ACCOMP_POISON show. */
#include "fake_openmp.h"

static int a[4], b[4];

int main(void) {
  int *copy;
#line 100 "program.c"
  ENTER(ACCOMP_SYNC, VAR(ACCOMP_CREATE, a, sizeof a), VAR(ACCOMP_COPYIN, b, sizeof b));
  copy = acc_deviceptr(a);
  printf("poison %x\n", (unsigned)copy[3]);
#line 110
  UPDATE(1, VAR(ACCOMP_DEVICE, a, sizeof a));
  acc_wait(1);
#line 120
  EXIT(ACCOMP_SYNC, VAR(ACCOMP_COPYOUT, b, sizeof b));
  acc_copyin(b + 1, 4);
  copy = acc_malloc(4);
  printf("poison %x\n", (unsigned)*copy);
  acc_free(copy);
  return 0;
}
