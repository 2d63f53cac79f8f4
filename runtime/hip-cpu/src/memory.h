// Memory of the devices, and what is known of any pointer.
#pragma once

#include <hip/hip_runtime_api.h>

#include <cstddef>

namespace accomp_hip {

enum class PlaceKind { unknown, device, pinned, registered, managed, symbol };

/// What a pointer points into.
struct Place {
  PlaceKind kind = PlaceKind::unknown;
  char *base = nullptr;
  std::size_t bytes = 0;
  int device = 0;
  unsigned flags = 0;
};

Place place_of(const void *pointer);

/// Is `bytes` at `pointer` memory that kernels may use? The whole range must lie in one allocation.
bool on_device(const void *pointer, std::size_t bytes);

/// Is `pointer` memory that the host may use?
bool on_host(const void *pointer);

/// Notes that kernels use the variable at `address`.
void remember_symbol(const void *address, std::size_t bytes);

/// Frees what belongs to `device`, after checking its guards.
void free_all(int device);

} // namespace accomp_hip
