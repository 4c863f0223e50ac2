import type { Db } from "../../../platform/db/tables.ts";
import { addressesOf, isDomainLine } from "../../customers/customer-addresses.server.ts";
import { findReport } from "./job-reports.server.ts";
import { presentReport } from "./report.present.ts";
import { listReportFiles } from "./report-files.server.ts";
import type { JobReport } from "./report.schema.ts";

const mostMails = 20;

/** Returns the report of a call-out as the office sees it. Null without one. */
export async function showReport(
  db: Db,
  callOutId: number,
  customer: { id: number } | null,
): Promise<JobReport | null> {
  const row = await findReport(db, callOutId);
  if (!row) return null;
  const [files, mails, offered] = await Promise.all([
    listReportFiles(db, callOutId),
    db
      .selectFrom("mails")
      .select(["recipient", "created_at", "sent_at"])
      .where("kind", "=", "job-report")
      .where("about_id", "=", callOutId)
      .orderBy("id", "desc")
      .limit(mostMails)
      .execute(),
    customer ? addressesOf(db, customer.id) : [],
  ]);
  return presentReport(row, {
    files,
    mails,
    offered: offered.map(({ address }) => address).filter((one) => !isDomainLine(one)),
  });
}
