import { spawn } from "node:child_process";
import { once } from "node:events";
import type { Server } from "node:http";
import { surroundings } from "./environment.ts";

const servesMessage = "serves";

/**
 * Starts the program anew, as it was started itself, on the listening socket that `server` has. Resolves with the number
 * of the new process once that serves; rejects when it ended instead. Both then answer what comes in.
 */
export async function startSuccessor(server: Server): Promise<number> {
  const successor = spawn(process.execPath, [...process.execArgv, ...process.argv.slice(1)], {
    // What systemd has addressed to this process is not the other's.
    env: { ...surroundings, LISTEN_FDS: "1", LISTEN_PID: undefined, WATCHDOG_PID: undefined },
    // The socket's place is where `handedSocket` looks.
    stdio: ["ignore", "inherit", "inherit", descriptorOf(server), "ipc"],
    detached: true,
  });
  const ended = once(successor, "exit").then(([code, signal]) => {
    throw new Error(`it ended with ${code ?? signal}`);
  });
  await Promise.race([once(successor, "message"), ended]);
  ended.catch(() => {});
  successor.disconnect();
  successor.unref();
  return successor.pid!;
}

/** Tells the process whose place this one takes that it may go. */
export async function relievePredecessor(): Promise<void> {
  if (!process.connected) return;
  await new Promise((resolve) => process.send!(servesMessage, resolve));
  if (process.connected) process.disconnect();
}

/** Node keeps it to itself, and passes a socket on by its number only. */
function descriptorOf(server: Server): number {
  const { fd } = (server as unknown as { _handle: { fd: number } })._handle;
  if (!(fd >= 0)) throw new Error("the listening socket has no number");
  return fd;
}
