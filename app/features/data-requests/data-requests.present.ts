import type { DataRequest, Outcome } from "./data-requests.schema.ts";
import type { RequestRow } from "./data-requests.server.ts";

export function presentRequest(row: RequestRow): DataRequest {
  const { id, kind, via, email, asked_at, due_at, ended_at, cancelled_at, problem } = row;
  const outcome = JSON.parse(row.outcome) as Outcome[];
  return {
    id,
    kind,
    via,
    email,
    by: row.actor_name,
    asked_at,
    due_at,
    ended_at,
    cancelled_at,
    outcome,
    problem,
  };
}
