import { createHmac, hkdfSync } from "node:crypto";
import type { Config } from "../config/config.server.ts";

export type Secrets = Pick<Config, "secret" | "previousSecrets">;

/** Returns the current secret, which signs and seals, and then the previous ones, which only verify and open. */
export function allSecrets({ secret, previousSecrets }: Secrets): [string, ...string[]] {
  return [secret, ...previousSecrets];
}

/** Identifies a secret without revealing any part of it. */
export function fingerprintOf(secret: string): string {
  return createHmac("sha256", secret).update("fingerprint").digest("base64url");
}

/** The name of a secret in sealed text. */
export function keyIdOf(secret: string): string {
  return fingerprintOf(secret).slice(0, 8);
}

/** Derives a separate key for each purpose, so that a text signed or sealed for one is invalid for another. */
export function keyFor(secret: string, purpose: string): Uint8Array {
  return new Uint8Array(hkdfSync("sha256", secret, "frostway", purpose, 32));
}
