/* The profiling interface (section 5): who is told of what, in which order. */
#include "fake_openmp.h"

#include <acc_prof.h>
#include <pthread.h>

enum { N = 16, BYTES = N * sizeof(int), Q = 3, MOST = 256 };
static int a[N], b[N];

struct seen {
  acc_prof_info info;
  acc_event_info event;
  acc_api_info api;
};
static struct seen seen[MOST];
static int count;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void note(acc_prof_info *info, acc_event_info *event, acc_api_info *api) {
  pthread_mutex_lock(&lock);
  if (count < MOST)
    seen[count++] = (struct seen){*info, *event, *api};
  pthread_mutex_unlock(&lock);
}

static void all(void (*change)(acc_event_t, acc_prof_callback, acc_register_t), acc_prof_callback call) {
  for (int event = acc_ev_device_init_start; event <= acc_ev_wait_end; ++event)
    change((acc_event_t)event, call, acc_reg);
}

static const char *letters(void) {
  static char text[MOST + 1];
  static const char *names[] = {
      [acc_ev_device_init_start] = "I",     [acc_ev_device_init_end] = "i",     [acc_ev_device_shutdown_start] = "S",
      [acc_ev_device_shutdown_end] = "s",   [acc_ev_runtime_shutdown] = "R",    [acc_ev_create] = "c",
      [acc_ev_delete] = "d",                [acc_ev_alloc] = "a",               [acc_ev_free] = "f",
      [acc_ev_enter_data_start] = "E",      [acc_ev_enter_data_end] = "e",      [acc_ev_exit_data_start] = "X",
      [acc_ev_exit_data_end] = "x",         [acc_ev_update_start] = "U",        [acc_ev_update_end] = "u",
      [acc_ev_compute_construct_start] = "C", [acc_ev_compute_construct_end] = "k",
      [acc_ev_enqueue_launch_start] = "L",  [acc_ev_enqueue_launch_end] = "l",  [acc_ev_enqueue_upload_start] = "<",
      [acc_ev_enqueue_upload_end] = "(",    [acc_ev_enqueue_download_start] = ">", [acc_ev_enqueue_download_end] = ")",
      [acc_ev_wait_start] = "W",            [acc_ev_wait_end] = "w"};
  text[0] = 0;
  for (int i = 0; i < count; ++i)
    strcat(text, names[seen[i].event.event_type]);
  count = 0;
  return text;
}

#define TOLD(expected)                                                                                                 \
  do {                                                                                                                 \
    const char *told = letters();                                                                                      \
    if (strcmp(told, expected) != 0) {                                                                                 \
      fprintf(stderr, "%s:%d: told of %s, expected %s\n", __FILE__, __LINE__, told, expected);                         \
      test_failures++;                                                                                                 \
    }                                                                                                                  \
  } while (0)

static void nothing(void *argument) { (void)argument; }

static void constructs(void) {
  all(acc_prof_register, note);
  acc_init(acc_device_default);
  TOLD("Ii");
  BEGIN(ACCOMP_PARALLEL, ACCOMP_SYNC, VAR(ACCOMP_COPY, a, BYTES));
  END();
  TOLD("CEac<(eLlX>)dfxk");
  accomp_begin(ACCOMP_HERE, ACCOMP_KERNELS, 1, ACCOMP_SYNC, 0, NULL);
  END();
  TOLD("CLlk");
  accomp_begin(ACCOMP_HERE, ACCOMP_SERIAL, 0, ACCOMP_SYNC, 0, NULL);
  END();
  TOLD("IiCk"); /* the host's turn */
  BEGIN(ACCOMP_DATA, ACCOMP_SYNC, VAR(ACCOMP_COPYIN, a, BYTES), VAR(ACCOMP_CREATE, b, BYTES));
  BEGIN(ACCOMP_PARALLEL, ACCOMP_SYNC, VAR(ACCOMP_PRESENT, a, BYTES));
  END();
  END();
  TOLD("Eac<(aceCEeLlXxkXdfdfx");
  ENTER(ACCOMP_SYNC, VAR(ACCOMP_COPYIN, a, BYTES));
  UPDATE(ACCOMP_SYNC, VAR(ACCOMP_DEVICE, a, BYTES), VAR(ACCOMP_SELF, a, BYTES));
  EXIT(ACCOMP_SYNC, VAR(ACCOMP_DELETE, a, BYTES));
  TOLD("Eac<(eU<(>)uXdfx");
  accomp_enter_data(ACCOMP_HERE, 0, ACCOMP_SYNC, VARS(VAR(ACCOMP_COPYIN, a, BYTES)));
  TOLD("");
  all(acc_prof_unregister, note);
  ENTER(ACCOMP_SYNC, VAR(ACCOMP_COPYIN, a, BYTES));
  EXIT(ACCOMP_SYNC, VAR(ACCOMP_DELETE, a, BYTES));
  TOLD("");
}

static void routines(void) {
  void *memory;
  all(acc_prof_register, note);
  acc_copyin(a, BYTES);
  acc_update_self(a, BYTES);
  acc_delete(a, BYTES);
  TOLD("ac<(>)df");
  memory = acc_malloc(BYTES);
  acc_memcpy_to_device(memory, a, BYTES);
  acc_memcpy_from_device(a, memory, BYTES);
  acc_map_data(a, memory, BYTES);
  CHECK(seen[count - 1].event.data_event.parent_construct == acc_construct_runtime_api);
  CHECK(seen[count - 1].event.data_event.device_ptr == memory && seen[count - 1].event.data_event.host_ptr == a);
  CHECK(seen[count - 1].info.src_file == NULL && strcmp(seen[count - 1].info.func_name, "acc_map_data") == 0);
  acc_unmap_data(a);
  acc_free(memory);
  TOLD("a<(>)cdf");
  acc_copyin(a, BYTES);
  count = 0;
  acc_shutdown(acc_device_not_host);
  TOLD("Sdfs");
  acc_copyin(a, BYTES);
  TOLD("Iiac<(");
  acc_delete(a, BYTES);
  all(acc_prof_unregister, note);
  count = 0;
}

static void fields(void) {
  const struct seen *s;
  int line;
  all(acc_prof_register, note);
  line = __LINE__ + 1;
  BEGIN(ACCOMP_SERIAL, ACCOMP_SYNC, VAR(ACCOMP_COPYIN, a, BYTES));
  END();
  for (s = seen; s < seen + count; ++s) {
    CHECK(s->info.event_type == s->event.event_type && s->info.version == 202211);
    CHECK(s->info.valid_bytes == sizeof s->info && s->api.valid_bytes == sizeof s->api);
    CHECK(s->info.device_type == FAKE_TYPE && s->info.device_number == 0 && s->info.thread_id == 0);
    CHECK(s->api.device_type == FAKE_TYPE && s->api.device_api == acc_device_api_other);
    CHECK(s->info.async == acc_async_sync && strcmp(s->info.src_file, __FILE__) == 0);
    CHECK(s->info.line_no == (s < seen + 8 ? line : line + 1) || s->event.event_type == acc_ev_enqueue_launch_start);
    CHECK(strcmp(s->info.func_name, "fields") == 0);
    CHECK(s->event.other_event.parent_construct == acc_construct_serial);
  }
  CHECK(seen[1].event.other_event.implicit && !seen[0].event.other_event.implicit);
  CHECK(strcmp(seen[3].event.data_event.var_name, "a") == 0 && seen[3].event.data_event.bytes == BYTES);
  CHECK(seen[4].event.data_event.host_ptr == a && seen[4].event.data_event.device_ptr);
  CHECK(seen[4].event.data_event.valid_bytes == sizeof(acc_data_event_info));
  CHECK(seen[7].event.launch_event.valid_bytes == sizeof(acc_launch_event_info));
  TOLD("CEac<(eLlXdfxk");
  all(acc_prof_unregister, note);
}

static void queues(void) {
  int released;
  all(acc_prof_register, note);
  fake_hold();
  BEGIN(ACCOMP_PARALLEL, Q, VAR(ACCOMP_COPY, a, BYTES));
  CHECK(seen[0].info.async == Q && seen[0].info.async_queue == Q);
  fake_kernel(accomp_queue(Q), nothing, NULL);
  END();
  TOLD("CEac<(eLlX>)dxk");
  fake_go();
  accomp_wait(ACCOMP_HERE, 1, -1, ACCOMP_SYNC, 1, (const int[]){Q});
  CHECK(count == 3 && seen[2].event.event_type == acc_ev_wait_end && seen[2].info.async_queue == Q);
  CHECK(seen[2].event.other_event.parent_construct == acc_construct_wait);
  released = seen[0].event.event_type == acc_ev_free ? 0 : 1; /* by another thread, while this one waits or before */
  CHECK(seen[released].event.event_type == acc_ev_free);
  CHECK((seen[released].info.thread_id != seen[2].info.thread_id) == OWN_THREAD);
  CHECK(seen[released].event.data_event.parent_construct == acc_construct_parallel);
  count = 0;
  ENTER(Q, VAR(ACCOMP_COPYIN, a, BYTES));
  acc_wait_all();
  CHECK(strstr(letters(), "Ww"));
  fake_hold();
  accomp_begin(ACCOMP_HERE, ACCOMP_PARALLEL, 1, Q, 0, NULL);
  fake_kernel(accomp_queue(Q), nothing, NULL);
  END();
  UPDATE(Q, VAR(ACCOMP_DEVICE, a, BYTES));
  fake_go();
  acc_wait(Q);
  TOLD("CLlkU<(uWw");
  EXIT(ACCOMP_SYNC, VAR(ACCOMP_DELETE, a, BYTES));
  all(acc_prof_unregister, note);
  count = 0;
}

static int first, second, order;
static void call_first(acc_prof_info *info, acc_event_info *event, acc_api_info *api) {
  (void)info, (void)event, (void)api;
  first++;
  order = 10 * order + 1;
}
static void call_second(acc_prof_info *info, acc_event_info *event, acc_api_info *api) {
  (void)info, (void)event, (void)api;
  second++;
  order = 10 * order + 2;
}

static void create_delete(void) {
  first = second = order = 0;
  acc_create(a, BYTES);
  acc_delete(a, BYTES);
}

/* What ends is told in the reverse order of registration. */
static void nesting(void) {
  acc_prof_register(acc_ev_enter_data_start, call_first, acc_reg);
  acc_prof_register(acc_ev_enter_data_start, call_second, acc_reg);
  order = 0;
  ENTER(ACCOMP_SYNC, VAR(ACCOMP_CREATE, a, BYTES));
  EXIT(ACCOMP_SYNC, VAR(ACCOMP_DELETE, a, BYTES));
  CHECK(order == 12);
  acc_prof_unregister(acc_ev_enter_data_start, call_first, acc_reg);
  acc_prof_unregister(acc_ev_enter_data_start, call_second, acc_reg);
  acc_prof_register(acc_ev_enter_data_end, call_first, acc_reg);
  acc_prof_register(acc_ev_enter_data_end, call_second, acc_reg);
  order = 0;
  ENTER(ACCOMP_SYNC, VAR(ACCOMP_CREATE, a, BYTES));
  EXIT(ACCOMP_SYNC, VAR(ACCOMP_DELETE, a, BYTES));
  CHECK(order == 21);
  acc_prof_unregister(acc_ev_enter_data_end, call_first, acc_reg);
  acc_prof_unregister(acc_ev_enter_data_end, call_second, acc_reg);
}

static void registrations(void) {
  const acc_event_t e = acc_ev_create;
  acc_prof_register(e, call_first, acc_reg);
  acc_prof_register(e, call_second, acc_reg);
  acc_prof_register(e, call_first, acc_reg);
  create_delete();
  CHECK(first == 1 && second == 1 && order == 12);
  acc_prof_unregister(e, call_first, acc_reg);
  create_delete();
  CHECK(first == 1 && second == 1);
  acc_prof_unregister(e, call_first, acc_toggle);
  create_delete();
  CHECK(first == 0 && second == 1);
  acc_prof_register(e, call_first, acc_toggle);
  acc_prof_unregister(e, NULL, acc_toggle);
  create_delete();
  CHECK(first == 0 && second == 0);
  acc_prof_register(e, NULL, acc_toggle);
  acc_prof_unregister(acc_ev_none, NULL, acc_toggle);
  create_delete();
  CHECK(first == 0 && second == 0);
  acc_prof_register(acc_ev_none, NULL, acc_toggle);
  acc_prof_unregister(acc_ev_none, NULL, acc_toggle_per_thread);
  create_delete();
  CHECK(first == 0 && second == 0);
  acc_prof_register(acc_ev_none, NULL, acc_toggle_per_thread);
  create_delete();
  CHECK(first == 1 && second == 1);
  acc_prof_unregister(e, call_first, acc_reg);
  acc_prof_unregister(e, call_first, acc_reg); /* once too often */
  create_delete();
  CHECK(first == 0 && second == 1);
  acc_prof_register((acc_event_t)77, call_first, acc_reg);
  acc_prof_register(e, NULL, acc_reg);
  acc_prof_unregister(e, call_second, acc_reg);
  create_delete();
  CHECK(first == 0 && second == 0);
  CHECK(acc_prof_lookup("acc_prof_register") == (acc_query_fn)acc_prof_register && !acc_prof_lookup("nonsense"));
}

/* What a tool leaves at the start it finds at the end. */
static int box, pairs;
static void leave_box(acc_prof_info *info, acc_event_info *event, acc_api_info *api) {
  (void)info, (void)api;
  CHECK(event->other_event.tool_info == NULL);
  event->other_event.tool_info = &box;
}
static void find_box(acc_prof_info *info, acc_event_info *event, acc_api_info *api) {
  (void)info, (void)api;
  CHECK(event->other_event.tool_info == &box);
  pairs++;
}

static void tool_info(void) {
  static const acc_event_t starts[] = {acc_ev_enter_data_start,        acc_ev_exit_data_start,
                                       acc_ev_update_start,            acc_ev_compute_construct_start,
                                       acc_ev_enqueue_launch_start,    acc_ev_enqueue_upload_start,
                                       acc_ev_enqueue_download_start,  acc_ev_wait_start};
  const int kinds = sizeof starts / sizeof *starts;
  for (int i = 0; i < kinds; ++i) {
    acc_prof_register(starts[i], leave_box, acc_reg);
    acc_prof_register((acc_event_t)(starts[i] + 1), find_box, acc_reg);
  }
  BEGIN(ACCOMP_DATA, ACCOMP_SYNC, VAR(ACCOMP_COPY, a, BYTES));
  BEGIN(ACCOMP_PARALLEL, ACCOMP_SYNC, VAR(ACCOMP_COPY, a, BYTES));
  END();
  UPDATE(ACCOMP_SYNC, VAR(ACCOMP_DEVICE, a, BYTES));
  END();
  acc_wait(Q);
  CHECK(pairs == 2 + 2 + 2 + 1 + 2 + 1 + 1); /* data, compute's data, its launch and itself, update, moves, wait */
  for (int i = 0; i < kinds; ++i) {
    acc_prof_unregister(starts[i], leave_box, acc_reg);
    acc_prof_unregister((acc_event_t)(starts[i] + 1), find_box, acc_reg);
  }
}

/* A callback may register, and what it does is itself no event. */
static int inner;
static void acts(acc_prof_info *info, acc_event_info *event, acc_api_info *api) {
  (void)info, (void)event, (void)api;
  inner++;
  CHECK(acc_is_present(a, BYTES));
  acc_create(b, BYTES);
  acc_delete(b, BYTES);
  acc_prof_unregister(acc_ev_create, acts, acc_reg);
}

static void reentrant(void) {
  acc_prof_register(acc_ev_create, acts, acc_reg);
  ENTER(ACCOMP_SYNC, VAR(ACCOMP_CREATE, a, BYTES));
  EXIT(ACCOMP_SYNC, VAR(ACCOMP_DELETE, a, BYTES));
  create_delete();
  CHECK(inner == 1);
}

static void *use(void *argument) {
  int mine[N] = {0};
  (void)argument;
  for (int i = 0; i < 200; ++i) {
    acc_prof_register(acc_ev_delete, note, acc_reg);
    acc_copyin(mine, sizeof mine);
    acc_delete(mine, sizeof mine);
    acc_prof_unregister(acc_ev_delete, note, acc_reg);
  }
  return NULL;
}

static void threads(void) {
  pthread_t thread[4];
  all(acc_prof_register, note);
  for (int i = 0; i < 4; ++i)
    pthread_create(&thread[i], NULL, use, NULL);
  for (int i = 0; i < 4; ++i)
    pthread_join(thread[i], NULL);
  CHECK(count == MOST);
  all(acc_prof_unregister, note);
  count = 0;
}

static void host(void) {
  acc_set_device_type(acc_device_host);
  all(acc_prof_register, note);
  BEGIN(ACCOMP_PARALLEL, ACCOMP_SYNC, VAR(ACCOMP_COPY, a, BYTES));
  END();
  CHECK(seen[0].info.device_type == acc_device_host && seen[1].api.device_api == acc_device_api_none);
  TOLD("Ck");
  BEGIN(ACCOMP_DATA, ACCOMP_SYNC, VAR(ACCOMP_COPY, a, BYTES));
  UPDATE(ACCOMP_SYNC, VAR(ACCOMP_DEVICE, a, BYTES));
  END();
  TOLD("EeUuXx");
  all(acc_prof_unregister, note);
  acc_set_device_type(acc_device_not_host);
}

int main(int argc, char **argv) {
  static const struct test_case cases[] = {
      {"constructs", constructs}, {"routines", routines}, {"fields", fields},       {"queues", queues},
      {"nesting", nesting}, {"registrations", registrations}, {"tool_info", tool_info}, {"reentrant", reentrant}, {"threads", threads},
      {"host", host},             {NULL, NULL}};
  return run_cases(argc, argv, cases);
}
