import { flushLog, logger } from "../../app/platform/log.server.ts";
import { tellSupervisor } from "./supervisor.ts";

/** Service managers treat a stop that takes longer as failed. */
const maxStopMilliseconds = 5_000;

type EndFunction = () => unknown;

/** Stops the program on a signal or after an unexpected error. */
export class Stop {
  #work: EndFunction[] = [];
  #resources: EndFunction[] = [];
  #isStopping = false;

  constructor() {
    for (const signal of ["SIGTERM", "SIGINT"] as const) {
      process.on(signal, () => {
        logger.info({ signal }, "stopping");
        // A second signal stops the program at once.
        if (this.#isStopping) process.exit(1);
        void tellSupervisor("STOPPING=1");
        void this.end(0);
      });
    }
    // The state of the process is unknown. It finishes the work in progress, and the service manager restarts it.
    for (const kind of ["uncaughtException", "unhandledRejection"] as const) {
      process.on(kind, (error: unknown) => {
        logger.fatal({ err: error, kind }, "stopping after an unexpected failure");
        void this.end(1);
      });
    }
  }

  /** Registers how to end work in progress. All work ends in parallel. */
  finishFirst(end: EndFunction): void {
    this.#work.push(end);
  }

  /** Registers how to close a resource after all work has ended. The resource that was opened last is closed first. */
  closeLast(close: EndFunction): void {
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
