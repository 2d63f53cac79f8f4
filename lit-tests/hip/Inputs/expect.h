/* EXPECT counts what does not hold, CALL what does not succeed; main returns `wrong`. */
#ifndef EXPECT_H
#define EXPECT_H
#include <stdio.h>

static int wrong;
#define EXPECT(condition)                                      \
  do                                                           \
    if (!(condition)) {                                        \
      printf("line %d: not %s\n", __LINE__, #condition);       \
      wrong = 1;                                               \
    }                                                          \
  while (0)
#define FAILS(error, call)                                                                  \
  do {                                                                                      \
    const hipError_t call_gave = (call);                                                          \
    if (call_gave != (error) || hipPeekAtLastError() != (error)) {                                \
      printf("line %d: %s gave %s\n", __LINE__, #call, hipGetErrorName(call_gave));               \
      wrong = 1;                                                                            \
    }                                                                                       \
    (void)hipGetLastError();                                                                \
  } while (0)
#define CALL(call)                                                            \
  do {                                                                        \
    const hipError_t call_gave = (call);                                            \
    if (call_gave != hipSuccess) {                                                  \
      printf("line %d: %s gave %s\n", __LINE__, #call, hipGetErrorName(call_gave)); \
      wrong = 1;                                                              \
    }                                                                         \
  } while (0)
#endif
