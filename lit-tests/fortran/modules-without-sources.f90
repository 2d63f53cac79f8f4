! Modules whose sources are elsewhere: types and components are those of the files that compilers write.
! REQUIRES: gfortran, flang-22, cpu-device
! RUN: rm -rf %t && split-file %s %t && cd %t && mkdir built
! RUN: cd built && %gfortran -w -c ../grids.f90 && cd .. && %accomp-flang -w --accomp-fc=%gfortran -Ibuilt sums.f90 built/grids.o -o host && ./host | FileCheck %s
! RUN: %accomp-flang -w --accomp-fc=%gfortran -Ibuilt -fopenacc-print=omp sums.f90 -o x.f90 && FileCheck --check-prefix=NAMED %s < x.f90
! NAMED: associate (accomp_z => here%z, accomp_n => (here%n))
! RUN: %gfortran -fopenmp -Ibuilt x.f90 built/grids.o -o printed && ./printed | FileCheck %s
! RUN: %accomp-flang -w -Ibuilt -fopenacc-print=omp -fopenacc-profile=exact sums.f90 | FileCheck --check-prefix=PRINT %s
! PRINT: call accomp_object(accomp_copyin, here, 'here')
! PRINT: !$omp target teams distribute parallel do map(tofrom: total) reduction(+: total)
! RUN: rm built/* && cd built && %accomp-flang -w -fopenacc-target=cpu -c ../grids.f90 && cd ..
! RUN: %accomp-flang -w -fopenacc-target=cpu -Ibuilt sums.f90 built/grids.o -o device && %run-cpu 1 ./device | FileCheck %s
! CHECK: 16
!
! flang reads module openacc for those that use such a module.
! RUN: cd built && %accomp-flang -c ../queues.f90 && %accomp-flang -c ../uses.f90 && %accomp-flang -fopenacc-target=cpu -c ../uses.f90
!--- grids.f90
module grids
  implicit none
  type grid
    integer :: n
    integer, allocatable :: z(:)
  end type
  type(grid), target :: here
end module
!--- sums.f90
program sums
  use grids, only: here
  implicit none
  integer :: i, total
  here%n = 4
  allocate(here%z(4))
  here%z = 3
  !$acc data copyin(here, here%z)
  total = here%n
  !$acc kernels loop reduction(+:total)
  do i = 1, here%n
    total = total + here%z(i)
  end do
  !$acc end data
  print '(i0)', total
end program
!--- queues.f90
module queues
  use openacc
  implicit none
  integer(acc_handle_kind) :: queue = 1
end module
!--- uses.f90
subroutine uses
  use queues, only: queue
  print *, queue
end subroutine
