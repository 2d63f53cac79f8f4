// REQUIRES: mlir-opt-22
// RUN: %accomp-opt %s --pass=device-nvidia --remark -o %t.mlir 2>%t.remarks
// RUN: FileCheck --check-prefix=REMARK %s < %t.remarks
// RUN: %mlir-opt %t.mlir -o /dev/null
// RUN: %accomp-opt %t.mlir --emit=acc | FileCheck --check-prefix=NVIDIA %s
// RUN: %accomp-opt %s --pass=device-radeon --emit=acc | FileCheck --check-prefix=RADEON %s
// RUN: %accomp-opt %s --pass=device-host --emit=acc | FileCheck --check-prefix=HOST %s

// The clauses that count for one device type: its own, those of `device_type(*)`, those of all.

// NVIDIA: parallel async wait(devnum: 1: queues: 2) num_gangs(4, 2) vector_length(2)
// NVIDIA-NEXT: loop gang(static: 4) worker vector collapse(2) auto
// NVIDIA-NEXT: loop seq
// NVIDIA-NEXT: loop vector{{$}}
// RADEON: parallel async(1) wait(2) num_gangs(1) vector_length(2)
// RADEON-NEXT: loop gang worker collapse(1){{$}}
// RADEON-NEXT: loop gang{{$}}
// RADEON-NEXT: loop seq
// HOST: parallel async(1) wait num_gangs(1) vector_length(1)
// HOST-NEXT: loop gang worker collapse(1){{$}}
// REMARK: remark: device-nvidia: 'acc.parallel' has the clauses for 'nvidia' alone; those for other device types do not count there (2.4) [mlir-change]
// REMARK: remark: device-nvidia: 'acc.loop' has
func.func @f() {
  %c1 = arith.constant 1 : i32
  %c2 = arith.constant 2 : i32
  %c4 = arith.constant 4 : i32
  "acc.parallel"(%c1, %c1, %c2, %c2, %c1, %c4, %c2, %c1, %c2, %c2) <{
    asyncOnly = [#acc.device_type<nvidia>], asyncOperandsDeviceType = [#acc.device_type<none>],
    waitOnly = [#acc.device_type<none>],
    waitOperandsDeviceType = [#acc.device_type<nvidia>, #acc.device_type<radeon>],
    waitOperandsSegments = array<i32: 2, 1>, hasWaitDevnum = [true, false],
    numGangsDeviceType = [#acc.device_type<none>, #acc.device_type<nvidia>], numGangsSegments = array<i32: 1, 2>,
    vectorLengthDeviceType = [#acc.device_type<host>, #acc.device_type<star>, #acc.device_type<none>],
    operandSegmentSizes = array<i32: 1, 3, 3, 0, 3, 0, 0, 0, 0, 0, 0>}> ({
    acc.loop gang([#acc.device_type<none>], {static = %c4 : i32} [#acc.device_type<nvidia>]) worker control(%i : i32) = (%c1 : i32) to (%c4 : i32) step (%c1 : i32) {
      acc.yield
    } attributes {collapse = [1, 2], collapseDeviceType = [#acc.device_type<none>, #acc.device_type<nvidia>], vector = [#acc.device_type<nvidia>], independent = [#acc.device_type<none>], auto_ = [#acc.device_type<nvidia>]}
    acc.loop gang control(%i : i32) = (%c1 : i32) to (%c4 : i32) step (%c1 : i32) {
      acc.yield
    } attributes {seq = [#acc.device_type<nvidia>], independent = [#acc.device_type<none>]}
    acc.loop control(%i : i32) = (%c1 : i32) to (%c4 : i32) step (%c1 : i32) {
      acc.yield
    } attributes {vector = [#acc.device_type<nvidia>], seq = [#acc.device_type<none>]}
    acc.yield
  }) : (i32, i32, i32, i32, i32, i32, i32, i32, i32, i32) -> ()
  return
}
