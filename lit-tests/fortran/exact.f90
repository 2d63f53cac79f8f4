! What a translation in the exact profile looks like: OpenMP's constructs between calls of module accomp.
!
! REQUIRES: gcc, gfortran, flang-22, clang-19
! RUN: %python %S/Inputs/build.py host %gfortran %t.gnu %S/Inputs/checks.f90 %s
! RUN: env OMP_NUM_THREADS=4 %t.gnu | FileCheck %s
! RUN: %python %S/Inputs/build.py host %flang %t.llvm %S/Inputs/checks.f90 %s
! RUN: env OMP_NUM_THREADS=4 %t.llvm | FileCheck %s
! CHECK: all as expected
module state
  implicit none
  real(8), allocatable :: u(:, :)
  type block
    real(8), allocatable :: values(:)
    integer :: count = 0
  end type block
end module state

program exact
  use checks
  use state
  implicit none
  integer, parameter :: n = 200
  type(block) :: parts(3)
  integer :: i

  allocate (u(n, n))
  u = 1
  do i = 1, 3
    allocate (parts(i)%values(n))
    parts(i)%values = i
    parts(i)%count = n
  end do
  call smooth(u, 5)
  call expect(abs(sum(u) - n*n) < 1d-6, 'an average of ones')
  call queued(parts)
  call expect(all([(all(parts(i)%values == 8*i), i=1, 3)]), 'queues')
  call report()

contains

  ! data copy(field) create(next); parallel loop gang vector collapse(2) present(field, next)
  subroutine smooth(field, steps)
    use accomp
    real(8), intent(inout) :: field(:, :)
    integer, intent(in) :: steps
    real(8), allocatable :: next(:, :)
    integer :: i, j, step
    allocate (next, source=field)
    call accomp_at(50_4, 'exact.f90', 'smooth')
    call accomp_var(accomp_copy, field, 'field')
    call accomp_var(accomp_copyin, next, 'next')
    call accomp_begin(accomp_data)
    do step = 1, steps
      call accomp_at(55_4, 'exact.f90', 'smooth')
      call accomp_var(accomp_present, field, 'field')
      call accomp_var(accomp_present, next, 'next')
      call accomp_begin(accomp_parallel)
      !$omp target teams distribute parallel do collapse(2) device(accomp_device_number())
      do j = 2, size(field, 2) - 1
        do i = 2, size(field, 1) - 1
          next(i, j) = 0.25d0*(field(i - 1, j) + field(i + 1, j) + field(i, j - 1) + field(i, j + 1))
        end do
      end do
      call accomp_end(63_4)
      call accomp_at(64_4, 'exact.f90', 'smooth')
      call accomp_if(step > 0)
      call accomp_var(accomp_present, field(2:n - 1, 2:n - 1), 'field(2:n-1,2:n-1)')
      call accomp_var(accomp_present, next, 'next')
      call accomp_begin(accomp_kernels)
      !$omp target teams distribute parallel do collapse(2) if(accomp_condition())
      do j = 2, size(field, 2) - 1
        do i = 2, size(field, 1) - 1
          field(i, j) = next(i, j)
        end do
      end do
      call accomp_end(74_4)
    end do
    call accomp_end(76_4)
  end subroutine smooth

  ! enter data; parallel loop async(i); wait; exit data. gfortran 12 drops `depend` from combined constructs.
  subroutine queued(parts)
    use accomp
    type(block), intent(inout) :: parts(:)
    integer :: i, j, pass
    do i = 1, size(parts)
      call accomp_at(85_4, 'exact.f90', 'queued')
      call accomp_async(i)
      call accomp_object(accomp_copyin, parts(i), 'parts(i)')
      call accomp_parent(parts(i), parts(i)%values)
      call accomp_var(accomp_copyin, parts(i)%values, 'parts(i)%values')
      call accomp_enter_data()
      do pass = 1, 3
        call accomp_at(92_4, 'exact.f90', 'queued')
        call accomp_async(i)
        call accomp_object(accomp_present, parts(i), 'parts(i)')
        call accomp_begin(accomp_parallel + accomp_task)
        block
          character(kind=kind('a')), pointer :: accomp_q(:)
          accomp_q => accomp_queue()
          !$omp target nowait depend(inout: accomp_q(1))
          !$omp teams distribute parallel do
          do j = 1, n
            parts(i)%values(j) = 2*parts(i)%values(j)
          end do
          !$omp end target
        end block
        call accomp_end(105_4)
      end do
    end do
    call accomp_at(108_4, 'exact.f90', 'queued')
    call accomp_wait()
    do i = 1, size(parts)
      call accomp_at(111_4, 'exact.f90', 'queued')
      call accomp_parent(parts(i), parts(i)%values)
      call accomp_var(accomp_copyout, parts(i)%values, 'parts(i)%values')
      call accomp_object(accomp_delete, parts(i), 'parts(i)')
      call accomp_exit_data(0_4)
    end do
  end subroutine queued

end program exact
