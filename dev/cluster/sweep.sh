#!/bin/sh
# Ends every process that works in FOLDER or below it, and removes FOLDER with what those processes left in memory:
#   dev/cluster/sweep.sh FOLDER
set -eu
folder=${1:?sweep.sh FOLDER}
case $folder in */ledenbureau-cluster-*) ;; *) echo "$folder is not of a cluster." >&2; exit 2 ;; esac

# Prints the processes, of programs of this name where one is given.
processes() {
  for entry in /proc/[0-9]*; do
    place=$(readlink "$entry/cwd" 2>/dev/null) || continue
    case $place in "$folder" | "$folder"/*) ;; *) continue ;; esac
    [ -z "${1:-}" ] || [ "$(cat "$entry/comm" 2>/dev/null)" = "$1" ] || continue
    echo "${entry#/proc/}"
  done
}
send() { # SIGNAL PID...: one that is gone meanwhile is no failure
  signal=$1
  shift
  for pid in "$@"; do kill "-$signal" "$pid" 2>/dev/null || true; done
}
# PostgreSQL that ends by itself gives its memory back; Patroni would start it again.
send KILL $(processes patroni)
send CONT $(processes)
send QUIT $(processes postgres)
tries=0
while [ -n "$(processes postgres)" ] && [ $tries -lt 50 ]; do sleep 0.1; tries=$((tries + 1)); done
while [ -n "$(processes)" ]; do send KILL $(processes); sleep 0.05; done

# What a killed one could not give back: its segments, as its files name them.
for file in "$folder"/*/var/lib/postgresql/15/ledenbureau/postmaster.pid; do
  [ -f "$file" ] || continue
  segment=$(sed -n 7p "$file" | awk '{ print $2 }')
  [ -z "$segment" ] || ipcrm -m "$segment" 2>/dev/null || true
done
[ ! -f "$folder/segments" ] || while read -r file; do rm -f "$file"; done <"$folder/segments"
rm -rf "$folder"
