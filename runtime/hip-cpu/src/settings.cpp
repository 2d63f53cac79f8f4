#include "settings.h"

#include "races.h"
#include "report.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <sched.h>
#include <unistd.h>

namespace accomp_hip {
namespace {

const char *asked(const char *name) {
  const char *value = std::getenv(name);
  return value && *value ? value : nullptr;
}

[[noreturn]] void refuse(const char *name, const char *value, const char *allowed) {
  fail("%s=%s: expected %s", name, value, allowed);
}

std::uint64_t number(const char *name, std::uint64_t usual, std::uint64_t least, std::uint64_t most) {
  const char *value = asked(name);
  if (!value)
    return usual;
  char *end = nullptr;
  const std::uint64_t read = std::strtoull(value, &end, 0);
  if (*end || read < least || read > most)
    refuse(name, value, "a number in range");
  return read;
}

bool flag(const char *name) {
  const char *value = asked(name);
  return value && std::strcmp(value, "0") != 0;
}

unsigned processors() {
  cpu_set_t set;
  if (sched_getaffinity(0, sizeof set, &set) == 0)
    return std::max(1, CPU_COUNT(&set));
  return 1;
}

std::size_t physical_memory() {
  return static_cast<std::size_t>(sysconf(_SC_PHYS_PAGES)) * static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
}

void read_order(Settings &made) {
  const char *value = asked("ACCOMP_HIPCPU_ORDER");
  if (!value || !std::strcmp(value, "forward"))
    return;
  made.order = Order::random;
  if (!std::strcmp(value, "reverse"))
    made.order = Order::reverse;
  else if (!std::strncmp(value, "random:", 7))
    made.seed = std::strtoull(value + 7, nullptr, 0);
  else if (std::strcmp(value, "random"))
    refuse("ACCOMP_HIPCPU_ORDER", value, "forward, reverse, random or random:SEED");
}

/// Who looks for races wants the threads that a GPU would have.
void read_blocks(Settings &made) {
  const char *value = asked("ACCOMP_HIPCPU_BLOCKS");
  const bool quick = value ? !std::strcmp(value, "quick") : made.order == Order::forward && !races::watched();
  if (value && !quick && std::strcmp(value, "asked"))
    refuse("ACCOMP_HIPCPU_BLOCKS", value, "quick or asked");
  made.blocks = quick ? Blocks::quick : Blocks::asked;
}

void read_streams(Settings &made) {
  const char *value = asked("ACCOMP_HIPCPU_STREAMS");
  if (!value || !std::strcmp(value, "threads"))
    return;
  if (!std::strcmp(value, "eager"))
    made.streams = Streams::eager;
  else if (!std::strcmp(value, "lazy"))
    made.streams = Streams::lazy;
  else
    refuse("ACCOMP_HIPCPU_STREAMS", value, "threads, eager or lazy");
}

void read_divergence(Settings &made) {
  const char *value = asked("ACCOMP_HIPCPU_DIVERGENCE");
  if (!value || !std::strcmp(value, "fail"))
    return;
  if (!std::strcmp(value, "warn"))
    made.divergence = Divergence::warn;
  else if (!std::strcmp(value, "allow"))
    made.divergence = Divergence::allow;
  else
    refuse("ACCOMP_HIPCPU_DIVERGENCE", value, "fail, warn or allow");
}

void read_strict(Settings &made) {
  const char *value = asked("ACCOMP_HIPCPU_STRICT");
  if (!value)
    return;
  if (!std::strcmp(value, "pages"))
    made.strict = Strict::pages;
  else if (!std::strcmp(value, "0") || !std::strcmp(value, "1"))
    made.strict = *value == '1' ? Strict::on : Strict::off;
  else
    refuse("ACCOMP_HIPCPU_STRICT", value, "0, 1 or pages");
}

void read_poison(Settings &made) {
  const char *value = asked("ACCOMP_POISON");
  if (!value)
    return;
  made.poisons = std::strcmp(value, "off") != 0;
  if (made.poisons)
    made.poison = static_cast<unsigned char>(std::strtoul(value, nullptr, 0));
}

Settings read() {
  Settings made;
  made.devices = static_cast<int>(number("ACCOMP_HIPCPU_DEVICES", 2, 0, 64));
  made.memory = number("ACCOMP_HIPCPU_MEMORY", physical_memory(), 1 << 16, std::uint64_t{1} << 44);
  made.workers = static_cast<unsigned>(number("ACCOMP_HIPCPU_THREADS", processors(), 1, 4096));
  made.wave = static_cast<int>(number("ACCOMP_HIPCPU_WAVE", 32, 1, 64));
  if (made.wave & (made.wave - 1))
    refuse("ACCOMP_HIPCPU_WAVE", asked("ACCOMP_HIPCPU_WAVE"), "32 or 64, or a smaller power of two");
  made.stack = number("ACCOMP_HIPCPU_STACK", made.stack, 16 << 10, std::uint64_t{1} << 32);
  made.timeout = static_cast<unsigned>(number("ACCOMP_HIPCPU_TIMEOUT", 0, 0, 1u << 20));
  made.info = flag("ACCOMP_HIPCPU_INFO");
  read_strict(made);
  read_order(made);
  read_blocks(made);
  read_streams(made);
  read_divergence(made);
  read_poison(made);
  return made;
}

} // namespace

const Settings &settings() {
  static const Settings made = read();
  return made;
}

} // namespace accomp_hip
