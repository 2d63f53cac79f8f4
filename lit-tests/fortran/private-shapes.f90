! Sequential loops have private arrays with the bounds that allocatable arrays, pointers and dummy arguments have.
! REQUIRES: flang-22, cpu-device, gfortran
! RUN: %gfortran -w %s -o %t.ref && %t.ref > %t.wanted
! RUN: %accomp-flang -w --accomp-fc=%flang -fopenacc-target=cpu %s -o %t
! RUN: %run-cpu 2 %t > %t.found && diff %t.wanted %t.found
! RUN: %accomp-flang -w -fopenacc-print=omp %s -o %t.omp.f90 && FileCheck --input-file=%t.omp.f90 %s
! RUN: %gfortran -w -fopenmp %t.omp.f90 -o %t.g && %t.g > %t.g.found && diff %t.wanted %t.g.found
program p
  implicit none
  integer :: taken(0:2, 3), found(40)
  taken = 0
  call shaped(taken, 4, found)
  print '(10i6)', found
contains
  subroutine shaped(taken, k, found)
    integer, intent(in) :: taken(0:, :), k
    integer, intent(out) :: found(40)
    integer, allocatable :: many(:)
    integer, pointer :: view(:)
    integer :: a, b, c
    allocate(many(-1:k), view(2:k))
    !$acc parallel loop gang copyin(k) copyout(found)
    do a = 1, 40
      found(a) = 0
      ! CHECK: block
      ! CHECK-NEXT: integer :: accomp_many(lbound(many, 1):ubound(many, 1))
      ! CHECK-NEXT: associate (many => accomp_many)
      !$acc loop seq private(many)
      do b = 1, 3
        do c = -1, k
          many(c) = a * c + b
        end do
        found(a) = found(a) + sum(many)
      end do
      ! CHECK: end associate
      ! CHECK: integer :: accomp_view(lbound(view, 1):ubound(view, 1))
      !$acc loop seq private(view)
      do b = 1, 3
        view = a
        found(a) = found(a) + sum(view) + lbound(view, 1)
      end do
    end do
    !$acc parallel loop gang copyin(k) copy(found)
    do a = 1, 40
      ! CHECK: integer :: accomp_taken(lbound(taken, 1):ubound(taken, 1), lbound(taken, 2):ubound(taken, 2))
      !$acc loop seq private(taken)
      do b = 1, 3
        found(a) = found(a) + size(taken) + lbound(taken, 1)
      end do
    end do
  end subroutine
end program
