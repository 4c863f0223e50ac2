import type { JobHandler, JobHandlers } from "../app/platform/jobs/jobs.server.ts";

/**
 * The handlers, one job at a time in the order in which they were taken. Which of several jobs ends first is open, so no
 * test may count on it, and none can find out by chance that it did.
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
