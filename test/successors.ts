import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import type { RunningSite } from "./running-site.ts";

/** Has a site's program started anew in its place, and answers the number of the new process once the one before ended. */
export async function restart(site: RunningSite, pid = site.process.pid!): Promise<number> {
  const isFirst = pid === site.process.pid;
  const known = (await successors(site)).length;
  const ended = isFirst && once(site.process, "exit");
  process.kill(pid, "SIGUSR2");
  while ((await successors(site)).length === known) await wait(20);
  if (ended) await ended;
  else while (isRunning(pid)) await wait(20);
  return (await successors(site)).at(-1)!;
}

/** Ends the process that serves in the end, which is no child of ours. */
export async function endSuccessor(pid: number): Promise<void> {
  process.kill(pid, "SIGTERM");
  while (isRunning(pid)) await wait(20);
}

async function successors(site: RunningSite): Promise<number[]> {
  return [...(await site.log()).matchAll(/"successor":(\d+)/g)].map(([, pid]) => Number(pid));
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
