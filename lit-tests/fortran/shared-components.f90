! Data directives that list components of objects with allocatable ones, printed for gfortran 12: components that have allocatable
! ones themselves are left out like the objects, and scalars are shared by host and device (OpenACC 3.3 sections 2.6.4, 2.7, 2.14.4).
! flang 22 takes the objects, but no component of a component in `target update`, which has a name for it.
! REQUIRES: gfortran, flang-22
! RUN: %accomp-flang -fopenacc-print=omp --accomp-fc=gfortran %s -o %t.f90 2>&1 | FileCheck --check-prefix=SAID %s
! RUN: grep -v '^! ' %t.f90 | FileCheck %s
! RUN: gfortran -fopenmp %t.f90 -o %t
! RUN: env OMP_NUM_TEAMS=1 %t | FileCheck --check-prefix=RESULT %s
! RUN: env OMP_NUM_TEAMS=4 %t | FileCheck --check-prefix=RESULT %s
! RUN: env OMP_NUM_TEAMS=7 %t | FileCheck --check-prefix=RESULT %s
! RUN: %accomp-flang -w -fopenacc-print=omp --accomp-fc=flang-22 %s | grep -v '^! ' | FileCheck --check-prefix=FLANG %s
! RUN: %accomp-flang -w -fopenacc-profile=portable --accomp-fc=flang-22 %s -o %t && %t | FileCheck --check-prefix=RESULT %s
! RUN: %accomp-flang -w --accomp-fc=flang-22 %s -o %t && %t | FileCheck --check-prefix=RESULT %s
! RUN: %accomp-flang -w --accomp-fc=gfortran %s -o %t && %t | FileCheck --check-prefix=RESULT %s
! RUN: %accomp-flang -w -fopenacc-target=hip-cpu --accomp-fc=gfortran %s -o %t && %t | FileCheck --check-prefix=RESULT %s
module shared_columns
  implicit none
  type layer
    real, allocatable :: t(:)
  end type
  type part
    type(layer) :: top
    type(layer), allocatable :: l(:)
  end type
end module
module shared_worlds
  use shared_columns
  implicit none
  type world
    type(part) :: p
    real, allocatable :: x(:)
    integer :: n
    real :: by
  end type
contains
  subroutine step(w)
    type(world), intent(inout), target :: w
    real, pointer :: t(:)
    integer :: i
    t => w%p%l(2)%t
! SAID: [[@LINE+1]]:26: warning: gfortran takes no scalar 'w%by' in clauses, as the type of 'w' has allocatable components: host and device share it, and regions read the value that it has when they start [shared-component]
    !$acc update device (w%by)
! SAID: [[@LINE+1]]:31: warning: gfortran takes no scalar 'w%n' in clauses, {{.*}} [shared-component]
    !$acc update device (w%x, w%n)
! CHECK: t => w%p%l(2)%t
! CHECK-NEXT: associate (accomp_x => w%x)
! CHECK-NEXT: !$omp target update to(accomp_x)
! CHECK-NEXT: end associate
! CHECK-NEXT: associate (accomp_x => w%x, accomp_n => (w%n), accomp_by => (w%by))
    !$acc parallel loop present(t, w%x)
    do i = 1, w%n
      t(i) = t(i) + w%x(i) * w%by
    end do
  end subroutine
end module
program p
  use shared_worlds, only: world, step
  implicit none
  type(world), target :: w
  integer :: i
  allocate(w%x(4), w%p%l(2), w%p%top%t(4))
  do i = 1, 2
    allocate(w%p%l(i)%t(4))
    w%p%l(i)%t = i
  end do
  w%n = 3; w%by = 1; w%x = [1., 2., 3., 4.]; w%p%top%t = 1
! CHECK: associate (accomp_x => w%x)
! CHECK-NEXT: !$omp target enter data map(to: accomp_x)
! CHECK-NEXT: end associate
! CHECK-NEXT: associate (accomp_t => w%p%l(1)%t, accomp_t_2 => w%p%l(2)%t, accomp_t_3 => w%p%top%t)
! CHECK-NEXT: !$omp target enter data map(to: accomp_t, accomp_t_2, accomp_t_3)
! CHECK-NEXT: end associate
! CHECK-NEXT: w%x = 2 * w%x
! SAID: [[@LINE+1]]:40: warning: gfortran takes no scalar 'w%n' in clauses
  !$acc enter data copyin(w, w%p, w%x, w%n, w%by, w%p%l)
  !$acc enter data copyin(w%p%top, w%p%l(1)%t, w%p%l(2)%t, w%p%top%t)
  w%x = 2 * w%x
  w%by = 10
  call step(w)
! CHECK: associate (accomp_t => w%p%l(2)%t)
! CHECK-NEXT: !$omp target update from(accomp_t(:))
! FLANG: associate (accomp_t => w%p%l(2)%t)
! FLANG-NEXT: !$omp target update from(accomp_t(:))
! FLANG-NEXT: end associate
  !$acc update self(w%p%l(2)%t(:))
! FLANG: associate (accomp_t => w%p%top%t)
! FLANG-NEXT: !$omp target update from(accomp_t)
! FLANG-NEXT: end associate
  !$acc update self(w%p%top%t)
! CHECK: !$omp target exit data map(release: accomp_t, accomp_t_2, accomp_t_3, accomp_x)
  !$acc exit data delete(w%p%l(1)%t, w%p%l(2)%t, w%p%top%t, w%p%top, w%p%l, w%n, w%by, w%x, w%p)
! CHECK-NEXT: end associate
! CHECK-NEXT: print
  !$acc exit data delete(w)
! RESULT: 22. 42. 62. 2.
  print '(*(f5.0))', w%p%l(2)%t
end program
