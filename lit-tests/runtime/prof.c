// The profiling interface: a tool that ACC_PROFLIB names is told of what a translated program does.
// RUN: split-file %s %t.d
// RUN: %gcc -shared -fPIC -I%accomp/runtime/include %t.d/tool.c -o %t.d/tool.so
// RUN: %accomp-clang -O1 -fopenacc-target=cpu %t.d/program.c -o %t
// RUN: env ACC_PROFLIB=%t.d/tool.so %run-cpu 2 %t | FileCheck %s
// RUN: %run-cpu 2 %t | FileCheck %s --check-prefix=QUIET
// RUN: %accomp-clang -O1 -fopenacc-target=hip-cpu %t.d/program.c -o %t.hip
// RUN: env ACC_PROFLIB=%t.d/tool.so %run-cpu 2 %t.hip | FileCheck %s
// RUN: %accomp-clang -O1 %t.d/program.c -o %t.host
// RUN: env ACC_PROFLIB=%t.d/tool.so %t.host | FileCheck %s --check-prefix=HOST
// RUN: %accomp-clang --accomp-cc=%gcc -O1 %t.d/program.c -o %t.gcc
// RUN: env ACC_PROFLIB=%t.d/tool.so %t.gcc | FileCheck %s --check-prefix=HOST
// REQUIRES: clang-19, cpu-device, gcc

// CHECK:      registered once
// CHECK-NEXT: not_host init start
// CHECK-NEXT: not_host init end
// CHECK-NEXT: 5 enter data start
// CHECK-NEXT: 5 alloc a 256
// CHECK-NEXT: 5 create a 256
// CHECK-NEXT: 5 upload start
// CHECK-NEXT: 5 upload end
// CHECK-NEXT: 5 enter data end
// CHECK-NEXT: 8 compute start
// CHECK-NEXT: 8 launch start main_l8
// CHECK-NEXT: 8 launch end main_l8
// CHECK-NEXT: 8 compute end
// CHECK-NEXT: 12 update start
// CHECK-NEXT: 12 download start
// CHECK-NEXT: 12 download end
// CHECK-NEXT: 12 update end
// CHECK-NEXT: 13 compute start queue 2
// CHECK:      {{[0-9]+}} launch start main_l
// CHECK:      {{[0-9]+}} compute end queue 2
// CHECK-NEXT: 17 wait start queue 2
// CHECK-NEXT: 17 wait end queue 2
// CHECK:      {{[0-9]+}} exit data start
// CHECK-NEXT: {{[0-9]+}} download start
// CHECK-NEXT: {{[0-9]+}} download end
// CHECK-NEXT: {{[0-9]+}} delete a 256
// CHECK-NEXT: {{[0-9]+}} free a 256
// CHECK-NEXT: {{[0-9]+}} exit data end
// CHECK-NEXT: sum 2080
// CHECK-NEXT: not_host shutdown start
// CHECK-NEXT: not_host shutdown end
// CHECK-NEXT: runtime shutdown

// HOST:      registered once
// HOST-NEXT: host init start
// HOST-NEXT: host init end
// HOST-NEXT: 5 enter data start
// HOST-NEXT: 5 enter data end
// HOST-NEXT: 8 compute start
// HOST-NEXT: 8 compute end
// HOST-NEXT: 12 update start
// HOST-NEXT: 12 update end
// HOST:      sum 2080
// HOST:      runtime shutdown

// QUIET-NOT: registered
// QUIET-NOT: start
// QUIET:     sum 2080
// QUIET-NOT: shutdown

//--- program.c
#include <stdio.h>
enum { N = 64 };
int main(void) {
  static int a[N], sum;
#pragma acc data copy(a)
  {
    // Each line has a number that the events tell.
#pragma acc parallel loop
    for (int i = 0; i < N; ++i)
      a[i] = i;
    //
#pragma acc update self(a)
#pragma acc parallel loop present(a) async(2)
    for (int i = 0; i < N; ++i)
      a[i] += 1;
    //
#pragma acc wait(2)
  }
  for (int i = 0; i < N; ++i)
    sum += a[i];
  printf("sum %d\n", sum);
  return 0;
}
//--- tool.c
#include <acc_prof.h>
#include <stdio.h>

static const char *names[] = {
    "",           "init start",   "init end",    "shutdown start",  "shutdown end",   "runtime shutdown",
    "create",     "delete",       "alloc",       "free",            "enter data start", "enter data end",
    "exit data start", "exit data end", "update start", "update end", "compute start", "compute end",
    "launch start", "launch end", "upload start", "upload end",     "download start", "download end",
    "wait start", "wait end"};

static void say(acc_prof_info *info, acc_event_info *event, acc_api_info *api) {
  acc_event_t type = info->event_type;
  (void)api;
  if (type >= acc_ev_device_init_start && type <= acc_ev_device_shutdown_end)
    printf("%s ", info->device_type == acc_device_host ? "host" : "not_host");
  else if (type != acc_ev_runtime_shutdown)
    printf("%d ", info->line_no);
  printf("%s", names[type]);
  if (type >= acc_ev_create && type <= acc_ev_free)
    printf(" %s %d", event->data_event.var_name, (int)event->data_event.bytes);
  if (type == acc_ev_enqueue_launch_start || type == acc_ev_enqueue_launch_end)
    printf(" %s", event->launch_event.kernel_name);
  if (info->async_queue >= 0)
    printf(" queue %d", (int)info->async_queue);
  printf("\n");
}

void acc_register_library(acc_prof_reg reg, acc_prof_reg unreg, acc_prof_lookup_func lookup) {
  static int times;
  (void)unreg, (void)lookup;
  printf(times++ ? "registered again\n" : "registered once\n");
  for (int event = acc_ev_device_init_start; event <= acc_ev_wait_end; ++event)
    reg((acc_event_t)event, say, acc_reg);
}
