"""The HIP back end: kernel trees to HIP C++ text."""
