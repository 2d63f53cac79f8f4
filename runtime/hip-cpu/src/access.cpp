#include "access.h"

#include "block.h"
#include "memory.h"
#include "report.h"
#include "settings.h"
#include "trap.h"

#include <atomic>
#include <csignal>
#include <dlfcn.h>
#include <mutex>
#include <sys/mman.h>
#include <vector>

namespace accomp_hip {
namespace {

enum class Regime { none, keys, pages };

struct Range {
  char *base;
  std::size_t bytes;
};

Regime regime = Regime::none;
int key = -1;
std::mutex &lock = *new std::mutex;
std::vector<Range> &ranges = *new std::vector<Range>;
unsigned users = 0;
thread_local bool inside = false;

void protect(int protection) {
  for (const Range &range : ranges)
    mprotect(range.base, range.bytes, protection);
}

bool take_key() {
#ifdef PKEY_DISABLE_ACCESS
  key = pkey_alloc(0, PKEY_DISABLE_ACCESS);
#endif
  return key >= 0;
}

void explain_stack() {
  char where[512];
  this_block().describe(where, sizeof where);
  report("%s: a thread needs more than the %zu bytes of its stack; ACCOMP_HIPCPU_STACK gives it more", where,
         settings().stack);
}

void explain_memory(const void *address, const Place &place) {
  report("the host touched memory of device %d at %p, %td bytes into the %zu bytes at %p that hipMalloc gave",
         place.device, address, static_cast<const char *>(address) - place.base, place.bytes,
         static_cast<void *>(place.base));
}

/// Explains a fault, then lets it happen again with the usual consequence.
void explain(int signal, siginfo_t *fault, void *) {
  const Place place = place_of(fault->si_addr);
  if (place.kind == PlaceKind::device && !inside)
    explain_memory(fault->si_addr, place);
  else if (inside && this_block().overflown(fault->si_addr))
    explain_stack();
  else if (inside && settings().strict != Strict::automatic)
    explain_trap(fault->si_addr);
  std::signal(signal, SIG_DFL);
}

void explain_faults() {
  struct sigaction now = {};
  if (sigaction(SIGSEGV, nullptr, &now) != 0 || (now.sa_flags & SA_SIGINFO) || now.sa_handler != SIG_DFL)
    return;
  struct sigaction wanted = {};
  wanted.sa_sigaction = explain;
  wanted.sa_flags = SA_SIGINFO | SA_ONSTACK;
  sigaction(SIGSEGV, &wanted, nullptr);
}

/// MPI is given device addresses, as where it knows of devices, and reads them when it likes.
bool hands_out_addresses() { return dlsym(RTLD_DEFAULT, "MPI_Init") != nullptr; }

void choose_regime() {
  const Strict strict = settings().strict;
  explain_faults();
  if (strict == Strict::off || (strict == Strict::automatic && hands_out_addresses()))
    return;
  if (strict != Strict::pages && take_key())
    regime = Regime::keys;
  else if (strict != Strict::automatic)
    regime = Regime::pages;
}

void open_memory() {
#ifdef PKEY_DISABLE_ACCESS
  if (regime == Regime::keys) {
    pkey_set(key, 0);
    return;
  }
#endif
  std::lock_guard<std::mutex> hold(lock);
  if (users++ == 0)
    protect(PROT_READ | PROT_WRITE);
}

void close_memory() {
#ifdef PKEY_DISABLE_ACCESS
  if (regime == Regime::keys) {
    pkey_set(key, PKEY_DISABLE_ACCESS);
    return;
  }
#endif
  std::lock_guard<std::mutex> hold(lock);
  if (--users == 0)
    protect(PROT_NONE);
}

} // namespace

void guard_device_memory(char *base, std::size_t bytes) {
  std::lock_guard<std::mutex> hold(lock);
  if (ranges.empty())
    choose_regime();
  ranges.push_back({base, bytes});
#ifdef PKEY_DISABLE_ACCESS
  if (regime == Regime::keys)
    pkey_mprotect(base, bytes, PROT_READ | PROT_WRITE, key);
#endif
  if (regime == Regime::pages && users == 0)
    mprotect(base, bytes, PROT_NONE);
}

DeviceAccess::DeviceAccess() : outer(inside) {
  if (!outer && regime != Regime::none)
    open_memory();
  inside = true;
}

DeviceAccess::~DeviceAccess() {
  inside = outer;
  if (!outer && regime != Regime::none)
    close_memory();
}

} // namespace accomp_hip
