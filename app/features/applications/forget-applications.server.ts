import { expiring } from "../../platform/audit/remove-row.server.ts";
import { forgetOld } from "../../platform/retention/forget-old.server.ts";
import { applications } from "./applications.server.ts";

/** Housekeeping tasks that delete old applications with their notes, signatures and PDFs. */
export const forgetOldApplications = [
  forgetOld({
    retention: "applications",
    table: "trade_applications",
    since: "created_at",
    filter: (rows) => rows.where("status", "<>", "spam"),
    remove: expiring(applications),
  }),
  forgetOld({
    retention: "spamApplications",
    table: "trade_applications",
    since: "created_at",
    filter: (rows) => rows.where("status", "=", "spam"),
    remove: expiring(applications),
  }),
];
