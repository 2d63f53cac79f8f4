! List-directed output in kernels and in the routines that they call: a line for each statement, on the unit it names.
! REQUIRES: gfortran, g++
! RUN: %accomp-flang -w --accomp-fc=%gfortran -fopenacc-target=hip-cpu %s -o %t
! RUN: %run-hip 2 %t > %t.out 2> %t.err && FileCheck %s < %t.out && FileCheck --check-prefix=ERR %s < %t.err
! CHECK: {{^}} both strings 2.5000000000000000 2.5000000000000000 1.50000000 -7{{$}}
! CHECK-NEXT: {{^}} printed 3{{$}}
! CHECK-EMPTY:
! CHECK-NEXT: {{^}} abab 1 T F{{$}}
! CHECK-NEXT: {{^}} even 4{{$}}
! CHECK-NOT: even
! CHECK: after 2.5
! ERR: {{^}} abc  {{$}}
! ERR-NEXT: {{^}} out of range 3 2.5000000000000000 T (1.00000000,2.50000000) xabc  {{$}}
module checks
  implicit none
  integer, parameter :: fault = 0
contains
  subroutine tell(n)
    !$acc routine seq
    integer, intent(in) :: n
    if (mod(n, 2) == 0) write (*, *) 'even', n
  end subroutine
end module
program p
  use, intrinsic :: iso_fortran_env, only: error_unit, output_unit
  use checks
  implicit none
  type grid
    character(5) :: name = 'abc'
    integer :: code(3) = 0
  end type
  type(grid) :: g
  real(8) :: a(5)
  integer :: i
  a = 2.5d0
  !$acc parallel loop copy(a, g)
  do i = 1, 5
    if (i == 3) then
      write (fault, *) g%name
      write (error_unit, fmt=*) "out of range", i, a(i), a(i) > 1, (1.0, 2.5), 'x'//g%name
      write (unit=*, fmt=*) "both", " strings", a(1:2), 1.5, -7_8
      print *, 'printed', i
      print *
      write (output_unit, *) repeat('ab', 2), 1, i == 3, i == 4
      g%code(2) = 5
    end if
  end do
  !$acc serial loop
  do i = 3, 5
    call tell(i)
  end do
  flush (6)
  print *, 'after', a(1)
end program
