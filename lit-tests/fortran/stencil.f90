! A stencil in several kernels, with exchange of halos through buffers, a reduction, private scalars, and a data region.
! REQUIRES: gfortran, flang-22, cpu-device
! RUN: %accomp-flang -w -O1 -fopenacc-target=cpu %s -o %t && %run-cpu 48 %t
! RUN: %accomp-flang -w --accomp-fc=%gfortran -O1 %s -o %t.g && env OMP_NUM_THREADS=3 %t.g
module fields
  implicit none
  integer, parameter :: dp = kind(1d0), nx = 12, nz = 7, hs = 2
  real(dp) :: state(1 - hs:nx + hs, 1 - hs:nz + hs, 2), flux(nx + 1, nz, 2), tend(nx, nz, 2)
  real(dp) :: send(hs, nz, 2), receive(hs, nz, 2)
contains
  subroutine halos()
    integer :: k, l, s
    !$acc parallel loop collapse(3) present(state, send)
    do l = 1, 2
      do k = 1, nz
        do s = 1, hs
          send(s, k, l) = state(nx - hs + s, k, l)
        end do
      end do
    end do
    !$acc update self(send)
    receive = send
    !$acc update device(receive)
    !$acc parallel loop collapse(3) present(state, receive)
    do l = 1, 2
      do k = 1, nz
        do s = 1, hs
          state(s - hs, k, l) = receive(s, k, l)
          state(nx + s, k, l) = state(s, k, l)
        end do
      end do
    end do
  end subroutine

  subroutine step(dt)
    real(dp), intent(in) :: dt
    integer :: i, k, l, s
    real(dp) :: stencil(4), value, d3
    !$acc parallel loop collapse(2) private(stencil, value, d3) present(state, flux)
    do k = 1, nz
      do i = 1, nx + 1
        do l = 1, 2
          do s = 1, 4
            stencil(s) = state(i - hs - 1 + s, k, l)
          end do
          value = -stencil(1)/12 + 7*stencil(2)/12 + 7*stencil(3)/12 - stencil(4)/12
          d3 = -stencil(1) + 3*stencil(2) - 3*stencil(3) + stencil(4)
          flux(i, k, l) = value - 0.05_dp*d3
        end do
      end do
    end do
    !$acc parallel loop collapse(3) present(flux, tend)
    do l = 1, 2
      do k = 1, nz
        do i = 1, nx
          tend(i, k, l) = flux(i, k, l) - flux(i + 1, k, l)
        end do
      end do
    end do
    !$acc parallel loop gang present(state, tend)
    do k = 1, nz
      !$acc loop vector collapse(2)
      do l = 1, 2
        do i = 1, nx
          state(i, k, l) = state(i, k, l) + dt*tend(i, k, l)
        end do
      end do
    end do
  end subroutine

  subroutine steps(mass, most)
    real(dp), intent(out) :: mass, most
    integer :: i, k, n
    do k = 1, nz
      do i = 1, nx
        state(i, k, 1) = mod(i*k, 5)
        state(i, k, 2) = mod(i + k, 3)
      end do
    end do
    !$acc data copy(state) create(flux, tend, send, receive)
    do n = 1, 9
      call halos()
      call step(0.1_dp)
    end do
    call halos()
    mass = 0
    most = -1
    !$acc parallel loop collapse(2) reduction(+: mass) reduction(max: most) present(state)
    do k = 1, nz
      do i = 1, nx
        mass = mass + state(i, k, 1) + state(i, k, 2)
        most = max(most, state(i, k, 1))
      end do
    end do
    !$acc end data
  end subroutine
end module

program stencil_program
  use fields
  implicit none
  real(dp) :: mass, most, wanted, before, line(1 - hs:nx + hs), kept(nx)
  integer :: i, k, n, bad
  call steps(mass, most)
  bad = 0
  before = 0
  wanted = -1
  do k = 1, nz
    do i = 1, nx
      before = before + mod(i*k, 5) + mod(i + k, 3)
      line(i) = mod(i*k, 5)
    end do
    do n = 1, 9
      line(1 - hs:0) = line(nx - hs + 1:nx)
      line(nx + 1:nx + hs) = line(1:hs)
      do i = 1, nx
        kept(i) = line(i) + 0.1_dp*(of(line(i - 2:i + 1)) - of(line(i - 1:i + 2)))
      end do
      line(1:nx) = kept
    end do
    bad = bad + count(abs(line(1:nx) - state(1:nx, k, 1)) > 1d-12)
    wanted = max(wanted, maxval(line(1:nx)))
  end do
  if (bad > 0 .or. abs(mass - before) > 1d-9 .or. abs(most - wanted) > 1d-12) error stop 1
contains
  real(dp) function of(s)
    real(dp), intent(in) :: s(4)
    of = -s(1)/12 + 7*s(2)/12 + 7*s(3)/12 - s(4)/12 - 0.05_dp*(-s(1) + 3*s(2) - 3*s(3) + s(4))
  end function
end program
