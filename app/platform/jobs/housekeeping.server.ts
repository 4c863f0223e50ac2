import { hours } from "../durations.ts";
import type { Db } from "../db/tables.ts";
import type { Services } from "../services.ts";
import { enqueueJob, type JobHandler } from "./jobs.server.ts";

declare module "./jobs.ts" {
  interface Jobs {
    housekeeping: Record<string, never>;
  }
}

const kind = "housekeeping";
const everyMilliseconds = hours(1);
const warmUpSeconds = 600;

/**
 * Job `housekeeping`: runs every task, then schedules itself for the next full hour. Throws the first error once all
 * tasks have run: tables are cleared even when the file store is away.
 */
export function housekeeping(tasks: Task[]): JobHandler<typeof kind> {
  return async (services) => {
    await runAllTasks(tasks, services);
    const { db, clock } = services;
    const now = clock.now();
    const next = new Date((Math.floor(now.getTime() / everyMilliseconds) + 1) * everyMilliseconds);
    await enqueueJob(db, now, { kind, payload: {}, key: keyOf(next), runAt: next });
  };
}

/** Runs all tasks, then throws the first error. */
export async function runAllTasks(tasks: readonly Task[], services: Services): Promise<void> {
  const failures: unknown[] = [];
  for (const task of tasks) await task(services).catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw failures[0];
}

/** Call it after a change that the tasks must follow at once. Calls before it runs share one job. */
export async function hurryHousekeeping(transaction: Db, now: Date): Promise<void> {
  await enqueueJob(transaction, now, { kind, payload: {}, key: `${kind} at once` });
}

/** A task that a process skips just after its start, when it has visitors to serve first. */
export function afterWarmUp(task: Task): Task {
  return async (services) => {
    if (process.uptime() > warmUpSeconds) await task(services);
  };
}

/** Call it at every start. Processes that start in the same hour share one job. */
export async function queueHousekeeping({ db, clock }: Services): Promise<void> {
  const now = clock.now();
  await enqueueJob(db, now, { kind, payload: {}, key: keyOf(now) });
}

export type Task = (services: Services) => Promise<unknown>;

function keyOf(at: Date): string {
  return `${kind} ${at.toISOString().slice(0, 13)}`;
}
