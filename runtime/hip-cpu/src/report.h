// Messages on standard error. `fail` ends the program: what it reports is a fault of the program that cannot be an
// error code of HIP.
#pragma once

namespace accomp_hip {

__attribute__((format(printf, 1, 2))) void report(const char *format, ...);
[[noreturn]] __attribute__((format(printf, 1, 2))) void fail(const char *format, ...);

} // namespace accomp_hip
