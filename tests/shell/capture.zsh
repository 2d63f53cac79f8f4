# capture.zsh FOLDER LINE...: what zsh offers to complete each line with, by the functions of a folder.
# One match a line, and a line "END" after those of each. zsh completes in a terminal alone: this is one (zpty).
zmodload zsh/zpty
zpty shell zsh -f -i
zpty -w shell "PROMPT=; RPROMPT=; fpath=(${(q)1} \$fpath); autoload -Uz compinit; compinit -u -D; stty -echo columns 200
compadd () {
    local -a matches
    if (( ! \${@[(I)-(O|A|D)]} )); then
        builtin compadd -A matches \"\$@\"
        (( \$#matches )) && print -l -- \"@@\$IPREFIX\"\${^matches}
    fi
    builtin compadd \"\$@\"
}
capture () { zle complete-word; print -- @@END; zle kill-buffer }
zle -N capture
bindkey '^I' capture
print READY"
shift
local line
while zpty -r shell line; do [[ $line == *READY* ]] && break; done
for typed in $@; do
    zpty -w -n shell "$typed"$'\t'
    while zpty -r shell line; do
        [[ $line == *@@* ]] && print -r -- ${${line##*@@}%$'\r\n'}
        [[ $line == *@@END* ]] && break
    done
done
zpty -d shell
