! Questions of CUDA Fortran about devices become those of OpenACC's run-time library (3.3, 3.2.1 to 3.2.5).
! REQUIRES: gfortran, g++
! RUN: %accomp-flang -w --accomp-fc=%gfortran -fopenacc-target=hip-cpu %s -o %t && %t | FileCheck %s --check-prefix=RESULT
! RUN: %accomp-flang -w --accomp-fc=%gfortran -fopenacc-target=host %s -o %t.host && %t.host | FileCheck %s --check-prefix=RESULT
! RUN: %accomp-flang -fopenacc-print=omp %s | FileCheck %s
! CHECK: {{^ *}}block
! CHECK: {{^ *}}use openacc, only: acc_get_property
! CHECK: {{^ *}}associate (acc_kind => acc_get_device_type())
! CHECK-NEXT: {{^ *}}available = acc_get_property(acc_get_device_num(acc_kind), acc_kind, acc_property_free_memory)
! CHECK-NEXT: {{^ *}}total = acc_get_property(acc_get_device_num(acc_kind), acc_kind, acc_property_memory)
! CHECK-NEXT: {{^ *}}end associate
! CHECK-NEXT: {{^ *}}end block
! CHECK-NEXT: {{^ *}}istat = 0
! CHECK: {{^ *}}count = acc_get_num_devices(acc_kind)
! CHECK: {{^ *}}device = acc_get_device_num(acc_kind)
! RESULT: T T T
program p
  use cudafor
  implicit none
  integer(kind=cuda_count_kind) :: available, total
  integer :: istat, count, device
  istat = cudaMemGetInfo(available, total)
  if (istat /= cudaSuccess) stop 1
  istat = cudaGetDeviceCount(count)
  istat = cudaGetDevice(device)
  print *, available <= total, count >= 1, device >= 0
end program
