import { createHmac } from "node:crypto";
import { allSecrets, keyFor, type Secrets } from "./keys.server.ts";
import { isSameSecret } from "./tokens.server.ts";

/** Proof that a text comes from this site; it counts for one purpose. */
export function sign({ secret }: Pick<Secrets, "secret">, purpose: string, text: string): string {
  return createHmac("sha256", keyFor(secret, purpose)).update(text).digest("hex");
}

/** Also what was signed with a previous secret: links are on their way, and browsers hold tokens. */
export function isSigned(
  secrets: Secrets,
  purpose: string,
  { text, signature }: { text: string; signature: string },
): boolean {
  return allSecrets(secrets).some((secret) => isSameSecret(signature, sign({ secret }, purpose, text)));
}
