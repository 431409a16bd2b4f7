#compdef git-checkpoint
#description keep the state of long-running work
# Completion of git-checkpoint for zsh: of `git checkpoint` by way of zsh's own completion of git, which calls
# _git-checkpoint, and of `git-checkpoint`. The words come from `git checkpoint __complete`.

_git-checkpoint () {
  local line word meaning
  local -a lines whole whole_shown open open_shown
  lines=("${(@f)$(git checkpoint __complete -- "${(@Q)words[2,CURRENT-1]}" "${(Q)PREFIX}" 2>/dev/null)}")
  for line in "${(@)lines[2,-1]}"; do
    word=${line%%$'\t'*}
    meaning=${line#*$'\t'}
    [[ -z $meaning ]] || meaning="  -- $meaning"
    if [[ $word == *= ]]; then
      open+=("$word")
      open_shown+=("$word$meaning")
    else
      whole+=("$word")
      whole_shown+=("$word$meaning")
    fi
  done
  (( $#whole )) && compadd -l -d whole_shown -a whole
  (( $#open )) && compadd -S '' -l -d open_shown -a open
  case $lines[1] in
  files) compset -P '--*='; _files ;;
  folders) compset -P '--*='; _files -/ ;;
  esac
  (( $#whole + $#open ))
}

if [[ $funcstack[1] == _git-checkpoint ]]; then
  _git-checkpoint "$@" # loaded by compinit, which calls it the first time
elif (( $+functions[compdef] )); then
  compdef _git-checkpoint git-checkpoint
fi
