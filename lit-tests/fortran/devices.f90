! `init` and `set` of Fortran make the device that they name the current one (OpenACC 3.3 sections 2.3.1, 2.14.1, 2.14.3).
! REQUIRES: cpu-device, flang-22
! RUN: %accomp-flang -w -fopenacc-target=cpu %s -o %t && %t | FileCheck --match-full-lines %s
! RUN: %accomp-flang -w -fopenacc-print=omp %s -o %t.f90 && FileCheck --check-prefix=PRINT %s < %t.f90
subroutine devices(one, host)
  implicit none
  integer, intent(in) :: one
  logical, intent(in) :: host
  ! PRINT: {{^ *}}if (.not. host) call omp_set_default_device(int(one + 1)){{$}}
  !$acc init device_num(one + 1) if(.not. host)
  ! PRINT: {{^ *}}integer, external :: omp_get_initial_device{{$}}
  ! PRINT: {{^ *}}if (host) call omp_set_default_device(int(omp_get_initial_device())){{$}}
  !$acc set device_type(host) if(host)
end subroutine

program test
  call devices(1, .false.)
  call show()
  call devices(1, .true.)
  call show()
contains
  subroutine show()
    use openacc
    ! CHECK: 2 F
    ! CHECK-NEXT: 0 T
    print '(i0, 1x, l1)', acc_get_device_num(acc_device_current), acc_get_device_type() == acc_device_host
  end subroutine
end program
