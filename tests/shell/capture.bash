# capture.bash FILE LINE...: what bash offers to complete each line with, by the functions of a file.
# One match a line, and a line "END" after those of each.
. "$1"
shift
for COMP_LINE; do
    COMP_POINT=${#COMP_LINE}
    read -ra COMP_WORDS <<<"${COMP_LINE//=/ = }" # bash breaks words there
    [[ $COMP_LINE == *[\ =] ]] && COMP_WORDS+=("")
    COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
    _accomp 2>/dev/null
    ((${#COMPREPLY[@]})) && printf '%s\n' "${COMPREPLY[@]}"
    echo END
done
