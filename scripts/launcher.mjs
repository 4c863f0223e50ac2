/** The program of a package: `bin/frostway`. It needs a shell, `dirname` and `readlink`. */
export function launcher() {
  return `#!/bin/sh
# frostway start: serves the site. frostway site …: its tasks. Both run in the folder that this lies in.
root=$(cd "$(dirname "$(readlink -f "$0")")/.." && pwd) || exit 1
cd "$root" || exit 1
what=\${1:-}
[ $# -gt 0 ] && shift
NODE_ENV=production
MALLOC_ARENA_MAX=1
export NODE_ENV MALLOC_ARENA_MAX
case $what in
  start) exec "$root/bin/node" --max-semi-space-size=4 build/server/main.js "$@" ;;
  site) exec "$root/bin/node" build/server/site.js "$@" ;;
  *) echo "Usage: frostway start | frostway site COMMAND …" >&2; exit 1 ;;
esac
`;
}
