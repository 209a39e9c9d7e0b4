# What zsh offers for a line: zsh -f zsh-words.zsh <folder of the script> <line>, one word in a line.
# Only a shell with a terminal completes, so one is started in a pseudo-terminal; it tells each word that it would add. The
# terminal echoes what it is told, sooner or later, so the marks are written such that only their output looks like them.
zmodload zsh/zpty
zpty shell zsh -f -i
zpty -w shell "PS1= PS2=; stty -echo; fpath=(${(q)1} \$fpath); autoload -Uz compinit; compinit -u -D"
zpty -w shell 'compadd () {
  if [[ ${@[1,(i)(-|--)]} != *-(O|A|D)\ * ]]; then
    local -a fitting
    builtin compadd -A fitting "$@"
    print -rl -- WO${:-RD}:${^fitting}
  fi
  builtin compadd "$@"
}'
zpty -w shell 'offer () { print; zle complete-word; print OFFER${:-ED}; exit }; zle -N offer; bindkey "^I" offer'
zpty -w shell 'print LISTEN${:-ING}'
zpty -r shell said '*LISTENING*'
zpty -n -w shell "$2"$'\t'
zpty -r shell said '*OFFERED*'
print -r -- "$said" | tr -d '\r' | sed -n 's/^.*WORD://p'
