import { createHmac } from "node:crypto";
import { allSecrets, keyFor, type Secrets } from "./keys.server.ts";
import { hashToken, isSameSecret } from "./tokens.server.ts";

/** Proof that a text comes from this site; it counts for one purpose. */
export function sign({ secret }: Pick<Secrets, "secret">, purpose: string, text: string): string {
  return createHmac("sha256", keyFor(secret, purpose)).update(text).digest("hex");
}

/** The token that `make` made with the secret of its day, by its stored hash; where none fits, with the newest one. */
export function tokenOf(
  secrets: Secrets,
  hash: string | null,
  make: (one: Pick<Secrets, "secret">) => string,
): string {
  const own = allSecrets(secrets).find((secret) => hashToken(make({ secret })) === hash);
  return make({ secret: own ?? secrets.secret });
}

/** Also what was signed with a previous secret: links are on their way, and browsers hold tokens. */
export function isSigned(
  secrets: Secrets,
  purpose: string,
  { text, signature }: { text: string; signature: string },
): boolean {
  return allSecrets(secrets).some((secret) => isSameSecret(signature, sign({ secret }, purpose, text)));
}
