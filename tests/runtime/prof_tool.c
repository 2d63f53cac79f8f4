/* A tool for ACC_PROFLIB, LD_PRELOAD or to be linked: a line for each event, and where the host thread is. */
#include <acc_prof.h>
#include <stdio.h>

#ifndef NAME
#define NAME "tool"
#endif

static void say(acc_prof_info *info, acc_event_info *event, acc_api_info *api) {
  const char *file = info->src_file ? info->src_file : "";
  for (const char *c = file; *c; ++c)
    if (*c == '/')
      file = c + 1;
  (void)api;
  printf("%s: %d %s:%d %s", NAME, (int)info->event_type, file, info->line_no, info->func_name ? info->func_name : "");
  if (event->event_type == acc_ev_enqueue_launch_start)
    printf(" %s", event->launch_event.kernel_name);
  if (event->event_type == acc_ev_error)
    printf(" %d %s", (int)event->error_event.error_code, event->error_event.error_message);
  printf("\n");
}

void acc_register_library(acc_prof_reg reg, acc_prof_reg unreg, acc_prof_lookup_func lookup) {
  acc_prof_reg found = (acc_prof_reg)lookup("acc_prof_register");
  (void)unreg;
  printf("%s: %s\n", NAME, found == reg ? "registers" : "finds no routines");
  for (int event = acc_ev_device_init_start; event <= acc_ev_wait_end; ++event)
    reg((acc_event_t)event, say, acc_reg);
  reg(acc_ev_error, say, acc_reg);
}
