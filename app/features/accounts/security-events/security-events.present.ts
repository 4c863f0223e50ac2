import type { LoggedEvent, SecurityEventShown } from "./security-events.schema.ts";
import { wordsFor } from "./event-words.present.ts";
import type { EventRow, LoggedRow } from "./security-events.server.ts";

export function presentEvent(row: EventRow): SecurityEventShown {
  const { id, at, kind, result, times, device, client, by_id } = row;
  const what = wordsFor(kind, result);
  return { id, at, kind, result, what, times, device, client, by_other: by_id !== null };
}

export function presentLogged(row: LoggedRow): LoggedEvent {
  const { user_id, person, by, request_id } = row;
  return { ...presentEvent(row), user_id, person, by, request_id };
}
