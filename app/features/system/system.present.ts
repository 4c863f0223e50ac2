import type { JobRow } from "../../platform/jobs/job-list.server.ts";
import type { ShownJob } from "./system.schema.ts";

export function presentJob(row: JobRow): ShownJob {
  const { id, kind, attempts, last_error, run_at, created_at } = row;
  return {
    id,
    kind,
    state: stateOf(row),
    attempts,
    last_error,
    next_try_at: run_at,
    ordered_at: created_at,
  };
}

function stateOf({ failed_at, held_by, last_error }: JobRow): ShownJob["state"] {
  if (failed_at) return "given up";
  if (held_by) return "running";
  return last_error ? "put off" : "waiting";
}
