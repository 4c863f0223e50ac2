import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync, rmSync } from "node:fs";
import { cp, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { defaultRateLimits } from "../app/platform/config/rate-limits.ts";
import { freePort } from "./free-port.ts";

export type RunningSite = {
  url: string;
  dataFolder: string;
  process: ChildProcess;
  log(): Promise<string>;
  stop(): Promise<void>;
};

/** The administrator that the program creates at its first start. */
export const firstAdmin = { email: "admin@frostway.example.com", password: "a cold store in Ashford" };

/** Limits that no test reaches unless it lowers them with RATE_LIMITS. */
const generousLimits = Object.fromEntries(
  Object.keys(defaultRateLimits).map((name) => [name, { limit: 100_000, seconds: 60 }]),
);

type Start = {
  /** Environment variables, which override the defaults. With DATA_DIR the data stay after the program stops. */
  settings?: Record<string, string>;
  /** A folder whose data the site gets a copy of. See `sampleData`. */
  dataFrom?: string;
  /** Options for Node, for example `--import`. */
  nodeOptions?: string[];
  /** A command that starts the program, such as `prlimit`. */
  under?: string[];
  /** The file for its log in place of a new one. */
  logTo?: string;
  /** The path that must answer 200 before the start counts as done. */
  startedAt?: "/readyz" | "/healthz";
};

/** Starts the built program in a separate process on a free port. Its own data are deleted when it stops. */
export async function startSite({
  settings = {},
  dataFrom,
  nodeOptions = [],
  under = [],
  logTo,
  startedAt = "/readyz",
}: Start = {}): Promise<RunningSite> {
  const folder = await mkdtemp(join(tmpdir(), "frostway-site-"));
  const logFile = join(folder, "log");
  const port = settings.PORT ?? String(await freePort());
  const url = `http://localhost:${port}`;
  const dataFolder = settings.DATA_DIR ?? join(folder, "data");
  if (dataFrom) await cp(dataFrom, dataFolder, { recursive: true });
  const output = openSync(logTo ?? logFile, "w");
  const program = [process.execPath, "--max-semi-space-size=4", ...nodeOptions, "build/server/main.js"];
  const [command = "", ...words] = [...under, ...program];
  const child = spawn(command, words, {
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      // The same as in `npm start`.
      MALLOC_ARENA_MAX: "1",
      NODE_ENV: "production",
      HOST: "127.0.0.1",
      PORT: port,
      APP_URL: url,
      DATA_DIR: dataFolder,
      ADMIN_EMAIL: firstAdmin.email,
      ADMIN_PASSWORD: firstAdmin.password,
      RATE_LIMITS: JSON.stringify(generousLimits),
      ...settings,
    },
    stdio: ["ignore", output, output, "ipc"],
  });
  closeSync(output);
  // Stops the program when this process ends in any way.
  const end = () => {
    child.kill("SIGKILL");
    rmSync(folder, { recursive: true, force: true });
  };
  process.once("exit", end);

  const log = () => readFile(logFile, "utf8");
  const stop = async () => {
    process.off("exit", end);
    if (hasEnded(child) || (child.kill("SIGTERM") && (await once(child, "exit")))) {
      await rm(folder, { recursive: true, force: true });
    }
  };
  try {
    await untilOk(url + startedAt, child, log);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url, dataFolder, process: child, log, stop };
}

async function untilOk(url: string, child: ChildProcess, log: () => Promise<string>): Promise<void> {
  const deadline = Date.now() + 60_000;
  while (Date.now() < deadline) {
    if (hasEnded(child)) throw new Error(`The program ended while it started:\n${await log()}`);
    const answer = await fetch(url).catch(() => undefined);
    if (answer?.ok) return;
    await wait(50);
  }
  throw new Error(`The program was not ready within a minute:\n${await log()}`);
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}
