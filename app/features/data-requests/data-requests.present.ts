import { readJson } from "../../platform/validation/stored-json.ts";
import { z } from "../../platform/validation/zod.ts";
import { type DataRequest, outcome } from "./data-requests.schema.ts";
import type { RequestRow } from "./data-requests.server.ts";

export function presentRequest(row: RequestRow): DataRequest {
  const { id, kind, via, email, numbers, asked_at, due_at, ended_at, cancelled_at, problem } = row;
  return {
    id,
    kind,
    via,
    email,
    numbers,
    by: row.actor_name,
    asked_at,
    due_at,
    ended_at,
    cancelled_at,
    outcome: readJson(z.array(outcome), row.outcome),
    problem,
  };
}
