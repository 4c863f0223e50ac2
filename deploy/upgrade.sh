#!/bin/sh
# upgrade.sh ARCHIVE.tar.gz: installs the first version of Frostway, or replaces the version in use. Run it as root.
#
# Each version has its own folder in /srv/frostway/versions. /srv/frostway/current is a link to the version in use.
# The script unpacks and tries the new version before it moves the link. If the new version then does not serve, the
# script goes back to the earlier version. It also restores the database if the new version has changed it.
# Exits with 0 if the new version serves, 1 if everything is as before, 2 if no version serves.
set -eu
root=${FROSTWAY_ROOT:-/srv/frostway}
unit=${FROSTWAY_UNIT:-frostway.service}
units=${FROSTWAY_UNITS:-/etc/systemd/system}
commands=${FROSTWAY_COMMANDS:-/usr/local/bin}
# The address at which the proxy reaches the site.
url=${FROSTWAY_URL:-http://127.0.0.1:3000}
# The longest time, in seconds, until a version serves after systemd has started it. The start itself takes as long as
# the upgrade of a large database, for which the program asks systemd.
patience=${FROSTWAY_PATIENCE:-900}
# Enough for a version that has served before, or for a new site.
short_patience=60
[ "$patience" -ge "$short_patience" ] || short_patience=$patience

say() { printf '%s\n' "$*"; }
fail() {
  printf '%s\n' "$*" >&2
  exit 1
}

# The new version, and the version in use if there is one.
new=''
old=''
trial=''
trial_process=''
end_trial() {
  [ -z "$trial_process" ] || kill "$trial_process" 2>/dev/null || true
  [ -z "$trial_process" ] || wait "$trial_process" 2>/dev/null || true
  [ -z "$trial" ] || rm -rf "$trial"
  trial_process='' trial=''
}
trap end_trial EXIT

unpack() {
  archive=$1
  [ -f "$archive" ] || fail "There is no file $archive."
  if [ -f "$archive.sha256" ]; then
    (cd "$(dirname "$archive")" && sha256sum --check --quiet "$(basename "$archive").sha256") >/dev/null 2>&1 ||
      fail "$archive does not match $archive.sha256: it is damaged or another version. Download it again."
  else
    say "No $(basename "$archive").sha256 is beside the archive, so its checksum is not verified."
  fi
  name=$(tar --list --gzip --file "$archive" 2>/dev/null | sed -n '1s|/.*||p')
  case $name in frostway-*) ;; *) fail "$archive is not a package of Frostway." ;; esac
  new=$root/versions/$name
  old=$(readlink -f "$root/current" 2>/dev/null || true)
  [ -d "$old" ] || old=''
  [ "$new" != "$old" ] || fail "$name is already in service."
  mkdir -p "$root/versions"
  rm -rf "$root/versions/.unpacked" "$new"
  mkdir "$root/versions/.unpacked"
  tar --extract --gzip --no-same-owner --file "$archive" --directory "$root/versions/.unpacked" ||
    fail "$archive could not be unpacked."
  mv "$root/versions/.unpacked/$name" "$new"
  rmdir "$root/versions/.unpacked"
  say "$name is unpacked."
}

# Prints a property of the installed unit.
setting() { systemctl show "$unit" --property="$1" --value; }

install_units() {
  if [ "$(setting LoadState)" != loaded ]; then
    mkdir -p "$units"
    cp "$new/deploy/frostway.service" "$new/deploy/frostway.socket" "$units/"
    systemctl daemon-reload
    say "frostway.service and frostway.socket are installed."
  elif [ -f "$units/frostway.service" ] && ! cmp -s "$new/deploy/frostway.service" "$units/frostway.service"; then
    say "$units/frostway.service differs from that of $name: compare it with $new/deploy/frostway.service."
  fi
  mkdir -p "$commands"
  [ -e "$commands/frostway" ] || ln -s "$root/current/deploy/frostway" "$commands/frostway"
}

# Runs a task of a version with the settings and the account of the service.
task() {
  version=$1
  shift
  FROSTWAY_PROGRAM=$version/bin/frostway sh "$version/deploy/frostway" "$@"
}

# serves VERSION ADDRESS SECONDS [PID]: succeeds if this version answers at the address in time. Fails early if the
# process ends.
serves() {
  "$1/bin/node" -e '
    const [, address, version, seconds, pid] = process.argv;
    const hasEnded = () => {
      try {
        return pid && !process.kill(pid, 0);
      } catch {
        return true;
      }
    };
    const end = Date.now() + seconds * 1000;
    const look = async () => {
      const answer = await fetch(address + "/readyz", { signal: AbortSignal.timeout(5000) }).catch(() => undefined);
      const text = (await answer?.text().catch(() => "")) ?? "";
      if (answer?.ok && text.split(/\s+/).some((word) => word === version)) process.exit(0);
      if (Date.now() > end || hasEnded()) process.exit(1);
      setTimeout(look, 500);
    };
    look();
  ' "$2" "$(version_of "$1")" "$3" "${4:-}"
}

version_of() {
  sed -n 's/^ *"version": "\([^"]*\)".*/\1/p' "$1/package.json" | head -n 1
}

# Tries the new version before touching the one in use. It must run here, accept the settings and serve a new, empty
# site.
try_out() {
  "$new/bin/node" --version >/dev/null 2>&1 || fail "$name does not run on this machine; nothing was changed."
  task "$new" settings check || fail "$name does not accept the settings; nothing was changed."
  trial=$(mktemp -d)
  account=$(setting User)
  if [ "$(id -u)" = 0 ] && [ -n "$account" ]; then
    chown "$account" "$trial"
    as="runuser -u $account --"
  else
    as=''
  fi
  port=$("$new/bin/node" -e 'const s = require("net").createServer().listen(0, "127.0.0.1", () => { console.log(s.address().port); s.close(); })')
  $as env -i PATH="$PATH" DATA_DIR="$trial/data" HOST=127.0.0.1 PORT="$port" "$new/bin/frostway" start >"$trial.log" 2>&1 &
  trial_process=$!
  if ! serves "$new" "http://127.0.0.1:$port" "$short_patience" "$trial_process"; then
    tail -n 5 "$trial.log" >&2
    rm -f "$trial.log"
    fail "$name did not start on a temporary site; nothing was changed."
  fi
  rm -f "$trial.log"
  end_trial
  say "$name runs on this machine and accepts the settings."
}

switch_to() {
  ln -sfn "$1" "$root/current.new"
  mv -T "$root/current.new" "$root/current"
}

# frostway.socket holds the port during the restart, so requests wait and none is refused. Earlier failed starts are
# forgotten.
start_again() {
  systemctl reset-failed "$unit" 2>/dev/null || true
  systemctl enable --quiet frostway.socket "$unit" 2>/dev/null || true
  systemctl start frostway.socket 2>/dev/null || true
  systemctl restart "$unit" || true
}

go_back() {
  say "$name does not serve. See journalctl -u $unit."
  if [ -z "$old" ]; then
    say "There is no earlier version to roll back to."
    exit 2
  fi
  before=$(basename "$old")
  switch_to "$old"
  start_again
  if serves "$old" "$url" "$short_patience"; then fail "$before serves again, and nothing was changed."; fi
  # The earlier version fails to start only if the new version has changed the database.
  systemctl stop "$unit" || true
  if task "$new" rollback --yes; then
    start_again
    if serves "$old" "$url" "$patience"; then fail "$before serves again, with the database from before the upgrade."; fi
  fi
  say "$before does not serve either: see journalctl -u $unit and docs/operating.md."
  exit 2
}

# Retains the previous version, for going back by hand, and every folder that holds data.
remove_older() {
  for folder in "$root"/versions/frostway-*; do
    if [ "$folder" = "$new" ] || [ "$folder" = "$old" ] || [ -e "$folder/data" ]; then continue; fi
    rm -rf "$folder"
  done
}

main() {
  [ $# = 1 ] || {
    say "Usage: upgrade.sh ARCHIVE.tar.gz" >&2
    exit 2
  }
  mkdir -p "$root"
  exec 9>"$root/.upgrade.lock"
  flock --nonblock 9 || fail "Another upgrade is in progress."
  unpack "$1"
  install_units
  try_out
  switch_to "$new"
  start_again
  serves "$new" "$url" "$patience" || go_back
  remove_older
  say "$name serves${old:+ in the place of $(basename "$old")}."
}

case ${1:-} in
  -h | --help)
    say "Usage: upgrade.sh ARCHIVE.tar.gz"
    say "Unpacks a package, tests it, puts it into service, and rolls back if it does not serve."
    exit 0
    ;;
esac
main "$@"
