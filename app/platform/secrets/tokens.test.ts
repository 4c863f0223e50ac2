import { expect, it } from "vitest";
import { hashToken, isSameSecret, newToken } from "./tokens.server.ts";

it("tells a secret from others of the same length, longer or empty", () => {
  const secret = newToken();
  const other = `${secret.slice(0, -1)}${secret.endsWith("A") ? "B" : "A"}`;
  expect(isSameSecret(secret, secret)).toBe(true);
  expect(isSameSecret(secret, other)).toBe(false);
  expect(isSameSecret(secret, `${secret}A`)).toBe(false);
  expect(isSameSecret(secret, "")).toBe(false);
  expect(isSameSecret("é", "e")).toBe(false);
});

it("makes tokens of 256 random bits with different hashes", () => {
  const tokens = Array.from({ length: 100 }, newToken);
  expect(new Set(tokens.map(hashToken)).size).toBe(100);
  for (const token of tokens) expect(Buffer.from(token, "base64url")).toHaveLength(32);
});
