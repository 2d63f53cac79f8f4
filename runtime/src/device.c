/* Devices: sections 3.2.1 to 3.2.8. */
#include "internal.h"

#include <stdio.h>
#include <stdlib.h>
#include <strings.h>
#include <unistd.h>

static void read_environment(void);

acc_device_t accomp_type_of_device(int device) {
  if (device == NO_DEVICE)
    return acc_device_none;
  return device == HOST ? acc_device_host : accomp_offload_type();
}

int accomp_device(void) {
  int device;
  read_environment();
  device = accomp_default_device();
  return device >= 0 && device < accomp_offload_devices() ? device : HOST;
}

static bool means_host(acc_device_t type) {
  switch (type) {
  case acc_device_host:
    return true;
  case acc_device_current:
    return accomp_device() == HOST;
  case acc_device_default:
    return accomp_offload_devices() == 0;
  default:
    return false;
  }
}

static bool means_offload(acc_device_t type) {
  switch (type) {
  case acc_device_not_host:
    return true;
  case acc_device_current:
  case acc_device_default:
    return !means_host(type);
  default:
    return type != acc_device_none && type == accomp_offload_type();
  }
}

int acc_get_num_devices(acc_device_t type) {
  if (means_host(type))
    return 1;
  return means_offload(type) ? accomp_offload_devices() : 0;
}

int accomp_device_of(int number, acc_device_t type) {
  int count = acc_get_num_devices(type);
  if (number < 0 || number >= count)
    accomp_fail_as(acc_error_device_unavailable,
                   "there is no device %d of type %d: %d of this type %s", number, (int)type, count,
                 count == 1 ? "exists" : "exist");
  return means_host(type) ? HOST : number;
}

/* Section 3.2.2: what happens where there is no device of a type is left to the implementation. Programs name the
   devices of the machine they were written on; they run on what there is here. */
static bool missing(acc_device_t type) {
  static _Thread_local unsigned told;
  char where[512];
  if (type < acc_device_current || type > acc_device_radeon)
    accomp_fail_as(acc_error_device_type_unavailable, "%d is no type of device", (int)type);
  if (acc_get_num_devices(type) > 0)
    return false;
  if (type > 0 && type < 32 && !(told & 1u << type)) {
    told |= 1u << type;
    fprintf(stderr, "%s: warning: OpenACC: there is no device of type %d; the current device stays\n",
            accomp_where(where, sizeof where), (int)type);
  }
  return true;
}

static void set_type(acc_device_t type) {
  int device;
  if (type == acc_device_none || missing(type))
    return;
  device = accomp_device();
  if (means_host(type))
    accomp_set_default_device(HOST);
  else if (device == HOST || !means_offload(type))
    accomp_set_default_device(accomp_device_of(0, type));
}

acc_device_t acc_get_device_type(void) {
  return accomp_device() == HOST ? acc_device_host : accomp_offload_type();
}

void acc_set_device_type(acc_device_t type) {
  accomp_in("acc_set_device_type");
  read_environment();
  set_type(type);
}

static void set_number(int number, acc_device_t type) {
  if (type == acc_device_none)
    type = acc_device_default;
  if (missing(type))
    return;
  accomp_set_default_device(accomp_device_of(number < 0 ? 0 : number, type));
}

void acc_set_device_num(int number, acc_device_t type) {
  accomp_in("acc_set_device_num");
  read_environment();
  set_number(number, type);
}

int acc_get_device_num(acc_device_t type) {
  int device = accomp_device();
  return device != HOST && means_offload(type) ? device : 0;
}

static size_t host_memory(int pages) {
  long count = sysconf(pages), size = sysconf(_SC_PAGESIZE);
  return count > 0 && size > 0 ? (size_t)count * (size_t)size : 0;
}

static size_t host_property(acc_device_property_t property) {
  switch (property) {
  case acc_property_memory:
    return host_memory(_SC_PHYS_PAGES);
  case acc_property_free_memory:
    return host_memory(_SC_AVPHYS_PAGES);
  default:
    return property == acc_property_shared_memory_support;
  }
}

static const char *host_text(acc_device_property_t property) {
  switch (property) {
  case acc_property_name:
    return "host";
  case acc_property_vendor:
    return "unknown";
  default:
    return property == acc_property_driver ? accomp_device_text(HOST, property) : NULL;
  }
}

/* The offload device that is meant, or NO_DEVICE. */
static int named_device(int number, acc_device_t type) {
  if (!means_offload(type))
    return NO_DEVICE;
  if (number < 0)
    number = accomp_device() == HOST ? 0 : accomp_device();
  return number >= 0 && number < accomp_offload_devices() ? number : NO_DEVICE;
}

size_t acc_get_property(int number, acc_device_t type, acc_device_property_t property) {
  int device = named_device(number, type);
  if (type == acc_device_none || means_host(type))
    return host_property(property);
  return device == NO_DEVICE ? 0 : accomp_device_property(device, property);
}

const char *acc_get_property_string(int number, acc_device_t type, acc_device_property_t property) {
  int device = named_device(number, type);
  if (means_host(type))
    return host_text(property);
  return device == NO_DEVICE ? NULL : accomp_device_text(device, property);
}

static acc_device_t named_type(const char *name) {
  static const struct {
    const char *name;
    acc_device_t type;
  } types[] = {{"host", acc_device_host},       {"not_host", acc_device_not_host}, {"default", acc_device_default},
               {"nvidia", acc_device_nvidia}, {"radeon", acc_device_radeon},     {"multicore", acc_device_host}};
  if (strncasecmp(name, "acc_device_", 11) == 0)
    name += 11;
  for (size_t i = 0; i < sizeof types / sizeof *types; ++i)
    if (strcasecmp(name, types[i].name) == 0)
      return types[i].type;
  accomp_fail("ACC_DEVICE_TYPE is '%s', which names no type of device", name);
}

/* ACC_DEVICE_TYPE and ACC_DEVICE_NUM (section 4): the first device of each host thread. */
static void read_environment(void) {
  static _Thread_local bool read;
  const char *type, *number;
  if (read)
    return;
  read = true;
  type = getenv("ACC_DEVICE_TYPE");
  number = getenv("ACC_DEVICE_NUM");
  if (type && *type)
    set_type(named_type(type));
  if (number && *number)
    set_number(atoi(number), acc_device_current);
}

/* Devices are started when they are first used and end with the program. */
static void init(acc_device_t type, int number) {
  int device;
  if (type == acc_device_none || missing(type))
    return;
  device = accomp_device_of(number < 0 ? 0 : number, type);
  if (ACCOMP_LISTENS)
    accomp_tell_device(device, false);
}

void acc_init(acc_device_t type) {
  accomp_in("acc_init");
  init(type, -1);
}

void acc_init_device(int number, acc_device_t type) {
  accomp_in("acc_init_device");
  init(type, number);
}

/* Section 3.2.8: what is present on the devices is released. */
static void shut_down_device(int device) {
  void *tool = NULL;
  if (ACCOMP_LISTENS)
    (void)accomp_tell_shutdown(device, true, false, &tool);
  if (device != HOST) {
    accomp_release_all(device);
    accomp_release_counted(device);
  }
  if (ACCOMP_LISTENS)
    (void)accomp_tell_shutdown(device, false, false, &tool);
}

static void shut_down(acc_device_t type, int number) {
  int count = means_offload(type) ? accomp_offload_devices() : 0;
  for (int device = means_host(type) ? HOST : 0; device < count; ++device)
    if (number < 0 || number == device || device == HOST)
      shut_down_device(device);
}

void acc_shutdown(acc_device_t type) {
  accomp_in("acc_shutdown");
  shut_down(type, -1);
}

void acc_shutdown_device(int number, acc_device_t type) {
  accomp_in("acc_shutdown_device");
  shut_down(type, number);
}

static acc_device_t type_of(int type) { return type == acc_device_none ? acc_device_current : (acc_device_t)type; }

/* Section 2.14.1: the device that the clauses name becomes the current one. */
void accomp_init(const accomp_place *place, int condition, int type, int number) {
  accomp_at(place);
  accomp_parent = acc_construct_init;
  if (!condition || missing(type_of(type)))
    return;
  if (type != acc_device_none)
    set_type((acc_device_t)type);
  if (number >= 0)
    set_number(number, type_of(type));
  init(type_of(type), number);
}

void accomp_shutdown(const accomp_place *place, int condition, int type, int number) {
  accomp_at(place);
  accomp_parent = acc_construct_shutdown;
  if (condition)
    shut_down(type_of(type), number);
}

void accomp_set(const accomp_place *place, int condition, int type, int number, int has_default_async,
                int default_async) {
  accomp_at(place);
  if (!condition)
    return;
  if (type != acc_device_none)
    set_type((acc_device_t)type);
  if (number >= 0)
    set_number(number, type_of(type));
  if (has_default_async)
    acc_set_default_async(default_async);
}
