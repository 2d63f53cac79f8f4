! Private copies of names that ASSOCIATE and SELECT TYPE declare and of variables in NAMELIST groups, arrays among them, of
! which OpenMP has none: local variables of these names are copied.
! REQUIRES: flang-22, gfortran, cpu-device
! RUN: %accomp-flang -w -fopenacc-target=cpu %s -o %t.cpu && %run-cpu 8 %t.cpu | FileCheck %s
! RUN: %accomp-flang -w %s -o %t.host && %t.host | FileCheck %s
! RUN: %accomp-flang -w -fopenacc-backend=hip %s -o %t.hip && %t.hip | FileCheck %s
! RUN: %accomp-flang -w --accomp-fc=gfortran %s -o %t.gnu && %t.gnu | FileCheck %s
! RUN: %accomp-flang -w -fopenacc-print=omp %s > %t.f90 && FileCheck --check-prefix=TEXT %s < %t.f90
! RUN: %gfortran -fopenmp %t.f90 -o %t.printed && env OMP_NUM_TEAMS=4 %t.printed | FileCheck %s
module m
  implicit none
  integer :: nl1 = 2, nl2 = 3, nl3(4) = [1, 2, 3, 4]
  namelist /grp/ nl1, nl2, nl3
contains
  subroutine w(x, y)
    integer, intent(out) :: x(4)
    class(*), intent(in) :: y
    integer :: i, k, n3
    namelist /own/ n3
    k = 5; n3 = 7
    associate (a => k, v => k + 1)
      ! TEXT: {{^ *}}integer :: accomp_of_a{{$}}
      ! TEXT: {{^ *}}accomp_of_a = a{{$}}
      ! TEXT: {{^ *}}integer :: a{{$}}
      ! TEXT: {{^ *}}a = accomp_of_a{{$}}
      ! TEXT: {{^ *!\$omp .*}}firstprivate(a){{$}}
      ! The value of an expression is no variable.
      !$acc parallel loop firstprivate(a, v) copyout(x)
      do i = 1, 4
        x(i) = a + i + v
      end do
      ! CHECK: {{^}} 12 13 14 15{{$}}
      print '(*(1x, i0))', x
      !$acc parallel num_gangs(4) copyout(x)
      a = a + 1
      !$acc loop gang
      do i = 1, 4
        x(i) = a + i
      end do
      !$acc end parallel
      ! CHECK: {{^}} 7 8 9 10 5{{$}}
      print '(*(1x, i0))', x, a
      !$acc parallel loop private(a) copyout(x)
      do i = 1, 4
        a = i
        x(i) = a
      end do
      ! CHECK: {{^}} 1 2 3 4 5{{$}}
      print '(*(1x, i0))', x, a
    end associate
    select type (y)
    type is (integer)
      !$acc parallel loop firstprivate(y) copyout(x)
      do i = 1, 4
        x(i) = y + i
      end do
      ! CHECK: {{^}} 12 13 14 15{{$}}
      print '(*(1x, i0))', x
    end select
    select type (z => y)
    type is (integer)
      !$acc parallel loop firstprivate(z) copyout(x)
      do i = 1, 4
        x(i) = z + i
      end do
      ! CHECK: {{^}} 12 13 14 15{{$}}
      print '(*(1x, i0))', x
    end select
    !$acc parallel loop firstprivate(nl1, n3) copyout(x)
    do i = 1, 4
      x(i) = nl1 + i + n3
    end do
    ! CHECK: {{^}} 10 11 12 13{{$}}
    print '(*(1x, i0))', x
    !$acc parallel loop private(nl2) copyout(x)
    do i = 1, 4
      nl2 = i
      x(i) = nl2
    end do
    ! CHECK: {{^}} 1 2 3 4 3{{$}}
    print '(*(1x, i0))', x, nl2
    ! TEXT: {{^ *}}integer :: accomp_of_nl3(4){{$}}
    ! TEXT: {{^ *}}nl3 = accomp_of_nl3{{$}}
    !$acc parallel loop firstprivate(nl3) copyout(x)
    do i = 1, 4
      nl3(1) = nl3(i) + i
      x(i) = nl3(1)
    end do
    ! CHECK: {{^}} 2 4 6 8 1{{$}}
    print '(*(1x, i0))', x, nl3(1)
  end subroutine
end module
program p
  use m
  integer :: x(4)
  call w(x, 11)
end program
