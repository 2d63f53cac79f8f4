!mod$ v1 sum:c24f74002cea0162
!need$ 9396ae7afe363f54 n accomp
module fields
integer(4),parameter::dp=8_4
intrinsic::kind
integer(4),parameter::nx=12_4
integer(4),parameter::nz=7_4
integer(4),parameter::hs=2_4
real(8)::state(-1_8:14_8,-1_8:9_8,1_8:2_8)
real(8)::flux(1_8:13_8,1_8:7_8,1_8:2_8)
real(8)::tend(1_8:12_8,1_8:7_8,1_8:2_8)
real(8)::send(1_8:2_8,1_8:7_8,1_8:2_8)
real(8)::receive(1_8:2_8,1_8:7_8,1_8:2_8)
contains
subroutine halos()
end
subroutine step(dt)
real(8),intent(in)::dt
end
subroutine steps(mass,most)
real(8),intent(out)::mass
real(8),intent(out)::most
end
end
