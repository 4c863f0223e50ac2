import { flushLog, logger } from "../../app/platform/log.server.ts";
import { tellSupervisor } from "./supervisor.ts";

/** Supervisors count a stop that takes longer as one that failed. */
const maxStopMilliseconds = 5_000;

type End = () => unknown;

/** How the program ends: on a signal, or on a failure that nobody expected. */
export class Stop {
  #work: End[] = [];
  #resources: End[] = [];
  #isStopping = false;

  constructor() {
    for (const signal of ["SIGTERM", "SIGINT"] as const) {
      process.on(signal, () => {
        logger.info({ signal }, "stopping");
        // A second signal ends it at once.
        if (this.#isStopping) process.exit(1);
        void tellSupervisor("STOPPING=1");
        void this.end(0);
      });
    }
    // The state of the process is unknown: it finishes the work under way, and a supervisor starts it again.
    for (const kind of ["uncaughtException", "unhandledRejection"] as const) {
      process.on(kind, (error: unknown) => {
        logger.fatal({ err: error, kind }, "stopping after an unexpected failure");
        void this.end(1);
      });
    }
  }

  /** Ends work in progress, at the same time as all other work. */
  finishFirst(end: End): void {
    this.#work.push(end);
  }

  /** Closes what work needs, once all work has ended; what was opened last is closed first. */
  closeLast(close: End): void {
    this.#resources.unshift(close);
  }

  async end(exitCode: number): Promise<void> {
    if (this.#isStopping) return;
    this.#isStopping = true;
    setTimeout(() => process.exit(exitCode), maxStopMilliseconds).unref();
    await Promise.allSettled(this.#work.map(async (end) => end()));
    for (const close of this.#resources) await Promise.allSettled([close()]);
    await flushLog();
    process.exit(exitCode);
  }
}
