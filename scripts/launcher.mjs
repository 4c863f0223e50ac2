/** The program of a package: `bin/frostway`. It needs a shell, `dirname` and `readlink`. */
export function launcher() {
  return `#!/bin/sh
# frostway start serves the site. frostway TASK … runs a task on it. Both run in the folder of the package.
root=$(cd "$(dirname "$(readlink -f "$0")")/.." && pwd) || exit 1
FROSTWAY_COMMAND=\${FROSTWAY_COMMAND:-$0}
FROSTWAY_CALLED_FROM=\${FROSTWAY_CALLED_FROM:-$PWD}
cd "$root" || exit 1
NODE_ENV=production
MALLOC_ARENA_MAX=1
export NODE_ENV MALLOC_ARENA_MAX FROSTWAY_COMMAND FROSTWAY_CALLED_FROM
case \${1:-} in
  start)
    case \${2:-} in
      '') exec "$root/bin/node" --max-semi-space-size=4 build/server/main.js ;;
      -h | --help) echo "Usage: $FROSTWAY_COMMAND start: serves the site until it is stopped. docs/settings.md lists its settings."; exit 0 ;;
      *) echo "start takes no arguments; docs/settings.md lists the settings." >&2; exit 2 ;;
    esac ;;
  # Earlier versions had the tasks under this name.
  site) shift ;;
esac
exec "$root/bin/node" build/server/site.js "$@"
`;
}
