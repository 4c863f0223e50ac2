import type { ResourceDefinition } from "../../../platform/resources/resources.ts";

/** Its id is that of its call-out, with which it is deleted and restored. */
export const jobReport = {
  kind: "job-report",
  label: "Job report",
  duty: "office",
  screen: "/admin/call-outs/:id",
  fields: {
    engineer: "Engineer",
    found: "What was found",
    done: "What was done",
    parts: "Parts",
    temperature: "Temperature at leaving",
    worked_minutes: "Minutes of work",
    signer_name: "Signed by",
    unsigned_reason: "Why nobody signed",
  },
} as const satisfies ResourceDefinition;
