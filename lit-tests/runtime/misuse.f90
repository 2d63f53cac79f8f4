! Addresses of the host where routines and clauses of Fortran ask for those of a device, over OpenMP and over HIP (2.7.5, 3.2).
! REQUIRES: cpu-device, flang-22
! RUN: %accomp-flang -w -fopenacc-target=cpu %s -o %t
! RUN: %accomp-flang -w -fopenacc-backend=hip %s -o %t.hip
! RUN: not %t 1 2>&1 | FileCheck --check-prefix=TO %s
! RUN: not %t.hip 1 2>&1 | FileCheck --check-prefix=TO %s
! RUN: not %t 2 2>&1 | FileCheck --check-prefix=FROM %s
! RUN: not %t.hip 2 2>&1 | FileCheck --check-prefix=FROM %s
! RUN: not %t 3 2>&1 | FileCheck --check-prefix=MAPPED %s
! RUN: not %t.hip 3 2>&1 | FileCheck --check-prefix=MAPPED %s
! RUN: not %t 4 2>&1 | FileCheck --check-prefix=FREED %s
! RUN: not %t.hip 4 2>&1 | FileCheck --check-prefix=FREED %s
! RUN: not %t 5 2>&1 | FileCheck --check-prefix=LOOP %s
! RUN: not %t.hip 5 2>&1 | FileCheck --check-prefix=LOOP %s
! RUN: not %t 6 2>&1 | FileCheck --check-prefix=DATA %s
! RUN: not %t.hip 6 2>&1 | FileCheck --check-prefix=DATA %s
! RUN: not %t 8 2>&1 | FileCheck --check-prefix=SECTION %s
! RUN: not %t.hip 8 2>&1 | FileCheck --check-prefix=SECTION %s
! RUN: not %t 7 2>&1 | FileCheck --check-prefix=STATIC %s
!
! Device addresses are taken, however the program came by them: from the library, from clauses, from its own OpenMP.
! RUN: %t 0 | FileCheck --check-prefix=RIGHT %s
! RUN: %t.hip 0 | FileCheck --check-prefix=RIGHT %s
! RUN: %accomp-flang -w -fopenmp -fopenacc-target=cpu %s -o %t.omp && %t.omp 0 | FileCheck --check-prefix=RIGHT %s
! RUN: %accomp-flang -w %s -o %t.host && %t.host 0 | FileCheck --check-prefix=RIGHT %s
! RUN: %accomp-flang -w -fopenacc-print=omp %s -o %t.f90 && FileCheck --check-prefix=PRINT %s < %t.f90
! PRINT: {{^ *}}!$omp target teams distribute parallel do has_device_addr(a){{$}}
! PRINT: {{^ *}}!$omp target teams distribute parallel do has_device_addr(a, b){{ *$}}
! TO: acc_memcpy_to_device: error: OpenACC: {{.*}} is an address of the host
! FROM: acc_memcpy_from_device: error: OpenACC: {{.*}} is an address of the host
! MAPPED: acc_map_data: error: OpenACC: {{.*}} is an address of the host
! FREED: acc_free: error: OpenACC: the memory at {{.*}} is none that acc_malloc allocated
! LOOP: misuse.f90:[[@LINE+10]]: error: OpenACC: variable 'a': {{.*}} is an address of the host
! DATA: misuse.f90:[[@LINE+17]]: error: OpenACC: variable 'a': {{.*}} is an address of the host
! SECTION: misuse.f90:[[@LINE+25]]: error: OpenACC: 'a' in use_device is not contiguous: name the array that it is a section of
! STATIC: acc_memcpy_to_device: error: OpenACC: {{.*}} is an address of the host
module shifts
  implicit none
contains
  subroutine loop(a, n)
    integer, intent(in) :: n
    integer :: a(n), i
    !$acc parallel loop deviceptr(a)
    do i = 1, n
      a(i) = a(i) + 1
    end do
  end subroutine
  subroutine region(a, b, n)
    integer, intent(in) :: n
    integer :: a(0:), b(*), i
    !$acc data deviceptr(a, b)
    !$acc parallel loop
    do i = 1, n
      a(i - 1) = a(i - 1) + b(i)
    end do
    !$acc end data
  end subroutine
  subroutine shaped(a)
    integer :: a(0:)
    !$acc host_data use_device(a)
    call loop(a, ubound(a, 1) + 1)
    !$acc end host_data
  end subroutine
end module

program misuse
  use iso_c_binding
  use openacc
  use shifts
  implicit none
  integer, allocatable, target :: heap(:), other(:)
  integer, target, save :: static(4) = 0
  integer, pointer :: far(:)
  character(1) :: which
  type(c_ptr) :: memory
  integer(c_size_t) :: bytes = 16
  call get_command_argument(1, which)
  allocate(heap(4), other(4))
  heap = [1, 2, 3, 4]
  other = 0
  select case (which)
  case ('0')
    !$acc data copy(heap)
    !$acc host_data use_device(heap)
    call loop(heap, 4)
    call region(heap, heap, 4)
    !$acc end host_data
    call shaped(heap)
    call shaped(heap(2:3))
    !$acc end data
    memory = acc_malloc(bytes)
    call acc_memcpy_to_device(memory, heap, bytes)
    call c_f_pointer(memory, far, [4])
    call loop(far, 4)
    call acc_memcpy_from_device(other, memory, bytes)
    call acc_free(memory)
    !$omp target data map(tofrom: static) use_device_addr(static)
    call loop(static, 4)
    !$omp end target data
    ! RIGHT: 5 8 10 11 6 9 11 12 1 1 1 1
    print '(*(1x, i0))', heap, other, static
  case ('1')
    call acc_memcpy_to_device(c_loc(heap), other, bytes)
  case ('2')
    call acc_memcpy_from_device(other, c_loc(heap), bytes)
  case ('3')
    call acc_map_data(heap, c_loc(other), bytes)
  case ('4')
    call acc_free(c_loc(heap))
  case ('5')
    call loop(heap, 4)
  case ('6')
    call region(heap, other, 4)
  case ('7')
    call acc_memcpy_to_device(c_loc(static), other, bytes)
  case ('8')
    !$acc data copyin(heap)
    call shaped(heap(1::2))
    !$acc end data
  end select
end program
