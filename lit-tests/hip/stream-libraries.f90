! Streams of queues in Fortran, from the module and from openacc_lib.h: integers, which library calls take as they are, and
! values of type(c_ptr) where they are set.
! REQUIRES: gcc, g++, gfortran, flang-22
! RUN: %hipcpu-gcc -c %S/Inputs/stream_library.cpp -o %t.o
! RUN: %accomp-flang -O1 -cpp -fopenacc-target=hip-cpu --accomp-fc=%flang %s %t.o -o %t && %run-hip 5 %t | FileCheck %s
! RUN: %accomp-flang -O1 -cpp -DHEADER -fopenacc-target=hip-cpu --accomp-fc=%gfortran %s %t.o -o %t && %run-hip 5 %t | FileCheck %s
! RUN: %accomp-flang -O1 --accomp-fc=%gfortran -cpp -DNONE %s -o %t && %t | FileCheck %s
program streams
  use, intrinsic :: iso_c_binding
#ifndef HEADER
  use openacc
#endif
  implicit none
#ifdef HEADER
  include 'openacc_lib.h'
#endif
  interface
    integer(c_int) function library_scale(stream, x, n, by) bind(c)
      import
      integer(c_intptr_t), value :: stream
      type(c_ptr), value :: x
      integer(c_int), value :: n
      real(c_double), value :: by
    end function
    type(c_ptr) function library_open() bind(c)
      import
    end function
    integer(c_int) function library_close(stream) bind(c)
      import
      type(c_ptr), value :: stream
    end function
  end interface
  integer, parameter :: n = 1000
  real(8), target :: x(n)
  integer :: i, failed
  type(c_ptr) :: own
  integer(8) :: stream

  failed = 0
#ifdef NONE
  if (acc_get_cuda_stream(1) /= 0 .or. acc_get_hip_stream(1) /= 0) failed = 1
  if (acc_get_current_cuda_device() /= 0 .or. acc_get_current_cuda_context() /= 0) failed = 1
  call acc_set_cuda_stream(1, 0_8)
  call acc_set_hip_stream(1, c_null_ptr)
#else
  own = library_open()
  !$acc data create(x)
  !$acc parallel loop async(1)
  do i = 1, n
    x(i) = i
  end do
  !$acc host_data use_device(x)
  failed = failed + library_scale(acc_get_hip_stream(1), c_loc(x), n, 3d0)
  !$acc end host_data
  !$acc parallel loop async(1)
  do i = 1, n
    x(i) = x(i) + 1
  end do
  !$acc wait(1)
  call acc_set_hip_stream(1, own)
  stream = transfer(own, stream)
  if (acc_get_hip_stream(1) /= stream .or. acc_get_cuda_stream(1) /= stream) failed = failed + 1
  !$acc parallel loop async(1)
  do i = 1, n
    x(i) = 2 * x(i)
  end do
  call acc_set_cuda_stream(2, stream)
  if (acc_get_hip_stream(2) /= stream) failed = failed + 1
  !$acc host_data use_device(x)
  failed = failed + library_scale(stream, c_loc(x), n, 0.5d0)
  !$acc end host_data
  !$acc update self(x) async(2)
  !$acc wait
  !$acc end data
  failed = failed + library_close(own)
  do i = 1, n
    if (x(i) /= 3 * i + 1) failed = failed + 1
  end do
  if (acc_get_current_hip_device() /= 0 .or. acc_get_current_hip_context() /= 0) failed = failed + 1
#endif
  print *, 'failed', failed ! CHECK: failed {{ *}}0
end program streams
