"""`kata completion`: the script by which a shell completes commands, options and the names of katas."""

from __future__ import annotations

from kata_runner.core.errors import ExitCode
from kata_runner.ui.screen import Screen
from kata_runner.ui.text import code


def completion(screen: Screen, shell: str | None) -> ExitCode:
    """Prints the script of a shell; without one, where to put the line that calls for it."""
    if shell is not None:
        screen.show(code(SCRIPTS[shell], style=""))
        return ExitCode.OK
    screen.say("Press Tab, and your shell writes the rest: commands, options, names of katas.")
    for name, (file, row) in LINES.items():
        screen.say()
        screen.say(f"{name}: put this line at the end of {file}, and open a new terminal.")
        screen.show(code(row, indent=2, style="strong"))
    return ExitCode.OK


LINES = {
    "bash": ("~/.bashrc", 'eval "$(kata completion bash)"'),
    "zsh": ("~/.zshrc", 'eval "$(kata completion zsh)"'),
    "fish": ("~/.config/fish/config.fish", "kata completion fish | source"),
}
BASH = r"""# Completion of kata for bash.
_kata_completion() {
    local IFS=$'\n' response row number=$COMP_CWORD place words=()
    for place in "${!COMP_WORDS[@]}"; do # bash takes --option=value for three words
        if [[ ${COMP_WORDS[place]} == "=" ]] && (( place < COMP_CWORD )); then
            (( number -= 1 ))
        else
            words+=("${COMP_WORDS[place]}")
        fi
    done
    response=$(env COMP_WORDS="${words[*]}" COMP_CWORD="$number" _KATA_COMPLETE=bash_complete \
        "${1/#\~/$HOME}" 2>/dev/null)
    COMPREPLY=()
    while read -r row; do
        case $row in
            plain,*) COMPREPLY+=("${row#plain,}") ;;
            file,*) compopt -o default 2>/dev/null ;;
            dir,*) compopt -o dirnames 2>/dev/null ;;
        esac
    done <<< "$response"
}
complete -o nosort -F _kata_completion kata 2>/dev/null || complete -F _kata_completion kata
"""
ZSH = r"""#compdef kata
# Completion of kata for zsh.
_kata_completion() {
    local -a response named described
    local kind word text option=${(M)PREFIX#--*=} # of --option=value only the value is written anew
    response=("${(@f)$(env COMP_WORDS="${words[*]}" COMP_CWORD=$((CURRENT - 1)) _KATA_COMPLETE=zsh_complete \
        ${~words[1]} 2>/dev/null)}")
    for kind word text in "${response[@]}"; do
        case $kind in
            plain) if [[ $text == _ ]]; then named+=("$word"); else described+=("$word:$text"); fi ;;
            file) compset -P '--*='; _path_files ;;
            dir) compset -P '--*='; _path_files -/ ;;
        esac
    done
    (( $#described )) && _describe -V kata described -U -P "$option"
    (( $#named )) && compadd -U -P "$option" -V kata -a named
    return 0
}
if [[ $zsh_eval_context[-1] == loadautofunc ]]; then
    _kata_completion "$@"
else
    (( $+functions[compdef] )) || { autoload -Uz compinit && compinit -i }
    compdef _kata_completion kata
fi
"""
FISH = r"""# Completion of kata for fish.
function __kata_completion
    set -l words (commandline -opc)
    set -l option (string match --regex -- '^--[^=]*=' (commandline -ct | string collect))
    set -l response (env _KATA_COMPLETE=fish_complete COMP_WORDS=(commandline -cp | string collect) \
        COMP_CWORD=(commandline -t | string collect) (string replace -r '^~' $HOME -- $words[1]) 2>/dev/null)
    for row in $response
        set -l parts (string split -m 1 , -- $row)
        switch $parts[1]
            case plain
                echo "$option"$parts[2]
            case file
                printf '%s\n' "$option"(__fish_complete_path $parts[2])
            case dir
                printf '%s\n' "$option"(__fish_complete_directories $parts[2])
        end
    end
end
complete --keep-order --no-files --command kata --arguments "(__kata_completion)"
"""
SCRIPTS = {"bash": BASH, "zsh": ZSH, "fish": FISH}
