import { type ChildProcess, fork } from "node:child_process";
import type { Trial, TrialResult } from "./session.ts";

type Options = {
  /** The files whose mutants are numbered, in this order. */
  files: string[];
  /** Each trial in a process of its own. */
  fresh: boolean;
  /** A PostgreSQL to run the API tests on, instead of SQLite. */
  databaseUrl?: string | undefined;
};

/** The longest that one trial may take; the first of a session also reads and transforms everything. */
const timeLimitMs = 120_000;

/** Runs trials in sessions, and ends and replaces a session that a mutant has hung or ended. */
export class Trials {
  #options: Options;
  #session: ChildProcess | undefined;
  #isOver = false;

  constructor(options: Options) {
    this.#options = options;
  }

  /** The results in the order of the trials, fewer after `end`. A mutant that ends or hangs its process has failed. */
  async run(trials: Trial[]): Promise<TrialResult[]> {
    const results: TrialResult[] = [];
    while (results.length < trials.length) {
      const rest = trials.slice(results.length);
      const given = await this.#runUntilHung(rest);
      results.push(...given);
      if (this.#isOver) break;
      const hung = rest[given.length];
      if (hung)
        results.push({
          ...hung,
          passed: false,
          failure: "ends or hangs the process",
          seconds: timeLimitMs / 1000,
          reached: { atImport: [], later: [] },
        });
    }
    return results;
  }

  end(): void {
    this.#isOver = true;
    this.stop();
  }

  /** The next trials begin in a process of their own. */
  stop(): void {
    const { pid } = this.#session ?? {};
    this.#session = undefined;
    if (!pid) return;
    try {
      process.kill(-pid, "SIGKILL");
    } catch {
      // It ended by itself.
    }
  }

  async #runUntilHung(trials: Trial[]): Promise<TrialResult[]> {
    const session = (this.#session ??= await this.#begin());
    const given: TrialResult[] = [];
    const { promise: end, resolve } = Promise.withResolvers<void>();
    let timer = setTimeout(resolve, timeLimitMs);
    const hear = (message: TrialResult | "done") => {
      if (message === "done") return resolve();
      given.push(message);
      clearTimeout(timer);
      timer = setTimeout(resolve, timeLimitMs);
    };
    session.on("message", hear).on("exit", resolve);
    session.send(trials);
    await end;
    clearTimeout(timer);
    session.off("message", hear).off("exit", resolve);
    if (given.length < trials.length) this.stop();
    return given;
  }

  async #begin(): Promise<ChildProcess> {
    const { files, fresh, databaseUrl } = this.#options;
    const { TEST_DATABASE_URL: _ours, ...environment } = process.env;
    const session = fork("bench/mutation/session.ts", {
      // A group of its own, so that what it started ends with it.
      detached: true,
      stdio: ["ignore", "ignore", "inherit", "ipc"],
      env: {
        ...environment,
        MUTATION_FILES: JSON.stringify(files),
        ...(fresh && { MUTATION_FRESH: "1" }),
        ...(databaseUrl && { TEST_DATABASE_URL: databaseUrl }),
      },
    });
    await new Promise((resolve, reject) => session.once("message", resolve).once("exit", reject));
    return session;
  }
}
