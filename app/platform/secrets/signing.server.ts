import { createHmac } from "node:crypto";
import { allSecrets, keyFor, type Secrets } from "./keys.server.ts";
import { hashToken, isSameSecret } from "./tokens.server.ts";

/** Returns a signature that proves that a text comes from this site. It is valid for one purpose. */
export function sign({ secret }: Pick<Secrets, "secret">, purpose: string, text: string): string {
  return createHmac("sha256", keyFor(secret, purpose)).update(text).digest("hex");
}

/**
 * Finds, by its stored hash, the token that `make` made with one of the secrets. Returns null if it was made with none.
 */
export function tokenOf(
  secrets: Secrets,
  hash: string | null,
  make: (one: Pick<Secrets, "secret">) => string,
): string | null {
  return (
    allSecrets(secrets)
      .map((secret) => make({ secret }))
      .find((token) => hashToken(token) === hash) ?? null
  );
}

/** Accepts signatures of previous secrets too, since sent links and the cookies of browsers still contain them. */
export function isSigned(
  secrets: Secrets,
  purpose: string,
  { text, signature }: { text: string; signature: string },
): boolean {
  return allSecrets(secrets).some((secret) => isSameSecret(signature, sign({ secret }, purpose, text)));
}
