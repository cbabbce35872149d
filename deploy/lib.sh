# What install, upgrade and uninstall share: their options, saying what is done, and doing it unless --plan is given.
# Sourced by them, in deploy/; $0 is the command.
set -eu
# Whatever a server sets for root: the services run as other accounts, and read the checkout.
umask 022
cd "$(dirname "$0")"
deploy=$(pwd)
plan='' containers='' root='' given='' purge='' changes=0

usage() { sed -n '2,/^[^#]/s/^# \{0,1\}//p' "$deploy/$(basename "$0")"; }
die() { echo "$*" >&2; exit 1; }

while [ $# -gt 0 ]; do
  case $1 in
    --plan) plan=1 ;;
    --containers) containers=1 ;;
    --purge) purge=1 ;;
    --root) shift; root=$(cd "${1:?--root needs a folder}" && pwd) || exit 2 ;;
    --help) usage; exit 0 ;;
    -*) usage >&2; exit 2 ;;
    # A file is named from where the command was called, not from here.
    *) given=$(cd "$OLDPWD" && cd "$(dirname "$1")" && pwd)/$(basename "$1") || exit 2 ;;
  esac
  shift
done
[ -n "$root$plan$containers" ] || [ "$(id -u)" = 0 ] || die 'Run it as root: it writes to /etc and starts services.'

# Says what is done, and does it unless --plan is given.
act() {
  echo "· $1"
  changes=$((changes + 1))
  shift
  [ -n "$plan" ] || "$@" || die "That failed: $*"
}

compose() { docker compose -f "$deploy/compose.yaml" "$@"; }

# A program of PostgreSQL as its superuser; with PGHOST and the like in the environment they say how to get in.
superuser() {
  program=$1
  shift
  if [ -n "$containers" ]; then compose exec -T postgres "$program" -U postgres "$@"
  elif [ -n "${PGHOST:-}" ]; then "$program" "$@"
  else runuser -u postgres -- "$program" -p "$database_port" "$@"
  fi
}
sql() { superuser psql -X -q -v ON_ERROR_STOP=1; }

# Whether somebody can sign in by an address, to a database whose log keeps rows out: one that was made before that has to be made as
# postgres/create.sql has it by now. The address is not given on a command line, where others see it.
signs_in() {
  printf "\\\\connect '%s'\nselect 1 / (current_setting('log_error_verbosity') = 'terse')::integer;\n" "$1" | sql >/dev/null 2>&1
}

# The settings that a person at a shell needs (deploy/rendered/admin/env), and the port of the database.
read_settings() {
  set -a
  . "$1/admin/env"
  set +a
  database_port=$(sed -n 's/^PGPORT="\(.*\)"$/\1/p' "$1/postgres/env")
}
