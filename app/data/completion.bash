# SPDX-License-Identifier: GPL-3.0-or-later
# Completion for bash. The program itself knows what can stand next.
_rocket_table ()
{
  local current="${COMP_WORDS[COMP_CWORD]}"
  local before=("${COMP_WORDS[@]:1:COMP_CWORD-1}")
  local previous="${COMP_WORDS[COMP_CWORD-1]}"

  COMPREPLY=()
  case "$previous" in
    --file | --components | --check | --fleet | --catalogue | --collection | --output | \
      --port | --capture | --record | replay | history | review | report | --html | check | merge)
      mapfile -t COMPREPLY < <(compgen -f -- "$current")
      return
      ;;
  esac
  local next
  next=$("$1" --complete "${before[@]}" 2> /dev/null)
  mapfile -t COMPREPLY < <(compgen -W "$next" -- "$current")
  if [[ ${COMPREPLY[0]-} == *= ]]; then
    compopt -o nospace 2> /dev/null
  fi
}
complete -o filenames -F _rocket_table rocket-table
