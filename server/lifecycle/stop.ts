import { flushLog, logger } from "../../app/platform/log.server.ts";
import { tellSupervisor } from "./supervisor.ts";

/** Supervisors count a stop that takes longer as one that failed. */
const maxStopMilliseconds = 5_000;

type End = () => unknown;

/** How the program ends: on a signal, on a failure that nobody expected, or since another has taken its place. */
export class Stop {
  /** What is under way, ended side by side. */
  readonly work: End[] = [];
  /** What that leaned on, ended after it, one after the other. */
  readonly means: End[] = [];
  #isStopping = false;

  constructor() {
    for (const signal of ["SIGTERM", "SIGINT"] as const) {
      process.on(signal, () => {
        logger.info({ signal }, "stopping");
        // Whoever asks twice does not want to wait.
        if (this.#isStopping) process.exit(1);
        void tellSupervisor("STOPPING=1");
        void this.end(0);
      });
    }
    // Nobody knows what state is left: what is under way is finished, and a supervisor starts the program anew.
    for (const kind of ["uncaughtException", "unhandledRejection"] as const) {
      process.on(kind, (error: unknown) => {
        logger.fatal({ err: error, kind }, "stopping after an unexpected failure");
        void this.end(1);
      });
    }
  }

  get isStopping(): boolean {
    return this.#isStopping;
  }

  async end(exitCode: number): Promise<void> {
    if (this.#isStopping) return;
    this.#isStopping = true;
    setTimeout(() => process.exit(exitCode), maxStopMilliseconds).unref();
    await Promise.allSettled(this.work.map(async (end) => end()));
    for (const end of this.means) await Promise.allSettled([end()]);
    await flushLog();
    process.exit(exitCode);
  }
}
