import type { Actor } from "../../../platform/audit/audit.server.ts";
import type { Db } from "../../../platform/db/tables.ts";
import { forgetVersionsOf } from "../../../platform/history/versions.server.ts";
import type { Leaving } from "../../../platform/resources/stored.server.ts";

/** The history of a report goes for good with its call-out. In the bin it is kept, since it may be restored. */
export async function forgetReportVersions(
  transaction: Db,
  { now }: Pick<Actor, "now">,
  { ids, way }: Pick<Leaving<"call_outs">, "ids" | "way">,
): Promise<void> {
  if (way !== "bin") await forgetVersionsOf(transaction, now, { table: "job_reports", ids });
}
