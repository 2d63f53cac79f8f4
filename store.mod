!mod$ v1 sum:ec39db4e0a90409e
module store
integer(4),parameter::wp=8_4
intrinsic::kind
real(8)::factor
real(8)::table(1_8:10_8)
type::cell
real(8)::v
integer(4)::k
real(8)::w(1_8:4_8)
end type
contains
pure function scaled(x)
real(8),intent(in)::x
real(8)::scaled
end
subroutine shift(a)
real(8),intent(inout)::a(:)
end
end
