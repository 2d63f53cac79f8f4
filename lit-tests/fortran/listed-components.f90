! A region that uses no other components of an object than those listed needs the object itself not (section 2.6.2);
! components of the same names in other objects are none of it.
! REQUIRES: cpu-device, gfortran, flang-22
! RUN: %accomp-flang -w -fopenacc-profile=exact -fopenacc-print=omp %s | grep -v '^ *! ' | FileCheck --check-prefix=TEXT %s
! RUN: %accomp-flang -w -fopenacc-profile=exact --accomp-fc=%gfortran -O1 %s -o %t.g && %t.g | FileCheck --match-full-lines %s
! RUN: %accomp-flang -w -fopenacc-profile=exact -fopenacc-target=cpu -O1 %s -o %t.c && %run-cpu 2 %t.c | FileCheck --match-full-lines %s
! RUN: %accomp-flang -w -fopenacc-profile=exact -fopenacc-omp-version=5.0 -fopenacc-print=omp %s | grep -v '^ *! ' | FileCheck --check-prefix=OLD %s
! OLD-NOT: map({{.*}}%v
! CHECK: 40 20
program listed
  implicit none
  integer, parameter :: n = 10
  type inner
    integer, allocatable :: v(:), w(:)
    integer :: count = 1
  end type inner
  type outer
    type(inner) :: box
    type(inner) :: row(3)
  end type outer
  type(inner) :: box
  type(outer) :: crate
  integer :: i
  allocate (box%v(n), box%w(n), crate%box%w(n))
  box%v = 1
  box%w = 2
  crate%box%w = 2
  ! TEXT: call accomp_begin(accomp_data)
  !$acc data copy(box%v, crate%box%w)
  ! TEXT-NOT: call accomp_object
  ! TEXT: call accomp_begin(accomp_parallel)
  !$acc parallel loop
  do i = 1, n
    box%v(i) = box%v(i) + crate % box % w(i)
  end do
  ! TEXT: call accomp_object(accomp_copy + accomp_implicit, box, 'box')
  ! TEXT: call accomp_begin(accomp_parallel)
  !$acc parallel loop present(box%v)
  do i = 1, n
    box%v(i) = box%v(i) + box%count
  end do
  !$acc end data
  print '(i0,1x,i0)', sum(box%v), sum(box%w)
contains
  ! Components of an element of an array: this one alone, and another of the same element.
  subroutine elements
    ! TEXT-LABEL: subroutine elements
    ! TEXT-NOT: call accomp_object
    ! TEXT: call accomp_begin(accomp_parallel)
    !$acc parallel loop copy(crate%row(2)%v)
    do i = 1, n
      crate%row(2)%v(i) = i
    end do
    ! TEXT: call accomp_object(accomp_copy + accomp_implicit, crate, 'crate')
    ! TEXT: call accomp_begin(accomp_parallel)
    !$acc parallel loop copy(crate%row(2)%v)
    do i = 1, n
      crate%row(2)%v(i) = crate%row(2)%count
    end do
  end subroutine elements
  ! Components of other elements, and of elements whose numbers the region changes or does not.
  subroutine others
    integer :: k
    ! TEXT-LABEL: subroutine others
    ! TEXT: call accomp_object(accomp_copy + accomp_implicit, crate, 'crate')
    ! TEXT: call accomp_begin(accomp_parallel)
    !$acc parallel loop copy(crate%row(2)%v)
    do i = 1, n
      crate%row(3)%v(i) = i
    end do
    k = 2
    ! TEXT: call accomp_object(accomp_copy + accomp_implicit, crate, 'crate')
    ! TEXT: call accomp_begin(accomp_parallel)
    !$acc parallel loop copy(crate%row(k)%v)
    do i = 1, n
      k = mod(i, 3) + 1
      crate%row(k)%v(i) = i
    end do
    ! TEXT: call accomp_object(accomp_copy + accomp_implicit, crate, 'crate')
    ! TEXT: call accomp_begin(accomp_parallel)
    !$acc parallel loop copy(crate%row(2)%v)
    do i = 1, n
      crate%row(k)%v(i) = i
    end do
    ! TEXT-NOT: call accomp_object
    ! TEXT: call accomp_begin(accomp_parallel)
    !$acc parallel loop copy(crate%row(k + 1)%v(1:n))
    do i = 1, n
      crate%row(K+1)%v(i) = i
    end do
  end subroutine others
end program listed
