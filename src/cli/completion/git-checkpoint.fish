# Completion of git-checkpoint for fish: of `git checkpoint` and of `git-checkpoint`. The words come from
# `git checkpoint __complete`.

# The place of git's command among the words before the cursor; nothing where it has none yet.
function __git_checkpoint_place
    set -l words (commandline -opc)
    set -l index 2
    while test $index -le (count $words)
        switch $words[$index]
            case -C -c --git-dir --work-tree --namespace --exec-path
                set index (math $index + 1)
            case '-*'
            case '*'
                echo $index
                return 0
        end
        set index (math $index + 1)
    end
    return 1
end

function __git_checkpoint_is_called
    set -l place (__git_checkpoint_place)
    or return 1
    set -l words (commandline -opc)
    test $words[$place] = checkpoint
end

# The word at the cursor without its quotes, also where one is still open.
function __git_checkpoint_current
    set -l raw (commandline -ct)
    string unescape -- $raw
    or string unescape -- $raw\'
    or string unescape -- $raw\"
    or echo -- $raw
end

function __git_checkpoint_offer
    set -l words (commandline -opc)
    set -l current (__git_checkpoint_current)
    test (count $current) -gt 0
    or set current ''
    set -l place 1
    test $words[1] = git
    and set place (__git_checkpoint_place)
    set -l own
    test $place -gt 2
    and set own $words[2..(math $place - 1)]
    set -l before
    test (count $words) -gt $place
    and set before $words[(math $place + 1)..-1]
    set -l lines (git $own checkpoint __complete -- $before $current 2>/dev/null)
    or return
    set -l prefix (string match -r -- '^--[^=]*=' $current)
    set -l path (string replace -r -- '^--[^=]*=' '' $current)
    switch $lines[1]
        case files
            printf "$prefix%s\n" (__fish_complete_path $path)
        case folders
            printf "$prefix%s\n" (__fish_complete_directories $path)
    end
    test (count $lines) -gt 1
    and printf '%s\n' $lines[2..-1]
end

complete -c git-checkpoint -f -a '(__git_checkpoint_offer)'
complete -c git -n __git_checkpoint_is_called -f -a '(__git_checkpoint_offer)'
