import { createHmac, hkdfSync } from "node:crypto";
import type { Config } from "../config/config.server.ts";

export type Secrets = Pick<Config, "secret" | "previousSecrets">;

/** The one that is used, and after it those that are only understood. */
export function allSecrets({ secret, previousSecrets }: Secrets): [string, ...string[]] {
  return [secret, ...previousSecrets];
}

/** Identifies a secret without giving any of it away. */
export function fingerprintOf(secret: string): string {
  return createHmac("sha256", secret).update("fingerprint").digest("base64url");
}

/** The name of a secret in sealed text. */
export function keyIdOf(secret: string): string {
  return fingerprintOf(secret).slice(0, 8);
}

/** A key of its own for each purpose, so that what is made for one is worth nothing for another. */
export function keyFor(secret: string, purpose: string): Uint8Array {
  return new Uint8Array(hkdfSync("sha256", secret, "frostway", purpose, 32));
}
