import type { Db } from "../db/tables.ts";
import { daysBefore } from "../durations.ts";
import { takeSlot } from "../http/rate-limit.server.ts";
import { logger } from "../log.server.ts";
import type { Services } from "../services.ts";
import type { PolicyReport } from "./policy-reports.schema.ts";

const retainedDays = 90;
const recentDays = 7;

/**
 * Counts the reports of a client's browser, one row for each directive and day. To keep the log short, only the first
 * report of a directive on a day, the tenth, the hundredth and so on are logged. Throws `TooManyAttempts`.
 */
export async function countPolicyReports(
  services: Services,
  client: string,
  reports: PolicyReport[],
): Promise<void> {
  const { db, clock } = services;
  await takeSlot(db, services, ["policyReportsPerClient", client]);
  const day = dayOf(clock.now());
  for (const report of reports) {
    const { count } = await db
      .insertInto("policy_reports")
      .values({ day, directive: report.directive, count: 1 })
      .onConflict((conflict) =>
        conflict.columns(["day", "directive"]).doUpdateSet((eb) => ({
          count: eb("policy_reports.count", "+", 1),
        })),
      )
      .returning("count")
      .executeTakeFirstOrThrow();
    if (Number.isInteger(Math.log10(count))) {
      logger.warn({ ...report, count }, "a browser reported a violation of the content security policy");
    }
  }
}

/** Counts the reports of the last seven days. */
export async function countRecentPolicyReports(db: Db, now: Date): Promise<number> {
  const { total } = await db
    .selectFrom("policy_reports")
    .select((eb) => eb.fn.sum<number | string | null>("count").as("total"))
    .where("day", ">", dayOf(daysBefore(now, recentDays)))
    .executeTakeFirstOrThrow();
  return Number(total ?? 0);
}

/** An hourly housekeeping task. */
export async function forgetOldPolicyReports({ db, clock }: Services): Promise<void> {
  await db
    .deleteFrom("policy_reports")
    .where("day", "<", dayOf(daysBefore(clock.now(), retainedDays)))
    .execute();
}

function dayOf(date: Date): string {
  return date.toISOString().slice(0, 10);
}
