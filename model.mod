!mod$ v1 sum:9f98aac89605bcff
module model
integer(4),parameter::dp=8_4
intrinsic::kind
type::state
real(8)::energy
integer(4)::steps
end type
real(8)::coefficient(1_8:1024_8,1_8:4_8)
contains
subroutine note(what,text)
type(state),intent(in)::what
character(*,1),intent(in)::text
end
subroutine step0(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step1(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step2(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step3(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step4(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step5(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step6(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step7(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step8(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step9(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step10(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step11(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step12(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step13(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step14(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step15(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step16(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step17(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step18(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step19(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step20(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step21(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step22(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step23(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step24(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step25(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step26(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step27(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step28(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step29(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step30(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step31(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step32(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step33(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step34(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step35(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step36(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step37(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step38(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step39(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step40(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step41(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step42(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step43(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step44(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step45(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step46(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step47(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step48(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step49(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step50(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step51(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step52(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step53(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step54(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step55(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step56(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step57(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step58(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step59(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step60(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step61(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step62(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step63(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step64(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step65(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step66(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step67(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step68(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step69(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step70(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step71(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step72(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step73(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step74(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step75(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step76(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step77(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step78(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step79(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step80(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step81(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step82(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step83(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step84(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step85(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step86(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step87(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step88(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step89(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step90(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step91(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step92(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step93(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step94(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step95(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step96(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step97(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step98(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step99(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step100(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step101(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step102(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step103(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step104(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step105(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step106(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step107(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step108(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step109(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step110(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step111(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step112(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step113(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step114(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step115(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step116(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step117(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step118(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step119(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step120(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step121(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step122(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step123(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step124(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step125(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step126(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step127(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step128(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step129(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step130(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step131(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step132(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step133(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step134(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step135(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step136(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step137(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step138(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step139(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step140(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step141(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step142(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step143(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step144(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step145(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step146(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step147(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step148(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step149(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step150(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step151(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step152(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step153(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step154(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step155(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step156(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step157(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step158(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step159(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step160(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step161(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step162(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step163(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step164(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step165(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step166(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step167(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step168(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step169(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step170(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step171(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step172(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step173(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step174(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step175(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step176(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step177(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step178(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step179(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step180(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step181(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step182(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step183(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step184(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step185(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step186(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step187(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step188(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step189(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step190(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step191(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step192(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step193(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step194(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step195(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step196(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step197(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step198(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step199(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step200(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step201(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step202(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step203(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step204(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step205(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step206(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step207(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step208(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step209(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step210(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step211(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step212(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step213(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step214(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step215(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step216(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step217(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step218(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step219(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step220(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step221(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step222(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step223(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step224(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step225(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step226(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step227(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step228(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step229(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step230(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step231(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step232(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step233(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step234(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step235(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step236(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step237(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step238(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step239(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step240(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step241(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step242(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step243(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step244(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step245(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step246(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step247(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step248(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step249(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step250(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step251(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step252(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step253(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step254(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step255(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step256(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step257(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step258(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step259(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step260(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step261(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step262(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step263(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step264(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step265(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step266(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step267(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step268(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step269(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step270(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step271(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step272(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step273(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step274(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step275(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step276(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step277(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step278(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step279(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step280(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step281(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step282(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step283(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step284(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step285(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step286(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step287(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step288(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step289(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step290(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step291(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step292(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step293(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step294(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step295(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step296(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step297(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step298(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step299(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step300(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step301(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step302(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step303(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step304(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step305(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step306(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step307(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step308(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step309(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step310(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step311(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step312(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step313(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step314(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step315(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step316(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step317(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step318(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step319(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step320(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step321(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step322(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step323(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step324(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step325(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step326(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step327(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step328(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step329(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step330(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step331(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step332(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step333(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step334(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step335(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step336(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step337(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step338(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step339(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step340(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step341(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step342(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step343(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step344(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step345(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step346(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step347(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step348(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step349(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step350(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step351(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step352(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step353(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step354(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step355(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step356(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step357(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step358(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step359(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step360(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step361(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step362(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step363(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step364(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step365(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step366(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step367(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step368(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step369(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step370(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step371(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step372(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step373(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step374(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step375(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step376(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step377(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step378(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step379(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step380(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step381(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step382(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step383(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step384(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step385(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step386(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step387(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step388(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step389(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step390(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step391(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step392(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step393(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step394(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step395(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step396(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step397(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step398(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step399(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step400(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step401(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step402(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step403(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step404(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step405(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step406(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step407(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step408(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step409(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step410(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step411(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step412(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step413(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step414(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step415(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step416(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step417(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step418(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step419(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step420(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step421(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step422(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step423(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step424(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step425(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step426(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step427(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step428(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step429(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step430(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step431(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step432(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step433(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step434(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step435(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step436(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step437(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step438(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step439(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step440(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step441(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step442(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step443(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step444(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step445(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step446(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step447(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step448(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step449(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step450(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step451(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step452(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step453(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step454(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step455(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step456(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step457(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step458(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step459(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step460(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step461(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step462(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step463(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step464(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step465(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step466(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step467(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step468(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step469(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step470(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step471(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step472(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step473(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step474(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step475(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step476(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step477(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step478(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step479(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step480(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step481(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step482(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step483(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step484(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step485(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step486(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step487(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step488(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step489(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step490(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step491(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step492(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step493(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step494(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step495(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step496(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step497(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step498(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step499(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step500(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step501(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step502(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step503(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step504(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step505(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step506(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step507(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step508(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step509(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step510(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
subroutine step511(nx,ny,a,b,s)
integer(4),intent(in)::nx
integer(4),intent(in)::ny
real(8),intent(inout)::a(1_8:int(nx,kind=8),1_8:int(ny,kind=8))
real(8),intent(inout)::b(:,:)
real(8),intent(out)::s
end
end
