import type { Passkey } from "./passkeys.schema.ts";
import type { PasskeyRow } from "./passkeys.server.ts";

export function presentPasskey({ id, name, created_at, last_used_at }: PasskeyRow): Passkey {
  return { id, name, created_at, last_used_at };
}
