import type { Handover } from "./handover.schema.ts";
import type { HandoverRow } from "./handover.server.ts";

export function presentHandover(row: HandoverRow): Handover {
  const { id, from_id, to_id, leaves_with, expires_at } = row;
  return {
    id,
    from: { id: from_id, name: `${row.from_firstname} ${row.from_lastname}` },
    to: { id: to_id, name: `${row.to_firstname} ${row.to_lastname}` },
    leaves_with,
    expires_at,
  };
}
