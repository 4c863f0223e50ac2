import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { programFolder } from "../lifecycle/program-folder.ts";

const maxErrorLength = 2_000;
/** The exit code of a command that was stopped. */
export const stoppedCode = 130;

/**
 * Runs one of the site's commands in a separate process. The command then does not delay pages, and its memory is freed
 * at the end. Rejects with the command's error output if its exit code is not 0. `signal` stops the command.
 */
export async function runSiteTask(words: string[], signal: AbortSignal): Promise<void> {
  const program = join(programFolder, "site.js");
  if (!existsSync(program)) throw new Error("Only the built site runs scheduled backups.");
  // Passes the original environment, because the task itself reads the files that hold secrets. The import is dynamic
  // because the module reads settings while it loads.
  const { originalEnvironment } = await import("../lifecycle/environment.ts");
  const task = spawn(process.execPath, [program, ...words], {
    env: originalEnvironment,
    stdio: ["ignore", "ignore", "pipe"],
    signal,
    killSignal: "SIGTERM",
  });
  let errorOutput = "";
  task.stderr.on(
    "data",
    (words: Buffer) => (errorOutput = (errorOutput + String(words)).slice(-maxErrorLength)),
  );
  await once(task, "close");
  const { exitCode: code, signalCode: killedBy } = task;
  if (code === 0) return;
  if (code === stoppedCode || killedBy === "SIGTERM") throw new SiteTaskStopped("It was stopped.");
  throw new SiteTaskFailed(errorOutput.trim() || `It was ended (${killedBy ?? code}).`, code === 1);
}

/** The command was stopped early, for example together with the service. */
export class SiteTaskStopped extends Error {}

export class SiteTaskFailed extends Error {
  /** Whether the command ended by itself and recorded the problem. */
  readonly isRecorded: boolean;
  constructor(message: string, isRecorded: boolean) {
    super(message);
    this.isRecorded = isRecorded;
  }
}
