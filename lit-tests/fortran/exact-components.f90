! Components of derived types in the exact profile: pointers in objects on the device are those of the device.
! REQUIRES: cpu-device, gfortran, flang-22
! RUN: %accomp-flang -w --accomp-fc=%gfortran -fopenacc-profile=exact -O1 %s -o %t.g && %t.g | FileCheck %s
! RUN: %accomp-flang -w --accomp-fc=%flang -fopenacc-profile=exact -O1 %s -o %t.f && %t.f | FileCheck %s
! RUN: %accomp-flang -w -fopenacc-target=cpu -fopenacc-profile=exact -O1 %s -o %t.c
! RUN: %run-cpu 10 %t.c | FileCheck %s
! RUN: %accomp-flang -w -fopenacc-profile=exact -fopenacc-print=omp %s | grep -v '^ *! ' | FileCheck --check-prefix=TEXT %s
! CHECK: all as expected
module trees
  implicit none
  type leaf
    real, allocatable :: values(:)
    integer :: count = 0
  end type leaf
  type tree
    type(leaf), allocatable :: leaves(:)
    type(leaf) :: root
    real, pointer :: shared(:) => null()
    integer :: bounds(2) = [1, 1]
  contains
    procedure :: total
  end type tree
contains
  real function total(self)
    class(tree), intent(in) :: self
    integer :: i
    total = sum(self%root%values)
    do i = 1, size(self%leaves)
      total = total + sum(self%leaves(i)%values)
    end do
  end function total
end module trees

program components
  use trees, only: tree
  implicit none
  integer, parameter :: n = 20
  type(tree), target :: oak
  real, target :: common_part(n)
  integer :: i, j

  allocate (oak%leaves(3), oak%root%values(n))
  do i = 1, 3
    allocate (oak%leaves(i)%values(n))
    oak%leaves(i)%values = i
  end do
  oak%root%values = 0.5
  common_part = 2
  oak%shared => common_part

  ! From the outside in, as standalone directives.
  ! TEXT: call accomp_object(accomp_copyin, oak, 'oak')
  ! TEXT: call accomp_parent(oak, oak%leaves)
  ! TEXT-NEXT: call accomp_object(accomp_copyin, oak%leaves, 'oak%leaves')
  ! TEXT-NEXT: call accomp_parent(oak%root, oak%root%values)
  ! TEXT-NEXT: call accomp_var(accomp_copyin + accomp_contiguous, oak%root%values, 'oak%root%values')
  !$acc enter data copyin(oak)
  !$acc enter data copyin(oak%leaves, oak%root%values)
  !$acc enter data copyin(common_part) attach(oak%shared)
  do i = 1, 3
    ! TEXT: call accomp_parent(oak%leaves(i), oak%leaves(i)%values)
    !$acc enter data copyin(oak%leaves(i)%values)
  end do
  !$acc parallel loop present(oak)
  do j = 1, n
    oak%root%values(j) = oak%root%values(j) + oak%shared(j)
  end do
  do i = 1, 3
    !$acc parallel loop present(oak) copyin(i)
    do j = 1, n
      oak%leaves(i)%values(j) = 2*oak%leaves(i)%values(j) + oak%bounds(1)
    end do
  end do
  !$acc update self(oak%root%values(1:n:2))
  if (any(abs(oak%root%values(::2) - 2.5) > 1e-5)) stop 1
  !$acc exit data detach(oak%shared) delete(common_part)
  do i = 3, 1, -1
    !$acc exit data copyout(oak%leaves(i)%values)
  end do
  !$acc exit data copyout(oak%root%values) delete(oak%leaves)
  !$acc exit data delete(oak)
  if (abs(oak%total() - (n*2.5 + n*(3 + 5 + 7))) > 1e-3) stop 2

  ! With the construct, and components alone.
  !$acc parallel loop copy(oak%root%values) copyin(oak%shared)
  do j = 1, n
    oak%root%values(j) = oak%root%values(j)*oak%shared(j)
  end do
  if (any(abs(oak%root%values - 5) > 1e-5)) stop 3
  !$acc data copy(oak) copy(oak%root, oak%root%values(2:5))
  !$acc parallel loop
  do j = 2, 5
    oak%root%values(j) = j
  end do
  !$acc parallel
  oak%root%count = 4
  !$acc end parallel
  !$acc end data
  if (oak%root%count /= 4 .or. any(abs(oak%root%values(2:5) - [2, 3, 4, 5]) > 1e-5)) stop 4
  if (.not. associated(oak%shared, common_part) .or. size(oak%leaves) /= 3) stop 5

  ! A part of an object, and one through an element of an array, without the rest.
  !$acc data copy(oak%bounds)
  !$acc parallel
  oak%bounds(2) = 9
  !$acc end parallel
  !$acc end data
  if (oak%bounds(2) /= 9) stop 6
  ! TEXT: call accomp_parent(oak%leaves(2), oak%leaves(2)%values)
  ! TEXT-NEXT: call accomp_var(accomp_copy, oak%leaves(2)%values(1:4), 'oak%leaves(2)%values(1:4)')
  ! TEXT-NEXT: call accomp_begin(accomp_data)
  ! TEXT-NOT: call accomp_object
  !$acc data copy(oak%leaves(2)%values(1:4))
  do i = 1, 2
    !$acc parallel loop
    do j = 1, 4
      oak%leaves(2)%values(j) = i*j
    end do
  end do
  !$acc end data
  if (any(abs(oak%leaves(2)%values(1:4) - [2, 4, 6, 8]) > 1e-5)) stop 7
  ! An object is asked for by its address, an array by its descriptor.
  ! TEXT: !$omp target data if(accomp_found_object(oak) /= 0) use_device_addr(oak)
  ! TEXT: !$omp target data if(accomp_found(common_part) /= 0) use_device_addr(common_part)
  !$acc host_data use_device(oak, common_part) if_present
  if (oak%bounds(1) /= 1 .or. common_part(1) /= 2) stop 8
  !$acc end host_data
  ! TEXT: !$omp target data use_device_addr(oak) if(n > 30)
  !$acc host_data use_device(oak) if(n > 30)
  if (oak%bounds(1) /= 1) stop 9
  !$acc end host_data
  print *, 'all as expected'
end program components
