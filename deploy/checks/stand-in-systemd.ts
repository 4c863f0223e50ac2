import { type SpawnSyncReturns, spawn, spawnSync } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { once } from "node:events";
import { userInfo } from "node:os";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";

const upgradeScript = fileURLToPath(new URL("../upgrade.sh", import.meta.url));

/** Shell scripts that replace the programs of systemd, because a test must not install a service on this machine. */
const programs = {
  systemctl: `case $1 in
  show)
    case $3 in
      --property=LoadState) [ -f "$FROSTWAY_UNITS/frostway.service" ] && echo loaded || echo not-found ;;
      --property=WorkingDirectory) echo "$FROSTWAY_ROOT/current" ;;
      --property=User | --property=Group) echo "$STAND_IN_USER" ;;
      --property=Environment) echo "$STAND_IN_ENVIRONMENT" ;;
      --property=EnvironmentFiles) echo "$STAND_IN/frostway.env (ignore_errors=yes)" ;;
    esac ;;
  stop | restart | start)
    case "$1 $2" in "start "*) exit 0 ;; esac
    if [ -f "$STAND_IN/pid" ]; then
      pid=$(cat "$STAND_IN/pid")
      kill "$pid" 2>/dev/null && while kill -0 "$pid" 2>/dev/null; do sleep 0.1; done
      rm "$STAND_IN/pid"
    fi
    [ "$1" = restart ] || exit 0
    set -a
    eval "$STAND_IN_ENVIRONMENT"
    . "$STAND_IN/frostway.env"
    "$FROSTWAY_ROOT/current/bin/frostway" start </dev/null >>"$STAND_IN/journal" 2>&1 9>&- &
    echo $! >"$STAND_IN/pid" ;;
esac
`,
  "systemd-run": `while :; do
  case $1 in
    --property=Environment=*) set -a; eval "\${1#--property=Environment=}"; set +a ;;
    --property=EnvironmentFile=-*) set -a; . "\${1#--property=EnvironmentFile=-}"; set +a ;;
    --setenv=*) export "\${1#--setenv=}" ;;
    --*) ;;
    *) break ;;
  esac
  echo "$1" >>"$STAND_IN/asked"
  shift
done
exec "$@"
`,
  runuser: `while [ "$1" != -- ]; do shift; done; shift; exec "$@"\n`,
  id: `echo 0\n`,
};

/** A folder that stands for a server on which `upgrade.sh` installs versions. */
export class StandInServer {
  readonly folder: string;
  readonly url: string;
  readonly #env: Record<string, string>;

  constructor(
    folder: string,
    port: number,
    { settings = {}, patience = 60 }: { settings?: Record<string, string>; patience?: number } = {},
  ) {
    this.folder = folder;
    this.url = `http://127.0.0.1:${port}`;
    const tools = join(folder, "tools");
    mkdirSync(tools, { recursive: true });
    for (const [name, text] of Object.entries(programs)) {
      writeFileSync(join(tools, name), `#!/bin/sh\n${text}`);
      chmodSync(join(tools, name), 0o755);
    }
    const lines = Object.entries(settings).map(([name, value]) => `${name}="${value}"\n`);
    writeFileSync(join(folder, "frostway.env"), lines.join(""));
    this.#env = {
      PATH: [tools, process.env.PATH].join(delimiter),
      FROSTWAY_ROOT: join(folder, "srv"),
      FROSTWAY_UNITS: join(folder, "units"),
      FROSTWAY_COMMANDS: join(folder, "commands"),
      FROSTWAY_URL: this.url,
      FROSTWAY_PATIENCE: String(patience),
      STAND_IN: folder,
      STAND_IN_USER: userInfo().username,
      STAND_IN_ENVIRONMENT: `DATA_DIR=${join(folder, "data")} HOST=127.0.0.1 PORT=${port}`,
    };
  }

  get journal(): string {
    return this.#read("journal");
  }

  /** The options of the tasks that were run. */
  get asked(): string {
    return this.#read("asked");
  }

  async upgrade(archive: string): Promise<{ status: number | null; output: string }> {
    const script = spawn("sh", [upgradeScript, archive], {
      env: this.#env,
      stdio: ["ignore", "pipe", "pipe"],
    });
    let output = "";
    for (const stream of [script.stdout, script.stderr])
      stream.on("data", (words: Buffer) => (output += String(words)));
    const [status] = (await once(script, "exit")) as [number | null];
    return { status, output };
  }

  /** Runs the command that was installed with the service. */
  frostway(...words: string[]): SpawnSyncReturns<string> {
    const command = join(this.folder, "commands/frostway");
    return spawnSync(command, words, { env: this.#env, encoding: "utf8", cwd: this.folder });
  }

  stop(): void {
    spawnSync("systemctl", ["stop", "frostway.service"], { env: this.#env });
  }

  #read(name: string): string {
    const path = join(this.folder, name);
    return existsSync(path) ? readFileSync(path, "utf8") : "";
  }
}
