import type { Site } from "./site.ts";

/** Returns the newest entry of the audit log. */
export async function lastAudit({ db }: Site) {
  return db.selectFrom("audit_log").selectAll().orderBy("id", "desc").limit(1).executeTakeFirstOrThrow();
}
