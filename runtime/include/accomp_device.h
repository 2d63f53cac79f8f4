/* Device code that kernels are written with: the shape of a launch, ranges of partitioned loops, barriers, objects
 * that threads share, reductions. C++17, for HIP, for CUDA by way of headers that name HIP's calls, and for
 * HIP on the CPU.
 *
 * Part of accomp, under the Apache License v2.0 with LLVM Exceptions.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * A gang is a block. Where workers and lanes are told apart, a worker is a wave (a warp) and its threads are
 * the lanes; else the threads of a block are the lanes of one worker, or workers of one lane each.
 */
#ifndef ACCOMP_DEVICE_H
#define ACCOMP_DEVICE_H

#include <accomp_device/basics.h>
#include <accomp_device/atomics.h>
#include <accomp_device/loops.h>
#include <accomp_device/memory.h>
#include <accomp_device/objects.h>
#include <accomp_device/reductions.h>
#include <accomp_device/storage.h>
#include <accomp_device/tiles.h>
#include <accomp_device/views.h>
#include <accomp_device/windows.h>
#include <accomp_device/launching.h>

#endif
