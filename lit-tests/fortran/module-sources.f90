! Modules of another directory: beside the compiler's file stands where the source is, and how it was preprocessed.
! REQUIRES: gfortran, flang-22, cpu-device, clang-19
! RUN: rm -rf %t && split-file %s %t && mkdir %t/modules && cd %t/modules
! RUN: %accomp-flang -w -fopenacc-target=cpu -DTWICE -c ../tables/tables.F90 -o tables.o && FileCheck --check-prefix=NOTE %s < tables.accomp
! NOTE: {{^/.*}}/tables/tables.F90
! NOTE: -DTWICE
! RUN: %accomp-flang -w -fopenacc-target=cpu -I. ../user/user.f90 tables.o -o user && %run-cpu 1 ./user | FileCheck %s
! RUN: rm tables.*
! RUN: %accomp-flang -w -fopenacc-target=hip-cpu --accomp-fc=%gfortran -cpp -D TWICE -J%t/modules -c ../tables/tables.F90 -o tables.o
! RUN: cd ../user && %accomp-flang -w -fopenacc-target=hip-cpu --accomp-fc=%gfortran -I../modules user.f90 ../modules/tables.o -o user && ./user | FileCheck %s
! CHECK: 9 15 21 27
!
! What is compiled is taken before a module of that name beside the program.
! RUN: cp ../other/tables.f90 . && %accomp-flang -w -fopenacc-target=hip-cpu --accomp-fc=%gfortran -I../modules user.f90 ../modules/tables.o -o user && ./user | FileCheck %s
! RUN: rm tables.f90
!
! Where the source is gone, the module is as the compiler wrote it.
! RUN: mv ../tables ../gone && not %accomp-flang -w -fopenacc-backend=hip -fopenacc-print=hip -I../modules user.f90 2>&1 | FileCheck --check-prefix=GONE %s
! GONE: user.f90:9:{{[0-9]+}}: error: {{.*}}'scaled' is called, and its source is not known: name its directory with '-I'
!
! Modules without directives have one too: types extend those of theirs.
! RUN: cd ../modules && %accomp-flang -fopenacc-target=hip-cpu --accomp-fc=%gfortran -c ../plain/counted.f90
! RUN: %accomp-flang -w -fopenacc-target=hip-cpu --accomp-fc=%gfortran -I. ../user/extended.f90 counted.o -o extended && %run-hip 1 ./extended | FileCheck --check-prefix=EXTENDED %s
! EXTENDED: 2 4 6
!
! Modules beside their sources have no note.
! RUN: cd ../gone && %accomp-flang -w --accomp-fc=%gfortran -c tables.F90 && ls | FileCheck --check-prefix=BESIDE %s
! BESIDE-NOT: tables.accomp
!--- tables/tables.F90
module tables
  implicit none
  real :: factor
  !$acc declare create(factor)
contains
  real function scaled(x)
    !$acc routine seq
    real, value :: x
#ifdef TWICE
    scaled = 2 * factor * x
#else
    scaled = factor * x
#endif
  end function
  subroutine set(f)
    real, intent(in) :: f
    factor = f
    !$acc update device(factor)
  end subroutine
end module
!--- other/tables.f90
module tables
  implicit none
  real :: factor
  !$acc declare create(factor)
contains
  real function scaled(x)
    !$acc routine seq
    real, intent(in) :: x
    scaled = x - factor
  end function
end module
!--- user/user.f90
program user
  use tables
  implicit none
  real :: a(4)
  integer :: i
  call set(3.0)
  !$acc parallel loop copyout(a)
  do i = 1, 4
    a(i) = scaled(real(i)) + factor
  end do
  print '(4(1x,i0))', nint(a)
end program
!--- plain/counted.f90
module counted
  implicit none
  type, abstract :: base
    integer :: n = 0
  contains
    procedure :: count
  end type
contains
  pure integer function count(this)
    class(base), intent(in) :: this
    count = this%n
  end function
end module
!--- user/extended.f90
module extensions
  use counted
  implicit none
  type, extends(base) :: extended
  contains
    procedure :: fill
  end type
contains
  subroutine fill(this, values)
    class(extended), intent(in) :: this
    integer, intent(out) :: values(:)
    integer :: i
    !$acc parallel loop copyout(values)
    do i = 1, this%count()
      values(i) = 2 * i
    end do
  end subroutine
end module
program user
  use extensions
  implicit none
  type(extended) :: it
  integer :: values(3)
  it%n = 3
  call it%fill(values)
  print '(3(1x,i0))', values
end program
