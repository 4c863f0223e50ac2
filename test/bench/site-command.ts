import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";

export type Settings = Record<string, string>;

/** `npm run site -- …` with these settings and no others. */
export function startCommand(words: string[], settings: Settings): ChildProcess {
  const env = { PATH: process.env.PATH, NODE_ENV: "production", ...settings };
  return spawn(process.execPath, ["build/server/site.js", ...words], { env, stdio: "ignore" });
}

/** How many seconds it took. Throws where it does not end well. */
export async function timeCommand(words: string[], settings: Settings): Promise<number> {
  const began = performance.now();
  const code = await runCommand(words, settings);
  if (code !== 0) throw new Error(`site ${words.join(" ")} ended with ${code}`);
  return (performance.now() - began) / 1000;
}

/** The code that it ends with. */
export async function runCommand(words: string[], settings: Settings): Promise<number | null> {
  return codeOf(startCommand(words, settings));
}

/** Its code when it has ended by then; null when `kill -9` ended it. */
export async function killCommand(
  words: string[],
  settings: Settings,
  afterMilliseconds: number,
): Promise<number | null> {
  const task = startCommand(words, settings);
  const code = codeOf(task);
  await Promise.race([code, wait(afterMilliseconds)]);
  task.kill("SIGKILL");
  return code;
}

async function codeOf(task: ChildProcess): Promise<number | null> {
  const [code] = (await once(task, "exit")) as [number | null];
  return code;
}
