import assert from "node:assert/strict";
import { once } from "node:events";
import type { RunningSite } from "../running-site.ts";
import type { Outcome } from "./ask.ts";
import type { World } from "./world.ts";

type Preload = "set-clock.mjs" | "outside.mjs" | "die-before-answer.mjs";

/** Options for Node that load these files into the program. */
export function preload(...names: Preload[]): string[] {
  return names.flatMap((name) => ["--import", new URL(name, import.meta.url).href]);
}

/** Sets the clock of all processes ahead of this machine's. Needs `set-clock.mjs`. */
export async function setClock(world: World, milliseconds: number): Promise<void> {
  for (const site of world.sites) await tell(site, { clockAheadMilliseconds: milliseconds });
}

/** Sends a request to a process that dies before it answers. Needs `die-before-answer.mjs`. */
export async function dieBeforeAnswer(site: RunningSite, send: () => Promise<Outcome>): Promise<void> {
  await tell(site, { diesBeforeAnswer: true });
  const ended = once(site.process, "exit");
  await assert.rejects(send(), "it was answered");
  await ended;
}

async function tell({ process }: RunningSite, message: object): Promise<void> {
  const heard = once(process, "message");
  process.send(message);
  await heard;
}
