import assert from "node:assert/strict";
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { freePort } from "../../test/free-port.ts";
import { firstAdmin } from "../../test/running-site.ts";

const dist = fileURLToPath(new URL("../../dist", import.meta.url));
const timeoutMilliseconds = 60_000;
/** The only programs of coreutils that the package may use. */
const tools = ["dirname", "readlink"];

/** Returns the archive that `npm run package` made. Undefined if there is none. */
export function findPackage(folder = dist): string | undefined {
  try {
    const name = readdirSync(folder).find((entry) => entry.endsWith(".tar.gz"));
    return name && join(folder, name);
  } catch {
    return undefined;
  }
}

/** Imitates a machine without Node. It runs unpacked packages, one at a time, on the same data. */
export class BareMachine {
  readonly folder = mkdtempSync(join(tmpdir(), "frostway-package-"));
  readonly port: number;
  readonly #env: Record<string, string>;
  #site: ChildProcess | undefined;

  private constructor(port: number, settings: Record<string, string>) {
    this.port = port;
    const path = join(this.folder, "tools");
    mkdirSync(path);
    for (const tool of tools) symlinkSync(`/usr/bin/${tool}`, join(path, tool));
    this.#env = {
      PATH: path,
      DATA_DIR: this.dataFolder,
      HOST: "127.0.0.1",
      PORT: String(port),
      ADMIN_EMAIL: firstAdmin.email,
      ADMIN_PASSWORD: firstAdmin.password,
      ...settings,
    };
  }

  static async open(settings: Record<string, string> = {}): Promise<BareMachine> {
    return new BareMachine(await freePort(), settings);
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  get dataFolder(): string {
    return join(this.folder, "data");
  }

  /** Unpacks a package and returns the path of its program. */
  unpack(archive: string): string {
    const into = mkdtempSync(join(this.folder, "version-"));
    const unpacked = spawnSync("tar", ["--extract", "--file", archive, "--directory", into]);
    assert.equal(unpacked.status, 0, String(unpacked.stderr));
    return join(into, readdirSync(into)[0]!, "bin/frostway");
  }

  /** Starts the site and returns the HTML of its home page. */
  async start(program: string): Promise<string> {
    const site = spawn(program, ["start"], { env: this.#env, stdio: "ignore" });
    this.#site = site;
    return retryUntilFound(async () => {
      const answer = await fetch(this.url);
      return answer.status === 200 ? answer.text() : undefined;
    });
  }

  /** Runs a command until it ends. */
  run(program: string, ...words: string[]): { status: number | null; output: string } {
    const { status, stdout, stderr } = spawnSync(program, words, {
      env: this.#env,
      encoding: "utf8",
      timeout: timeoutMilliseconds,
    });
    return { status, output: stdout + stderr };
  }

  async stop(): Promise<void> {
    if (this.#site?.exitCode !== null) return;
    this.#site.kill();
    await once(this.#site, "exit");
  }

  async leave(): Promise<void> {
    await this.stop();
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** Repeats an attempt until it returns a value. */
export async function retryUntilFound<T>(attempt: () => Promise<T | undefined>): Promise<T> {
  const end = performance.now() + timeoutMilliseconds;
  for (;;) {
    const found = await attempt().catch(() => undefined);
    if (found !== undefined) return found;
    assert.ok(performance.now() < end, "nothing came of it within a minute");
    await wait(200);
  }
}
