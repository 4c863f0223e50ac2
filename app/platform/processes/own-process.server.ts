import { hash } from "node:crypto";
import { readFileSync, readlinkSync } from "node:fs";
import { hostname } from "node:os";
import { hours } from "../durations.ts";
import { codeOf } from "../message-of.ts";

/**
 * Where process numbers are this process's own: many machines have the same name, and on each every container has numbers
 * of its own. On other systems than Linux the name has to do.
 */
const machine = `${hostname()}.${hash("sha256", kernelAndNumbers()).slice(0, 8)}`;

/** Names this process, so that what it leaves behind when it is killed differs from what a living one works on. */
export const ownProcess = `${machine}:${process.pid}:${startOf(process.pid) ?? ""}`;

const hour = hours(1);

/** Whether the owner of something begun at `since` is gone. On another machine only time can tell. */
export function isAbandoned(owner: string, since: Date, now: Date): boolean {
  return !(isRunningHere(owner) ?? now.getTime() - since.getTime() <= hour);
}

/** Whether a process of this machine runs; undefined for one of another. */
export function isRunningHere(owner: string): boolean | undefined {
  const [host, pid, started] = partsOf(owner);
  return host === machine ? isRunning(Number(pid), started) : undefined;
}

/** For people: the machine and the number of the process there. */
export function nameOfProcess(owner: string): string {
  const [host, pid] = partsOf(owner);
  return `${host.replace(/\.[0-9a-f]{8}$/, "")}, process ${pid}`;
}

/** A host name holds no colon, an address might: the last two parts are ours. */
function partsOf(owner: string): [host: string, pid: string, started: string] {
  const parts = owner.split(":");
  const started = parts.pop() ?? "";
  const pid = parts.pop() ?? "";
  return [parts.join(":"), pid, started];
}

function isRunning(pid: number, started: string): boolean {
  if (!Number.isInteger(pid) || pid < 1) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    // EPERM: it runs, as somebody else.
    return codeOf(error) === "EPERM";
  }
  const start = startOf(pid);
  return start === undefined || start === started;
}

/** When a process started, in clock ticks since boot: a process id alone is given out again. Linux only. */
function startOf(pid: number): string | undefined {
  try {
    const line = readFileSync(`/proc/${pid}/stat`, "utf8");
    return line.slice(line.lastIndexOf(")") + 2).split(" ")[19];
  } catch {
    return undefined;
  }
}

function kernelAndNumbers(): string {
  try {
    return readFileSync("/proc/sys/kernel/random/boot_id", "utf8") + readlinkSync("/proc/self/ns/pid");
  } catch {
    return "";
  }
}
