#include "fibre.h"

#include "races.h"
#include "report.h"
#include "sanitizer.h"
#include "settings.h"

#include <sys/mman.h>
#include <unistd.h>

// Processors without a switch of their own here, and whoever defines the macro, take the system's.
#if !defined(ACCOMP_HIP_UCONTEXT) && !defined(__x86_64__) && !defined(__aarch64__)
#define ACCOMP_HIP_UCONTEXT
#endif
#ifdef ACCOMP_HIP_UCONTEXT
#include <ucontext.h>
#endif

namespace accomp_hip {

extern const bool sanitized = __sanitizer_start_switch_fiber || __tsan_create_fiber;

#if defined(ACCOMP_HIP_UCONTEXT)

#elif defined(__x86_64__)

asm(R"(
.text
.globl accomp_hip_switch
.hidden accomp_hip_switch
.type accomp_hip_switch,@function
accomp_hip_switch:
  endbr64
  pushq %rbp
  pushq %rbx
  pushq %r12
  pushq %r13
  pushq %r14
  pushq %r15
  movq %rsp, (%rdi)
  movq %rsi, %rsp
  popq %r15
  popq %r14
  popq %r13
  popq %r12
  popq %rbx
  popq %rbp
  ret
.size accomp_hip_switch, .-accomp_hip_switch
.globl accomp_hip_start
.hidden accomp_hip_start
.type accomp_hip_start,@function
accomp_hip_start:
  endbr64
  movq %r12, %rdi
  xorl %ebp, %ebp
  callq *%r13
  ud2
.size accomp_hip_start, .-accomp_hip_start
)");

#elif defined(__aarch64__)

asm(R"(
.text
.globl accomp_hip_switch
.hidden accomp_hip_switch
.type accomp_hip_switch,%function
accomp_hip_switch:
  sub sp, sp, #160
  stp x19, x20, [sp, #0]
  stp x21, x22, [sp, #16]
  stp x23, x24, [sp, #32]
  stp x25, x26, [sp, #48]
  stp x27, x28, [sp, #64]
  stp x29, x30, [sp, #80]
  stp d8, d9, [sp, #96]
  stp d10, d11, [sp, #112]
  stp d12, d13, [sp, #128]
  stp d14, d15, [sp, #144]
  mov x9, sp
  str x9, [x0]
  mov sp, x1
  ldp x19, x20, [sp, #0]
  ldp x21, x22, [sp, #16]
  ldp x23, x24, [sp, #32]
  ldp x25, x26, [sp, #48]
  ldp x27, x28, [sp, #64]
  ldp x29, x30, [sp, #80]
  ldp d8, d9, [sp, #96]
  ldp d10, d11, [sp, #112]
  ldp d12, d13, [sp, #128]
  ldp d14, d15, [sp, #144]
  add sp, sp, #160
  ret
.size accomp_hip_switch, .-accomp_hip_switch
.globl accomp_hip_start
.hidden accomp_hip_start
.type accomp_hip_start,%function
accomp_hip_start:
  mov x0, x19
  mov x29, xzr
  blr x20
  brk #0
.size accomp_hip_start, .-accomp_hip_start
)");

#endif

struct Bootstrap {
  static void lay_out(Fibre &fibre);
  static void enter(Fibre *fibre) { Fibre::begin(fibre); }
};

#if defined(ACCOMP_HIP_UCONTEXT)

extern "C" void accomp_hip_switch(void **from, void *to) {
  if (!*from)
    *from = new ucontext_t;
  swapcontext(static_cast<ucontext_t *>(*from), static_cast<ucontext_t *>(to));
}

namespace {
void enter_split(unsigned high, unsigned low) {
  const auto address = static_cast<std::uintptr_t>(high) << 16 << 16 | low;
  Bootstrap::enter(reinterpret_cast<Fibre *>(address));
}
} // namespace

void Bootstrap::lay_out(Fibre &fibre) {
  auto *context = new ucontext_t;
  getcontext(context);
  context->uc_stack.ss_sp = fibre.memory_;
  context->uc_stack.ss_size = fibre.bytes_;
  context->uc_link = nullptr;
  const auto address = reinterpret_cast<std::uintptr_t>(&fibre);
  makecontext(context, reinterpret_cast<void (*)()>(enter_split), 2, static_cast<unsigned>(address >> 16 >> 16),
              static_cast<unsigned>(address));
  fibre.stack_pointer_ = context;
}

#else

extern "C" void accomp_hip_start();

namespace {
/// Stacks begin at different places of their pages, so that they do not share the same few lines of the cache.
std::size_t next_offset() {
  static thread_local std::size_t made = 0;
  return made++ * 7 % 32 * 128;
}
} // namespace

void Bootstrap::lay_out(Fibre &fibre) {
  auto **top = reinterpret_cast<void **>(fibre.memory_ + fibre.bytes_ - next_offset());
  const auto begin = reinterpret_cast<void *>(&Bootstrap::enter);
#if defined(__x86_64__)
  // r15, r14, r13, r12, rbx, rbp, the address to return to; aligned as at the entry of a function.
  void **frame = top - 9;
  frame[2] = begin;
  frame[3] = &fibre;
  frame[6] = reinterpret_cast<void *>(&accomp_hip_start);
#else
  void **frame = top - 20;
  frame[0] = &fibre;
  frame[1] = begin;
  frame[11] = reinterpret_cast<void *>(&accomp_hip_start);
#endif
  fibre.stack_pointer_ = frame;
}

#endif

/// As large as the stack itself, so that threads with large arrays do not step over it.
std::size_t Fibre::guard_size() const { return bytes_; }

Fibre::Fibre(void (*entry)(void *), void *argument) : entry_(entry), argument_(argument) {
  const auto page = static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
  bytes_ = (settings().stack + page - 1) / page * page;
  void *got = mmap(nullptr, bytes_ + guard_size(), PROT_READ | PROT_WRITE,
                   MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_STACK, -1, 0);
  if (got == MAP_FAILED)
    fail("no memory for the stack of a thread; ACCOMP_HIPCPU_STACK is %zu bytes", bytes_);
  mprotect(got, guard_size(), PROT_NONE);
  memory_ = static_cast<char *>(got) + guard_size();
  bottom_ = memory_;
  extent_ = bytes_;
  if (races::watched())
    thread_ = current_thread_ = __tsan_create_fiber(0);
  Bootstrap::lay_out(*this);
}

Fibre::~Fibre() {
  if (!memory_)
    return;
  if (races::watched())
    __tsan_destroy_fiber(thread_);
#if defined(ACCOMP_HIP_UCONTEXT)
  delete static_cast<ucontext_t *>(stack_pointer_);
#endif
  munmap(memory_ - guard_size(), bytes_ + guard_size());
}

bool Fibre::guards(const void *address) const {
  const auto *at = static_cast<const char *>(address);
  return memory_ && at < memory_ && at >= memory_ - guard_size();
}

void Fibre::leave_for(Fibre &to) {
  to.from_ = this;
  if (__sanitizer_start_switch_fiber)
    __sanitizer_start_switch_fiber(&fake_stack_, to.bottom_, to.extent_);
  if (!races::watched())
    return;
  current_thread_ = __tsan_get_current_fiber();
  __tsan_switch_to_fiber(to.current_thread_, races::unordered);
}

void Fibre::arrive() {
  if (__sanitizer_finish_switch_fiber)
    __sanitizer_finish_switch_fiber(fake_stack_, &from_->bottom_, &from_->extent_);
}

void Fibre::begin(Fibre *self) {
  if (sanitized)
    self->arrive();
  self->entry_(self->argument_);
  fail("a fibre came to its end");
}

} // namespace accomp_hip
