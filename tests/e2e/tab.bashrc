# Reads the completion as a user's .bashrc does. What is typed is not run: the words that the line came to have are
# written down instead.
PS1=
bind 'set bell-style none'
bind 'set enable-bracketed-paste off'
bind 'set completion-query-items 0'
bind 'set page-completions off'
. /usr/share/bash-completion/completions/git
eval "$(command git checkpoint completion bash)"
say () { printf '<%s>' "$@" >> typed; echo >> typed; }
git () { if [[ -n ${COMP_LINE-} ]]; then command git "$@"; else say "$@"; fi; }
git-checkpoint () { if [[ -n ${COMP_LINE-} ]]; then command git-checkpoint "$@"; else say "$@"; fi; }
