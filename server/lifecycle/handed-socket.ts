import { MalformedSetting } from "../../app/platform/config/malformed-setting.ts";

export type HandedSocket = { fd: number };

/** Fixed by sd_listen_fds(3). */
const firstHandedFd = 3;

/**
 * Returns the listening socket that systemd passes to this process, see sd_listen_fds(3). During a restart, connections
 * wait in it, so that no request is lost.
 */
export function handedSocket(environment: NodeJS.ProcessEnv): HandedSocket | undefined {
  const { LISTEN_FDS: count, LISTEN_PID: pid } = environment;
  // Child processes must not inherit these variables.
  for (const name of ["LISTEN_FDS", "LISTEN_PID", "LISTEN_FDNAMES"]) delete environment[name];
  if (!count || Number(pid) !== process.pid) return undefined;
  if (count !== "1") throw new MalformedSetting(`LISTEN_FDS must be 1, one socket, not "${count}".`);
  return { fd: firstHandedFd };
}
