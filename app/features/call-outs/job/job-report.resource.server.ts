import type { Restorable } from "../../../platform/resources/restorable.server.ts";
import { findByIdWith, withHistory } from "../../../platform/resources/restorable.server.ts";
import { correctReport, findReport, jobReports } from "./job-reports.server.ts";
import { jobReportChange } from "./report.schema.ts";

export const jobReportResource = {
  stored: jobReports,
  history: withHistory({
    find: findByIdWith(jobReports, findReport),
    save: jobReportChange,
    // Who reported, and what was signed by whom, stays as it is.
    async restore({ db }, editor, { current, fields, version }) {
      await correctReport(db, editor, current.id, { ...fields, version });
    },
  }),
} satisfies Restorable;
