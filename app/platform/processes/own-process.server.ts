import { hash } from "node:crypto";
import { readFileSync, readlinkSync } from "node:fs";
import { hostname } from "node:os";
import { hours } from "../durations.ts";
import { codeOf } from "../message-of.ts";

/**
 * Names the scope in which process ids are unique. Many machines share a host name, and each container has process
 * ids of its own. On systems other than Linux this is the host name alone.
 */
const machine = `${hostname()}.${hash("sha256", kernelAndNumbers()).slice(0, 8)}`;

/** The name of this process. It tells what a killed process left behind from the work of a living one. */
export const ownProcess = `${machine}:${process.pid}:${startOf(process.pid) ?? ""}`;

const hour = hours(1);

/**
 * Whether the owner of work begun at `since` is gone. For an owner on another machine that is assumed after an hour.
 */
export function isAbandoned(owner: string, since: Date, now: Date): boolean {
  return !(isRunningHere(owner) ?? now.getTime() - since.getTime() <= hour);
}

/** Whether a process of this machine runs; undefined for a process of another machine. */
export function isRunningHere(owner: string): boolean | undefined {
  const [host, pid, started] = partsOf(owner);
  return host === machine ? isRunning(Number(pid), started) : undefined;
}

/** Names a process for people: its machine and its process id. */
export function nameOfProcess(owner: string): string {
  const [host, pid] = partsOf(owner);
  return `${host.replace(/\.[0-9a-f]{8}$/, "")}, process ${pid}`;
}

/** Splits off the last two parts only, since an address in place of a host name may contain colons. */
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
    // EPERM: the process runs under another user.
    return codeOf(error) === "EPERM";
  }
  const start = startOf(pid);
  return start === undefined || start === started;
}

/** Returns when a process started, in clock ticks since boot, since the system reuses process ids. Linux only. */
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
