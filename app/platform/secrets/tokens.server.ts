import { hash, randomBytes, timingSafeEqual } from "node:crypto";

/** Returns 256 random bits that fit into an address or a cookie. */
export function newToken(): string {
  return randomBytes(32).toString("base64url");
}

/**
 * Returns the hash under which the database stores a token. A plain hash is enough, since nobody can guess 256 random
 * bits.
 */
export function hashToken(token: string): string {
  return hash("sha256", token, "base64url");
}

/** Compares in constant time, so that nobody can find a secret letter by letter. */
export function isSameSecret(left: string, right: string): boolean {
  const [a, b] = [Buffer.from(left), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
}
