#!/bin/sh
# What `make start` does once everything is installed: a workspace, and the main job in it.
# On a terminal it opens `kata`; elsewhere it shows the status, a failure and a pass, and ends with 0.
set -eu
kata=$PWD/.venv/bin/kata

made=$("$kata" init my-katas) # adds the katas that came since, and never touches what is there
case $made in
    *"Nothing was changed."*) ;;
    *) printf '%s\n' "$made" | sed '/^$/,$d' ;; # what comes next is said below, in words that work here
esac

made=$(cd my-katas && "$kata" update) # stubs that changed since, where nothing was written
case $made in
    *"Nothing was changed."*) ;;
    *) printf '%s\n' "$made" ;;
esac

how_to_go_on() { # commands that work as they stand: nothing puts `kata` on the shell's path
    printf '  cd my-katas\n  ../.venv/bin/kata check mse\n'
    printf 'Or switch the environment on first, and `kata check mse` works as it stands:\n'
    printf '  . .venv/bin/activate\n  cd my-katas\n'
}

if [ -t 0 ] && [ -t 1 ]; then
    trap : INT # Ctrl-C ends the lesson, and is no error of make's
    printf 'For `kata` in another terminal: . .venv/bin/activate && cd my-katas\n\n'
    code=0
    (cd my-katas && exec "$kata") || code=$?
    printf '\nTo go on: make start. For one command:\n'
    how_to_go_on
    case $code in
        0 | 1 | 5 | 130) exit 0 ;; # whatever became of the lesson
        *) exit "$code" ;;
    esac
fi

show() { # runs a command in view; a kata that fails is part of the show, anything worse is not
    printf '\n$ kata %s\n' "$*"
    code=0
    (cd my-katas && exec "$kata" "$@") || code=$?
    [ "$code" -le 1 ] || exit "$code"
}

show status
show check mse
printf '\nWhat a wrong answer looks like:\n'
show check mse --file ../docs/examples/sums_instead_of_averaging.py
printf '\nAnd a right one, on the CPU and on the simulated GPU:\n'
show check add_bias --file ../solutions/01_tensors/add_bias.py
printf '\nYour katas are in my-katas/. Open my-katas/02_by_hand/mse.py, and check it:\n'
how_to_go_on
