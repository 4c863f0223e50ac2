import { spawn } from "node:child_process";
import { constants } from "node:fs";
import { access, open, stat } from "node:fs/promises";
import { delimiter, join, resolve } from "node:path";
import { MalformedSetting } from "../config/malformed-setting.ts";
import type { ScanCommand } from "../config/scan-command.ts";
import { minutes } from "../durations.ts";

/** The scanner's result. `words` is one line of its output. */
type Finding = { isInfected: boolean; words: string };

/** The scanner gave no valid answer, so the site does not know whether the file is clean. */
export class ScanFailed extends Error {}

const timeoutMilliseconds = minutes(2);
const maxOutputLength = 2_000;
const maxMessageLength = 200;
/** The only environment variables that a scanner gets, because the others may hold the site's secrets. */
const passedEnvironment = ["PATH", "HOME", "LANG", "TMPDIR"];

/**
 * Scans a file with the command. The command gets the open file as its standard input, so the scanner's own account
 * needs no access to DATA_DIR. Exit status 0 means clean and 1 means infected, as with ClamAV. Throws `ScanFailed` for
 * any other status, and if the command does not end in time.
 */
export async function scanFile(
  command: ScanCommand,
  path: string,
  { signal, timeout = timeoutMilliseconds }: { signal?: AbortSignal; timeout?: number } = {},
): Promise<Finding> {
  const file = await open(path, "r");
  try {
    const { status, words } = await run(command, file.fd, [
      AbortSignal.timeout(timeout),
      ...(signal ? [signal] : []),
    ]);
    if (status === 0 || status === 1) return { isInfected: status === 1, words };
    throw new ScanFailed(`${command[0]} ended with status ${status}: ${words || "no output"}`);
  } finally {
    await file.close();
  }
}

/** Throws `MalformedSetting` if the program does not exist, or this account may not run it. */
export async function checkScanner(command: ScanCommand | undefined): Promise<void> {
  if (!command) return;
  const [program] = command;
  const folders = (process.env.PATH ?? "").split(delimiter).filter((folder) => folder !== "");
  const places = program.includes("/") ? [resolve(program)] : folders.map((folder) => join(folder, program));
  for (const place of places) if (await isProgram(place)) return;
  throw new MalformedSetting(
    `SCAN_COMMAND: there is no program "${program}" that this account can run. Install it, give its full path, or remove the setting.`,
  );
}

async function isProgram(path: string): Promise<boolean> {
  const found = await stat(path).catch(() => undefined);
  if (!found?.isFile()) return false;
  return access(path, constants.X_OK).then(
    () => true,
    () => false,
  );
}

function run(
  [program, ...given]: ScanCommand,
  input: number,
  ends: AbortSignal[],
): Promise<{ status: number | null; words: string }> {
  const end = AbortSignal.any(ends);
  end.throwIfAborted();
  const {
    promise,
    resolve: done,
    reject,
  } = Promise.withResolvers<{ status: number | null; words: string }>();
  // The scanner gets its own process group, so that the processes which it starts end with it.
  const child = spawn(program, given, {
    stdio: [input, "pipe", "pipe"],
    env: Object.fromEntries(passedEnvironment.map((name) => [name, process.env[name]])),
    detached: true,
  });
  const streams = [child.stdout, child.stderr].filter((stream) => stream !== null);
  let output = "";
  for (const stream of streams) {
    stream.setEncoding("utf8");
    stream.on("data", (text: string) => {
      output = (output + text).slice(0, maxOutputLength);
    });
  }
  const endGroup = () => {
    try {
      if (child.pid) process.kill(-child.pid, "SIGKILL");
    } catch {
      // The group has already ended.
    }
  };
  const giveUp = () => {
    endGroup();
    for (const stream of streams) stream.destroy();
    reject(new ScanFailed(`${program} did not answer in time`));
  };
  end.addEventListener("abort", giveUp);
  child.once("exit", endGroup);
  child.once("error", (error) => reject(new ScanFailed(`${program} cannot be run: ${error.message}`)));
  child.once("close", (status) => done({ status, words: lineOf(output) }));
  return promise.finally(() => end.removeEventListener("abort", giveUp));
}

function lineOf(output: string): string {
  const line = output
    .split(/\r?\n/)
    .map((text) => text.replaceAll(/\p{C}/gu, "").trim())
    .find((text) => text !== "");
  return (line ?? "").slice(0, maxMessageLength);
}
