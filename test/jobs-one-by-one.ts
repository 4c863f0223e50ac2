import type { JobHandler, JobHandlers } from "../app/platform/jobs/jobs.server.ts";

/**
 * Wraps the handlers so that jobs run one at a time, in the order in which they were taken. The order in which
 * concurrent jobs end is undefined, and this stops tests from depending on it by chance.
 */
export function oneByOne(handlers: JobHandlers): JobHandlers {
  let last = Promise.resolve();
  const waiting = (run: JobHandler<never>): JobHandler<never> => {
    return (...order) => {
      const done = last.then(() => run(...order));
      last = done.catch(() => {});
      return done;
    };
  };
  const inOrder = Object.entries(handlers).map(([kind, handler]) => [
    kind,
    typeof handler === "function" ? waiting(handler) : { ...handler, run: waiting(handler.run) },
  ]);
  return Object.fromEntries(inOrder) as JobHandlers;
}
