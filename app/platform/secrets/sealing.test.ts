import { createCipheriv, randomBytes } from "node:crypto";
import { expect, it } from "vitest";
import { keyFor, keyIdOf } from "./keys.server.ts";
import { reseal, seal, unseal } from "./sealing.server.ts";
import { isSigned, sign } from "./signing.server.ts";

const old = { secret: "the secret of last year, long enough", previousSecrets: [] };
const rotated = { secret: "the secret of this year, long enough", previousSecrets: [old.secret] };
const stranger = { secret: "somebody else's, and as long as it is", previousSecrets: [] };

it("what is sealed opens with its secret, purpose and owner only, and says which secret it was", () => {
  const sealed = seal(old, "notes", "7", "the word");
  expect(sealed.startsWith(`${keyIdOf(old.secret)}.`)).toBe(true);
  expect(sealed).not.toContain("the word");
  expect(unseal(old, "notes", "7", sealed)).toBe("the word");
  expect(unseal(old, "letters", "7", sealed)).toBeUndefined();
  expect(unseal(old, "notes", "8", sealed)).toBeUndefined();
  expect(unseal(stranger, "notes", "7", sealed)).toBeUndefined();
  expect(seal(old, "notes", "7", "the word")).not.toBe(sealed);
});

it.each(["", ".", "nonsense", "a.b", "ä.ö", "x".repeat(500)])(
  "%j is no sealed text, and no failure",
  (text) => {
    expect(unseal(rotated, "notes", "7", text)).toBeUndefined();
    expect(reseal(rotated, "notes", "7", text)).toBeUndefined();
  },
);

it("a changed character makes it worth nothing", () => {
  const sealed = seal(old, "notes", "7", "the word");
  for (let at = 9; at < sealed.length - 1; at += 1) {
    const altered = `${sealed.slice(0, at)}${sealed[at] === "A" ? "B" : "A"}${sealed.slice(at + 1)}`;
    expect(unseal(old, "notes", "7", altered)).toBeUndefined();
  }
});

it("a previous secret opens, and what it has sealed is sealed again once", () => {
  const before = seal(old, "notes", "7", "the word");
  expect(unseal(rotated, "notes", "7", before)).toBe("the word");
  const after = reseal(rotated, "notes", "7", before)!;
  expect(unseal({ ...rotated, previousSecrets: [] }, "notes", "7", after)).toBe("the word");
  expect(reseal(rotated, "notes", "7", after)).toBe(after);
});

it("text from before secrets had names opens with any of them, and gets one", () => {
  const iv = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", keyFor(old.secret, "notes"), iv).setAAD(Buffer.from("7"));
  const body = Buffer.concat([cipher.update("the word", "utf8"), cipher.final()]);
  const nameless = Buffer.concat([iv, cipher.getAuthTag(), body]).toString("base64url");
  expect(unseal(old, "notes", "7", nameless)).toBe("the word");
  expect(unseal(rotated, "notes", "7", nameless)).toBe("the word");
  expect(reseal(old, "notes", "7", nameless)).toMatch(/^[\w-]{8}\.[\w-]+$/);
});

it("a signature counts for its purpose and text, by the current secret and by previous ones", () => {
  const signature = sign(old, "links", "to the moon");
  expect(isSigned(old, "links", "to the moon", signature)).toBe(true);
  expect(isSigned(rotated, "links", "to the moon", signature)).toBe(true);
  expect(isSigned(rotated, "tokens", "to the moon", signature)).toBe(false);
  expect(isSigned(rotated, "links", "to the sun", signature)).toBe(false);
  expect(isSigned(stranger, "links", "to the moon", signature)).toBe(false);
  expect(isSigned(old, "links", "to the moon", sign(rotated, "links", "to the moon"))).toBe(false);
});
