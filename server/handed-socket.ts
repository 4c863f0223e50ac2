import { MalformedSetting } from "../app/platform/config/malformed-setting.ts";

export type HandedSocket = {
  fd: number;
  /** The one before this process still answers on it. */
  isInUse: boolean;
};

/** Fixed by sd_listen_fds(3). */
const firstHandedFd = 3;

/**
 * The listening socket that this process was started with: from systemd, or from the process whose place it takes. What
 * comes in meanwhile waits in it, so that a restart loses nothing. The words are systemd's; the process before cannot know
 * this one's number, and leaves LISTEN_PID out.
 */
export function handedSocket(environment: NodeJS.ProcessEnv): HandedSocket | undefined {
  const { LISTEN_FDS: count, LISTEN_PID: pid } = environment;
  // Not meant for what this process starts.
  for (const name of ["LISTEN_FDS", "LISTEN_PID", "LISTEN_FDNAMES"]) delete environment[name];
  if (!count || (pid && Number(pid) !== process.pid)) return undefined;
  if (count !== "1") throw new MalformedSetting(`LISTEN_FDS must be 1, one socket, not "${count}".`);
  return { fd: firstHandedFd, isInUse: !pid };
}
