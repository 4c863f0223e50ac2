import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { programFolder } from "../lifecycle/program-folder.ts";

const mostWords = 2_000;
/** The exit code of a command that was stopped. */
export const stoppedCode = 130;

/**
 * Runs one of the site's commands as a process of its own, so that no page waits for it and its memory goes with it. Rejects
 * with what it said when it did not end with 0. `signal` ends it.
 */
export async function runSiteTask(words: string[], signal: AbortSignal): Promise<void> {
  const program = join(programFolder, "site.js");
  if (!existsSync(program)) throw new Error("Only the built site makes backups by itself.");
  // What files of secrets hold counts once: the task reads them itself. Loaded here since it reads settings as it is loaded.
  const { surroundings } = await import("../lifecycle/environment.ts");
  const task = spawn(process.execPath, [program, ...words], {
    env: surroundings,
    stdio: ["ignore", "ignore", "pipe"],
    signal,
    killSignal: "SIGTERM",
  });
  let said = "";
  task.stderr.on("data", (words: Buffer) => (said = (said + String(words)).slice(-mostWords)));
  await once(task, "close");
  const { exitCode: code, signalCode: killedBy } = task;
  if (code === 0) return;
  if (code === stoppedCode || killedBy === "SIGTERM") throw new SiteTaskStopped("It was stopped.");
  throw new SiteTaskFailed(said.trim() || `It was ended (${killedBy ?? code}).`, code === 1);
}

/** Somebody ended it before its end: with the service, say. */
export class SiteTaskStopped extends Error {}

export class SiteTaskFailed extends Error {
  /** It came to its own end and has noted what went wrong. */
  readonly isNoted: boolean;
  constructor(message: string, isNoted: boolean) {
    super(message);
    this.isNoted = isNoted;
  }
}
