/* The profiling and error callback interface (section 5): who listens, and what callbacks are told. */
#include "profile.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Tools define it. Weak, as are the routines that load tools: a static program may have none of them. */
#pragma weak acc_register_library
#pragma weak dlopen
#pragma weak dlsym
#pragma weak dlerror
#pragma weak dladdr

enum { VERSION = 202211, EVENTS = acc_ev_wait_end + 2, ERROR_EVENT = EVENTS - 1 };

struct callback {
  acc_prof_callback call;
  unsigned registrations;
  bool disabled;
};

/* The callbacks of an event, in the order in which they were registered. */
struct callbacks {
  struct callback *list;
  size_t count, room;
  bool disabled;
};

/* Something until it is known whether there are tools, as if somebody listened. */
_Atomic int accomp_listens = 1;
_Thread_local acc_construct_t accomp_parent;
_Thread_local const accomp_place *accomp_ending;

static struct callbacks events[EVENTS];
static bool disabled;
/* Whether the library itself observes what happens, and tools do. */
static bool profiles, notifies;
static _Atomic bool has_tools;
static _Thread_local bool thread_disabled;
/* This thread is in a callback, or calls tools for the first time: what it does is no event. */
static _Thread_local bool tells;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_once_t once = PTHREAD_ONCE_INIT, ends = PTHREAD_ONCE_INIT;

/* Registration. */

static struct callbacks *of_event(acc_event_t event) {
  if (event == acc_ev_error)
    return &events[ERROR_EVENT];
  return event > acc_ev_none && event <= acc_ev_wait_end ? &events[event] : NULL;
}

static struct callback *find(const struct callbacks *c, acc_prof_callback call) {
  for (size_t i = 0; i < c->count; ++i)
    if (c->list[i].call == call)
      return &c->list[i];
  return NULL;
}

static void add(struct callbacks *c, acc_prof_callback call) {
  struct callback *known = find(c, call);
  if (known) {
    known->registrations++;
    return;
  }
  if (c->count == c->room) {
    c->room = c->room ? 2 * c->room : 4;
    c->list = realloc(c->list, c->room * sizeof *c->list);
    if (!c->list)
      abort();
  }
  c->list[c->count++] = (struct callback){call, 1, false};
}

static void take_away(struct callbacks *c, acc_prof_callback call) {
  struct callback *known = find(c, call);
  size_t behind;
  if (!known || --known->registrations > 0)
    return;
  behind = (size_t)(c->list + c->count - (known + 1));
  memmove(known, known + 1, behind * sizeof *known);
  c->count--;
}

static bool anybody(void) {
  for (int i = 0; i < EVENTS; ++i)
    if (events[i].count)
      return true;
  return false;
}

static void set_listeners(void) {
  has_tools = anybody();
  accomp_listens = has_tools || profiles || notifies;
}

/* Without a callback all of the event are meant, without an event all of them (section 5.4.1). */
static void toggle(acc_event_t event, acc_prof_callback call, bool off) {
  struct callbacks *c = of_event(event);
  struct callback *known = c && call ? find(c, call) : NULL;
  if (event == acc_ev_none && !call)
    disabled = off;
  else if (c && !call)
    c->disabled = off;
  else if (known)
    known->disabled = off;
}

static void change(acc_event_t event, acc_prof_callback call, acc_register_t info, bool off) {
  struct callbacks *c = of_event(event);
  pthread_mutex_lock(&lock);
  if (info == acc_reg && c && call) {
    (off ? take_away : add)(c, call);
    set_listeners();
  }
  else if (info == acc_toggle)
    toggle(event, call, off);
  else if (info == acc_toggle_per_thread && event == acc_ev_none && !call)
    thread_disabled = off;
  pthread_mutex_unlock(&lock);
}

static void start(void);

/* Tools come before the program; they register callbacks while they are started. */
static void start_tools(void) {
  if (!tells)
    pthread_once(&once, start);
}

void acc_prof_register(acc_event_t event, acc_prof_callback callback, acc_register_t info) {
  start_tools();
  change(event, callback, info, false);
}

void acc_prof_unregister(acc_event_t event, acc_prof_callback callback, acc_register_t info) {
  start_tools();
  change(event, callback, info, true);
}

void acc_callback_register(acc_event_t event, acc_callback callback, acc_register_t info) {
  acc_prof_register(event, callback, info);
}

void acc_callback_unregister(acc_event_t event, acc_callback callback, acc_register_t info) {
  acc_prof_unregister(event, callback, info);
}

acc_query_fn acc_prof_lookup(const char *name) {
  static const struct {
    const char *name;
    acc_query_fn function;
  } known[] = {{"acc_prof_register", (acc_query_fn)acc_prof_register},
               {"acc_prof_unregister", (acc_query_fn)acc_prof_unregister},
               {"acc_callback_register", (acc_query_fn)acc_callback_register},
               {"acc_callback_unregister", (acc_query_fn)acc_callback_unregister},
               {"acc_prof_lookup", (acc_query_fn)acc_prof_lookup},
               {"acc_wait", (acc_query_fn)acc_wait}}; /* which programs do not give to what they load */
  for (size_t i = 0; name && i < sizeof known / sizeof *known; ++i)
    if (strcmp(known[i].name, name) == 0)
      return known[i].function;
  return NULL;
}

/* Events. */

static bool is_data_event(acc_event_t event) {
  return (event >= acc_ev_create && event <= acc_ev_free) ||
         (event >= acc_ev_enqueue_upload_start && event <= acc_ev_enqueue_download_end);
}

static bool is_launch_event(acc_event_t event) {
  return event == acc_ev_enqueue_launch_start || event == acc_ev_enqueue_launch_end;
}

/* Small numbers in the order in which host threads are first told of. */
static int thread_id(void) {
  static _Atomic int threads;
  static _Thread_local int id;
  if (!id)
    id = ++threads;
  return id - 1;
}

static acc_prof_info general(acc_event_t event, const struct accomp_telling *t, const accomp_place *place) {
  acc_prof_info info = {.event_type = event, .valid_bytes = sizeof info, .version = VERSION};
  info.device_type = accomp_type_of_device(t->device);
  info.device_number = t->device < 0 ? 0 : t->device;
  info.thread_id = thread_id();
  info.async = t->async;
  info.async_queue = accomp_queue_number(t->async);
  info.src_file = place->file;
  info.func_name = place->function;
  info.line_no = info.end_line_no = place->line;
  return info;
}

/* The members that all records have. */
static acc_event_info specific(acc_event_t event, const struct accomp_telling *t, const accomp_place *place) {
  acc_event_info info = {0};
  acc_other_event_info *common = &info.other_event;
  common->event_type = event;
  common->valid_bytes = sizeof *common;
  common->parent_construct = place->file ? accomp_parent : acc_construct_runtime_api;
  common->implicit = t->implicit;
  common->tool_info = t->tool ? *t->tool : NULL;
  return info;
}

static void describe(acc_event_info *info, const struct accomp_telling *t, const char *kernel) {
  if (is_data_event(info->event_type)) {
    info->data_event.valid_bytes = sizeof info->data_event;
    info->data_event.var_name = t->name;
    info->data_event.bytes = t->bytes;
    info->data_event.host_ptr = t->host;
    info->data_event.device_ptr = t->copy;
  } else if (is_launch_event(info->event_type)) {
    info->launch_event.valid_bytes = sizeof info->launch_event;
    info->launch_event.kernel_name = kernel;
    if (t->sizes) {
      info->launch_event.num_gangs = t->sizes->gangs;
      info->launch_event.num_workers = t->sizes->workers;
      info->launch_event.vector_length = t->sizes->lanes;
    }
  } else if (info->event_type == acc_ev_error) {
    info->error_event.valid_bytes = sizeof info->error_event;
    info->error_event.error_code = t->error;
    info->error_event.error_message = t->name;
  }
}

static acc_api_info interface(const struct accomp_telling *t) {
  acc_api_info info = {.device_api = acc_device_api_none, .valid_bytes = sizeof info};
  info.device_type = accomp_type_of_device(t->device);
  if (t->device >= 0)
    accomp_tell_handles(&info, t->device, t->async);
  return info;
}

static bool is_end(acc_event_t event) {
  switch (event) {
  case acc_ev_device_init_end:
  case acc_ev_device_shutdown_end:
  case acc_ev_enter_data_end:
  case acc_ev_exit_data_end:
  case acc_ev_update_end:
  case acc_ev_compute_construct_end:
  case acc_ev_enqueue_launch_end:
  case acc_ev_enqueue_upload_end:
  case acc_ev_enqueue_download_end:
  case acc_ev_wait_end:
    return true;
  default:
    return false;
  }
}

/* Those to be called, in the order of registration; of an event that ends something in the reverse order, so that
   tools nest (section 5.3). Callbacks may change, and be changed by other threads, while they are called. */
static size_t listeners(acc_event_t event, acc_prof_callback *calls, size_t room) {
  const struct callbacks *c = of_event(event);
  size_t count = 0;
  pthread_mutex_lock(&lock);
  for (size_t i = 0; !disabled && !c->disabled && i < c->count && count < room; ++i) {
    const struct callback *one = &c->list[is_end(event) ? c->count - 1 - i : i];
    if (!one->disabled)
      calls[count++] = one->call;
  }
  pthread_mutex_unlock(&lock);
  return count;
}

enum { MOST_CALLBACKS = 64 };

static void tell_tools(acc_event_t event, const struct accomp_telling *t) {
  acc_prof_callback calls[MOST_CALLBACKS];
  size_t count = thread_disabled ? 0 : listeners(event, calls, MOST_CALLBACKS);
  accomp_place place = accomp_here();
  char kernel[256];
  acc_prof_info info;
  acc_event_info event_info;
  if (!count)
    return;
  if (is_launch_event(event))
    snprintf(kernel, sizeof kernel, "%s_l%d", place.function ? place.function : "", place.line);
  info = general(event, t, &place);
  event_info = specific(event, t, &place);
  describe(&event_info, t, kernel);
  tells = true;
  for (size_t i = 0; i < count; ++i) {
    acc_prof_info own = info;
    acc_api_info api = interface(t);
    calls[i](&own, &event_info, &api);
  }
  tells = false;
  accomp_back_at(&place);
  if (t->tool)
    *t->tool = event_info.other_event.tool_info;
}

/* What the end of a construct does is the construct's. */
static accomp_place construct_here(void) {
  accomp_place here = accomp_here();
  return here.file && accomp_ending ? *accomp_ending : here;
}

static void tell(acc_event_t event, const struct accomp_telling *t) {
  if (profiles || notifies) {
    accomp_place place = construct_here();
    if (profiles)
      accomp_profile_tell(event, t, &place, thread_id());
    if (notifies)
      accomp_notify_tell(event, t, &place, thread_id());
  }
  if (has_tools && !t->own)
    tell_tools(event, t);
}

/* Devices that callbacks know of; beyond this number they learn nothing of the start and the end. */
enum { MOST_DEVICES = 63 };
static _Atomic uint64_t known_devices;

static uint64_t bit_of(int device) { return device < MOST_DEVICES ? (uint64_t)1 << (device + 1) : 0; }

void accomp_tell_device(int device, bool implicit) {
  struct accomp_telling t = {.device = device, .async = acc_async_sync, .implicit = implicit};
  void *tool = NULL;
  uint64_t bit = bit_of(device);
  t.tool = &tool;
  if (tells || !bit || known_devices & bit || (atomic_fetch_or(&known_devices, bit) & bit))
    return;
  start_tools();
  tell(acc_ev_device_init_start, &t);
  accomp_start_device(device);
  tell(acc_ev_device_init_end, &t);
}

static void finish(void);
/* What the program does at its very end starts no device again. */
static bool finished;

/* With the first event: what the program registered for its end before is done after this. */
static void await_end(void) { atexit(finish); }

void accomp_tell(acc_event_t event, const struct accomp_telling *t) {
  if (tells)
    return;
  start_tools();
  if (!accomp_listens)
    return;
  pthread_once(&ends, await_end);
  if (event != acc_ev_error && t->device >= HOST && !finished)
    accomp_tell_device(t->device, true);
  tell(event, t);
}

bool accomp_tell_shutdown(int device, bool starts, bool implicit, void **tool) {
  struct accomp_telling t = {.device = device, .async = acc_async_sync, .implicit = implicit, .tool = tool};
  if (!(known_devices & bit_of(device)))
    return false;
  if (!tells)
    tell(starts ? acc_ev_device_shutdown_start : acc_ev_device_shutdown_end, &t);
  if (!starts)
    known_devices &= ~bit_of(device);
  return true;
}

/* The end of the program. */
static void finish(void) {
  struct accomp_telling t = {.device = NO_DEVICE, .async = acc_async_sync};
  if (!accomp_listens)
    return;
  for (int device = HOST; device < MOST_DEVICES; ++device) {
    void *tool = NULL;
    (void)accomp_tell_shutdown(device, true, true, &tool);
    (void)accomp_tell_shutdown(device, false, true, &tool);
  }
  if (!tells)
    tell(acc_ev_runtime_shutdown, &t);
  has_tools = false;
  finished = true;
  accomp_listens = profiles || notifies;
}

/* Tools. */

typedef void acc_register_library_function(acc_prof_reg, acc_prof_reg, acc_prof_lookup_func);

static void start_library(const char *name) {
  acc_register_library_function *function = NULL;
  void *library = dlopen ? dlopen(name, RTLD_LAZY) : NULL;
  if (library)
    function = (acc_register_library_function *)dlsym(library, "acc_register_library");
  if (function)
    function(acc_prof_register, acc_prof_unregister, acc_prof_lookup);
  else
    fprintf(stderr, "warning: OpenACC: ACC_PROFLIB: %s\n",
            library ? "a library has no routine 'acc_register_library'"
                    : dlopen ? dlerror() : "a static program loads no libraries");
}

/* ACC_PROFLIB (section 4.3): a list of libraries, separated by semicolons. */
static void start_libraries(const char *names) {
  char *copy = names ? strdup(names) : NULL, *rest = NULL;
  for (char *name = copy ? strtok_r(copy, ";", &rest) : NULL; name; name = strtok_r(NULL, ";", &rest))
    start_library(name);
  free(copy);
}

static bool is_libgomps(const void *function) {
  Dl_info info = {0};
  return dladdr && dladdr(function, &info) && info.dli_fname && strstr(info.dli_fname, "libgomp.");
}

/* libgomp loads the libraries as soon as it is loaded itself; the routine that it gives them to register callbacks is
   then the one here, as what the program defines comes first. */
static bool libgomp_starts_libraries(void) {
  const void *routine = dlsym ? dlsym(RTLD_DEFAULT, "GOACC_enter_exit_data") : NULL;
  return routine && is_libgomps(routine) && dlsym(RTLD_DEFAULT, "acc_prof_register") == (void *)acc_prof_register;
}

static void start_linked(void) {
  acc_register_library_function *function = acc_register_library;
  if (!function && dlsym)
    function = (acc_register_library_function *)dlsym(RTLD_DEFAULT, "acc_register_library");
  if (function && !is_libgomps((void *)function)) /* libgomp's ends the program */
    function(acc_prof_register, acc_prof_unregister, acc_prof_lookup);
}

static void start(void) {
  accomp_place place = accomp_here();
  tells = true;
  start_linked();
  if (!libgomp_starts_libraries())
    start_libraries(getenv("ACC_PROFLIB"));
  tells = false;
  accomp_back_at(&place);
  profiles = accomp_profile_start();
  notifies = accomp_notify_start();
  set_listeners();
}
