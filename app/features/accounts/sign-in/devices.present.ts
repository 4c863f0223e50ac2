import { deviceName } from "../../../platform/http/device-name.ts";
import type { SessionRow } from "../sessions/sessions.server.ts";
import type { Device } from "./sign-in.schema.ts";

export function presentSession(session: SessionRow, currentId: number): Device {
  return {
    id: session.id,
    name: deviceName(session.user_agent),
    address: session.client_address,
    signed_in_at: session.created_at,
    last_seen_at: session.last_seen_at,
    current: session.id === currentId,
  };
}
