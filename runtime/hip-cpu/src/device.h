#pragma once

namespace accomp_hip {

/// The calling thread's current device.
int current_device();
bool exists(int device);
/// May kernels of `device` use memory of `other`? hipDeviceEnablePeerAccess says so.
bool peers(int device, int other);

/// Limits that launches are held to; those of AMD's and NVIDIA's current devices.
constexpr unsigned most_threads = 1024;
constexpr unsigned most_shared = 64u << 10;
constexpr unsigned most_blocks_y = 65535;

} // namespace accomp_hip
