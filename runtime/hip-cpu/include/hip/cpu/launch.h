// Launching kernels: the loop over the threads of a row is compiled together with the kernel, all else is in the
// library.
#pragma once

#include "index.h"

#include <cstddef>
#include <cstdint>
#include <tuple>
#include <utility>

#define __global__
#define __device__
#define __host__
#define __constant__
#define __managed__
#define __shared__ thread_local
#define __launch_bounds__(...)
#define __forceinline__ inline __attribute__((always_inline))

/// Shared memory whose size is given at the launch. `extern __shared__` cannot be had from a C++ compiler.
#define HIP_DYNAMIC_SHARED(type, variable) type *const variable = static_cast<type *>(::accomp_hip::dynamic_shared);
#define HIP_KERNEL_NAME(...) (__VA_ARGS__)
#define HIP_SYMBOL(variable) variable

namespace accomp_hip {

struct Launch {
  const char *name;
  dim3 grid;
  dim3 block;
  std::size_t shared;
  hipStream_t stream;
  int wave;
};

/// A kernel with its arguments, as the library sees it.
struct Work {
  void *closure;
  void (*run_row)(const void *closure); // threads from threadIdx on to row_end, with x running
  void (*destroy)(void *closure);
};

/// Checks the configuration, and the kernel's pointers if asked for, and puts the kernel into its stream.
hipError_t submit(const Launch &launch, const Work &work);
/// In strict runs, what a kernel gets instead of a pointer to memory that its device has not: an address whose use is
/// noticed. `position` counts from 1.
const volatile void *checked_pointer(const Launch &launch, int position, const volatile void *pointer);
extern const bool checks_pointers;
/// Whether it is speed that counts: then kernels are better launched with blocks of one thread (ACCOMP_HIPCPU_BLOCKS).
extern const bool runs_threads_alone;

/// The null stream, for kernels that the host waits for at once: it runs them itself where it can.
inline hipStream_t awaited_stream() { return reinterpret_cast<hipStream_t>(std::uintptr_t{3}); }

template <class Argument> void check_argument(const Launch &, int, Argument &) {}
template <class Pointee> void check_argument(const Launch &launch, int position, Pointee *&pointer) {
  if constexpr (!std::is_function_v<Pointee>)
    pointer = static_cast<Pointee *>(const_cast<void *>(checked_pointer(launch, position, pointer)));
}

// Threads whose loop has a condition, as nearly all have, can only be done side by side with masked vectors, which the
// least processor of x86-64 has not. So the loop is compiled for one that has them as well, but without
// fused operations: results stay the same.
#if defined(__x86_64__) && defined(__OPTIMIZE__) && !defined(__AVX2__)
#define ACCOMP_HIP_WIDE __attribute__((target("avx2")))
extern const bool has_masked_vectors;
#endif

template <class Body, class... Parameters> struct Closure {
  Body body;
  std::tuple<Parameters...> arguments;

  __attribute__((always_inline)) inline static void run(const void *closure) {
    const auto &self = *static_cast<const Closure *>(closure);
    const Body body = self.body;
    const std::tuple<Parameters...> arguments = self.arguments;
    do
      std::apply(body, arguments);
    while (Running::next_in_row());
  }

  __attribute__((flatten)) static void run_row(const void *closure) { run(closure); }
#ifdef ACCOMP_HIP_WIDE
  ACCOMP_HIP_WIDE __attribute__((flatten)) static void run_row_wide(const void *closure) { run(closure); }
#endif

  static void (*best_run_row())(const void *) {
#ifdef ACCOMP_HIP_WIDE
    if (has_masked_vectors)
      return run_row_wide;
#endif
    return run_row;
  }

  static void destroy(void *closure) { delete static_cast<Closure *>(closure); }
};

/// Takes the arguments of a launch in the types of the kernel's parameters.
template <class Body, class... Parameters> class Call {
public:
  Call(const Launch &launch_, const Body &body_) : launch(launch_), body(body_) {}

  hipError_t operator()(Parameters... parameters) const {
    if (checks_pointers) {
      [[maybe_unused]] int position = 0;
      (check_argument(launch, ++position, parameters), ...);
    }
    using Made = Closure<Body, Parameters...>;
    auto *closure = new Made{body, std::tuple<Parameters...>(std::move(parameters)...)};
    return submit(launch, {closure, Made::best_run_row(), Made::destroy});
  }

private:
  Launch launch;
  Body body;
};

template <class... Parameters, class Body>
Call<Body, Parameters...> call(void (*)(Parameters...), const Body &body, const Launch &launch) {
  return {launch, body};
}

template <class... Parameters, std::size_t... Positions>
hipError_t call_with(void (*kernel)(Parameters...), void **arguments, const Launch &launch,
                     std::index_sequence<Positions...>) {
  const auto body = [kernel](Parameters... parameters) { kernel(parameters...); };
  return call(kernel, body, launch)(*static_cast<std::remove_reference_t<Parameters> *>(arguments[Positions])...);
}

} // namespace accomp_hip

/// The kernel is named inside a lambda rather than called through a pointer, so that it can be compiled into the loop.
#define hipLaunchKernelGGL(accomp_kernel, accomp_grid, accomp_block, accomp_shared, accomp_stream, ...)                \
  static_cast<void>(::accomp_hip::call(                                                                                \
      accomp_kernel, [=](auto... accomp_arguments) { accomp_kernel(accomp_arguments...); },                            \
      ::accomp_hip::Launch{#accomp_kernel, accomp_grid, accomp_block, static_cast<std::size_t>(accomp_shared),         \
                           accomp_stream, warpSize})(__VA_ARGS__))

template <class... Parameters>
hipError_t hipLaunchKernel(void (*kernel)(Parameters...), dim3 grid, dim3 block, void **arguments,
                           std::size_t shared = 0, hipStream_t stream = nullptr) {
  return accomp_hip::call_with(kernel, arguments,
                               accomp_hip::Launch{"(pointer)", grid, block, shared, stream, warpSize},
                               std::index_sequence_for<Parameters...>());
}
