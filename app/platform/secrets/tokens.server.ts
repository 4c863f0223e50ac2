import { hash, randomBytes, timingSafeEqual } from "node:crypto";

/** 256 random bits that fit into an address or a cookie. */
export function newToken(): string {
  return randomBytes(32).toString("base64url");
}

/** What the database keeps of a token. It has 256 random bits, so a plain hash cannot be guessed back. */
export function hashToken(token: string): string {
  return hash("sha256", token, "base64url");
}

/** Takes the same time wherever the two begin to differ, so that nobody finds a secret letter by letter. */
export function isSameSecret(left: string, right: string): boolean {
  const [a, b] = [Buffer.from(left), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
}
