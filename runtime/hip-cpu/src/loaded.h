// Threads that never end run this library's code.
#pragma once

namespace accomp_hip {

/// The shared library that this code is part of, if it is one, stays when the program closes it.
void stay_loaded();

} // namespace accomp_hip
