// Who may touch the memory of devices: by protection keys only threads that do a device's work. Without such keys,
// and if asked for, the memory is opened and closed for all threads around that work.
#pragma once

#include <cstddef>

namespace accomp_hip {

/// Puts memory of a device under the regime. Called once per device.
void guard_device_memory(char *base, std::size_t bytes);

/// While one lives, its thread may use memory of devices.
class DeviceAccess {
public:
  DeviceAccess();
  ~DeviceAccess();
  DeviceAccess(const DeviceAccess &) = delete;
  DeviceAccess &operator=(const DeviceAccess &) = delete;

private:
  bool outer;
};

} // namespace accomp_hip
