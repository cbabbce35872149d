# What install, upgrade and uninstall share: their options, saying what is done, and doing it unless --plan is given.
# Sourced by them, in deploy/; $0 is the command.
set -eu
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

# psql as the superuser; with PGHOST and the like in the environment they say how.
superuser() {
  if [ -n "$containers" ]; then compose exec -T postgres psql -X -q -v ON_ERROR_STOP=1 -U postgres "$@"
  elif [ -n "${PGHOST:-}" ]; then psql -X -q -v ON_ERROR_STOP=1 "$@"
  else runuser -u postgres -- psql -X -q -v ON_ERROR_STOP=1 -p "$database_port" "$@"
  fi
}

signs_in() {
  if [ -n "$containers" ]; then compose exec -T postgres psql -X -q -c '' "$1"; else psql -X -q -c '' "$1"; fi
}

# The settings that a person at a shell needs (deploy/rendered/admin/env), and the port of the database.
read_settings() {
  set -a
  . "$1/admin/env"
  set +a
  database_port=$(sed -n 's/^PGPORT="\(.*\)"$/\1/p' "$1/postgres/env")
}
