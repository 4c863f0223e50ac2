import type { Selectable } from "kysely";
import type { Waking } from "../call-outs.schema.ts";
import type { CallOutWakingsTable } from "./waking.tables.ts";

export function presentWaking(row: Selectable<CallOutWakingsTable>): Waking {
  const { id, person, device, problem, created_at } = row;
  const { seen_at, arrived_at, handed_over_at, ended_at } = row;
  const at = seen_at ?? arrived_at ?? handed_over_at ?? ended_at ?? created_at;
  return { id, person, device, problem, at, outcome: outcomeOf(row) };
}

function outcomeOf(row: Selectable<CallOutWakingsTable>): Waking["outcome"] {
  if (row.seen_at) return "seen";
  if (row.arrived_at) return "arrived";
  if (row.handed_over_at) return "handed over";
  return row.ended_at ? "not sent" : "waiting";
}
