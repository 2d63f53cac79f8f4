// A static variable of a function in `declare` is entered once, however often the function is called (section 2.13).
// RUN: %accomp-clang -O1 -fopenacc-target=cpu %s -o %t && %run-cpu 3 %t | FileCheck --match-full-lines %s
// RUN: %accomp-clang++ -x c++ -O1 -fopenacc-target=cpu %s -o %t.cxx && %run-cpu 3 %t.cxx | FileCheck --match-full-lines %s
// REQUIRES: clang-19, cpu-device
#include <acc_prof.h>
#include <stdio.h>
static int entered;

static void count(acc_prof_info *info, acc_event_info *event, acc_api_info *api) {
  (void)info, (void)event, (void)api;
  ++entered;
}

static int calls(void) {
  static int number[1];
#pragma acc declare copyin(number)
#pragma acc serial present(number)
  number[0] += 1;
#pragma acc update self(number)
  return number[0];
}

int main(void) {
  acc_prof_register(acc_ev_enter_data_start, count, acc_reg);
  int last = 0, entries[3];
  for (int i = 0; i < 3; ++i) {
    last = calls();
    entries[i] = entered - (i + 1); // a construct with data clauses is told of too (section 5.1)
  }
  printf("%d: %d %d %d\n", last, entries[0], entries[1], entries[2]); // CHECK: 3: 1 1 1
  return 0;
}
