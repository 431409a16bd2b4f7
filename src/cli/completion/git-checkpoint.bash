# Completion of git-checkpoint for bash 3.2 and later: of `git checkpoint` by way of git's own completion, which calls
# _git_checkpoint, and of `git-checkpoint`. The words come from `git checkpoint __complete`.

# Splits the command line up to the cursor into words as they are typed: bash's COMP_WORDS are cut at = and : too.
# Leaves them in __git_checkpoint_words.
__git_checkpoint_split ()
{
	local line=${COMP_LINE:0:COMP_POINT} index last=-1 word
	__git_checkpoint_words=()
	for ((index = 0; index <= COMP_CWORD; index++)); do
		word=${COMP_WORDS[index]}
		if ((index == 0)) || [[ $line == [[:space:]]* ]]; then
			line=${line#"${line%%[![:space:]]*}"}
			((++last))
			__git_checkpoint_words[last]=
		fi
		((index < COMP_CWORD)) || word=$line
		__git_checkpoint_words[last]+=$word
		line=${line#"$word"}
	done
}

# Reads one word as the shell would. Leaves the text without its quotes in __git_checkpoint_text, the quote that is
# still open in __git_checkpoint_quote, and in __git_checkpoint_kept how much of the text readline leaves as it is.
__git_checkpoint_read ()
{
	local raw=$1 index letter
	__git_checkpoint_text="" __git_checkpoint_quote="" __git_checkpoint_kept=0
	for ((index = 0; index < ${#raw}; index++)); do
		letter=${raw:index:1}
		case $__git_checkpoint_quote$letter in
		"''" | '""')
			__git_checkpoint_quote=
			continue
			;;
		"'"?) ;;
		"'" | '"')
			__git_checkpoint_quote=$letter
			__git_checkpoint_kept=${#__git_checkpoint_text}
			continue
			;;
		\\ | \"\\)
			((++index))
			letter=${raw:index:1}
			[[ -z $__git_checkpoint_quote || $letter == [\\\"\$\`] ]] || letter=\\$letter
			;;
		\"?) ;;
		*)
			__git_checkpoint_text+=$letter
			[[ $COMP_WORDBREAKS != *"$letter"* ]] || __git_checkpoint_kept=${#__git_checkpoint_text}
			continue
			;;
		esac
		__git_checkpoint_text+=$letter
	done
}

# $1, written so that the shell reads it as it is, behind the quote that is open.
__git_checkpoint_quoted ()
{
	local text=$1 index letter
	case $__git_checkpoint_quote in
	"'") text=${text//\'/\'\\\'\'} ;;
	'"')
		text=
		for ((index = 0; index < ${#1}; index++)); do
			letter=${1:index:1}
			[[ $letter != [\\\"\$\`] ]] || letter=\\$letter
			text+=$letter
		done
		;;
	*)
		printf -v text %q "$text"
		[[ $1 == *= ]] || text+=' '
		;;
	esac
	COMPREPLY+=("$text")
}

# What bash does by itself where nothing is offered: nothing, files or folders.
__git_checkpoint_paths ()
{
	[[ $(type -t compopt) == builtin ]] || return 0
	case $1 in
	files) compopt -o default -o bashdefault +o nospace ;;
	folders) compopt -o dirnames +o default +o bashdefault +o nospace ;;
	*) compopt +o default +o bashdefault ;;
	esac 2>/dev/null
	return 0
}

# Offers what may stand at the cursor. $1 is the index of the command's name among the words, the rest how to call it.
__git_checkpoint_offer ()
{
	local first=$1 index line paths="" word words=()
	shift
	for ((index = first + 1; index < ${#__git_checkpoint_words[@]}; index++)); do
		__git_checkpoint_read "${__git_checkpoint_words[index]}"
		words+=("$__git_checkpoint_text")
	done
	COMPREPLY=()
	while IFS= read -r line; do
		if [[ -z $paths ]]; then
			paths=$line
			continue
		fi
		word=${line%%$'\t'*}
		__git_checkpoint_quoted "${word:__git_checkpoint_kept}"
	done < <("$@" __complete -- "${words[@]}" 2>/dev/null)
	__git_checkpoint_paths "$paths"
}

# What git's completion calls.
_git_checkpoint ()
{
	local __git_checkpoint_words=() __git_checkpoint_text __git_checkpoint_quote __git_checkpoint_kept
	local index=${__git_cmd_idx-} git=git
	__git_checkpoint_split
	if [[ -z $index ]]; then # a git that does not tell where its command stands
		for ((index = 1; index < ${#__git_checkpoint_words[@]} - 1; index++)); do
			[[ ${__git_checkpoint_words[index]} != checkpoint ]] || break
		done
	fi
	[[ $(type -t __git) != function ]] || git=__git # knows of `git -C`
	__git_checkpoint_offer "$index" "$git" checkpoint
}

# The same for the program under its own name.
__git_checkpoint_alone ()
{
	local __git_checkpoint_words=() __git_checkpoint_text __git_checkpoint_quote __git_checkpoint_kept
	__git_checkpoint_split
	__git_checkpoint_offer 0 git-checkpoint
}

complete -o bashdefault -o default -o nospace -F __git_checkpoint_alone git-checkpoint
