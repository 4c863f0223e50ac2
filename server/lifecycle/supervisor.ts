import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { logger } from "../../app/platform/log.server.ts";

/**
 * Reports the state of the service to systemd, see sd_notify(3). Does nothing if systemd did not start this process.
 */
export async function tellSupervisor(...states: string[]): Promise<void> {
  if (!process.env.NOTIFY_SOCKET) return;
  try {
    // Node does not support the Unix datagram sockets that systemd listens on.
    await promisify(execFile)("systemd-notify", states);
  } catch (error) {
    logger.warn({ err: error, states }, "the supervisor could not be notified");
  }
}

/** Reports that this process serves. `status` describes a limitation, if there is one. */
export async function tellReady(status = ""): Promise<void> {
  await tellSupervisor("READY=1", `MAINPID=${process.pid}`, `STATUS=${status}`);
}

/**
 * Tells systemd that the serving thread is not stuck, twice per watchdog interval. Without this, systemd restarts the
 * program.
 */
export function feedWatchdog({ WATCHDOG_USEC, WATCHDOG_PID }: NodeJS.ProcessEnv): void {
  const milliseconds = Number(WATCHDOG_USEC ?? 0) / 1_000;
  if (!milliseconds || (WATCHDOG_PID && Number(WATCHDOG_PID) !== process.pid)) return;
  setInterval(() => void tellSupervisor("WATCHDOG=1"), milliseconds / 2).unref();
}
