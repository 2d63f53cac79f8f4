// A file of its own, which sees no declaration of the constant that it sets before the program begins.
#include "settings.h"

extern "C++" {
extern int warpSize;
int warpSize = 32;
}

namespace {
__attribute__((constructor(101))) void read_wave() { warpSize = accomp_hip::settings().wave; }
} // namespace
